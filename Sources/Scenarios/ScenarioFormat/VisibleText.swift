/// Makes text from files safe to print in a terminal.
enum VisibleText {
  /// Returns the character, with symbols in place of scalars that would control the terminal.
  static func visible(_ character: Character) -> String {
    character.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x9: "\t"
      case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? "\u{FFFD}"
      case 0x7F: "␡"
      default:
        ScenarioText.isControl(scalar) || isBidiControl(scalar) ? "\u{FFFD}" : String(scalar)
      }
    }.joined()
  }

  /// Returns a text in quotation marks, safe to print and cut after 40 characters.
  static func quoted(_ text: String) -> String {
    let start = text.prefix(40)
    return "\"" + start.map { $0 == "\t" ? "␉" : visible($0) }.joined()
      + (start.endIndex < text.endIndex ? "…" : "") + "\""
  }

  /// Returns a scalar's code in the notation of the Unicode standard: `U+200B`.
  static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
