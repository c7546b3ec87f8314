import Foundation

/// What a browser is to show of an app: nodes by their numbers, and facts of the page.
///
/// A node keeps its number for as long as it is shown, so that two trees can be compared and the
/// browser keeps a node's focus, caret and scroll position.
///
/// A patch is a tree, too: its nodes are those that are new or have changed, to bring what a browser
/// shows from the revision `base` up to `revision`. Nodes that are in no list of children any more are
/// gone. In JSON, as live-tree.js reads it:
///
///     {
///       "revision": 3, "base": 2, "done": 1,
///       "title": "Beers", "place": "app://beers/search/1", "focus": 12, "body": [5, 9],
///       "nodes": {
///         "5": {"name": "ul", "attributes": [["id", "beers"]], "children": [6, 7]},
///         "6": {"text": "a text"},
///         "12": {"name": "input", "attributes": [], "children": [], "value": "abc"}
///       }
///     }
///
/// Optional values are left out where there are none.
package struct LiveTree: Equatable, Sendable, Codable {
  var nodes: [Int: LiveNode] = [:]
  var body: [Int] = []
  package var title = ""
  /// The place that is shown; it starts at its top, or scrolled as it was left.
  var place = ""
  var focus: Int?
  /// Where one is in the app: `Device/address`.
  var address: String?
  /// True while the app waits for something; else nil.
  var isBusy: Bool?
  /// What a person can undo now: `Device/undoable`.
  var undoable: String?
  var revision = 0
  /// The revision that a patch builds on; nil where it makes the whole tree.
  var base: Int?
  /// The number of the last event that has reached the app; 0 before the first.
  var done = 0

  func patch(from old: LiveTree) -> LiveTree {
    var patch = self
    patch.nodes = nodes.filter { number, node in old.nodes[number] != node }
    return patch
  }

  func applied(to tree: LiveTree) -> LiveTree {
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

package enum LiveNode: Equatable, Sendable, Codable {
  /// A text; it is never taken for markup.
  case text(String)
  case element(LiveElement)

  private struct Text: Codable { let text: String }

  package init(from decoder: any Decoder) throws {
    let text = try? Text(from: decoder)
    self = try text.map { LiveNode.text($0.text) } ?? .element(LiveElement(from: decoder))
  }

  /// Writes a text as an object with nothing but `text`.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try Text(text: text).encode(to: encoder)
    case .element(let element): try element.encode(to: encoder)
    }
  }
}

package struct LiveElement: Equatable, Sendable, Codable {
  /// The tag's name, in lower case.
  var name: String
  var attributes: [LiveAttribute] = []
  var children: [Int] = []
  /// What a field holds now; nil for other elements.
  var value: String?
}

/// An attribute of an element, in JSON a pair; its name is in lower case.
package struct LiveAttribute: Equatable, Sendable, Codable {
  var name, value: String

  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  package init(from decoder: any Decoder) throws {
    var pair = try decoder.unkeyedContainer()
    self.init(try pair.decode(String.self), try pair.decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws { try [name, value].encode(to: encoder) }
}
