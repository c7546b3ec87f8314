import Device
import Foundation

/// A running app as a page in a browser; it is used on its device's thread.
package protocol LiveView: AnyObject {
  /// Grows when, and only when, the tree may have changed.
  var revision: Int { get }
  /// What is to be shown now.
  func tree() -> LiveTree
  /// Does to the app what a person did in the browser. Nothing is done at a node that is gone: the
  /// browser could not know yet.
  func receive(_ event: LiveEvent)
  /// The element that a node of the page stands for; nil for none, or one that is gone.
  func node(_ number: Int) -> ElementNode?
  /// The number of the node that draws an element; nil where none does.
  func number(of node: ElementNode) -> Int?
}

/// A change of one text, made in another text.
///
/// A person types on while the browser does not know yet what the app has made of the field. What was
/// typed is the change; the text that it is made in is the app's.
enum CarriedEdit {
  /// The third text with the change that leads from the first to the second; the second where the first
  /// is not known.
  ///
  /// What the two have in common at their start and end stays out of it. The place of the change is as
  /// far from the start or from the end as in the first text, whichever the third has more in common
  /// with: an app that has emptied a field holds the end of what the browser shows. What was deleted is
  /// deleted where it still stands in that place.
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

  /// How many characters two texts have in common at their start.
  private static func commonStart(
    _ one: some Sequence<Character>, _ other: some Sequence<Character>
  ) -> Int {
    zip(one, other).prefix { $0 == $1 }.count { _ in true }
  }
}

/// Events as a browser sends them: several at once, numbered from the first on.
///
/// In JSON, with an event of each type:
///
///     {
///       "after": 17, "first": 3,
///       "events": [
///         {"type": "click", "node": 12},
///         {"type": "focus", "node": 12},
///         {"type": "blur"},
///         {"type": "input", "node": 12, "from": "ab", "value": "abc"},
///         {"type": "key", "node": 12, "name": "Enter"},
///         {"type": "scrolledToEnd"},
///         {"type": "scroll", "node": 12, "offset": 120.5},
///         {"type": "touch", "samples": [{"x": 10, "y": 20, "time": 0}]},
///         {"type": "open", "address": "lists/4F1C"},
///         {"type": "undo"},
///         {"type": "resize", "width": 360, "height": 640}
///       ]
///     }
package struct LiveEvents: Equatable, Sendable, Decodable {
  var after: Int
  /// The number of the first event; a session's events are numbered from 1.
  var first: Int
  var events: [LiveEvent]
}

/// What a person did in the browser.
package enum LiveEvent: Equatable, Sendable, Decodable {
  /// A node was clicked, tapped, or activated by the keyboard.
  case click(Int)
  case focus(Int)
  /// The node that had the focus lost it, and no other got it.
  case blur
  /// A field holds another text now, or a slider stands elsewhere.
  ///
  /// `from` is the text that the field held in the browser before; nil where it is not known. The app
  /// may have changed the field since (it empties one at the return key): then the same change is made
  /// in what it holds.
  case input(Int, from: String? = nil, value: String)
  /// A key went down that types nothing, by its name in `KeyboardEvent.key`.
  case key(Int, name: String)
  /// The end of the page came into view.
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

  /// Where a finger was, in points from the screen's top left corner, and when, in seconds since it
  /// went down.
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

/// A file that a browser needs to show a live page.
package struct LiveResource: Sendable {
  package let name: String
  package let data: Data
  /// A hash of its content in quotes, as the header `ETag` has it.
  package let tag: String

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    data = Data(bytes)
    // FNV-1a: it need only change with the content.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    tag = "\"\(String(hash, radix: 16))\""
  }

  package var contentType: String {
    switch name.split(separator: ".").last {
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }

  /// What live pages need: `live.js`, or `screen.js` for a screen, is the script to load.
  package static let all = [
    ("live.js", PackageResources.live_js), ("live-tree.js", PackageResources.live_tree_js),
    ("live-link.js", PackageResources.live_link_js), ("live.css", PackageResources.live_css),
    ("keyboard.js", PackageResources.keyboard_js), ("screen.js", PackageResources.screen_js),
    ("screen.css", PackageResources.screen_css),
    ("screen-icons.css", PackageResources.screen_icons_css),
  ].map(LiveResource.init)
}
