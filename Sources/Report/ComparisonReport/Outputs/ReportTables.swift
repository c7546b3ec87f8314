import Foundation

/// A report's figures as comma-separated values.
package struct ReportTables: Sendable {
  /// The grid's results and counts.
  package let outcomes: String

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
