/// Text of which a reader sees everything that is in it.
///
/// Traces are written by anybody. A control character does not show, and one that turns the
/// direction of writing lets a text read as another, also beyond its own end. Source: Unicode
/// Standard Annex 9, "Unicode Bidirectional Algorithm", section 2.
package enum VisibleText {
  /// The text with a visible stand-in for what has no looks of its own; tabs and line ends stay.
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { standIn(for: $0) != nil }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if let standIn = standIn(for: scalar) {
        result += standIn
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What is shown instead of a character; nil for one that shows itself.
  ///
  /// Control characters of ASCII have pictures in Unicode (U+2400 and on), as in `␛`; others are
  /// written as Swift writes them, as in `\u{202E}`.
  package static func standIn(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x9, 0xA, 0xD: nil
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: "\u{2421}"
    // C1 controls; the Arabic letter mark; marks, embeddings, overrides and isolates.
    case 0x80...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
      // What has no width or looks like a space: names that differ in it only look alike.
      0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF:
      scalar.code
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Its number as Swift writes it, as in `\u{202E}`.
  var code: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
