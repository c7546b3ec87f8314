import Device

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
