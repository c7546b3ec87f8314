import ComparisonReport

/// The result for three readers: who learns, who must choose, and who keeps CI.
struct ReadersSection {
  let page: PageContext

  var html: String {
    page.section(
      "readers", "What to take from it",
      [
        ("If you must choose a tool", choice), ("If you are new to both", introduction),
        ("If you run this in CI", upkeep),
      ].map { $0.folding("<ul>\($1)</ul>") }.joined(separator: "\n"))
  }

  private static func items(_ items: [String?]) -> String {
    items.compactMap(\.self).map { "<li>\($0)</li>" }.joined(separator: "\n")
  }

  private func ratio(_ app: String) -> String? {
    guard let pair = page.pair,
      let ratio = page.ratio(app, base: pair.left, tool: pair.right)
    else { return nil }
    return "\(Figures.ratio(ratio.ratio))\(Answer.interval(ratio))"
  }

  /// Sentences for who must choose, each with the figure that it rests on.
  private var choice: String {
    guard let pair = page.pair else { return "<li>Two tools are needed to compare.</li>" }
    let (left, right) = (pair.left.isolated, pair.right.isolated)
    func lines(_ tool: String) -> Int? {
      let groups = page.data.code.first { $0.tool == tool }?.groups
      return groups.map { ($0["tests"]?.codeLines ?? 0) + ($0["helpers"]?.codeLines ?? 0) }
    }
    let code = lines(pair.left).flatMap { one in
      lines(pair.right).map {
        " Tests and helpers are \(Figures.whole(one)) code lines with \(left), "
          + "\(Figures.whole($0)) with \(right)."
      }
    }
    let browsers = page.data.tools.filter { ["chromium", "webkitgtk"].contains($0.name) }
    let passed = browsers.map {
      "\($0.name) passed \($0.totals.passedScenarios) of \($0.totals.scenarios)"
    }
    return Self.items([
      "<b>If your app is native and one team writes the app and its tests</b>: native queries. On native "
        + "screens \(right) took \(ratio("TinyLog") ?? "a time that is not told here") as long.\(code ?? "")",
      "<b>If it is hybrid</b>: \(right) sees the page’s own document, \(left) only what is shown as "
        + "elements; in the web view \(right) took \(ratio("Beer Explorer") ?? "a time that is not told here") as long.",
      "<b>If there are several platforms</b>: WebDriver; its tests of pages run unchanged in real browsers: "
        + (passed.isEmpty
          ? "none is in this run (<code>--browsers</code>)."
          : passed.joined(separator: ", ") + "."),
      survival,
    ])
  }

  /// Which locators to write, where it is known which survive.
  private var survival: String? {
    guard let cells = page.data.survival?.cells else { return nil }
    let shares = Dictionary(grouping: cells, by: \.strategy).compactMapValues { cells -> Double? in
      let all = cells.reduce(0) { $0 + $1.applicable }
      return all > 0 ? Double(cells.reduce(0) { $0 + $1.found }) / Double(all) : nil
    }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let best = shares.first, let worst = shares.last, shares.count > 1 else { return nil }
    return "<b>Whichever you choose, how you name elements matters</b>: after all redesigns "
      + "\(best.key.isolated) still found \(Figures.percent(best.value)), "
      + "\(worst.key.isolated) \(Figures.percent(worst.value))."
  }

  private var introduction: String {
    func link(_ name: String, _ address: String) -> String {
      "<a href=\"https://\(address)\" rel=\"noreferrer\">\(name)</a>"
    }
    return Self.items([
      "\(link("XCUITest", "developer.apple.com/documentation/xcuiautomation")) is Apple’s framework: a test "
        + "in Swift asks for typed elements, such as <code>app.buttons[\"Save\"]</code>, when it uses them.",
      "\(link("Appium", "appium.io/docs/en/latest/")) drives phones by "
        + "\(link("WebDriver", "www.w3.org/TR/webdriver2/")), the W3C’s protocol for browsers: JSON over HTTP.",
      "A WebDriver test may be in any language, and mostly finds elements by "
        + "\(link("XPath", "www.w3.org/TR/xpath-10/")) in an XML picture of the screen.",
      "A scenario is a written list of steps and expectations; both tests bind to it word by word.",
      "In 2016 a Czech master’s thesis wrote such scenarios with both, by hand, on a Mac.",
      "It found native tests “noticeably faster”: here \(page.pair?.right.isolated ?? "WebDriver") took "
        + "\(ratio("TinyLog") ?? "a time not told") on native screens, \(ratio("Beer Explorer") ?? "one not told") in a web view.",
      "It found XPath to reach anything, in web views too: here \(outcome)",
      "It found native results better: here both leave the same trace, and this page is made of it.",
      "It preferred native for iOS, and WebDriver for hybrid apps and several platforms.",
      "A small example: open any cell of the grid, and read the two sources beside one written step.",
    ])
  }

  private var outcome: String {
    page.data.tools.filter { $0.variantOf == nil }.map {
      "\($0.name.isolated) passed \($0.totals.passedScenarios)/\($0.totals.scenarios)"
    }.joined(separator: ", ") + "."
  }

  private var upkeep: String {
    Self.items([
      "Keep the whole folder: this page, <code>summary.md</code> (failures and changes first; append it to "
        + "the job’s summary), <code>junit.xml</code>, <code>report.json</code>, the CSV files, and the trace.",
      "Exit codes: 0 as expected; 1 a result is not; 2 a file can’t be read or written; 3 the traces "
        + "contradict themselves; 64 a wrong command line.",
      "<code>duet report NEW.jsonl --against OLD.jsonl -o DIR</code> tells what changed: outcomes, counts, "
        + "and times only where more than noise.",
      "Compare times only between runs on one machine, with <code>--repeat 10</code> or more and a release build.",
    ])
  }
}
