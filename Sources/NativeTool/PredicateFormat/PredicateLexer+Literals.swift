import Foundation

extension PredicateLexer {
  /// Takes a text in quotes.
  mutating func quoted(_ quote: Unicode.Scalar) throws(PredicateFormatError) -> String {
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
    throw text.error("has a quote that is not closed", at: start)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\\": "\\", "'": "'", "\"": "\"", "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}",
    "v": "\u{B}", "a": "\u{7}",
  ]

  /// Takes a backslash with what follows.
  private mutating func escaped() throws(PredicateFormatError) -> Unicode.Scalar {
    let start = position
    advance()
    guard let scalar = peek() else { throw text.error("ends in a backslash", at: start) }
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
        "has an unknown escape in quotes (a backslash itself is written \\\\)", at: start)
    }
    for _ in 0..<digits { advance() }
    return meant
  }

  /// Takes a number: `12`, `.5`, `1e3`, `0x1F`. A sign before it is an operator.
  mutating func number() throws(PredicateFormatError) -> Double {
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
