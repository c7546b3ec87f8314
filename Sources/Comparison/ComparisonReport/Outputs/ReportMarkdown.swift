import Foundation

/// A report as a summary in Markdown, for a pull request or a CI job.
public struct ReportMarkdown: Sendable {
  /// The Markdown, ending in a line end.
  public let text: String

  /// Writes a summary.
  public init(_ report: ReportData) {
    let parts = [
      "# Scenarios and tools\n", Self.verdict(report), Self.changes(report), Self.failures(report),
      Self.findings(report), Self.matrix(report), Self.known(report), Self.totals(report),
      Self.times(report),
      Self.ratios(report), Self.facts(report.timing),
    ]
    text = parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func verdict(_ report: ReportData) -> String {
    let cells = report.scenarios.flatMap(\.cells)
    let wrong = cells.count { !$0.status.isFine }
    if report.passed { return "Everything came out as it should.\n" }
    var parts: [String] = []
    if wrong > 0 { parts.append("\(wrong) of \(cells.count) results are not as they should be") }
    if !report.findings.isEmpty {
      let count = report.findings.count == 1 ? "1 finding" : "\(report.findings.count) findings"
      parts.append("the traces have \(count), so figures can't be trusted")
    }
    if parts.isEmpty { parts.append("nothing was played") }
    return "**Failed:** \(parts.joined(separator: "; ")).\n"
  }

  private static func matrix(_ report: ReportData) -> String {
    let rows = report.scenarios.map { scenario in
      [MarkdownText.line("\(scenario.id) \(scenario.title)")]
        + zip(scenario.cells, report.tools).map { $0.signAndWords(by: $1) }
    }
    return "## Results\n\n"
      + MarkdownTable(["Scenario"] + names(report), numbers: false, rows: rows).text + "\n"
  }

  private static func known(_ report: ReportData) -> String {
    let lines = report.scenarios.flatMap { scenario in
      scenario.cells.compactMap { cell in
        cell.known.map { known in
          let what = known.kind == .notPortable ? "not portable" : "expected to fail"
          return "- \(place(scenario, cell)), \(what): \(MarkdownText.line(known.reason)) "
            + "(\(MarkdownText.link("more", to: known.link)))\n"
        }
      }
    }
    return lines.isEmpty ? "" : "## Known failures\n\n" + lines.joined()
  }

  private static func failures(_ report: ReportData) -> String {
    let parts = report.scenarios.flatMap { scenario in
      scenario.cells.filter { !$0.status.isFine && !$0.messages.isEmpty }.map { cell in
        place(scenario, cell) + ":\n\n" + blocks(cell.messages)
      }
    }
    return parts.isEmpty ? "" : "## Failures\n\n" + parts.joined(separator: "\n")
  }

  private static func findings(_ report: ReportData) -> String {
    guard !report.findings.isEmpty else { return "" }
    let (shown, more) = report.findings.shortened()
    return "## Findings\n\n" + MarkdownText.code(shown.joined(separator: "\n")) + rest(more)
  }

  /// Messages, a block of code each.
  private static func blocks(_ messages: [String]) -> String {
    let (shown, more) = messages.shortened()
    return shown.map(MarkdownText.code).joined(separator: "\n") + rest(more)
  }

  /// How many more there are than are shown.
  private static func rest(_ more: Int) -> String {
    more == 0 ? "" : "\nAnd \(more) more: `report.json` has all.\n"
  }

  private static func totals(_ report: ReportData) -> String {
    let rows = report.tools.map { tool in
      let totals = tool.totals
      let locators = report.code.first { $0.tool == tool.name }?.locators
      return [
        MarkdownText.line(tool.name), "\(totals.passedScenarios)/\(totals.scenarios)",
        "\(totals.steps)/\(totals.writtenSteps)",
        "\(totals.expectations)/\(totals.writtenExpectations)", number(totals.looks),
        number(totals.actions), number(totals.requests), number(totals.bytes),
        number(locators.map { Double($0.distinct) }), number(locators?.medianLength),
        number(locators?.medianDepth),
      ]
    }
    let header = [
      "Tool", "Passed", "Steps", "Expectations", "Looks", "Actions", "Requests", "Bytes",
      "Locators written", "Their length", "Their depth",
    ]
    return "## Totals\n\n" + MarkdownTable(header, rows: rows).text + "\n"
  }

  static func names(_ report: ReportData) -> [String] {
    report.tools.map { MarkdownText.line($0.name) }
  }

  private static func place(_ scenario: ScenarioData, _ cell: CellData) -> String {
    "**\(MarkdownText.line("\(scenario.id) by \(cell.tool)"))**"
  }

  /// A number, with a half where a median has one.
  private static func number(_ number: Double?) -> String {
    guard let number else { return "–" }
    return Int(exactly: number).map(String.init) ?? "\((number * 10).rounded() / 10)"
  }
}

extension CellData {
  /// How it came out, by a sign and in words; of several runs also how many passed.
  fileprivate func signAndWords(by tool: ToolData) -> String {
    let counts = runs > 1 ? " (\(passedRuns) of \(runs) runs)" : ""
    return switch status {
    case .passed: "✅ passed\(counts)"
    case .failed: "❌ FAILED\(counts)"
    case .expectedFailure: "☑️ failed as expected"
    case .unexpectedPass: "❗ PASSED, but is expected to fail\(counts)"
    case .notPortable: "➖ not portable"
    case .invalid: "⛔ INVALID trace"
    case .notMeasured: runs == 0 ? "❓ NOT RUN" : "❓ NOT ALL RUN\(counts)"
    case .notPlayed: tool.isKnown ? "· can't play it" : "· no run of it"
    }
  }
}

extension ReportMarkdown {
  /// The medians by scenario and tool, with quartiles, and their sums.
  static func times(_ report: ReportData) -> String {
    var rows = report.scenarios.map { scenario in
      [MarkdownText.line(scenario.id)]
        + scenario.cells.map { cell in
          let timing = report.timing.scenarios
            .first { $0.scenario == scenario.id && $0.tool == cell.tool }
          return timing?.seconds.map(spread) ?? "–"
        }
    }
    rows.append(
      ["Sum of what passed"]
        + report.tools.map { tool in
          report.timing.totals[tool.name].map(milliseconds) ?? "–"
        })
    return "## Times\n\nMedians, and from the lower to the upper quartile, in milliseconds"
      + (report.timing.isDebug ? ", of a debug build" : "") + ".\n\n"
      + MarkdownTable(["Scenario"] + names(report), rows: rows).text + "\n"
  }

  /// How tools compare by app.
  static func ratios(_ report: ReportData) -> String {
    let ratios = RatioMarkdown(report.timing, tools: Set(report.tools.map(\.name)))
    return "Of two tools, the geometric mean of the scenarios' ratios:\n\n\(ratios.text)\n"
  }

  /// Where it was measured; what is the same for all tools is told once.
  static func facts(_ timing: TimingData) -> String {
    timing.facts.linesOfFacts.map { name, facts in
      let parts = facts.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
      return "- \(MarkdownText.line(name)): \(MarkdownText.line(parts))\n"
    }.joined()
  }

  private static func spread(_ seconds: Spread) -> String {
    let median = milliseconds(seconds.median)
    guard seconds.count > 1 else { return median }
    return "\(median) (\(milliseconds(seconds.lowerQuartile))–"
      + "\(milliseconds(seconds.upperQuartile)))"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.1f", seconds * 1000)
  }
}
