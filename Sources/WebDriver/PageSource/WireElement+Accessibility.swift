import Device

extension WireElement {
  /// Whether assistive technology stops at the element.
  ///
  /// A cell is as accessible as its first child, text fields always are, and nothing is inside of
  /// another accessible element (a table never is one).
  /// Source: WebDriverAgent, `isWDAccessible`.
  package var isAccessible: Bool {
    isAccessible(
      insideAccessible: node.ancestors.contains { WireElement($0).hidesDescendants })
  }

  /// The same for one who knows already whether it is inside of an accessible element.
  func isAccessible(insideAccessible: Bool) -> Bool {
    guard !insideAccessible else { return false }
    switch element.type {
    case .cell:
      return node.child(at: 0).map { WireElement($0).isAccessibilityElement } ?? false
    case .textField, .secureTextField:
      return true
    default:
      return isAccessibilityElement
    }
  }

  /// Whether what is inside of it can't be accessible.
  var hidesDescendants: Bool { isAccessibilityElement }

  /// Whether something in it is an element that assistive technology stops at.
  /// Source: WebDriverAgent, `isWDAccessibilityContainer`.
  var isAccessibilityContainer: Bool {
    (0..<node.childCount).lazy.compactMap { node.child(at: $0) }.contains { child in
      let wire = WireElement(child)
      return wire.isAccessibilityElement || wire.isAccessibilityContainer
    }
  }

  /// Whether UIKit makes an element of this type one that assistive technology stops at.
  ///
  /// Controls and texts are; containers are not. An image, and a thing without a type of its own
  /// and without children, is where somebody gave it a label.
  private var isAccessibilityElement: Bool {
    switch element.type {
    case .button, .radioButton, .checkBox, .disclosureTriangle, .popUpButton, .comboBox,
      .menuButton, .toolbarButton, .key, .slider, .pageIndicator, .progressIndicator,
      .activityIndicator, .pickerWheel, .switch, .toggle, .link, .icon, .searchField,
      .staticText, .textField, .secureTextField, .textView, .menuItem, .incrementArrow,
      .decrementArrow, .ratingIndicator, .valueIndicator, .levelIndicator, .colorWell, .handle,
      .tab:
      return true
    case .image:
      return !element.label.isEmpty
    case .other:
      return !element.label.isEmpty && node.childCount == 0
    default:
      return false
    }
  }

  /// The names of the accessibility traits, joined by ", "; empty for none.
  ///
  /// Those that UIKit gives to a type, and those of the state: Selected, NotEnabled. Their order
  /// is that of `UIAccessibilityTraits`.
  package var traits: String {
    let ofType = Self.traits(of: element.type)
    if element.isEnabled && !element.isSelected { return ofType.joined(separator: ", ") }
    var traits = ofType
    if element.isSelected { traits.append("Selected") }
    if !element.isEnabled { traits.append("NotEnabled") }
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
