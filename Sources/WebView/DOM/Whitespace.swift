extension String {
  /// The text with every run of white space as one space, and none at its ends.
  var collapsingWhitespace: String {
    split(whereSeparator: \.isHTMLSpace).joined(separator: " ")
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
