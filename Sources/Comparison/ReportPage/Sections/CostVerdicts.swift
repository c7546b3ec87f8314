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
        let seen = differences.difference(name, base: base, tool: tool)
        add(
          name, PairText(differences.text(seen), seen?.ratio),
          PairText(seen.map { Figures.ratio($0.busyRatio) } ?? "–", seen?.busyRatio),
          PairText(
            seen.map { Figures.probability($0.correctedProbability) } ?? "–",
            seen?.correctedProbability))
      }
    }
  }
}

/// How two tools' times differ, as the page says it, whichever of them the data takes as the base.
struct Differences {
  private let all: [DifferenceData]
  private let ratios: [RatioData]
  private let isDebug: Bool

  init(_ timing: TimingData) {
    all = timing.differences
    ratios = timing.ratios
    isDebug = timing.isDebug
  }

  /// The ratio of a tool to a base over an app; nil where the data has none.
  func ratio(_ app: String, base: String, tool: String) -> RatioData? {
    let ours = ratios.filter { $0.app == app }
    return ours.first { $0.base == base && $0.tool == tool }
      ?? ours.first { $0.base == tool && $0.tool == base }?.turned
  }

  /// The ratio in words, such as `slower 3.42 × (3.30–3.55)`.
  func text(_ ratio: RatioData?) -> String {
    guard let ratio else { return without }
    let told = "\(ratio.verdict.rawValue) \(Figures.ratio(ratio.ratio))"
    guard let lower = ratio.lower, let upper = ratio.upper else {
      return told + ", too few runs to tell"
    }
    return told + " (\(Figures.significant(lower))–\(Figures.significant(upper)))"
  }

  /// Why nothing is told.
  private var without: String { isDebug ? "not told of a debug build" : "not compared" }

  /// The difference of a tool to a base; nil where the data has none.
  func difference(_ scenario: String, base: String, tool: String) -> DifferenceData? {
    let ours = all.filter { $0.scenario == scenario }
    return ours.first { $0.base == base && $0.tool == tool }
      ?? ours.first { $0.base == tool && $0.tool == base }?.turned
  }

  /// The verdict in words, such as `slower 23.9 ×`; only what both tools passed is compared.
  func text(_ difference: DifferenceData?) -> String {
    guard let difference else { return without }
    let told =
      difference.verdict.rawValue + (difference.ratio.map { " \(Figures.ratio($0))" } ?? "")
    guard difference.verdict == .undecided else { return told }
    return difference.correctedProbability == nil
      ? told + ", too few runs to tell" : told + ", the noise covers the difference"
  }
}
