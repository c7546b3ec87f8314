import Device
import Foundation

/// The type of an element, under the name that it has in Objective-C.
public typealias XCUIElementType = ElementType

/// One element, described by the way to it and looked up on the screen anew at each use.
///
/// Names and meanings are those of XCUITest. One thing differs: where XCUITest stops the test, the
/// use throws, because nothing can stop a test from inside on Linux.
public class XCUIElement: XCUIQueryObject, CustomStringConvertible {
  /// The type of an element.
  public typealias ElementType = XCUIElementType

  /// The element in a few words, such as `"Save" Button`.
  public var description: String { chain.subject }

  /// Whether at least one element matches; no where a predicate took too long.
  public var exists: Bool { session.evaluate(chain) { !$1.isEmpty } }

  /// Whether exactly one element matches, and a touch at its middle would reach it now.
  public var isHittable: Bool { onlyMatch { $0.isHittable } ?? false }

  /// Looks the element up and does something with it.
  ///
  /// - Parameter purpose: what it is for, such as "tap"; nil for reading it.
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches; what `body` throws.
  func resolve<Result>(
    for purpose: String? = nil, _ body: (ElementNode) throws -> Result
  ) throws -> Result {
    try session.evaluate(chain) { tree, found in
      if let failure = chain.predicateFailure { throw failure }
      guard let node = found.first else { throw noMatch(in: tree, purpose: purpose) }
      guard found.count == 1 else { throw severalMatches(found, purpose: purpose) }
      return try body(node)
    }
  }

  /// Does something with the element that matches; nil unless there is exactly one.
  private func onlyMatch<Result>(_ body: (ElementNode) -> Result) -> Result? {
    session.evaluate(chain) { _, found in found.count == 1 ? body(found[0]) : nil }
  }
}

// Each read is a lookup of its own, as in XCUITest. It throws an ``XCUIQueryError`` unless exactly
// one element matches.
extension XCUIElement {
  /// The developer's name for it, never shown to a person.
  public var identifier: String { get throws { try read(\.identifier) } }
  /// What kind of thing it is.
  public var elementType: ElementType { get throws { try read(\.elementType) } }
  /// What it holds: a text in every element of this device; nil for none.
  public var value: Any? { get throws { try read(\.value) } }
  /// What an empty field shows; nil for none.
  public var placeholderValue: String? { get throws { try read(\.placeholderValue) } }
  /// Its title: always empty, as for most elements of iOS.
  public var title: String { get throws { try read(\.title) } }
  /// What a person reads or hears for it.
  public var label: String { get throws { try read(\.label) } }
  /// Whether the keyboard types into it.
  public var hasFocus: Bool { get throws { try read(\.hasFocus) } }
  /// Whether it takes gestures.
  public var isEnabled: Bool { get throws { try read(\.isEnabled) } }
  /// Whether it is the chosen one, or ticked.
  public var isSelected: Bool { get throws { try read(\.isSelected) } }
  /// Where it is, in points from the screen's top left corner; parts may be off the screen.
  public var frame: CGRect { get throws { try read(\.frame) } }

  private func read<Value>(_ attribute: (NodeAttributes) -> Value) throws -> Value {
    try resolve { attribute(NodeAttributes(node: $0)) }
  }
}

// A wait lasts for `timeout` seconds of the device's clock at most, and says whether what it waited
// for was there in time.
extension XCUIElement {
  /// Lets the device run until the element is there; false when the time is up first.
  @discardableResult
  public func waitForExistence(timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { exists }
  }

  /// Lets the device run until the element is not there; false when the time is up first.
  @discardableResult
  public func waitForNonExistence(timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { !exists }
  }

  /// Lets the device run until exactly one element matches and an attribute of it has a value.
  @discardableResult
  public func wait<Value: Equatable>(
    for attribute: KeyPath<any XCUIElementState, Value>, toEqual value: Value,
    timeout: TimeInterval
  ) -> Bool {
    session.wait(upTo: timeout) {
      onlyMatch { (NodeAttributes(node: $0) as any XCUIElementState)[keyPath: attribute] } == value
    }
  }
}

extension XCUIElementQuery {
  /// Lets the device run until a property of what matches, such as `count`, has a value; false when
  /// the time is up first, and where a predicate took too long.
  @discardableResult
  public func wait<Value: Equatable>(
    for property: KeyPath<XCUIElementQueryState, Value>, toEqual value: Value,
    timeout: TimeInterval
  ) -> Bool {
    session.wait(upTo: timeout) {
      (try? XCUIElementQueryState(count: count)).map { $0[keyPath: property] == value } ?? false
    }
  }
}

/// What can be waited for of a query.
public struct XCUIElementQueryState: Sendable {
  /// How many elements match.
  public let count: Int
}

/// What can be read from an element without looking at the screen again.
public protocol XCUIElementAttributes {
  /// The developer's name for it, never shown to a person.
  var identifier: String { get }
  /// What kind of thing it is.
  var elementType: XCUIElement.ElementType { get }
  /// What it holds: a text in every element of this device; nil for none.
  var value: Any? { get }
  /// What an empty field shows; nil for none.
  var placeholderValue: String? { get }
  /// Its title: always empty, as for most elements of iOS.
  var title: String { get }
  /// What a person reads or hears for it.
  var label: String { get }
  /// Whether the keyboard types into it.
  var hasFocus: Bool { get }
  /// Whether it takes gestures.
  var isEnabled: Bool { get }
  /// Whether it is the chosen one, or ticked.
  var isSelected: Bool { get }
  /// Where it is, in points from the screen's top left corner; parts may be off the screen.
  var frame: CGRect { get }
}

/// What can be waited for of an element: an attribute, or that it is hittable.
public protocol XCUIElementState: XCUIElementAttributes {
  /// Whether a touch at its middle would reach it.
  var isHittable: Bool { get }
}

/// What can be read and waited for of an element that is on the screen.
struct NodeAttributes: XCUIElementState {
  let node: ElementNode

  var identifier: String { node.element.identifier }
  var elementType: ElementType { node.element.type }
  var value: Any? { node.element.value }
  var placeholderValue: String? { node.element.placeholder }
  var title: String { "" }
  var label: String { node.element.label }
  var hasFocus: Bool { node.element.isFocused }
  var isEnabled: Bool { node.element.isEnabled }
  var isSelected: Bool { node.element.isSelected }
  var frame: CGRect { node.frame }
  var isHittable: Bool { node.isHittable }
}

/// An element and all that is in it, as they were at one moment.
public struct XCUIElementSnapshot: XCUIElementAttributes {
  private let element: Element
  /// Where it was, in points from the screen's top left corner.
  public let frame: CGRect
  /// What was directly in it.
  public let children: [XCUIElementSnapshot]

  init(_ node: ElementNode) {
    element = node.element
    frame = node.frame
    children = node.children.map(XCUIElementSnapshot.init)
  }

  /// The developer's name for it, never shown to a person.
  public var identifier: String { element.identifier }
  /// What kind of thing it is.
  public var elementType: XCUIElement.ElementType { element.type }
  /// What it holds: a text in every element of this device; nil for none.
  public var value: Any? { element.value }
  /// What an empty field shows; nil for none.
  public var placeholderValue: String? { element.placeholder }
  /// Its title: always empty, as for most elements of iOS.
  public var title: String { "" }
  /// What a person reads or hears for it.
  public var label: String { element.label }
  /// Whether the keyboard types into it.
  public var hasFocus: Bool { element.isFocused }
  /// Whether it takes gestures.
  public var isEnabled: Bool { element.isEnabled }
  /// Whether it is the chosen one, or ticked.
  public var isSelected: Bool { element.isSelected }

  /// The element as a dictionary; what it has no value for is left out.
  public var dictionaryRepresentation: [XCUIElement.AttributeName: Any] {
    var dictionary: [XCUIElement.AttributeName: Any] = [
      .children: children.map(\.dictionaryRepresentation),
      .elementType: elementType.rawValue,
      .enabled: isEnabled,
      .frame: [
        "X": frame.minX, "Y": frame.minY, "Width": frame.width, "Height": frame.height,
      ],
      .hasFocus: hasFocus,
      .identifier: identifier,
      .label: label,
      .selected: isSelected,
      .title: title,
    ]
    dictionary[.value] = element.value
    dictionary[.placeholderValue] = placeholderValue
    return dictionary
  }
}

extension XCUIElement {
  /// The name of an attribute in a snapshot's dictionary.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String

    /// Makes a name of its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The dictionaries of what is directly in it.
    public static let children = AttributeName(rawValue: "children")
    /// The type's raw value.
    public static let elementType = AttributeName(rawValue: "elementType")
    /// Whether it takes gestures.
    public static let enabled = AttributeName(rawValue: "enabled")
    /// A dictionary of X, Y, Width and Height, in points.
    public static let frame = AttributeName(rawValue: "frame")
    /// Whether the keyboard types into it.
    public static let hasFocus = AttributeName(rawValue: "hasFocus")
    /// The developer's name for it.
    public static let identifier = AttributeName(rawValue: "identifier")
    /// What a person reads or hears for it.
    public static let label = AttributeName(rawValue: "label")
    /// What an empty field shows.
    public static let placeholderValue = AttributeName(rawValue: "placeholderValue")
    /// Whether it is the chosen one, or ticked.
    public static let selected = AttributeName(rawValue: "selected")
    /// Its title.
    public static let title = AttributeName(rawValue: "title")
    /// What it holds.
    public static let value = AttributeName(rawValue: "value")
  }

  /// The element and all that is in it, as they are now. Throws as each read of the element does.
  public func snapshot() throws -> XCUIElementSnapshot { try resolve(XCUIElementSnapshot.init) }
}
