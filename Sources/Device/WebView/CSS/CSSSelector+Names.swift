extension CSSSelector {
  typealias Positions = [String: Position]

  /// The pseudo-classes for one place.
  static let fixedPositions: Positions = [
    "first-child": Position(step: 0, offset: 1),
    "last-child": Position(step: 0, offset: 1, fromEnd: true),
    "first-of-type": Position(step: 0, offset: 1, ofType: true),
    "last-of-type": Position(step: 0, offset: 1, fromEnd: true, ofType: true),
  ]

  /// The pseudo-classes that take a formula such as `2n+1`.
  static let countedPositions: Positions = [
    "nth-child": Position(step: 0, offset: 0),
    "nth-last-child": Position(step: 0, offset: 0, fromEnd: true),
    "nth-of-type": Position(step: 0, offset: 0, ofType: true),
    "nth-last-of-type": Position(step: 0, offset: 0, fromEnd: true, ofType: true),
  ]

  /// The pseudo-classes that must have an argument.
  static let functions: Set<String> = Set(countedPositions.keys).union(["not", "is", "where"])

  /// All pseudo-classes that are known, sorted.
  static let pseudoClassNames: [String] =
    (PseudoClass.allCases.map(\.rawValue) + fixedPositions.keys + functions).sorted()
}

/// The attributes whose values HTML compares without regard to case.
/// Source: the HTML Standard, section 4.16.2.
enum CaseRules {
  static let ignoringCase: Set<String> = [
    "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear",
    "codetype", "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype",
    "face", "frame", "hreflang", "http-equiv", "lang", "language", "link", "media", "method",
    "multiple", "nohref", "noresize", "noshade", "nowrap", "readonly", "rel", "rev", "rules",
    "scope", "scrolling", "selected", "shape", "target", "text", "type", "valign", "valuetype",
    "vlink",
  ]
}

extension CSSScanner {
  /// Takes a formula for places: `odd`, `even`, `3`, `2n+1`, `-n + 3`.
  mutating func position(
    _ kind: CSSSelector.Position, name: String
  ) throws(CSSSelectorError) -> CSSSelector.Position {
    let start = position
    var made = kind
    func wrong(_ scanner: CSSScanner) -> CSSSelectorError {
      scanner.error(
        "needs a formula such as \"2n+1\", \"odd\" or \"3\" for \":\(name)\"", at: start)
    }
    for (word, step, offset) in [("odd", 2, 1), ("even", 2, 0)] where takeWord(word) {
      (made.step, made.offset) = (step, offset)
      return made
    }
    let sign = takeSign()
    let number = digits()
    guard take("n") || take("N") else {
      guard let offset = Int(sign + number) else { throw wrong(self) }
      made.offset = offset
      return made
    }
    guard let step = Int(sign + (number.isEmpty ? "1" : number)) else { throw wrong(self) }
    made.step = step
    skipSpace()
    let offsetSign = takeSign()
    guard !offsetSign.isEmpty else { return made }
    skipSpace()
    guard let offset = Int(offsetSign + digits()) else { throw wrong(self) }
    made.offset = offset
    return made
  }

  private mutating func takeSign() -> String { take("-") ? "-" : take("+") ? "+" : "" }

  private mutating func takeWord(_ word: String) -> Bool {
    let scalars = Array(word.unicodeScalars)
    let isHere = scalars.indices.allSatisfy { index in
      peek(index).map { String($0).lowercased() == String(scalars[index]) } ?? false
    }
    if isHere { for _ in scalars { advance() } }
    return isHere
  }
}
