extension String {
  /// The most combining marks on one character of a text that is compared or drawn.
  ///
  /// A comparison sorts the marks on each character, which takes minutes for a hundred thousand. The
  /// Stream-Safe Text Format of Unicode's annex 15 allows 30.
  package static let maximumMarks = 32

  /// Whether a character has more than ``maximumMarks`` combining marks.
  package var hasTooManyMarks: Bool {
    limitingMarks.unicodeScalars.count < unicodeScalars.count
  }

  /// The text without the marks beyond ``maximumMarks`` of each character.
  package var limitingMarks: String {
    // Each mark takes two bytes or more, and no mark is ASCII.
    guard utf8.count > 2 * Self.maximumMarks, utf8.contains(where: { $0 >= 0x80 }) else {
      return self
    }
    var marks = 0
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          marks = scalar.isMark ? marks + 1 : 0
          return marks <= Self.maximumMarks
        }))
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
