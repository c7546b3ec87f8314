import Device
import Foundation

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
