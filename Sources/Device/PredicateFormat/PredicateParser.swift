/// Parses a predicate by recursive descent.
///
/// Both conditions and operands can be in parentheses. Therefore one grammar covers both, and each
/// parsed term records which of the two it is.
struct PredicateParser {
  typealias Failure = PredicateFormatError
  private let text: SelectorText
  private let tokens: [PredicateToken]
  private let arguments: [PredicateArgument]
  private var position = 0
  private var depth = 0
  private var usedArguments = 0

  /// The maximum nesting of parentheses. In a debug build, each level takes about 10 kB of the
  /// stack, and a thread may have only 512 kB.
  private static let maximumNesting = 40

  /// A parsed term: a condition, or an operand of one.
  private enum Term {
    case condition(PredicateTree)
    case operand(PredicateOperand)

    init(_ form: PredicateOperand.Form, at offset: Int) {
      self = .operand(PredicateOperand(form: form, offset: offset))
    }
  }

  init(_ text: SelectorText, _ arguments: [PredicateArgument]) throws(Failure) {
    self.text = text
    self.arguments = arguments
    tokens = try PredicateLexer.tokens(of: text)
  }

  mutating func parse() throws(Failure) -> PredicateTree {
    let term = try disjunction()
    let tree = try condition(term)
    switch next.kind {
    case .end: break
    case .sign(")"): throw error("has a \")\" without a \"(\"")
    default: throw error("needs AND or OR between two comparisons")
    }
    guard usedArguments == arguments.count else {
      let hint = "\"%@\" in quotes is a string, not a placeholder"
      throw text.error(
        "has fewer placeholders (\(usedArguments)) than arguments (\(arguments.count)). \(hint)")
    }
    return tree
  }

  /// The predicate with its arguments as literals in place of the placeholders.
  var textWithArguments: String {
    var whole = String.UnicodeScalarView()
    var copied = 0
    var rest = arguments[...]
    for token in tokens {
      guard case .argument(let kind) = token.kind, let argument = rest.popFirst() else { continue }
      whole.append(contentsOf: text.scalars[copied..<token.offset])
      whole.append(contentsOf: argument.literal(isKey: kind == "K").unicodeScalars)
      copied = token.end
    }
    whole.append(contentsOf: text.scalars[copied...])
    return String(whole)
  }

  // MARK: - Conditions

  private mutating func disjunction() throws(Failure) -> Term {
    let first = try conjunction()
    guard isNext("OR", "||") else { return first }
    var conditions = [try condition(first)]
    while take("OR", "||") {
      let term = try conjunction()
      conditions.append(try condition(term))
    }
    return .condition(.or(conditions))
  }

  private mutating func conjunction() throws(Failure) -> Term {
    let first = try negation()
    guard isNext("AND", "&&") else { return first }
    var conditions = [try condition(first)]
    while take("AND", "&&") {
      let term = try negation()
      conditions.append(try condition(term))
    }
    return .condition(.and(conditions))
  }

  private mutating func negation() throws(Failure) -> Term {
    var isNegated = false
    var isOdd = false
    while take("NOT", "!") { (isNegated, isOdd) = (true, !isOdd) }
    let term = try comparison()
    guard isNegated else { return term }
    let condition = try condition(term)
    return .condition(isOdd ? .not(condition) : condition)
  }

  private mutating func comparison() throws(Failure) -> Term {
    let start = next.offset
    let first = try signed()
    let offset = next.offset
    guard let comparison = PredicateOperator(next) else { return first }
    guard case .operand(let left) = first else {
      throw text.error("compares a condition, but only values can be compared", at: start)
    }
    advance()
    let options = try options(of: comparison)
    let right = try value()
    if PredicateOperator(next) != nil {
      throw error("has a second operator in one comparison (join two comparisons with AND)")
    }
    return .condition(
      .comparison(
        PredicateComparison(
          left: left, comparison: comparison, options: options, right: right, offset: offset)))
  }

  /// Returns the condition of a term, or throws if it is an operand.
  ///
  /// Call this directly after parsing the term, because the error points to the next token.
  private func condition(_ term: Term) throws(Failure) -> PredicateTree {
    switch term {
    case .condition(let tree): return tree
    case .operand: throw error("needs an operator such as \"==\" or \"CONTAINS\"")
    }
  }

  /// Takes the modifiers of an operator: `[c]`, `[d]`, `[cd]`, `[n]`.
  private mutating func options(
    of comparison: PredicateOperator
  ) throws(Failure) -> PredicateOptions {
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
        throw text.error("has the modifier \"l\", but the device has no locale", at: start)
      default:
        throw text.error(
          "has the unknown modifier \"\(letter)\" (\"c\" ignores case, \"d\" ignores accents, "
            + "\"n\" ignores neither)", at: start)
      }
    }
    // As in Apple's predicates, `n` overrides the others.
    return letters.lowercased().contains("n") ? PredicateOptions() : options
  }

  // MARK: - Operands

  private mutating func value() throws(Failure) -> PredicateOperand {
    let start = next.offset
    return try operand(signed(), at: start)
  }

  /// Takes an attribute, a value or a parenthesis. A number may have a minus sign.
  private mutating func signed() throws(Failure) -> Term {
    let start = next.offset
    let isNegative = take("-")
    var term = try primary()
    if isNegative {
      guard case .value(.number(let number)) = try operand(term, at: start).form else {
        throw text.error("has a minus sign before something other than a number", at: start)
      }
      term = Term(.value(.number(-number)), at: start)
    }
    if case .sign(let sign) = next.kind, ["+", "-", "*", "/", "**"].contains(sign) {
      throw error("does arithmetic, which isn't supported")
    }
    return term
  }

  private func operand(_ term: Term, at start: Int) throws(Failure) -> PredicateOperand {
    switch term {
    case .operand(let operand): return operand
    case .condition: throw text.error("has a condition where a value is needed", at: start)
    }
  }

  private mutating func primary() throws(Failure) -> Term {
    let token = next
    switch token.kind {
    case .text(let text): return constant(.text(text))
    case .number(let number): return constant(.number(number))
    case .argument(let kind): return Term(try argument(for: kind), at: token.offset)
    case .sign("("): return try parenthesized()
    case .sign("{"): return Term(.list(try list()), at: token.offset)
    case .sign("$"): throw error("uses a variable, but variables aren't supported")
    case .sign("@"): throw error("uses a collection operator (@), but no attribute is a collection")
    case .word(let word): return try self.word(word)
    case .sign, .end: throw error("needs an attribute or a value")
    }
  }

  private mutating func constant(_ value: PredicateValue) -> Term {
    defer { advance() }
    return Term(.value(value), at: next.offset)
  }

  private mutating func parenthesized() throws(Failure) -> Term {
    let start = next.offset
    guard depth < Self.maximumNesting else {
      throw error("is nested more than \(Self.maximumNesting) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    advance()
    let term = try disjunction()
    if take(")") { return term }
    switch next.kind {
    case .end: throw text.error("has an unclosed parenthesis", at: start)
    case .sign(","): throw error("has a list in parentheses instead of braces (write {'a', 'b'})")
    default:
      if case .operand = term { throw error("needs an operator such as \"==\" or \"CONTAINS\"") }
      throw error("needs \")\"")
    }
  }

  private mutating func list() throws(Failure) -> [PredicateOperand] {
    let start = next.offset
    advance()
    var list: [PredicateOperand] = []
    if take("}") { return list }
    repeat {
      if next.kind == .sign("{") { throw error("has a list in a list") }
      list.append(try value())
    } while take(",")
    if take("}") { return list }
    if next.kind == .end { throw text.error("has an unclosed brace", at: start) }
    throw error("needs \",\" or \"}\"")
  }

  /// Takes a placeholder of a kind, and returns the next argument for it.
  private mutating func argument(for kind: Character) throws(Failure) -> PredicateOperand.Form {
    let offset = next.offset
    guard usedArguments < arguments.count else {
      let given =
        switch arguments.count {
        case 0: "none is"
        case 1: "only 1 is"
        default: "only \(arguments.count) are"
        }
      throw error("has a placeholder for argument \(usedArguments + 1), but \(given) given")
    }
    let form: PredicateOperand.Form
    switch (kind, arguments[usedArguments]) {
    case ("K", .value(.text(let key))): form = .key(key)
    case ("@", .list(let values)):
      form = .list(values.map { PredicateOperand(form: .value($0), offset: offset) })
    case (let kind, .value(let value)) where kind == "@" || kind != "K" && value.number != nil:
      form = .value(value)
    default:
      let needed = kind == "K" ? "an attribute name" : "a number"
      throw error("needs \(needed) as argument \(usedArguments + 1), for \"%\(kind)\"")
    }
    advance()
    usedArguments += 1
    return form
  }

  /// Takes a word: a keyword (case-insensitive) or an attribute name.
  private mutating func word(_ word: String) throws(Failure) -> Term {
    let offset = next.offset
    let keyword = word.uppercased()
    switch keyword {
    case "YES", "TRUE": return constant(.boolean(true))
    case "NO", "FALSE": return constant(.boolean(false))
    case "NULL", "NIL": return constant(.null)
    case "TRUEPREDICATE", "FALSEPREDICATE":
      advance()
      return .condition(.constant(keyword == "TRUEPREDICATE"))
    case "SELF":
      throw error("uses the element itself instead of one of its attributes")
    // No attribute of an element is a collection, and there are no functions.
    case "ANY", "ALL", "SOME", "NONE":
      throw error("uses \(word), but no attribute is a collection")
    case "SUBQUERY": throw error("uses SUBQUERY, but no attribute is a collection")
    case "CAST", "FUNCTION":
      throw error("calls \(keyword), but functions aren't supported")
    case "AND", "OR", "NOT",
      _ where PredicateOperator(rawValue: keyword) != nil:
      throw error("needs an attribute or a value")
    default: break
    }
    advance()
    if next.kind == .sign("(") {
      throw text.error(
        "calls \"\(word)\", but functions aren't supported", at: offset)
    }
    let key = word.hasPrefix("#") ? String(word.dropFirst()) : word
    let hasSelfPrefix = key.uppercased().hasPrefix("SELF.")
    return Term(.key(hasSelfPrefix ? String(key.dropFirst(5)) : key), at: offset)
  }

  // MARK: - Tokens

  private var next: PredicateToken { tokens[min(position, tokens.count - 1)] }

  private mutating func advance() { position += 1 }

  private mutating func take(_ sign: String) -> Bool {
    let isNext = next.kind == .sign(sign)
    if isNext { advance() }
    return isNext
  }

  /// Returns whether the next token is a word (case-insensitive) or its symbol.
  private func isNext(_ word: String, _ sign: String) -> Bool {
    if case .word(let next) = next.kind { return next.uppercased() == word }
    return next.kind == .sign(sign)
  }

  private mutating func take(_ word: String, _ sign: String) -> Bool {
    let isNext = isNext(word, sign)
    if isNext { advance() }
    return isNext
  }

  private func error(_ what: String) -> Failure { text.error(what, at: next.offset) }
}
