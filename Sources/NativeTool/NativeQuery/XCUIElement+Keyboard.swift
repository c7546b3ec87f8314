import Device

extension XCUIElement {
  /// Types a text with the keyboard into the element, or into one in it.
  ///
  /// A line break is the return key; ``XCUIKeyboardKey/delete`` deletes the last character.
  ///
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches; `GestureError` when neither
  ///   it nor anything in it has the keyboard focus, or no key types a character.
  public func typeText(_ text: String) throws {
    try gesture("type text into") { node in
      guard let focused = node.tree.focusedNode, focused.isInside(node) else {
        throw notFocused(node)
      }
      try session.device.typeText(text)
    }
  }

  /// Presses a key of the keyboard. Throws like ``typeText(_:)``.
  ///
  /// - Parameter flags: must be empty: this device's keyboard has no modifier keys.
  public func typeKey(_ key: XCUIKeyboardKey, modifierFlags flags: KeyModifierFlags) throws {
    try typeKey(key == .enter ? "\r" : key.rawValue, modifierFlags: flags)
  }

  /// Presses the key of a character. Parameters and errors are those of the one for named keys.
  public func typeKey(_ key: String, modifierFlags flags: KeyModifierFlags) throws {
    guard flags.isEmpty else {
      throw XCUIUnsupportedError(
        "Failed to type a key into \(self): this device's keyboard has no modifier keys.")
    }
    try typeText(key)
  }

  private func notFocused(_ node: ElementNode) -> GestureError {
    let focus = node.tree.focusedNode.map { "\($0.briefDescription) has it" } ?? "nothing has it"
    return GestureError(
      .noKeyboardFocus,
      "Failed to type text into \(self): Neither element nor any descendant has keyboard focus; "
        + "\(focus). Tap a text field first.")
  }

  /// Modifier keys. Raw values are those of XCUITest.
  public struct KeyModifierFlags: OptionSet, Sendable {
    /// The keys as bits.
    public let rawValue: UInt

    /// Makes a set of keys of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Caps lock.
    public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
    /// Shift.
    public static let shift = KeyModifierFlags(rawValue: 1 << 1)
    /// Control.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)
    /// Option.
    public static let option = KeyModifierFlags(rawValue: 1 << 3)
    /// Command.
    public static let command = KeyModifierFlags(rawValue: 1 << 4)
    /// Function.
    public static let function = KeyModifierFlags(rawValue: 1 << 5)
  }
}

/// A key that types no letter; those of XCUITest's that this device's keyboard has.
public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
  /// The text that the key is in ``XCUIElement/typeText(_:)``.
  public let rawValue: String

  /// Makes a key of its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Deletes the last character.
  public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
  /// Confirms what was typed.
  public static let `return` = XCUIKeyboardKey(rawValue: "\r")
  /// The number pad's return key: the same as ``return``.
  public static let enter = XCUIKeyboardKey(rawValue: "\u{3}")
  /// Types a space.
  public static let space = XCUIKeyboardKey(rawValue: " ")
}
