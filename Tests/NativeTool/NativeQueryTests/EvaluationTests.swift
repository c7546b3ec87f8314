import Device
import DeviceDoubles
import NativeQuery
import SeededRandom
import Testing

/// Queries put together at random, on screens put together at random, answered in two ways.
struct EvaluationTests {
  @Test(arguments: UInt64(1)...8)
  func aQueryMatchesWhatAPlainSearchFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for _ in 0..<25 {
      // Each query has its own device, whose tree has no index and no rows made yet.
      let device = try Device.random(seed: seed)
      let other = try Device.random(seed: seed)
      let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
      let type = ([.any] + RandomScreen.types).randomElement(using: &generator) ?? .any
      var plain = PlainQuery(in: app, on: try #require(other.tree), type: type)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        try plain.addStep(&generator)
      }
      let expected = plain.matches.map { $0.element.value ?? "" }
      nonEmpty += expected.isEmpty ? 0 : 1
      try compare(plain.query, with: expected, "walked: \(plain.words)")
      _ = device.tree?.index
      try compare(plain.query, with: expected, "indexed: \(plain.words)")
    }
    #expect(nonEmpty > 3)
  }

  /// Asks in the order from lazy to complete, so that the lazy ways meet a tree not yet walked.
  private func compare(
    _ query: XCUIElementQuery, with expected: [String], _ words: String
  ) throws {
    let comment = Comment(rawValue: words)
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
  private(set) var matches: [ElementNode]
  private(set) var words: String
  private let order: [ElementNode: Int]

  /// The elements of a type in an application.
  init(in app: XCUIApplication, on tree: ElementTree, type: ElementType) {
    let all = Self.all(in: tree.application)
    order = Dictionary(uniqueKeysWithValues: zip(all, all.indices))
    query = app.descendants(matching: type)
    matches = all.dropFirst().filter { Self.isOf(type, $0) }
    words = "descendants \(type)"
  }

  /// Adds a step, drawn at random.
  mutating func addStep(_ generator: inout SeededGenerator) throws {
    let type = ([.any] + RandomScreen.types).randomElement(using: &generator) ?? .any
    let text = RandomScreen.texts.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0...10, using: &generator) {
    case 0, 1:
      words += ", descendants \(type)"
      query = query.descendants(matching: type)
      keep(matches.flatMap(Self.inside), of: type)
    case 2:
      words += ", children \(type)"
      query = query.children(matching: type)
      keep(matches.flatMap(\.children), of: type)
    case 3:
      words += ", matching \(text)"
      query = query.matching(identifier: text)
      matches = matches.filter { Self.has(text, $0) }
    case 4:
      words += ", matching \(type) \(text)"
      query = query.matching(type, identifier: text)
      keep(matches.filter { Self.has(text, $0) }, of: type)
    case 5:
      words += ", containing \(type) \(text)"
      query = query.containing(type, identifier: text)
      keepThose { Self.isOf(type, $0) && Self.has(text, $0) }
    case 6:
      words += ", matching enabled"
      query = query.matching { $0.isEnabled }
      matches = matches.filter(\.element.isEnabled)
    case 7:
      words += ", containing disabled"
      query = query.containing { !$0.isEnabled }
      keepThose { !$0.element.isEnabled }
    case 8:
      words += ", matching label \(text)"
      query = query.matching(try ElementPredicate(format: "label == %@ AND isEnabled == 1", text))
      matches = matches.filter { $0.element.label == text && $0.element.isEnabled }
    case 9:
      words += ", containing identifier \(text)"
      query = query.containing(try ElementPredicate(format: "identifier == %@", text))
      keepThose { $0.element.identifier == text }
    default:
      let index = Int.random(in: 0...2, using: &generator)
      words += ", element \(index), descendants \(type)"
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

  /// Keeps those in which an element passes a test.
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
  /// A device that shows a screen put together at random.
  static func random(seed: UInt64) throws -> Device {
    try running(()) { _ in
      var random = RandomScreen(seed: seed)
      return random.screen()
    }
  }
}
