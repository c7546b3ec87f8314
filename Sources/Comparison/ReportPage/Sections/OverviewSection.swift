import ComparisonReport
import ScenarioBinding

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
    \(page.debugNote)
    \(summary)
    <h3>What came out</h3>
    \(matrix.html)
    \(legend)
    <h3>What it took</h3>
    \(totals.html)
    <p class="note">Looks are native queries, or finds and reads of elements by WebDriver; actions \
    are taps, texts, swipes and the like on the device; requests are the commands that a WebDriver \
    client sent, and bytes those of their bodies, both ways. Figures of \
    scenarios are medians of all valid runs, summed here; there is no sum where one of them is \
    missing, and none of times where a scenario did not come out as it should. Times are of one \
    machine and worth something only beside each other. The order of the tools is no ranking.</p>
    <h3>The tools</h3>
    <dl>\(toolList)</dl>
    </section>
    """
  }

  private var findings: String {
    guard !page.data.findings.isEmpty else { return "" }
    let items = page.data.findings.listItems(\.htmlEscaped)
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
    let apps = page.verdicts.apps.map { app in
      app.htmlEscaped + " " + page.verdicts.text("verdict \(app)", pair).text
    }
    return """
      <p class="summary">\(told(pair.left)); \(told(pair.right)). In time, \
      \(pair.right.isolated) beside \(pair.left.isolated): \(apps.joined(separator: "; ")).</p>
      """
  }

  /// What came out of a tool's runs, in half a sentence.
  private func told(_ tool: String) -> String {
    let name = "<b>\(tool.htmlEscaped)</b>"
    guard let totals = page.data.tools.first(where: { $0.name == tool })?.totals,
      totals.scenarios > 0
    else { return "\(name) played none of the scenarios" }
    let passed =
      "\(name) passed \(totals.passedScenarios) of "
      + Figures.plural(totals.scenarios, "scenario")
    guard let looks = totals.looks, let actions = totals.actions else {
      return passed + " (looks and actions have no sum: not all runs are valid and tell of them)"
    }
    let requests = totals.requests.map { " by \(Figures.count($0)) requests" } ?? ""
    return passed + " with \(Figures.count(looks)) looks and \(Figures.count(actions)) actions"
      + requests
  }

  private var matrix: Table {
    Table(
      caption: "Outcome of each scenario with each tool", columns: ["Scenario"] + page.tools,
      rows: page.data.scenarios.map { scenario in
        let link = "#" + scenario.id.htmlEscaped
        return Table.Row(
          header: "<span class=\"titled\">\(scenario.link) \(scenario.title.htmlEscaped)</span>",
          cells: page.tools.map { tool in
            guard let cell = scenario.cell(of: tool) else { return .text(page.absence(nil)) }
            return .html(
              "<a class=\"cell\" href=\"\(link)\" data-show=\"\(tool.htmlEscaped)\">"
                + page.mark(cell) + "<span class=\"hidden\">, \(scenario.id.htmlEscaped) with "
                + "\(tool.isolated)</span></a>")
          })
      }, isSortable: false)
  }

  /// What the signs mean: those that are in the matrix.
  private var legend: String {
    let outcomes = page.data.scenarios.flatMap(\.cells).map(page.outcome)
    let items = outcomes.uniqued(by: \.meaning).map {
      "<li>\($0.sign) <b>\($0.word)</b>: \($0.meaning)</li>"
    }
    return """
      <ul class="legend">\(items.joined())</ul>
      <p class="note">Behind the word: runs passed of runs made.</p>
      """
  }

  private var totals: Table {
    Table(
      caption: "Totals by tool",
      columns: [
        "Tool", "Scenarios passed", "Steps", "Expectations", "Looks", "Actions", "Requests",
        "Bytes",
        "Time",
      ],
      rows: page.data.tools.map { tool in
        let totals = tool.totals
        let seconds = page.timing.totals[tool.name]
        let absence = totals.scenarios == 0 ? page.absence(of: tool.name) : Figures.noSum
        return Table.Row(
          header: tool.name.htmlEscaped,
          cells: [
            Self.of(totals.passedScenarios, totals.scenarios),
            Self.of(totals.steps, totals.writtenSteps),
            Self.of(totals.expectations, totals.writtenExpectations),
            .count(totals.looks, else: absence), .count(totals.actions, else: absence),
            page.sent(totals.requests, by: tool.name, else: absence),
            page.sent(totals.bytes, by: tool.name, else: absence),
            .figure(seconds.map { Figures.seconds($0) } ?? absence, seconds),
          ])
      })
  }

  private static func of(_ part: Int, _ whole: Int) -> Table.Cell {
    .figure("\(Figures.whole(part)) of \(Figures.whole(whole))", Double(part))
  }

  private var toolList: String {
    page.data.tools.map {
      "<dt>\($0.name.htmlEscaped)</dt><dd>\($0.about.htmlEscaped)"
        + ($0.variantOf.map { " A variant of \($0.isolated), in no ratio to other tools." } ?? "")
        + "</dd>"
    }.joined(separator: "\n")
  }
}

/// The tests that are declared to fail or not to be portable, with reason and link.
struct KnownSection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    let known = page.data.scenarios.flatMap { scenario in
      scenario.cells.compactMap { cell in cell.known.map { (scenario, cell, $0) } }
    }
    let body =
      known.isEmpty
      ? "<p>No test is declared to fail or not to be portable.</p>"
      : "<p>These tests say in advance that they fail or can't be run, and why. If one passes all "
        + "the same, that is a failure.</p><ul class=\"known\">"
        + known.map { scenario, cell, known in
          "<li>\(scenario.link) with <b>\(cell.tool.htmlEscaped)</b>: "
            + page.mark(cell) + Self.text(known) + "</li>"
        }.joined(separator: "\n") + "</ul>"
    return """
      <section id="known" aria-labelledby="known-title">
      <h2 id="known-title">Known failures</h2>
      \(body)
      </section>
      """
  }

  /// What is declared, as a paragraph.
  static func text(_ known: KnownFailure) -> String {
    let declared =
      switch known.kind {
      case .expectedFailure: "Declared to fail: "
      case .notPortable: "Declared not portable: "
      }
    let link = known.link.htmlEscaped
    let more =
      known.link.webAddress == nil
      ? known.link.isolated : "<a href=\"\(link)\" rel=\"noreferrer\">\(link)</a>"
    return "<p class=\"reason\">\(declared)\(known.reason.htmlEscaped)"
      + (link.isEmpty ? "" : " \(more)") + "</p>"
  }
}
