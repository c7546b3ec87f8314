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
  /// A kind of mistake, under a name that stays what it is; `Comparison/TRACE.md` tells more.
  public enum Name: String, CaseIterable, Sendable {
    // The file.
    case emptyTrace = "empty-trace"
    case noRecord = "no-record"
    case unknownVersion = "unknown-version"

    // The numbers.
    case impossibleNumber = "impossible-number"
    case impossibleTime = "impossible-time"
    case wrongCount = "wrong-count"

    // A run.
    case missingStart = "missing-start"
    case missingEnd = "missing-end"
    case runTwice = "run-twice"
    case outsideRun = "outside-run"
    case unknownStep = "unknown-step"
    case stepTwice = "step-twice"
    case outOfOrder = "out-of-order"
    case passedWithoutStep = "passed-without-step"
    case passedWithFailure = "passed-with-failure"

    // All runs together.
    case unknownScenario = "unknown-scenario"
    case unknownTool = "unknown-tool"
    case missingRun = "missing-run"
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
