/// Makes text from files safe to print in a terminal, and measures its width.
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

  /// Returns the number of terminal columns of a text: 2 for wide characters, 0 for combining
  /// marks.
  static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") {
      return 2
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first) ? 2 : 1
    }
  }

  /// Whether a scalar is in a block with East Asian Width W or F. Only blocks with text are listed.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
