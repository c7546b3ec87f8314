/// What WebDriver's element commands do to an element of a page.
extension Document {
  /// WebDriver's Element Click, once the element was scrolled into view; an option is chosen.
  ///
  /// - Throws: when the element was removed, or is not displayed.
  public func click(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "click")
    guard element.isTouchable else {
      throw InteractionError(.notInteractable, "click", element, "it is not displayed")
    }
    touch(element)
    update()
  }

  /// What WebDriver's Element Send Keys does before the keys: the element gets the focus, and the
  /// caret goes to the text's end.
  ///
  /// - Throws: when the element was removed, or takes no keys.
  public func prepareForKeys(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "send keys to")
    guard element.isDisplayed else {
      throw InteractionError(.notInteractable, "send keys to", element, "it is not displayed")
    }
    guard element.isFocusable || element === body else {
      let why = element.isDisabled ? "it is disabled" : "it takes no keys"
      throw InteractionError(.notInteractable, "send keys to", element, why)
    }
    if element !== activeElement {
      if element === body { blur() } else { focus(element) }
      element.form.caret = nil
    }
  }

  /// WebDriver's Element Clear: empties a field or resets a range, as one change without the focus.
  ///
  /// - Throws: when the element was removed, is not displayed, or has no text to clear.
  public func clear(_ element: DOMElement) throws(InteractionError) {
    try check(element, for: "clear")
    guard element.takesText || element.control == .range else {
      throw InteractionError(.notEditable, "clear", element, "it is no text field")
    }
    guard !element.isDisabled, !element.hasAttribute(lowercased: "readonly") else {
      let why = element.isDisabled ? "it is disabled" : "it is read-only"
      throw InteractionError(.notEditable, "clear", element, why)
    }
    guard element.isDisplayed else {
      throw InteractionError(.notInteractable, "clear", element, "it is not displayed")
    }
    guard !element.text.isEmpty else { return }
    focus(element)
    enter("", into: element)
    blur()
    update()
  }

  private func check(_ element: DOMElement, for what: String) throws(InteractionError) {
    update()
    guard element.isConnected, element.document === self else {
      throw InteractionError(.stale, what, element, "it is not in the document any more")
    }
  }
}

/// Why a web driver's click, typing or clearing was not done, in words that name the element.
public struct InteractionError: Error, Equatable, CustomStringConvertible {
  /// What stood in the way.
  public enum Reason: String, Sendable {
    /// WebDriver's `stale element reference` (the element was removed from the document), `element
    /// not interactable` and `invalid element state`.
    case stale, notInteractable, notEditable
  }

  /// What stood in the way.
  public let reason: Reason
  /// The whole text: what was to be done, to which element, what stood in the way.
  public let description: String

  init(_ reason: Reason, _ what: String, _ element: DOMElement, _ why: String) {
    self.reason = reason
    description = "Failed to \(what) \(element.briefDescription): \(why)."
  }
}
