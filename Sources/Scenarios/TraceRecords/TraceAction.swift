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

extension SentCommand {
  /// The command in words: a query in XCUITest's notation, a gesture with its element, or a
  /// request's method and path.
  package var text: String {
    switch content {
    case .query(let steps): steps.map { "`\($0)`" }.joined(separator: " -> ")
    case .gesture(let gesture, let steps): "\(gesture.words) \(steps.subject)"
    case .gestureAtPoint(let gesture, let x, let y): "\(gesture.words) at (\(x), \(y))"
    case .application(let change, let application): "\(change) \(application)"
    case .request(let method, let path, _), .pause(let method, let path):
      path.isEmpty ? method : "\(method) \(path)"
    }
  }
}

extension SentStep: CustomStringConvertible {
  /// The step in XCUITest's notation.
  package var description: String {
    switch step {
    case .application: "Target Application '\(text ?? "")'"
    case .descendants: "Descendants matching type \(type ?? "Any")"
    case .children: "Children matching type \(type ?? "Any")"
    case .matching: "Elements matching \(condition)"
    case .containing: "Elements containing elements matching \(condition)"
    case .index: "Element at index \(index ?? 0)"
    case .first: "First match"
    case .found: "Accessibility element seen as \(text ?? "")"
    }
  }

  private var condition: String {
    let predicate = text.map { "\"\($0)\" IN identifiers" } ?? predicate
    return [type.map { "type \($0)" }, predicate.map { "predicate '\($0)'" }]
      .compactMap(\.self).joined(separator: " and ")
  }
}

extension [SentStep] {
  /// The element in words, such as `"Save" Button` or `Cell (Element at index 3)`.
  fileprivate var subject: String {
    var (type, text, place): (String?, String?, String?)
    for step in self {
      switch step.step {
      case .application: return "Application '\(step.text ?? "")'"
      case .found: return step.text ?? ""
      case .descendants, .children: (type, text, place) = (step.type, nil, nil)
      case .matching: (type, text) = (step.type ?? type, step.text ?? text)
      case .containing: break
      case .index, .first: place = step.description
      }
    }
    let known = type == "Any" ? nil : type
    return (text.map { "\"\($0)\" " } ?? "") + (known ?? "Element")
      + (place.map { " (\($0))" } ?? "")
  }
}

extension TraceGesture {
  /// The gesture in words, such as `double tap`.
  package var words: String {
    switch self {
    case .type: "type text into"
    default:
      String(rawValue.flatMap { $0.isUppercase ? " \($0.lowercased())" : String($0) })
    }
  }
}

extension TraceAction: CustomStringConvertible {
  /// The action in words, such as `tap Button 'Save' at (363, 69)` or `type TODO⏎`.
  package var description: String {
    func places(_ points: [[Int]]) -> String {
      points.map { "(\($0.map(String.init).joined(separator: ", ")))" }.joined(separator: " to ")
    }
    switch self {
    case .gesture(let gesture, let target, let points):
      return "\(gesture.words) \(target) at \(places(points))"
    case .set(let target, let value, let points):
      return "set to \(value) \(target) at \(places(points))"
    case .keys(let keys):
      let names = ["Enter": "⏎", "Backspace": "⌫"]
      return "type " + keys.map { names[$0] ?? ($0.count == 1 ? $0 : "<\($0)>") }.joined()
    case .clear(let target): return "clear \(target)"
    case .focus(let target): return "focus \(target)"
    }
  }
}

extension TraceAction.Target: CustomStringConvertible {
  package var description: String { type + (name.map { " '\($0)'" } ?? "") }
}
