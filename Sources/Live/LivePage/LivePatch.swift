/// What makes one tree of another: the nodes that are new or have changed, and all that is said of
/// the page. Nodes that are in no list of children any more are gone.
///
/// A whole tree is the patch that makes it of the empty tree. In JSON, as live-tree.js reads it:
///
///     {
///       "title": "Beers", "place": "app://beers/search/1", "focus": 12, "body": [5, 9],
///       "nodes": {
///         "5": {"name": "ul", "attributes": [["id", "beers"]], "children": [6, 7]},
///         "6": {"text": "a text"},
///         "12": {"name": "input", "attributes": [], "children": [], "value": "abc"}
///       }
///     }
///
/// `focus` is left out where nothing has the focus, and so are `value` and `isChecked` of what is
/// no field or can't be ticked.
package struct LivePatch: Equatable, Sendable, Codable {
  /// The new and changed nodes by number.
  package var nodes: [Int: LiveNode]
  /// The nodes directly in the page's `body`, in order.
  package var body: [Int]
  /// The page's title.
  package var title: String
  /// The place that is shown.
  package var place: String
  /// The node that has the focus in the app; nil for none.
  package var focus: Int?

  /// The difference of two trees.
  package init(from old: LiveTree, to new: LiveTree) {
    nodes = new.nodes.filter { number, node in old.nodes[number] != node }
    body = new.body
    title = new.title
    place = new.place
    focus = new.focus
  }

  /// The tree that the patch makes of another.
  package func applied(to tree: LiveTree) -> LiveTree {
    let known = tree.nodes.merging(nodes) { $1 }
    var reached: [Int: LiveNode] = [:]
    var waiting = body
    while let number = waiting.popLast() {
      guard let node = known[number], reached[number] == nil else { continue }
      reached[number] = node
      if case .element(let element) = node { waiting += element.children }
    }
    return LiveTree(nodes: reached, body: body, title: title, place: place, focus: focus)
  }
}

extension LiveNode: Codable {
  private enum Key: String, CodingKey {
    case text
  }

  /// Reads a text or an element.
  package init(from decoder: any Decoder) throws {
    let text = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .text)
    self = try text.map(LiveNode.text) ?? .element(LiveElement(from: decoder))
  }

  /// Writes a text as an object with nothing but `text`, an element with its parts.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(text, forKey: .text)
    case .element(let element):
      try element.encode(to: encoder)
    }
  }
}

extension LiveAttribute: Codable {
  /// Reads a pair of name and value.
  package init(from decoder: any Decoder) throws {
    var pair = try decoder.unkeyedContainer()
    self.init(try pair.decode(String.self), try pair.decode(String.self))
  }

  /// Writes a pair of name and value.
  package func encode(to encoder: any Encoder) throws {
    var pair = encoder.unkeyedContainer()
    try pair.encode(name)
    try pair.encode(value)
  }
}
