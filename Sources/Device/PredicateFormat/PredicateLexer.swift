import Foundation

/// A token of a predicate.
struct PredicateToken: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A keyword, an operator word, or an attribute name including dots.
    case word(String)
    /// A string in quotes, with its escape sequences replaced.
    case text(String)
    case number(Double)
    /// A placeholder for an argument: `@`, `K`, `d` or `f`.
    case argument(Character)
    /// A bracket, a comma or an operator symbol.
    case sign(String)
    case end
  }

  let kind: Kind
  let offset: Int
  /// The index after its last scalar.
  let end: Int
}

/// Splits a predicate into tokens as described in Apple's Predicate Format String Syntax.
/// Undocumented cases follow `NSPredicate`.
struct PredicateLexer {
  typealias Failure = PredicateFormatError
  private let text: SelectorText
  private var position = 0

  private init(_ text: SelectorText) { self.text = text }

  static func tokens(of text: SelectorText) throws(Failure) -> [PredicateToken] {
    var lexer = PredicateLexer(text)
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(Failure) -> PredicateToken {
    while let scalar = peek(), scalar.properties.isWhitespace { advance() }
    let start = position
    let kind = try kind()
    return PredicateToken(kind: kind, offset: start, end: position)
  }

  private mutating func kind() throws(Failure) -> PredicateToken.Kind {
    guard let scalar = peek() else { return .end }
    switch scalar {
    case "'", "\"": return .text(try quoted(scalar))
    case "%": return .argument(try argument())
    case _ where Self.isDigit(scalar), "." where Self.isDigit(peek(1)): return .number(try number())
    case "#" where Self.startsWord(peek(1)):
      // Apple's syntax for an attribute whose name is a keyword.
      advance()
      return .word("#" + word())
    case _ where Self.startsWord(scalar): return .word(word())
    default: return .sign(try sign())
    }
  }

  // MARK: - Words and signs

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek() {
      let isDot = scalar == "." && Self.startsWord(peek(1))
      guard isDot || Self.isInWord(scalar) else { break }
      word.append(scalar)
      advance()
    }
    return String(word)
  }

  private static let longSigns = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "**"]
  private static let shortSigns = "()[]{},=<>!+-*/$@"

  private mutating func sign() throws(Failure) -> String {
    let start = position
    guard let first = peek() else { return "" }
    if let second = peek(1), Self.longSigns.contains(String(first) + String(second)) {
      advance()
      advance()
      return String(first) + String(second)
    }
    guard Self.shortSigns.unicodeScalars.contains(first) else {
      throw text.error("has an unexpected character", at: start)
    }
    advance()
    return String(first)
  }

  /// Takes a placeholder, and returns it without its length modifiers: `%ld` is `d`.
  private mutating func argument() throws(Failure) -> Character {
    let start = position
    advance()
    while let scalar = peek(), "hlqzjt".unicodeScalars.contains(scalar) { advance() }
    defer { advance() }
    switch peek() {
    case "@": return "@"
    case "K": return "K"
    case "d", "D", "i", "u", "U": return "d"
    case "f", "F", "g", "e": return "f"
    default:
      throw text.error(
        "has an unknown placeholder (known: %@, %K, %d, %f)", at: start)
    }
  }

  // MARK: - Scalars

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let index = position + distance
    return index < text.scalars.count ? text.scalars[index] : nil
  }

  private mutating func advance() { position += 1 }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("0"..."9").contains($0) } ?? false
  }

  private static func startsWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      || scalar.value >= 0x80 && scalar.properties.isIDStart
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    startsWord(scalar) || isDigit(scalar)
      || scalar.value >= 0x80 && scalar.properties.isIDContinue
  }

  // MARK: - Texts and numbers

  private mutating func quoted(_ quote: Unicode.Scalar) throws(Failure) -> String {
    let start = position
    advance()
    var string = String.UnicodeScalarView()
    while let scalar = peek() {
      if scalar == quote {
        advance()
        return String(string)
      }
      if scalar == "\\" {
        string.append(try escaped())
      } else {
        string.append(scalar)
        advance()
      }
    }
    throw text.error("has an unclosed quote", at: start)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\\": "\\", "'": "'", "\"": "\"", "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}",
    "v": "\u{B}", "a": "\u{7}",
  ]

  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    let start = position
    advance()
    guard let scalar = peek() else { throw text.error("ends with a backslash", at: start) }
    advance()
    if let meant = Self.escapes[scalar] { return meant }
    let digits = ["x": 2, "u": 4, "U": 8][scalar] ?? 0
    let code = (0..<digits).reduce(into: "") { code, distance in
      if let digit = peek(distance), digit.properties.isASCIIHexDigit {
        code.unicodeScalars.append(digit)
      }
    }
    guard digits > 0, code.count == digits, let made = UInt32(code, radix: 16),
      let meant = Unicode.Scalar(made)
    else {
      throw text.error(
        "has an unknown escape sequence (write a backslash as \\\\)", at: start)
    }
    for _ in 0..<digits { advance() }
    return meant
  }

  /// Takes a number: `12`, `.5`, `1e3`, `0x1F`. A sign before it is an operator.
  private mutating func number() throws(Failure) -> Double {
    let start = position
    var digits = ""
    func isNext(_ scalars: String, _ distance: Int = 0) -> Bool {
      peek(distance).map { scalars.unicodeScalars.contains($0) } ?? false
    }
    if peek() == "0", isNext("xX", 1), peek(2)?.properties.isASCIIHexDigit == true {
      take(2, into: &digits)
      while peek()?.properties.isASCIIHexDigit == true { take(1, into: &digits) }
    } else {
      while Self.isDigit(peek()) { take(1, into: &digits) }
      if peek() == ".", Self.isDigit(peek(1)) { take(1, into: &digits) }
      while Self.isDigit(peek()) { take(1, into: &digits) }
      let signs = isNext("+-", 1) ? 1 : 0
      if isNext("eE"), Self.isDigit(peek(1 + signs)) {
        take(1 + signs, into: &digits)
        while Self.isDigit(peek()) { take(1, into: &digits) }
      }
    }
    guard let number = Double(digits.hasPrefix(".") ? "0" + digits : digits), number.isFinite else {
      throw text.error("has a number that is too large", at: start)
    }
    return number
  }

  private mutating func take(_ count: Int, into digits: inout String) {
    for _ in 0..<count {
      if let scalar = peek() { digits.unicodeScalars.append(scalar) }
      advance()
    }
  }
}
