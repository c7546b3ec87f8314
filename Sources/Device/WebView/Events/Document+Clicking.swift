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
