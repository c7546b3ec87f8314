import Device
import Foundation

/// Converts a real accessibility tree to elements of the device. The engines differ: WebKitGTK
/// reports the ARIA role as `computed-role`, Chromium as `xml-roles`. Chromium has a node for each
/// run of text, and WebKitGTK merges these into their parent.
struct AccessibleScreen {
  package enum Kind: Sendable {
    /// A page in a web view, as on a phone: without the page's ids, and without cells.
    case page
    /// An app's screen drawn as a page: ids are identifiers, lists are tables.
    case app
    case window
  }

  private let kind: Kind
  private let viewport: CGRect
  private var keyboard: Element?
  private var alert: Element?

  init(kind: Kind, viewport: CGRect) {
    self.kind = kind
    self.viewport = viewport
  }

  mutating func screen(of document: AccessibleNode) -> Screen {
    let content = elements(in: document, insideBar: false)
    var root: Element
    switch kind {
    case .page:
      // A web view with the page in it, as on a phone.
      var page = element(.other, document)
      page.label = document.name
      page.content = .elements(content)
      page.layout.fixedFrame = viewport
      root = element(.webView, document)
      root.id = "web view"
      root.content = .elements([page])
    case .app:
      let main = Self.first(in: document) { $0.ariaRole == "main" }
      root = element(.other, main ?? document)
      root.identifier = ""
      root.content = .elements(main.map { elements(in: $0, insideBar: false) } ?? content)
    case .window:
      root = element(.other, document)
      root.label = document.name
      root.content = .elements(content)
    }
    root.layout.fixedFrame = viewport
    return Screen(root, alert: alert, keyboard: keyboard)
  }

  private static func first(
    in node: AccessibleNode, where matches: (AccessibleNode) -> Bool
  ) -> AccessibleNode? {
    if matches(node) { return node }
    for child in node.children {
      if let found = first(in: child, where: matches) { return found }
    }
    return nil
  }

  private mutating func elements(in node: AccessibleNode, insideBar: Bool) -> [Element] {
    node.children.flatMap { elements(of: $0, insideBar: insideBar) }
  }

  /// Returns the elements for a node: one, those of its children if it only groups them, or none.
  private mutating func elements(of node: AccessibleNode, insideBar: Bool) -> [Element] {
    switch node.attributes["roledescription"] {
    case "keyboard":
      keyboard = container(.keyboard, node)
      return []
    case "tab bar": return [container(.tabBar, node)]
    case "row": return [cell(node)]
    case "image":
      var image = container(.image, node)
      image.value = node.description.isEmpty ? nil : node.description
      return [image]
    default: break
    }
    switch node.role {
    case .separator: return []
    // A live page's own message to screen readers isn't part of the app.
    case .statusBar where node.attributes["id"] == "live-words": return []
    case .alert where node.ariaRole == "alertdialog":
      alert = container(.alert, node)
      return []
    case .dialog: return [container(.dialog, node)]
    case .image: return [element(.image, node)]
    case .pushButton, .toggleButton, .checkBox: return [button(node)]
    case .radioButton: return [selectable(.radioButton, node)]
    case .pageTab: return [selectable(.button, node)]
    case .link: return [container(.link, node)]
    case .entry, .text, .passwordText, .spinButton: return field(node)
    case .slider: return [slider(node)]
    case .comboBox: return [element(.popUpButton, node)]
    case .menuItem, .checkMenuItem: return [element(.menuItem, node)]
    case .progressBar: return [element(.progressIndicator, node)]
    case .toolBar: return [container(.toolbar, node)]
    case .header where kind == .app: return [container(.navigationBar, node)]
    case .list, .listBox:
      let isTable = kind != .page && Self.first(in: node) { $0.role == .listItem } != nil
      return [container(isTable ? .table : .other, node)]
    case .listItem where kind != .page: return [cell(node)]
    default: return group(node, insideBar: insideBar)
    }
  }

  // MARK: - Containers

  private mutating func container(_ type: ElementType, _ node: AccessibleNode) -> Element {
    var container = element(type, node)
    var inside = elements(in: node, insideBar: type == .navigationBar)
    let label = node.isPlainText ? node.shownText : ""
    if inside.isEmpty, !label.isEmpty { inside = [text(label, node, id: "text")] }
    container.content = .elements(inside)
    return container
  }

  /// Returns a text, a group, or the contents of a group that has no meaning itself.
  private mutating func group(_ node: AccessibleNode, insideBar: Bool) -> [Element] {
    if node.isPlainText {
      let label = node.shownText
      return label.isEmpty ? [] : [text(label, node)]
    }
    let isNamed = !identifier(of: node).isEmpty || !node.name.isEmpty
    let isFact = node.role == .descriptionValue
    guard !insideBar, isNamed || isFact || kind == .page && node.isBlock else {
      return elements(in: node, insideBar: insideBar)
    }
    let group = container(.other, node)
    if case .elements(let inside) = group.content, inside.isEmpty, group.identifier.isEmpty {
      return []
    }
    return [group]
  }

  /// Returns a row, without the button that covers all of it.
  private mutating func cell(_ node: AccessibleNode) -> Element {
    var row = node
    row.children = node.children.filter { child in
      // The button doesn't cover the line between rows.
      let isWhole = child.frame.insetBy(dx: -2, dy: -2).contains(node.frame)
      return !(isWhole && child.role == .pushButton && node.children.count > 1)
    }
    var cell = container(.cell, row)
    cell.label = ""
    cell.value = node.description.isEmpty ? nil : node.description
    return cell
  }

  // MARK: - Single elements

  private func text(_ label: String, _ node: AccessibleNode, id: AnyHashable? = nil) -> Element {
    var text = element(.staticText, node)
    text.label = label
    if let id { text.id = id }
    // The frame is that of its characters, which Chromium reports for the children.
    if node.role == .heading, let first = node.children.first {
      text.layout.fixedFrame = node.children.reduce(first.frame) { $0.union($1.frame) }
    }
    return text
  }

  private func button(_ node: AccessibleNode) -> Element {
    guard node.ariaRole == "switch" else {
      let isTick = kind == .page && node.role == .checkBox
      var button = selectable(isTick ? .switch : .button, node)
      if isTick { button.value = button.isSelected ? "1" : "0" }
      return button
    }
    var toggle = element(.switch, node)
    toggle.value = node.states.isDisjoint(with: [.checked, .pressed]) ? "0" : "1"
    return toggle
  }

  private func selectable(_ type: ElementType, _ node: AccessibleNode) -> Element {
    var element = element(type, node)
    element.isSelected = !node.states.isDisjoint(with: [.checked, .pressed, .selected])
    return element
  }

  /// Returns a text field, or none for text that isn't one, such as a list's bullet.
  private func field(_ node: AccessibleNode) -> [Element] {
    let tag = node.attributes["tag"]
    guard tag != nil || kind == .window else { return [] }
    let type: ElementType =
      switch node.role {
      case .passwordText: .secureTextField
      case _ where node.states.contains(.multiLine): .textView
      case _ where node.ariaRole == "searchbox": .searchField
      default: node.attributes["text-input-type"] == "search" ? .searchField : .textField
      }
    var field = element(type, node)
    // Chromium reports no placeholder if it is also the name.
    let isName = node.attributes["name-from"] == "placeholder"
    let placeholder =
      node.attributes["placeholder-text"] ?? node.attributes["placeholder"]
      ?? (isName ? node.name : nil)
    field.placeholder = placeholder
    if field.label == placeholder || field.label == field.identifier { field.label = "" }
    let text = node.text ?? ""
    field.value = text.isEmpty ? nil : text
    field.isFocused = node.states.contains(.focused)
    return [field]
  }

  private func slider(_ node: AccessibleNode) -> Element {
    var slider = element(.slider, node)
    let numbers = node.range ?? []
    if numbers.count == 3 {
      // The order of the properties: minimum, maximum, current.
      slider.scale = Element.Scale(minimum: numbers[0], maximum: numbers[1], current: numbers[2])
      slider.value = "\(numbers[2])"
    }
    if let shown = node.attributes["valuetext"], !shown.isEmpty { slider.value = shown }
    return slider
  }

  private func element(_ type: ElementType, _ node: AccessibleNode) -> Element {
    Element(
      type, id: ObjectIdentifier(node.reference), identifier: identifier(of: node),
      label: type == .table || type == .navigationBar ? "" : node.name,
      isEnabled: node.states.contains(.sensitive),
      layout: Layout(axis: .overlay, fixedFrame: node.frame), backing: node.reference)
  }

  /// The developer's name: an HTML id without the suffix that makes it unique in the page.
  private func identifier(of node: AccessibleNode) -> String {
    guard kind != .page, let id = node.attributes["id"] else { return "" }
    return String(id.prefix { $0 != "~" }).replacing("_", with: " ")
  }
}

extension AccessibleNode {
  fileprivate var ariaRole: String? { attributes["xml-roles"] ?? attributes["computed-role"] }

  fileprivate var isPlainText: Bool {
    if role == .static { return true }
    if children.isEmpty { return text != nil || !name.isEmpty && role != .panel }
    return children.allSatisfy { $0.role == .static }
  }

  fileprivate var shownText: String {
    let shown = children.isEmpty ? text ?? name : children.map { $0.text ?? $0.name }.joined()
    return shown.split { $0.isWhitespace || $0 == "\u{FFFC}" }.joined(separator: " ")
  }

  /// Whether it is a meaningful block of a page.
  fileprivate var isBlock: Bool { [.landmark, .listItem, .descriptionList, .panel].contains(role) }
}
