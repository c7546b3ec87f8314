/// A locator as it stands in a suite's source.
///
/// For both styles it is what somebody wrote to say where an element is: a selector's text without its
/// quotes, or the steps of a native query behind what they start from, as `.buttons["Save"]`. What a
/// helper finds counts where the helper is written, and not where it is called.
public struct WrittenLocator: Codable, Hashable, Sendable {
  /// What the strategy of a native query is called.
  public static let queryStrategy = "query"

  /// The strategy as WebDriver names it, or ``queryStrategy``.
  public let strategy: String
  /// The text as written, without line breaks and what indents the next line.
  public let text: String
  /// How many steps it goes down.
  public let depth: Int
}
