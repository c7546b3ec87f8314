import ScenarioBinding

/// The different locators in a tool's trace.
package struct SentLocators {
  package let count: Int

  /// Counts the locators in a tool's plays. Nil if its trace has no commands.
  init?(_ plays: [PlayData]) { self.init(commands: plays.compactMap(\.sent)) }

  /// Counts the locators in commands. Nil if there are none.
  package init?(commands: [[SentCommand]]) {
    guard !commands.isEmpty else { return nil }
    count = Set(commands.joined().compactMap(Locator.init)).count
  }

  private struct Locator: Hashable {
    /// WebDriver's name of the strategy. A native query's is `query`.
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
  }
}
