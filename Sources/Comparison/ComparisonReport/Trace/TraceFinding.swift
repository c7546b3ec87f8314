import ScenarioFormat

/// Something wrong in a trace.
public struct TraceFinding: Hashable, Sendable, CustomStringConvertible {
  /// What kind of mistake it is.
  public let name: Name
  /// The trace file; nil for what is wrong with records taken together.
  public let path: String?
  /// The line, from 1.
  public let line: Int?
  /// What is wrong.
  public let text: String

  /// Makes a finding.
  package init(_ name: Name, path: String? = nil, line: Int? = nil, text: String) {
    self.name = name
    self.path = path
    self.line = line
    self.text = text
  }

  /// The finding as `path:line: error: text [name]`, on one line: what would steer a terminal is
  /// shown by its code, and of a text that is endless the beginning.
  public var description: String {
    let place = [path?.shown, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ")
      + "error: \(text.shown(atMost: 500)) [\(name.rawValue)]"
  }
}

extension TraceFinding {
  /// A kind of mistake, under a name that stays what it is from version to version.
  ///
  /// `Comparison/TRACE.md` says of each what is wrong.
  public enum Name: String, CaseIterable, Sendable {
    // The file.
    /// There is no line.
    case emptyTrace = "empty-trace"
    /// A line is no record: no JSON, or a member of a wrong type.
    case noRecord = "no-record"
    /// A record of a version that is not known here.
    case unknownVersion = "unknown-version"

    // The numbers.
    /// A count is negative, or greater than any honest one.
    case impossibleNumber = "impossible-number"
    /// A time is negative, longer than any honest one, or contradicts another.
    case impossibleTime = "impossible-time"
    /// Counts contradict each other.
    case wrongCount = "wrong-count"

    // A run.
    /// A run has no start.
    case missingStart = "missing-start"
    /// A run has no end.
    case missingEnd = "missing-end"
    /// A run is there twice.
    case runTwice = "run-twice"
    /// A record stands before the start or after the end of its run.
    case outsideRun = "outside-run"
    /// An item that the written scenario has not.
    case unknownStep = "unknown-step"
    /// An item was done twice.
    case stepTwice = "step-twice"
    /// An item was done before one that is written before it.
    case outOfOrder = "out-of-order"
    /// A run claims to have passed though an item is missing.
    case passedWithoutStep = "passed-without-step"
    /// A run claims to have passed though an item failed.
    case passedWithFailure = "passed-with-failure"

    // All runs together.
    /// There are runs of a scenario that was not asked for or is not written.
    case unknownScenario = "unknown-scenario"
    /// There are runs by a tool that was not asked for.
    case unknownTool = "unknown-tool"
    /// A run is missing among others, or there are more of another scenario.
    case missingRun = "missing-run"
    /// Two tools did other user actions in the same item, and neither is a variant.
    case differingActions = "differing-actions"
  }
}

extension TraceFinding {
  /// Findings by file, line and name; what has no line comes last.
  static func sorted(_ findings: [TraceFinding], files: [String]) -> [TraceFinding] {
    let places = Dictionary(zip(files, files.indices), uniquingKeysWith: min)
    func place(_ finding: TraceFinding) -> (Int, Int, String, String) {
      (
        finding.path.flatMap { places[$0] } ?? files.count, finding.line ?? .max,
        finding.name.rawValue, finding.text
      )
    }
    return findings.map { (place($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Findings for a reader, a line each: of each name the first, and how many more there are. A
  /// trace of another version has one in each of its lines.
  public static func text(of findings: [TraceFinding]) -> String {
    let most = 20
    var counts: [Name: Int] = [:]
    var lines: [String] = []
    for finding in findings {
      counts[finding.name, default: 0] += 1
      if counts[finding.name, default: 0] <= most { lines.append(finding.description) }
    }
    lines += Name.allCases.compactMap { name in
      let more = counts[name, default: 0] - most
      return more > 0 ? "and \(more) more of [\(name.rawValue)]" : nil
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

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
    let runs = Set(trace.records.compactMap(\.run)).count
    let extent = Comparison.extent(
      runs: runs, scenarios: trace.scenarios.count, tools: trace.tools.count)
    summary = "\(traces.count.of("file")): \(extent)"
  }
}
