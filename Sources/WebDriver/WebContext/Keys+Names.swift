import Device

extension Keys {
  /// The keys of the device that a client's text stands for.
  ///
  /// - Parameter inPage: whether a page gets them, which knows more keys than an iPhone's keyboard
  ///   has.
  /// - Throws: like ``text(_:)``, and in a page like ``names(_:)``.
  static func keys(_ text: String, inPage: Bool) throws(WebDriverError) -> [Key] {
    if inPage { return try names(text).map(Key.init(name:)) }
    let typed = try Keys.text(text)
    do { return try Key.typing(typed) } catch { throw WebDriverError(error) }
  }

  /// The names of the keys, as in `KeyboardEvent.key`, that a client's text stands for.
  ///
  /// Source: W3C WebDriver, "keyboard actions".
  ///
  /// - Throws: `unsupported operation` for modifiers and function keys, `invalid argument` for a
  ///   control character.
  static func names(_ text: String) throws(WebDriverError) -> [String] {
    var names: [String] = []
    for character in text {
      let scalar = character.unicodeScalars.first
      if character == "\r\n" {
        names.append("Enter")
      } else if let scalar, let name = pageKeys[scalar.value] {
        // The null key lifts modifiers, of which none is ever down.
        if !name.isEmpty { names.append(name) }
      } else if let scalar, isSpecial(scalar) {
        // What a key of the device types, or why there is no such key.
        names += try Keys.text(String(character)).map(String.init)
      } else {
        names.append(String(character))
      }
    }
    return names
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0xE000...0xF8FF).contains(scalar.value)
  }

  private static let pageKeys: [UInt32: String] = [
    0x08: "Backspace", 0x09: "Tab", 0x0A: "Enter", 0x0D: "Enter", 0xE000: "",
    0xE003: "Backspace", 0xE004: "Tab", 0xE006: "Enter", 0xE007: "Enter", 0xE00C: "Escape",
    0xE00D: " ", 0xE010: "End", 0xE011: "Home", 0xE012: "ArrowLeft", 0xE013: "ArrowUp",
    0xE014: "ArrowRight", 0xE015: "ArrowDown", 0xE017: "Delete",
  ]
}
