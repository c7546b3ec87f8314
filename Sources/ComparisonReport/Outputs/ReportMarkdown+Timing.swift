import Foundation

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
      + MarkdownText.table(["Scenario"] + names(report), rows, numbers: 1..<report.tools.count + 1)
  }

  /// How tools compare by app.
  static func ratios(_ report: ReportData) -> String {
    let ratios = RatioMarkdown(report.timing, tools: Set(report.tools.map(\.name)))
    return "Of two tools, the geometric mean of the scenarios' ratios:\n\n\(ratios.text)\n"
  }

  /// Where it was measured; what is the same for all tools is told once.
  static func facts(_ timing: TimingData) -> String {
    let tools = timing.facts.keys.sorted()
    guard let first = tools.first, let facts = timing.facts[first] else { return "" }
    let common =
      tools.count > 1
      ? facts.filter { name, value in tools.allSatisfy { timing.facts[$0]?[name] == value } } : [:]
    func line(_ name: String, _ facts: [String: String]) -> String {
      let parts = facts.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
      return parts.isEmpty
        ? "" : "- \(MarkdownText.line(name)): \(MarkdownText.line(parts.joined(separator: "; ")))\n"
    }
    return line("all", common)
      + tools.map { tool in
        line(tool, (timing.facts[tool] ?? [:]).filter { common[$0.key] == nil })
      }.joined()
  }

  private static func spread(_ seconds: SpreadData) -> String {
    let median = milliseconds(seconds.median)
    guard seconds.count > 1 else { return median }
    return "\(median) (\(milliseconds(seconds.lowerQuartile))–"
      + "\(milliseconds(seconds.upperQuartile)))"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.1f", seconds * 1000)
  }
}
