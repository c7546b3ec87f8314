import ComparisonReport

/// What came out, before what it cost: findings, the matrix of scenarios and tools, the totals.
struct OverviewSection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    """
    <section id="overview" aria-labelledby="overview-title">
    <h2 id="overview-title">Overview</h2>
    \(findings)
    \(summary)
    <h3>What came out</h3>
    \(matrix.html)
    \(legend)
    <h3>What it took</h3>
    \(totals.html)
    <p class="note">Commands are queries evaluated and gestures made by the native tool, or \
    commands that a WebDriver client sent; bytes are those of their bodies, both ways. Figures of \
    scenarios are medians of all valid runs, summed here. Times are of one machine and worth \
    something only beside each other. The order of the tools is no ranking.</p>
    <h3>The tools</h3>
    <dl class="tools">\(toolList)</dl>
    </section>
    """
  }

  private var findings: String {
    guard !page.data.findings.isEmpty else { return "" }
    let items = page.data.findings.map { "<li>\($0.htmlEscaped)</li>" }
    return """
      <div class="alarm" role="alert">
      <p><strong>⚠ The traces contradict themselves or the scenarios. Trust no figure here before \
      this is mended:</strong></p>
      <ul>\(items.joined())</ul>
      </div>
      """
  }

  private var summary: String {
    guard let pair = page.pair else { return "" }
    func totals(_ name: String) -> TotalData? {
      page.data.tools.first { $0.name == name }?.totals
    }
    guard let left = totals(pair.left), let right = totals(pair.right) else { return "" }
    let (one, other) = (pair.left.htmlEscaped, pair.right.htmlEscaped)
    let id = "difference all \(pair.left) \(pair.right)"
    let difference = Differences(page.timing).text(nil, base: pair.left, tool: pair.right)
    let bytes = right.bytes.map { " and \(Figures.count($0)) bytes" } ?? ""
    return """
      <p class="summary"><b>\(one)</b> passed \(left.passedScenarios) of \(left.scenarios) \
      scenarios with \(Figures.count(left.commands)) commands; <b>\(other)</b> passed \
      \(right.passedScenarios) of \(right.scenarios) with \(Figures.count(right.commands)) commands\
      \(bytes). <span class="timed">In time, over all that both passed, \
      \(other) beside \(one): \(page.fence.text(id, difference)).</span></p>
      """
  }

  private var matrix: Table {
    Table(
      caption: "Outcome of each scenario with each tool", columns: ["Scenario"] + page.tools,
      rows: page.data.scenarios.map { scenario in
        let link = "#" + scenario.id.htmlEscaped
        return Table.Row(
          header: "<a href=\"\(link)\">\(scenario.id.htmlEscaped)</a> "
            + scenario.title.htmlEscaped,
          cells: page.tools.map { tool in
            guard let cell = scenario.cells.first(where: { $0.tool == tool }) else {
              return .text(Figures.notMeasured)
            }
            let name = "\(scenario.id) with \(tool)".htmlEscaped
            return .html(
              "<a class=\"cell\" href=\"\(link)\" data-show=\"\(tool.htmlEscaped)\">\(cell.mark)"
                + "<span class=\"hidden\">, \(name)</span></a>")
          })
      }, isSortable: false)
  }

  /// What the signs mean: those that are in the matrix.
  private var legend: String {
    var seen: [CellData.Status] = []
    for cell in page.data.scenarios.flatMap(\.cells) where !seen.contains(cell.status) {
      seen.append(cell.status)
    }
    let items = seen.map { "<li>\($0.sign) <b>\($0.word)</b>: \($0.meaning)</li>" }
    return """
      <ul class="legend">\(items.joined())</ul>
      <p class="note">Behind the word: runs passed of runs made.</p>
      """
  }

  private var totals: Table {
    Table(
      caption: "Totals by tool",
      columns: ["Tool", "Scenarios passed", "Steps", "Expectations", "Commands", "Bytes", "Time"],
      rows: page.data.tools.map { tool in
        let totals = tool.totals
        let seconds = page.timing.totals[tool.name]
        return Table.Row(
          header: tool.name.htmlEscaped,
          cells: [
            Self.of(totals.passedScenarios, totals.scenarios),
            Self.of(totals.steps, totals.writtenSteps),
            Self.of(totals.expectations, totals.writtenExpectations),
            .count(totals.commands), page.bytes(totals.bytes, by: tool.name),
            .whole(
              page.fence.text(
                "total \(tool.name)", Figures.seconds(seconds), number: seconds, tag: "td")),
          ])
      })
  }

  private static func of(_ part: Int, _ whole: Int) -> Table.Cell {
    .figure("\(Figures.whole(part)) of \(Figures.whole(whole))", Double(part))
  }

  private var toolList: String {
    page.data.tools.map {
      "<dt>\($0.name.htmlEscaped)</dt><dd>\($0.summary.htmlEscaped)</dd>"
    }.joined(separator: "\n")
  }
}
