import SeededRandom
import Device
import NativeQuery

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
    order = Dictionary(
      uniqueKeysWithValues: zip(all, all.indices))
    query = app.descendants(matching: type)
    matches = all.dropFirst().filter { type == .any || $0.element.type == type }
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
      keep(matches.flatMap { Self.all(in: $0).dropFirst() }, of: type)
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
      matches = matches.filter { node in
        Self.all(in: node).dropFirst()
          .contains { (type == .any || $0.element.type == type) && Self.has(text, $0) }
      }
    case 6:
      words += ", matching enabled"
      query = query.matching { $0.isEnabled }
      matches = matches.filter(\.element.isEnabled)
    case 7:
      words += ", containing disabled"
      query = query.containing { !$0.isEnabled }
      matches = matches.filter { node in
        Self.all(in: node).dropFirst().contains { !$0.element.isEnabled }
      }
    case 8:
      words += ", matching label \(text)"
      query = query.matching(try ElementPredicate(format: "label == %@ AND isEnabled == 1", text))
      matches = matches.filter { $0.element.label == text && $0.element.isEnabled }
    case 9:
      words += ", containing identifier \(text)"
      query = query.containing(try ElementPredicate(format: "identifier == %@", text))
      matches = matches.filter { node in
        Self.all(in: node).dropFirst().contains { $0.element.identifier == text }
      }
    default:
      let index = Int.random(in: 0...2, using: &generator)
      words += ", element \(index), descendants \(type)"
      query = query.element(boundBy: index).descendants(matching: type)
      let one = matches.dropFirst(index).prefix(1)
      keep(one.flatMap { Self.all(in: $0).dropFirst() }, of: type)
    }
  }

  private mutating func keep(_ nodes: [ElementNode], of type: ElementType) {
    var seen: Set<ElementNode> = []
    matches = nodes.filter { node in
      (type == .any || node.element.type == type) && seen.insert(node).inserted
    }
    .sorted { order[$0, default: 0] < order[$1, default: 0] }
  }

  private static func has(_ text: String, _ node: ElementNode) -> Bool {
    [node.element.identifier, node.element.label].contains(text)
  }

  private static func all(in node: ElementNode) -> [ElementNode] {
    [node] + node.children.flatMap(all(in:))
  }
}
