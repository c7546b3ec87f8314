import ScenarioBinding
import Variations

/// One run of a scenario with a mutant in its app, which finds the items that notice the mutant.
///
/// The run continues after failed checks, so later expectations can notice the mutant too. It
/// writes no trace and reports no failures.
package final class MutantTrial {
  /// The result of a step, precondition or expectation.
  package struct Item: Codable, Sendable {
    /// Such as `A.1/TC1/Ex3`.
    package let id: String
    /// Nil if it passed.
    package let failed: Failure?
    /// A hash of the screen after the item, the same in every process.
    package let screen: UInt64
  }

  /// How an item failed.
  package enum Failure: String, Codable, Sendable {
    /// A check failed.
    case check
    /// An error was thrown, which ended the scenario.
    case error
  }

  /// The result of a run.
  package struct Result: Codable, Sendable {
    /// The result of each item, in order.
    package var items: [Item] = []
    /// Why the run ended outside an item: a failed launch, or a test that leaves its scenario.
    package var problem: String?
    /// Whether the mutated code was shown, triggered or called.
    package var isReached = false
    /// Whether the mutated code ever gave a different result than the original.
    package var isInfected = false
    /// The number of queries and gestures, or of WebDriver commands.
    package var commands = 0
    /// The duration on the wall clock.
    package var milliseconds = 0.0
  }

  /// Receives each item and its commands during a watched run. Nil otherwise.
  let spectator: RunSpectator?
  /// Records whether the mutated code was reached and changed a result.
  let watch = MutantWatch()
  private(set) var result = Result()
  private let start = ContinuousClock.now
  var problem: String? {
    get { result.problem }
    set { result.problem = newValue }
  }

  init(watchedBy spectator: RunSpectator? = nil) { self.spectator = spectator }

  /// Completes the result when the run is over.
  func finish() -> Result {
    result.milliseconds = start.duration(to: .now) / .milliseconds(1)
    (result.isReached, result.isInfected) = (watch.isReached, watch.isInfected)
    return result
  }

  /// Returns the function to call after each item, or nil with a real accessibility tree.
  ///
  /// Waits take real time there, so such a run ends at its first failure, which becomes the
  /// ``problem``.
  func watcher(of probe: any ToolProbe) -> ((ItemEnd) -> Void)? {
    if spectator == nil, SuiteTool(rawValue: probe.name)?.isDesktop == true { return nil }
    return { [unowned self] end in
      if let spectator { return spectator.finish(end) }
      result.commands = probe.usage.commands
      result.items.append(
        Item(
          id: end.id, failed: end.message.map { _ in end.isThrown ? .error : .check },
          screen: Self.number(of: probe.screen() ?? "")))
    }
  }

  func end(_ run: ScenarioRun, _ thrown: (any Error)?, at place: SourcePlace) {
    do { try run.finish(thrown, at: place) } catch {
      // An item that threw is in `items` already.
      if error is BindingError || result.items.last?.failed != .error { problem = "\(error)" }
    }
  }

  /// Returns the FNV-1a hash, which has no random seed.
  private static func number(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
