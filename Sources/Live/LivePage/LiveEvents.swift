import Foundation

/// Events as a browser sends them: some at once, numbered from the first on.
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
  package var after: Int
  /// The number of the first event; a session's events are numbered from 1.
  package var first: Int
  /// The events, in order.
  package var events: [LiveEvent]

  /// Makes a batch of events.
  package init(after: Int, first: Int, events: [LiveEvent]) {
    self.after = after
    self.first = first
    self.events = events
  }
}

extension LiveEvent: Decodable {
  private enum Key: String, CodingKey {
    case type, node, from, value, name, offset, samples, address, width, height
  }

  private enum Kind: String, Decodable {
    case click, focus, blur, input, key, scrolledToEnd, scroll, touch, open, undo, resize
  }

  /// Reads an event by its type.
  package init(from decoder: any Decoder) throws {
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
    case .scroll:
      self = .scroll(try node(), offset: try number(.offset))
    case .touch: self = .touch(try container.decode([Sample].self, forKey: .samples))
    case .open: self = .open(try text(.address))
    case .undo: self = .undo
    case .resize: self = .resize(width: try number(.width), height: try number(.height))
    }
  }
}

/// What a person did in the browser, as the page reports it.
package enum LiveEvent: Equatable, Sendable {
  /// A node was clicked, tapped, or activated by the keyboard.
  case click(Int)
  /// A node got the focus.
  case focus(Int)
  /// The node that had the focus lost it, and no other got it.
  case blur
  /// A field holds another text now, or a slider stands elsewhere.
  ///
  /// `from` is the text that the field held in the browser before; nil where that is not told. The
  /// browser may not know yet that the app holds another one since (it empties a field at the
  /// return key): then the same change is made there.
  case input(Int, from: String? = nil, value: String)
  /// A key went down that types nothing; the name is that of `KeyboardEvent.key`.
  case key(Int, name: String)
  /// The end of the page came into view.
  case scrolledToEnd
  /// What is in a node was scrolled to an offset from its top, in points.
  case scroll(Int, offset: Double)
  /// A finger or mouse button went down, over the screen, and up.
  case touch([Sample])
  /// The browser went back or forward to an address of the app.
  case open(String)
  /// A person took back what can be taken back just now.
  case undo
  /// The window has room for a screen of another size, in points.
  case resize(width: Double, height: Double)

  /// Where a finger was, and when.
  package struct Sample: Equatable, Sendable, Decodable {
    /// Points from the screen's left edge.
    package var x: Double
    /// Points from the screen's top edge.
    package var y: Double
    /// Seconds since the finger went down.
    package var time: Double

    /// Makes a sample.
    package init(x: Double, y: Double, time: Double) {
      self.x = x
      self.y = y
      self.time = time
    }
  }
}
