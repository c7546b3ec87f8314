import Device
import Foundation

/// Shows a running app as a page in a browser. Must be used on its device's thread.
package protocol LiveView: AnyObject {
  /// Increases if, and only if, the tree may have changed.
  var revision: Int { get }
  func tree() -> LiveTree
  /// Performs a person's event on the app. Ignores events on nodes that are gone.
  func receive(_ event: LiveEvent)
  /// Returns the element that a page node represents, or nil if there is none or it is gone.
  func node(_ number: Int) -> ElementNode?
}

/// A batch of events from a browser, numbered consecutively from `first`. In JSON:
///
///     {"after": 17, "first": 3, "events": [{"click": {"node": 12}}, {"blur": {}}]}
package struct LiveEvents: Equatable, Sendable, Decodable {
  var after: Int
  /// The number of the first event. A session's events are numbered from 1.
  var first: Int
  var events: [LiveEvent]
}

package enum LiveEvent: Equatable, Sendable, Decodable {
  /// A node was clicked, tapped, or activated from the keyboard.
  case click(node: Int)
  case focus(node: Int)
  /// The node that had the focus lost it, and no other got it.
  case blur
  /// The value of a field or slider has changed.
  case input(node: Int, value: String)
  /// A key that types no character was pressed. Its name is that of `KeyboardEvent.key`.
  case key(node: Int, name: String)
  case scrolledToEnd
  /// A node's content was scrolled to an offset from its top, in points.
  case scroll(node: Int, offset: Double)
  /// A finger or mouse button went down, moved over the screen and went up.
  case touch(samples: [Sample])
  /// The browser went back or forward to an address of the app.
  case open(address: String)
  case undo
  /// The window has room for a screen of this size, in points.
  case resize(width: Double, height: Double)

  /// The position of a finger, in points, and the time since it went down, in seconds.
  package struct Sample: Equatable, Sendable, Decodable {
    var x, y, time: Double

    package init(x: Double, y: Double, time: Double) { (self.x, self.y, self.time) = (x, y, time) }
  }
}

/// The files that a browser needs to show a live page, by name. A page loads `live.js`, or
/// `screen.js` for a screen.
package let liveFiles = [
  "live.js": PackageResources.live_js, "live-tree.js": PackageResources.live_tree_js,
  "live-link.js": PackageResources.live_link_js,
  "live-status.js": PackageResources.live_status_js, "live.css": PackageResources.live_css,
  "keyboard.js": PackageResources.keyboard_js, "screen.js": PackageResources.screen_js,
  "screen.css": PackageResources.screen_css,
  "screen-icons.css": PackageResources.screen_icons_css,
]

/// The page that a browser shows of an app: nodes by number, and facts about the page.
///
/// A node keeps its number while it is shown. This allows two trees to be compared, and lets the
/// browser keep a node's focus, caret and scroll position.
///
/// A patch is also a tree. It contains only the new and changed nodes, and takes the browser from
/// revision `base` to `revision`. Nodes that are no longer in any list of children are gone. In
/// JSON, as live-tree.js reads it:
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
/// Nil values are left out.
package struct LiveTree: Equatable, Sendable, Encodable {
  var nodes: [Int: LiveNode] = [:]
  var body: [Int] = []
  package var title = ""
  /// The place in the app that is shown. A place shown before keeps its scroll position.
  var place = ""
  var focus: Int?
  /// The current address in the app: `Device/address`.
  var address: String?
  /// True while the app waits for something, otherwise nil.
  var isBusy: Bool?
  /// A description of the change that can be undone: `Device/undoable`.
  var undoable: String?
  var revision = 0
  /// The revision that the patch is applied to. Nil if the patch contains the whole tree.
  var base: Int?
  /// The number of the last event that has reached the app, or 0 before the first.
  var done = 0

  func patch(from old: LiveTree) -> LiveTree {
    var patch = self
    patch.nodes = nodes.filter { number, node in old.nodes[number] != node }
    return patch
  }
}

package enum LiveNode: Equatable, Sendable, Encodable {
  /// A text node. Its string is never parsed as markup.
  case text(String)
  case element(LiveElement)

  /// Encodes a text node as an object with the single key `text`.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try ["text": text].encode(to: encoder)
    case .element(let element): try element.encode(to: encoder)
    }
  }
}

package struct LiveElement: Equatable, Sendable, Encodable {
  /// The tag name, in lower case.
  var name: String
  var attributes: [LiveAttribute] = []
  var children: [Int] = []
  /// The current value of a field. Nil for other elements.
  var value: String?
}

/// An attribute of an element, with its name in lower case. In JSON, a pair of strings.
package struct LiveAttribute: Equatable, Sendable, Encodable {
  var name, value: String

  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  package func encode(to encoder: any Encoder) throws { try [name, value].encode(to: encoder) }
}
