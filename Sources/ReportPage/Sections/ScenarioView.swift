import ComparisonReport

/// One scenario: what is written, and two tools side by side.
struct ScenarioView {
  let page: PageContext
  let scenario: ScenarioData

  init(_ page: PageContext, _ scenario: ScenarioData) {
    self.page = page
    self.scenario = scenario
  }

  private var id: String { scenario.id.htmlEscaped }

  var html: String {
    """
    <section class="scenario" id="\(id)" aria-labelledby="\(id)/title" data-scenario="\(id)">
    <h3 id="\(id)/title">\(id) \(scenario.title.htmlEscaped)</h3>
    <p class="note">\(scenario.app.htmlEscaped), \(items); written in \
    <code>\(scenario.file.htmlEscaped)</code></p>
    \(choice)
    \(tools)
    \(counts.html)
    \(verdict)
    \(scenario.testCases.map(testCase).joined(separator: "\n"))
    </section>
    """
  }

  private var items: String {
    let items = scenario.testCases.flatMap(\.items)
    let steps = items.filter { $0.kind == "step" }.count
    let expectations = items.filter { $0.kind == "expectation" }.count
    return [
      Figures.plural(scenario.testCases.count, "test case"), Figures.plural(steps, "step"),
      Figures.plural(expectations, "expectation"),
    ].joined(separator: ", ")
  }

  /// The two tools, to choose; hidden until a script can answer.
  private var choice: String {
    guard let pair = page.pair else { return "" }
    return "<div class=\"choice\" role=\"group\" aria-label=\"Tools side by side in \(id)\">"
      + page.pick("left", "Left", pair.left, in: scenario.id)
      + "<span class=\"middle\">\(id)</span>"
      + page.pick("right", "Right", pair.right, in: scenario.id) + "</div>"
  }

  private func isShown(_ tool: String) -> Bool {
    page.pair.map { $0.left == tool || $0.right == tool } ?? true
  }

  private func hiding(_ tool: String) -> String {
    " data-of=\"\(tool.htmlEscaped)\"" + (isShown(tool) ? "" : " hidden")
  }

  /// What the tools are and how the scenario came out with them; all are there, two are shown.
  private var tools: String {
    let parts = page.data.tools.map { tool in
      let cell = scenario.cell(of: tool.name)
      let messages = (cell?.messages ?? []).listItems { "<pre>\($0.htmlEscaped)</pre>" }
      return """
        <div class="about\(page.pair?.right == tool.name ? " second" : "")"\(hiding(tool.name))>
        <p><b>\(tool.name.htmlEscaped)</b> \(cell.map(page.mark) ?? page.absence(nil))</p>
        <p>\(tool.about.htmlEscaped)</p>\(cell?.known.map(KnownSection.text) ?? "")\
        \(messages.isEmpty ? "" : "<ul class=\"messages\">\(messages.joined())</ul>")
        </div>
        """
    }
    return "<div class=\"abouts\">\(parts.joined(separator: "\n"))</div>"
  }

  private var counts: Table {
    Table(
      caption: "What the tools count in \(scenario.id)",
      columns: ["Tool", "Looks", "Actions", "Requests", "Bytes", "Waits"],
      rows: scenario.cells.map { cell in
        let absence = page.absence(cell)
        func sent(_ number: Double?) -> Table.Cell {
          cell.hasValidRuns
            ? page.sent(number, by: cell.tool, else: absence) : .figure(absence, nil)
        }
        return Table.Row(
          header: cell.tool.htmlEscaped,
          cells: [
            .count(cell.looks, else: absence), .count(cell.actions, else: absence),
            sent(cell.requests), sent(cell.bytes),
            .count(cell.pauses.map(Double.init), else: absence),
          ], attributes: hiding(cell.tool))
      }, isSortable: false)
  }

  private var verdict: String {
    guard let pair = page.pair else { return "" }
    let (left, right) = (pair.left.htmlEscaped, pair.right.htmlEscaped)
    let place = "verdict \(scenario.id)"
    return "<p>In time, <span data-name=\"right\">\(right)</span> beside "
      + "<span data-name=\"left\">\(left)</span>: <b class=\"time\" "
      + "data-pair=\"\(place.htmlEscaped)\">\(page.verdicts.text(place, pair).text.htmlEscaped)</b>"
      + "</p>"
  }

  private func testCase(_ testCase: TestCaseData) -> String {
    let id = "\(scenario.id)/TC\(testCase.number)".htmlEscaped
    return """
      <div class="case" role="group" id="\(id)" aria-labelledby="\(id)/title">
      <h4 id="\(id)/title">TC \(testCase.number) \(testCase.title.htmlEscaped)</h4>
      \(testCase.items.map(item).joined(separator: "\n"))
      </div>
      """
  }

  private func item(_ item: ItemData) -> String {
    let id = item.id.htmlEscaped
    let short =
      switch item.kind {
      case "precondition": "P"
      case "step": "S"
      case "expectation": "Ex"
      default: item.kind.htmlEscaped
      }
    let shown = page.pair.map { [$0.left, $0.right] } ?? Array(page.tools.prefix(1))
    let sides = zip(shown, ["left", "right"]).map { tool, side in
      PlayView(page, scenario, item, tool).html("side \(side)")
    }
    // The script takes the others from here.
    let others = page.tools.filter { !shown.contains($0) }
      .map { PlayView(page, scenario, item, $0).html("side") }
    return """
      <article class="item \(item.kind.htmlEscaped)" id="\(id)" aria-labelledby="\(id)/title">
      <div class="written"><h5 id="\(id)/title"><span class="ordinal" \
      title="\(item.kind.htmlEscaped)">\(short) \(item.number)</span> \
      \(item.text.htmlEscaped)</h5></div>
      \(sides.joined())\(others.isEmpty ? "" : "<template>\(others.joined())</template>")
      </article>
      """
  }
}
