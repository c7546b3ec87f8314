import ScenarioBinding
import ScenarioFormat

extension ReportData {
  /// Makes a report of what the tools made of the scenarios.
  ///
  /// The same records make the same report outside of ``timing``, in whatever order the records of
  /// different runs stand, and however long things took.
  ///
  /// - Parameters:
  ///   - comparison: the runs, and whether they can be believed.
  ///   - trace: what the comparison was made of.
  ///   - scenarios: the written scenarios that were asked for; twice is as once.
  ///   - inputs: what else the report shows.
  public init(
    _ comparison: Comparison, of trace: Trace, scenarios: [Scenario],
    inputs: ReportInputs = ReportInputs()
  ) {
    let scenarios = scenarios.uniqued(by: \.id).sorted { $0.id < $1.id }
    let grid = ReportGrid(comparison, scenarios: scenarios)
    var sources = SourceShelf(inputs.source)
    var pictures = PictureShelf()
    tools = comparison.tools.map { tool in
      ToolData(
        name: tool, summary: inputs.summaries[tool] ?? "", variantOf: comparison.variants[tool],
        totals: TotalData(grid.rows.flatMap { $0.filter { $0.tool == tool } }))
    }
    self.scenarios = zip(scenarios, grid.rows).map { scenario, row in
      ScenarioData(scenario, row, sources: &sources, pictures: &pictures)
    }
    code = inputs.code
    self.pictures = pictures.pictures
    findings = comparison.findings.map(\.description)
    timing = TimingData(grid, comparison, about: trace.about, inputs: inputs)
    if let earlier = inputs.history {
      timing.history = earlier
      timing.history.append(HistoryData(self, native: inputs.native))
    }
  }

  /// Whether nothing is wrong with the traces, and every scenario came out as it should with every
  /// tool that plays it.
  public var passed: Bool {
    let cells = scenarios.flatMap(\.cells)
    return findings.isEmpty && cells.contains(where: \.isPlayed) && cells.allSatisfy(\.isFine)
  }
}

/// The runs by scenario and tool: a row for each scenario, with a cell for each tool.
struct ReportGrid {
  let tools: [String]
  let rows: [[CellRuns]]

  init(_ comparison: Comparison, scenarios: [Scenario]) {
    struct Place: Hashable {
      let scenario: ScenarioID
      let tool: String
    }
    let cells = Dictionary(
      comparison.cells.map { (Place(scenario: $0.scenario.id, tool: $0.tool), $0) },
      uniquingKeysWith: { first, _ in first })
    tools = comparison.tools
    rows = scenarios.map { scenario in
      comparison.tools.map { tool in
        CellRuns(cells[Place(scenario: scenario.id, tool: tool)], of: scenario, by: tool)
      }
    }
  }
}

/// The tests' code by place, each asked for once: several tools may play the same test.
private struct SourceShelf {
  private struct Place: Hashable {
    let file: String
    let line: Int
  }

  private let read: (String, Int) -> SourceData?
  private var sources: [Place: SourceData?] = [:]

  init(_ read: @escaping (String, Int) -> SourceData?) { self.read = read }

  mutating func source(_ file: String, _ line: Int) -> SourceData? {
    let place = Place(file: file, line: line)
    if let known = sources[place] { return known }
    let source = read(file, line)
    sources[place] = .some(source)
    return source
  }
}

extension ScenarioData {
  fileprivate init(
    _ scenario: Scenario, _ row: [CellRuns], sources: inout SourceShelf,
    pictures: inout PictureShelf
  ) {
    id = scenario.id.description
    title = scenario.title
    app = scenario.header.app
    file = scenario.path ?? ""
    cells = row.map(CellData.init)
    testCases = []
    for testCase in scenario.testCases {
      var items: [ItemData] = []
      for item in testCase.items(of: scenario.id) {
        var plays: [String: PlayData] = [:]
        for runs in row {
          plays[runs.tool] = PlayData(
            of: item.id, in: runs, source: { sources.source($0, $1) }, pictures: &pictures)
        }
        items.append(
          ItemData(
            id: item.id, kind: item.kind.name, number: item.number, text: item.text, plays: plays))
      }
      testCases.append(
        TestCaseData(number: testCase.number, title: testCase.title, items: items))
    }
  }
}
