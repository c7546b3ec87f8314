import Device
import PredicateFormat

/// An element as predicates see it: with the names and values of XCUITest.
struct AttributesSubject: PredicateSubject {
  let attributes: any XCUIElementAttributes

  /// The attributes of `XCUIElementAttributes` that a predicate can compare.
  enum Attribute: String, CaseIterable, PredicateAttribute {
    case elementType, identifier, label, value, title, placeholderValue, isEnabled, isSelected
    case hasFocus

    static let knownNames = allCases.map(\.rawValue)

    /// Booleans have the names of their Objective-C keys, too.
    init?(named name: String) {
      switch name {
      case "enabled": self = .isEnabled
      case "selected": self = .isSelected
      case "hasKeyboardFocus": self = .hasFocus
      default: self.init(rawValue: name)
      }
    }

    var kind: PredicateKind {
      switch self {
      case .identifier, .label, .value, .title, .placeholderValue: .text
      case .elementType: .number
      case .isEnabled, .isSelected, .hasFocus: .boolean
      }
    }

    /// The raw value of a type: of `button`, `Button` or `XCUIElementTypeButton`.
    func number(named name: String) -> Double? {
      guard self == .elementType else { return nil }
      let prefix = "XCUIElementType"
      let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      return Self.types[short]
    }

    var numbersAreNamed: String? { self == .elementType ? "type of element" : nil }

    private static let types: [String: Double] = {
      let names = ElementType.allCases.flatMap { type in
        [(type.name, Double(type.rawValue)), (type.capitalizedName, Double(type.rawValue))]
      }
      return Dictionary(names, uniquingKeysWith: { first, _ in first })
    }()
  }

  func value(of attribute: Attribute) -> PredicateValue {
    switch attribute {
    case .elementType: .number(Double(attributes.elementType.rawValue))
    case .identifier: .text(attributes.identifier)
    case .label: .text(attributes.label)
    case .value: PredicateValue(attributes.value as? String)
    case .title: .text(attributes.title)
    case .placeholderValue: PredicateValue(attributes.placeholderValue)
    case .isEnabled: .boolean(attributes.isEnabled)
    case .isSelected: .boolean(attributes.isSelected)
    case .hasFocus: .boolean(attributes.hasFocus)
    }
  }
}
