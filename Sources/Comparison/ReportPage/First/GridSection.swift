import ComparisonReport
import ScenarioBinding

/// The grid of scenarios and tools: how each came out, and its time by the base's. Each cell leads to
/// the scenario, or to the item at which it failed.
struct GridSection {
  let page: PageContext

  var html: String {
    let heads = page.data.tools.map { tool in
      "<th scope=\"col\">\(tool.name.htmlEscaped)"
        + (tool.variantOf.map { "<span class=\"meaning\">variant of \($0.htmlEscaped)</span>" }
          ?? "")
        + "</th>"
    }
    return page.section(
      "grid", "Outcome, by scenario and tool",
      """
      <div class="choice"><label>Search <input type="search" id="search" autocomplete="off" \
      placeholder="id, title or step"></label>
      <label><input type="checkbox" id="differing"> Only differences</label>
      <span id="found" role="status"></span></div>
      <table class="matrix"><caption>Runs passed of all runs, and the time as a multiple of the first \
      tool’s. Each cell leads to its steps. <a href="outcomes.csv">CSV</a></caption>
      <thead><tr><th scope="col">Scenario</th>\(heads.joined())</tr></thead>
      <tbody>\(page.data.scenarios.map(row).joined(separator: "\n"))</tbody></table>
      \(legend)
      """)
  }

  private func row(_ scenario: ScenarioData) -> String {
    let cells = page.tools.map { cell(scenario.cell(of: $0), of: scenario, $0) }
    let played = scenario.cells.filter(\.status.isPlayed)
    let differs =
      Set(played.map(\.status.rawValue)).count > 1 || played.contains { !$0.status.isFine }
    return "<tr data-row=\"\(scenario.id.htmlEscaped)\"\(differs ? " data-differs" : "")>"
      + "<th scope=\"row\">\(page.link(scenario)) \(scenario.title.htmlEscaped)</th>"
      + cells.joined() + "</tr>"
  }

  private func cell(_ cell: CellData?, of scenario: ScenarioData, _ tool: String) -> String {
    guard let cell else { return "<td class=\"soft\">\(Figures.noRun)</td>" }
    let outcome = page.outcome(cell)
    let label = tool.cellLabel
    guard cell.status.isPlayed || cell.known != nil else {
      return "<td class=\"\(outcome.look)\">\(label)\(page.mark(cell))</td>"
    }
    let place = cell.status.isFine ? scenario.id : scenario.failedItem(of: tool)?.id ?? scenario.id
    return
      "<td class=\"\(outcome.look)\"><a class=\"cell\" href=\"\(page.address(place, with: tool))\">"
      + "\(label)\(page.mark(cell))\(factor(scenario, tool))"
      + "<span class=\"hidden\">, \(scenario.id.htmlEscaped)</span></a></td>"
  }

  /// The time by the base's: coloured where it is beyond noise.
  private func factor(_ scenario: ScenarioData, _ tool: String) -> String {
    guard let base = page.base(of: tool), base != tool,
      let difference = page.difference(scenario.id, base: base, tool: tool),
      let ratio = difference.ratio
    else { return "" }
    return " <span class=\"factor \(difference.verdict.rawValue)\">\(Figures.ratio(ratio))</span>"
  }

  /// What the signs mean: those that are in the grid, but for the plain ones.
  private var legend: String {
    let outcomes = page.data.scenarios.flatMap(\.cells).map(page.outcome)
    let items = outcomes.uniqued(by: \.meaning).map {
      "<li>\($0.sign) <b>\($0.word)</b>: \($0.meaning)</li>"
    }
    return
      "<details class=\"legend\"><summary>What the signs mean</summary><ul>\(items.joined())</ul>"
      + known + "</details>"
  }

  /// The tests that are declared to fail or not to be portable, with reason and link.
  private var known: String {
    let items = page.data.scenarios.flatMap { scenario in
      scenario.cells.compactMap { cell in
        cell.known.map { known in
          let address = known.link.webAddress.map { $0.htmlEscaped }
          return "<li>\(page.link(scenario)) with <b>\(cell.tool.htmlEscaped)</b>: "
            + (known.kind == .notPortable ? "declared not portable: " : "declared to fail: ")
            + known.reason.htmlEscaped + " "
            + (address.map { "<a href=\"\($0)\" rel=\"noreferrer\">\($0)</a>" }
              ?? known.link.isolated)
            + "</li>"
        }
      }
    }
    return items.isEmpty
      ? "" : "<h3>Declared in advance</h3><ul class=\"known\">\(items.joined())</ul>"
  }
}
