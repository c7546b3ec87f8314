/// A predicate taken apart, before anybody knows what its attributes are.
indirect enum PredicateTree: Sendable {
  case constant(Bool)
  case not(PredicateTree)
  case and([PredicateTree])
  case or([PredicateTree])
  case comparison(PredicateComparison)
}

/// Two operands and what is said of them.
struct PredicateComparison: Sendable {
  let left: PredicateOperand
  let comparison: PredicateOperator
  let options: PredicateOptions
  let right: PredicateOperand
  /// Where the operator is.
  let offset: Int
}

/// How texts are compared: `[c]`, `[d]`, `[cd]`; nothing for exactly.
struct PredicateOptions: Hashable, Sendable {
  var ignoresCase = false
  var ignoresDiacritics = false
}

/// What a comparison says. Raw values are the spellings for messages.
enum PredicateOperator: String, CaseIterable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case `in` = "IN"
  case between = "BETWEEN"

  /// The operator that a token is; nil for a token that is none.
  init?(_ token: PredicateToken) {
    switch token.kind {
    case .sign(let sign):
      switch sign {
      case "=", "==": self = .equal
      case "!=", "<>": self = .notEqual
      case "<": self = .less
      case "<=", "=<": self = .lessOrEqual
      case ">": self = .greater
      case ">=", "=>": self = .greaterOrEqual
      default: return nil
      }
    case .word(let word):
      guard let known = PredicateOperator(rawValue: word.uppercased()) else { return nil }
      self = known
    default: return nil
    }
  }
}

/// One side of a comparison.
struct PredicateOperand: Sendable {
  indirect enum Form: Sendable {
    case value(PredicateValue)
    /// An attribute, or the length of one: `label.length`.
    case key(String)
    case list([PredicateOperand])
    /// Operands to add, or to subtract.
    case sum([(operand: PredicateOperand, isNegative: Bool)])
    /// Operands to multiply with, or to divide by.
    case product([(operand: PredicateOperand, isDivisor: Bool)])
  }

  let form: Form
  /// Where it begins.
  let offset: Int
}
