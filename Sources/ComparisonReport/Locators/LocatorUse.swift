import ScenarioBinding

/// A locator that a command looked for something by.
struct LocatorUse: Hashable {
  /// What figures call the strategy of a native query.
  static let queryStrategy = "query"

  let strategy: String
  let value: String

  /// The locator of a command; nil for a command that looks for nothing.
  init?(_ command: SentCommand) {
    if let using = command.using, let value = command.value {
      strategy = using
      self.value = value
    } else if command.kind == .query {
      strategy = Self.queryStrategy
      value = command.value ?? command.text
    } else {
      return nil
    }
  }

  /// How long it is, in Unicode scalars.
  var length: Int { value.unicodeScalars.count }

  /// How many steps it goes.
  var depth: Int { LocatorDepth(strategy: strategy, value: value).steps }
}

extension LocatorData {
  /// Counts locators. A locator that is looked for again, as waits do, has one length and one
  /// depth, so that a slow screen does not change them.
  init(_ uses: [LocatorUse]) {
    byStrategy = Dictionary(uses.map { ($0.strategy, 1) }, uniquingKeysWith: +)
    let different = uses.uniqued(by: \.self)
    distinct = different.count
    let lengths = different.map(\.length)
    let depths = different.map(\.depth)
    medianLength = Spread(of: lengths.map(Double.init))?.median
    longestLength = lengths.max()
    medianDepth = Spread(of: depths.map(Double.init))?.median
    deepest = depths.max()
  }
}
