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

  mutating func digits() -> String {
    var digits = ""
    while let next = peek(), ("0"..."9").contains(next) {
      digits.unicodeScalars.append(next)
      advance()
    }
    return digits
  }

  // MARK: - Identifiers and strings

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

  /// Takes a formula for places: `odd`, `even`, `3`, `2n+1`, `-n + 3`.
  mutating func formula(name: String) throws(CSSSelectorError) -> (step: Int, offset: Int) {
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
