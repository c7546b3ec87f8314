import ScenarioFormat

/// An error in a trace.
package struct TraceFinding: Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  package let name: Name
  /// The trace file. Nil if the error concerns several records together.
  package let path: String?
  /// The line, from 1.
  package let line: Int?
  /// The description of the error.
  package let text: String

  package init(_ name: Name, path: String? = nil, line: Int? = nil, text: String) {
    (self.name, self.path, self.line, self.text) = (name, path, line, text)
  }

  /// The finding as `path:line: error: text [name]`, on one line. Long texts are cut.
  package var description: String {
    let place = [path?.shown, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ")
      + "error: \(text.shown(atMost: 500)) [\(name.rawValue)]"
  }

  /// A kind of error, with a stable name. `Scenarios/TRACE.md` explains each.
  package enum Name: String, CaseIterable, Sendable {
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
    case otherText = "other-text"

    // All runs together.
    case unknownScenario = "unknown-scenario"
    case unknownTool = "unknown-tool"
    case missingRun = "missing-run"
    case differingActions = "differing-actions"
  }

  /// Sorts findings by file, line and name. Findings without a line come last.
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

  /// Returns one line per finding: the first 20 of each name, then the number of further ones.
  package static func text(of findings: [TraceFinding]) -> String {
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

/// Checks trace files against their format, the written scenarios and each other.
package struct TraceCheck: Sendable {
  /// The errors, in the order of files, then of scenarios.
  package let findings: [TraceFinding]
  /// The number of files, runs, scenarios and tools, in one line.
  package let summary: String

  /// Checks several traces together, because a tool's runs may be in several files.
  package init(_ traces: [Trace], scenarios: [Scenario]) {
    let trace = Trace(merging: traces)
    // Requests all tools, but requires no runs of any.
    let comparison = Comparison(trace, scenarios: scenarios, tools: trace.tools) { _, _ in false }
    findings = comparison.findings
    let runs = Set(trace.lines.compactMap(\.record.run)).count
    let extent = Comparison.extent(
      runs: runs, scenarios: trace.scenarios.count, tools: trace.tools.count)
    summary = "\(traces.count.of("file")): \(extent)"
  }
}
