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

  /// The roles of elements that group a text rather than being one.
  static let groupingRoles: Set<String> = [
    "list", "listitem", "main", "navigation", "row", "table",
  ]

  /// The types of text fields, by the `type` of the `input`.
  static let fieldTypes: [String: ElementType] = [
    "password": .secureTextField, "search": .searchField,
  ]
}

/// What native tools were shown of a document's elements, to be shown again where nothing changed.
final class NativeDrawings {
  private final class Drawing {
    let source: DOMElement
    /// The document's `drawingRevision` then.
    let revision: Int
    /// Nil for what is nothing to them.
    let element: Element?

    init(of source: DOMElement, revision: Int, _ element: Element?) {
      self.source = source
      self.revision = revision
      self.element = element
    }
  }

  private var drawings: [Int: Drawing] = [:]
  private var limit = 256

  /// What was shown of an element; nil where that was something else, or nothing.
  func element(of source: DOMElement, revision: Int) -> Element?? {
    guard source.isDrawn, let drawing = drawings[source.number], drawing.revision == revision
    else { return nil }
    return .some(drawing.element)
  }

  /// Notes what is shown of an element.
  func note(_ element: Element?, of source: DOMElement, revision: Int) {
    if drawings.count >= limit {
      drawings = drawings.filter { $0.value.source.isConnected }
      limit = max(256, drawings.count * 2)
    }
    drawings[source.number] = Drawing(of: source, revision: revision, element)
    source.isDrawn = true
  }
}

extension DOMElement {
  /// Has it drawn anew, and all that it is in.
  func forgetDrawing() {
    for element in sequence(first: self, next: \.parent) { element.isDrawn = false }
  }

  /// Whether what is in it may look otherwise since it had other attributes.
  func isContextChanged(since old: [DOMAttribute]) -> Bool {
    guard knownChildren.contains(where: { $0.asElement != nil }) else { return false }
    return old.count != attributes.count
      || zip(old, attributes).contains { old, new in
        old != new && (old.name != new.name || !["aria-busy", "class"].contains(new.name))
      }
  }

  /// Whether more than its attributes, and what it is in, says what it looks like.
  var isVariable: Bool {
    control != nil || localName == "details" || localName == "summary"
      || hasAttribute(lowercased: "aria-labelledby")
  }

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
      guard let element = child.asElement else { return true }
      return !element.isBlock && element.localName != "br"
    }
  }

  /// What a group is labelled with: only what its author named it.
  var groupLabel: String {
    let isNamed = ["aria-label", "aria-labelledby"].contains { hasAttribute(lowercased: $0) }
    return isNamed ? accessibleName : ""
  }

  /// A field's label where that is more than its placeholder.
  var nameWithoutPlaceholder: String {
    let name = shownName
    let placeholder = attribute(lowercased: "placeholder")?.collapsingWhitespace
    return name == placeholder && attribute(lowercased: "aria-label") == nil ? "" : name
  }

  /// Whether ARIA says that it is the chosen one.
  var isMarkedSelected: Bool {
    attributes.contains { attribute in
      switch attribute.name {
      case "aria-selected", "aria-checked", "aria-pressed", "aria-current":
        !attribute.value.isEmpty && attribute.value.lowercased() != "false"
      default: false
      }
    }
  }

  /// Whether ARIA says that it takes no gestures.
  var isMarkedDisabled: Bool { attribute(lowercased: "aria-disabled")?.lowercased() == "true" }

  /// How far a progress bar is, as its author gives it.
  var progress: String? {
    attribute(lowercased: "aria-valuetext") ?? attribute(lowercased: "value")
  }

  /// The label of the keyboard's return key for this field.
  var returnKey: String {
    if let hint = attribute(lowercased: "enterkeyhint")?.lowercased(),
      Self.returnKeys.contains(hint)
    {
      return hint.prefix(1).uppercased() + hint.dropFirst()
    }
    if localName == "textarea" { return "return" }
    if inputType == "search" { return "Search" }
    return formOwner == nil ? "return" : "Go"
  }

  private static let returnKeys: Set<String> = ["done", "go", "next", "search", "send"]
}
