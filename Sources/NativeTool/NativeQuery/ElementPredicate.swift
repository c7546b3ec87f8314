import Device
import Foundation
import PredicateFormat

/// A condition on elements, written as one of Apple's predicate format strings:
/// `label CONTAINS[c] %@ AND isEnabled == YES`.
///
/// The grammar is that of `NSPredicate(format:)`. Features that make no sense for elements (`ANY`,
/// `SUBQUERY`, functions) are errors.
public struct ElementPredicate: Sendable, CustomStringConvertible {
  private let bound: BoundPredicate<AttributesSubject>

  /// Parses a predicate.
  ///
  /// Its attributes are elementType (a number, or the name of a type in quotes), identifier, label,
  /// value, title, placeholderValue, isEnabled (or enabled), isSelected (or selected), hasFocus
  /// and hasKeyboardFocus.
  ///
  /// - Parameter arguments: The values for the placeholders, in order: strings, numbers, arrays of
  ///   these or nil for `%@`, numbers for `%d` and `%f`, attribute names for `%K`.
  /// - Throws: ``XCUIQueryError`` if the format string is malformed, or if a comparison can never
  ///   be true. The message names the problem and its place.
  public init(format: String, _ arguments: Any?...) throws {
    try self.init(format: format, argumentArray: arguments)
  }

  /// Parses a predicate, with its arguments in an array.
  public init(format: String, argumentArray arguments: [Any?]) throws {
    try self.init(Self.parsed(format, arguments))
  }

  init(_ parsed: ParsedPredicate) throws {
    do { bound = try BoundPredicate(parsed) } catch {
      throw XCUIQueryError(.malformedPredicate, error.description)
    }
  }

  /// Parses a format string with its arguments, without checking the attribute names.
  static func parsed(_ format: String, _ arguments: [Any?]) throws -> ParsedPredicate {
    let read = try arguments.enumerated().map { place, argument in
      if let made = PredicateArgument(argument) { return made }
      let kind = argument.map { "\(type(of: $0))" } ?? "nil"
      throw XCUIQueryError(
        .malformedPredicate,
        "Argument \(place + 1) of the predicate \"\(format)\" has the type \(kind). It must be a "
          + "string, a number, an array of these, or nil.")
    }
    do {
      return try ParsedPredicate(format, arguments: read)
    } catch {
      throw XCUIQueryError(.malformedPredicate, error.description)
    }
  }

  /// The predicate as written, with arguments in place of the placeholders.
  public var description: String { bound.description }

  /// Returns whether an element, such as one of a snapshot, matches.
  ///
  /// Throws ``XCUIQueryError`` if a regular expression takes too long.
  public func evaluate(with attributes: any XCUIElementAttributes) throws -> Bool {
    try evaluate(with: attributes, clock: MatchClock())
  }

  /// Returns whether an element matches, as part of a search that `clock` times.
  func evaluate(
    with attributes: any XCUIElementAttributes, clock: MatchClock
  ) throws(XCUIQueryError) -> Bool {
    do {
      return try bound.holds(for: AttributesSubject(attributes: attributes), clock: clock)
    } catch {
      throw XCUIQueryError(.malformedPredicate, error.description)
    }
  }

  /// A string that every matching element has as one of its texts. Nil if there is no such string.
  var requiredText: String? {
    let texts: [AttributesSubject.Attribute] = [.identifier, .label, .value, .placeholderValue]
    return texts.lazy.compactMap { bound.requiredTexts[$0] }.first { !$0.isEmpty }
  }
}

extension PredicateArgument {
  /// Converts an argument of a test. Nil if predicates don't support its type.
  fileprivate init?(_ argument: Any?) {
    if let list = argument as? [Any?] {
      let values = list.compactMap { PredicateValue($0) }
      guard values.count == list.count else { return nil }
      self = .list(values)
    } else if let value = PredicateValue(argument) {
      self = .value(value)
    } else {
      return nil
    }
  }
}

extension PredicateValue {
  fileprivate init?(_ argument: Any?) {
    switch argument {
    case nil: self = .null
    case let text as any StringProtocol: self = .text(String(text))
    case let truth as Bool: self = .boolean(truth)
    case let type as ElementType: self = .number(Double(type.rawValue))
    case let number as any BinaryInteger: self = .number(Double(number))
    case let number as any BinaryFloatingPoint: self = .number(Double(number))
    default: return nil
    }
  }
}

struct AttributesSubject: PredicateSubject {
  let attributes: any XCUIElementAttributes

  /// The attributes of `XCUIElementAttributes` that a predicate can compare.
  enum Attribute: String, CaseIterable, PredicateAttribute {
    case elementType, identifier, label, value, title, placeholderValue, isEnabled, isSelected
    case hasFocus, hasKeyboardFocus

    static let knownNames = allCases.map(\.rawValue)

    /// Accepts the Objective-C keys of Booleans as well.
    init?(named name: String) {
      switch name {
      case "enabled": self = .isEnabled
      case "selected": self = .isSelected
      default: self.init(rawValue: name)
      }
    }

    var kind: PredicateKind {
      switch self {
      case .identifier, .label, .value, .title, .placeholderValue: .text
      case .elementType: .number
      case .isEnabled, .isSelected, .hasFocus, .hasKeyboardFocus: .boolean
      }
    }

    /// The raw values of types, by names such as `button`, `Button` and `XCUIElementTypeButton`.
    var namedNumbers: (noun: String, numbers: [String: Double])? {
      self == .elementType ? ("element type", Self.types) : nil
    }

    private static let types: [String: Double] = {
      let names = ElementType.allCases.flatMap { type in
        [type.name, type.capitalizedName].flatMap { [$0, "XCUIElementType" + $0] }
          .map { ($0, Double(type.rawValue)) }
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
    case .hasKeyboardFocus:
      .boolean((attributes as? any KeyboardFocusAttribute)?.hasKeyboardFocus ?? false)
    }
  }
}

extension NSPredicate {
  /// Parses a predicate on an element or a query: `NSPredicate(format: "exists == 1")`.
  ///
  /// Foundation has no such initialiser on Linux. The attributes are those of
  /// ``ElementPredicate``. In a wait, an element also has `exists` and `isHittable` (or
  /// `hittable`), and a query has `count`. Throws like ``ElementPredicate/init(format:_:)``.
  public convenience init(format: String, _ arguments: Any?...) throws {
    try self.init(format: format, argumentArray: arguments)
  }

  /// Parses a predicate, with its arguments in an array.
  public convenience init(format: String, argumentArray arguments: [Any?]?) throws {
    let parsed = try ElementPredicate.parsed(format, arguments ?? [])
    let waited: BoundPredicate<WaitedSubject>
    do { waited = try BoundPredicate(parsed) } catch {
      throw XCUIQueryError(.malformedPredicate, error.description)
    }
    // Nil if it uses an attribute that only exists in waits.
    let element = try? ElementPredicate(parsed)
    self.init { object, _ in
      if let attributes = object as? any XCUIElementAttributes {
        return (try? element?.evaluate(with: attributes)) ?? false
      }
      guard let object = object as? XCUIQueryObject else { return false }
      return (try? waited.holds(for: WaitedSubject(object: object))) ?? false
    }
  }
}

/// An element or a query as the subject of a predicate in a wait.
struct WaitedSubject: PredicateSubject {
  enum Attribute: PredicateAttribute {
    case element(AttributesSubject.Attribute)
    case exists, isHittable, count

    static let knownNames =
      AttributesSubject.Attribute.knownNames + ["exists", "isHittable", "count"]

    init?(named name: String) {
      switch name {
      case "exists": self = .exists
      case "isHittable", "hittable": self = .isHittable
      case "count": self = .count
      default:
        guard let attribute = AttributesSubject.Attribute(named: name) else { return nil }
        self = .element(attribute)
      }
    }

    var kind: PredicateKind {
      switch self {
      case .element(let attribute): attribute.kind
      case .exists, .isHittable: .boolean
      case .count: .number
      }
    }

    var namedNumbers: (noun: String, numbers: [String: Double])? {
      if case .element(let attribute) = self { attribute.namedNumbers } else { nil }
    }
  }

  let object: XCUIQueryObject

  func value(of attribute: Attribute) -> PredicateValue {
    let element = object as? XCUIElement
    return switch attribute {
    case .exists: element.map { .boolean($0.exists) } ?? .null
    case .isHittable: element.map { .boolean($0.isHittable) } ?? .null
    case .count: (try? (object as? XCUIElementQuery)?.count).map { .number(Double($0)) } ?? .null
    case .element(let attribute):
      (try? element?.resolve { AttributesSubject(attributes: NodeAttributes(node: $0)) })
        .map { $0.value(of: attribute) } ?? .null
    }
  }
}

extension XCUIQueryObject {
  /// Lets the device run until a predicate is true, or for `timeout` seconds. Returns whether it
  /// became true in time.
  package func wait(for predicate: NSPredicate, timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { predicate.evaluate(with: self) }
  }
}
