import ComparisonReport

/// The verdicts on two tools, scenario by scenario; the script shows those of the chosen two.
struct CostVerdicts {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    guard let pair = page.pair else { return "<p>There is only one tool here.</p>" }
    let places =
      page.data.scenarios.map { (name: $0.id, header: $0.link) }
      + page.verdicts.apps.map { (name: $0, header: "\($0.htmlEscaped), all that both passed") }
    let table = Table(
      caption: "Time of one tool by the other’s",
      columns: ["Scenario", "Verdict", "Ratio without waits", "Chance alone (p)"],
      rows: places.map { name, header in
        Table.Row(
          header: header,
          cells: ["verdict", "busy", "chance"].map { kind in
            .pair("\(kind) \(name)", page.verdicts.text("\(kind) \(name)", pair))
          })
      }, isSortable: false)
    return """
      <div class="choice" role="group" aria-label="Tools compared">
      \(page.pick("right", "Time of", pair.right, in: "cost")) \
      \(page.pick("left", "beside", pair.left, in: "cost"))
      </div>
      <p>Time of <b data-name="right">\(pair.right.htmlEscaped)</b> by that of \
      <b data-name="left">\(pair.left.htmlEscaped)</b>. Where the noise covers the difference, it \
      is undecided: that is an answer, too. Over an app, the ratio is the geometric mean of its \
      scenarios’, with the interval of 95 %.</p>
      \(table.html)
      """
  }
}

/// A text about two tools, with a number that a table's rows can be sorted by.
struct PairText: Encodable {
  let text: String
  let number: Double?

  init(_ text: String, _ number: Double? = nil) {
    self.text = text
    self.number = number.flatMap { $0.isFinite ? $0 : nil }
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(text)
    if let number { try list.encode(number) }
  }
}

/// What is told of every two tools: in each scenario, and over each app.
struct PairTexts {
  /// The apps of the scenarios.
  let apps: [String]
  /// By what is told and of what, and the two tools, as in `verdict A.1 native webdriver-http`.
  private(set) var texts: [String: PairText] = [:]

  /// What is told of two tools.
  ///
  /// - Parameter place: what is told and of what, as in `verdict A.1`.
  func text(_ place: String, _ pair: ToolPair) -> PairText {
    texts["\(place) \(pair.left) \(pair.right)"] ?? PairText("not compared")
  }

  init(_ data: ReportData) {
    apps = data.scenarios.map(\.app).uniqued(by: \.self)
    let differences = Differences(data.timing)
    let tools = data.tools.map(\.name)
    for (base, tool) in tools.flatMap({ base in tools.map { (base, $0) } }) where base != tool {
      func add(_ name: String, _ verdict: PairText, _ busy: PairText, _ chance: PairText) {
        let told = ["verdict": verdict, "busy": busy, "chance": chance]
        for (kind, text) in told { texts["\(kind) \(name) \(base) \(tool)"] = text }
      }
      for app in apps {
        let ratio = differences.ratio(app, base: base, tool: tool)
        add(
          app, PairText(differences.text(ratio), ratio?.ratio),
          PairText(ratio.map { Figures.ratio($0.busyRatio) } ?? "–", ratio?.busyRatio),
          PairText("–"))
      }
      for name in data.scenarios.map(\.id) {
        let seen = differences.seen(name, base: base, tool: tool)
        add(
          name, PairText(differences.text(seen), seen?.ratio),
          PairText(seen.map { Figures.ratio($0.busyRatio) } ?? "–", seen?.busyRatio),
          PairText(
            seen.map { Figures.probability($0.probability) } ?? "–", seen?.probability))
      }
    }
  }
}
