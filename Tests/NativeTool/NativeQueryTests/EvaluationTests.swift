import Device
import TestSupport
import Foundation
import NativeQuery
import Testing

/// Random queries on random screens, with the expected matches in a golden file.
///
/// Two engines, a lazy one and a plain one, agreed on the file. Regenerate it with:
/// `DUET_REGENERATE_GOLDEN=1 swift test --filter EvaluationTests`
struct EvaluationTests {
  private static let file = URL(filePath: #filePath + "/../Fixtures/query-answers.txt")
    .standardizedFileURL

  @Test func `queries match the golden file`() throws {
    var lines: [String] = []
    for seed in UInt64(1)...8 {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<100 {
        // Each query has a new device, whose tree has no index.
        let query = try RandomQuery(on: Device.random(seed: seed), &generator)
        lines.append("\(seed) \(query.words) => \(try answer(to: query).joined(separator: " "))")
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
  func `all uses of a query agree with and without an index`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let device = try Device.random(seed: seed)
      let query = try RandomQuery(on: device, &generator)
      let expected = try answer(to: query)
      try compare(query.query, with: expected)
      _ = device.tree?.index
      try compare(query.query, with: expected)
    }
  }

  private func answer(to query: RandomQuery) throws -> [String] {
    try query.query.allElementsBoundByAccessibilityElement.map { try $0.value as? String ?? "" }
  }

  private func compare(_ query: XCUIElementQuery, with expected: [String]) throws {
    // Evaluated only after a failure, because it searches the whole tree.
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

struct RandomQuery {
  private(set) var query: XCUIElementQuery
  /// The query in a short notation.
  private(set) var words: String

  init(on device: Device, _ generator: inout SeededGenerator) throws {
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    let type = RandomScreen.type(&generator)
    query = app.descendants(matching: type)
    words = "descendants(\(type))"
    for _ in 0..<Int.random(in: 0...4, using: &generator) { try addStep(&generator) }
  }

  private mutating func addStep(_ generator: inout SeededGenerator) throws {
    let type = RandomScreen.type(&generator)
    let text = RandomScreen.texts.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0...10, using: &generator) {
    case 0, 1:
      words += ".descendants(\(type))"
      query = query.descendants(matching: type)
    case 2:
      words += ".children(\(type))"
      query = query.children(matching: type)
    case 3:
      words += ".matching('\(text)')"
      query = query.matching(identifier: text)
    case 4:
      words += ".matching(\(type), '\(text)')"
      query = query.matching(type, identifier: text)
    case 5:
      words += ".containing(\(type), '\(text)')"
      query = query.containing(type, identifier: text)
    case 6:
      words += ".matching { isEnabled }"
      query = query.matching { $0.isEnabled }
    case 7:
      words += ".containing { !isEnabled }"
      query = query.containing { !$0.isEnabled }
    case 8:
      words += ".matching(label == '\(text)' AND isEnabled)"
      query = query.matching(try ElementPredicate(format: "label == %@ AND isEnabled == 1", text))
    case 9:
      words += ".containing(identifier == '\(text)')"
      query = query.containing(try ElementPredicate(format: "identifier == %@", text))
    default:
      let index = Int.random(in: 0...2, using: &generator)
      words += ".element(\(index)).descendants(\(type))"
      query = query.element(boundBy: index).descendants(matching: type)
    }
  }
}

/// A random screen. Each element has a unique value.
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

/// A query reads the screen only once, even if the screen changes with each look.
struct OneScreenTests {
  /// An app whose screen changes with each look. Its buttons' labels have the screen's number.
  private final class ChangingApp: @unchecked Sendable {
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

    /// The number of buttons on the last described screen.
    var buttonCount: Int { descriptions.isMultiple(of: 2) ? 6 : 3 }

    /// Returns how many times `body` makes the app describe its screen.
    func descriptions(_ body: () throws -> Void) rethrows -> Int {
      let before = descriptions
      try body()
      return descriptions - before
    }
  }

  @Test func `each read uses one screen`() throws {
    let changing = try ChangingApp()
    let buttons = changing.app.buttons
    for _ in 1...2 {
      let looks = try changing.descriptions { () throws in
        #expect(try buttons.count == changing.buttonCount)
        #expect(try buttons.allElementsBoundByIndex.count == changing.buttonCount)
        #expect(try buttons.element(boundBy: 1).label == "1 of screen \(changing.descriptions)")
        #expect(buttons.firstMatch.exists)
        _ = buttons.firstMatch.isHittable
        _ = try buttons.firstMatch.frame
      }
      #expect(looks == 6)
    }
  }

  @Test func `the first match ends the search`() throws {
    // The predicate takes too long for the second row.
    let lists = try RunningLists(Lists(titles: ["ok", String(repeating: "a", count: 40)]))
    let predicate = try ElementPredicate(format: "label MATCHES 'ok|(a+)+b'")
    #expect(try lists.app.tables.staticTexts.matching(predicate).firstMatch.label == "ok")
  }

  @Test func `an error describes the searched screen`() throws {
    let changing = try ChangingApp()
    for _ in 1...2 {
      var text = ""
      let looks = changing.descriptions {
        text = errorText { try changing.app.buttons["No"].tap() }
      }
      #expect(looks == 1)
      #expect(text.contains("does not match any of these \(changing.buttonCount):"))
      #expect(text.contains("label: '2 of screen \(changing.descriptions)'"))
      #expect(!text.contains("of screen \(changing.descriptions + 1)'"))
      #expect(!text.contains("of screen \(changing.descriptions - 1)'"))
    }
  }

  @Test func `a tap acts where the element was found`() throws {
    let changing = try ChangingApp()
    let looks = try changing.descriptions { try changing.app.buttons.firstMatch.tap() }
    // The device looks once more, to find the element at the touched point.
    #expect(looks == 2)
  }
}

/// The part of a screen with many rows that a query needs.
struct LargeScreenTests {
  private let rows = 2000

  @Test func `a search in a bar doesn't create the rows below it`() throws {
    let lists = try RunningLists(.long(rows))
    #expect(try lists.app.navigationBars["My Lists"].buttons["Add"].isEnabled)
    #expect(try lists.app.textFields["name"].placeholderValue == "Name")
    #expect(!lists.app.tables["Nothing"].exists)
    let tree = try #require(lists.device.tree)
    #expect(tree.nodeCount < 20)
    // Counting rows doesn't create their content.
    #expect(try lists.app.tables.cells.count == rows)
    #expect(tree.nodeCount < rows + 20)
  }

  @Test func `the index for a text among all rows is built once`() throws {
    let lists = try RunningLists(.long(rows))
    #expect(try lists.app.staticTexts["Row 1777"].label == "Row 1777")
    let tree = try #require(lists.device.tree)
    #expect(tree.isIndexed)
    let before = tree.nodeCount
    let cell = lists.app.cells.containing(.staticText, identifier: "Row 1999")
    #expect(try cell.count == 1)
    #expect(try cell.buttons["check"].isEnabled)
    #expect(lists.device.tree === tree)
    #expect(tree.nodeCount == before)
    let checks = lists.app.cells.containing(.button, identifier: "check")
    #expect(try checks.count == rows)
    #expect(try checks.element(boundBy: 150).staticTexts.element.label == "Row 150")
  }
}
