import Device
import Foundation

/// The element of a page for an element of the app: its tag, its role, its name.
///
/// A control is the browser's own wherever HTML has one, for the keyboard and assistive technology.
struct ScreenElement {
  private(set) var tag = "div"
  /// The attributes, without its place.
  private(set) var attributes: [LiveAttribute] = []
  /// What a field holds, or where a slider stands.
  private(set) var value: String?
  private(set) var text: String?
  /// Whether its value holds looks that are not announced otherwise.
  private(set) var describesLook = false
  private let element: Element

  /// Describes an element; what it means depends on what it stands in.
  init(_ node: ElementNode) {
    element = node.element
    add("class", element.type.name)
    if !element.identifier.isEmpty { add("data-identifier", element.identifier) }
    let look = ElementLook(element.value).attributes
    describesLook = !look.isEmpty
    attributes += look
    let gestures = element.gestureNames
    if !gestures.isEmpty { add("data-gestures", gestures.joined(separator: " ")) }
    if element.isHandle {
      add("aria-keyshortcuts", "ArrowUp ArrowDown")
      add("aria-describedby", ScreenPage.moveHint)
    }
    describe(node)
  }

  private mutating func describe(_ node: ElementNode) {
    switch element.type {
    case _ where element.isActive && !element.type.isControl && node.childCount == 0:
      describeButton(role: nil)
    case .staticText: describeText(node)
    case .textField, .secureTextField, .searchField, .textView, .comboBox: describeField()
    case .switch, .toggle:
      describeButton(role: "switch")
      add("aria-checked", element.value == "1" ? "true" : "false")
    case .slider: describeSlider()
    case .navigationBar: tag = "header"
    case .tabBar, .toolbar:
      let hasTabs = node.children.contains { $0.element.type == .tab }
      add("role", hasTabs ? "tablist" : "toolbar")
      if element.type == .tabBar, !hasTabs { add("aria-roledescription", "tab bar") }
      name()
    case .table, .collectionView, .outline:
      if node.childCount > 0 { add("role", "list") }
      name()
    case .image, .icon:
      // Assistive technology would not read what is in the role `img`, such as a number: the image is
      // then a group.
      if !element.label.isEmpty { add("role", node.childCount == 0 ? "img" : "group") }
      if !element.label.isEmpty, node.childCount > 0 { add("aria-roledescription", "image") }
      name()
    case .alert, .dialog, .sheet:
      add("role", element.type == .alert ? "alertdialog" : "dialog")
      add("aria-modal", "true")
      name()
    case .progressIndicator, .activityIndicator:
      add("role", "progressbar")
      name()
    case _ where element.type.isButton:
      describeButton(role: element.type.buttonRole ?? (isCheckBox ? "checkbox" : nil))
      describeSelection(node)
    default: describeOther(node)
    }
  }

  private mutating func describeText(_ node: ElementNode) {
    text = element.label
    let bar = node.parent.flatMap { $0.element.type == .navigationBar ? $0 : nil }
    let isTitle = bar?.children.first { $0.element.type == .staticText } == node
    tag = isTitle ? "h2" : "p"
    // A new screen is announced by moving the focus to its title.
    if isTitle { add("tabindex", "-1") }
  }

  private mutating func describeField() {
    let isReadOnly = !element.takes { if case .edit = $0 { true } else { false } }
    tag = element.type == .textView ? "textarea" : "input"
    switch element.type {
    case .secureTextField: add("type", "password")
    case .searchField: add("type", "search")
    case .textView: break
    default: add("type", "text")
    }
    let name = [element.label, element.placeholder ?? "", element.identifier].first { !$0.isEmpty }
    add("aria-label", name ?? "Text")
    if let placeholder = element.placeholder { add("placeholder", placeholder) }
    add("autocomplete", "off")
    add("enterkeyhint", Self.returnKeys[element.returnKey.lowercased()] ?? "enter")
    if isReadOnly { add("readonly", "") }
    if !element.isEnabled { add("disabled", "") }
    value = element.value ?? ""
  }

  private mutating func describeSlider() {
    let scale = element.scale ?? Element.Scale(minimum: 0, maximum: 1, current: 0)
    tag = "input"
    add("type", "range")
    add("min", scale.minimum.brief)
    add("max", scale.maximum.brief)
    add("step", scale.step.brief)
    name()
    if let shown = element.value { add("aria-valuetext", shown) }
    if !element.isEnabled { add("disabled", "") }
    value = scale.current.brief
  }

  private mutating func describeButton(role: String?) {
    tag = "button"
    add("type", "button")
    if let role { add("role", role) }
    name()
    if !element.isEnabled { add("disabled", "") }
    text = element.label
  }

  /// Whether a button is pressed: told of one that is, and of those among which one is chosen.
  private mutating func describeSelection(_ node: ElementNode) {
    switch element.type {
    case .tab, .radioButton:
      add(element.type == .tab ? "aria-selected" : "aria-checked", "\(element.isSelected)")
    case _ where element.type == .checkBox || isCheckBox:
      add("aria-checked", "\(element.isSelected)")
    default:
      let isChoice = node.parent?.element.isChoiceOfButtons ?? false
      if element.isSelected || isChoice { add("aria-pressed", "\(element.isSelected)") }
    }
  }

  private mutating func describeOther(_ node: ElementNode) {
    if element.type == .cell || element.type == .tableRow {
      let isInList = node.parent?.element.type.isList ?? false
      add("role", isInList ? "listitem" : "group")
      if !isInList { add("aria-roledescription", "row") }
    } else if !element.label.isEmpty {
      if node.childCount == 0 { text = element.label } else { add("role", "group") }
      if node.childCount > 0 { name() }
    }
  }

  /// A button of that name is a check box, whatever its type.
  private var isCheckBox: Bool { element.identifier == "check box" }

  private mutating func name() {
    if !element.label.isEmpty { add("aria-label", element.label) }
  }

  private mutating func add(_ name: String, _ value: String) {
    attributes.append(LiveAttribute(name, value))
  }

  private static let returnKeys = [
    "done": "done", "go": "go", "next": "next", "search": "search", "send": "send",
  ]
}

extension Element {
  func takes(_ isKind: (Action) -> Bool) -> Bool { actions.contains(where: isKind) }

  /// The gestures that it takes and that are more than a click, as the page names them.
  var gestureNames: [String] {
    actions.compactMap { action in
      switch action {
      case .swipe(let direction, _): "swipe-\(direction)"
      case .press: "press"
      case .drag: "drag"
      default: nil
      }
    }
  }

  func takesSwipe(_ direction: SwipeDirection) -> Bool {
    takes { if case .swipe(direction, _) = $0 { true } else { false } }
  }

  var isHandle: Bool { takes { if case .drag = $0 { true } else { false } } }

  /// Whether a person can do something to it as a whole: then it can be reached by the keyboard.
  var isActive: Bool {
    takes { action in
      switch action {
      case .tap, .doubleTap, .press, .swipe: true
      default: false
      }
    }
  }

  /// Whether it contains buttons of which one is chosen.
  var isChoiceOfButtons: Bool {
    guard case .elements(let elements) = content, type != .cell else { return false }
    return elements.contains { $0.type.isButton && $0.isSelected }
  }
}

extension Element.Scale {
  /// How far an arrow key moves a slider: one, where its scale counts in whole numbers.
  var step: Double {
    let isWhole = [minimum, maximum, current].allSatisfy { $0 == $0.rounded() }
    return isWhole && maximum - minimum > 2 ? 1 : (maximum - minimum) / 100
  }
}

extension ElementType {
  /// Whether an element of this type holds the items of a list.
  var isList: Bool { self == .table || self == .collectionView || self == .outline }

  /// Whether an element of this type is pressed like a button.
  var isButton: Bool {
    switch self {
    case .button, .radioButton, .checkBox, .disclosureTriangle, .popUpButton, .menuButton,
      .toolbarButton, .link, .menuItem, .menuBarItem, .key, .tab:
      true
    default: false
    }
  }

  /// The role of a button of this type where it is more special than that of a button.
  var buttonRole: String? {
    switch self {
    case .radioButton: "radio"
    case .checkBox: "checkbox"
    case .link: "link"
    case .tab: "tab"
    default: nil
    }
  }

  /// Whether an element of this type is one control, whatever is in it.
  var isControl: Bool {
    isButton || isTextInput || self == .slider || self == .switch || self == .toggle
  }
}

/// Looks that an element's value holds as JSON, such as `{"color":"#ff0000","fontSize":17}`.
struct ElementLook: Decodable {
  /// A colour, as `#rrggbb`.
  var color: String?
  /// The size of texts, in points.
  var fontSize: Double?

  /// The looks in a value; none where it is something else.
  init(_ value: String?) {
    guard let value, value.hasPrefix("{"),
      let look = try? JSONDecoder().decode(ElementLook.self, from: Data(value.utf8))
    else { return }
    self = look
  }

  var attributes: [LiveAttribute] {
    var attributes: [LiveAttribute] = []
    if let color { attributes.append(LiveAttribute("data-color", color)) }
    if let fontSize { attributes.append(LiveAttribute("data-font-size", fontSize.brief)) }
    return attributes
  }
}

extension Double {
  /// The number rounded to a hundredth, without an empty fraction.
  var brief: String {
    guard isFinite else { return "0" }
    let rounded = (self * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}

extension LiveAttribute {
  /// Where an element is, in points from the top left corner of the node that it is in.
  static func frame(_ frame: CGRect, from origin: CGPoint) -> LiveAttribute {
    let numbers = [frame.minX - origin.x, frame.minY - origin.y, frame.width, frame.height]
    return LiveAttribute("data-frame", numbers.map { Double($0).brief }.joined(separator: " "))
  }
}
