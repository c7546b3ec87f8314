import Device
import PredicateFormat
import WebView

/// A strategy, and a value in its language.
package struct FindArguments: Sendable {
  package enum Strategy: String, CaseIterable, Sendable {
    case xpath
    case accessibilityID = "accessibility id"
    case id
    case name
    case className = "class name"
    case tagName = "tag name"
    case predicate = "-ios predicate string"
    case classChain = "-ios class chain"
    /// Translated into a class chain.
    case css = "css selector"
  }

  private enum Query: Sendable {
    case xpath, name
    /// Nil if no element type has the given name.
    case type(ElementType?)
    case predicate(WirePredicate)
    case chain(ClassChain)
  }

  let value: String
  private let query: Query

  /// - Throws: `invalid selector`. For an XPath, only the evaluation throws it.
  package init(_ strategy: Strategy, _ value: String) throws(WebDriverError) {
    self.value = value
    switch strategy {
    case .xpath: query = .xpath
    case .accessibilityID, .id, .name: query = .name
    case .className, .tagName: query = .type(WireElement.types[value])
    case .classChain: query = .chain(try ClassChain(value))
    case .css: query = .chain(try ClassChain(CSSLocator(value).chain))
    case .predicate:
      query = .predicate(
        try WebDriverError.wrapping(.invalidSelector) { try WirePredicate(format: value) })
    }
  }

  init(_ arguments: Arguments) throws {
    let (strategy, value) = try arguments.locator(among: Strategy.allCases)
    try self.init(strategy, value)
  }

  /// Returns the matches in document order. Calls `page` only for an XPath.
  ///
  /// A search by name, type or predicate also finds the element that it starts at, by default the
  /// application. Source: `XCUIElement+FBFind.m` of appium/WebDriverAgent.
  /// - Throws: the error of `page`, and `invalid selector` for an invalid XPath or for a regular
  ///   expression that takes too long.
  package func nodes(
    on page: () throws -> PageDocument, tree: ElementTree, in root: ElementNode?, limit: Int?
  ) throws -> [ElementNode] {
    let start = root ?? tree.application
    switch query {
    case .xpath: return try page().evaluate(xpath: value, in: root, limit: limit)
    case .name: return try Self.first(limit, in: start) { WireElement($0).name == value }
    case .type(let type): return try Self.first(limit, in: start) { $0.element.type == type }
    case .predicate(let predicate):
      let clock = MatchClock()
      return try WebDriverError.wrapping(.invalidSelector) {
        try Self.first(limit, in: start) { try predicate.holds(for: WireElement($0), clock: clock) }
      }
    case .chain(let chain):
      return try WebDriverError.wrapping(.invalidSelector) {
        try chain.nodes(from: start, limit: limit)
      }
    }
  }

  /// Returns the first matching elements among `root` and the elements inside it.
  private static func first(
    _ limit: Int?, in root: ElementNode, _ isMatch: (ElementNode) throws -> Bool
  ) throws -> [ElementNode] {
    let index = root.tree.index
    guard let first = root.ordinal else { return [] }
    var found: [ElementNode] = []
    for ordinal in first..<index.ends[first] where found.count < limit ?? .max {
      try WorkLimit.check()
      if try isMatch(index.nodes[ordinal]) { found.append(index.nodes[ordinal]) }
    }
    return found
  }
}

extension Arguments {
  /// Appium's own strategies begin with a hyphen. For Appium, a strategy of another context or
  /// platform is an invalid selector. For the W3C, an unknown strategy is an invalid argument.
  func locator<Strategy: RawRepresentable<String>>(
    among strategies: [Strategy]
  ) throws -> (Strategy, String) {
    let using = try string("using")
    let value = try string("value")
    if let strategy = Strategy(rawValue: using) { return (strategy, value) }
    let known = strategies.map(\.rawValue).quotedList
    if using.hasPrefix("-") || FindArguments.Strategy(rawValue: using) != nil
      || WebLocator.Strategy(rawValue: using) != nil
    {
      throw WebDriverError(
        .invalidSelector,
        "Locator Strategy '\(using.shortened)' is not supported for this session. Supported are: "
          + "\(known)")
    }
    throw invalid("using", "must be one of \(known), but is \"\(using)\"")
  }
}

typealias WirePredicate = BoundPredicate<WireElement>

extension WirePredicate {
  init(format: String) throws(PredicateFormatError) { try self.init(ParsedPredicate(format)) }
}

/// A strategy for elements of a page, and a value in its language.
package struct WebLocator: Sendable {
  /// The supported strategies: W3C's, and Selenium's shortcuts for CSS selectors.
  package enum Strategy: String, CaseIterable, Sendable {
    case css = "css selector"
    case linkText = "link text"
    case partialLinkText = "partial link text"
    case tagName = "tag name"
    case xpath
    case id
    case name
    case className = "class name"
  }

  private let strategy: Strategy
  private let value: String

  package init(_ strategy: Strategy, _ value: String) {
    self.strategy = strategy
    self.value = value
  }

  init(_ arguments: Arguments) throws {
    (strategy, value) = try arguments.locator(among: Strategy.allCases)
  }

  /// Returns the matches in document order. Calls `page` only for an XPath.
  ///
  /// If there is a `root`, only elements inside it match. An XPath starts there, but a path that
  /// begins with `//` searches the whole document, as the W3C specifies.
  package func elements(
    of document: Document, page: () -> HTMLPageDocument, in root: DOMElement?
  ) throws(WebDriverError) -> [DOMElement] {
    switch strategy {
    case .xpath: return try page().evaluate(xpath: value, from: root)
    case .css: return try select(value, in: document, root)
    case .id: return try select("[id=\(quoted)]", in: document, root)
    case .name: return try select("[name=\(quoted)]", in: document, root)
    case .className:
      guard !value.isEmpty, !value.contains(where: \.isWhitespace) else {
        throw WebDriverError(
          .invalidSelector, "The class name \"\(value)\" must be a single class without spaces.")
      }
      return try select("[class~=\(quoted)]", in: document, root)
    case .tagName:
      if value.isEmpty { throw WebDriverError(.invalidSelector, "The tag name is empty.") }
      if let root { return root.elements(tagName: value) }
      let all = document.elements
      return value == "*" ? all : all.filter { $0.localName == value.lowercased() }
    case .linkText: return (root ?? document.documentElement).links(text: value)
    case .partialLinkText: return (root ?? document.documentElement).links(containing: value)
    }
  }

  private func select(
    _ selector: String, in document: Document, _ root: DOMElement?
  ) throws(WebDriverError) -> [DOMElement] {
    let length = selector.utf8.count
    if length > 65_536 {
      throw WebDriverError(
        .invalidSelector, "The selector is \(length) bytes long, but the limit is 65536.")
    }
    return try WebDriverError.wrapping(.invalidSelector) {
      try root?.querySelectorAll(selector) ?? document.querySelectorAll(selector)
    }
  }

  /// The value as a CSS string.
  private var quoted: String {
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n", "\r", "\u{C}": quoted += "\\" + String(scalar.value, radix: 16) + " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// Translates a CSS selector for native elements into a class chain, as Appium's XCUITest driver
/// does, because Selenium 4 sends `By.ID`, `By.NAME` and `By.TAG_NAME` as CSS selectors. Only a
/// selector of one element is translated: a type, such as `button`, an id, and attributes.
/// Source: the driver's `lib/css`.
package struct CSSLocator {
  /// The class chain.
  package let chain: String

  private static let attributes = [
    "id": "name", "name": "name", "label": "label", "value": "value",
  ]

  /// - Throws: `invalid selector`, with the problem.
  package init(_ selector: String) throws(WebDriverError) {
    func error(_ problem: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The CSS selector \"\(selector.shortened)\" \(problem).")
    }
    guard selector.utf8.count <= 8_192 else { throw error("is longer than 8192 bytes") }
    var rest = selector[...]
    let tag = rest.prefixMatch(of: /\s*(\*|[A-Za-z]\w*)?/)
    rest = rest[(tag?.range.upperBound ?? rest.startIndex)...]
    var conditions: [String] = []
    let condition =
      #/
      \#((?:[\w-]|\\[0-9A-Fa-f]{1,6}\s?|\\.)+)
      | \[(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]
      /#
    while let part = rest.prefixMatch(of: condition),
      let name = Self.attributes[part.2?.lowercased() ?? "id"]
    {
      let value = Self.unescaped(part.1 ?? part.3 ?? part.4 ?? "")
      conditions.append("\(name) == \(value.predicateLiteral)")
      rest = rest[part.range.upperBound...]
    }
    guard rest.allSatisfy(\.isWhitespace), tag?.1 != nil || !conditions.isEmpty else {
      throw error(
        "can't be translated for native elements. Use an XPath, a predicate or a class chain")
    }
    let filter = conditions.joined(separator: " AND ").replacing("`", with: "``")
    chain = "**/\(tag?.1.map(Self.type) ?? "*")" + (filter.isEmpty ? "" : "[`\(filter)`]")
  }

  /// Returns an element type's name, such as `XCUIElementTypeWindow` for `window`.
  private static func type(_ tag: Substring) -> String {
    tag == "*" || tag.lowercased().hasPrefix("xcuielementtype")
      ? String(tag) : "XCUIElementType" + tag.prefix(1).uppercased() + tag.dropFirst()
  }

  /// Replaces CSS's escapes: a backslash and a character or up to six hexadecimal digits.
  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing(/\\(?:([0-9A-Fa-f]{1,6})\s?|(.))/) { match -> String in
      if let character = match.2 { return String(character) }
      let number = match.1.flatMap { UInt32($0, radix: 16) } ?? 0
      return Unicode.Scalar(number).map { String(Character($0)) } ?? "\u{FFFD}"
    }
  }
}
