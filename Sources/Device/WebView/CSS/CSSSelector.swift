/// A list of CSS selectors, taken apart. Source: Selectors Level 4, the part that needs no styles.
///
/// What is known: types, `*`, `#id`, `.class`, attributes with all operators and the flags `i` and
/// `s`, the four combinators, lists, and the pseudo-classes that ``PseudoClass`` lists. Unlike in
/// a style sheet nothing is forgiven: brackets and quotes must be closed, and one selector in a
/// list that is wrong makes the list wrong.
public struct CSSSelector: Equatable, Sendable, CustomStringConvertible {
  /// The selector as it was written.
  public let description: String
  /// An element is selected that one of these selects.
  let alternatives: [Complex]

  /// Takes a selector apart.
  ///
  /// - Throws: an error whose text says what is wrong, and where.
  public init(_ text: String) throws(CSSSelectorError) {
    var parser = CSSSelectorParser(text)
    alternatives = try parser.parse()
    description = text
  }

  /// Compounds with a combinator between each two, such as `ul > li.done`.
  struct Complex: Equatable, Sendable {
    var compounds: [[Simple]]
    /// One less than compounds.
    var combinators: [Combinator]
  }

  /// How the element of a compound stands to that of the compound before it.
  enum Combinator: String, CaseIterable, Equatable, Sendable {
    case descendant = " "
    case child = ">"
    case nextSibling = "+"
    case subsequentSibling = "~"
  }

  /// One condition for an element.
  indirect enum Simple: Equatable, Sendable {
    case universal
    case type(String)
    case id(String)
    case `class`(String)
    case attribute(AttributeTest)
    case pseudoClass(PseudoClass)
    case position(Position)
    case not([Complex])
    case matchesAny([Complex])
  }

  /// What an attribute must be like.
  struct AttributeTest: Equatable, Sendable {
    /// How a value is compared. Raw values are the operators without their `=`.
    enum Operator: String, CaseIterable, Sendable {
      case exists
      case equals = ""
      case includesWord = "~"
      case startsWithWord = "|"
      case startsWith = "^"
      case endsWith = "$"
      case contains = "*"
    }

    var name: String
    var comparison = Operator.exists
    var value = ""
    var ignoresCase = false
  }

  /// A condition that takes no argument.
  enum PseudoClass: String, CaseIterable, Sendable {
    case anyLink = "any-link"
    case checked
    case disabled
    case empty
    case enabled
    case focus
    case link
    case onlyChild = "only-child"
    case onlyOfType = "only-of-type"
    case root
    case scope
  }

  /// The place of an element among its siblings.
  struct Position: Equatable, Sendable {
    /// Every `step`th place, from `offset`; places count from 1.
    var step: Int
    var offset: Int
    /// Whether places count from the last sibling.
    var fromEnd = false
    /// Whether only siblings of the element's type count.
    var ofType = false

    func contains(_ place: Int) -> Bool {
      let (distance, isTooFar) = place.subtractingReportingOverflow(offset)
      guard !isTooFar else { return false }
      if step == 0 { return distance == 0 }
      return distance % step == 0 && distance / step >= 0
    }
  }
}

/// Why a text is no CSS selector, in words that name the place.
public struct CSSSelectorError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and at which character of the selector.
  public let description: String

  init(_ selector: String, _ what: String) {
    let shown = selector.count > 200 ? selector.prefix(200) + "…" : selector[...]
    description = "The CSS selector \"\(shown)\" \(what)."
  }
}

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
