import ScenarioFormat

/// Holds trace files to their format, to themselves and to the written scenarios.
public struct TraceCheck: Sendable {
  /// What is wrong, in the order of files, then of scenarios.
  public let findings: [TraceFinding]
  /// What the files hold, in a line.
  public let summary: String

  /// Checks traces, together: the runs of one tool may be in several files.
  public init(_ traces: [Trace], scenarios: [Scenario]) {
    let trace = Trace(merging: traces)
    // All tools are asked for, and none has to have run anything.
    let comparison = Comparison(trace, scenarios: scenarios, tools: trace.tools) { _, _ in false }
    findings = comparison.findings
    let runs = Set(trace.records.map(RunID.init)).count
    let played = Set(trace.records.compactMap(\.scenario)).count
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    summary =
      "\(count(traces.count, "file")): \(count(runs, "run")) of \(count(played, "scenario")) by "
      + count(trace.tools.count, "tool")
  }
}
