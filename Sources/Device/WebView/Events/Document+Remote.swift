/// What WebDriver's element commands do to an element of a page.
extension Document {
  /// WebDriver's Element Click, once scrolled to. Throws when it was removed, or is not displayed.
  package func click(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "click")
    try require(element.isDisplayed, .notInteractable, "click", element, "it is not displayed")
    touch(element)
    update()
  }

  /// What Element Send Keys does first: the element gets the focus, and the caret goes to the
  /// text's end. Throws when it was removed, or takes no keys.
  package func prepareForKeys(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "send keys to")
    let what = "send keys to"
    try require(element.isDisplayed, .notInteractable, what, element, "it is not displayed")
    try require(
      element.isFocusable || element === body, .notInteractable, what, element,
      element.isDisabled ? "it is disabled" : "it takes no keys")
    if element !== activeElement {
      if element === body { blur() } else { focus(element) }
      element.caret = nil
    }
  }

  /// WebDriver's Element Clear: empties a field or resets a range, as one change without the focus.
  /// Throws when it was removed, is not displayed, or has no text to clear.
  package func clear(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "clear")
    let isField = element.takesText || element.control == .range
    try require(isField, .notEditable, "clear", element, "it is no text field")
    try require(!element.isDisabled, .notEditable, "clear", element, "it is disabled")
    try require(element.isDisplayed, .notInteractable, "clear", element, "it is not displayed")
    guard !element.value.isEmpty else { return }
    focus(element)
    enter("", into: element)
    blur()
    update()
  }

  private func check(_ element: DOMElement, for what: String) throws(InteractionError) {
    update()
    let isHere = element.isConnected && element.document === self
    try require(isHere, .stale, what, element, "it is not in the document any more")
  }

  private func require(
    _ holds: Bool, _ reason: InteractionError.Reason, _ what: String, _ element: DOMElement,
    _ why: String
  ) throws(InteractionError) {
    guard holds else { throw InteractionError(reason, what, element, why) }
  }

  // MARK: - A browser that shows the document

  // It tells of a person: it has moved the focus, typed, or drawn the slider elsewhere already; the
  // document follows.

  private func follow(_ work: () -> Void) {
    update()
    work()
    update()
  }

  /// A click on an element. What it does to the focus, the browser tells by itself.
  package func noteClick(on element: DOMElement) { follow { activate(element) } }

  /// An element got the focus; where it can't have it here, nothing has it.
  package func noteFocus(on element: DOMElement) {
    follow { if element.isFocusable { focus(element) } else { blur() } }
  }

  /// What had the focus lost it, and nothing else got it.
  package func noteBlur() { follow(blur) }

  /// The text of a field or the number of a slider has changed.
  package func noteInput(_ value: String, of element: DOMElement) {
    follow {
      guard element.isConnected, !element.isDisabled else { return }
      switch element.control {
      case .textField, .searchField: if value != element.value { enter(value, into: element) }
      case .range: if let number = Double(value) { adjust(element, to: number) }
      case .button, nil: break
      }
    }
  }

  /// A key that types nothing was pressed at an element. Only the handlers are called: the browser
  /// itself does what the key usually does.
  package func noteKey(_ key: String, at element: DOMElement) {
    follow {
      guard element.isConnected, !element.isDisabled else { return }
      dispatch(.keydown, to: element, key: key)
    }
  }

  package func noteScrolledToEnd() { follow { noteScroll(isAtEnd: true) } }
}

/// Why a web driver's click, typing or clearing was not done, in words that name the element.
package struct InteractionError: Error, Equatable, CustomStringConvertible {
  /// What stood in the way.
  package enum Reason: String, Sendable {
    /// WebDriver's `stale element reference`, `element not interactable`, `invalid element state`.
    case stale, notInteractable, notEditable
  }

  /// What stood in the way.
  package let reason: Reason
  /// The whole text: what was to be done, to which element, what stood in the way.
  package let description: String

  init(_ reason: Reason, _ what: String, _ element: DOMElement, _ why: String) {
    self.reason = reason
    description = "Failed to \(what) \(element.briefDescription): \(why)."
  }
}

extension DOMElement {
  /// What a person can change by typing or sliding; nil for what is no such field.
  package var enteredValue: String? { takesText || control == .range ? value : nil }

  /// What a gesture at it is made on: it, or what it is a part of; nil where nothing takes one.
  package var operated: (element: DOMElement, kind: OperatedKind)? {
    for element in lineage {
      let kind: OperatedKind? =
        switch element.control {
        case .textField, .searchField: .field
        case .range: .slider
        case .button: .button
        case nil: element.isLink ? .button : nil
        }
      if let kind { return element.isDisabled ? nil : (element, kind) }
    }
    return nil
  }

  package enum OperatedKind: Sendable { case field, slider, button }
}
