import ScenarioBinding
import Variations

/// One run of a scenario with a mutant in its app, to see what notices it.
///
/// The run goes on after failed checks, so that it tells what later expectations notice; nothing is
/// traced or reported as a failure.
package final class MutantTrial {
  /// What became of a step, precondition or expectation.
  package struct Item: Codable, Sendable {
    /// Such as `A.1/TC1/Ex3`.
    package let id: String
    /// Nil where it did not fail.
    package let failed: Failure?
    /// A number that tells the screen afterwards from other screens, in every process.
    package let screen: UInt64
  }

  /// What an item failed by.
  package enum Failure: String, Codable, Sendable {
    /// A check did not hold.
    case check
    /// An error was thrown: the scenario ends there.
    case error
  }

  /// What has come of the run.
  package struct Result: Codable, Sendable {
    /// What became of each item, in order.
    package var items: [Item] = []
    /// What ended the run beside an item: a failed launch, or a test that leaves its scenario.
    package var problem: String?
    /// Whether the mutant's place was shown, fired or called.
    package var isReached = false
    /// Whether its outcome ever differed from the app's own.
    package var isInfected = false
    /// How many queries and gestures, or commands, there were.
    package var commands = 0
    /// On the wall clock.
    package var milliseconds = 0.0
  }

  /// Who watches the run as it is played.
  let spectator: RunSpectator?
  /// How far the mutant came.
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

  /// Is told of each item; nil on a real tree, where a wait takes its time: such a run ends at its
  /// first failure, which is the ``problem`` then.
  func watcher(of probe: any ToolProbe) -> ((ItemEnd) -> Void)? {
    if spectator == nil, SuiteTool(rawValue: probe.name)?.isDesktop == true { return nil }
    return { [unowned self] end in
      if let spectator { return spectator.see(end) }
      result.commands = probe.usage.commands
      result.items.append(
        Item(
          id: end.id, failed: end.message.map { _ in end.isThrown ? .error : .check },
          screen: Self.number(of: probe.screen() ?? "")))
    }
  }

  func end(_ run: ScenarioRun, _ thrown: (any Error)?, at place: SourcePlace) {
    do { try run.finish(thrown, at: place) } catch {
      // An item that threw has been noted already.
      if error is BindingError || result.items.last?.failed != .error { problem = "\(error)" }
    }
  }

  /// FNV-1a, which needs no seed.
  private static func number(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
