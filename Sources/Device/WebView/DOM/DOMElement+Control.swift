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
