/// The text of an XPath 1.0 expression, with what libxml2 finds out only while it evaluates, or
/// not at all where nothing is evaluated: unknown functions, variables and prefixes.
///
/// It is taken into tokens, not parsed: whether the tokens are in order is libxml2's to say.
struct XPathExpression {
  /// What the client sent.
  let text: String
  /// What libxml2 is given: `XCUIElementTypeAny` is `*` or, for HTML, names of elements are in
  /// lower case. As long as `text`, so that places in one are places in the other.
  let prepared: String
  /// Whether the page source's root is named in it.
  let namesWrapper: Bool
  /// What is wrong with it although it is well-formed.
  let flaw: WebDriverError?

  /// The longest expression, in bytes of UTF-8.
  static let maximumLength = 8_192
  /// How deep parentheses and predicates may be nested.
  static let maximumNesting = 100

  /// Takes an expression.
  ///
  /// - Parameter isOfHTML: whether it is for a page, not for a page source.
  /// - Throws: `invalid selector` for an expression that is empty, too long or nested too deep.
  init(_ text: String, isOfHTML: Bool = false) throws(WebDriverError) {
    self.text = text
    guard text.utf8.count <= Self.maximumLength else {
      throw Self.error(
        text, "is \(text.utf8.count) bytes long; at most \(Self.maximumLength) are taken")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw WebDriverError(.invalidSelector, "The XPath is empty.")
    }
    var scan = XPathScan(Array(text.utf8), isOfHTML: isOfHTML)
    scan.run()
    guard scan.deepest <= Self.maximumNesting else {
      throw Self.error(
        text, "is nested \(scan.deepest) deep; at most \(Self.maximumNesting) are taken")
    }
    prepared = String(decoding: scan.bytes, as: UTF8.self)
    namesWrapper = scan.namesWrapper
    flaw = scan.flaw.map { flaw in
      Self.error(text, flaw.what + ", \(Self.place(flaw.offset, in: text))")
    }
  }

  /// An `invalid selector` that says something of this expression.
  func error(_ what: String) -> WebDriverError { Self.error(text, what) }

  private static func error(_ text: String, _ what: String) -> WebDriverError {
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    return WebDriverError(.invalidSelector, "The XPath \"\(shown)\" \(what).")
  }

  /// Where a byte offset is, for a person: "at character 3, before \"[b\"".
  func place(_ offset: Int) -> String { Self.place(offset, in: text) }

  private static func place(_ offset: Int, in text: String) -> String {
    let rest = text.utf8.dropFirst(offset)
    guard !rest.isEmpty else { return "at its end" }
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let next = String(decoding: rest, as: UTF8.self).prefix(20)
    return "at character \(before.count + 1), before \"\(next)\""
  }
}
