/// What became of one mutant in one scenario, played by one suite.
package struct MutantRun: Codable, Equatable, Sendable {
  package struct Item: Codable, Equatable, Sendable {
    /// Which it is, such as `A.1/TC1/Ex3`.
    package var id: String
    /// What it failed by, `check` or `error`; nil where it held.
    package var failed: String?
    /// What tells the screen afterwards from others.
    package var screen: UInt64

    package init(id: String, failed: String? = nil, screen: UInt64 = 0) {
      (self.id, self.failed, self.screen) = (id, failed, screen)
    }
  }

  package enum End: String, Codable, Sendable {
    /// The scenario came to its end, or to an error.
    case finished
    /// Nothing was heard of it for ten seconds: its process was ended.
    case timeout
    case crash
  }

  /// The mutant's id; empty for the app as it is.
  package var mutant: String
  /// The tool that played, such as `native`.
  package var suite: String
  package var scenario: String
  package var end = End.finished
  package var items: [Item] = []
  /// What ended the run beside an item: the app was not launched.
  package var problem: String?
  /// Whether the mutant's place was shown, fired or called.
  package var isReached = false
  /// Whether its outcome ever differed from the app's own.
  package var isInfected = false
  /// How many queries and gestures, or commands, there were.
  package var commands = 0
  /// On the clock of the wall.
  package var milliseconds = 0.0

  package init(mutant: String, suite: String, scenario: String, end: End = .finished) {
    (self.mutant, self.suite, self.scenario, self.end) = (mutant, suite, scenario, end)
  }

  /// The first item that failed: the one that a suite would end at.
  package var killer: Item? { items.first { $0.failed != nil } }

  /// How far the mutant came, told by the same run of the app as it is.
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

/// How far a mutant came; of several runs, the furthest counts.
package enum MutantStatus: String, Codable, CaseIterable, Comparable, Sendable {
  /// It behaves as the app does: by rule, or by hand, with a reason.
  case equivalent
  /// Its place was not shown, fired or called.
  case notReached
  /// What came out was always the app's own.
  case notInfected
  /// The screens after each item were the usual ones.
  case invisible
  /// Something differed, and nobody noticed.
  case survived
  case killed
  case timeout
  case crash

  package static func < (one: MutantStatus, other: MutantStatus) -> Bool { one.order < other.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  var words: String {
    switch self {
    case .notReached: "not reached"
    case .notInfected: "not infected"
    default: rawValue
    }
  }
}
