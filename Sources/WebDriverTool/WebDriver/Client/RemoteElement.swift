import Device
import Foundation

/// A reference to an element in a session.
package struct RemoteElement: Sendable, Hashable {
  /// The JSON key of an element reference. Source: W3C WebDriver, "web element identifier".
  package static let key = "element-6066-11e4-a52e-4f735466cecf"

  /// The remote end's reference to the element.
  package let reference: String
  let driver: RemoteDriver

  /// The reference as an argument of scripts and actions.
  package var json: JSONValue { [Self.key: .string(reference)] }

  /// Whether both references are the same. Those of different sessions never are.
  package static func == (one: RemoteElement, other: RemoteElement) -> Bool {
    one.reference == other.reference
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(reference) }

  private var path: String { "/element/\(reference.pathComponent)" }

  /// Returns the first matching element inside this one (`Find Element From Element`).
  @discardableResult
  package func findElement(_ locator: Locator) async throws -> RemoteElement {
    try await driver.element(path + "/element", locator)
  }

  /// Returns all matching elements inside this one (`Find Elements From Element`).
  package func findElements(_ locator: Locator) async throws -> [RemoteElement] {
    try await driver.elements(path + "/elements", locator)
  }

  /// Taps the element (`Element Click`).
  package func click() async throws { try await driver.send("POST", path + "/click") }

  /// Clears the element (`Element Clear`).
  package func clear() async throws { try await driver.send("POST", path + "/clear") }

  /// Types into the element (`Element Send Keys`). A line break is the return key.
  package func sendKeys(_ text: String) async throws {
    try await driver.send("POST", path + "/value", ["text": .string(text)])
  }

  /// Returns the element's text (`Get Element Text`).
  package func text() async throws -> String { try await driver.string(path + "/text") }

  /// Returns an attribute (`Get Element Attribute`). Nil if the element doesn't have it.
  package func attribute(_ name: String) async throws -> String? {
    try await driver.get("\(path)/attribute/\(name.pathComponent)", "a string or null") {
      value -> String?? in
      value == .null ? .some(nil) : value.string.map(Optional.some)
    }
  }

  /// Returns a property (`Get Element Property`). `null` if the element doesn't have it.
  package func property(_ name: String) async throws -> JSONValue {
    try await driver.send("GET", "\(path)/property/\(name.pathComponent)")
  }

  /// Returns a part of the element's state, by the end of its path, such as `computedrole`.
  package func state(_ name: String) async throws -> JSONValue {
    try await driver.send("GET", "\(path)/\(name)")
  }

  /// Returns the element's frame, in points (`Get Element Rect`).
  package func rect() async throws -> CGRect {
    try await driver.get(path + "/rect", "an object with x, y, width, height") { value in
      let sides = ["x", "y", "width", "height"].compactMap { value[$0]?.double }
      guard sides.count == 4 else { return nil }
      return CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }

  /// Returns whether the element is enabled (`Is Element Enabled`).
  package func isEnabled() async throws -> Bool { try await driver.bool(path + "/enabled") }

  /// Returns whether the element is visible (`Is Element Displayed`).
  package func isDisplayed() async throws -> Bool { try await driver.bool(path + "/displayed") }
}

extension String {
  /// The string as one path segment.
  var pathComponent: String { AppAddress.text([self]) }
}

/// A locator: a strategy, and a value in that strategy's language.
package struct Locator: Hashable, Sendable, CustomStringConvertible {
  /// The strategy's name in the protocol, such as `xpath`.
  package let strategy: String
  /// The value, in the strategy's language.
  package let value: String

  package init(strategy: String, value: String) {
    self.strategy = strategy
    self.value = value
  }

  /// The locator as in a test: `xpath "//a"`.
  package var description: String { "\(strategy) \"\(value)\"" }

  private init(_ strategy: String, _ value: String) { self.init(strategy: strategy, value: value) }

  /// An XPath 1.0 expression over the page source.
  package static func xpath(_ expression: String) -> Locator { Locator("xpath", expression) }

  /// An accessibility identifier. For an element without an identifier, its label.
  package static func accessibilityID(_ id: String) -> Locator { Locator("accessibility id", id) }

  /// A type, such as `XCUIElementTypeButton`.
  package static func className(_ name: String) -> Locator { Locator("class name", name) }

  /// The attribute `name`.
  package static func name(_ name: String) -> Locator { Locator("name", name) }

  /// The attribute `name`, like ``name(_:)``. Appium has both strategies.
  package static func id(_ id: String) -> Locator { Locator("id", id) }

  package static func css(_ selector: String) -> Locator { Locator("css selector", selector) }

  package static func linkText(_ text: String) -> Locator { Locator("link text", text) }

  /// A part of a link's text.
  package static func partialLinkText(_ text: String) -> Locator {
    Locator("partial link text", text)
  }

  /// The name of an HTML element.
  package static func tagName(_ name: String) -> Locator { Locator("tag name", name) }

  /// A predicate in Apple's NSPredicate format, such as `label CONTAINS[c] 'add' AND enabled == 1`.
  package static func predicate(_ format: String) -> Locator {
    Locator("-ios predicate string", format)
  }

  /// A class chain, Appium's short form of XPath, such as ``**/XCUIElementTypeCell[`name ==
  /// "a"`][-1]``.
  package static func classChain(_ chain: String) -> Locator { Locator("-ios class chain", chain) }

  var parameters: JSONValue { ["using": .string(strategy), "value": .string(value)] }
}

extension String {
  /// The string as an XPath literal, such as `'TODO'`, whatever quotes it contains.
  package var xpathLiteral: String {
    // By scalars: to XPath, a quote with a combining accent is still a quote.
    let scalars = unicodeScalars
    if !scalars.contains("'") { return "'\(self)'" }
    if !scalars.contains("\"") { return "\"\(self)\"" }
    // XPath 1.0 has no way to write both kinds in one string.
    let parts = scalars.split(separator: "'", omittingEmptySubsequences: false)
      .map { "'\(Substring($0))'" }
    return "concat(" + parts.joined(separator: ", \"'\", ") + ")"
  }

  /// The string as a literal of a predicate, whatever quotes it contains.
  package var predicateLiteral: String {
    contains("'") || contains("\\") ? quoted("\"", escape: "\\u%04x") : "'\(self)'"
  }

  /// Quotes the string. `escape` is the format for control characters by their code.
  package func quoted(_ quote: Unicode.Scalar, escape: String) -> String {
    let inside = unicodeScalars.map { scalar in
      switch scalar {
      case quote, "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        String(format: escape, scalar.value)
      default: "\(scalar)"
      }
    }
    return "\(quote)\(inside.joined())\(quote)"
  }
}
