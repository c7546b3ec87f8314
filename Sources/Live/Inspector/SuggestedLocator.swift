import Foundation
import WebDriver

package struct SuggestedLocator: Encodable {
  /// The strategy's name, such as `native query` or `xpath`.
  package let strategy: String
  package let code: [Code]
  /// The same for the inspector's console.
  package let line: String
  /// The number of elements that it finds, at most ``maxHits`` + 1.
  package let hits: Int
  /// The element's position among the hits, from 1, or nil if it isn't one of them.
  package let position: Int?
  /// The median time of several searches on this screen, without their shared preparation.
  package let microseconds: Double
  let locator: Locator
  package let isWeb: Bool

  private enum CodingKeys: CodingKey {
    case strategy, code, line, hits, position, microseconds
  }

  /// The locator for WebDriver's clients, or nil for a native query.
  package var wire: Locator? { locator.strategy == Locator.nativeQuery ? nil : locator }

  package var isUnique: Bool { hits == 1 && position == 1 }

  /// Hits are counted up to this number.
  package static let maxHits = 1000

  package struct Code: Encodable, Equatable {
    package let language, text: String
  }
}

extension Locator {
  static let nativeQuery = "native query"

  func code(isWeb: Bool) -> [SuggestedLocator.Code] {
    if strategy == Self.nativeQuery { return [.init(language: "Swift native", text: value)] }
    let names = Self.names[strategy] ?? (strategy, strategy.uppercased())
    let by = isWeb ? "By" : "AppiumBy"
    return [
      .init(
        language: "Swift WebDriver",
        text: "try driver.findElement(.\(names.swift)(\(value.swiftLiteral)))"),
      .init(
        language: "Python",
        text: "driver.find_element(\(by).\(names.python), \(value.pythonLiteral))"),
    ]
  }

  package static let names: [String: (swift: String, python: String)] = [
    "accessibility id": ("accessibilityID", "ACCESSIBILITY_ID"), "xpath": ("xpath", "XPATH"),
    "-ios predicate string": ("predicate", "IOS_PREDICATE"),
    "-ios class chain": ("classChain", "IOS_CLASS_CHAIN"), "id": ("id", "ID"),
    "name": ("name", "NAME"), "class name": ("className", "CLASS_NAME"),
    "css selector": ("css", "CSS_SELECTOR"), "link text": ("linkText", "LINK_TEXT"),
    "partial link text": ("partialLinkText", "PARTIAL_LINK_TEXT"),
    "tag name": ("tagName", "TAG_NAME"),
  ]
}

extension String {
  package var swiftLiteral: String { quoted("\"", escape: "\\u{%x}") }

  /// A Python string literal, with the kind of quotes that needs fewer backslashes.
  package var pythonLiteral: String {
    quoted(contains("\"") && !contains("'") ? "'" : "\"", escape: "\\u%04x")
  }
}
