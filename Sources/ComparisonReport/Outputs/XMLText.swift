/// Text as XML 1.0 can hold it.
///
/// Control characters can't stand in XML in any way; they are shown as ``VisibleText`` shows them.
/// Source: W3C, "Extensible Markup Language (XML) 1.0", section 2.2.
enum XMLText {
  /// A text between tags.
  static func content(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      // A parser would take the character away, as it does at line ends.
      case "\r": "&#13;"
      default: nil
      }
    }
  }

  /// The value of an attribute, without its quotes.
  static func attribute(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      // A parser would make spaces of these.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  private static func escape(
    _ text: String, _ special: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch (scalar, scalar.value) {
      case ("&", _): result += "&amp;"
      case ("<", _): result += "&lt;"
      // Only in ]]> it must not stand as it is.
      case (">", _): result += "&gt;"
      case (_, 0x9), (_, 0xA), (_, 0xD): result += special(scalar) ?? String(scalar)
      case (_, 0xFFFE), (_, 0xFFFF): result += "\u{FFFD}"
      default: result += special(scalar) ?? VisibleText.standIn(for: scalar) ?? String(scalar)
      }
    }
    return result
  }
}
