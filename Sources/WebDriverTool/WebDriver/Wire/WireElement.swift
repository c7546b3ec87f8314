import Device
import Foundation
import PredicateFormat

/// The attributes of an element as Appium's XCUITest driver reports them, but strings aren't
/// truncated to 512 bytes. Source: WebDriverAgent, `XCUIElement+FBWebDriverAttributes.m`.
package struct WireElement {
  package let node: ElementNode

  package init(_ node: ElementNode) { self.node = node }

  /// The element itself. Not copied, because copying its many strings takes time.
  var element: Element { _read { yield node.element } }

  /// The type, such as `XCUIElementTypeButton`. It is also the element's name in the page source.
  package var type: String { Self.typeNames[Int(element.type.rawValue)] }

  static let typeNames = ElementType.allCases.map { "XCUIElementType" + $0.capitalizedName }

  static let types = Dictionary(uniqueKeysWithValues: zip(typeNames, ElementType.allCases))

  /// The identifier. The label if there is no identifier. Nil if both are empty.
  package var name: String? {
    element.identifier.isEmpty ? element.label.nonEmpty : element.identifier
  }

  /// The label. Nil if it is empty, except in text fields, which report the empty label.
  package var label: String? {
    switch element.type {
    case .textField, .secureTextField: element.label
    default: element.label.nonEmpty
    }
  }

  /// The value. Without one, its replacement: a static text's label, "1" for a selected button, "1"
  /// or "0" for a switch, an empty text input's placeholder.
  package var value: String? {
    let value = element.value?.nonEmpty
    switch element.type {
    case .staticText: return value ?? element.label.nonEmpty
    case .button: return value ?? (element.isSelected ? "1" : nil)
    case .switch: return element.value.map { ($0 as NSString).boolValue } == true ? "1" : "0"
    case let type where type.isTextInput: return element.valueOrPlaceholder?.nonEmpty
    default: return value
    }
  }

  /// The value. The label if there is no value. Empty if there is neither.
  package var text: String { value ?? label ?? "" }

  package var placeholderValue: String? {
    element.type.isTextInput ? element.placeholder?.nonEmpty : nil
  }

  /// The frame on the screen, enlarged to whole points.
  package var rect: CGRect { Self.rect(enclosing: node.frame) }

  /// Returns the smallest enclosing rectangle with integral coordinates (Apple's `CGRectIntegral`).
  /// For an infinite one, (-1, -1, 0, 0), as in WebDriverAgent.
  package static func rect(enclosing frame: CGRect) -> CGRect {
    let (x, y) = (frame.minX.rounded(.down), frame.minY.rounded(.down))
    let (width, height) = (frame.maxX.rounded(.up) - x, frame.maxY.rounded(.up) - y)
    guard abs(x) + abs(y) + width + height < 1e15 else {
      return CGRect(x: -1, y: -1, width: 0, height: 0)
    }
    return CGRect(x: x, y: y, width: width, height: height)
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension CGRect {
  var json: JSONValue {
    ["x": .number(minX), "y": .number(minY), "width": .number(width), "height": .number(height)]
  }
}

/// Source: WebDriverAgent, `FBElement.h`, with some additions.
package enum WireAttribute: String, CaseIterable, PredicateAttribute {
  case type, value, name, label, identifier, enabled, visible, accessible
  case accessibilityContainer, x, y, width, height, index, placeholderValue, traits, selected
  case focused, hasKeyboardFocus, hittable, minValue, maxValue
  // Rectangles. A predicate can't compare them.
  case rect, frame, nativeFrame

  package var kind: PredicateKind {
    switch self {
    case .type, .value, .name, .label, .identifier, .placeholderValue, .traits, .rect, .frame,
      .nativeFrame:
      .text
    case .x, .y, .width, .height, .index, .minValue, .maxValue: .number
    case .enabled, .visible, .accessible, .accessibilityContainer, .selected, .focused,
      .hasKeyboardFocus, .hittable:
      .boolean
    }
  }

  private var isRectangle: Bool { self == .rect || self == .frame || self == .nativeFrame }

  /// The attribute names for predicates, without their aliases.
  package static let knownNames = allCases.filter { !$0.isRectangle }.map(\.rawValue)

  /// Returns the attribute for a name in a predicate.
  package init?(named name: String) {
    guard let attribute = Self.byName[name], !attribute.isRectangle else { return nil }
    self = attribute
  }

  /// The attributes by all their names: `name` has the alias `wdName`, `visible` has `isVisible`,
  /// `wdVisible` and `isWDVisible`, and `x` has `rect.x` and `frame.x`.
  static let byName: [String: WireAttribute] = {
    var byName: [String: WireAttribute] = [
      "hasFocus": .focused
    ]
    for attribute in allCases {
      let name = attribute.rawValue
      let capitalized = name.prefix(1).uppercased() + name.dropFirst()
      var names = [name, "wd" + capitalized]
      switch attribute {
      case .x, .y, .width, .height:
        names += ["rect", "wdRect", "frame", "wdFrame"].map { "\($0).\(name)" }
      case _ where attribute.kind == .boolean:
        names += ["is" + capitalized, "isWD" + capitalized]
      default: break
      }
      for name in names { byName[name] = attribute }
    }
    return byName
  }()
}

extension WireElement: PredicateSubject {
  /// Returns the value of an attribute. Booleans are the numbers 1 and 0.
  package func value(of attribute: WireAttribute) -> PredicateValue {
    switch attribute {
    // These usually avoid copying the whole element, which costs more than the comparison.
    case .name where !node.element.identifier.isEmpty: .text(node.element.identifier)
    case .label where !node.element.label.isEmpty: .text(node.element.label)
    case .type: .text(type)
    case .identifier: PredicateValue(node.element.identifier.nonEmpty)
    case .enabled: .boolean(node.element.isEnabled)
    case .selected: .boolean(node.element.isSelected)
    // The focus of tvOS, or of an iPad's keyboard navigation: false on an iPhone.
    case .focused: .boolean(false)
    case .hasKeyboardFocus: .boolean(node.element.isFocused)
    case .visible: .boolean(node.isVisible)
    case .hittable: .boolean(node.isHittable)
    case .index: .number(Double(node.index))
    case .value: PredicateValue(value)
    case .name: PredicateValue(name)
    case .label: PredicateValue(label)
    case .placeholderValue: PredicateValue(placeholderValue)
    case .traits: .text(traits)
    case .accessible: .boolean(isAccessible)
    case .accessibilityContainer: .boolean(isAccessibilityContainer)
    case .x: .number(rect.minX)
    case .y: .number(rect.minY)
    case .width: .number(rect.width)
    case .height: .number(rect.height)
    case .minValue: node.element.scale.map { .number($0.minimum) } ?? .null
    case .maxValue: node.element.scale.map { .number($0.maximum) } ?? .null
    case .rect:
      .text(
        "{\"x\":\(Int(rect.minX)),\"y\":\(Int(rect.minY)),\"width\":\(Int(rect.width)),"
          + "\"height\":\(Int(rect.height))}")
    case .frame: .text(Self.text(rect))
    case .nativeFrame: .text(Self.text(node.frame))
    }
  }

  private static func text(_ rect: CGRect) -> String {
    let sides = [rect.minX, rect.minY, rect.width, rect.height].map { Double($0).plainText }
    return "{{\(sides[0]), \(sides[1])}, {\(sides[2]), \(sides[3])}}"
  }

  /// Returns an attribute by any of its names, as a string. Nil if it is unknown or missing.
  package func attribute(_ name: String) -> String? {
    guard let attribute = WireAttribute.byName[name] else { return nil }
    return switch value(of: attribute) {
    case .null: nil
    case .text(let text): text
    case .number(let number):
      attribute.kind == .boolean ? String(number == 1) : number.plainText
    }
  }

  /// Returns an attribute with its JSON type. `null` if ``attribute(_:)`` is nil.
  func property(_ name: String) -> JSONValue {
    guard let attribute = WireAttribute.byName[name] else { return .null }
    if attribute == .rect { return rect.json }
    return switch value(of: attribute) {
    case .null: .null
    case .text(let text): .string(text)
    case .number(let number) where attribute.kind == .boolean: .bool(number == 1)
    case .number(let number): JSONValue(number)
    }
  }
}

/// The attributes for assistive technology.
extension WireElement {
  /// Whether the element is an accessibility element. A cell is accessible if its first child is,
  /// text fields are always accessible, and elements inside another accessible element never are.
  /// Source: WebDriverAgent, `isWDAccessible`.
  package var isAccessible: Bool {
    isAccessible(insideAccessible: node.ancestors.contains { WireElement($0).hidesDescendants })
  }

  /// The same, if the caller knows whether the element is inside an accessible one.
  func isAccessible(insideAccessible: Bool) -> Bool {
    guard !insideAccessible else { return false }
    switch element.type {
    case .cell: return node.child(at: 0).map { WireElement($0).hidesDescendants } ?? false
    case .textField, .secureTextField: return true
    default: return hidesDescendants
    }
  }

  /// Whether a descendant is an accessibility element.
  /// Source: WebDriverAgent, `isWDAccessibilityContainer`.
  var isAccessibilityContainer: Bool {
    (0..<node.childCount).lazy.compactMap { node.child(at: $0) }.contains { child in
      let wire = WireElement(child)
      return wire.hidesDescendants || wire.isAccessibilityContainer
    }
  }

  /// Whether UIKit makes it an accessibility element, so that its descendants can't be accessible:
  /// controls, texts, labelled images, and labelled elements of type "other" without children.
  var hidesDescendants: Bool {
    switch element.type {
    case .button, .radioButton, .checkBox, .disclosureTriangle, .popUpButton, .comboBox,
      .menuButton, .toolbarButton, .key, .slider, .pageIndicator, .progressIndicator,
      .activityIndicator, .pickerWheel, .switch, .toggle, .link, .icon, .searchField,
      .staticText, .textField, .secureTextField, .textView, .menuItem, .incrementArrow,
      .decrementArrow, .ratingIndicator, .valueIndicator, .levelIndicator, .colorWell, .handle,
      .tab:
      true
    case .image: !element.label.isEmpty
    case .other: !element.label.isEmpty && node.childCount == 0
    default: false
    }
  }

  /// The names of the accessibility traits, joined by ", ": UIKit's for the type, then Selected and
  /// NotEnabled, in the order of `UIAccessibilityTraits`.
  package var traits: String {
    var traits = Self.traits(of: element.type)
    if element.isSelected { traits.append("Selected") }
    if !element.isEnabled { traits.append("NotEnabled") }
    if traits.count < 2 { return traits.first ?? "" }
    return Self.traitNames.filter(traits.contains).joined(separator: ", ")
  }

  private static func traits(of type: ElementType) -> [String] {
    switch type {
    case .button, .radioButton, .checkBox, .popUpButton, .menuButton, .toolbarButton, .tab:
      ["Button"]
    case .switch, .toggle: ["Button", "ToggleButton"]
    case .link: ["Link"]
    case .searchField: ["SearchField"]
    case .image, .icon: ["Image"]
    case .key: ["KeyboardKey"]
    case .staticText: ["StaticText"]
    case .progressIndicator, .activityIndicator: ["UpdatesFrequently"]
    case .slider, .pickerWheel, .pageIndicator: ["Adjustable"]
    case .tabBar: ["TabBar"]
    default: []
    }
  }

  private static let traitNames = [
    "Button", "Link", "SearchField", "Image", "Selected", "KeyboardKey", "StaticText",
    "NotEnabled", "UpdatesFrequently", "Adjustable", "TabBar", "ToggleButton",
  ]
}
