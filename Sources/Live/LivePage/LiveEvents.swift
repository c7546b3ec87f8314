import Foundation

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
  /// The revision that the browser shows.
  var after: Int
  /// The number of the first event; a session's events are numbered from 1.
  var first: Int
  var events: [LiveEvent]
}

extension LiveEvent: Decodable {
  private enum Key: String, CodingKey {
    case type, node, from, value, name, offset, samples, address, width, height
  }

  package init(from decoder: any Decoder) throws {
    enum Kind: String, Decodable {
      case click, focus, blur, input, key, scrolledToEnd, scroll, touch, open, undo, resize
    }
    let container = try decoder.container(keyedBy: Key.self)
    func node() throws -> Int { try container.decode(Int.self, forKey: .node) }
    func number(_ key: Key) throws -> Double { try container.decode(Double.self, forKey: key) }
    func text(_ key: Key) throws -> String { try container.decode(String.self, forKey: key) }
    switch try container.decode(Kind.self, forKey: .type) {
    case .click: self = .click(try node())
    case .focus: self = .focus(try node())
    case .blur: self = .blur
    case .input:
      self = .input(
        try node(), from: try container.decodeIfPresent(String.self, forKey: .from),
        value: try text(.value))
    case .key: self = .key(try node(), name: try text(.name))
    case .scrolledToEnd: self = .scrolledToEnd
    case .scroll: self = .scroll(try node(), offset: try number(.offset))
    case .touch: self = .touch(try container.decode([Sample].self, forKey: .samples))
    case .open: self = .open(try text(.address))
    case .undo: self = .undo
    case .resize: self = .resize(width: try number(.width), height: try number(.height))
    }
  }
}

/// What a person did in the browser.
package enum LiveEvent: Equatable, Sendable {
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
  /// A person undid the last change.
  case undo
  /// The window has room for a screen of another size, in points.
  case resize(width: Double, height: Double)

  /// Where a finger was, in points from the screen's top left corner, and when, in seconds since it
  /// went down.
  package struct Sample: Equatable, Sendable, Decodable {
    var x, y, time: Double

    /// Makes a sample.
    package init(x: Double, y: Double, time: Double) { (self.x, self.y, self.time) = (x, y, time) }
  }
}
