extension Document {
  /// Touches an element: the innermost around it that takes the focus gets it, then it is clicked.
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

  /// Clicks an element: calls the handlers, then follows the link that it is in, if any.
  func activate(_ element: DOMElement) {
    let path = element.lineage
    guard element.isConnected, path.allSatisfy(\.isEnabled) else { return }
    // A control in a link keeps the click to itself.
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

  /// Gives an element the focus, if it takes it.
  package func focus(_ element: DOMElement) {
    guard element.isFocusable, element !== focusedElement else { return }
    focusedElement = element
    changed()
    dispatch(.focus, to: element)
  }

  /// Takes the focus from the element that has it: keys go to the body then.
  package func blur() {
    guard focusedElement != nil else { return }
    focusedElement = nil
    changed()
  }

  /// An element that is gone, hidden or disabled has no focus.
  func dropLostFocus() { if focusedElement?.isFocusable == false { blur() } }

  /// Gives the focus to the next element that takes it, in document order, or to the first.
  func focusNext() {
    let all = elements
    let start = focusedElement.flatMap { focused in all.firstIndex { $0 === focused } }
    let order = all[((start ?? -1) + 1)...] + all[..<(start ?? 0)]
    if let next = order.first(where: \.isFocusable) { focus(next) }
  }
}
