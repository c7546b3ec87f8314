import Device
import WebDriver
import WebView

/// ROBULA+ generates robust XPath locators. It starts with `//*`, and adds specializations in a
/// fixed order until the expression finds only one element.
///
/// Source: Leotta, Stocco, Ricca, Tonella: Robula+, an algorithm for generating robust XPath
/// locators for web testing. J. Softw. Evol. Process 28, 2016. Written from the paper's
/// description.
struct RobulaPlus {
  /// The limit of expressions to try for one element. Their number grows exponentially with the
  /// depth of the element.
  var maximumExpressions = 3_000
  /// Whether the document is a web page. Only there, elements have text nodes.
  let isPage: Bool
  let markup: Markup
  /// Returns the keys of the elements that an expression finds.
  let find: (String) throws -> [String?]

  /// The most descriptive attributes, best first.
  private static let preferred = [
    "name", "class", "title", "alt", "label", "placeholderValue", "value",
  ]
  /// Attributes that change too often for a robust locator.
  private static let excluded: Set<String> = [
    "href", "src", "onclick", "onload", "tabindex", "width", "height", "style", "size",
    "maxlength", "aria-busy", "aria-valuetext",
  ]

  /// One step of a path, such as `*[@id='a'][1]`.
  private struct Step {
    var tag = "*"
    var predicates: [String] = []
    var text: String { tag + predicates.map { "[\($0)]" }.joined() }
  }

  /// Returns an expression that finds only this element, or nil if there is none within the limit.
  func locator(of place: Int) throws -> String? {
    guard let key = markup.nodes[place].key else { return nil }
    let way = markup.ancestry(of: place)
    var queue: [[Step]] = [[Step()]]
    var tried: Set<String> = []
    var next = 0
    while next < queue.count {
      for candidate in specializations(of: queue[next], way) {
        let text = "//" + candidate.map(\.text).joined(separator: "/")
        guard tried.insert(text).inserted else { continue }
        guard tried.count <= maximumExpressions else { return nil }
        let found = try find(text)
        if found == [key] { return text }
        // If an expression doesn't find the element, its specializations don't, either.
        if found.contains(key) { queue.append(candidate) }
      }
      next += 1
    }
    return nil
  }

  /// Returns all paths with one more specialization of the first step, in ROBULA+'s order.
  private func specializations(of path: [Step], _ way: [Int]) -> [[Step]] {
    guard let head = path.first else { return [] }
    let place = way[path.count - 1]
    let node = markup.nodes[place]
    func narrowed(_ change: (inout Step) -> Void) -> [Step] {
      var changed = path
      change(&changed[0])
      return changed
    }
    var made: [[Step]] = []
    if head.tag == "*" { made.append(narrowed { $0.tag = node.tag }) }
    if head.predicates.isEmpty {
      var sets: [[String]] = []
      if isPage, let id = node["id"] { sets.append([Self.equal("id", id)]) }
      if isPage, !node.ownText.isEmpty {
        sets.append(["contains(text(), \(node.ownText.xpathLiteral))"])
      }
      let attributes = attributes(of: node)
      sets += attributes.map { [$0] } + Self.sets(of: attributes)
      made += sets.map { set in narrowed { $0.predicates = set } }
    }
    // Only without other predicates: after them, an index would count only the remaining siblings.
    if head.predicates.isEmpty {
      let rank = markup.rank(of: place) { head.tag == "*" || $0.tag == head.tag }
      made.append(narrowed { $0.predicates = ["\(rank.place)"] })
    }
    if path.count < way.count { made.append([Step()] + path) }
    return made
  }

  /// Returns the attributes of a node as predicates, the most descriptive ones first.
  private func attributes(of node: Markup.Node) -> [String] {
    let usable = node.attributes.filter { name, value in
      // On a native screen, the value is a state, such as a tick or the position of a switch.
      !value.isEmpty && name != "id" && !Self.excluded.contains(name) && !name.hasPrefix("on")
        && (isPage || name != "value")
    }
    let ranked = usable.enumerated().sorted { one, other in
      let ranks = [one, other].map {
        Self.preferred.firstIndex(of: $0.element.name) ?? Self.preferred.count
      }
      return (ranks[0], one.offset) < (ranks[1], other.offset)
    }
    return ranked.map { Self.equal($0.element.name, $0.element.value) }
  }

  /// Returns all sets of two or more of the first five predicates, smaller sets first.
  private static func sets(of predicates: [String]) -> [[String]] {
    let some = Array(predicates.prefix(5))
    let sets = (1..<(1 << some.count)).map { bits in
      some.indices.filter { bits & (1 << $0) != 0 }.map { some[$0] }
    }
    return sets.filter { $0.count > 1 }.sorted { $0.count < $1.count }
  }

  private static func equal(_ name: String, _ value: String) -> String {
    "@\(name)=\(value.xpathLiteral)"
  }
}

/// The nodes of a screen or a page, as XPath sees them. Locators are generated from them.
package final class Markup {
  struct Node {
    let tag: String
    /// The textual attributes of the page source, without positions, sizes and states.
    let attributes: [(name: String, value: String)]
    /// The visible text, with collapsed white space.
    let text: String
    /// The text before the first child element. Always empty on native screens.
    let ownText: String
    let parent: Int?
    var children: [Int] = []
    let key: String?
    let type: ElementType?

    subscript(name: String) -> String? {
      attributes.first { $0.name == name && !$0.value.isEmpty }?.value
    }
  }

  private(set) var nodes: [Node] = []

  /// Returns the elements of the device, including those of a page.
  package static func screen(_ stage: Stage) -> Markup {
    let markup = Markup()
    markup.add(stage.tree.application, of: stage, in: nil)
    return markup
  }

  /// Returns the elements of the page, or nil if there is no page.
  package static func page(_ stage: Stage) -> Markup? {
    guard let document = stage.document else { return nil }
    let markup = Markup()
    markup.add(document.documentElement, of: stage, in: nil)
    return markup
  }

  /// Returns the index of the node for a key, or nil if there is none. A text has its parent's key.
  func place(of key: String) -> Int? { nodes.firstIndex { $0.key == key } }

  /// Returns the indices of a node and its ancestors, the node first.
  func ancestry(of place: Int) -> [Int] { Array(sequence(first: place) { self.nodes[$0].parent }) }

  /// Returns the position (from 1) of a node among the siblings that pass a test, and their number.
  func rank(of place: Int, where isCounted: (Node) -> Bool) -> (place: Int, of: Int) {
    let siblings = (nodes[place].parent.map { nodes[$0].children } ?? [place])
      .filter { isCounted(nodes[$0]) }
    return ((siblings.firstIndex(of: place) ?? 0) + 1, siblings.count)
  }

  private func add(_ node: ElementNode, of stage: Stage, in parent: Int?) {
    let wire = WireElement(node)
    let attributes = [
      ("name", wire.name), ("label", wire.label), ("placeholderValue", wire.placeholderValue),
      ("value", wire.value),
    ]
    let place = append(
      Node(
        tag: wire.type,
        attributes: attributes.compactMap { name, value in value.map { (name, $0) } },
        text: wire.label ?? "", ownText: "", parent: parent, key: stage.key(node),
        type: node.element.type))
    for child in node.children { add(child, of: stage, in: place) }
  }

  private func add(_ element: DOMElement, of stage: Stage, in parent: Int?) {
    func collapsed(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let own = (element.children.first as? DOMText)?.data ?? ""
    let place = append(
      Node(
        tag: element.localName, attributes: element.attributes.map { ($0.name, $0.value) },
        text: collapsed(element.textContent), ownText: collapsed(own), parent: parent,
        key: stage.key(element), type: nil))
    for child in element.elements { add(child, of: stage, in: place) }
  }

  private func append(_ node: Node) -> Int {
    nodes.append(node)
    if let parent = node.parent { nodes[parent].children.append(nodes.count - 1) }
    return nodes.count - 1
  }
}
