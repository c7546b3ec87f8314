/// The smallest piece of a predicate that has a meaning.
struct PredicateToken: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A keyword, an operator in letters, or the name of an attribute with the parts after dots.
    case word(String)
    /// A text in quotes, its escapes resolved.
    case text(String)
    case number(Double)
    /// A place for an argument: `@`, `K`, `d` or `f`.
    case argument(Character)
    /// Everything else: a bracket, a comma, an operator in signs.
    case sign(String)
    case end
  }

  let kind: Kind
  /// The index of its first scalar.
  let offset: Int
  /// The index behind its last scalar.
  let end: Int
}

/// The words that mean something in every predicate; their case does not matter.
enum PredicateKeyword: String, CaseIterable {
  // Raw values are Apple's spelling.
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case yes = "YES"
  case `true` = "TRUE"
  case no = "NO"
  case `false` = "FALSE"
  case null = "NULL"
  case `nil` = "NIL"
  case itself = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case `in` = "IN"
  case between = "BETWEEN"
  // Known, and refused: no attribute of an element is a collection, and there are no functions.
  case anyOf = "ANY"
  case allOf = "ALL"
  case someOf = "SOME"
  case noneOf = "NONE"
  case subquery = "SUBQUERY"
  case cast = "CAST"
  case function = "FUNCTION"

  init?(_ word: String) { self.init(rawValue: word.uppercased()) }
}
