import ComparisonReport

/// How the cost grows with the rows on the screen.
struct GrowthSection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    """
    <section id="growth" aria-labelledby="growth-title">
    <h2 id="growth-title">Growth</h2>
    <p>How the cost grows with the number of rows on the screen.</p>
    \(content)
    </section>
    """
  }

  private var content: String {
    guard let growth = page.timing.growth else {
      return "<p>Not measured. <code>swift run -c release duet-bench --only growth --json</code> "
        + "measures it.</p>"
    }
    let plot = GrowthPlot(growth: growth) { page.series($0) }
    let rows = Set(growth.lines.flatMap(\.points).map(\.rows)).sorted()
    let table = Table(
      caption: "Time by number of rows: median, quartiles and number of repetitions",
      columns: ["Rows"] + growth.lines.map(\.tool),
      rows: rows.map { count in
        Table.Row(
          header: Figures.whole(count),
          cells: growth.lines.map { line in
            CostTimes.cell(
              line.points.first { $0.rows == count }?.seconds, else: Figures.notMeasured)
          })
      })
    return "<p>What was done: \(growth.task.htmlEscaped).</p>"
      + (plot.svg ?? "<p>No time was measured.</p>") + table.html
  }
}

/// How earlier runs came out.
struct HistorySection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    """
    <section id="history" aria-labelledby="history-title">
    <h2 id="history-title">History</h2>
    \(content)
    </section>
    """
  }

  private var content: String {
    let history = page.timing.history
    guard history.count > 1 else {
      return "<p>\(history.isEmpty ? "No run is" : "One run is") kept so far: a trend needs two."
        + "</p>"
    }
    let used = Set(history.flatMap(\.played.keys))
    let tools = page.tools.filter(used.contains) + used.subtracting(page.tools).sorted()
    let outcome = Table(
      caption: "Scenarios passed by run", columns: ["Run", "Commit", "Repetitions"] + tools,
      rows: history.map { run in
        Table.Row(
          header: "<span class=\"moment\">\(Figures.moment(run.date).htmlEscaped)</span>",
          cells: [.text(run.commit.map { String($0.prefix(12)) } ?? "not known")]
            + [.count(run.repetitions)]
            + tools.map { Self.passed(run.passed[$0], of: run.played[$0]) })
      })
    let timed = history.trends { page.series($0) }
    let ratios = Table(
      caption: "Time by the native tool’s, by run",
      columns: ["Run", "Machine", "Built"] + timed.map(\.name),
      rows: history.map { run in
        Table.Row(
          header: "<span class=\"moment\">\(Figures.moment(run.date).htmlEscaped)</span>",
          cells: [.text(run.machine ?? "not known"), .text(run.configuration ?? "not known")]
            + timed.map { .figure(Figures.ratio($0.ratio(run)), $0.ratio(run)) })
      })
    let chart = TrendChart(history: history) { page.series($0) }.svg ?? ""
    return outcome.html + chart + ratios.html
      + "<p class=\"note\">Ratios of different machines or builds are no trend.</p>"
  }

  private static func passed(_ passed: Int?, of played: Int?) -> Table.Cell {
    guard let passed, let played else { return .figure(Figures.noRun, nil) }
    return .figure("\(passed == played ? "✓" : "✗") \(passed) of \(played)", Double(passed))
  }
}
