import ComparisonReport

/// Times by scenario and by step, with their spread.
struct CostTimes {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  /// A drawing and a table.
  var scenarios: String {
    let groups = page.data.scenarios.map { scenario in
      (
        name: scenario.id,
        rows: page.tools.compactMap { tool in
          page.timing(scenario.id, tool)?.seconds.map {
            SpreadChart.Row(name: tool, series: page.series(tool), spread: $0)
          }
        }
      )
    }.filter { !$0.rows.isEmpty }
    let chart = SpreadChart(
      id: "times", title: "Time by scenario and tool, median and middle half", groups: groups)
    let table = Table(
      caption: "Time by scenario: median, quartiles and number of repetitions",
      columns: ["Scenario"] + page.tools,
      rows: page.data.scenarios.map { scenario in
        Table.Row(
          header: scenario.link,
          cells: page.tools.map { tool in
            Self.cell(
              page.timing(scenario.id, tool)?.seconds,
              else: page.absence(scenario.cell(of: tool)))
          })
      })
    return (chart.svg ?? "<p>No time was measured.</p>") + table.html
  }

  /// A folded table for each scenario.
  var steps: String {
    page.data.scenarios.map { scenario in
      let table = Table(
        caption: "Time by step of \(scenario.id): median, quartiles and number of repetitions",
        columns: ["Step"] + page.tools,
        rows: scenario.testCases.flatMap(\.items).map { item in
          let id = item.id.htmlEscaped
          return Table.Row(
            header: "<a href=\"#\(id)\">\(id)</a>",
            cells: page.tools.map { tool in
              let cell = scenario.cell(of: tool)
              let isMissed = item.plays[tool] == nil && cell?.hasValidRuns == true
              return Self.cell(
                page.timing(scenario.id, tool)?.items[item.id],
                else: isMissed ? "not reached" : page.absence(cell))
            })
        })
      return "<details><summary>\(scenario.id.htmlEscaped) \(scenario.title.htmlEscaped)</summary>"
        + table.html + "</details>"
    }.joined(separator: "\n")
  }

  /// A median, with its quartiles and their number where there are several measurements; or why
  /// there is none.
  static func cell(_ spread: SpreadData?, else absence: String) -> Table.Cell {
    guard let spread else { return .figure(absence, nil) }
    let median = Figures.seconds(spread.median)
    guard spread.count > 1 else { return .noted(median, "n = 1", spread.median) }
    let quartiles = Figures.range(spread.lowerQuartile, spread.upperQuartile)
    return .noted(median, "\(quartiles), n = \(spread.count)", spread.median)
  }
}
