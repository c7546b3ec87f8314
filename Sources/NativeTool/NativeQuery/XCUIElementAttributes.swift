import Device
import Foundation

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

/// The attributes of an element that is on the screen, read from there.
struct NodeAttributes: NodeReading {
  let node: ElementNode
}

/// What can be waited for of an element that is on the screen.
struct NodeState: NodeReading, XCUIElementState {
  let node: ElementNode
  var isHittable: Bool { node.isHittable }
}

/// Attributes that are those of a node.
protocol NodeReading: XCUIElementAttributes {
  var node: ElementNode { get }
}

extension NodeReading {
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
}
