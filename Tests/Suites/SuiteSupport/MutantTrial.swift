import Mutants
import ScenarioBinding

/// One run of a scenario with a mutant in its app, to see what notices it.
///
/// The run goes on after failed checks, so that it tells what later expectations notice; nothing is
/// traced or reported as a failure.
package final class MutantTrial {
  /// What became of a step, precondition or expectation.
  package struct Item: Sendable {
    /// Such as `A.1/TC1/Ex3`.
    package let id: String
    /// Nil where it did not fail.
    package let failed: Failure?
    /// A number that tells the screen afterwards from other screens, in every process.
    package let screen: UInt64
  }

  /// What an item failed by.
  package enum Failure: String, Sendable {
    /// A check did not hold.
    case check
    /// An error was thrown: the scenario ends there.
    case error
  }

  /// Who watches the run as it is played.
  package var spectator: RunSpectator?
  /// How far the mutant came.
  package let watch = MutantWatch()
  /// What became of each item, in order.
  package private(set) var items: [Item] = []
  /// What ended the run beside an item: a failed launch, or a test that leaves its scenario.
  package internal(set) var problem: String?
  /// How many queries and gestures, or commands, there were.
  package private(set) var commands = 0
  let arguments: [String]
  /// Whether WebDriver's suite is played by a driver that acts on no element of several.
  let isHardened: Bool

  /// A trial of the mutant with an id; nil for the app as it is.
  package init(of mutant: String?, isHardened: Bool = false) {
    arguments = mutant.map { ["--mutant", $0] } ?? []
    self.isHardened = isHardened
  }

  /// Is told of each item; nil on a real tree, where a wait takes its time: such a run ends at its
  /// first failure, which is the ``problem`` then.
  func watcher(of probe: any ToolProbe) -> ((ItemEnd) -> Void)? {
    if spectator == nil, SuiteTool(rawValue: probe.name)?.isDesktop == true { return nil }
    return { [unowned self] end in
      if let spectator { return spectator.see(end) }
      commands = probe.usage.commands
      items.append(
        Item(
          id: end.id, failed: end.message.map { _ in end.isThrown ? .error : .check },
          screen: Self.number(of: probe.screen() ?? "")))
    }
  }

  func end(_ run: ScenarioRun, _ thrown: (any Error)?, at place: SourcePlace) {
    do { try run.finish(thrown, at: place) } catch {
      // An item that threw has been noted already.
      if error is BindingError || items.last?.failed != .error { problem = "\(error)" }
    }
  }

  /// FNV-1a, which needs no seed.
  private static func number(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
