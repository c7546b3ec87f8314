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
  /// Returns the number of the node that draws an element, or nil if no node does.
  func number(of node: ElementNode) -> Int?
}

/// Applies an edit of one string to another. A person may type on before the browser learns that
/// the app has changed the field.
enum RebasedEdit {
  /// Returns `text` with the edit that turned `from` into `to`, or `to` if `from` is nil.
  ///
  /// The edit keeps its distance from the start or the end of `from`: from the one where `text` has
  /// more in common with it. After an app has emptied a field, for example, `text` equals the end
  /// of the browser's string. Characters that the edit deletes are deleted if they are still there.
  static func text(from: String?, to: String, in text: String) -> String {
    guard let known = from else { return to }
    if text == known || known == to { return known == to ? text : to }
    let (from, to, text) = (Array(known), Array(to), Array(text))
    let start = commonStart(from, to)
    let end = commonStart(from.dropFirst(start).reversed(), to.dropFirst(start).reversed())
    let isLikeTheEnd = commonStart(from.reversed(), text.reversed()) >= commonStart(from, text)
    let place = isLikeTheEnd ? max(text.count - (from.count - start), 0) : min(start, text.count)
    let deleted = from[start..<from.count - end]
    let isStillThere = text[place...].starts(with: deleted)
    let rest = text[place...].dropFirst(isStillThere ? deleted.count : 0)
    return String(text[..<place] + to[start..<to.count - end] + rest)
  }

  private static func commonStart(
    _ one: some Sequence<Character>, _ other: some Sequence<Character>
  ) -> Int {
    zip(one, other).prefix { $0 == $1 }.count { _ in true }
  }
}

/// A batch of events from a browser, numbered consecutively from `first`. In JSON:
///
///     {"after": 17, "first": 3, "events": [{"type": "click", "node": 12}, {"type": "blur"}]}
///
/// `LiveSessionTests.swift` has an example of each type.
package struct LiveEvents: Equatable, Sendable, Decodable {
  var after: Int
  /// The number of the first event. A session's events are numbered from 1.
  var first: Int
  var events: [LiveEvent]
}

package enum LiveEvent: Equatable, Sendable, Decodable {
  /// A node was clicked, tapped, or activated from the keyboard.
  case click(Int)
  case focus(Int)
  /// The node that had the focus lost it, and no other got it.
  case blur
  /// The value of a field or slider has changed. `from` is the field's earlier value in the
  /// browser. If the app has since changed the field, the same edit is applied to the app's value.
  case input(Int, from: String? = nil, value: String)
  /// A key that types no character was pressed. Its name is that of `KeyboardEvent.key`.
  case key(Int, name: String)
  /// A finger was held on a node, or lifted from it.
  case hold(Int, isHeld: Bool)
  case scrolledToEnd
  /// A node's content was scrolled to an offset from its top, in points.
  case scroll(Int, offset: Double)
  /// A finger or mouse button went down, moved over the screen and went up.
  case touch([Sample])
  /// The browser went back or forward to an address of the app.
  case open(String)
  case undo
  /// The window has room for a screen of this size, in points.
  case resize(width: Double, height: Double)

  /// The position of a finger, in points, and the time since it went down, in seconds.
  package struct Sample: Equatable, Sendable, Decodable {
    var x, y, time: Double

    package init(x: Double, y: Double, time: Double) { (self.x, self.y, self.time) = (x, y, time) }
  }

  private enum Kind: String, Decodable {
    case click, focus, blur, input, key, hold, scrolledToEnd, scroll, touch, open, undo, resize
  }

  private enum Key: String, CodingKey {
    case type, node, from, value, name, isHeld, offset, samples, address, width, height
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func read<Value: Decodable>(_ key: Key) throws -> Value {
      try container.decode(Value.self, forKey: key)
    }
    self =
      switch try read(.type) as Kind {
      case .click: .click(try read(.node))
      case .focus: .focus(try read(.node))
      case .blur: .blur
      case .input:
        .input(
          try read(.node), from: try container.decodeIfPresent(String.self, forKey: .from),
          value: (try read(.value) as String).limitingMarks)
      case .key: .key(try read(.node), name: try read(.name))
      case .hold: .hold(try read(.node), isHeld: try read(.isHeld))
      case .scrolledToEnd: .scrolledToEnd
      case .scroll: .scroll(try read(.node), offset: try read(.offset))
      case .touch: .touch(try read(.samples))
      case .open: .open(try read(.address))
      case .undo: .undo
      case .resize: .resize(width: try read(.width), height: try read(.height))
      }
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
