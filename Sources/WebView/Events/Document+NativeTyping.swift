extension Document {
  /// What the device's keyboard made of a field's text.
  enum TypedText {
    /// The whole text.
    case shown(String)
    /// The text of a field that shows a dot for each character.
    case hidden(String)
  }

  /// Does what the device's keyboard did to a field as the keys that were pressed: a character at
  /// the end is typed, one less is deleted; any other text replaces what was there.
  func noteTyping(_ typed: TypedText, in field: DOMElement) {
    let old = field.text
    let new: String
    switch typed {
    case .shown(let text): new = text
    case .hidden(let dots):
      // The dots that were there stand for the old text; what is not a dot was typed now.
      let kept = min(old.count, dots.count)
      new = String(old.prefix(kept)) + String(dots.dropFirst(kept))
    }
    guard new != old, field.isConnected, !field.isDisabled else { return }
    field.form.caret = nil
    if new.count == old.count + 1, new.hasPrefix(old), let key = new.last {
      press(key: String(key))
    } else if new == old.dropLast() {
      press(key: "Backspace")
    } else if !field.hasAttribute("readonly") {
      enter(new, into: field)
    }
  }
}
