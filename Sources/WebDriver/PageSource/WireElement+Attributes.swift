import Device
import Foundation

/// The attributes that the command "get element attribute" knows, by their names on the wire.
package enum WireAttribute: String, CaseIterable, Sendable {
  // In the page source, in its order.
  case type
  case value
  case name
  case label
  case enabled
  case visible
  case accessible
  case x
  case y
  case width
  case height
  case index
  case placeholderValue
  case traits
  // Not in the page source.
  case selected
  case focused
  case rect
  case minValue
  case maxValue
  case hittable
  case accessibilityContainer
  case frame
  case nativeFrame
}

extension WireAttribute {
  /// An attribute by its name or by what WebDriverAgent calls its property, such as `isEnabled` or
  /// `wdLabel`; nil for another one.
  init?(named name: String) {
    if let attribute = WireAttribute(rawValue: name) {
      self = attribute
      return
    }
    var rest = name[...]
    for prefix in ["is", "wd", "WD"] where rest.hasPrefix(prefix) { rest = rest.dropFirst(2) }
    guard rest.count < name.count, rest.first?.isUppercase == true else { return nil }
    self.init(rawValue: rest.prefix(1).lowercased() + rest.dropFirst())
  }
}

extension WireElement {
  /// An attribute by its name on the wire; nil for one that is unknown or that it does not have.
  ///
  /// Booleans are "true" or "false"; `rect` is a JSON object, `frame` the same as UIKit writes it.
  /// `minValue` and `maxValue` are those of a slider.
  package func attribute(_ name: String) -> String? {
    WireAttribute(named: name).flatMap(attribute)
  }

  /// An attribute; nil when the element does not have it.
  package func attribute(_ attribute: WireAttribute) -> String? {
    switch attribute {
    case .type: type
    case .value: value
    case .name: name
    case .label: label
    case .enabled: String(element.isEnabled)
    case .visible: String(node.isVisible)
    case .accessible: String(isAccessible)
    case .x: String(rect.x)
    case .y: String(rect.y)
    case .width: String(rect.width)
    case .height: String(rect.height)
    case .index: String(node.index)
    case .placeholderValue: placeholderValue
    case .traits: traits
    case .selected: String(element.isSelected)
    case .focused: String(element.isFocused)
    case .rect:
      "{\"x\":\(rect.x),\"y\":\(rect.y),\"width\":\(rect.width),\"height\":\(rect.height)}"
    case .minValue: element.scale?.minimum.plainText
    case .maxValue: element.scale?.maximum.plainText
    case .hittable: String(node.isHittable)
    case .accessibilityContainer: String(isAccessibilityContainer)
    case .frame: "{{\(rect.x), \(rect.y)}, {\(rect.width), \(rect.height)}}"
    case .nativeFrame: Self.text(node.frame)
    }
  }

  /// A rectangle as UIKit writes it.
  private static func text(_ rect: CGRect) -> String {
    func text(_ number: CGFloat) -> String { Double(number).plainText }
    return "{{\(text(rect.minX)), \(text(rect.minY))}, "
      + "{\(text(rect.width)), \(text(rect.height))}}"
  }
}
