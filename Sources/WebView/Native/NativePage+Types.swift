import Device

extension NativePage {
  /// Elements that are nothing on a screen.
  static let withoutElement: Set<String> = [
    "audio", "br", "canvas", "iframe", "object", "option", "optgroup", "svg", "video", "wbr",
  ]

  /// The types of elements that show nothing of what is in them, by role.
  static let leafTypes: [String: ElementType] = [
    "button": .button, "checkbox": .switch, "menuitem": .menuItem, "radio": .radioButton,
    "switch": .switch, "tab": .button,
  ]

  /// The types of groups that are more than that, by role.
  static let groupTypes: [String: ElementType] = [
    "alertdialog": .dialog, "dialog": .dialog, "radiogroup": .radioGroup, "toolbar": .toolbar,
  ]

  /// The types of text fields, by the `type` of the `input`.
  static let fieldTypes: [String: ElementType] = [
    "password": .secureTextField, "search": .searchField,
  ]
}

extension DOMElement {
  /// Whether there is nothing in it but text.
  var isTextOnly: Bool { !children.isEmpty && children.allSatisfy { $0 is DOMText } }

  /// Whether what is in it stands side by side: all of it is inline, or its style says so.
  var isLine: Bool {
    switch display {
    case "flex", "inline-flex": return inlineStyle("flex-direction")?.hasPrefix("column") != true
    case "table-row": return true
    default: break
    }
    return children.allSatisfy { child in
      guard let element = child as? DOMElement else { return true }
      return !element.isBlock && element.localName != "br"
    }
  }

  /// What a group is labelled with: only what its author named it.
  var groupLabel: String {
    let isNamed = ["aria-label", "aria-labelledby"].contains { hasAttribute($0) }
    return isNamed ? accessibleName : ""
  }

  /// A field's label where that is more than its placeholder.
  var nameWithoutPlaceholder: String {
    let name = accessibleName
    let placeholder = attribute("placeholder")?.collapsingWhitespace
    return name == placeholder && attribute("aria-label") == nil ? "" : name
  }

  /// Whether ARIA says that it is the chosen one.
  var isMarkedSelected: Bool {
    ["aria-selected", "aria-checked", "aria-pressed", "aria-current"].contains { name in
      attribute(name).map { !$0.isEmpty && $0.lowercased() != "false" } ?? false
    }
  }

  /// Whether ARIA says that it takes no gestures.
  var isMarkedDisabled: Bool { attribute("aria-disabled")?.lowercased() == "true" }

  /// How far a progress bar is, as its author gives it.
  var progress: String? { attribute("aria-valuetext") ?? attribute("value") }

  /// The label of the keyboard's return key for this field.
  var returnKey: String {
    if let hint = attribute("enterkeyhint")?.lowercased(), Self.returnKeys.contains(hint) {
      return hint.prefix(1).uppercased() + hint.dropFirst()
    }
    if localName == "textarea" { return "return" }
    if inputType == "search" { return "Search" }
    return formOwner == nil ? "return" : "Go"
  }

  private static let returnKeys: Set<String> = ["done", "go", "next", "search", "send"]
}
