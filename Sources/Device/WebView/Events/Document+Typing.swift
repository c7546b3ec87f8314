extension Document {
  /// Presses a key at the element with the focus, by its `KeyboardEvent.key`: `a`, `Enter`, `Home`.
  package func press(key: String) {
    update()
    let target = activeElement
    let event = dispatch(.keydown, to: target, key: key)
    guard !event.isDefaultPrevented, target === activeElement else { return }
    if key == "Tab" { return focusNext() }
    switch target.control {
    case .textField, .textArea: edit(target, key: key)
    case .range: step(target, key: key)
    case .button, .checkBox, .radioButton:
      if key == " " || key == "Enter" && !target.isChoice { activate(target) }
      if key == "Enter", target.isChoice { submitImplicitly(from: target) }
    default:
      if key == "Enter", target.isLink { activate(target) }
    }
  }

  private func edit(_ field: DOMElement, key: String) {
    switch key {
    case "Enter":
      if field.control == .textArea {
        insert("\n", into: field)
      } else {
        reportChange(of: field)
        submitImplicitly(from: field)
      }
    case "Backspace":
      replace(in: field) { text, caret in
        caret > text.startIndex ? text.index(before: caret)..<caret : nil
      }
    case "Delete":
      replace(in: field) { text, caret in
        caret < text.endIndex ? caret..<text.index(after: caret) : nil
      }
    case _ where key.count == 1:
      if field.control != .textField("number") || "0123456789+-.eE".contains(key) {
        insert(key, into: field)
      }
    default: moveCaret(of: field, key: key)
    }
  }

  private func moveCaret(of field: DOMElement, key: String) {
    let text = Array(field.text)
    let caret = min(field.form.caret ?? text.count, text.count)
    func move(_ place: Int) { field.form.caret = place < text.count ? max(place, 0) : nil }
    switch key {
    case "ArrowLeft": move(caret - 1)
    case "ArrowRight": move(caret + 1)
    case "Home": move(caret - text[..<caret].columns)
    case "End": move(caret + text[caret...].prefix { $0 != "\n" }.count)
    case "ArrowUp":
      let column = text[..<caret].columns
      let above = text[..<max(caret - column - 1, 0)].columns
      move(column == caret ? 0 : caret - column - 1 - above + min(column, above))
    case "ArrowDown":
      let rest = text[caret...].drop { $0 != "\n" }.dropFirst()
      move(rest.startIndex + min(text[..<caret].columns, rest.prefix { $0 != "\n" }.count))
    default: break
    }
  }

  private func insert(_ typed: String, into field: DOMElement) {
    replace(in: field, with: typed) { $1..<$1 }
  }

  /// Puts a text in the place of what `range` says, given a field's text and where its caret is.
  private func replace(
    in field: DOMElement, with typed: String = "",
    _ range: (String, String.Index) -> Range<String.Index>?
  ) {
    let text = field.text
    let caret =
      field.form.caret.flatMap {
        text.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex)
      } ?? text.endIndex
    guard !field.has("readonly"), let range = range(text, caret) else { return }
    var new = text[..<range.lowerBound] + typed
    let newCaret = range.upperBound == text.endIndex ? nil : new.count
    new += text[range.upperBound...]
    if let limit = field["maxlength"].flatMap({ Int($0) }), limit >= 0,
      new.utf16.count > max(limit, text.utf16.count)
    {
      return
    }
    enter(String(new), into: field, caret: newCaret)
  }

  /// Makes a text what a field holds, as a person does who types it.
  func enter(_ text: String, into field: DOMElement, caret: Int? = nil) {
    if field.form.textBeforeChange == nil { field.form.textBeforeChange = field.value }
    field.value = text
    field.form.caret = caret
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

  /// Sends a field's form: by its first submit button, or without one, if it has no second text
  /// field. Source: the HTML Standard, "implicit submission".
  private func submitImplicitly(from field: DOMElement) {
    update()
    guard field.isConnected, let form = field.formOwner else { return }
    let controls = elements.filter { $0.formOwner === form }
    if let button = controls.first(where: { $0.control == .button("submit") }) {
      activate(button)
    } else if controls.count(where: { $0.takesText && $0.control != .textArea }) <= 1 {
      submit(form, with: nil)
    }
  }
}

extension ArraySlice<Character> {
  /// How many characters there are in its last line.
  fileprivate var columns: Int { reversed().prefix { $0 != "\n" }.count }
}

extension DOMElement {
  fileprivate var isChoice: Bool { control == .checkBox || control == .radioButton }
}
