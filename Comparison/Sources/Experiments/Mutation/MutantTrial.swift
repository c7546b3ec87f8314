import Device
import Foundation
import NativeQuery
import TraceRecords
import SuiteSupport
import Variations
import WebDriver

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
  /// Returns the device's clock. Nil before the launch.
  private var clock: (() -> Duration?)?
  /// The device's clock at the launch.
  private var launch = Duration.zero
  private var remoteEnd: RemoteEnd?

  /// - Parameters:
  ///   - watch: that of the app's variations.
  ///   - deliver: receives the result as JSON at the end of the run.
  package init(_ watch: MutantWatch, deliver: @escaping (Data) -> Void) {
    (self.watch, self.deliver) = (watch, deliver)
  }

  package func transport(
    over base: InProcessTransport, to remoteEnd: RemoteEnd
  ) -> any WebDriverTransport {
    self.remoteEnd = remoteEnd
    return base
  }

  package func launched(_ app: XCUIApplication, on device: Device) {
    begin { [unowned device] in device.now }
  }

  package func launched(_ driver: Driver) {
    guard let remoteEnd else { return }
    begin { try? CallerThreadExecutor.run { await remoteEnd.use(driver.remote.sessionID, \.now) } }
  }

  private func begin(_ clock: @escaping () -> Duration?) {
    self.clock = clock
    launch = clock() ?? .zero
  }

  package func finished(_ item: ItemEnd, by probe: any ToolProbe) {
    result.commands = probe.usage.commands
    var ended = MutantRun.Item(id: item.id, screen: Self.number(of: probe.screen() ?? ""))
    if let failure = item.failure {
      ended.failed = !item.isThrown ? "check" : failure.expected == nil ? "error" : "wait"
      ended.seconds = clock?().map { ($0 - launch) / .seconds(1) }
    }
    result.items.append(ended)
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

/// The result of one mutant in one scenario, played by one suite.
package struct MutantRun: Codable, Equatable, Sendable {
  package struct Item: Codable, Equatable, Sendable {
    /// The item's id, such as `A.1/TC1/Ex3`.
    package var id: String
    /// The kind of failure: a `check`, a `wait` or search that says what it expected and found
    /// instead, or a tool's `error`. Nil if the item passed.
    package var failed: String?
    /// The device's time from the launch to the failure, in seconds. Nil if it passed, or if the
    /// tool's device can't be asked.
    package var seconds: Double?
    /// A hash of the screen after the item.
    package var screen: UInt64

    package init(id: String, failed: String? = nil, screen: UInt64 = 0) {
      (self.id, self.failed, self.screen) = (id, failed, screen)
    }
  }

  package enum End: String, Codable, Sendable {
    /// The scenario ended, with or without a failure.
    case finished
    /// The process did not answer for ten seconds and was killed.
    case timeout
    case crash
  }

  /// The mutant's id, or an empty string for the unchanged app.
  package var mutant: String
  /// The tool that played, such as `native`.
  package var suite: String
  package var scenario: String
  package var end = End.finished
  package var items: [Item] = []
  /// An error outside the items, such as a failed launch.
  package var problem: String?
  /// Whether the mutant's site was shown, fired or called.
  package var isReached = false
  /// Whether the result at the site ever differed from the unchanged app's.
  package var isInfected = false
  /// The number of queries and gestures, or of WebDriver commands.
  package var commands = 0
  /// The duration on the wall clock.
  package var milliseconds = 0.0

  package init(mutant: String, suite: String, scenario: String, end: End = .finished) {
    (self.mutant, self.suite, self.scenario, self.end) = (mutant, suite, scenario, end)
  }

  /// The first item that failed. A suite normally stops there.
  package var killer: Item? { items.first { $0.failed != nil } }

  /// Returns the mutant's status, by comparison with the same run of the unchanged app.
  package func status(comparedTo baseline: MutantRun?) -> MutantStatus {
    switch end {
    case .timeout: return .timeout
    case .crash: return .crash
    case .finished: break
    }
    if killer != nil || problem != nil { return .killed }
    if !isReached { return .notReached }
    if !isInfected { return .notInfected }
    return items.map(\.screen) == baseline?.items.map(\.screen) ? .invisible : .survived
  }
}

/// The status of a mutant, in ascending order. With several runs, the highest status counts.
package enum MutantStatus: String, Codable, CaseIterable, Comparable, Sendable {
  /// It behaves like the unchanged app. A list of equivalent mutants gives the reason.
  case equivalent
  /// Its site was not shown, fired or called.
  case notReached
  /// The result at its site was always the same as in the unchanged app.
  case notInfected
  /// The screens after all items were the same as in the unchanged app.
  case invisible
  /// A screen differed, but no check failed.
  case survived
  case killed
  case timeout
  case crash

  package static func < (one: MutantStatus, other: MutantStatus) -> Bool { one.order < other.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
