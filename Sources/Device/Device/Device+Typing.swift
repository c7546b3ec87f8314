import Foundation

extension Device {
  /// Types a string into the focused element, with the keys of ``Key/typing(_:)``. Throws
  /// ``GestureError`` if no element has the focus, or no key types a character.
  package func typeText(_ text: String) throws { try press(Key.typing(text)) }

  /// Presses keys. Each key goes to the element that is focused by then, or to the web view `view`,
  /// whose page has a focus itself.
  ///
  /// The screen is read before the first key, and again only if the focus may have moved: after the
  /// return key, after work of the app that came due, and if an element reports it. Throws
  /// ``GestureError`` if no element has the focus, or the focused one has no such key. The keys
  /// before it have been pressed.
  package func press(_ keys: [Key], in view: ElementNode? = nil) throws {
    guard tree != nil else { throw GestureError(.noApp, typing: "no app is running") }
    pasteMenu = nil
    if !keys.isEmpty { observer?.typing(keys: keys.count) }
    if let page = view?.latest.keyAction {
      for key in keys {
        try WorkLimit.check()
        _ = page(key)
        userActions?.add(key)
      }
    } else {
      try input.type(keys, into: focusedField()) { userActions?.add($0) }
    }
  }

  /// Focuses a text field, and deletes its text key by key. Throws like a tap.
  package func clearText(_ node: ElementNode) throws {
    if !node.element.isFocused { try tap(node) }
    let length = try focusedField().value?.count ?? 0
    try press(Array(repeating: .backspace, count: length))
  }

  func focusedField() throws -> Element {
    guard let field = tree?.focusedNode?.latest else { throw GestureError.nothingFocused }
    guard field.isEnabled else {
      throw GestureError(.disabled, typing: "the focused element is disabled")
    }
    return field
  }

  // MARK: - Pasting

  /// Shows the menu at the text field around an element, if there is copied text.
  func offerToPaste(into node: ElementNode) {
    guard clipboard?.isEmpty == false,
      let field = node.selfAndAncestors.first(where: \.element.type.isTextInput)
    else { return }
    let (frame, size) = (field.visibleFrame, CGSize(width: 80, height: 44))
    if !field.element.isFocused { field.latest.action(of: .tap)?() }
    pasteMenu = CGRect(
      x: min(max(frame.midX - size.width / 2, 0), screenSize.width - size.width),
      y: frame.minY >= 2 * size.height ? frame.minY - size.height : frame.maxY,
      width: size.width, height: size.height)
  }

  /// The window of the menu, which is above everything else.
  func pasteMenuWindow(_ frame: CGRect) -> Element {
    let item = Element(.menuItem, label: "Paste", actions: [.tap { [unowned self] in paste() }])
    let menu = Element(.menu, layout: Layout(fixedFrame: frame), content: .elements([item]))
    return Element(.window, id: "menu", content: .elements([menu]))
  }

  /// Types the copied text into the focused field, with line breaks as spaces.
  private func paste() {
    pasteMenu = nil
    guard let field = tree?.focusedNode?.latest else { return }
    for character in clipboard ?? "" {
      _ = field.keyAction?(Key(name: character.isNewline ? " " : String(character)))
    }
  }
}

/// One press of a key.
package struct Key: Hashable, Sendable {
  /// The character that it types, or its `KeyboardEvent.key` in the DOM, such as `Enter` or
  /// `ArrowLeft`.
  package let name: String

  package init(name: String) { self.name = name }

  /// The return key.
  package static let enter = Key(name: "Enter")
  /// Deletes the character before the caret.
  package static let backspace = Key(name: "Backspace")

  package var typesCharacter: Bool { name.count == 1 }

  /// Returns the keys that type a string. A line break (or U+0003) is the return key, U+0008 and
  /// U+007F are backspace. Throws for other control characters.
  package static func typing(_ text: String) throws(GestureError) -> [Key] {
    try text.map { (character) throws(GestureError) in
      switch character {
      case "\n", "\r", "\r\n", "\u{3}": return .enter
      case "\u{8}", "\u{7F}": return .backspace
      case _ where character.unicodeScalars.allSatisfy { $0.value < 0x20 }:
        let code = character.unicodeScalars.first.map { String($0.value, radix: 16) } ?? ""
        throw GestureError(.cannotType, typing: "no key types the character U+\(code.uppercased())")
      default: return Key(name: String(character))
      }
    }
  }
}

/// An element's response to a key.
package enum KeyResult: Sendable {
  case taken
  /// The element doesn't have the focus, and nothing has happened.
  case notFocused
  /// The element's keyboard has no such key.
  case unknown
}

extension Action {
  /// A key action that edits a line of text at its end, as most fields of apps do. The return key
  /// calls `submit`. Each key calls the closures again, so typing many keys needs no new rendering.
  package static func typing(
    _ text: @escaping () -> String, isFocused: @escaping () -> Bool,
    edit: @escaping (String) -> Void, submit: @escaping () -> Void
  ) -> Action {
    .key { key in
      guard isFocused() else { return .notFocused }
      switch key {
      case .enter: submit()
      case .backspace:
        let text = text()
        if !text.isEmpty { edit(String(text.dropLast())) }
      case _ where key.typesCharacter: edit(text() + key.name)
      default: return .unknown
      }
      return .taken
    }
  }
}
