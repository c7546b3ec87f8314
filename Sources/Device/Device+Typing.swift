extension Device {
  /// Types a text with the keyboard, into the element that has the focus.
  ///
  /// A line break is the return key; U+0008 and U+007F delete the last character.
  ///
  /// - Throws: ``GestureError`` when nothing has the focus (any more), or for a character that no
  ///   key types, such as another control character.
  public func typeText(_ text: String) throws {
    guard tree != nil else {
      throw GestureError(.noApp, "Failed to type text: no app is running.")
    }
    if text.isEmpty { _ = try focusedField() }
    for character in text { try press(key: character) }
  }

  /// Empties a text field: gives it the focus, then deletes what is in it.
  ///
  /// - Throws: ``GestureError`` like a tap.
  public func clearText(_ node: ElementNode) throws {
    if !node.element.isFocused { try tap(node) }
    try focusedField().editAction?("")
  }

  private func press(key: Character) throws {
    let field = try focusedField()
    let text = field.value ?? ""
    switch key {
    case "\n", "\r", "\r\n":
      field.submitAction?()
    case "\u{8}", "\u{7F}":
      if !text.isEmpty { field.editAction?(String(text.dropLast())) }
    case _ where key.unicodeScalars.allSatisfy { $0.value < 0x20 }:
      let code = key.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) }
      throw GestureError(
        .cannotType, "Failed to type text: no key types the character U+\(code ?? "").")
    default:
      field.editAction?(text + String(key))
    }
  }

  func focusedField() throws -> Element {
    guard let field = tree?.focusedNode?.element else {
      throw GestureError(
        .noKeyboardFocus,
        "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")
    }
    guard field.isEnabled else {
      throw GestureError(.disabled, "Failed to type text: the focused element is disabled.")
    }
    return field
  }
}
