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
      return "<p>Not measured. <code>swift run -c release duet bench --only growth --json</code> "
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
