import PredicateFormat

/// A subject for predicates, with attributes of each kind.
struct SampleSubject: PredicateSubject {
  var label: String?
  var name: String? = "thing"
  var x = 3.0
  var width = 40.0
  var weight: Double?
  var enabled = true
  var shape = 2.0

  enum Attribute: String, PredicateAttribute, CaseIterable {
    case label, name, x, width, weight, enabled, shape

    static let knownNames = allCases.map(\.rawValue)

    init?(named name: String) {
      self.init(rawValue: name == "wdLabel" ? "label" : name == "rect.x" ? "x" : name)
    }

    var kind: PredicateKind {
      switch self {
      case .label, .name: .text
      case .x, .width, .weight, .shape: .number
      case .enabled: .boolean
      }
    }

    var namedNumbers: (noun: String, numbers: [String: Double])? {
      self == .shape ? ("shape", ["circle": 1, "square": 2]) : nil
    }
  }

  func value(of attribute: Attribute) -> PredicateValue {
    switch attribute {
    case .label: PredicateValue(label)
    case .name: PredicateValue(name)
    case .x: .number(x)
    case .width: .number(width)
    case .weight: weight.map { .number($0) } ?? .null
    case .enabled: .boolean(enabled)
    case .shape: .number(shape)
    }
  }
}

extension SampleSubject {
  func meets(_ format: String, _ arguments: PredicateArgument...) throws -> Bool {
    try BoundPredicate<SampleSubject>(ParsedPredicate(format, arguments: arguments)).holds(
      for: self)
  }

  static func flaw(_ format: String, _ arguments: [PredicateArgument] = []) -> String {
    do {
      _ = try BoundPredicate<SampleSubject>(ParsedPredicate(format, arguments: arguments))
        .holds(for: SampleSubject(label: "a"))
      return "none"
    } catch {
      return error.description
    }
  }
}
