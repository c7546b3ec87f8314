extension Document {
  /// Touches an element: focuses the innermost focusable element around it, then clicks it.
  func touch(_ element: DOMElement) {
    update()
    guard element.isConnected else { return }
    if let focusable = element.lineage.first(where: \.isFocusable) {
      focus(focusable)
    } else {
      blur()
    }
    update()
    activate(element)
  }

  /// Clicks an element: calls the handlers, then follows the link around it, if any.
  func activate(_ element: DOMElement) {
    let path = element.lineage
    guard element.isConnected, path.allSatisfy(\.isEnabled) else { return }
    // A click on a control in a link doesn't follow the link.
    let activated = path.first { $0.control != nil || $0.isLink }
    let event = dispatch(.click, to: element)
    guard !event.isDefaultPrevented, let activated, activated.isConnected else { return }
    if let href = activated.href { navigate(to: href) }
  }

  /// Sets an `input` of type `range`, as a person does: to the nearest step between its ends.
  package func adjust(_ range: DOMElement, to value: Double) {
    guard range.control == .range, range.isConnected, !range.isDisabled, value.isFinite else {
      return
    }
    let before = range.value
    range.value = String(value)
    if range.value != before { dispatch(.input, to: range) }
  }

  // MARK: - Focus

  /// Focuses an element, if it can have the focus.
  package func focus(_ element: DOMElement) {
    guard element.isFocusable, element !== focusedElement else { return }
    focusedElement = element
    changed()
    dispatch(.focus, to: element)
  }

  /// Removes the focus. Keys then go to the body.
  package func blur() {
    guard focusedElement != nil else { return }
    focusedElement = nil
    changed()
  }

  /// Removes the focus from an element that is gone, hidden or disabled.
  func dropLostFocus() { if focusedElement?.isFocusable == false { blur() } }

  /// Focuses the next focusable element in document order. After the last one, the first is next.
  func focusNext() {
    let all = elements
    let start = focusedElement.flatMap { focused in all.firstIndex { $0 === focused } }
    let order = all[((start ?? -1) + 1)...] + all[..<(start ?? 0)]
    if let next = order.first(where: \.isFocusable) { focus(next) }
  }
}

extension Document {
  /// Presses a key at the focused element. `key` is a `KeyboardEvent.key`: `a`, `Enter`, `Home`.
  package func press(key: String) {
    update()
    let target = activeElement
    let event = dispatch(.keydown, to: target, key: key)
    guard !event.isDefaultPrevented, target === activeElement else { return }
    if key == "Tab" { return focusNext() }
    switch target.control {
    case .textField, .searchField: edit(target, key: key)
    case .range: step(target, key: key)
    case .button: if key == " " || key == "Enter" { activate(target) }
    case nil: if key == "Enter", target.isLink { activate(target) }
    }
  }

  private func edit(_ field: DOMElement, key: String) {
    // At the end, no character is counted, so that typing a long text takes linear time.
    if field.caret == nil {
      if key == "Backspace" {
        if !field.value.isEmpty { enter(String(field.value.dropLast()), into: field) }
        return
      }
      if key.count == 1 { return enter(field.value + key, into: field) }
    }
    let count = field.value.count
    let caret = min(field.caret ?? count, count)
    func move(_ place: Int) { field.caret = place < count ? max(place, 0) : nil }
    switch key {
    case "Backspace": if caret > 0 { replace(caret - 1..<caret, in: field) }
    case "Delete": if caret < count { replace(caret..<caret + 1, in: field) }
    case "ArrowLeft": move(caret - 1)
    case "ArrowRight": move(caret + 1)
    case "Home", "ArrowUp": move(0)
    case "End", "ArrowDown": move(count)
    case _ where key.count == 1: replace(caret..<caret, in: field, with: key)
    default: break
    }
  }

  /// Replaces a range of a field's characters, and moves the caret behind the typed ones.
  private func replace(_ range: Range<Int>, in field: DOMElement, with typed: String = "") {
    let text = Array(field.value)
    let before = String(text[..<range.lowerBound]) + typed
    let isAtEnd = range.upperBound == text.count
    enter(
      before + String(text[range.upperBound...]), into: field, caret: isAtEnd ? nil : before.count)
  }

  /// Sets a field's text as if a person had typed it.
  func enter(_ text: String, into field: DOMElement, caret: Int? = nil) {
    field.value = text
    field.caret = caret
    dispatch(.input, to: field)
  }

  private func step(_ range: DOMElement, key: String) {
    let scale = range.range
    switch key {
    case "ArrowLeft", "ArrowDown": adjust(range, to: scale.current - scale.step)
    case "ArrowRight", "ArrowUp": adjust(range, to: scale.current + scale.step)
    case "Home": adjust(range, to: scale.minimum)
    case "End": adjust(range, to: scale.maximum)
    default: break
    }
  }
}

/// WebDriver's element commands for elements of a page.
extension Document {
  /// WebDriver's Element Click, after scrolling. Throws if the element was removed or isn't
  /// displayed.
  package func click(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "click")
    try require(element.isDisplayed, .notInteractable, "click", element, "it is not displayed")
    touch(element)
    update()
  }

  /// The first part of Element Send Keys: focuses the element, and moves the caret to the end of
  /// the text. Throws if the element was removed or doesn't take keys.
  package func prepareForKeys(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "send keys to")
    let what = "send keys to"
    try require(element.isDisplayed, .notInteractable, what, element, "it is not displayed")
    try require(
      element.isFocusable || element === body, .notInteractable, what, element,
      element.isDisabled ? "it is disabled" : "it can't take keys")
    if element !== activeElement {
      if element === body { blur() } else { focus(element) }
      element.caret = nil
    }
  }

  /// WebDriver's Element Clear: empties a field or resets a range, as one change, and then removes
  /// the focus. Throws if the element was removed, isn't displayed, or has no text to clear.
  package func clear(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "clear")
    let isField = element.takesText || element.control == .range
    try require(isField, .notEditable, "clear", element, "it isn't a text field")
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
    try require(isHere, .stale, what, element, "it is no longer in the document")
  }

  private func require(
    _ holds: Bool, _ reason: InteractionError.Reason, _ what: String, _ element: DOMElement,
    _ why: String
  ) throws(InteractionError) {
    guard holds else { throw InteractionError(reason, what, element, why) }
  }

  // MARK: - Events from a browser that shows the document

  // The browser reports a person's input. It has already moved the focus, typed, or moved the
  // slider. The document follows.

  private func follow(_ work: () -> Void) {
    update()
    work()
    update()
  }

  /// Records a click on an element. The browser reports changes of the focus separately.
  package func noteClick(on element: DOMElement) { follow { activate(element) } }

  /// Records that an element got the focus. If it can't have the focus here, no element has it.
  package func noteFocus(on element: DOMElement) {
    follow { if element.isFocusable { focus(element) } else { blur() } }
  }

  /// Records that the focused element lost the focus, and no other element got it.
  package func noteBlur() { follow(blur) }

  /// Records a new text in a field or a new number of a slider.
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

  /// Records a key that types nothing. Only the handlers are called: the browser itself performs
  /// the key's default action.
  package func noteKey(_ key: String, at element: DOMElement) {
    follow {
      guard element.isConnected, !element.isDisabled else { return }
      dispatch(.keydown, to: element, key: key)
    }
  }

  package func noteScrolledToEnd() { follow { noteScroll(isAtEnd: true) } }
}

/// The reason why a WebDriver client's click, typing or clearing was not done, with the element.
package struct InteractionError: Error, Equatable, CustomStringConvertible {
  package enum Reason: String, Sendable {
    /// WebDriver's `stale element reference`, `element not interactable`, `invalid element state`.
    case stale, notInteractable, notEditable
  }

  package let reason: Reason
  /// The whole text: the action, the element and the reason.
  package let description: String

  init(_ reason: Reason, _ what: String, _ element: DOMElement, _ why: String) {
    self.reason = reason
    description = "Failed to \(what) \(element.briefDescription): \(why)."
  }
}

extension DOMElement {
  /// The value that a person can change by typing or sliding. Nil for other elements.
  package var enteredValue: String? { takesText || control == .range ? value : nil }

  /// The control or link that receives a gesture at this element: itself or an ancestor. Nil if
  /// there is none, or if it is disabled.
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
