import ScenarioBinding

/// The different locators in a tool's trace.
package struct SentLocators {
  package let count: Int

  /// Counts the locators in a tool's plays. Nil if its trace has no commands.
  init?(_ plays: [PlayData]) { self.init(commands: plays.compactMap(\.sent)) }

  /// Counts the locators in commands. Nil if there are none.
  package init?(commands: [[SentCommand]]) {
    guard !commands.isEmpty else { return nil }
    count = Set(commands.joined().compactMap(Self.locator)).count
  }

  /// A query, or a request that searches. Nil for other commands.
  private static func locator(_ command: SentCommand) -> SentCommand.Content? {
    switch command.content {
    case .query: command.content
    case .request(_, _, let locator?): .request(method: "", path: "", locator)
    default: nil
    }
  }
}
