/// Takes a predicate apart, from left to right.
///
/// Parentheses stand around conditions as well as around operands, so one grammar is for both, and
/// what was read says which it is.
struct PredicateParser {
  let text: PredicateText
  let tokens: [PredicateToken]
  var position = 0
  var depth = 0
  var arguments: PredicateArguments

  /// How deep parentheses may be nested. Each level takes about 10 kB of the stack where nothing is
  /// optimised, and a thread may have no more than 512.
  static let maximumNesting = 40

  /// What was read: a condition, or one side of one.
  enum Term {
    case condition(PredicateTree)
    case operand(PredicateOperand)
  }

  init(_ text: PredicateText, _ arguments: PredicateArguments) throws(PredicateFormatError) {
    self.text = text
    self.arguments = arguments
    tokens = try PredicateLexer.tokens(of: text)
  }

  mutating func parse() throws(PredicateFormatError) -> PredicateTree {
    let term = try disjunction()
    let tree = try condition(term)
    switch next.kind {
    case .end: break
    case .sign(")"): throw error("closes a parenthesis that is not open")
    default: throw error("can't go on here; comparisons are joined by AND or OR")
    }
    try arguments.checkAllUsed(text)
    return tree
  }

  // MARK: - Conditions

  mutating func disjunction() throws(PredicateFormatError) -> Term {
    let first = try conjunction()
    guard isNext(.or, "||") else { return first }
    var conditions = [try condition(first)]
    while take(.or, "||") {
      let term = try conjunction()
      conditions.append(try condition(term))
    }
    return .condition(.or(conditions))
  }

  private mutating func conjunction() throws(PredicateFormatError) -> Term {
    let first = try negation()
    guard isNext(.and, "&&") else { return first }
    var conditions = [try condition(first)]
    while take(.and, "&&") {
      let term = try negation()
      conditions.append(try condition(term))
    }
    return .condition(.and(conditions))
  }

  private mutating func negation() throws(PredicateFormatError) -> Term {
    var isNegated = false
    var isOdd = false
    while take(.not, "!") { (isNegated, isOdd) = (true, !isOdd) }
    let term = try comparison()
    guard isNegated else { return term }
    let condition = try condition(term)
    return .condition(isOdd ? .not(condition) : condition)
  }

  private mutating func comparison() throws(PredicateFormatError) -> Term {
    let start = next.offset
    let first = try sum()
    let offset = next.offset
    guard let comparison = PredicateOperator(next) else { return first }
    guard case .operand(let left) = first else {
      throw text.error("compares a condition, which is no value", at: start)
    }
    advance()
    let options = try options(of: comparison)
    let right = try value()
    if PredicateOperator(next) != nil {
      throw error("has a second operator in one comparison; join two comparisons with AND")
    }
    return .condition(
      .comparison(
        PredicateComparison(
          left: left, comparison: comparison, options: options, right: right, offset: offset)))
  }

  /// Insists that a term is a condition; it must have been read before this is called, because the
  /// error is at the token behind it.
  private func condition(_ term: Term) throws(PredicateFormatError) -> PredicateTree {
    switch term {
    case .condition(let tree): return tree
    case .operand: throw error("needs an operator such as \"==\" or \"CONTAINS\"")
    }
  }

  /// Takes the modifiers of an operator: `[c]`, `[d]`, `[cd]`, `[n]`.
  private mutating func options(
    of comparison: PredicateOperator
  ) throws(PredicateFormatError) -> PredicateOptions {
    var options = PredicateOptions()
    let start = next.offset
    guard take("[") else { return options }
    guard case .word(let letters) = next.kind else {
      throw error("needs modifiers such as \"[c]\" or \"[cd]\"")
    }
    advance()
    guard take("]") else { throw error("needs \"]\" after the modifiers") }
    guard comparison != .between else {
      throw text.error("has modifiers for BETWEEN, which takes none", at: start)
    }
    for letter in letters {
      switch letter {
      case "c", "C": options.ignoresCase = true
      case "d", "D": options.ignoresDiacritics = true
      case "n", "N": break
      case "l", "L":
        throw text.error("has the modifier \"l\", but the device has no language", at: start)
      default:
        throw text.error(
          "has the unknown modifier \"\(letter)\"; known are \"c\" (case does not matter), \"d\" "
            + "(accents do not matter) and \"n\" (both do)", at: start)
      }
    }
    // As in Apple's predicates, `n` overrules the others.
    return letters.lowercased().contains("n") ? PredicateOptions() : options
  }
}

// MARK: - Tokens

extension PredicateParser {
  var next: PredicateToken { tokens[min(position, tokens.count - 1)] }

  mutating func advance() { position += 1 }

  mutating func take(_ sign: String) -> Bool {
    guard next.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  private func isNext(_ keyword: PredicateKeyword, _ sign: String) -> Bool {
    if case .word(let word) = next.kind { return PredicateKeyword(word) == keyword }
    return next.kind == .sign(sign)
  }

  private mutating func take(_ keyword: PredicateKeyword, _ sign: String) -> Bool {
    guard isNext(keyword, sign) else { return false }
    advance()
    return true
  }

  /// An error at the next token.
  func error(_ what: String) -> PredicateFormatError { text.error(what, at: next.offset) }
}
