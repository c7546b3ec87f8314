import Device
import Foundation

/// The type of an element, under its Objective-C name.
public typealias XCUIElementType = ElementType

/// An element, defined by its query and looked up on the screen at each use.
///
/// Names and meanings are those of XCUITest, with one difference. XCUITest stops the test when a
/// call fails. Here the call throws, because nothing can stop a test from inside on Linux.
public class XCUIElement: XCUIQueryObject, CustomStringConvertible {
  /// The type of an element.
  public typealias ElementType = XCUIElementType

  /// A short description, such as `"Save" Button`.
  public var description: String { chain.subject }

  /// Whether at least one element matches. False if a predicate takes too long.
  public var exists: Bool { session.evaluate(completed) { !$1.isEmpty } }

  /// Whether exactly one element matches, and a touch at its centre would reach it.
  public var isHittable: Bool { onlyMatch { $0.isHittable } ?? false }

  /// Looks up the element, and calls `body` with it.
  ///
  /// - Parameter purpose: The action for error messages, such as "tap". Nil for reads.
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches, and any error of `body`.
  func resolve<Result>(
    for purpose: String? = nil, _ body: (ElementNode) throws -> Result
  ) throws -> Result {
    try session.evaluate(completed) { tree, found in
      if let failure = chain.predicateFailure { throw failure }
      guard let node = found.first else { throw noMatch(in: tree, purpose: purpose) }
      guard found.count == 1 else { throw severalMatches(found, purpose: purpose) }
      return try body(node)
    }
  }

  /// Calls `body` with the matching element. Returns nil unless exactly one element matches.
  private func onlyMatch<Result>(_ body: (ElementNode) -> Result) -> Result? {
    session.evaluate(completed) { _, found in found.count == 1 ? body(found[0]) : nil }
  }

  /// The query of the completed element.
  private var completed: QueryChain { session.completeElement(self).chain }

  /// Whether its query chooses one match, by an index or as the first.
  package var choosesMatch: Bool {
    switch chain.steps.last {
    case .index, .first, .bound, nil: true
    default: false
    }
  }
}

// Each read is a separate lookup, as in XCUITest. It throws an ``XCUIQueryError`` unless exactly
// one element matches.
extension XCUIElement {
  /// The developer's identifier, which users never see.
  public var identifier: String { get throws { try read(\.identifier) } }
  /// The element's type.
  public var elementType: ElementType { get throws { try read(\.elementType) } }
  /// The value: always a string on this device. An empty text field's value is its placeholder. Nil
  /// if there is none.
  public var value: Any? { get throws { try read(\.value) } }
  /// The placeholder of an empty field. Nil if there is none.
  public var placeholderValue: String? { get throws { try read(\.placeholderValue) } }
  /// The title: always empty, as for most elements on iOS.
  public var title: String { get throws { try read(\.title) } }
  /// The label that users read or hear.
  public var label: String { get throws { try read(\.label) } }
  /// Whether the element has the focus of tvOS, or of an iPad's keyboard navigation: always false, as
  /// on an iPhone while the keyboard types into it. Source: appium/WebDriverAgent#693.
  public var hasFocus: Bool { get throws { try read(\.hasFocus) } }
  /// Whether the element accepts gestures.
  public var isEnabled: Bool { get throws { try read(\.isEnabled) } }
  /// Whether the element is selected or checked.
  public var isSelected: Bool { get throws { try read(\.isSelected) } }
  /// The frame, in points from the screen's top left corner. It may extend beyond the screen.
  public var frame: CGRect { get throws { try read(\.frame) } }

  private func read<Value>(_ attribute: (NodeAttributes) -> Value) throws -> Value {
    try resolve { attribute(NodeAttributes(node: $0)) }
  }
}

// A wait takes at most `timeout` seconds of the device's clock. It returns whether its condition
// became true in time.
extension XCUIElement {
  /// Lets the device run until the element exists. Returns false if the timeout ends first.
  @discardableResult
  public func waitForExistence(timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { exists }
  }

  /// Lets the device run until the element doesn't exist. Returns false if the timeout ends first.
  @discardableResult
  public func waitForNonExistence(timeout: TimeInterval) -> Bool {
    session.wait(upTo: timeout) { !exists }
  }

  /// Lets the device run until exactly one element matches and one of its attributes has a value.
  @discardableResult
  public func wait<Value: Equatable>(
    for attribute: KeyPath<any XCUIElementState, Value>, toEqual value: Value,
    timeout: TimeInterval
  ) -> Bool {
    session.wait(upTo: timeout, for: value) {
      onlyMatch { (NodeAttributes(node: $0) as any XCUIElementState)[keyPath: attribute] } == value
    }
  }
}

extension XCUIElementQuery {
  /// Lets the device run until a property of the query, such as `count`, has a value.
  ///
  /// Returns false if the timeout ends first or a predicate takes too long.
  @discardableResult
  public func wait<Value: Equatable>(
    for property: KeyPath<XCUIElementQueryState, Value>, toEqual value: Value,
    timeout: TimeInterval
  ) -> Bool {
    session.wait(upTo: timeout, for: value) {
      (try? XCUIElementQueryState(count: count)).map { $0[keyPath: property] == value } ?? false
    }
  }
}

/// The properties of a query that a wait can use.
public struct XCUIElementQueryState: Sendable {
  /// The number of matching elements.
  public let count: Int
}

/// The attributes that can be read from an element without a new look at the screen. They mean what
/// ``XCUIElement``'s mean.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public protocol XCUIElementAttributes {
  var identifier: String { get }
  var elementType: XCUIElement.ElementType { get }
  var value: Any? { get }
  var placeholderValue: String? { get }
  var title: String { get }
  var label: String { get }
  var hasFocus: Bool { get }
  var isEnabled: Bool { get }
  var isSelected: Bool { get }
  var frame: CGRect { get }
}

/// The properties of an element that a wait can use: its attributes, and whether it is hittable.
public protocol XCUIElementState: XCUIElementAttributes {
  /// Whether a touch at the element's centre would reach it.
  var isHittable: Bool { get }
}

/// An undocumented attribute, which XCUITest's predicates have. Source: WebDriverAgent,
/// `XCUIApplication+FBHelpers.m`.
protocol KeyboardFocusAttribute {
  var hasKeyboardFocus: Bool { get }
}

/// The attributes and state of an element on the screen.
struct NodeAttributes: XCUIElementState, KeyboardFocusAttribute {
  let node: ElementNode

  var identifier: String { node.element.identifier }
  var elementType: ElementType { node.element.type }
  var value: Any? { node.element.valueOrPlaceholder }
  var placeholderValue: String? { node.element.placeholder }
  var title: String { "" }
  var label: String { node.element.label }
  var hasFocus: Bool { false }
  var hasKeyboardFocus: Bool { node.element.isFocused }
  var isEnabled: Bool { node.element.isEnabled }
  var isSelected: Bool { node.element.isSelected }
  var frame: CGRect { node.frame }
  var isHittable: Bool { node.isHittable }
}

/// An element and its descendants at one moment.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct XCUIElementSnapshot: XCUIElementAttributes, KeyboardFocusAttribute {
  private let element: Element
  /// The frame, in points from the screen's top left corner.
  public let frame: CGRect
  /// The direct children.
  public let children: [XCUIElementSnapshot]

  init(_ node: ElementNode) {
    element = node.element
    frame = node.frame
    children = node.children.map(XCUIElementSnapshot.init)
  }

  public var identifier: String { element.identifier }
  public var elementType: XCUIElement.ElementType { element.type }
  public var value: Any? { element.valueOrPlaceholder }
  public var placeholderValue: String? { element.placeholder }
  public var title: String { "" }
  public var label: String { element.label }
  public var hasFocus: Bool { false }
  var hasKeyboardFocus: Bool { element.isFocused }
  public var isEnabled: Bool { element.isEnabled }
  public var isSelected: Bool { element.isSelected }
}

extension XCUIElement {
  /// Returns the current state of the element and its descendants. Throws like a read of an
  /// attribute.
  public func snapshot() throws -> XCUIElementSnapshot {
    try resolve { node in
      session.log?.readTree()
      return XCUIElementSnapshot(node)
    }
  }
}
