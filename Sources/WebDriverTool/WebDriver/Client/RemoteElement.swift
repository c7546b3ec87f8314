import Foundation

/// A reference to an element in a session.
package struct RemoteElement: Sendable, Hashable {
  /// The key under which a reference travels. Source: W3C WebDriver, "web element identifier".
  package static let key = "element-6066-11e4-a52e-4f735466cecf"

  /// The remote end's name for the element.
  package let reference: String
  let driver: RemoteDriver

  /// The reference as it travels in arguments of scripts and actions.
  package var json: JSONValue { [Self.key: .string(reference)] }

  /// Whether two references are of one session and name the same element.
  package static func == (one: RemoteElement, other: RemoteElement) -> Bool {
    one.reference == other.reference && one.driver.sessionID == other.driver.sessionID
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(reference) }

  private var path: String { "/element/\(reference.pathComponent)" }

  /// The first element in this one (`Find Element From Element`).
  @discardableResult
  package func findElement(_ locator: Locator) async throws -> RemoteElement {
    try await driver.element(path + "/element", locator)
  }

  /// All elements in this one (`Find Elements From Element`).
  package func findElements(_ locator: Locator) async throws -> [RemoteElement] {
    try await driver.elements(path + "/elements", locator)
  }

  /// Taps it (`Element Click`).
  package func click() async throws { try await driver.send("POST", path + "/click") }

  /// Empties it (`Element Clear`).
  package func clear() async throws { try await driver.send("POST", path + "/clear") }

  /// Types a text into it (`Element Send Keys`); a line break is the return key.
  package func sendKeys(_ text: String) async throws {
    try await driver.send("POST", path + "/value", ["text": .string(text)])
  }

  /// The text that it shows (`Get Element Text`).
  package func text() async throws -> String { try await driver.string(path + "/text") }

  /// An attribute; nil when it has none of that name (`Get Element Attribute`).
  package func attribute(_ name: String) async throws -> String? {
    try await driver.optionalString("\(path)/attribute/\(name.pathComponent)")
  }

  /// A property; null when it has none of that name (`Get Element Property`).
  package func property(_ name: String) async throws -> JSONValue {
    try await driver.send("GET", "\(path)/property/\(name.pathComponent)")
  }

  /// A computed property of CSS (`Get Element CSS Value`).
  package func cssValue(_ property: String) async throws -> String {
    try await driver.string("\(path)/css/\(property.pathComponent)")
  }

  /// Its type (`Get Element Tag Name`).
  package func tagName() async throws -> String { try await driver.string(path + "/name") }

  /// Its role for assistive technology, such as `button` (`Get Computed Role`).
  package func computedRole() async throws -> String {
    try await driver.string(path + "/computedrole")
  }

  /// Its name for assistive technology (`Get Computed Label`).
  package func computedLabel() async throws -> String {
    try await driver.string(path + "/computedlabel")
  }

  /// Where it is, in points (`Get Element Rect`).
  package func rect() async throws -> CGRect {
    try await driver.get(path + "/rect", "an object with x, y, width, height") { value in
      let sides = ["x", "y", "width", "height"].compactMap { value[$0]?.double }
      guard sides.count == 4 else { return nil }
      return CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }

  /// Whether it takes gestures (`Is Element Enabled`).
  package func isEnabled() async throws -> Bool { try await driver.bool(path + "/enabled") }

  /// Whether it is chosen or ticked (`Is Element Selected`).
  package func isSelected() async throws -> Bool { try await driver.bool(path + "/selected") }

  /// Whether it can be seen (`Is Element Displayed`).
  package func isDisplayed() async throws -> Bool { try await driver.bool(path + "/displayed") }
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
package struct Locator: Hashable, Sendable, CustomStringConvertible {
  /// The strategy's name in the protocol, such as `xpath`.
  package let strategy: String
  /// What is looked for, in the strategy's language.
  package let value: String

  /// Makes a locator of any strategy that a remote end may know.
  package init(strategy: String, value: String) {
    self.strategy = strategy
    self.value = value
  }

  /// The locator as a test writes it: `xpath "//a"`.
  package var description: String { "\(strategy) \"\(value)\"" }

  private init(_ strategy: String, _ value: String) { self.init(strategy: strategy, value: value) }

  /// An XPath 1.0 expression over the page source.
  package static func xpath(_ expression: String) -> Locator { Locator("xpath", expression) }

  /// An accessibility identifier, or the label of an element that has none.
  package static func accessibilityID(_ id: String) -> Locator { Locator("accessibility id", id) }

  /// A type, such as `XCUIElementTypeButton`.
  package static func className(_ name: String) -> Locator { Locator("class name", name) }

  /// The attribute `name`.
  package static func name(_ name: String) -> Locator { Locator("name", name) }

  /// The attribute `name`, too: Appium has the strategy twice.
  package static func id(_ id: String) -> Locator { Locator("id", id) }

  package static func css(_ selector: String) -> Locator { Locator("css selector", selector) }

  package static func linkText(_ text: String) -> Locator { Locator("link text", text) }

  /// A part of the text of a link.
  package static func partialLinkText(_ text: String) -> Locator {
    Locator("partial link text", text)
  }

  /// The name of an HTML element.
  package static func tagName(_ name: String) -> Locator { Locator("tag name", name) }

  /// A predicate in Apple's NSPredicate format, such as `label CONTAINS[c] 'add' AND enabled == 1`.
  package static func predicate(_ format: String) -> Locator {
    Locator("-ios predicate string", format)
  }

  /// A class chain, Appium's short XPath, such as ``**/XCUIElementTypeCell[`name == "a"`][-1]``.
  package static func classChain(_ chain: String) -> Locator { Locator("-ios class chain", chain) }

  var parameters: JSONValue { ["using": .string(strategy), "value": .string(value)] }
}

extension String {
  /// The text as a string in an XPath expression, such as `'TODO'`, whatever quotes it has.
  package var xpathLiteral: String {
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
