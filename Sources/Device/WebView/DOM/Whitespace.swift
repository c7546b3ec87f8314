extension String {
  /// The text with every run of white space as one space, and none at its ends.
  var collapsingWhitespace: String {
    isCollapsed ? self : split(whereSeparator: \.isHTMLSpace).joined(separator: " ")
  }
}

extension String {
  /// Whether its spaces are single ones and between other characters, as in nearly all texts.
  private var isCollapsed: Bool {
    var isAfterSpace = true
    for byte in utf8 {
      switch byte {
      case 0x20:
        if isAfterSpace { return false }
        isAfterSpace = true
      case 0x09, 0x0A, 0x0C, 0x0D: return false
      default: isAfterSpace = false
      }
    }
    return !isAfterSpace || isEmpty
  }
}

extension Character {
  /// Whether HTML takes it for white space that can be collapsed: not so a no-break space.
  var isHTMLSpace: Bool { unicodeScalars.allSatisfy(\.isHTMLSpace) }
}

extension Unicode.Scalar {
  var isHTMLSpace: Bool {
    value == 0x20 || value == 0x09 || value == 0x0A || value == 0x0D || value == 0x0C
  }
}
