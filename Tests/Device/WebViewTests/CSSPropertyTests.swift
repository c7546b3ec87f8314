import SeededRandom
import Testing
import WebView

/// Random selectors on random pages select what a slow and simple reading of them says.
struct CSSPropertyTests {
  @Test func selectorsAgreeWithTheirPlainReading() throws {
    var random = SeededGenerator(seed: 20_260_417)
    var selected = 0
    for _ in 0..<60 {
      let stage = Stage((0..<4).map { _ in RandomPage.element(depth: 3, using: &random) })
      let page = PlainReading(of: stage.document)
      for _ in 0..<25 {
        let selector = PlainSelector.random(depth: 2, using: &random)
        let found = try stage.document.querySelectorAll(selector.text).map(\.number)
        let expected = page.elements.indices.filter(page.selected(by: selector).contains)
          .map { page.elements[$0].number }
        #expect(found == expected, "\(selector.text) in \(stage.document.body.outerHTML)")
        selected += found.count
      }
    }
    // Selectors that never select anything would show nothing.
    #expect(selected > 2_000)
  }
}

private enum RandomPage {
  static let names = ["div", "p", "b"]
  static let classes = ["x", "y", "z"]
  static let values = ["a", "a-b", "b a", "A", ""]

  static func element(depth: Int, using random: inout SeededGenerator) -> HTML {
    var attributes: HTMLAttributes = [:]
    if Bool.random(using: &random) {
      let count = Int.random(in: 1...2, using: &random)
      attributes["class"] = classes.shuffled(using: &random).prefix(count).joined(separator: " ")
    }
    if Bool.random(using: &random) { attributes["t"] = pick(values, &random) }
    let count = depth > 0 ? Int.random(in: 0...3, using: &random) : 0
    let children = (0..<count).map { _ in element(depth: depth - 1, using: &random) }
    return .element(pick(names, &random), attributes, children)
  }
}

private func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
  values[Int.random(in: values.indices, using: &random)]
}

/// A selector that is written by a test.
private struct PlainSelector {
  enum Part {
    case type(String)
    case `class`(String)
    case attribute(String, String)
    case place(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
    case empty
    case not(PlainSelector)
    case any([PlainSelector])
  }

  var compounds: [[Part]]
  var combinators: [String]

  static func random(depth: Int, using random: inout SeededGenerator) -> PlainSelector {
    let count = pick([1, 1, 2, 2, 3], &random)
    return PlainSelector(
      compounds: (0..<count).map { _ in
        let type: [Part] =
          Bool.random(using: &random) ? [.type(pick(RandomPage.names, &random))] : []
        let others = (0..<(type.isEmpty ? 1 : Int.random(in: 0...1, using: &random))).map { _ in
          part(depth: depth, using: &random)
        }
        return type + others
      }, combinators: (1..<count).map { _ in pick([" ", " > ", " + ", " ~ "], &random) })
  }

  private static func part(depth: Int, using random: inout SeededGenerator) -> Part {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0, 1: .class(pick(RandomPage.classes, &random))
    case 2:
      .attribute(
        pick(["=", "~=", "|=", "^=", "$=", "*="], &random), pick(["a", "b", "a-b"], &random))
    case 3:
      .place(
        step: Int.random(in: -2...3, using: &random),
        offset: Int.random(in: -1...3, using: &random),
        fromEnd: Bool.random(using: &random), ofType: Bool.random(using: &random))
    case 4: .empty
    case 5: .not(.random(depth: depth - 1, using: &random))
    default:
      .any((0..<2).map { _ in .random(depth: depth - 1, using: &random) })
    }
  }

  var text: String {
    var text = compounds[0].map(\.text).joined()
    for (combinator, compound) in zip(combinators, compounds.dropFirst()) {
      text += combinator + compound.map(\.text).joined()
    }
    return text
  }
}

extension PlainSelector.Part {
  fileprivate var text: String {
    switch self {
    case .type(let name): name
    case .class(let name): ".\(name)"
    case .attribute(let comparison, let value): "[t\(comparison)'\(value)']"
    case .place(let step, let offset, let fromEnd, let ofType):
      ":nth-\(fromEnd ? "last-" : "")\(ofType ? "of-type" : "child")"
        + "(\(step)n\(offset < 0 ? "" : "+")\(offset))"
    case .empty: ":empty"
    case .not(let selector): ":not(\(selector.text))"
    case .any(let selectors): ":is(\(selectors.map(\.text).joined(separator: ", ")))"
    }
  }
}

/// A page as lists of numbers, read from the left: all elements that a compound selects, then all
/// that the next combinator leads to, and so on.
private struct PlainReading {
  let elements: [DOMElement]
  /// The place of each element's parent; -1 for the root.
  private let parents: [Int]
  /// The places of the children of each element's parent, by parent.
  private let families: [Int: [Int]]

  init(of document: Document) {
    let elements = document.elements
    self.elements = elements
    let parents = elements.map { element in elements.firstIndex { $0 === element.parent } ?? -1 }
    self.parents = parents
    families = Dictionary(grouping: elements.indices) { parents[$0] }
  }

  func selected(by selector: PlainSelector) -> Set<Int> {
    var current = all(selector.compounds[0])
    for (combinator, compound) in zip(selector.combinators, selector.compounds.dropFirst()) {
      let reached = elements.indices.filter { candidate in
        current.contains { leads(from: $0, to: candidate, combinator) }
      }
      current = all(compound).intersection(reached)
    }
    return current
  }

  private func leads(from start: Int, to end: Int, _ combinator: String) -> Bool {
    switch combinator {
    case " > ": return parents[end] == start
    case " + ": return siblings(of: end).last { $0 < end } == start
    case " ~ ": return parents[end] == parents[start] && start < end
    default:
      var ancestor = parents[end]
      while ancestor >= 0 {
        if ancestor == start { return true }
        ancestor = parents[ancestor]
      }
      return false
    }
  }

  private func siblings(of element: Int) -> [Int] {
    families[parents[element]] ?? []
  }

  private func all(_ parts: [PlainSelector.Part]) -> Set<Int> {
    parts.reduce(Set(elements.indices)) { $0.intersection(all($1)) }
  }

  private func all(_ part: PlainSelector.Part) -> Set<Int> {
    switch part {
    case .type(let name): matching { $0.localName == name }
    case .class(let name):
      matching { ($0.attribute("class") ?? "").split(separator: " ").contains { $0 == name } }
    case .attribute(let comparison, let value):
      matching { $0.attribute("t").map { Self.holds($0, comparison, value) } ?? false }
    case .place(let step, let offset, let fromEnd, let ofType):
      Set(
        elements.indices.filter { element in
          var family = siblings(of: element)
          if ofType {
            family = family.filter { elements[$0].localName == elements[element].localName }
          }
          if fromEnd { family.reverse() }
          let place = (family.firstIndex(of: element) ?? 0) + 1
          return (0...40).contains { step * $0 + offset == place }
        })
    case .empty: matching { $0.children.isEmpty }
    case .not(let selector): Set(elements.indices).subtracting(selected(by: selector))
    case .any(let selectors): selectors.reduce([]) { $0.union(selected(by: $1)) }
    }
  }

  private func matching(_ holds: (DOMElement) -> Bool) -> Set<Int> {
    Set(elements.indices.filter { holds(elements[$0]) })
  }

  private static func holds(_ actual: String, _ comparison: String, _ value: String) -> Bool {
    switch comparison {
    case "=": actual == value
    case "~=": actual.split(separator: " ").contains { $0 == value }
    case "|=": actual == value || actual.hasPrefix(value + "-")
    case "^=": actual.hasPrefix(value)
    case "$=": actual.hasSuffix(value)
    default: actual.contains(value)
    }
  }
}
