/// A key of the keyboard, which is pressed and let go.
public struct Key: Hashable, Sendable {
  /// The character that it types, or what the DOM's `KeyboardEvent.key` calls it: `Enter`,
  /// `Backspace`, `Delete`, `Tab`, `Escape`, `ArrowLeft`, `Home` and so on.
  public let name: String

  /// Makes a key of its name.
  public init(name: String) { self.name = name }

  /// The return key.
  public static let enter = Key(name: "Enter")
  /// Deletes what is before the caret.
  public static let backspace = Key(name: "Backspace")

  /// Whether it types a character.
  public var typesCharacter: Bool { name.count == 1 }

  /// The keys that type a text: a line break (or U+0003) is the return key, U+0008 and U+007F are
  /// backspace.
  ///
  /// - Throws: ``GestureError`` for a character that no key types, such as another control
  ///   character.
  package static func typing(_ text: String) throws(GestureError) -> [Key] {
    try text.map { (character) throws(GestureError) in
      switch character {
      case "\n", "\r", "\r\n", "\u{3}": return .enter
      case "\u{8}", "\u{7F}": return .backspace
      case _ where character.unicodeScalars.allSatisfy { $0.value < 0x20 }:
        let code = character.unicodeScalars.first.map { String($0.value, radix: 16) } ?? ""
        throw GestureError(
          .cannotType, "Failed to type text: no key types the character U+\(code.uppercased()).")
      default: return Key(name: String(character))
      }
    }
  }
}

/// What became of a key that an element was given.
public enum KeyResult: Sendable {
  /// The element took it.
  case taken
  /// The element does not have the focus (any more): nothing has happened.
  case notFocused
  /// The element's keyboard has no such key.
  case unknown
}

extension Action {
  /// Keys that change a text of one line at its end, as in most fields of apps.
  ///
  /// All four are asked for at each key, so that many keys need no new description of the screen.
  ///
  /// - Parameters:
  ///   - text: what the field holds now.
  ///   - isFocused: whether the field has the focus now.
  ///   - edit: is given the text after a key that changes it.
  ///   - submit: does what the return key does.
  public static func typing(
    _ text: @escaping () -> String, isFocused: @escaping () -> Bool,
    edit: @escaping (String) -> Void, submit: @escaping () -> Void
  ) -> Action {
    .key { key in
      guard isFocused() else { return .notFocused }
      switch key {
      case .enter:
        submit()
      case .backspace:
        let text = text()
        if !text.isEmpty { edit(String(text.dropLast())) }
      case _ where key.typesCharacter:
        edit(text() + key.name)
      default:
        return .unknown
      }
      return .taken
    }
  }
}
