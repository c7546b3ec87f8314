import ScenarioBinding

/// The different locators in a tool's trace.
package struct SentLocators: Hashable {
  /// The number of locators by WebDriver's name of the strategy. A native query's is `query`.
  let byStrategy: [String: Int]
  /// The number of locators with only a type, a place or a state: no text, identifier, class or
  /// attribute.
  let places: Int

  package var count: Int { byStrategy.values.reduce(0, +) }

  /// Counts the locators in a tool's plays. Nil if its trace has no commands.
  init?(_ plays: [PlayData]) { self.init(commands: plays.compactMap(\.sent)) }

  /// Counts the locators in commands. Nil if there are none.
  package init?(commands: [[SentCommand]]) {
    guard !commands.isEmpty else { return nil }
    let different = Set(commands.joined().compactMap(Locator.init))
    byStrategy = Dictionary(different.map { ($0.strategy, 1) }, uniquingKeysWith: +)
    places = different.count(where: \.isPlace)
  }

  private struct Locator: Hashable {
    let strategy: String
    let text: String

    /// Takes a command's locator. Nil if the command has none.
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
      // A closure may read labels or values. The trace doesn't have its code.
      case "query": !text.contains("\"") && !text.contains("closure")
      case "xpath": !text.contains(/["'@]/)
      case "css selector": !text.contains(/[#.\[]/)
      case "class name", "tag name", "-ios class chain": !text.contains(/["'`$]/)
      default: false
      }
    }
  }
}
