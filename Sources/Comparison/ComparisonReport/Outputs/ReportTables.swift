import Foundation

/// What a report's charts show, as tables for other programs: comma-separated values as RFC 4180 has
/// them, with a line of names first.
public struct ReportTables: Sendable {
  /// The results and counts of the grid.
  public let outcomes: String
  /// The ratios, by scenario and by app.
  public let ratios: String
  /// Each step of the run in the middle, and its commands.
  public let steps: String
  /// Which locators survive which changes; only the names where that is not known.
  public let survival: String
  /// Which mutants the suites noticed; only the names where that is not known.
  public let mutation: String

  /// Writes the tables of a report.
  public init(_ report: ReportData) {
    outcomes = CSVText.table(
      [
        "scenario", "tool", "status", "runs", "passed", "looks", "actions", "requests", "bytes",
        "seconds_lower_quartile", "seconds_median", "seconds_upper_quartile",
      ],
      report.scenarios.flatMap { scenario in
        scenario.cells.map { cell in
          let seconds = report.timing.scenarios
            .first { $0.scenario == scenario.id && $0.tool == cell.tool }?.seconds
          return [
            scenario.id, cell.tool, cell.status.rawValue, "\(cell.runs)", "\(cell.passedRuns)",
            Self.number(cell.looks), Self.number(cell.actions), Self.number(cell.requests),
            Self.number(cell.bytes), Self.number(seconds?.lowerQuartile),
            Self.number(seconds?.median), Self.number(seconds?.upperQuartile),
          ]
        }
      })
    ratios = CSVText.table(
      ["of", "base", "tool", "ratio", "lower", "upper", "verdict"],
      (report.timing.differences.map {
        [
          $0.scenario, $0.base, $0.tool, Self.number($0.ratio), Self.number($0.lower),
          Self.number($0.upper), $0.verdict.rawValue,
        ]
      })
        + report.timing.ratios.map {
          [
            $0.app, $0.base, $0.tool, Self.number($0.ratio), Self.number($0.lower),
            Self.number($0.upper), $0.verdict.rawValue,
          ]
        })
    steps = CSVText.table(
      ["item", "tool", "command", "for", "start", "seconds", "waited"],
      report.timing.scenarios.flatMap { timing in
        (timing.median?.items ?? [:]).sorted { $0.value.start < $1.value.start }
          .flatMap { id, item in
            [[id, timing.tool, "", "", Self.number(item.start), Self.number(item.seconds), ""]]
              + (item.sent ?? []).enumerated().map { place, command in
                [
                  id, timing.tool, "\(place + 1)", command.role.rawValue,
                  Self.number(command.start), Self.number(command.seconds),
                  Self.number(command.waited),
                ]
              }
          }
      })
    survival = CSVText.table(
      ["redesign", "strategy", "found", "wrong", "lost", "ambiguous", "not_applicable"],
      (report.survival?.cells ?? []).map { cell in
        [cell.redesign, cell.strategy]
          + [
            cell.found, cell.wrong, cell.lost, cell.ambiguous, cell.notApplicable,
          ].map { "\($0)" }
      })
    mutation = CSVText.table(
      ["operator", "suite", "all", "reached", "noticed", "survived"],
      (report.mutation?.operators ?? []).map { row in
        [row.operator, row.suite]
          + [row.all, row.reached, row.noticed, row.survived ?? 0].map { "\($0)" }
      })
  }

  private static func number(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }
}
