/// Takes a predicate apart, from left to right.
///
/// Parentheses stand around conditions as well as around operands, so one grammar is for both, and
/// what was read says which it is.
struct PredicateParser {
  let text: SelectorText
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

  init(_ text: SelectorText, _ arguments: PredicateArguments) throws(PredicateFormatError) {
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

extension PredicateParser {
  mutating func sum() throws(PredicateFormatError) -> Term {
    let start = next.offset
    let first = try product()
    guard next.kind == .sign("+") || next.kind == .sign("-") else { return first }
    var parts = [(operand: try operand(first, at: start), isNegative: false)]
    while true {
      let isNegative = next.kind == .sign("-")
      guard isNegative || next.kind == .sign("+") else { break }
      advance()
      let start = next.offset
      parts.append((try operand(product(), at: start), isNegative))
    }
    return .operand(PredicateOperand(form: .sum(parts), offset: start))
  }

  private mutating func product() throws(PredicateFormatError) -> Term {
    let start = next.offset
    let first = try signed()
    if next.kind == .sign("**") {
      throw error("raises to a power, which predicates on elements can't")
    }
    guard next.kind == .sign("*") || next.kind == .sign("/") else { return first }
    var parts = [(operand: try operand(first, at: start), isDivisor: false)]
    while true {
      let isDivisor = next.kind == .sign("/")
      guard isDivisor || next.kind == .sign("*") else { break }
      advance()
      let start = next.offset
      parts.append((try operand(signed(), at: start), isDivisor))
    }
    return .operand(PredicateOperand(form: .product(parts), offset: start))
  }

  private mutating func signed() throws(PredicateFormatError) -> Term {
    let start = next.offset
    var isSigned = false
    var isNegative = false
    while take("-") { (isSigned, isNegative) = (true, !isNegative) }
    let term = try primary()
    guard isSigned else { return term }
    let inner = try operand(term, at: start)
    if case .value(.number(let number)) = inner.form {
      return .operand(
        PredicateOperand(form: .value(.number(isNegative ? -number : number)), offset: start))
    }
    return .operand(
      PredicateOperand(form: .sum([(operand: inner, isNegative: isNegative)]), offset: start))
  }

  /// Takes one side of a comparison, or an item of a list.
  mutating func value() throws(PredicateFormatError) -> PredicateOperand {
    let start = next.offset
    return try operand(sum(), at: start)
  }

  /// Insists that a term is a value.
  private func operand(
    _ term: Term, at start: Int
  ) throws(PredicateFormatError) -> PredicateOperand {
    switch term {
    case .operand(let operand): return operand
    case .condition: throw text.error("has a condition where a value is needed", at: start)
    }
  }

  // MARK: - The smallest operands

  private mutating func primary() throws(PredicateFormatError) -> Term {
    let token = next
    func operand(_ form: PredicateOperand.Form) -> Term {
      .operand(PredicateOperand(form: form, offset: token.offset))
    }
    switch token.kind {
    case .text(let text):
      advance()
      return operand(.value(.text(text)))
    case .number(let number):
      advance()
      return operand(.value(.number(number)))
    case .argument(let kind):
      advance()
      return operand(try arguments.next(for: kind, at: token.offset, in: text))
    case .sign("("): return try parenthesized()
    case .sign("{"): return operand(.list(try list()))
    case .sign("$"): throw error("uses a variable, but none is defined")
    case .sign("@"): throw error("asks for a collection's \"@…\", but no attribute is one")
    case .word(let word): return try self.word(word)
    case .sign, .end: throw error("needs an attribute or a value")
    }
  }

  private mutating func parenthesized() throws(PredicateFormatError) -> Term {
    let start = next.offset
    guard depth < Self.maximumNesting else {
      throw error("is nested more than \(Self.maximumNesting) deep")
    }
    depth += 1
    defer { depth -= 1 }
    advance()
    let term = try disjunction()
    if take(")") { return term }
    switch next.kind {
    case .end: throw text.error("has a parenthesis that is not closed", at: start)
    case .sign(","): throw error("has a list in parentheses; it must be in braces, {'a', 'b'}")
    default:
      if case .operand = term { throw error("needs an operator such as \"==\" or \"CONTAINS\"") }
      throw error("needs \")\"")
    }
  }

  /// Takes a list in braces.
  private mutating func list() throws(PredicateFormatError) -> [PredicateOperand] {
    let start = next.offset
    advance()
    var list: [PredicateOperand] = []
    if take("}") { return list }
    repeat {
      if next.kind == .sign("{") { throw error("has a list in a list") }
      list.append(try value())
    } while take(",")
    if take("}") { return list }
    if next.kind == .end { throw text.error("has a brace that is not closed", at: start) }
    throw error("needs \",\" or \"}\"")
  }

  private mutating func word(_ word: String) throws(PredicateFormatError) -> Term {
    let token = next
    func literal(_ value: PredicateValue) -> Term {
      advance()
      return .operand(PredicateOperand(form: .value(value), offset: token.offset))
    }
    switch PredicateKeyword(word) {
    case .yes, .true: return literal(.boolean(true))
    case .no, .false: return literal(.boolean(false))
    case .null, .nil: return literal(.null)
    case .truePredicate, .falsePredicate:
      advance()
      return .condition(.constant(PredicateKeyword(word) == .truePredicate))
    case .itself:
      throw error("asks for the element itself; ask for one of its attributes")
    case .anyOf, .allOf, .someOf, .noneOf:
      throw error("asks for \(word) of a collection, but no attribute is one")
    case .subquery: throw error("has a SUBQUERY, but no attribute is a collection")
    case .cast, .function:
      throw error("calls \(word.uppercased()), but predicates on elements have no functions")
    case .and, .or, .not, .contains, .beginsWith, .endsWith, .like, .matches, .in, .between:
      throw error("needs an attribute or a value")
    case nil: break
    }
    advance()
    if next.kind == .sign("(") {
      throw text.error(
        "calls \"\(word)\", but predicates on elements have no functions", at: token.offset)
    }
    let key = word.hasPrefix("#") ? String(word.dropFirst()) : word
    let isOfItself = key.uppercased().hasPrefix("SELF.")
    return .operand(
      PredicateOperand(
        form: .key(isOfItself ? String(key.dropFirst(5)) : key), offset: token.offset))
  }
}
