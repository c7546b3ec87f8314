import ComparisonReport
import ScenarioBinding

/// How each scenario came out with each tool, and its time by the base's.
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

/// How a tool's runs of a scenario came out, as the page says it.
struct Outcome {
  /// A sign that tells it without colour.
  let sign: String
  let word: String
  let look: String
  let meaning: String

  /// `isKnown` says whether what the tool can play is known from more than its traces.
  init(_ cell: CellData, isKnown: Bool) {
    (sign, word, look, meaning) =
      switch cell.status {
      case .passed:
        ("✓", "passed", "good", "every run did every step and met every expectation")
      case .failed:
        ("✗", "failed", "bad", "at least one run failed")
      case .expectedFailure:
        (
          "◇", "fails, as declared", "warn",
          "every run failed, and the test says in advance that it will, and why"
        )
      case .unexpectedPass:
        (
          "✗", "passed, though declared to fail", "bad",
          "the test says that it fails, and a run passed; counts as a failure"
        )
      case .notPortable:
        (
          "⊘", "not portable, as declared", "warn",
          "the test says that it can’t run with this tool, and why"
        )
      case .invalid:
        (
          "⚠", "invalid", "bad",
          "the trace of a run contradicts itself or the scenario; counts as a failure"
        )
      case .notMeasured where cell.runs == 0:
        (
          "?", "not run", "bad",
          "there is no run of it here, though the tool plays this app; counts as a failure"
        )
      case .notMeasured:
        (
          "?", "not all run", "bad",
          "a run that was planned did not come about; counts as a failure"
        )
      case .notPlayed where isKnown:
        ("–", "not played", "soft", "the tool can’t play scenarios of this app")
      case .notPlayed:
        (
          "–", "no run", "soft",
          "there is no run of it in these traces; whether the tool could play it is not known"
        )
      }
  }
}

extension CellData {
  /// Why the tool did nothing in an item, said of the tool.
  func idleness(isKnown: Bool) -> String {
    switch status {
    case .notPlayed where isKnown: "can’t play scenarios of this app"
    case .notPortable: "can’t run it, as is declared"
    default:
      runs == 0
        ? "has no run of it in these traces"
        : runs > invalidRuns ? "did not come to it" : "has no valid run of it"
    }
  }
}
