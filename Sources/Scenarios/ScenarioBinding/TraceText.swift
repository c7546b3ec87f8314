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

extension SentCommand {
  /// The command in fewer words: a query's types and texts, such as `Cell › "Save"`.
  package var shortText: String {
    guard case .query(let steps) = content else { return text }
    return steps.map(\.shortText).joined(separator: " › ")
  }
}

extension SentStep {
  fileprivate var shortText: String {
    switch (step, type, text, predicate) {
    case (.descendants, let type?, _, _): type
    case (.matching, nil, let text?, nil): "\"\(text)\""
    default: description
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
