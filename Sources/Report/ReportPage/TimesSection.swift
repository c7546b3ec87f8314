import ComparisonReport

/// The median, the quartiles and the number of runs of each scenario with each tool.
struct TimesSection {
  let table: Table
  /// A note that the times can't be compared. Nil in a release build.
  let debugNote: String?

  init(_ page: PageContext) {
    let rows = page.data.scenarios.map { scenario in
      (
        "\(scenario.id) \(scenario.title)",
        page.tools.map { tool in
          page.timing.times(scenario.id, tool).map(Self.text) ?? Figures.noRun
        }
      )
    }
    let sums = page.tools.map { tool in
      page.timing.totals[tool].map { Figures.seconds($0) } ?? Figures.noSum
    }
    table = Table(
      caption: "Median, lower and upper quartile, and number of runs",
      columns: ["Scenario"] + page.tools, rows: rows + [("Sum of the medians", sums)])
    debugNote = page.timing.isDebug ? DebugBuild.note : nil
  }

  private static func text(_ timing: ScenarioTiming) -> String {
    guard let seconds = timing.seconds else { return Figures.notMeasured }
    let quartiles =
      seconds.count > 1
      ? " (\(Figures.range(seconds.lowerQuartile, seconds.upperQuartile)))" : ""
    return Figures.seconds(seconds.median) + quartiles + ", n\u{a0}=\u{a0}\(seconds.count)"
      + (timing.earlierMedian.map { ", before\u{a0}\(Figures.seconds($0))" } ?? "")
  }
}
