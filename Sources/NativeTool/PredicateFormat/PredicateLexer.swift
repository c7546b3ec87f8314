/// Takes the text of a predicate into tokens.
///
/// Source: Apple's Predicate Format String Syntax; where that is silent, what NSPredicate does.
struct PredicateLexer {
  let text: PredicateText
  private(set) var position = 0

  init(_ text: PredicateText) { self.text = text }

  static func tokens(of text: PredicateText) throws(PredicateFormatError) -> [PredicateToken] {
    var lexer = PredicateLexer(text)
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(PredicateFormatError) -> PredicateToken {
    while let scalar = peek(), scalar.properties.isWhitespace { advance() }
    let start = position
    let kind = try kind()
    return PredicateToken(kind: kind, offset: start, end: position)
  }

  private mutating func kind() throws(PredicateFormatError) -> PredicateToken.Kind {
    guard let scalar = peek() else { return .end }
    switch scalar {
    case "'", "\"": return .text(try quoted(scalar))
    case "%": return .argument(try argument())
    case _ where Self.isDigit(scalar), "." where Self.isDigit(peek(1)):
      return .number(try number())
    case "#" where Self.startsWord(peek(1)):
      // Apple's way to write an attribute whose name is a keyword.
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

  private mutating func sign() throws(PredicateFormatError) -> String {
    let start = position
    guard let first = peek() else { return "" }
    if let second = peek(1), Self.longSigns.contains(String(first) + String(second)) {
      advance()
      advance()
      return String(first) + String(second)
    }
    guard Self.shortSigns.unicodeScalars.contains(first) else {
      throw text.error("has a character that means nothing in a predicate", at: start)
    }
    advance()
    return String(first)
  }

  /// The place of an argument, its length modifiers left out: `%ld` is `d`.
  private mutating func argument() throws(PredicateFormatError) -> Character {
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
        "has a \"%\" that is no place for an argument; such are %@, %K, %d and %f", at: start)
    }
  }
}

// MARK: - Scalars

extension PredicateLexer {
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let index = position + distance
    return index < text.scalars.count ? text.scalars[index] : nil
  }

  mutating func advance() { position += 1 }

  static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
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
}
