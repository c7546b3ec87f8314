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
