import ScenarioBinding

/// The different locators that a tool sent, as its trace has them.
struct SentLocators: Hashable {
  /// How many there are, by the strategy as WebDriver names it; a native query's is `query`.
  let byStrategy: [String: Int]
  /// How many give only a type, a place or a state: no text, identifier, class or attribute.
  let places: Int

  var count: Int { byStrategy.values.reduce(0, +) }

  /// Counts the locators of what a tool did; nil if its trace has no commands.
  init?(_ plays: [PlayData]) {
    let commands = plays.compactMap(\.sent)
    guard !commands.isEmpty else { return nil }
    let different = Set(commands.joined().compactMap(Locator.init))
    byStrategy = Dictionary(different.map { ($0.strategy, 1) }, uniquingKeysWith: +)
    places = different.count(where: \.isPlace)
  }

  private struct Locator: Hashable {
    let strategy: String
    let text: String

    /// The locator of a command; nil for one that looks for nothing.
    init?(_ command: SentCommand) {
      if command.kind == .query {
        (strategy, text) = ("query", command.text)
      } else if let using = command.using, let value = command.value {
        (strategy, text) = (using, value)
      } else {
        return nil
      }
    }

    var isPlace: Bool {
      switch strategy {
      // A closure reads labels or values; the trace has only that there is one.
      case "query": !text.contains("\"") && !text.contains("closure")
      case "xpath": !text.contains(/["'@]/)
      case "css selector": !text.contains(/[#.\[]/)
      case "class name", "tag name", "-ios class chain": !text.contains(/["'`$]/)
      default: false
      }
    }
  }
}
