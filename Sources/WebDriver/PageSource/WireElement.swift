import Device
import Foundation

/// The attributes of an element as Appium's XCUITest driver reports them.
///
/// Source: WebDriverAgent, `XCUIElement+FBWebDriverAttributes.m`. Strings are not cut off at 512
/// bytes, which Apple's accessibility snapshots do and nobody wants.
package struct WireElement {
  /// The element that is reported.
  package let node: ElementNode

  /// Reports an element.
  package init(_ node: ElementNode) {
    self.node = node
  }

  /// What the app says of it; not copied, because a copy of so many strings is not free.
  var element: Element { _read { yield node.element } }

  /// The type, such as `XCUIElementTypeButton`; also the element's name in the page source.
  package var type: String { Self.typeNames[Int(element.type.rawValue)] }

  /// The type's names by raw value: one string each, made once.
  static let typeNames = ElementType.allCases.map { "XCUIElementType" + $0.capitalizedName }

  /// The identifier or, without one, the label; nil when both are empty.
  package var name: String? {
    element.identifier.isEmpty ? element.label.nonEmpty : element.identifier
  }

  /// The label; nil when it is empty, except in text fields, which report the empty label.
  package var label: String? {
    switch element.type {
    case .textField, .secureTextField: element.label
    default: element.label.nonEmpty
    }
  }

  /// What it holds; for an element that holds nothing, what a person would take for it.
  ///
  /// A static text's label, "1" for a selected button, "1" or "0" of a switch, the placeholder of
  /// an empty text input; nil for everything else that holds nothing.
  package var value: String? {
    let value = element.value?.nonEmpty
    switch element.type {
    case .staticText: return value ?? element.label.nonEmpty
    case .button: return value ?? (element.isSelected ? "1" : nil)
    case .switch: return Self.isOn(element.value) ? "1" : "0"
    case let type where type.isTextInput: return value ?? element.placeholder?.nonEmpty
    default: return value
    }
  }

  /// Reads a switch's value as `NSString.boolValue` does.
  private static func isOn(_ value: String?) -> Bool {
    guard let value else { return false }
    return (value as NSString).boolValue
  }

  /// The text: the value or, without one, the label; empty when both are.
  package var text: String { value ?? label ?? "" }

  /// What an empty text input shows; nil for all other types.
  package var placeholderValue: String? {
    element.type.isTextInput ? element.placeholder?.nonEmpty : nil
  }

  /// Where it is on the screen, in whole points that hold all of it.
  package var rect: WireRect { WireRect(node.frame) }
}

/// A rectangle in whole points, as it stands in the page source.
package struct WireRect: Equatable, Sendable {
  /// The left edge.
  package var x: Int
  /// The upper edge.
  package var y: Int
  /// The width.
  package var width: Int
  /// The height.
  package var height: Int

  /// The smallest rectangle in whole points around another (Apple's `CGRectIntegral`); where that
  /// one is not finite, (-1, -1, 0, 0), as WebDriverAgent has it.
  package init(_ rect: CGRect) {
    let (left, top) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    let (right, bottom) = (rect.maxX.rounded(.up), rect.maxY.rounded(.up))
    guard
      let x = Int(exactly: left), let y = Int(exactly: top),
      let width = Int(exactly: right - left), let height = Int(exactly: bottom - top)
    else {
      (self.x, self.y, self.width, self.height) = (-1, -1, 0, 0)
      return
    }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// As it travels.
  var json: JSONValue {
    ["x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height)]
  }
}

extension String {
  /// The string itself; nil when it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
