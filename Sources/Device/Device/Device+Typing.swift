extension Device {
  /// Types a text with the keyboard, into the element that has the focus.
  ///
  /// A line break is the return key; U+0008 and U+007F delete the last character.
  ///
  /// - Throws: ``GestureError`` when nothing has the focus (any more), or for a character that no
  ///   key types, such as another control character.
  public func typeText(_ text: String) throws { try press(Key.typing(text)) }

  /// Presses keys, one after the other, each at what has the focus then.
  ///
  /// The screen is looked at before the first key, and again only where the focus may have moved:
  /// after the return key, after work of the app that came due, and where an element says so.
  ///
  /// - Parameter view: what takes the keys whatever else has the focus: the web view of a page,
  ///   which knows by itself what has the focus in it. Nil for what has the focus on the screen.
  /// - Throws: ``GestureError`` when nothing has the focus (any more), or for a key that what has
  ///   it does not know. The keys before are pressed then.
  public func press(_ keys: [Key], in view: ElementNode? = nil) throws {
    guard tree != nil else {
      throw GestureError(.noApp, "Failed to type text: no app is running.")
    }
    let page = view?.element.keyAction
    if keys.isEmpty, page == nil { _ = try focusedField() }
    var field: ((Key) -> KeyResult)?
    for key in keys {
      if let page {
        _ = page(key)
      } else {
        if settle() { field = nil }
        try press(key, at: &field)
      }
      note(key)
    }
  }

  /// Presses a key at a field; where that has lost the focus, at the field that has it now.
  private func press(_ key: Key, at field: inout ((Key) -> KeyResult)?) throws {
    var result = field?(key) ?? .notFocused
    if result == .notFocused {
      field = try focusedField().keyAction
      result = field?(key) ?? .unknown
    }
    switch result {
    case .taken: if key == .enter { field = nil }
    case .notFocused: throw Self.nothingFocused
    case .unknown:
      throw GestureError(
        .cannotType, "Failed to type text: the keyboard has no key \(key.name).")
    }
  }

  /// Empties a text field: gives it the focus, then deletes what is in it, key by key.
  ///
  /// - Throws: ``GestureError`` like a tap.
  public func clearText(_ node: ElementNode) throws {
    if !node.element.isFocused { try tap(node) }
    let length = try focusedField().value?.count ?? 0
    try press(Array(repeating: .backspace, count: length))
  }

  func focusedField() throws -> Element {
    guard let field = tree?.focusedNode?.element else { throw Self.nothingFocused }
    guard field.isEnabled else {
      throw GestureError(.disabled, "Failed to type text: the focused element is disabled.")
    }
    return field
  }

  private static let nothingFocused = GestureError(
    .noKeyboardFocus,
    "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")
}
