import Foundation

/// A reference to an element in a session.
public struct RemoteElement: Sendable, Hashable {
  /// The key under which a reference travels. Source: W3C WebDriver, "web element identifier".
  public static let key = "element-6066-11e4-a52e-4f735466cecf"

  /// The remote end's name for the element.
  public let reference: String
  let driver: RemoteDriver

  /// The reference as it travels in arguments of scripts and actions.
  public var json: JSONValue { [Self.key: .string(reference)] }

  /// Whether two references are of one session and name the same element.
  public static func == (one: RemoteElement, other: RemoteElement) -> Bool {
    one.reference == other.reference && one.driver.sessionID == other.driver.sessionID
  }

  /// Hashes the reference.
  public func hash(into hasher: inout Hasher) { hasher.combine(reference) }

  private var path: String { "/element/\(reference.pathComponent)" }

  /// The first element in this one (`Find Element From Element`).
  @discardableResult
  public func findElement(_ locator: Locator) async throws -> RemoteElement {
    try await driver.element(path + "/element", locator)
  }

  /// All elements in this one (`Find Elements From Element`).
  public func findElements(_ locator: Locator) async throws -> [RemoteElement] {
    try await driver.elements(path + "/elements", locator)
  }

  /// Taps it (`Element Click`).
  public func click() async throws { try await driver.send("POST", path + "/click") }

  /// Empties it (`Element Clear`).
  public func clear() async throws { try await driver.send("POST", path + "/clear") }

  /// Types a text into it (`Element Send Keys`); a line break is the return key.
  public func sendKeys(_ text: String) async throws {
    try await driver.send("POST", path + "/value", ["text": .string(text)])
  }

  /// The text that it shows (`Get Element Text`).
  public func text() async throws -> String { try await driver.string(path + "/text") }

  /// An attribute; nil when it has none of that name (`Get Element Attribute`).
  public func attribute(_ name: String) async throws -> String? {
    try await driver.optionalString("\(path)/attribute/\(name.pathComponent)")
  }

  /// A property; null when it has none of that name (`Get Element Property`).
  public func property(_ name: String) async throws -> JSONValue {
    try await driver.send("GET", "\(path)/property/\(name.pathComponent)")
  }

  /// A computed property of CSS (`Get Element CSS Value`).
  public func cssValue(_ property: String) async throws -> String {
    try await driver.string("\(path)/css/\(property.pathComponent)")
  }

  /// Its type (`Get Element Tag Name`).
  public func tagName() async throws -> String { try await driver.string(path + "/name") }

  /// Its role for assistive technology, such as `button` (`Get Computed Role`).
  public func computedRole() async throws -> String {
    try await driver.string(path + "/computedrole")
  }

  /// Its name for assistive technology (`Get Computed Label`).
  public func computedLabel() async throws -> String {
    try await driver.string(path + "/computedlabel")
  }

  /// Where it is, in points (`Get Element Rect`).
  public func rect() async throws -> CGRect {
    try await driver.get(path + "/rect", "an object with x, y, width, height") { value in
      let sides = ["x", "y", "width", "height"].compactMap { value[$0]?.double }
      guard sides.count == 4 else { return nil }
      return CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }

  /// Whether it takes gestures (`Is Element Enabled`).
  public func isEnabled() async throws -> Bool { try await driver.bool(path + "/enabled") }

  /// Whether it is chosen or ticked (`Is Element Selected`).
  public func isSelected() async throws -> Bool { try await driver.bool(path + "/selected") }

  /// Whether it can be seen (`Is Element Displayed`).
  public func isDisplayed() async throws -> Bool { try await driver.bool(path + "/displayed") }
}

extension String {
  /// The text as one part of a path: all but the unreserved characters of RFC 3986 encoded.
  var pathComponent: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default:
        String(format: "%%%02X", byte)
      }
    }.joined()
  }
}

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

  private init(_ strategy: String, _ value: String) { self.init(strategy: strategy, value: value) }

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

  /// A predicate in Apple's NSPredicate format, such as `label CONTAINS[c] 'add' AND enabled == 1`.
  public static func predicate(_ format: String) -> Locator {
    Locator("-ios predicate string", format)
  }

  /// A class chain, Appium's short XPath, such as ``**/XCUIElementTypeCell[`name == "a"`][-1]``.
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
