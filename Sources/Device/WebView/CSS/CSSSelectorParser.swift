import PredicateFormat

struct CSSSelectorParser {
  private let text: SelectorText
  private var position = 0
  private var depth = 0

  /// The maximum nesting of selectors, such as `:not(:is(:not(…)))`.
  private static let maximumDepth = 50

  init(_ text: String) { self.text = SelectorText(text, kind: "CSS selector") }

  mutating func parse() throws(CSSSelectorError) -> CSSSelector {
    skipSpace()
    if isAtEnd { throw CSSSelectorError(description: text.message("is empty")) }
    let list = try self.list()
    if peek() == ")" { throw error("closes a parenthesis that is not open") }
    return list
  }

  /// Parses selectors separated by commas, up to the end or a closing parenthesis.
  private mutating func list() throws(CSSSelectorError) -> CSSSelector {
    var list: [CSSSelector.Complex] = []
    repeat {
      skipSpace()
      let after = list.isEmpty ? "" : " after the comma"
      list.append(try complex(expected: "needs a selector" + after))
      skipSpace()
    } while take(",")
    return CSSSelector(alternatives: list)
  }

  private mutating func complex(expected: String) throws(CSSSelectorError) -> CSSSelector.Complex {
    var complex = CSSSelector.Complex(
      compounds: [try compound(expected: expected)], combinators: [])
    while let combinator = combinator() {
      complex.combinators.append(combinator)
      let expected =
        combinator == .descendant
        ? "can't go on here" : "needs a selector after \"\(combinator.rawValue)\""
      complex.compounds.append(try compound(expected: expected))
    }
    return complex
  }

  /// Parses a combinator. Nil at the end of the selector.
  private mutating func combinator() -> CSSSelector.Combinator? {
    let isSpaced = skipSpace()
    guard let next = peek(), next != ",", next != ")" else { return nil }
    if let combinator = CSSSelector.Combinator(rawValue: String(next)) {
      advance()
      skipSpace()
      return combinator
    }
    return isSpaced || !isAtEnd ? .descendant : nil
  }

  private mutating func compound(
    expected: String
  ) throws(CSSSelectorError) -> [CSSSelector.Condition] {
    var conditions: [CSSSelector.Condition] = []
    // All elements are in the HTML namespace, so `*|` selects the same elements as no namespace.
    if peek() == "*", peek(1) == "|", peek(2) != "=" { position += 2 }
    if take("*") {
      conditions.append { _, _ in true }
    } else if startsIdentifier {
      let name = try identifier("a type").lowercased()
      conditions.append { element, _ in element.localName == name }
    }
    if peek() == "|" { throw error("uses a namespace, but none is defined") }
    while let condition = try condition() { conditions.append(condition) }
    if conditions.isEmpty { throw error(expected) }
    if peek() == "*" || startsIdentifier { throw error("has a type that does not come first") }
    return conditions
  }

  private mutating func condition() throws(CSSSelectorError) -> CSSSelector.Condition? {
    switch peek() {
    case "#":
      advance()
      let id = try identifier("an id")
      return { element, _ in
        element["id"]?.unicodeScalars.elementsEqual(id.unicodeScalars) ?? false
      }
    case ".":
      advance()
      return Self.attribute("class", .includesWord, try identifier("a class"))
    case "[": return try attribute()
    case ":": return try pseudoClass()
    default: return nil
    }
  }

  // MARK: - Attributes

  /// The comparison of a value. Raw values are the operators without their `=`.
  private enum Comparison: String {
    case equals = "", contains = "*", startsWith = "^", endsWith = "$"
    case includesWord = "~", startsWithWord = "|"
  }

  private mutating func attribute() throws(CSSSelectorError) -> CSSSelector.Condition {
    let start = position
    advance()
    skipSpace()
    let name = try identifier("an attribute's name").lowercased()
    skipSpace()
    var condition: CSSSelector.Condition = { element, _ in element.has(name) }
    if let comparison = comparison() {
      skipSpace()
      let value = try attributeValue()
      skipSpace()
      let ignoresCase = try flag() ?? Self.ignoringCase.contains(name)
      condition = Self.attribute(name, comparison, value, ignoresCase: ignoresCase)
      skipSpace()
    }
    guard take("]") else {
      if isAtEnd { throw error("has a bracket that is not closed", at: start) }
      throw error("needs \"]\" or an operator such as \"=\"")
    }
    return condition
  }

  /// Compares by scalars, as browsers do: an accent is never part of the letter before it.
  private static func attribute(
    _ name: String, _ comparison: Comparison, _ value: String, ignoresCase: Bool = false
  ) -> CSSSelector.Condition {
    { element, _ in
      guard let found = element[name] else { return false }
      let actual = (ignoresCase ? found.foldingASCII : found).unicodeScalars
      let wanted = (ignoresCase ? value.foldingASCII : value).unicodeScalars
      switch comparison {
      case .equals: return actual.elementsEqual(wanted)
      case .includesWord:
        return actual.split(whereSeparator: \.isHTMLSpace).contains { $0.elementsEqual(wanted) }
      case .startsWithWord:
        guard actual.starts(with: wanted) else { return false }
        let next = actual.dropFirst(wanted.count).first
        return next == nil || next == "-"
      case .startsWith: return !wanted.isEmpty && actual.starts(with: wanted)
      case .endsWith: return !wanted.isEmpty && actual.reversed().starts(with: wanted.reversed())
      case .contains: return !wanted.isEmpty && Array(actual).contains(Array(wanted))
      }
    }
  }

  private mutating func comparison() -> Comparison? {
    guard let next = peek(), next != "]" else { return nil }
    if take("=") { return .equals }
    guard let comparison = Comparison(rawValue: String(next)), peek(1) == "=" else { return nil }
    advance()
    advance()
    return comparison
  }

  private mutating func attributeValue() throws(CSSSelectorError) -> String {
    if let quote = peek(), quote == "\"" || quote == "'" { return try string(quote: quote) }
    guard startsIdentifier else {
      throw error("needs a value, in quotes if it isn't an identifier")
    }
    return try identifier("a value")
  }

  /// Parses a flag, and returns whether it ignores case. Nil if there is no flag.
  private mutating func flag() throws(CSSSelectorError) -> Bool? {
    guard startsIdentifier else { return nil }
    let start = position
    switch try identifier("a flag").lowercased() {
    case "i": return true
    case "s": return false
    case let flag:
      throw error("has the flag \"\(flag)\", but only \"i\" and \"s\" exist", at: start)
    }
  }

  /// The supported attributes whose values ignore case. Source: the HTML Standard, section 4.16.2.
  private static let ignoringCase: Set<String> = ["disabled", "lang", "type"]

  // MARK: - Pseudo-classes

  /// The pseudo-classes whose argument is a list of selectors.
  private static let functions = ["is", "not", "where"]

  private mutating func pseudoClass() throws(CSSSelectorError) -> CSSSelector.Condition {
    let start = position
    advance()
    if peek() == ":" { throw error("asks for a pseudo-element, which isn't an element", at: start) }
    let name = try identifier("a pseudo-class").lowercased()
    let takesArgument = take("(")
    let plain = CSSSelector.pseudoClasses[name]
    if let plain, !takesArgument { return plain }
    guard CSSSelector.places[name] != nil || Self.functions.contains(name) else {
      let known = (Array(CSSSelector.pseudoClasses.keys) + CSSSelector.places.keys + Self.functions)
        .sorted().map { ":\($0)" }.joined(separator: ", ")
      throw error(
        plain != nil
          ? "gives \":\(name)\" an argument, but it takes none"
          : "has the unknown pseudo-class \":\(name)\(takesArgument ? "()" : "")\" "
            + "(known: \(known))", at: start)
    }
    guard takesArgument else { throw error("needs an argument in parentheses for \":\(name)\"") }
    let condition = try function(name)
    skipSpace()
    guard take(")") else {
      if isAtEnd { throw error("has a parenthesis that is not closed", at: start) }
      throw error("needs \")\" for \":\(name)\"")
    }
    return condition
  }

  private mutating func function(_ name: String) throws(CSSSelectorError) -> CSSSelector.Condition {
    if let place = CSSSelector.places[name] {
      skipSpace()
      let (step, offset) = try formula(name: name)
      return place.condition(step: step, offset: offset)
    }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw error("nests more than \(Self.maximumDepth) selectors") }
    let list = try list()
    let isNegated = name == "not"
    return { element, scope in list.selects(element, in: scope) != isNegated }
  }

  // MARK: - Small parts. Source: CSS Syntax Level 3

  private var isAtEnd: Bool { position >= text.scalars.count }

  /// Returns the next scalar, or one further on. Nil after the end.
  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < text.scalars.count ? text.scalars[position + distance] : nil
  }

  private mutating func advance() { position += 1 }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    advance()
    return true
  }

  /// Skips white space. Returns whether there was any.
  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while let next = peek(), next.isHTMLSpace { advance() }
    return position > start
  }

  private mutating func digits() -> String {
    var digits = ""
    while let next = peek(), ("0"..."9").contains(next) {
      digits.unicodeScalars.append(next)
      advance()
    }
    return digits
  }

  // MARK: - Identifiers and strings

  private var startsIdentifier: Bool {
    guard let first = peek() else { return false }
    if first == "-" {
      return peek(1) == "-" || peek(1).map(Self.startsName) ?? false || startsEscape(at: 1)
    }
    return Self.startsName(first) || startsEscape(at: 0)
  }

  /// Parses an identifier. `what` names it in the error.
  private mutating func identifier(_ what: String) throws(CSSSelectorError) -> String {
    guard startsIdentifier else {
      if let digit = peek(), ("0"..."9").contains(digit) {
        throw error(
          "has a digit at the start of \(what), which must be written as "
            + "\"\\\(String(digit.value, radix: 16)) \"")
      }
      throw error("needs \(what)")
    }
    var name = String.UnicodeScalarView()
    while let next = peek() {
      if Self.isInName(next) {
        name.append(next)
        advance()
      } else if startsEscape(at: 0) {
        advance()
        name.append(escaped())
      } else {
        break
      }
    }
    return String(name)
  }

  private mutating func string(quote: Unicode.Scalar) throws(CSSSelectorError) -> String {
    let start = position
    advance()
    var string = String.UnicodeScalarView()
    while let next = peek() {
      if next == quote {
        advance()
        return String(string)
      }
      if Self.isNewline(next) { break }
      advance()
      guard next == "\\" else {
        string.append(next)
        continue
      }
      if let broken = peek(), Self.isNewline(broken) {
        advance()
        if broken == "\r" { _ = take("\n") }
      } else if !isAtEnd {
        string.append(escaped())
      }
    }
    throw error("has a quote that is not closed on its line", at: start)
  }

  private mutating func escaped() -> Unicode.Scalar {
    var digits = ""
    while digits.count < 6, let next = peek(), next.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(next)
      advance()
    }
    guard let code = UInt32(digits, radix: 16) else {
      defer { advance() }
      return peek() ?? "\u{FFFD}"
    }
    if take("\r") { _ = take("\n") } else if peek()?.isHTMLSpace == true { advance() }
    return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private func startsEscape(at distance: Int) -> Bool {
    guard peek(distance) == "\\", let next = peek(distance + 1) else { return false }
    return !Self.isNewline(next)
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{C}"
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      || scalar.value >= 0x80
  }

  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    startsName(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
  }

  // MARK: - Formulas

  /// Parses a formula: `odd`, `even`, `3`, `2n+1`, `-n + 3`.
  private mutating func formula(name: String) throws(CSSSelectorError) -> (step: Int, offset: Int) {
    let wrong = error("needs a formula such as \"2n+1\", \"odd\" or \"3\" for \":\(name)\"")
    for (word, offset) in [("odd", 1), ("even", 0)] where takeWord(word) { return (2, offset) }
    let sign = takeSign()
    let number = digits()
    guard take("n") || take("N") else {
      guard let offset = Int(sign + number) else { throw wrong }
      return (0, offset)
    }
    guard let step = Int(sign + (number.isEmpty ? "1" : number)) else { throw wrong }
    skipSpace()
    let offsetSign = takeSign()
    if offsetSign.isEmpty { return (step, 0) }
    skipSpace()
    guard let offset = Int(offsetSign + digits()) else { throw wrong }
    return (step, offset)
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

  // MARK: - Errors

  /// Returns an error at a position, by default that of the next scalar.
  private func error(_ what: String, at position: Int? = nil) -> CSSSelectorError {
    CSSSelectorError(description: text.message(what, at: position ?? self.position))
  }
}

extension String {
  fileprivate var foldingASCII: String {
    var folded = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      folded.append(
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
    }
    return String(folded)
  }
}
