import Foundation

/// The controls that a page can have.
enum ControlKind { case textField, searchField, range, button }

extension DOMElement {
  /// Discards the entered text or number if the page has changed the value.
  func followAttributes(since old: [DOMAttribute]) {
    if old.first(where: { $0.name == "value" })?.value != self["value"] { entered = nil }
    if let position = caret, position > value.count { caret = nil }
  }

  var control: ControlKind? {
    switch localName {
    case "button": return .button
    case "input": break
    default: return nil
    }
    switch inputType {
    case "range": return .range
    case "search": return .searchField
    default: return .textField
    }
  }

  /// The type of an `input`. As in browsers, an unknown type is `text`.
  var inputType: String {
    let type = self["type"]?.lowercased() ?? ""
    return ["range", "search"].contains(type) ? type : "text"
  }

  /// Whether a person can type text into it while it is enabled.
  var takesText: Bool { control == .textField || control == .searchField }

  /// The text of a field or the number of a range. For other elements, the attribute `value`, or an
  /// empty string. Setting it calls no handler, and has no effect on other elements.
  package var value: String {
    get {
      switch control {
      case .textField, .searchField: oneLine(entered ?? self["value"] ?? "")
      case .range: HTMLNames.text(range.current)
      case .button, nil: self["value"] ?? ""
      }
    }
    set {
      guard takesText || control == .range else { return }
      entered = newValue
      caret = nil
      document?.changed()
    }
  }

  private func oneLine(_ text: String) -> String {
    // All line breaks begin with one of these bytes, and few texts contain any.
    let mayHaveSome = text.utf8.contains { (10...13).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
    return mayHaveSome ? text.filter { !$0.isNewline } : text
  }

  /// The scale of an `input` of type `range`. The current value is at a step between the ends.
  var range: (minimum: Double, maximum: Double, step: Double, current: Double) {
    let minimum = self["min"]?.number ?? 0
    let maximum = max(minimum, self["max"]?.number ?? 100)
    let step = self["step"]?.number.flatMap { $0 > 0 ? $0 : nil } ?? 1
    let wanted = (entered ?? self["value"])?.number ?? minimum + (maximum - minimum) / 2
    let inside = min(max(minimum, wanted), maximum)
    let furthestStep = ((maximum - minimum) / step + 1e-9).rounded(.down)
    let steps = min(((inside - minimum) / step).rounded(), furthestStep)
    return (minimum, maximum, step, minimum + steps * step)
  }

  // MARK: - State

  /// Whether a person can see it: it is rendered and has a size. Follows Selenium's `isDisplayed`,
  /// with two differences: scrolling doesn't matter, and an element without borders has a size if
  /// anything in it has one, even blank text.
  package var isDisplayed: Bool {
    isRendered && (takesRoom || localName == "body" || localName == "html")
  }

  private var takesRoom: Bool {
    if Self.sizedElements.contains(localName) || display == "list-item" { return true }
    return children.contains { child in
      guard let child = child.asElement else { return true }
      return child.display != "none" && child.takesRoom
    }
  }

  /// Elements that have a size, borders or padding even without children.
  private static let sizedElements: Set<String> = ["button", "fieldset", "input"]

  /// Whether it is a disabled control or field set: disabled itself, or by a field set around it.
  package var isDisabled: Bool {
    guard Self.sizedElements.contains(localName) else { return false }
    return lineage.contains { $0.has("disabled") && ($0 === self || $0.localName == "fieldset") }
  }

  /// Whether it isn't disabled. A field set takes no input itself, so it is always enabled.
  package var isEnabled: Bool { localName == "fieldset" || !isDisabled }

  /// Whether it can have the focus: a rendered, enabled control, or a link.
  package var isFocusable: Bool { isRendered && !isDisabled && (control != nil || isLink) }

  package var isFocused: Bool { document?.focusedElement === self }

  var isLink: Bool { localName == "a" && has("href") }
}

extension String {
  /// The string as a finite number. Nil if it isn't one.
  fileprivate var number: Double? { Double(self).flatMap { $0.isFinite ? $0 : nil } }
}

/// The value of an element's property, as in a script.
package enum DOMProperty: Equatable, Sendable {
  case string(String)
  case bool(Bool)
}

extension DOMElement {
  /// Returns the value in WebDriver's Get Element Attribute, with "true" for a boolean attribute.
  package func reportedAttribute(_ name: String) -> String? {
    let value = attribute(name)
    return HTMLNames.boolean.contains(name.lowercased()) ? value.map { _ in "true" } : value
  }

  /// Returns the value of a property by its name in scripts, such as `className`. Nil if it is
  /// unknown.
  package func property(_ name: String) -> DOMProperty? {
    switch name {
    case "tagName": .string(localName.uppercased())
    case "id", "lang", "title": .string(self[name] ?? "")
    case "className": .string(self["class"] ?? "")
    case "textContent": .string(textContent)
    case "innerText", "outerText": .string(visibleText)
    case "nodeName": .string(localName.uppercased())
    case "localName": .string(localName)
    case "innerHTML": .string(innerHTML)
    case "outerHTML": .string(outerHTML)
    case "hidden": .bool(has("hidden"))
    case "href" where localName == "a": .string(href ?? "")
    case "disabled" where control != nil || localName == "fieldset": .bool(has("disabled"))
    case "name" where control != nil: .string(self["name"] ?? "")
    case "value" where control != nil: .string(value)
    case "type" where localName == "button": .string(self["type"]?.lowercased() ?? "submit")
    case "type" where localName == "input": .string(inputType)
    case "max", "min", "placeholder", "step":
      localName == "input" ? .string(self[name] ?? "") : nil
    default: nil
    }
  }

  /// Properties that elements have in a browser, but not here. Others are undefined there, too.
  /// Source: WHATWG's DOM, HTML and CSSOM View standards.
  package static let unsupportedProperties: Set = [
    "accessKey", "ariaLabel", "attributes", "baseURI", "checked", "childElementCount", "childNodes",
    "children", "classList", "clientHeight", "clientLeft", "clientTop", "clientWidth",
    "contentEditable", "dataset", "defaultValue", "dir", "draggable", "firstChild",
    "firstElementChild", "form", "inert", "isConnected", "isContentEditable", "labels", "lastChild",
    "lastElementChild", "namespaceURI", "nextElementSibling", "nextSibling", "nodeType",
    "offsetHeight", "offsetLeft", "offsetParent", "offsetTop", "offsetWidth", "ownerDocument",
    "parentElement", "parentNode", "previousElementSibling", "previousSibling", "readOnly",
    "required", "role", "scrollHeight", "scrollLeft", "scrollTop", "scrollWidth", "slot", "style",
    "tabIndex", "translate", "validity", "valueAsNumber",
  ]

  /// The absolute address of a link. Nil for other elements.
  package var href: String? { isLink ? self["href"].flatMap { document?.resolve($0) } : nil }
}

extension Document {
  /// Returns an absolute address. If the address can't be resolved, it is returned unchanged.
  func resolve(_ address: String) -> String {
    let trimmed = address.trimmingCharacters(in: .whitespacesAndNewlines)
    let resolved = URL(string: url).flatMap { URL(string: trimmed, relativeTo: $0) }
    return resolved?.absoluteString ?? trimmed
  }

  /// Makes the app follow a link. Returns false if the app has no page there, so that this one
  /// stays.
  @discardableResult
  package func navigate(to address: String) -> Bool {
    let wanted = resolve(address)
    let isFollowed = onNavigation?(wanted) ?? false
    requestRendering()
    return isFollowed || wanted == url
  }

  /// The absolute addresses of the document's links, in order, each once. Empty if the app follows
  /// no links.
  package var linkedAddresses: [String] {
    guard onNavigation != nil else { return [] }
    var seen: Set<String> = []
    return elements.compactMap(\.href).filter { seen.insert($0).inserted }
  }
}

extension DOMElement {
  /// The role in WebDriver's Get Computed Role. `none` for an element that isn't rendered. Source:
  /// HTML Accessibility API Mappings 1.0.
  package var role: String { isRendered ? semanticRole : "none" }

  /// The role of a rendered element: the first one in the attribute `role`, or the implicit one.
  var semanticRole: String {
    let given = self["role"]?.lowercased().split(whereSeparator: \.isHTMLSpace).first
    return given.map(String.init) ?? implicitRole
  }

  private var implicitRole: String {
    switch control {
    case .textField: "textbox"
    case .searchField: "searchbox"
    case .range: "slider"
    case .button: "button"
    case nil: isLink ? "link" : Self.implicitRoles[localName] ?? "generic"
    }
  }

  private static let implicitRoles = HTMLNames.table([
    "contentinfo": "footer", "definition": "dd", "document": "html", "group": "fieldset",
    "heading": "h1 h2 h3 h4 h5 h6", "list": "ul", "listitem": "li", "main": "main",
    "navigation": "nav", "paragraph": "p", "status": "output", "term": "dt",
  ])

  // MARK: - Names

  /// The name in WebDriver's Get Computed Label. Empty for an element that isn't rendered. Source:
  /// Accessible Name and Description Computation 1.2.
  package var accessibleName: String { isRendered ? shownName : "" }

  /// The name of a rendered element: the one given by its author, or else its text.
  var shownName: String { givenName ?? nativeName.collapsingWhitespace }

  /// The name in the attribute `aria-label`. Nil if it is missing or blank.
  var givenName: String? {
    guard let name = self["aria-label"]?.collapsingWhitespace, !name.isEmpty else { return nil }
    return name
  }

  private var nativeName: String {
    switch localName {
    case "fieldset": return elements.first { $0.localName == "legend" }?.contentName ?? ""
    case "html": return document?.title ?? ""
    default: break
    }
    if ["button", "heading", "link"].contains(semanticRole) { return contentName }
    return takesText ? self["placeholder"] ?? "" : ""
  }

  /// The name made of the texts and named elements in it.
  private var contentName: String {
    children.reduce(into: "") { name, child in
      guard let element = child.asElement else { return name += child.textContent }
      guard element.display != "none" else { return }
      let part = element.givenName ?? element.contentName
      name += element.isBlock ? " \(part) " : part
    }
  }
}

/// The text of an element as in WebDriver's Get Element Text, according to Selenium's function
/// `bot.dom.getVisibleText`: the text that a person reads, with each block on a new line.
private struct RenderedText {
  private var lines = [""]

  /// Returns the visible text of an element. Empty if it isn't rendered.
  static func text(of element: DOMElement) -> String {
    guard element.isRendered else { return "" }
    var visible = RenderedText()
    visible.add(element)
    return visible.lines.map { $0.trimmingBreakingSpaces() }.joined(separator: "\n")
      .trimmingBreakingSpaces().replacing("\u{A0}", with: " ")
  }

  private mutating func add(_ element: DOMElement) {
    if element.display == "none" { return }
    if element.isBlock { endLine() }
    for child in element.children {
      if let child = child.asElement { add(child) } else { add(child.textContent) }
    }
    if element.isBlock { endLine() }
  }

  /// Starts a new line, unless this one is blank.
  private mutating func endLine() {
    let isBlank = lines.last?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? true
    if !isBlank { lines.append("") }
  }

  private mutating func add(_ data: String) {
    var text = String.UnicodeScalarView()
    for scalar in data.unicodeScalars {
      if !scalar.isHTMLSpace { text.append(scalar) } else if text.last != " " { text.append(" ") }
    }
    var added = String(text)
    if lines.last?.hasSuffix(" ") == true, added.hasPrefix(" ") { added.removeFirst() }
    lines[lines.count - 1] += added
  }
}

extension DOMElement {
  /// The text in WebDriver's Get Element Text, as a person reads it.
  package var visibleText: String { RenderedText.text(of: self) }
}

extension String {
  /// Returns the string without white space at its ends, except no-break spaces.
  fileprivate func trimmingBreakingSpaces() -> String {
    func isKept(_ character: Character) -> Bool { !character.isWhitespace || character == "\u{A0}" }
    guard let start = firstIndex(where: isKept), let end = lastIndex(where: isKept) else {
      return ""
    }
    return String(self[start...end])
  }

  /// The string with each run of white space as one space, and none at its ends.
  var collapsingWhitespace: String {
    split(whereSeparator: \.isHTMLSpace).joined(separator: " ")
  }
}

extension Character {
  /// Whether HTML can collapse it as white space. False for a no-break space.
  var isHTMLSpace: Bool { unicodeScalars.allSatisfy(\.isHTMLSpace) }
}

extension Unicode.Scalar {
  var isHTMLSpace: Bool {
    value == 0x20 || value == 0x09 || value == 0x0A || value == 0x0D || value == 0x0C
  }
}
