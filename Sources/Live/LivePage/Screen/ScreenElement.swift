import Device
import Foundation

/// The HTML element for an element of the app: its tag, role and name.
///
/// Uses HTML's own controls where possible, for the keyboard and assistive technology.
struct ScreenElement {
  /// The element without its position and children.
  private(set) var html = LiveElement(name: "div")
  private(set) var text: String?
  /// Whether its value contains a colour or text size, which needs a description to be announced.
  private(set) var describesLook = false
  private let element: Element

  init(_ node: ElementNode) {
    element = node.element
    add("class", element.type.name)
    if !element.identifier.isEmpty { add("data-identifier", element.identifier) }
    addLooks()
    let gestures: [String] = element.actions.compactMap { action in
      switch action {
      case .swipe(let direction, _): "swipe-\(direction)"
      case .drag: "drag"
      default: nil
      }
    }
    if !gestures.isEmpty { add("data-gestures", gestures.joined(separator: " ")) }
    if element.isHandle { add("aria-keyshortcuts", "ArrowUp ArrowDown") }
    describe(node)
  }

  /// Adds the colour, text size and test image if its value contains them as JSON.
  private mutating func addLooks() {
    struct Looks: Decodable {
      let color, titleColor: String?
      let fontSize: Double?
      let picture: Picture?
    }
    struct Picture: Decodable {
      let width, height: Int
      let mode: String
    }
    guard let value = element.value, value.hasPrefix("{"),
      let looks = try? JSONDecoder().decode(Looks.self, from: Data(value.utf8))
    else { return }
    if let color = looks.color { add("data-color", color) }
    if let color = looks.titleColor { add("data-title-color", color) }
    if let picture = looks.picture {
      add("data-picture", "\(picture.width) × \(picture.height)")
      add("data-mode", picture.mode)
    }
    if let size = looks.fontSize { add("data-font-size", size.brief) }
    describesLook = looks.color != nil || looks.fontSize != nil
  }

  private mutating func describe(_ node: ElementNode) {
    switch element.type {
    case _ where element.isActive && !element.type.isControl && node.childCount == 0:
      describeButton(role: nil)
    case .staticText: describeText(node)
    case _ where element.type.isTextInput: describeField()
    case .switch:
      describeButton(role: "switch")
      add("aria-checked", element.value == "1" ? "true" : "false")
    case .slider: describeSlider()
    case .navigationBar: html.name = "header"
    case .tabBar, .toolbar:
      add("role", "toolbar")
      if element.type == .tabBar { add("aria-roledescription", "tab bar") }
      name()
    case .table:
      if node.childCount > 0 { add("role", "list") }
      name()
    case .image where !element.label.isEmpty:
      // Assistive technology doesn't read the content of the role `img`, such as a number, so an
      // image with children is a group.
      add("role", node.childCount == 0 ? "img" : "group")
      if node.childCount > 0 { add("aria-roledescription", "image") }
      name()
    case .alert:
      add("role", "alertdialog")
      add("aria-modal", "true")
      name()
    case _ where element.type.isButton:
      // A button with this identifier is a check box.
      let isCheckBox = element.identifier == "check box"
      describeButton(role: isCheckBox ? "checkbox" : element.type == .link ? "link" : nil)
      if isCheckBox {
        add("aria-checked", "\(element.isSelected)")
      } else if element.isSelected || node.parent?.element.isChoiceOfButtons ?? false {
        add("aria-pressed", "\(element.isSelected)")
      }
    case .cell:
      let isInList = node.parent?.element.type == .table
      add("role", isInList ? "listitem" : "group")
      if !isInList { add("aria-roledescription", "row") }
    case _ where element.label.isEmpty: break
    case _ where node.childCount == 0: text = element.label
    default:
      add("role", "group")
      name()
    }
  }

  private mutating func describeText(_ node: ElementNode) {
    text = element.label
    let isTitle = node.parent?.barTitle == node
    html.name = isTitle ? "h2" : "p"
    // A new screen is announced by moving the focus to its title.
    if isTitle { add("tabindex", "-1") }
  }

  private mutating func describeField() {
    html.name = element.type == .textView ? "textarea" : "input"
    if html.name == "input" {
      let types: [ElementType: String] = [.secureTextField: "password", .searchField: "search"]
      add("type", types[element.type] ?? "text")
    }
    let name = [element.label, element.placeholder ?? "", element.identifier].first { !$0.isEmpty }
    add("aria-label", name ?? "Text")
    if let placeholder = element.placeholder { add("placeholder", placeholder) }
    add("autocomplete", "off")
    let returnKey = element.returnKey.lowercased()
    add("enterkeyhint", Self.returnKeys.contains(returnKey) ? returnKey : "enter")
    let takesText = element.takes { if case .edit = $0 { true } else { false } }
    if !takesText { add("readonly", "") }
    if !element.isEnabled { add("disabled", "") }
    html.value = element.value ?? ""
  }

  private mutating func describeSlider() {
    let scale = element.scale ?? Element.Scale(minimum: 0, maximum: 1, current: 0)
    html.name = "input"
    add("type", "range")
    add("min", scale.minimum.brief)
    add("max", scale.maximum.brief)
    add("step", scale.step.brief)
    name()
    if let shown = element.value { add("aria-valuetext", shown) }
    if !element.isEnabled { add("disabled", "") }
    html.value = scale.current.brief
  }

  private mutating func describeButton(role: String?) {
    html.name = "button"
    add("type", "button")
    if let role { add("role", role) }
    name()
    if !element.isEnabled { add("disabled", "") }
    text = element.label
  }

  private mutating func name() {
    if !element.label.isEmpty { add("aria-label", element.label) }
  }

  private mutating func add(_ name: String, _ value: String) {
    html.attributes.append(LiveAttribute(name, value))
  }

  private static let returnKeys: Set = ["done", "go", "next", "search", "send"]
}

extension ElementNode {
  var barTitle: ElementNode? {
    element.type == .navigationBar ? children.first { $0.element.type == .staticText } : nil
  }
}

extension Element {
  func takes(_ isKind: (Action) -> Bool) -> Bool { actions.contains(where: isKind) }

  func takesSwipe(_ direction: SwipeDirection) -> Bool {
    takes { if case .swipe(direction, _) = $0 { true } else { false } }
  }

  var isHandle: Bool { takes { if case .drag = $0 { true } else { false } } }

  /// Whether the element itself takes taps or swipes, so the keyboard must reach it.
  var isActive: Bool {
    takes { action in
      switch action {
      case .tap, .swipe: true
      default: false
      }
    }
  }

  var isChoiceOfButtons: Bool {
    guard case .elements(let elements) = content, type != .cell else { return false }
    return elements.contains { $0.type.isButton && $0.isSelected }
  }
}

extension Element.Scale {
  /// The distance that an arrow key moves a slider: 1 if its scale has whole numbers, otherwise a
  /// hundredth of the scale.
  var step: Double {
    let isWhole = [minimum, maximum, current].allSatisfy { $0 == $0.rounded() }
    return isWhole && maximum - minimum > 2 ? 1 : (maximum - minimum) / 100
  }
}

extension ElementType {
  var isButton: Bool { self == .button || self == .link || self == .key || self == .tab }

  /// Whether an element of this type is a single control, whatever its children.
  var isControl: Bool { isButton || isTextInput || self == .slider || self == .switch }
}

extension Double {
  /// The number rounded to a hundredth, without an empty fraction.
  var brief: String {
    guard isFinite else { return "0" }
    let rounded = (self * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}
