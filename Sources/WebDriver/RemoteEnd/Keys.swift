/// The code points that stand for keys without a character in what a client has typed.
///
/// Source: W3C WebDriver, "keyboard actions": the private use area from U+E000.
enum Keys {
  /// What is to be typed on the device for a client's text.
  ///
  /// Return and enter become line breaks; backspace and delete become U+0008, as in Appium; the
  /// keys of the number block become their characters.
  ///
  /// - Throws: `unsupported operation` for a key that an iPhone's keyboard does not have, `invalid
  ///   argument` for a control character.
  static func text(_ text: String) throws(WebDriverError) -> String {
    var typed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xE000: continue
      case 0xE000...0xF8FF: typed.append(contentsOf: try key(scalar).unicodeScalars)
      case 0x08, 0x0A, 0x0D: typed.append(scalar)
      case 0..<0x20:
        throw WebDriverError(
          .invalidArgument, "no key types the control character \(name(scalar))")
      default: typed.append(scalar)
      }
    }
    return String(typed)
  }

  private static func key(_ scalar: Unicode.Scalar) throws(WebDriverError) -> String {
    switch scalar.value {
    case 0xE003, 0xE017: return "\u{8}"
    case 0xE006, 0xE007: return "\n"
    case 0xE00D: return " "
    case 0xE018: return ";"
    case 0xE019: return "="
    case 0xE01A...0xE023: return String(scalar.value - 0xE01A)
    case 0xE024...0xE029:
      let characters = ["*", "+", ",", "-", ".", "/"]
      return characters[Int(scalar.value - 0xE024)]
    default:
      throw WebDriverError(
        .unsupportedOperation,
        "the keyboard has no key \(name(scalar)); it has characters, return (U+E006, U+E007), "
          + "backspace (U+E003) and delete (U+E017)")
    }
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
