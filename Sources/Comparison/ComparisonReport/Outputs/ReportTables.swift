import Foundation

/// The data of a report's charts, as comma-separated values.
package struct ReportTables: Sendable {
  /// The grid's results and counts.
  package let outcomes: String
  /// The ratios, by scenario and by app.
  package let ratios: String
  /// The steps of each median run, and their commands.
  package let steps: String
  /// The locators that survive each redesign. Only the header if the report has none.
  package let survival: String
  /// The mutants that the suites noticed. Only the header if the report has none.
  package let mutation: String

  package init(_ report: ReportData) {
    outcomes = CSVText.table(
      [
        "scenario", "tool", "status", "runs", "passed", "looks", "actions", "requests", "bytes",
        "seconds_lower_quartile", "seconds_median", "seconds_upper_quartile",
      ],
      report.scenarios.flatMap { scenario in
        scenario.cells.map { cell in
          let seconds = report.timing.times(scenario.id, cell.tool)?.seconds
          let times = [seconds?.lowerQuartile, seconds?.median, seconds?.upperQuartile]
          return [
            scenario.id, cell.tool, cell.status.rawValue, "\(cell.runs)", "\(cell.passedRuns)",
          ] + (cell.counts.map(\.value) + times).map(Self.number)
        }
      })
    let differences = report.timing.differences.map {
      [$0.scenario, $0.base, $0.tool] + [$0.ratio, $0.lower, $0.upper].map(Self.number)
        + [$0.verdict.rawValue]
    }
    ratios = CSVText.table(
      ["of", "base", "tool", "ratio", "lower", "upper", "verdict"],
      differences
        + report.timing.ratios.map {
          [$0.app, $0.base, $0.tool] + [$0.ratio, $0.lower, $0.upper].map(Self.number)
            + [$0.verdict.rawValue]
        })
    steps = CSVText.table(
      ["item", "tool", "command", "for", "start", "seconds", "waited"],
      report.timing.scenarios.flatMap { timing in
        (timing.median?.items ?? [:]).sorted { $0.value.start < $1.value.start }
          .flatMap { id, item in
            [[id, timing.tool, "", "", Self.number(item.start), Self.number(item.seconds), ""]]
              + (item.sent ?? []).enumerated().map { place, command in
                [id, timing.tool, "\(place + 1)", command.role.rawValue]
                  + [command.start, command.seconds, command.waited].map(Self.number)
              }
          }
      })
    survival = CSVText.table(
      ["redesign", "strategy", "found", "wrong", "lost", "ambiguous", "not_applicable"],
      (report.survival?.cells ?? []).map { cell in
        [cell.redesign, cell.strategy]
          + [cell.found, cell.wrong, cell.lost, cell.ambiguous, cell.notApplicable].map(String.init)
      })
    mutation = CSVText.table(
      ["operator", "suite", "all", "reached", "noticed", "survived"],
      (report.mutation?.operators ?? []).map { row in
        [row.operator, row.suite]
          + [row.all, row.reached, row.noticed, row.survived ?? 0].map(String.init)
      })
  }

  private static func number(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }
}

/// Comma-separated values with a header, as in RFC 4180.
package enum CSVText {
  /// Returns the header and the rows. Each line ends in a carriage return and a line feed.
  package static func table(_ names: [String], _ rows: [[String]]) -> String {
    ([names] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    // A spreadsheet would evaluate it as a formula.
    let text =
      text.first.map { "=+-@".contains($0) && Double(text) == nil } == true ? "'" + text : text
    return text.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" })
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
