/// Where an element is: a strategy, and a value in the strategy's own language.
public struct Locator: Hashable, Sendable, CustomStringConvertible {
  /// The strategy's name in the protocol, such as `xpath`.
  public let strategy: String
  /// What is looked for, in the strategy's language.
  public let value: String

  /// Makes a locator of any strategy that a remote end may know.
  public init(strategy: String, value: String) {
    self.strategy = strategy
    self.value = value
  }

  /// The locator as a test writes it: `xpath "//a"`.
  public var description: String { "\(strategy) \"\(value)\"" }

  private init(_ strategy: String, _ value: String) {
    self.init(strategy: strategy, value: value)
  }

  /// An XPath 1.0 expression over the page source.
  public static func xpath(_ expression: String) -> Locator { Locator("xpath", expression) }

  /// An accessibility identifier, or the label of an element that has none.
  public static func accessibilityID(_ id: String) -> Locator { Locator("accessibility id", id) }

  /// A type, such as `XCUIElementTypeButton`.
  public static func className(_ name: String) -> Locator { Locator("class name", name) }

  /// The attribute `name`.
  public static func name(_ name: String) -> Locator { Locator("name", name) }

  /// The attribute `name`, too: Appium has the strategy twice.
  public static func id(_ id: String) -> Locator { Locator("id", id) }

  /// A CSS selector.
  public static func css(_ selector: String) -> Locator { Locator("css selector", selector) }

  /// The whole text of a link.
  public static func linkText(_ text: String) -> Locator { Locator("link text", text) }

  /// A part of the text of a link.
  public static func partialLinkText(_ text: String) -> Locator {
    Locator("partial link text", text)
  }

  /// The name of an HTML element.
  public static func tagName(_ name: String) -> Locator { Locator("tag name", name) }

  /// A predicate over the attributes, such as `label CONTAINS[c] 'add' AND enabled == 1`.
  ///
  /// The grammar is that of Apple's NSPredicate format strings.
  public static func predicate(_ format: String) -> Locator {
    Locator("-ios predicate string", format)
  }

  /// A class chain, such as ``**/XCUIElementTypeCell[`name == "a"`][-1]``: Appium's short form of
  /// XPath.
  public static func classChain(_ chain: String) -> Locator { Locator("-ios class chain", chain) }

  var parameters: JSONValue { ["using": .string(strategy), "value": .string(value)] }
}

extension String {
  /// The text as a string in an XPath expression, such as `'TODO'`, whatever quotes it has.
  public var xpathLiteral: String {
    // By scalars: a quote with an accent on it is still a quote to XPath.
    let scalars = unicodeScalars
    if !scalars.contains("'") { return "'\(self)'" }
    if !scalars.contains("\"") { return "\"\(self)\"" }
    // XPath 1.0 has no way to write both kinds in one string.
    let parts = scalars.split(separator: "'", omittingEmptySubsequences: false)
      .map { "'\(Substring($0))'" }
    return "concat(" + parts.joined(separator: ", \"'\", ") + ")"
  }
}
