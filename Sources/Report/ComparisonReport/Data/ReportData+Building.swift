import ScenarioBinding
import ScenarioFormat

/// A report's content that isn't in the traces.
package struct ReportInputs {
  /// A sentence about each tool, by the tool's name.
  package var summaries: [String: String] = [:]
  /// Returns the test code of the item at a line of a file. Nil if it can't be read.
  package var source: (_ file: String, _ line: Int) -> SourceData? = { _, _ in nil }
  /// An earlier run to compare with.
  package var against: Comparison?

  package init() {}
}

extension ReportData {
  /// Creates a report from the comparison of a trace.
  ///
  /// Except for ``timing``, the report depends neither on times nor on the order of runs in the
  /// trace. Duplicate scenarios count once.
  package init(
    _ comparison: Comparison, of trace: Trace, scenarios: [Scenario],
    inputs: ReportInputs = ReportInputs()
  ) {
    let scenarios = scenarios.uniqued(by: \.id).sorted { $0.id < $1.id }
    let grid = ReportGrid(comparison, scenarios: scenarios)
    var pictures = PictureStore()
    tools = comparison.tools.map { tool in
      ToolData(
        name: tool, summary: inputs.summaries[tool] ?? "", variantOf: comparison.variants[tool],
        totals: TotalData(grid.rows.flatMap { $0.filter { $0.tool == tool } }))
    }
    self.scenarios = zip(scenarios, grid.rows).map { scenario, row in
      ScenarioData(scenario, row, source: inputs.source, pictures: &pictures)
    }
    self.pictures = pictures.pictures
    findings = comparison.findings.map(\.description)
    changes = inputs.against.map { ChangesData(grid.pairs(with: $0)) }
    timing = TimingData(grid, comparison, about: trace.about, against: inputs.against)
  }

  /// Whether something was played, all results are as expected, and the traces have no errors.
  package var passed: Bool {
    let cells = scenarios.flatMap(\.cells)
    return findings.isEmpty && cells.contains(where: \.status.isPlayed)
      && cells.allSatisfy(\.status.isFine)
  }
}

struct ReportGrid {
  let tools: [String]
  let rows: [[Comparison.Cell]]

  init(_ comparison: Comparison, scenarios: [Scenario]) {
    let cells = Dictionary(grouping: comparison.cells, by: \.scenario.id)
    tools = comparison.tools
    rows = scenarios.map { scenario in
      let row = cells[scenario.id] ?? []
      return comparison.tools.map { tool in
        row.first { $0.tool == tool } ?? Comparison.Cell(notPlayed: scenario, by: tool)
      }
    }
  }
}

extension ScenarioData {
  fileprivate init(
    _ scenario: Scenario, _ row: [Comparison.Cell], source: (String, Int) -> SourceData?,
    pictures: inout PictureStore
  ) {
    id = scenario.id.description
    title = scenario.title
    app = scenario.header.app
    file = scenario.path ?? ""
    cells = row.map(CellData.init)
    testCases = scenario.testCases.map { testCase in
      let items = testCase.items(of: scenario.id).map { item in
        let plays = row.compactMap { cell in
          PlayData(of: item.id, in: cell, source: source, pictures: &pictures).map {
            (cell.tool, $0)
          }
        }
        return ItemData(
          id: item.id, kind: "\(item.kind)", number: item.number, text: item.text,
          plays: Dictionary(plays, uniquingKeysWith: { $1 }))
      }
      return TestCaseData(number: testCase.number, title: testCase.title, items: items)
    }
  }
}

extension CellData {
  init(_ cell: Comparison.Cell) {
    let least = cell.leastRun
    let runs = cell.playedRuns
    tool = cell.tool
    status = cell.status
    known = cell.known
    self.runs = runs.count
    passedRuns = cell.passedRuns
    invalidRuns = runs.count - cell.validRuns.count
    steps = least?.steps ?? 0
    expectations = least?.expectations ?? 0
    commands = cell.median(\.commands)
    looks = cell.median(\.looks)
    actions = cell.median(\.actions)
    requests = cell.median(\.requests)
    bytes = cell.median(\.bytes)
    messages = cell.validRuns.filter { !$0.passed }.flatMap { run in
      let messages = run.items.compactMap(\.message)
      // The end's message repeats the items' messages. Use it only if no item has one.
      return messages.isEmpty ? [run.end?.message].compactMap(\.self) : messages
    }.uniqued(by: \.self)
    findings = cell.findings.map(\.description)
  }
}

extension TotalData {
  init(_ all: [Comparison.Cell]) {
    let played = all.filter(\.status.isPlayed)
    let items = played.flatMap(\.scenario.items)
    func sum(_ count: (ScenarioRunResult) -> Int?) -> Double? {
      let parts = played.compactMap { $0.median(count) }
      return parts.isEmpty || parts.count < played.count ? nil : parts.reduce(0, +)
    }
    scenarios = played.count
    passedScenarios = played.count { $0.status == .passed }
    steps = played.reduce(0) { $0 + ($1.leastRun?.steps ?? 0) }
    writtenSteps = items.count { $0.kind == .step }
    expectations = played.reduce(0) { $0 + ($1.leastRun?.expectations ?? 0) }
    writtenExpectations = items.count { $0.kind == .expectation }
    commands = sum(\.commands)
    looks = sum(\.looks)
    actions = sum(\.actions)
    requests = sum(\.requests)
    bytes = sum(\.bytes)
    kinds = Dictionary(
      played.flatMap { $0.shown?.sent ?? [] }.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
  }
}

extension PlayData {
  /// Collects a tool's actions in an item. Nil if no valid run reached it.
  init?(
    of item: String, in cell: Comparison.Cell, source: (String, Int) -> SourceData?,
    pictures: inout PictureStore
  ) {
    let records = cell.validRuns.compactMap { $0.record(of: item) }
    guard let shown = cell.shown?.record(of: item) ?? records.first else { return nil }
    runs = records.count
    passedRuns = records.count { $0.outcome == .passed }
    file = shown.file
    line = Int(clamping: shown.line)
    self.source = source(file, line)
    commands = shown.commands
    bytes = shown.bytes
    sent = shown.sent?.map(\.withoutTimes)
    actions = shown.actions
    // The screen of a failed run is more informative than that of one that passed.
    let pictured = records.first { $0.outcome == .failed && $0.picture != nil } ?? shown
    picture = pictured.picture.map { pictures.add($0) }
    messages = records.compactMap(\.message).uniqued(by: \.self)
    screen = records.first { $0.outcome == .failed }?.screen
  }
}

extension SentCommand {
  /// The command without times and without element ids, which differ in every session.
  package var withoutTimes: SentCommand {
    var command = self
    (command.start, command.duration) = (nil, nil)
    if case .request(let method, let path, let locator) = content {
      var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      for (index, name) in parts.enumerated().dropLast()
      where ["element", "shadow"].contains(name) && parts[index + 1] != "active" {
        parts[index + 1] = "{id}"
      }
      command.content = .request(
        method: method, path: parts.joined(separator: "/"), locator)
    }
    return command
  }
}

struct PictureStore {
  private(set) var pictures: [String: TracePicture] = [:]
  private var ids: [TracePicture: String] = [:]

  /// Adds a picture and returns its id. Ids number the pictures in the order of scenarios, items
  /// and tools.
  mutating func add(_ picture: TracePicture) -> String {
    if let id = ids[picture] { return id }
    let id = "\(ids.count + 1)"
    (ids[picture], pictures[id]) = (id, picture)
    return id
  }
}

/// The differences from an earlier run, except times, which are in ``ScenarioTiming``.
package struct ChangesData: Codable, Sendable {
  /// The results that differ.
  package var outcomes: [Outcome]
  /// The counts that differ, of scenarios that passed in both runs.
  package var counts: [Count]

  /// A result that differs.
  package struct Outcome: Codable, Sendable {
    /// The scenario's id.
    package var scenario: String
    /// The tool's name.
    package var tool: String
    /// The result in the earlier run.
    package var before: CellData.Status
    /// The result now.
    package var after: CellData.Status
  }

  /// A count that differs. Both are medians of the valid runs.
  package struct Count: Codable, Sendable {
    /// The scenario's id.
    package var scenario: String
    /// The tool's name.
    package var tool: String
    /// `looks`, `actions`, `requests` or `bytes`.
    package var name: String
    /// The count in the earlier run.
    package var before: Double
    /// The count now.
    package var after: Double
  }
}

extension ChangesData {
  init(_ pairs: [CellPair]) {
    let cells = pairs.map {
      (scenario: $0.tool.scenario.id.description, CellData($0.base), CellData($0.tool))
    }
    outcomes = cells.compactMap { scenario, before, after in
      before.status == after.status
        ? nil
        : Outcome(scenario: scenario, tool: after.tool, before: before.status, after: after.status)
    }
    counts = cells.filter { $1.status == .passed && $2.status == .passed }
      .flatMap { scenario, before, after in
        zip(before.counts, after.counts).compactMap { old, new in
          guard let before = old.value, let now = new.value, before != now else { return nil }
          return Count(
            scenario: scenario, tool: after.tool, name: new.name, before: before, after: now)
        }
      }
  }
}

typealias CellPair = (base: Comparison.Cell, tool: Comparison.Cell)

extension Comparison {
  /// Returns the cell of the same scenario and tool.
  func cell(like other: Cell) -> Cell? {
    cells.first { $0.tool == other.tool && $0.scenario.id == other.scenario.id }
  }
}

extension ReportGrid {
  /// Returns the cells that an earlier run also has, each with the earlier cell.
  func pairs(with earlier: Comparison) -> [CellPair] {
    rows.flatMap(\.self).compactMap { cell in
      earlier.cell(like: cell).map { (base: $0, tool: cell) }
    }
  }
}
