/// The quotes of a string, and what its prefix says of it.
struct PythonQuotes: Sendable {
  /// The prefixes that a string may have, in small letters.
  static let prefixes: Set<String> = [
    "r", "u", "b", "f", "t", "br", "rb", "fr", "rf", "tr", "rt",
  ]

  let quote: UInt8
  let isTriple: Bool
  let isRaw: Bool
}

extension PythonLexer {
  /// Reads a string, or the start of an f-string.
  mutating func readString(prefixLength: Int) {
    let prefix = bytes[position..<position + prefixLength].map { $0 | 0x20 }
    let quote = byte(prefixLength)
    let isTriple = byte(prefixLength + 1) == quote && byte(prefixLength + 2) == quote
    let quotes = PythonQuotes(
      quote: quote, isTriple: isTriple, isRaw: prefix.contains(UInt8(ascii: "r")))
    let start = position + prefixLength + (isTriple ? 3 : 1)
    if prefix.contains(UInt8(ascii: "f")) || prefix.contains(UInt8(ascii: "t")) {
      take(.formatted, to: start)
      open.append(.formatted(quotes))
      return
    }
    var end = start
    while end < bytes.count {
      if let closed = closing(of: quotes, at: end) { return take(.string, to: closed) }
      if !isTriple, isLineBreak(bytes[end]) { return take(.string, to: end) }
      end += lengthOfCharacter(at: end)
    }
    take(.string, to: end)
  }

  /// Reads the text of an f-string up to its end or its next replacement field.
  mutating func readText(of quotes: PythonQuotes) {
    var end = position
    while end < bytes.count {
      if let closed = closing(of: quotes, at: end) {
        open.removeLast()
        return take(.formatted, to: closed)
      }
      if !quotes.isTriple, isLineBreak(bytes[end]) {
        open.removeLast()
        return take(.formatted, to: end)
      }
      let first = bytes[end]
      let next = end + 1 < bytes.count ? bytes[end + 1] : 0
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "}"), first == next {
        end += 2
      } else if first == UInt8(ascii: "{") {
        return openField(at: end)
      } else if !quotes.isRaw, first == UInt8(ascii: "\\"), next == UInt8(ascii: "N") {
        end = endOfNamedCharacter(at: end)
      } else if first == UInt8(ascii: "\\"), next == UInt8(ascii: "{") {
        end += 1
      } else {
        end += lengthOfCharacter(at: end)
      }
    }
    take(.formatted, to: end)
  }

  /// Reads the text of a format specification up to its end or the next field in it.
  mutating func readFormatSpecification() {
    let quotes = enclosingQuotes
    var end = position
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "{") { return openField(at: end) }
      if bytes[end] == UInt8(ascii: "}") {
        take(.formatted, to: end)
        // The field goes with its specification; its brace is no text.
        open.removeLast(2)
        return take(.symbol, to: end + 1)
      }
      let isUnclosed =
        !quotes.isTriple && isLineBreak(bytes[end]) || closing(of: quotes, at: end) != nil
      if isUnclosed {
        take(.formatted, to: end)
        return open.removeLast(2)
      }
      end += 1
    }
    take(.formatted, to: end)
  }

  private mutating func openField(at end: Int) {
    take(.formatted, to: end)
    take(.symbol, to: end + 1)
    open.append(.field)
  }

  /// The quotes of the innermost f-string that is open.
  private var enclosingQuotes: PythonQuotes {
    for case .formatted(let quotes) in open.reversed() { return quotes }
    return PythonQuotes(quote: UInt8(ascii: "\""), isTriple: false, isRaw: false)
  }

  /// The offset behind the quotes that close a string, if they stand at an offset.
  private func closing(of quotes: PythonQuotes, at offset: Int) -> Int? {
    let length = quotes.isTriple ? 3 : 1
    guard offset + length <= bytes.count,
      bytes[offset..<offset + length].allSatisfy({ $0 == quotes.quote })
    else { return nil }
    return offset + length
  }

  /// 1, or 2 for a backslash and what it escapes; a raw string's quotes are escaped, too.
  private func lengthOfCharacter(at offset: Int) -> Int {
    guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else { return 1 }
    let isCRLF = offset + 2 < bytes.count && bytes[offset + 1] == 13 && bytes[offset + 2] == 10
    return isCRLF ? 3 : 2
  }

  /// The end of `\N{DASH}`, whose braces hold no code.
  private func endOfNamedCharacter(at offset: Int) -> Int {
    guard offset + 2 < bytes.count, bytes[offset + 2] == UInt8(ascii: "{"),
      let brace = bytes[offset...].firstIndex(of: UInt8(ascii: "}"))
    else { return offset + 2 }
    return brace + 1
  }
}
