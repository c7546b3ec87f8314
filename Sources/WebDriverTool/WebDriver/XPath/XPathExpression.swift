import PredicateFormat

/// An XPath 1.0 expression, checked for errors that libxml2 only finds during the evaluation:
/// unknown functions, variables and prefixes.
struct XPathExpression {
  let text: String
  /// The expression for libxml2: with `*` for `XCUIElementTypeAny` or, for HTML, with lower-case
  /// element names. It has the same length as `text`, so positions are valid for both.
  private(set) var prepared = ""
  private(set) var namesWrapper = false
  /// A problem of a well-formed expression.
  private(set) var flaw: WebDriverError?

  static let maximumLength = 8_192
  /// The maximum nesting depth of parentheses and predicates.
  static let maximumNesting = 100

  /// - Throws: `invalid selector` if the expression is empty, too long or nested too deep.
  init(_ text: String, isOfHTML: Bool = false) throws(WebDriverError) {
    self.text = text
    let length = text.utf8.count
    guard length <= Self.maximumLength else {
      throw error("is \(length) bytes long, but the limit is \(Self.maximumLength)")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw WebDriverError(.invalidSelector, "The XPath is empty.")
    }
    var scan = XPathScan(Array(text.utf8), isOfHTML: isOfHTML)
    scan.run()
    guard scan.deepest <= Self.maximumNesting else {
      throw error("is nested \(scan.deepest) levels deep, but the limit is \(Self.maximumNesting)")
    }
    prepared = String(decoding: scan.bytes, as: UTF8.self)
    namesWrapper = scan.namesWrapper
    flaw = scan.flaw.map { error($0.what, at: $0.offset) }
  }

  /// Returns an `invalid selector` error about the expression, or about the token at a byte offset.
  func error(_ what: String, at offset: Int? = nil) -> WebDriverError {
    let place = offset.map { offset in
      String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
    }
    return WebDriverError(
      .invalidSelector, SelectorText(text, kind: "XPath").message(what, at: place))
  }
}

/// A pass over the tokens of an XPath expression (XPath 1.0, section 3.7).
private struct XPathScan {
  private(set) var bytes: [UInt8]
  private(set) var flaw: (what: String, offset: Int)?
  private(set) var namesWrapper = false
  private(set) var deepest = 0
  private var position = 0
  /// Whether the last token ended an operand, so that a following name or star is an operator.
  private var isAfterOperand = false
  /// The open parentheses and brackets. For a function call, with its arguments.
  private var open: [Group] = []
  /// Whether element names are HTML's, which are case-insensitive.
  private let isOfHTML: Bool

  private struct Group {
    var function: (name: String, offset: Int)?
    var commas = 0
    var isEmpty = true
  }

  init(_ bytes: [UInt8], isOfHTML: Bool) {
    self.bytes = bytes
    self.isOfHTML = isOfHTML
  }

  mutating func run() {
    while position < bytes.count { readToken() }
    // libxml2 accepts a call that lacks its closing parenthesis.
    if let (name, offset) = open.last?.function {
      note("calls '\(name)' without a closing parenthesis", offset)
    }
  }

  private mutating func readToken() {
    let byte = bytes[position]
    if Self.isSpace(byte) {
      position += 1
      return
    }
    if byte != UInt8(ascii: ")"), !open.isEmpty { open[open.count - 1].isEmpty = false }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let end = bytes[(position + 1)...].firstIndex(of: byte) ?? bytes.count - 1
      advance(to: end + 1, afterOperand: true)
    case UInt8(ascii: "$"):
      note("uses a variable, but no variables are defined", position)
      advance(to: position + 1, afterOperand: false)
    case UInt8(ascii: "("), UInt8(ascii: "["):
      openGroup(Group())
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      if let group = open.popLast() { checkArguments(group) }
      advance(to: position + 1, afterOperand: true)
    case UInt8(ascii: ","):
      if !open.isEmpty { open[open.count - 1].commas += 1 }
      advance(to: position + 1, afterOperand: false)
    case UInt8(ascii: "*"):
      advance(to: position + 1, afterOperand: !isAfterOperand)
    case UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      advance(to: endOfNumber, afterOperand: true)
    case _ where Self.startsName(byte):
      readName()
    default:
      advance(to: position + 1, afterOperand: false)
    }
  }

  private mutating func readName() {
    let start = position
    let end = bytes[position...].firstIndex { !Self.isInName($0) } ?? bytes.count
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    if isAfterOperand {  // and, or, div, mod
      return advance(to: end, afterOperand: false)
    }
    if byte(end) == UInt8(ascii: ":"), byte(end + 1) != UInt8(ascii: ":") {
      note("uses the prefix '\(name)', but no namespaces are defined", start)
    }
    advance(to: end, afterOperand: true)
    let following = bytes[end...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    if byte(following) == UInt8(ascii: "(") {
      position = following
      openGroup(Group(function: (name, start)))
    } else if byte(following) != UInt8(ascii: ":") {
      nameTest(name, start..<end)
    }
  }

  private mutating func nameTest(_ name: String, _ range: Range<Int>) {
    if isOfHTML {
      let before = bytes[..<range.lowerBound].last { !Self.isSpace($0) }
      guard before != UInt8(ascii: "@") else { return }
      for place in range where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[place]) {
        bytes[place] |= 0x20
      }
    } else if name == "XCUIElementTypeAny" {
      bytes.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: range.count))
      bytes[range.lowerBound] = UInt8(ascii: "*")
    } else if name == PageDocument.wrapperName {
      namesWrapper = true
    }
  }

  private mutating func openGroup(_ group: Group) {
    open.append(group)
    deepest = max(deepest, open.count)
    advance(to: position + 1, afterOperand: false)
  }

  private mutating func checkArguments(_ group: Group) {
    guard let (name, offset) = group.function, !Self.nodeTypes.contains(name) else { return }
    let added = isOfHTML ? nil : XPathFunctions.arities[name]
    guard let allowed = added ?? Self.functions[name] else {
      return note("calls the function '\(name)', which XPath 1.0 does not have", offset)
    }
    let count = group.isEmpty ? 0 : group.commas + 1
    if !allowed.contains(count) {
      note("calls '\(name)' with a wrong number of arguments (\(count))", offset)
    }
  }

  private mutating func note(_ what: String, _ offset: Int) {
    if flaw == nil { flaw = (what, offset) }
  }

  private mutating func advance(to end: Int, afterOperand: Bool) {
    position = end
    isAfterOperand = afterOperand
  }

  /// The end of a number, or of a step made of dots. libxml2 also accepts an exponent, even without
  /// digits.
  private var endOfNumber: Int {
    let isInNumber = { $0 == UInt8(ascii: ".") || Self.isDigit($0) }
    var end = bytes[position...].firstIndex { !isInNumber($0) } ?? bytes.count
    guard bytes[position..<end].contains(where: Self.isDigit),
      byte(end).map({ $0 | 0x20 }) == UInt8(ascii: "e")
    else { return end }
    end += 1
    if byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-") { end += 1 }
    return bytes[min(end, bytes.count)...].firstIndex { !Self.isDigit($0) } ?? bytes.count
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    startsName(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static let nodeTypes: Set<String> = ["node", "text", "comment", "processing-instruction"]

  /// The functions of XPath 1.0, section 4, and their numbers of arguments.
  private static let functions: [String: ClosedRange<Int>] = [
    "last": 0...0, "position": 0...0, "count": 1...1, "id": 1...1, "local-name": 0...1,
    "namespace-uri": 0...1, "name": 0...1, "string": 0...1, "concat": 2...Int.max,
    "starts-with": 2...2, "contains": 2...2, "substring-before": 2...2, "substring-after": 2...2,
    "substring": 2...3, "string-length": 0...1, "normalize-space": 0...1, "translate": 3...3,
    "boolean": 1...1, "not": 1...1, "true": 0...0, "false": 0...0, "lang": 1...1, "number": 0...1,
    "sum": 1...1, "floor": 1...1, "ceiling": 1...1, "round": 1...1,
  ]
}
