import Device

/// A running app as a page in a browser; it is used on its device's thread.
package protocol LiveView: AnyObject {
  /// Grows when, and only when, the tree may have changed.
  var revision: Int { get }
  func tree() -> LiveTree
  /// Does to the app what a person did, but nothing at a node that is gone.
  func receive(_ event: LiveEvent)
  /// The element that a node of the page stands for; nil for none, or one that is gone.
  func node(_ number: Int) -> ElementNode?
  /// The number of the node that draws an element; nil where none does.
  func number(of node: ElementNode) -> Int?
}

/// A change of one text, made in another text: a person types on while the browser does not know
/// yet what the app has made of the field.
enum RebasedEdit {
  /// The third text with the change that leads from the first to the second; the second where the
  /// first is not known. The change is as far from the start or from the end as in the first text,
  /// whichever the third has more in common with: an app that has emptied a field holds the end of
  /// what the browser shows. What was deleted is deleted where it still stands there.
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

/// Events as a browser sends them: several at once, numbered from the first on. In JSON:
///
///     {"after": 17, "first": 3, "events": [{"type": "click", "node": 12}, {"type": "blur"}]}
///
/// `LiveSessionTests.swift` has one of each type.
package struct LiveEvents: Equatable, Sendable, Decodable {
  var after: Int
  /// The number of the first event; a session's events are numbered from 1.
  var first: Int
  var events: [LiveEvent]
}

package enum LiveEvent: Equatable, Sendable, Decodable {
  /// A node was clicked, tapped, or activated by the keyboard.
  case click(Int)
  case focus(Int)
  /// The node that had the focus lost it, and no other got it.
  case blur
  /// A field holds another text now, or a slider stands elsewhere; `from` is what the field held in
  /// the browser before. If the app has changed it since, the same change is made in what it holds.
  case input(Int, from: String? = nil, value: String)
  /// A key went down that types nothing, by its name in `KeyboardEvent.key`.
  case key(Int, name: String)
  case scrolledToEnd
  /// A node's content was scrolled to an offset from its top, in points.
  case scroll(Int, offset: Double)
  /// A finger or mouse button went down, over the screen, and up.
  case touch([Sample])
  /// The browser went back or forward to an address of the app.
  case open(String)
  case undo
  /// The window has room for a screen of another size, in points.
  case resize(width: Double, height: Double)

  /// Where a finger was, in points, and when, in seconds since it went down.
  package struct Sample: Equatable, Sendable, Decodable {
    var x, y, time: Double

    package init(x: Double, y: Double, time: Double) { (self.x, self.y, self.time) = (x, y, time) }
  }

  private enum Kind: String, Decodable {
    case click, focus, blur, input, key, scrolledToEnd, scroll, touch, open, undo, resize
  }

  private enum Key: String, CodingKey {
    case type, node, from, value, name, offset, samples, address, width, height
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
          value: try read(.value))
      case .key: .key(try read(.node), name: try read(.name))
      case .scrolledToEnd: .scrolledToEnd
      case .scroll: .scroll(try read(.node), offset: try read(.offset))
      case .touch: .touch(try read(.samples))
      case .open: .open(try read(.address))
      case .undo: .undo
      case .resize: .resize(width: try read(.width), height: try read(.height))
      }
  }
}

/// The files that a browser needs to show a live page, by their names: `live.js`, or `screen.js` for a
/// screen, is the script to load.
package let liveFiles = [
  "live.js": PackageResources.live_js, "live-tree.js": PackageResources.live_tree_js,
  "live-link.js": PackageResources.live_link_js,
  "live-status.js": PackageResources.live_status_js, "live.css": PackageResources.live_css,
  "keyboard.js": PackageResources.keyboard_js, "screen.js": PackageResources.screen_js,
  "screen.css": PackageResources.screen_css,
  "screen-icons.css": PackageResources.screen_icons_css,
]
