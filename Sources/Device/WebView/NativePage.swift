import Device

/// A document as elements of the device.
///
/// What a person would use or read becomes an element of the type that a phone's web view shows it
/// as; other elements group what is in them. What assistive technology is not shown is left out.
final class NativePage {
  private let document: Document
  /// Whether ids of the page are identifiers of the device's elements; not so in WebKit on iOS.
  private let identifiesByDOM: Bool
  /// How many elements were met for which ``DOMElement/isVariable`` holds.
  private var variableCount = 0
  /// What elements were drawn as, to be shown again where nothing changed.
  private var drawings: [Int: Drawing] = [:]
  private var limit = 256

  private final class Drawing {
    let source: DOMElement
    let revision: Int
    let element: Element?

    init(of source: DOMElement, revision: Int, _ element: Element?) {
      self.source = source
      self.revision = revision
      self.element = element
    }
  }

  init(document: Document, identifiesByDOM: Bool) {
    self.document = document
    self.identifiesByDOM = identifiesByDOM
  }

  /// The page: the element that all others are in, labelled with the title.
  var root: Element {
    var root = group(document.body, children: children(of: document.body))
    root.label = document.title
    return root
  }

  private func children(of element: DOMElement) -> [Element] {
    element.children.compactMap { child in
      if let text = child as? DOMText {
        return element.isClosedDetails ? nil : self.text(text, in: element)
      }
      return child.asElement.flatMap(self.element)
    }
  }

  /// A text as a static text of its own; nil where there is nothing to read.
  private func text(_ text: DOMText, in parent: DOMElement) -> Element? {
    let label = text.data.collapsingWhitespace
    guard !label.isEmpty, parent.isVisible else { return nil }
    return Element(
      .staticText, id: text.number, label: label, actions: [tap(parent)], backing: text)
  }

  /// An element as it was drawn before, where nothing has changed since; else drawn now.
  private func element(_ element: DOMElement) -> Element? {
    let revision = document.drawingRevision
    if element.isDrawn, let drawing = drawings[element.number], drawing.revision == revision {
      return drawing.element
    }
    let before = variableCount
    if element.isVariable { variableCount += 1 }
    let drawn = draw(element)
    if variableCount == before {
      if drawings.count >= limit {
        drawings = drawings.filter { $0.value.source.isConnected }
        limit = max(256, drawings.count * 2)
      }
      drawings[element.number] = Drawing(of: element, revision: document.drawingRevision, drawn)
      element.isDrawn = true
    }
    return drawn
  }

  private func draw(_ element: DOMElement) -> Element? {
    guard element.display != "none", !element.isFolded, !element.isHiddenByARIA,
      !Self.withoutElement.contains(element.localName)
    else { return nil }
    let role = element.semanticRole
    if element.control != nil { return element.isVisible ? control(element) : nil }
    switch role {
    case "link": return link(element)
    case "image": return element.isVisible ? native(.image, element) : nil
    case "progressbar", "meter":
      let progress = element["aria-valuetext"] ?? element["value"]
      return element.isVisible ? native(.progressIndicator, element, value: progress) : nil
    case "separator": return nil
    default:
      guard let type = Self.leafTypes[role] else { return container(element) }
      return element.isVisible ? native(type, element) : nil
    }
  }

  private func identifier(of element: DOMElement) -> String { identifiesByDOM ? element.id : "" }

  // MARK: - Groups and texts

  /// An element that groups what is in it; a static text where that is nothing but a text.
  private func container(_ element: DOMElement) -> Element? {
    if !element.children.isEmpty, element.children.allSatisfy({ $0 is DOMText }) {
      let label = element["aria-label"] ?? element.textContent
      if label.collapsingWhitespace.isEmpty || !element.isVisible { return nil }
      if !Self.groupingRoles.contains(element.semanticRole) {
        return native(.staticText, element, label: label.collapsingWhitespace)
      }
    }
    let children = children(of: element)
    if children.isEmpty && identifier(of: element).isEmpty { return nil }
    return group(element, children: children)
  }

  private func group(_ element: DOMElement, children: [Element]) -> Element {
    let isLine = element.isLine
    // Only what its author named it is its label.
    let isNamed = element.has("aria-label") || element.has("aria-labelledby")
    let heights = children.map { $0.layout.height ?? 0 }
    let height = isLine ? heights.max() ?? 0 : heights.reduce(0, +)
    return Element(
      Self.groupTypes[element.semanticRole] ?? .other, id: element.number,
      identifier: identifier(of: element), label: isNamed ? element.accessibleName : "",
      isSelected: element.isMarkedSelected,
      layout: Layout(axis: isLine ? .horizontal : .vertical, height: height),
      content: .elements(children), actions: [tap(element)], backing: element)
  }

  private func link(_ element: DOMElement) -> Element? {
    var link = group(element, children: children(of: element))
    link.type = .link
    link.label = element.isVisible ? element.shownName : ""
    link.layout.height = max(link.layout.height ?? 0, 44)
    return link
  }

  // MARK: - Single elements

  private func native(
    _ type: ElementType, _ element: DOMElement, label: String? = nil, value: String? = nil
  ) -> Element {
    var layout = Layout.standard(for: type)
    layout.width = nil
    layout.height = layout.height ?? 44
    return Element(
      type, id: element.number, identifier: identifier(of: element),
      label: label ?? element.shownName, value: value,
      isEnabled: !element.isDisabled && element["aria-disabled"]?.lowercased() != "true",
      isSelected: element.isMarkedSelected, layout: layout, actions: [tap(element)],
      backing: element)
  }

  private func control(_ element: DOMElement) -> Element? {
    switch element.control {
    case .textField(let type): return field(element, Self.fieldTypes[type] ?? .textField)
    case .textArea: return field(element, .textView)
    case .range: return slider(element)
    case .checkBox: return native(.switch, element, value: element.isChecked ? "1" : "0")
    case .radioButton:
      var radio = native(.radioButton, element)
      radio.isSelected = element.isChecked
      return radio
    case .button, .other: return native(Self.leafTypes[element.semanticRole] ?? .button, element)
    case .select: return select(element)
    case .option, .hidden, nil: return nil
    }
  }

  private func field(_ element: DOMElement, _ type: ElementType) -> Element {
    let document = document
    let text = element.text
    let shown = type == .secureTextField ? String(repeating: "•", count: text.count) : text
    var field = native(type, element, value: text.isEmpty ? nil : shown)
    field.placeholder = element["placeholder"]
    // A label that is the placeholder would be there twice.
    let isTwice = field.label == field.placeholder?.collapsingWhitespace
    if isTwice, element["aria-label"] == nil { field.label = "" }
    field.isFocused = element.isFocused
    field.returnKey = element.returnKey
    if type == .textView { field.layout.height = 88 }
    field.actions += [
      .edit { document.noteInput($0, of: element) },
      .key { key in
        document.update()
        guard element.isFocused else { return .notFocused }
        document.press(key: key.name)
        return .taken
      },
    ]
    return field
  }

  private func slider(_ element: DOMElement) -> Element {
    let document = document
    let range = element.range
    var slider = native(.slider, element, value: element["aria-valuetext"] ?? element.value)
    slider.scale = Element.Scale(
      minimum: range.minimum, maximum: range.maximum, current: range.current)
    slider.actions.append(.adjust { document.adjust(element, to: $0) })
    return slider
  }

  /// A list of options to choose from; the options show while it has the focus.
  private func select(_ element: DOMElement) -> Element {
    var select = native(
      .popUpButton, element, value: element.chosenOption?.textContent.collapsingWhitespace)
    guard element.isFocused else { return select }
    let options = element.options.filter { $0.isRendered }.map { option in
      var item = native(.menuItem, option, label: option.accessibleName)
      item.isSelected = option.isChecked
      item.actions = [
        .tap { [document] in
          document.touch(option)
          document.blur()
        }
      ]
      return item
    }
    select.content = .elements(options)
    select.layout.height = options.reduce(44) { $0 + ($1.layout.height ?? 0) }
    select.layout.topInset = 44
    return select
  }

  private func tap(_ element: DOMElement) -> Action {
    .tap { [document] in document.touch(element) }
  }

  // MARK: - Types

  /// Elements that are nothing on a screen.
  private static let withoutElement: Set<String> = [
    "audio", "br", "canvas", "iframe", "object", "option", "optgroup", "svg", "video", "wbr",
  ]

  /// The types of elements that show nothing of what is in them, by role.
  private static let leafTypes: [String: ElementType] = [
    "button": .button, "checkbox": .switch, "menuitem": .menuItem, "radio": .radioButton,
    "switch": .switch, "tab": .button,
  ]

  /// The types of groups that are more than that, by role.
  private static let groupTypes: [String: ElementType] = [
    "alertdialog": .dialog, "dialog": .dialog, "radiogroup": .radioGroup, "toolbar": .toolbar,
  ]

  /// The roles of elements that group a text rather than being one.
  private static let groupingRoles: Set<String> = [
    "list", "listitem", "main", "navigation", "row", "table",
  ]

  private static let fieldTypes: [String: ElementType] = [
    "password": .secureTextField, "search": .searchField,
  ]
}

extension DOMElement {
  /// Has it drawn anew, and all that it is in.
  func forgetDrawing() { for element in lineage { element.isDrawn = false } }

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
    control != nil || localName == "details" || localName == "summary" || has("aria-labelledby")
  }

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

  var returnKey: String {
    if let hint = self["enterkeyhint"]?.lowercased(),
      ["done", "go", "next", "search", "send"].contains(hint)
    {
      return hint.prefix(1).uppercased() + hint.dropFirst()
    }
    if localName == "textarea" { return "return" }
    if inputType == "search" { return "Search" }
    return formOwner == nil ? "return" : "Go"
  }

}
