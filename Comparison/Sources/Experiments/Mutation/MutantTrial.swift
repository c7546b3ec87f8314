import Foundation
import ScenarioBinding
import SuiteSupport
import Variations

/// Observes a run with a mutant in its app: which items notice the mutant, and whether its code was
/// reached.
package final class MutantTrial: RunObserver {
  /// The observer's name in a request.
  package static let name = "trial"

  /// The result of a run.
  package struct Result: Codable, Sendable {
    /// The result of each item, in order.
    package var items: [MutantRun.Item] = []
    /// Whether the mutated code was shown, triggered or called.
    package var isReached = false
    /// Whether the mutated code ever gave a different result than the original.
    package var isInfected = false
    /// The number of queries and gestures, or of WebDriver commands.
    package var commands = 0
    /// The duration on the wall clock.
    package var milliseconds = 0.0
  }

  private let watch: MutantWatch
  private let deliver: (Data) -> Void
  private var result = Result()
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - watch: that of the app's variations.
  ///   - deliver: receives the result as JSON at the end of the run.
  package init(_ watch: MutantWatch, deliver: @escaping (Data) -> Void) {
    (self.watch, self.deliver) = (watch, deliver)
  }

  package func finished(_ item: ItemEnd, by probe: any ToolProbe) {
    result.commands = probe.usage.commands
    result.items.append(
      MutantRun.Item(
        id: item.id, failed: item.message.map { _ in item.isThrown ? "error" : "check" },
        screen: Self.number(of: probe.screen() ?? "")))
  }

  package func finished() {
    result.milliseconds = start.duration(to: .now) / .milliseconds(1)
    (result.isReached, result.isInfected) = (watch.isReached, watch.isInfected)
    if let data = try? JSONEncoder().encode(result) { deliver(data) }
  }

  /// Returns the FNV-1a hash, which has no random seed.
  private static func number(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
