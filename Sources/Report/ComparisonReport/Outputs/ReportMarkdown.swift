import ScenarioFormat

/// A report as a summary in Markdown, for a pull request or a CI job.
package struct ReportMarkdown: Sendable {
  private let report: ReportData

  package init(_ report: ReportData) { self.report = report }

  /// The Markdown, with a final line break.
  package var text: String {
    let parts = [
      "# Scenarios and tools\n", verdict, changes, failures, findings, matrix, known, totals, times,
      facts,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var verdict: String {
    let cells = report.scenarios.flatMap(\.cells)
    let wrong = cells.count { !$0.status.isFine }
    if report.passed { return "All results are as expected.\n" }
    var parts: [String] = []
    if wrong > 0 { parts.append("\(wrong) of \(cells.count) results are not as expected") }
    if !report.findings.isEmpty {
      let count = report.findings.count.of("finding")
      parts.append("the traces have \(count), so the figures can't be trusted")
    }
    if parts.isEmpty { parts.append("nothing was played") }
    return "**Failed:** \(parts.joined(separator: "; ")).\n"
  }

  private var matrix: String {
    let rows = report.scenarios.map { scenario in
      [MarkdownText.line("\(scenario.id) \(scenario.title)")]
        + zip(scenario.cells, report.tools).map { $0.signAndWords(by: $1) }
    }
    return "## Results\n\n"
      + MarkdownTable(["Scenario"] + names, numbers: false, rows: rows).text + "\n"
  }

  private var known: String {
    let lines = report.scenarios.flatMap { scenario in
      scenario.cells.compactMap { cell in
        cell.known.map { known in
          let what = known.kind == .notPortable ? "not portable" : "expected to fail"
          return "- \(Self.place(scenario, cell)), \(what): \(MarkdownText.line(known.reason)) "
            + "(\(MarkdownText.link("more", to: known.link)))\n"
        }
      }
    }
    return lines.isEmpty ? "" : "## Known failures\n\n" + lines.joined()
  }

  private var failures: String {
    let parts = report.scenarios.flatMap { scenario in
      scenario.cells.filter { !$0.status.isFine && !$0.messages.isEmpty }.map { cell in
        let (shown, more) = cell.messages.shortened()
        return Self.place(scenario, cell) + ":\n\n"
          + shown.map(MarkdownText.code).joined(separator: "\n") + Self.rest(more)
      }
    }
    return parts.isEmpty ? "" : "## Failures\n\n" + parts.joined(separator: "\n")
  }

  private var findings: String {
    guard !report.findings.isEmpty else { return "" }
    let (shown, more) = report.findings.shortened()
    return "## Findings\n\n" + MarkdownText.code(shown.joined(separator: "\n")) + Self.rest(more)
  }

  private static func rest(_ more: Int) -> String {
    more == 0 ? "" : "\nAnd \(more) more: `report.json` has them all.\n"
  }

  private var totals: String {
    let rows = report.tools.map { tool in
      let totals = tool.totals
      return [
        MarkdownText.line(tool.name), "\(totals.passedScenarios)/\(totals.scenarios)",
        "\(totals.steps)/\(totals.writtenSteps)",
        "\(totals.expectations)/\(totals.writtenExpectations)",
      ]
        + [totals.looks, totals.actions, totals.requests, totals.bytes].map(countText)
    }
    let header = [
      "Tool", "Passed", "Steps", "Expectations", "Looks", "Actions", "Requests", "Bytes",
    ]
    return "## Totals\n\n" + MarkdownTable(header, rows: rows).text + "\n"
  }

  private var names: [String] { report.tools.map { MarkdownText.line($0.name) } }

  private static func place(_ scenario: ScenarioData, _ cell: CellData) -> String {
    "**\(MarkdownText.line("\(scenario.id) by \(cell.tool)"))**"
  }
}

extension CellData {
  /// Returns the result as a sign and words. For several runs, also the number that passed.
  fileprivate func signAndWords(by tool: ToolData) -> String {
    let counts = runs > 1 ? " (\(passedRuns) of \(runs) runs)" : ""
    return switch status {
    case .passed: "✅ passed\(counts)"
    case .failed: "❌ FAILED\(counts)"
    case .expectedFailure: "☑️ failed as expected"
    case .unexpectedPass: "❗ PASSED, but expected to fail\(counts)"
    case .notPortable: "➖ not portable"
    case .invalid: "⛔ INVALID trace"
    case .notMeasured: runs == 0 ? "❓ NOT RUN" : "❓ NOT ALL RUN\(counts)"
    case .notPlayed: tool.isKnown ? "· can't play it" : "· no runs"
    }
  }
}

extension ReportMarkdown {
  /// The medians and quartiles by scenario and tool, and their sums.
  private var times: String {
    let timing = report.timing
    let rows = report.scenarios.map { scenario in
      [MarkdownText.line(scenario.id)]
        + scenario.cells.map { timing.times(scenario.id, $0.tool).map(Self.time) ?? "–" }
    }
    let sums =
      ["Sum of passed scenarios"]
      + report.tools.map { timing.totals[$0.name].map(Self.milliseconds) ?? "–" }
    return "## Times\n\nMedians, with the lower and upper quartiles and the number of runs, in "
      + "milliseconds" + (timing.isDebug ? ", of a debug build" : "") + ".\n\n"
      + MarkdownTable(["Scenario"] + names, rows: rows + [sums]).text + "\n"
  }

  /// Where it was measured, with facts that all tools share first.
  private var facts: String {
    report.timing.facts.sharedFactsFirst.map { name, facts in
      let parts = facts.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
      return "- \(MarkdownText.line(name)): \(MarkdownText.line(parts))\n"
    }.joined()
  }

  private static func time(_ timing: ScenarioTiming) -> String {
    guard let seconds = timing.seconds else { return "–" }
    let quartiles = [seconds.lowerQuartile, seconds.upperQuartile].map(milliseconds)
    return milliseconds(seconds.median)
      + (seconds.count > 1
        ? " (\(quartiles.joined(separator: "–")), n = \(seconds.count))" : " (n = 1)")
      + (timing.earlierMedian.map { ", before \(milliseconds($0))" } ?? "")
  }

  private static func milliseconds(_ seconds: Double) -> String {
    decimal(seconds * 1000, places: 1)
  }

  /// The changes since the earlier run. Empty if none was given.
  private var changes: String {
    guard let changes = report.changesText else { return "" }
    let (shown, more) = changes.shortened()
    let lines = shown.map { "- \(MarkdownText.line($0))\n" }.joined()
    return "## Changes since the earlier run\n\n"
      + (changes.isEmpty ? "No outcome and no count.\n" : lines)
      + (more > 0 ? "- and \(more) more: `report.json` has them all\n" : "")
  }
}

extension ReportData {
  /// The changes of outcomes and counts since the earlier run, one line each. Nil if none was given.
  package var changesText: [String]? {
    guard let changes else { return nil }
    let outcomes = changes.outcomes.map {
      "\($0.scenario) by \($0.tool): \($0.before.words) before, \($0.after.words) now"
    }
    let counts = changes.counts.map {
      "\($0.scenario) by \($0.tool): \(countText($0.before)) \($0.name) before, "
        + "\(countText($0.after)) now"
    }
    return outcomes + counts
  }
}

extension Comparison.Status {
  package var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .expectedFailure: "failed as declared"
    case .unexpectedPass: "passed though declared to fail"
    case .notPortable: "not portable"
    case .invalid: "invalid"
    case .notMeasured: "not run"
    case .notPlayed: "not played"
    }
  }
}

extension [String: [String: String]] {
  /// The facts by group: first, as `all`, those that all groups share, then the rest of each group.
  var sharedFactsFirst: [(group: String, facts: [(key: String, value: String)])] {
    let groups = filter { !$0.value.isEmpty }
    let first = groups.count > 1 ? groups.values.first ?? [:] : [:]
    let common = first.filter { fact in groups.values.allSatisfy { $0[fact.key] == fact.value } }
    let rest = groups.mapValues { $0.filter { common[$0.key] == nil } }
    return ([("all", common)] + rest.sorted { $0.key < $1.key }).filter { !$0.1.isEmpty }
      .map { ($0.0, $0.1.sorted { $0.key < $1.key }) }
  }
}

/// Returns a count, which may be a median of counts: with a decimal only if it isn't an integer.
private func countText(_ number: Double?) -> String {
  guard let number else { return "–" }
  return number == number.rounded() ? String(Int(number)) : decimal(number, places: 1)
}
