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
