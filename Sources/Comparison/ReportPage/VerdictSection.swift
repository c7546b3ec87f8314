import ComparisonReport
import ScenarioBinding

/// Whether all is as expected, what failed where and why, the answer, and its limit.
struct VerdictSection {
  let page: PageContext

  var html: String {
    """
    <section id="verdict" aria-labelledby="verdict-title">
    <div class="verdict \(page.data.passed ? "good" : "bad")">
    <h2 id="verdict-title">\(title)</h2>
    \(conditions)\(findings)\(failures)
    </div>
    \(page.debugNote)<p class="answer">\(Answer(page: page).sentence)</p>
    <p class="limit">\(Answer.limit)</p>
    \(changes)
    </section>
    """
  }

  private var cells: [(scenario: ScenarioData, cell: CellData)] {
    page.data.scenarios.flatMap { scenario in scenario.cells.map { (scenario, $0) } }
  }

  private var title: String {
    let played = cells.filter(\.cell.status.isPlayed)
    let wrong = played.count { !$0.cell.status.isFine }
    let all = Figures.plural(played.count, "result")
    if wrong > 0 { return "✗ \(Figures.whole(wrong)) of \(all) not as expected" }
    if !page.data.findings.isEmpty { return "⚠ The traces can’t be believed" }
    guard !played.isEmpty else { return "? Nothing was played" }
    let declared = played.count { $0.cell.status == .expectedFailure }
    let results = "\(all) of \(Figures.plural(page.data.scenarios.count, "scenario"))"
    return "✓ All as expected: "
      + (declared > 0
        ? "\(results), \(Figures.whole(declared)) of them failing as declared"
        : "every tool passed each scenario that it plays")
  }

  /// The fault or the change of the screens that the run was made with.
  private var conditions: String {
    guard !page.conditions.isEmpty else { return "" }
    let names = page.conditions.map { "<code>\($0.htmlEscaped)</code>" }.joined(separator: ", ")
    return "<p>The app was changed on purpose in this run: \(names).</p>"
  }

  private var findings: String {
    guard !page.data.findings.isEmpty else { return "" }
    let items = page.data.findings.listItems(\.htmlEscaped)
    return """
      <div role="alert"><p><strong>⚠ The traces contradict themselves or the scenarios. Trust no \
      figure here before this is mended:</strong></p><ul>\(items.joined())</ul></div>
      """
  }

  /// What failed: one entry for each place, with all tools that failed there.
  private var failures: String {
    let wrong = cells.filter { !$0.cell.status.isFine }.map {
      (scenario: $0.scenario, cell: $0.cell, item: $0.scenario.failedItem(of: $0.cell.tool))
    }
    let items = wrong.grouped { $0.item?.id ?? $0.scenario.id }.listItems { place in
      failure(place[0].scenario, place[0].item, by: place.map(\.cell))
    }
    return items.isEmpty ? "" : "<ol class=\"failures\">\(items.joined())</ol>"
  }

  private func failure(_ scenario: ScenarioData, _ item: ItemData?, by cells: [CellData]) -> String
  {
    let place = item?.id ?? scenario.id
    let address = page.address(place, with: cells[0].tool)
    // Tools that failed alike are told of together.
    let parts = cells.grouped { messages($0, item) }.map { alike in
      let first = alike[0]
      let tools = alike.map { cell in
        "<a href=\"\(page.address(place, with: cell.tool))\"><b>\(cell.tool.htmlEscaped)</b></a> "
          + page.mark(cell)
      }
      let messages = messages(first, item).listItems { "<pre>\($0.htmlEscaped)</pre>" }
      let why =
        messages.isEmpty
        ? "<p>\(page.outcome(first).meaning.htmlEscaped)</p>"
        : "<ul class=\"messages\">\(messages.joined())</ul>"
      return "<div class=\"by\"><p>\(tools.joined(separator: ", "))</p>\(why)"
        + "\(item?.plays[first.tool].map(line) ?? "")</div>"
    }
    let picture = cells.lazy.compactMap { item?.plays[$0.tool]?.picture }.first
    let shot = picture.map {
      "<button type=\"button\" class=\"shot\" data-picture=\"\($0.htmlEscaped)\" "
        + "aria-label=\"The screen after \(place.htmlEscaped): enlarge\"></button>"
    }
    let title = "\(place) \(item?.text ?? scenario.title)".htmlEscaped
    return "<h3><a href=\"\(address)\">\(title)</a></h3>"
      + "<div class=\"failure\">\(shot ?? "")<div>\(parts.joined())</div></div>"
  }

  private func messages(_ cell: CellData, _ item: ItemData?) -> [String] {
    item?.plays[cell.tool]?.messages ?? cell.messages
  }

  private func line(_ play: PlayData) -> String {
    guard let number = play.failedLines.first else { return "" }
    let code = play.source.flatMap { source -> String? in
      let place = number - source.firstLine
      return source.lines.indices.contains(place) ? source.lines[place] : nil
    }
    return "<p class=\"path\">\(play.file.isolated):\(number)"
      + (code.map {
        " <code>\($0.trimmingPrefix(while: \.isWhitespace).description.htmlEscaped)</code>"
      } ?? "")
      + "</p>"
  }

  private var changes: String {
    guard let changes = page.data.changesText else { return "" }
    let items = changes.listItems(\.htmlEscaped)
    return "<div id=\"changes\"><h3>Since the earlier run</h3>"
      + (items.isEmpty
        ? "<p>Nothing changed: no outcome, no count, and no time beyond noise.</p></div>"
        : "<ul>\(items.joined())</ul></div>")
  }
}

struct Answer {
  let page: PageContext

  /// What can't be concluded.
  static let limit =
    "<b>What it does not show:</b> no iPhone, no Apple XCUITest and no Appium server ran here. Times "
    + "say what the protocol costs on one machine. They do not carry over to a phone, whose looks at a "
    + "screen cost both tools far more: on the accessibility trees of two real browsers, where they do, "
    + "the same tests took WebDriver in process about as long as native queries "
    + "(Comparison/desktop.md). What is counted (commands, "
    + "locators, outcomes) carries over."

  /// Where an app's scenarios are played, by what its screens are.
  static func place(_ app: String) -> String {
    switch app {
    case "TinyLog": "On native screens (TinyLog)"
    case "Beer Explorer": "In a web view (Beer Explorer)"
    default: "On \(app)"
    }
  }

  /// A tool as a newcomer understands it, in HTML.
  static func spoken(_ tool: String) -> String {
    switch tool {
    case "native": "native queries"
    case "webdriver-http": "WebDriver over HTTP"
    case "webdriver-in-process": "WebDriver without a network"
    default: tool.isolated
    }
  }

  var sentence: String {
    guard let pair = page.pair else { return outcome }
    let told = page.apps.compactMap { app in
      page.ratio(app, base: pair.left, tool: pair.right).map { (app: app, ratio: $0) }
    }.enumerated().map { index, part in
      let place = Self.place(part.app).htmlEscaped
      let ratio = "<b>\(Figures.ratio(part.ratio.ratio))</b>"
      return index == 0
        ? "\(place) \(Self.spoken(pair.right)) took \(ratio) the time of \(Self.spoken(pair.left))"
          + Self.interval(part.ratio)
        : place.prefix(1).lowercased() + place.dropFirst() + " " + ratio + Self.interval(part.ratio)
    }
    return told.isEmpty ? outcome : outcome + " " + told.joined(separator: ", ") + "."
  }

  /// The interval behind a ratio, and whether chance alone may make it.
  static func interval(_ ratio: RatioData) -> String {
    guard let lower = ratio.lower, let upper = ratio.upper else { return " (too few runs to tell)" }
    return " (95 % interval \(Figures.significant(lower))–\(Figures.significant(upper))"
      + (ratio.verdict == .undecided ? ", undecided)" : ")")
  }

  private var outcome: String {
    let tools = (page.pair.map { [$0.left, $0.right] } ?? Array(page.tools.prefix(1)))
      .compactMap { page.tool($0) }
    let told = tools.map { tool in
      let totals = tool.totals
      let name = Self.spoken(tool.name)
      return name.prefix(1).uppercased() + name.dropFirst()
        + " passed \(totals.passedScenarios) of \(Figures.plural(totals.scenarios, "scenario"))."
    }
    return told.isEmpty ? "No tool ran." : told.joined(separator: " ")
  }
}
