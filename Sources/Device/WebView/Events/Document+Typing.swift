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
