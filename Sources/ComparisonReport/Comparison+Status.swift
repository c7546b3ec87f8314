import ScenarioBinding

extension Comparison {
  /// How a tool's runs of a scenario came out, all together.
  public enum Status: String, Codable, Sendable {
    /// Every run passed.
    case passed
    /// A run failed.
    case failed
    /// Every run failed, as the test's declaration says.
    case expectedFailure
    /// The test is declared to fail, and a run passed: a failure.
    case unexpectedPass
    /// The test is declared not portable to the tool.
    case notPortable
    /// The trace of a run can't be believed: a failure.
    case invalid
    /// A run did not come about, though the tool plays the scenario: a failure.
    case notMeasured
    /// There is no run, and none was asked for: one of Duet's tools can't play it, and of another it
    /// is not known. No cell of a comparison has this, but its place in a report's matrix.
    case notPlayed

    /// Whether nothing is wrong: it passed, or came out as its declaration says, or is not played.
    public var isFine: Bool {
      switch self {
      case .passed, .expectedFailure, .notPortable, .notPlayed: true
      case .failed, .unexpectedPass, .invalid, .notMeasured: false
      }
    }

    /// Whether the tool plays the scenario: it can, and is not declared unable to.
    public var isPlayed: Bool { self != .notPlayed && self != .notPortable }
  }
}

extension Comparison.Cell {
  /// How the runs came out, all together.
  public var status: Comparison.Status {
    if !findings.isEmpty || runs.contains(where: { !$0.isValid }) { return .invalid }
    let played = runs.filter { !$0.isOmitted }
    if played.contains(where: { !$0.passed && !$0.failedAsDeclared }) { return .failed }
    if played.contains(where: { $0.passed && $0.known != nil }) { return .unexpectedPass }
    if runs.isEmpty || !notRun.isEmpty { return .notMeasured }
    if played.isEmpty { return .notPortable }
    // Runs of one test are declared alike; that they are not is a finding.
    return played.contains(where: \.failedAsDeclared) ? .expectedFailure : .passed
  }

  /// Whether there were runs, all that were planned, and all passed.
  public var passed: Bool { status == .passed }

  /// Whether the runs came out as they should: they passed, or as the test is declared to.
  var cameOutRight: Bool { status.isFine }

  /// What the test is declared to be; nil for a test like others.
  public var known: KnownFailure? { runs.lazy.compactMap(\.known).first }
}
