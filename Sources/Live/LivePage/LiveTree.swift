import Foundation

/// What a browser is to show of an app: nodes by their numbers, and what is said of the page.
///
/// A node keeps its number for as long as it is shown, so that two trees can be compared and the
/// browser can keep what a person has done to a node: focus, caret, scroll position.
///
/// A patch is a tree, too: of the nodes it has only those that are new or have changed. Nodes that
/// are in no list of children any more are gone. In JSON, as live-tree.js reads it:
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
/// `address` is where one is in the app, `isBusy` is there while the app waits for something, and
/// `undoable` says what can be taken back.
/// `focus` is left out where nothing has the focus, and so are `value` and `isChecked` of what is
/// no field or can't be ticked.
package struct LiveTree: Equatable, Sendable, Codable {
  /// The nodes by number.
  package var nodes: [Int: LiveNode]
  /// The nodes directly in the page's `body`, in order.
  package var body: [Int]
  /// The page's title.
  package var title: String
  /// The place that is shown. A new place starts at its top; a place that was left and comes back
  /// is scrolled as before.
  package var place: String
  /// The node that has the focus in the app; nil for none.
  package var focus: Int?

  /// Where one is in the app: `Device/address`.
  package var address: String?
  /// True while the app waits for something; else nil.
  package var isBusy: Bool?
  /// What a person can take back just now: `Device/undoable`.
  package var undoable: String?

  /// Makes a tree.
  package init(
    nodes: [Int: LiveNode] = [:], body: [Int] = [], title: String = "", place: String = "",
    focus: Int? = nil
  ) {
    self.nodes = nodes
    self.body = body
    self.title = title
    self.place = place
    self.focus = focus
  }

  /// The patch that makes this tree of an older one.
  package func patch(from old: LiveTree) -> LiveTree {
    var patch = self
    patch.nodes = nodes.filter { number, node in old.nodes[number] != node }
    return patch
  }

  /// The tree that this patch makes of another.
  package func applied(to tree: LiveTree) -> LiveTree {
    let known = tree.nodes.merging(nodes) { $1 }
    var new = self
    new.nodes = [:]
    var waiting = body
    while let number = waiting.popLast() {
      guard let node = known[number], new.nodes[number] == nil else { continue }
      new.nodes[number] = node
      if case .element(let element) = node { waiting += element.children }
    }
    return new
  }
}

/// A node of the page.
package enum LiveNode: Equatable, Sendable {
  /// A text; it is never taken for markup.
  case text(String)
  /// An element.
  case element(LiveElement)
}

/// An element of the page.
package struct LiveElement: Equatable, Sendable, Codable {
  /// The tag's name, in lower case.
  package var name: String
  /// The attributes, in order.
  package var attributes: [LiveAttribute]
  /// The nodes in it, in order.
  package var children: [Int]
  /// What a field holds now; nil where that is no field.
  package var value: String?
  /// Whether it is ticked or chosen now; nil where it can't be.
  package var isChecked: Bool?

  /// Makes an element.
  package init(
    _ name: String, attributes: [LiveAttribute] = [], children: [Int] = [], value: String? = nil,
    isChecked: Bool? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.value = value
    self.isChecked = isChecked
  }
}

/// An attribute of an element.
package struct LiveAttribute: Equatable, Sendable {
  /// Its name, in lower case.
  package var name: String
  /// Its value.
  package var value: String

  /// Makes an attribute.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
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

/// The message that brings what a browser shows of an app up to a revision.
///
/// In JSON it is one object: `revision`, `base`, `done` and the parts of the patch.
package struct LiveUpdate: Equatable, Sendable {
  /// The revision that the browser shows after it.
  package var revision: Int
  /// The revision that the patch builds on; nil where it makes the whole tree of nothing.
  package var base: Int?
  /// The number of the last event that the app has been told of; 0 before the first.
  package var done: Int
  /// What has changed.
  package var patch: LiveTree

  /// Makes an update.
  package init(revision: Int, base: Int?, done: Int, patch: LiveTree) {
    self.revision = revision
    self.base = base
    self.done = done
    self.patch = patch
  }
}

extension LiveUpdate: Codable {
  private enum Key: String, CodingKey {
    case revision, base, done
  }

  /// Reads an update.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    revision = try container.decode(Int.self, forKey: .revision)
    base = try container.decodeIfPresent(Int.self, forKey: .base)
    done = try container.decode(Int.self, forKey: .done)
    patch = try LiveTree(from: decoder)
  }

  /// Writes an update.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(revision, forKey: .revision)
    try container.encodeIfPresent(base, forKey: .base)
    try container.encode(done, forKey: .done)
    try patch.encode(to: encoder)
  }
}
