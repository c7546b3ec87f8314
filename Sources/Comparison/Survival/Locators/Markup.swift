import Device
import WebDriver
import WebView

/// A screen or a page as XPath sees it: what locators are made from.
package final class Markup {
  /// An element, with what it is in.
  struct Node {
    let tag: String
    /// As in the page source, without what is no text: places, sizes, states.
    let attributes: [(name: String, value: String)]
    /// What a person reads of it, without superfluous spaces.
    let text: String
    /// The text that stands in it before any element, in which it begins; on pages only.
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

  /// The elements of the device, a page's included.
  package static func screen(_ stage: Stage) -> Markup {
    let markup = Markup()
    markup.add(stage.tree.application, of: stage, in: nil)
    return markup
  }

  /// The elements of the page; nil where there is none.
  package static func page(_ stage: Stage) -> Markup? {
    guard let document = stage.document else { return nil }
    let markup = Markup()
    markup.add(document.documentElement, of: stage, in: nil)
    return markup
  }

  /// Where an element is among all; nil where nothing shows it. A text shows what it is in.
  func place(of key: String) -> Int? { nodes.firstIndex { $0.key == key } }

  /// The element and all that it is in, itself first.
  func way(from place: Int) -> [Int] { Array(sequence(first: place) { self.nodes[$0].parent }) }

  /// The place among those siblings that pass a test, from 1, and how many they are.
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
