/// Splits Python code into tokens by the lexical analysis of the language's reference, 3.12.
///
/// Source: https://docs.python.org/3/reference/lexical_analysis.html. Code with mistakes is split,
/// too: a string that isn't closed ends with its line, or with the text.
struct PythonLexer {
  /// What is open around the place that is read.
  enum Open {
    case bracket
    case formatted(PythonQuotes)
    /// A replacement field of an f-string.
    case field
    /// What follows the colon in a replacement field.
    case formatSpecification
  }

  let bytes: [UInt8]
  var position = 0
  var open: [Open] = []
  private var tokens: [PythonToken] = []
  private var lineHasCode = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// All tokens.
  static func tokens(of bytes: [UInt8]) -> [PythonToken] {
    var lexer = PythonLexer(bytes)
    while lexer.position < bytes.count { lexer.next() }
    return lexer.tokens
  }

  private mutating func next() {
    switch open.last {
    case .formatted(let quotes): readText(of: quotes)
    case .formatSpecification: readFormatSpecification()
    default: readCode()
    }
  }

  /// The byte at a distance from the place that is read; 0 behind the end.
  func byte(_ distance: Int = 0) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  /// Makes a token of what is up to an offset. Empty ones are left out.
  mutating func take(_ kind: PythonToken.Kind, to end: Int) {
    let end = min(end, bytes.count)
    guard end > position else { return }
    let token = PythonToken(kind: kind, range: position..<end, depth: open.count)
    tokens.append(token)
    if token.isCode { lineHasCode = true }
    position = end
  }

  /// The first offset from a distance on whose byte does not belong.
  func end(_ distance: Int = 0, while belongs: (UInt8) -> Bool) -> Int {
    var end = min(position + distance, bytes.count)
    while end < bytes.count, belongs(bytes[end]) { end += 1 }
    return end
  }

  private mutating func readCode() {
    let first = byte()
    switch first {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): readLineBreak()
    case _ where isBlank(first): take(.space, to: end(while: isBlank))
    case UInt8(ascii: "#"): take(.comment, to: end { !isLineBreak($0) })
    case UInt8(ascii: "\\") where isLineBreak(byte(1)):
      take(.space, to: position + (byte(1) == 13 && byte(2) == 10 ? 3 : 2))
    case _ where startsNumber: take(.number, to: endOfNumber)
    case _ where isNameByte(first): readNameOrString()
    case UInt8(ascii: "'"), UInt8(ascii: "\""): readString(prefixLength: 0)
    default: readSymbol(first)
    }
  }

  private mutating func readLineBreak() {
    let end = position + (byte() == 13 && byte(1) == 10 ? 2 : 1)
    let isLogical = open.isEmpty && lineHasCode
    take(isLogical ? .newline : .space, to: end)
    if open.isEmpty { lineHasCode = false }
  }

  private mutating func readNameOrString() {
    let end = self.end(while: isNameByte)
    let length = end - position
    if length <= 2, byte(length) == UInt8(ascii: "'") || byte(length) == UInt8(ascii: "\""),
      PythonQuotes.prefixes.contains(
        String(decoding: bytes[position..<end], as: UTF8.self).lowercased())
    {
      readString(prefixLength: length)
    } else {
      take(.name, to: end)
    }
  }

  private mutating func readSymbol(_ first: UInt8) {
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      take(.symbol, to: position + 1)
      open.append(.bracket)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      switch open.last {
      case .bracket: open.removeLast()
      case .field where first == UInt8(ascii: "}"): open.removeLast()
      default: break
      }
      take(.symbol, to: position + 1)
    case UInt8(ascii: ":"):
      if case .field = open.last {
        take(.symbol, to: position + 1)
        open.append(.formatSpecification)
      } else {
        take(.symbol, to: position + (byte(1) == UInt8(ascii: "=") ? 2 : 1))
      }
    default:
      // Two signs of one operator need not be told from two operators, except for `!=` and `:=`.
      let isUnequal = first == UInt8(ascii: "!") && byte(1) == UInt8(ascii: "=")
      take(.symbol, to: position + (isUnequal ? 2 : 1))
    }
  }

  private var startsNumber: Bool {
    isDigit(byte()) || byte() == UInt8(ascii: ".") && isDigit(byte(1))
  }

  private var endOfNumber: Int {
    let marker = byte(1) | 0x20
    if byte() == UInt8(ascii: "0"), "xob".utf8.contains(marker) {
      return end(2) { isNameByte($0) && $0 < 0x80 }
    }
    func isDigitOrUnderscore(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: "_") }
    var length = end(while: isDigitOrUnderscore) - position
    if byte(length) == UInt8(ascii: ".") {
      length = end(length + 1, while: isDigitOrUnderscore) - position
    }
    if byte(length) | 0x20 == UInt8(ascii: "e") {
      let hasSign = byte(length + 1) == UInt8(ascii: "+") || byte(length + 1) == UInt8(ascii: "-")
      let digits = length + (hasSign ? 2 : 1)
      if isDigit(byte(digits)) { length = end(digits, while: isDigitOrUnderscore) - position }
    }
    if byte(length) | 0x20 == UInt8(ascii: "j") { length += 1 }
    return position + length
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Whether a byte may be part of a name: a letter, digit or underscore, or not ASCII.
private func isNameByte(_ byte: UInt8) -> Bool {
  let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  return letters.contains(byte | 0x20) || isDigit(byte) || byte == UInt8(ascii: "_")
    || byte >= 0x80
}
