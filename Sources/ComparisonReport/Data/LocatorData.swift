/// The locators that are written in a suite, by what they are. Lengths and steps are of the
/// different ones: what is written twice is no longer for it.
public struct LocatorData: Codable, Hashable, Sendable {
  /// How many places have one, by strategy; a native query's strategy is `query`.
  public var byStrategy: [String: Int]
  /// How many different ones.
  public var distinct: Int
  /// The median of their characters; nil without locators.
  public var medianLength: Double?
  /// The characters of the longest locator; nil without locators.
  public var longestLength: Int?
  /// The median of their steps, as in `//a/b[c]`: 2. Nil without locators.
  public var medianDepth: Double?
  /// The most steps of a locator; nil without locators.
  public var deepest: Int?

  /// Counts locators.
  package init(_ locators: [WrittenLocator]) {
    byStrategy = Dictionary(locators.map { ($0.strategy, 1) }, uniquingKeysWith: +)
    let different = locators.uniqued { "\($0.strategy) \($0.text)" }
    distinct = different.count
    let lengths = different.map(\.text.unicodeScalars.count)
    let depths = different.map(\.depth)
    medianLength = Spread(of: lengths.map(Double.init))?.median
    longestLength = lengths.max()
    medianDepth = Spread(of: depths.map(Double.init))?.median
    deepest = depths.max()
  }
}
