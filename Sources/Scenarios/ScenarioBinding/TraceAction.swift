/// A user action that a device saw.
package enum TraceAction: Hashable, Sendable {
  /// An element: its type, such as `Button` or a page's tag, and its label or identifier.
  package struct Target: Codable, Hashable, Sendable {
    package var type: String
    package var name: String?

    package init(type: String, name: String? = nil) { (self.type, self.name) = (type, name) }
  }

  /// A gesture at one point or, for a drag, two: each x and y in points.
  case gesture(TraceGesture, Target, at: [[Int]])
  /// A slider was set to a value.
  case set(Target, to: Double, at: [[Int]])
  /// Keys were pressed, by the names of `KeyboardEvent.key`: a character, or such as `Enter`.
  case keys([String])
  /// A page's field was emptied, or focused, without keys and gestures.
  case clear(Target), focus(Target)
}

extension TraceAction {
  /// The points touched, in order: each x and y in points.
  package var points: [[Int]] {
    switch self {
    case .gesture(_, _, let points), .set(_, _, let points): points
    case .keys, .clear, .focus: []
    }
  }
}

/// An action is one flat JSON object: `kind` and its values.
extension TraceAction: Codable {
  private enum Member: CodingKey { case kind, element, at, value, keys }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let kind = try members.decode(String.self, forKey: .kind)
    if kind == "type" {
      self = .keys(try members.decode([String].self, forKey: .keys))
      return
    }
    let target = try members.decode(Target.self, forKey: .element)
    switch kind {
    case "clear": self = .clear(target)
    case "focus": self = .focus(target)
    default:
      let points = try members.decode([[Int]].self, forKey: .at)
      let gesture = try members.decode(TraceGesture.self, forKey: .kind)
      let value = try members.decodeIfPresent(Double.self, forKey: .value)
      self = value.map { .set(target, to: $0, at: points) } ?? .gesture(gesture, target, at: points)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    func encode(_ kind: String, _ target: Target) throws {
      try members.encode(kind, forKey: .kind)
      try members.encode(target, forKey: .element)
    }
    switch self {
    case .gesture(let gesture, let target, let points):
      try encode(gesture.rawValue, target)
      try members.encode(points, forKey: .at)
    case .set(let target, let value, let points):
      try encode(TraceGesture.adjust.rawValue, target)
      try members.encode(value, forKey: .value)
      try members.encode(points, forKey: .at)
    case .keys(let keys):
      try members.encode(TraceGesture.type, forKey: .kind)
      try members.encode(keys, forKey: .keys)
    case .clear(let target): try encode("clear", target)
    case .focus(let target): try encode("focus", target)
    }
  }
}
