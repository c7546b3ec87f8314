import WebDriver

/// A locator of an element, with its hits on a screen.
package struct SuggestedLocator: Encodable, Equatable {
  /// The strategy's name, such as `native query` or `xpath`.
  package let strategy: String
  /// What a test or a client sends with the strategy.
  package let value: String
  /// Whether it searches the web view's page.
  package let isWeb: Bool
  /// The number of elements that it finds, at most ``maxHits`` + 1.
  package let hits: Int
  /// The element's position among the hits, from 1, or nil if it isn't one of them.
  package let position: Int?

  package var isNative: Bool { strategy == Locator.nativeQuery }
  package var locator: Locator { Locator(strategy: strategy, value: value) }
  package var isUnique: Bool { hits == 1 && position == 1 }

  /// Hits are counted up to this number.
  package static let maxHits = 1000
}

extension Locator {
  package static let nativeQuery = "native query"
}

extension String {
  package var swiftLiteral: String { quoted("\"", escape: "\\u{%x}") }
}
