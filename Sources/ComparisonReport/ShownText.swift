extension String {
  /// The text for a terminal: what would steer it, or what can't be seen, is shown by its code, as
  /// in `\u{202E}`. Whoever writes a trace can't write a finding of their own with it.
  package var shown: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.isHidden else { return text.unicodeScalars.append(scalar) }
      text += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// The text as it is shown, and no more than so many scalars of it.
  package func shown(atMost count: Int) -> String {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(count))).shown
    return unicodeScalars.count > count ? start + "…" : start
  }

  /// Whether nothing of it can be seen.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.isHidden || $0.properties.isWhitespace }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, a direction, a line end or of no width.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
