extension String {
  /// The text on one line of a terminal, which it can't steer: with stand-ins also for line ends and
  /// for what can't be seen. Whoever writes a trace can't write a finding of their own with it.
  package var shown: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let standIn = scalar.standIn {
        text += standIn
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as it is shown, and no more than so many scalars of it.
  package func shown(atMost count: Int) -> String {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(count))).shown
    return unicodeScalars.count > count ? start + "…" : start
  }

  /// Whether nothing of it can be seen.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.standIn != nil || $0.properties.isWhitespace }
  }
}

extension Unicode.Scalar {
  /// What is shown instead of it; nil where it shows itself in its place.
  fileprivate var standIn: String? {
    if let known = VisibleText.standIn(for: self) { return known }
    switch properties.generalCategory {
    // Those that texts of several lines keep.
    case .control: return Unicode.Scalar(0x2400 + value).map { String($0) }
    case .format: return code
    default: return properties.isDefaultIgnorableCodePoint ? code : nil
    }
  }
}
