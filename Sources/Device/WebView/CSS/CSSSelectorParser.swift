/// Takes selectors apart, from left to right.
struct CSSSelectorParser {
  private var scanner: CSSScanner
  private var depth = 0

  /// Selectors in selectors, such as `:not(:is(:not(…)))`, go no deeper.
  private static let maximumDepth = 50

  init(_ text: String) { scanner = CSSScanner(text) }

  mutating func parse() throws(CSSSelectorError) -> [CSSSelector.Complex] {
    scanner.skipSpace()
    if scanner.isAtEnd { throw CSSSelectorError(scanner.text, "is empty") }
    let list = try self.list()
    if scanner.peek() == ")" { throw scanner.error("closes a parenthesis that is not open") }
    return list
  }

  /// Selectors between commas, up to the end or a closing parenthesis.
  private mutating func list() throws(CSSSelectorError) -> [CSSSelector.Complex] {
    var list: [CSSSelector.Complex] = []
    repeat {
      scanner.skipSpace()
      let after = list.isEmpty ? "" : " after the comma"
      list.append(try complex(expected: "needs a selector" + after))
      scanner.skipSpace()
    } while scanner.take(",")
    return list
  }

  private mutating func complex(
    expected: String
  ) throws(CSSSelectorError) -> CSSSelector.Complex {
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

  /// The combinator here; nil where the selector ends.
  private mutating func combinator() -> CSSSelector.Combinator? {
    let isSpaced = scanner.skipSpace()
    guard let next = scanner.peek(), next != ",", next != ")" else { return nil }
    if let combinator = CSSSelector.Combinator(rawValue: String(next)) {
      scanner.advance()
      scanner.skipSpace()
      return combinator
    }
    return isSpaced || !scanner.isAtEnd ? .descendant : nil
  }

  private mutating func compound(
    expected: String
  ) throws(CSSSelectorError) -> [CSSSelector.Simple] {
    var simples: [CSSSelector.Simple] = []
    // Every element is in HTML's namespace, so that any is the same as none.
    if scanner.peek() == "*", scanner.peek(1) == "|", scanner.peek(2) != "=" {
      scanner.advance()
      scanner.advance()
    }
    if scanner.take("*") {
      simples.append(.universal)
    } else if scanner.startsIdentifier {
      simples.append(.type(try scanner.identifier("a type").lowercased()))
    }
    if scanner.peek() == "|" { throw scanner.error("uses a namespace, but none is defined") }
    while let simple = try simple() { simples.append(simple) }
    if simples.isEmpty { throw scanner.error(expected) }
    if scanner.peek() == "*" || scanner.startsIdentifier {
      throw scanner.error("has a type that does not come first")
    }
    return simples
  }

  private mutating func simple() throws(CSSSelectorError) -> CSSSelector.Simple? {
    switch scanner.peek() {
    case "#":
      scanner.advance()
      return .id(try scanner.identifier("an id"))
    case ".":
      scanner.advance()
      return .class(try scanner.identifier("a class"))
    case "[": return .attribute(try attribute())
    case ":": return try pseudoClass()
    default: return nil
    }
  }

  // MARK: - Attributes

  private mutating func attribute() throws(CSSSelectorError) -> CSSSelector.AttributeTest {
    let start = scanner.position
    scanner.advance()
    scanner.skipSpace()
    var test = CSSSelector.AttributeTest(
      name: try scanner.identifier("an attribute's name").lowercased())
    scanner.skipSpace()
    if let comparison = try comparison() {
      test.comparison = comparison
      scanner.skipSpace()
      test.value = try attributeValue()
      let isSpaced = scanner.skipSpace()
      test.ignoresCase = try flag(isSpaced) ?? CaseRules.ignoringCase.contains(test.name)
      scanner.skipSpace()
    }
    guard scanner.take("]") else {
      if scanner.isAtEnd { throw scanner.error("has a bracket that is not closed", at: start) }
      throw scanner.error("needs \"]\" or an operator such as \"=\"")
    }
    return test
  }

  private mutating func comparison() throws(CSSSelectorError) -> CSSSelector.AttributeTest.Operator?
  {
    guard let next = scanner.peek(), next != "]" else { return nil }
    if scanner.take("=") { return .equals }
    guard let comparison = CSSSelector.AttributeTest.Operator(rawValue: String(next)),
      scanner.peek(1) == "="
    else { return nil }
    scanner.advance()
    scanner.advance()
    return comparison
  }

  private mutating func attributeValue() throws(CSSSelectorError) -> String {
    if let quote = scanner.peek(), quote == "\"" || quote == "'" {
      return try scanner.string(quote: quote)
    }
    guard scanner.startsIdentifier else {
      throw scanner.error("needs a value, in quotes where it is no identifier")
    }
    return try scanner.identifier("a value")
  }

  /// Whether case is ignored, where a flag says so.
  private mutating func flag(_ isSpaced: Bool) throws(CSSSelectorError) -> Bool? {
    guard scanner.startsIdentifier else { return nil }
    let start = scanner.position
    switch try scanner.identifier("a flag").lowercased() {
    case "i": return true
    case "s": return false
    case let flag:
      throw scanner.error("has the flag \"\(flag)\", but only \"i\" and \"s\" are", at: start)
    }
  }

  // MARK: - Pseudo-classes

  private mutating func pseudoClass() throws(CSSSelectorError) -> CSSSelector.Simple {
    let start = scanner.position
    scanner.advance()
    if scanner.peek() == ":" {
      throw scanner.error("asks for a pseudo-element, which is no element", at: start)
    }
    let name = try scanner.identifier("a pseudo-class").lowercased()
    let takesArgument = scanner.take("(")
    if let position = CSSSelector.fixedPositions[name], !takesArgument {
      return .position(position)
    }
    if let plain = CSSSelector.PseudoClass(rawValue: name), !takesArgument {
      return .pseudoClass(plain)
    }
    guard CSSSelector.functions.contains(name) else {
      let isKnown = CSSSelector.pseudoClassNames.contains(name)
      let flaw =
        isKnown
        ? "gives \":\(name)\" an argument, but it takes none"
        : "has the unknown pseudo-class \":\(name)\(takesArgument ? "()" : "")\" (known: "
          + CSSSelector.pseudoClassNames.map { ":\($0)" }.joined(separator: ", ") + ")"
      throw scanner.error(flaw, at: start)
    }
    guard takesArgument else {
      throw scanner.error("needs an argument in parentheses for \":\(name)\"")
    }
    let simple = try function(name)
    scanner.skipSpace()
    guard scanner.take(")") else {
      if scanner.isAtEnd {
        throw scanner.error("has a parenthesis that is not closed", at: start)
      }
      throw scanner.error("needs \")\" for \":\(name)\"")
    }
    return simple
  }

  private mutating func function(_ name: String) throws(CSSSelectorError) -> CSSSelector.Simple {
    if let position = CSSSelector.countedPositions[name] {
      scanner.skipSpace()
      return .position(try scanner.position(position, name: name))
    }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth {
      throw scanner.error("nests more than \(Self.maximumDepth) selectors")
    }
    let list = try list()
    return name == "not" ? .not(list) : .matchesAny(list)
  }
}

/// Reads the small parts that CSS is made of. Source: CSS Syntax Level 3.
struct CSSScanner {
  let text: String
  private let scalars: [Unicode.Scalar]
  private(set) var position = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  var isAtEnd: Bool { position >= scalars.count }

  /// The next scalar, or one further on; nil behind the end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  mutating func advance() { position += 1 }

  /// Takes the next scalar if it is this one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    advance()
    return true
  }

  /// Takes white space; says whether there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = position
    while let next = peek(), next.isHTMLSpace { advance() }
    return position > start
  }

  /// Takes decimal digits.
  mutating func digits() -> String {
    var digits = ""
    while let next = peek(), ("0"..."9").contains(next) {
      digits.unicodeScalars.append(next)
      advance()
    }
    return digits
  }

  // MARK: - Identifiers and strings

  /// Whether an identifier begins here.
  var startsIdentifier: Bool {
    guard let first = peek() else { return false }
    if first == "-" {
      return peek(1) == "-" || peek(1).map(Self.startsName) ?? false || startsEscape(at: 1)
    }
    return Self.startsName(first) || startsEscape(at: 0)
  }

  /// Takes an identifier; `what` says in the error's text what it would be.
  mutating func identifier(_ what: String) throws(CSSSelectorError) -> String {
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

  /// Takes a string in quotes.
  mutating func string(quote: Unicode.Scalar) throws(CSSSelectorError) -> String {
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

  /// Takes what follows a backslash.
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

  // MARK: - Errors

  /// An error at a position, or at the next scalar.
  func error(_ what: String, at position: Int? = nil) -> CSSSelectorError {
    CSSSelectorError(text, "\(what), \(place(position ?? self.position))")
  }

  private func place(_ position: Int) -> String {
    func text(_ range: some Sequence<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(range))
    }
    guard position < scalars.count else { return "at its end" }
    let number = text(scalars[..<position]).count + 1
    return "at character \(number), before \"\(text(scalars[position...]).prefix(20))\""
  }
}
