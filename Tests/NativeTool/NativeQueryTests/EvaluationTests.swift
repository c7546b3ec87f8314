import Device
import DeviceDoubles
import Foundation
import NativeQuery
import SeededRandom
import Testing

/// Queries put together at random, on screens put together at random.
///
/// The answers that a first engine and a second, plain way to search agreed on are kept in a file.
/// Write it with: `DUET_REGENERATE_GOLDEN=1 swift test --filter EvaluationTests`
struct EvaluationTests {
  private static let file = URL(filePath: #filePath + "/../Fixtures/query-answers.txt")
    .standardizedFileURL

  @Test func `every query matches what the file says`() throws {
    var lines: [String] = []
    for seed in UInt64(1)...8 {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<100 {
        let device = try Device.random(seed: seed)
        let other = try Device.random(seed: seed)
        var plain = PlainQuery(
          in: XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted"),
          on: try #require(other.tree), type: RandomScreen.type(&generator))
        for _ in 0..<Int.random(in: 0...4, using: &generator) { try plain.addStep(&generator) }
        let values = try plain.query.allElementsBoundByAccessibilityElement
          .map { try $0.value as? String ?? "" }
        lines.append("\(seed) \(plain.words) => \(values.joined(separator: " "))")
      }
    }
    let made = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: Self.file)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    for (line, expected) in zip(lines, kept.split(separator: "\n")) { #expect(line == expected) }
    #expect(made.count == kept.count)
  }

  @Test(arguments: UInt64(1)...8)
  func aQueryMatchesWhatAPlainSearchFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for _ in 0..<25 {
      // Each query has its own device, whose tree has no index and no rows made yet.
      let device = try Device.random(seed: seed)
      let other = try Device.random(seed: seed)
      let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
      let type = RandomScreen.type(&generator)
      var plain = PlainQuery(in: app, on: try #require(other.tree), type: type)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        try plain.addStep(&generator)
      }
      let expected = plain.matches.map { $0.element.value ?? "" }
      nonEmpty += expected.isEmpty ? 0 : 1
      try compare(plain.query, with: expected)
      _ = device.tree?.index
      try compare(plain.query, with: expected)
    }
    #expect(nonEmpty > 3)
  }

  /// Asks in the order from lazy to complete, so that the lazy ways meet a tree not yet walked.
  private func compare(_ query: XCUIElementQuery, with expected: [String]) throws {
    // Asked for only by a failure: it looks at the whole tree.
    var comment: Comment { Comment(rawValue: query.debugDescription) }
    #expect(query.firstMatch.exists == !expected.isEmpty, comment)
    #expect(query.element.exists == !expected.isEmpty, comment)
    if let first = expected.first {
      #expect(try query.firstMatch.value as? String ?? "" == first, comment)
    }
    for index in expected.indices.reversed() {
      let element = query.element(boundBy: index)
      #expect(try element.value as? String ?? "" == expected[index], comment)
    }
    #expect(!query.element(boundBy: expected.count).exists, comment)
    #expect(try query.count == expected.count, comment)
    let all = try query.allElementsBoundByAccessibilityElement.map { try $0.value as? String ?? "" }
    #expect(all == expected, comment)
  }
}

/// A query put together at random, and a second, plain way to answer it: all elements of each step
/// are collected and sorted, nothing is lazy, nothing is looked up.
struct PlainQuery {
  private(set) var query: XCUIElementQuery
  /// The query as it is written, shortened.
  private(set) var words: String
  private(set) var matches: [ElementNode]
  private let order: [ElementNode: Int]

  init(in app: XCUIApplication, on tree: ElementTree, type: ElementType) {
    let all = Self.all(in: tree.application)
    order = Dictionary(uniqueKeysWithValues: zip(all, all.indices))
    query = app.descendants(matching: type)
    words = "descendants(\(type))"
    matches = all.dropFirst().filter { Self.isOf(type, $0) }
  }

  mutating func addStep(_ generator: inout SeededGenerator) throws {
    let type = RandomScreen.type(&generator)
    let text = RandomScreen.texts.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0...10, using: &generator) {
    case 0, 1:
      words += ".descendants(\(type))"
      query = query.descendants(matching: type)
      keep(matches.flatMap(Self.inside), of: type)
    case 2:
      words += ".children(\(type))"
      query = query.children(matching: type)
      keep(matches.flatMap(\.children), of: type)
    case 3:
      words += ".matching('\(text)')"
      query = query.matching(identifier: text)
      matches = matches.filter { Self.has(text, $0) }
    case 4:
      words += ".matching(\(type), '\(text)')"
      query = query.matching(type, identifier: text)
      keep(matches.filter { Self.has(text, $0) }, of: type)
    case 5:
      words += ".containing(\(type), '\(text)')"
      query = query.containing(type, identifier: text)
      keepThose { Self.isOf(type, $0) && Self.has(text, $0) }
    case 6:
      words += ".matching { isEnabled }"
      query = query.matching { $0.isEnabled }
      matches = matches.filter(\.element.isEnabled)
    case 7:
      words += ".containing { !isEnabled }"
      query = query.containing { !$0.isEnabled }
      keepThose { !$0.element.isEnabled }
    case 8:
      words += ".matching(label == '\(text)' AND isEnabled)"
      query = query.matching(try ElementPredicate(format: "label == %@ AND isEnabled == 1", text))
      matches = matches.filter { $0.element.label == text && $0.element.isEnabled }
    case 9:
      words += ".containing(identifier == '\(text)')"
      query = query.containing(try ElementPredicate(format: "identifier == %@", text))
      keepThose { $0.element.identifier == text }
    default:
      let index = Int.random(in: 0...2, using: &generator)
      words += ".element(\(index)).descendants(\(type))"
      query = query.element(boundBy: index).descendants(matching: type)
      keep(matches.dropFirst(index).prefix(1).flatMap(Self.inside), of: type)
    }
  }

  private mutating func keep(_ nodes: [ElementNode], of type: ElementType) {
    var seen: Set<ElementNode> = []
    matches = nodes.filter { node in
      Self.isOf(type, node) && seen.insert(node).inserted
    }
    .sorted { order[$0, default: 0] < order[$1, default: 0] }
  }

  private mutating func keepThose(containing isSought: (ElementNode) -> Bool) {
    matches = matches.filter { Self.inside($0).contains(where: isSought) }
  }

  private static func isOf(_ type: ElementType, _ node: ElementNode) -> Bool {
    type == .any || node.element.type == type
  }

  private static func has(_ text: String, _ node: ElementNode) -> Bool {
    [node.element.identifier, node.element.label].contains(text)
  }

  private static func all(in node: ElementNode) -> [ElementNode] {
    [node] + node.children.flatMap(all(in:))
  }

  private static func inside(_ node: ElementNode) -> ArraySlice<ElementNode> {
    all(in: node).dropFirst()
  }
}

/// A screen put together at random, in which every element has a value of its own.
struct RandomScreen {
  static let types: [ElementType] = [.other, .table, .cell, .staticText, .button]
  static let texts = ["a", "b", "c"]

  private static let rowTypes: [ElementType] = [.other, .staticText, .button]

  static func type(_ generator: inout SeededGenerator) -> ElementType {
    ([.any] + types).randomElement(using: &generator) ?? .any
  }

  private var generator: SeededGenerator
  private var made = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func screen() -> Screen { Screen(element(.other, depth: 4, types: Self.types)) }

  private mutating func element(
    _ type: ElementType, depth: Int, types: [ElementType]
  ) -> Element {
    made += 1
    var element = Element(
      type, identifier: text(), label: text(), value: "n\(made)",
      isEnabled: Bool.random(using: &generator))
    if type == .table, Bool.random(using: &generator) {
      element.content = .rows(rows())
    } else if depth > 0 {
      element.content = .elements(
        (0..<Int.random(in: (depth > 2 ? 2 : 0)...4, using: &generator)).map { _ in
          self.element(
            types.randomElement(using: &generator) ?? .other, depth: depth - 1, types: types)
        })
    }
    return element
  }

  private mutating func rows() -> Rows {
    let count = Int.random(in: 0...5, using: &generator)
    let cells = (0..<count).map { _ in element(.cell, depth: 2, types: Self.rowTypes) }
    return Rows(Array(cells.indices), id: { $0 }, state: made) { cells[$0] }
  }

  private mutating func text() -> String {
    Bool.random(using: &generator) ? Self.texts.randomElement(using: &generator) ?? "" : ""
  }
}

extension Device {
  static func random(seed: UInt64) throws -> Device {
    try running(()) { _ in
      var random = RandomScreen(seed: seed)
      return random.screen()
    }
  }
}

/// A query reads the screen once, though it may be another one at the next look.
struct OneScreenTests {
  /// An app whose screen is another one at each look; its buttons' labels tell the screen's number.
  private final class Restless: @unchecked Sendable {
    var descriptions = 0
    private(set) var app = XCUIApplication(device: Device(apps: []), bundleIdentifier: "")

    init() throws {
      let definition = ScriptedAppDefinition(bundleIdentifier: "app.duet.restless") {
        [unowned self] launch in
        ScriptedApp((), host: launch.host) { [unowned self] app in
          descriptions += 1
          app.host.invalidate()
          let buttons = (0..<buttonCount).map { index in
            Element(.button, id: index, label: "\(index) of screen \(self.descriptions)")
          }
          return Screen(Element(.other, id: "restless", content: .elements(buttons)))
        }
      }
      app = XCUIApplication(
        device: Device(apps: [definition]), bundleIdentifier: definition.bundleIdentifier)
      try app.launch()
    }

    /// The number of buttons on the screen that was described last.
    var buttonCount: Int { descriptions.isMultiple(of: 2) ? 6 : 3 }

    /// How often the screen is described meanwhile.
    func descriptions(_ body: () throws -> Void) rethrows -> Int {
      let before = descriptions
      try body()
      return descriptions - before
    }
  }

  @Test func whatIsReadIsOfOneScreen() throws {
    let restless = try Restless()
    let buttons = restless.app.buttons
    for _ in 1...2 {
      let looks = try restless.descriptions { () throws in
        #expect(try buttons.count == restless.buttonCount)
        #expect(try buttons.allElementsBoundByIndex.count == restless.buttonCount)
        #expect(try buttons.element(boundBy: 1).label == "1 of screen \(restless.descriptions)")
        #expect(buttons.firstMatch.exists)
        _ = buttons.firstMatch.isHittable
        _ = try buttons.firstMatch.frame
      }
      #expect(looks == 6)
    }
  }

  @Test func aFailureTellsOfTheScreenThatWasSearched() throws {
    let restless = try Restless()
    for _ in 1...2 {
      var text = ""
      let looks = restless.descriptions {
        text = errorText { try restless.app.buttons["No"].tap() }
      }
      #expect(looks == 1)
      #expect(text.contains("does not match any of these \(restless.buttonCount):"))
      #expect(text.contains("label: '2 of screen \(restless.descriptions)'"))
      #expect(!text.contains("of screen \(restless.descriptions + 1)'"))
      #expect(!text.contains("of screen \(restless.descriptions - 1)'"))
    }
  }

  @Test func aTapIsMadeWhereTheElementWasSeen() throws {
    let restless = try Restless()
    let looks = try restless.descriptions { try restless.app.buttons.firstMatch.tap() }
    // The device looks once more at what is at the point that is touched.
    #expect(looks == 2)
  }
}

/// How much of a screen of 100,000 rows a query has to see.
struct LazinessTests {
  private let rows = 100_000

  private func nodeCount(_ lists: RunningLists) throws -> Int {
    try #require(lists.device.tree).nodeCount
  }

  @Test func aBarIsSearchedWithoutTheRowsBelowItAndRowsAreCountedWithoutBeingMade() throws {
    let lists = try RunningLists(.long(rows))
    #expect(try lists.app.navigationBars["My Lists"].buttons["Add"].isEnabled)
    #expect(try lists.app.textFields["name"].placeholderValue == "Name")
    #expect(!lists.app.tables["Nothing"].exists)
    #expect(try lists.app.tables.cells.count == rows)
    #expect(try lists.app.tables.children(matching: .cell).count == rows)
    #expect(lists.app.cells.firstMatch.exists)
    #expect(try nodeCount(lists) < 20)
    // The first match ends the search.
    #expect(try lists.app.tables.staticTexts["Row 3"].firstMatch.label == "Row 3")
    #expect(lists.app.tables.buttons.firstMatch.exists)
    #expect(try nodeCount(lists) < 40)
  }

  @Test func oneRowIsMadeWhereOneIsAskedFor() throws {
    let lists = try RunningLists(.long(rows))
    let cell = lists.app.tables.cells.element(boundBy: rows - 1)
    #expect(cell.exists)
    let before = try nodeCount(lists)
    #expect(before < 20)
    #expect(try cell.staticTexts["Row \(rows - 1)"].label == "Row \(rows - 1)")
    #expect(try nodeCount(lists) == before + 3)
    let child = lists.app.tables.children(matching: .cell).element(boundBy: 5)
    #expect(try child.staticTexts.element.label == "Row 5")
    #expect(try nodeCount(lists) == before + 3 + 4)
  }

  @Test func aTextAmongAllRowsIsFoundByAnIndexMadeOnce() throws {
    let lists = try RunningLists(.long(2000))
    #expect(try lists.app.staticTexts["Row 1777"].label == "Row 1777")
    let tree = try #require(lists.device.tree)
    #expect(tree.isIndexed)
    let before = tree.nodeCount
    let cell = lists.app.cells.containing(.staticText, identifier: "Row 1999")
    #expect(try cell.count == 1)
    #expect(try cell.buttons["check"].isEnabled)
    #expect(lists.device.tree === tree)
    #expect(tree.nodeCount == before)
    // Many containers of one text are found one by one.
    let checks = lists.app.cells.containing(.button, identifier: "check")
    #expect(try checks.count == 2000)
    #expect(try checks.element(boundBy: 150).staticTexts.element.label == "Row 150")
  }
}
