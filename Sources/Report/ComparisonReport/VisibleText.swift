/// Makes invisible characters visible, because traces may come from untrusted programs.
///
/// Characters that change the writing direction can make a string look like a different one.
/// Source: Unicode Standard Annex 9, "Unicode Bidirectional Algorithm", section 2.
package enum VisibleText {
  /// Returns the string with replacements for invisible characters. `oneLine` also replaces tabs
  /// and line breaks.
  package static func of(_ text: String, oneLine: Bool = false) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { replacement(for: $0, oneLine: oneLine) != nil }) else {
      return text
    }
    return scalars.reduce(into: "") { text, scalar in
      if let replacement = replacement(for: scalar, oneLine: oneLine) {
        text += replacement
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns a control picture such as `␛`, or a Swift escape. Nil for a visible character.
  package static func replacement(for scalar: Unicode.Scalar, oneLine: Bool = false) -> String? {
    switch scalar.value {
    case 0x9, 0xA, 0xD:
      oneLine ? Unicode.Scalar(0x2400 + scalar.value).map { String($0) } : nil
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: "\u{2421}"
    // C1 controls; the Arabic letter mark; marks, embeddings, overrides and isolates.
    case 0x80...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
      // Characters without width, or that look like a space: names could differ only in these.
      0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF:
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: nil
    }
  }
}

extension String {
  /// The string on one line, without characters that could control a terminal or fake a line.
  package var shown: String { VisibleText.of(self, oneLine: true) }

  /// Returns ``shown``, cut after `count` scalars.
  package func shown(atMost count: Int) -> String {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(count))).shown
    return unicodeScalars.count > count ? start + "…" : start
  }
}
