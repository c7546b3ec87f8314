import Foundation
import TraceRecords
import ScenarioFormat

extension ReportData {
  /// Creates a report from the comparison of a trace.
  ///
  /// - Parameters:
  ///   - summaries: A sentence about each tool, by the tool's name.
  ///   - earlier: An earlier run to compare with.
  ///   - source: Returns the test code of the item at a line of a file, or nil if it can't be read.
  package init(
    _ comparison: Comparison, of trace: Trace, summaries: [String: String] = [:],
    against earlier: Comparison? = nil,
    source: (_ file: String, _ line: Int) -> SourceData? = { _, _ in nil }
  ) {
    let scenarios = comparison.scenarios.sorted { $0.id < $1.id }
    let rows = scenarios.map { scenario in
      comparison.tools.map { tool in
        comparison.cell(scenario.id, tool) ?? Comparison.Cell(notPlayed: scenario, by: tool)
      }
    }
    var pictures = Pictures()
    passed = comparison.passed
    tools = comparison.tools.map { tool in
      ToolData(
        name: tool, summary: summaries[tool],
        counts: CountsData(comparison.cells.filter { $0.tool == tool }))
    }
    self.scenarios = zip(scenarios, rows).map { scenario, row in
      ScenarioData(
        scenario, row.map { CellData($0, since: earlier?.cell(scenario.id, $0.tool)) }
      ) { item in
        row.compactMap { cell in
          PlayData(of: item, in: cell, source: source, pictures: &pictures).map { (cell.tool, $0) }
        }
      }
    }
    failures = FailureData.all(in: comparison, source: source)
    self.pictures = Dictionary(uniqueKeysWithValues: pictures.ids.map { ($0.value, $0.key) })
    changes = earlier.map { ChangeData.all(from: $0, to: comparison) }
    findings = comparison.findings.map(\.description)
    facts = trace.about
    isDebug = facts.values.contains { $0[TraceFact.configuration.rawValue] == "debug" }
  }
}

extension Comparison {
  func cell(_ scenario: ScenarioID, _ tool: String) -> Cell? {
    cells.first { $0.tool == tool && $0.scenario.id == scenario }
  }
}

extension ScenarioData {
  fileprivate init(
    _ scenario: Scenario, _ cells: [CellData], plays: (ScenarioItem) -> [(String, PlayData)]
  ) {
    id = scenario.id.description
    title = scenario.title
    app = scenario.header.app
    file = scenario.path ?? ""
    self.cells = cells
    manual = scenario.header.manual
    testCases = scenario.plays.map { testCase in
      TestCaseData(
        id: testCase.id, number: testCase.number, row: testCase.row, title: testCase.title,
        values: testCase.row == nil
          ? nil : testCase.examples[0].map { [$0, testCase.values[$0] ?? ""] },
        items: testCase.items.map { item in
          ItemData(
            id: item.id, kind: "\(item.kind)", text: testCase.filled(item.text),
            table: item.table.isEmpty ? nil : item.table.map { $0.map(testCase.filled) },
            plays: Dictionary(plays(item), uniquingKeysWith: { $1 }))
        })
    }
  }
}

extension CountsData {
  init(_ cells: [Comparison.Cell]) {
    let items = cells.flatMap(\.scenario.playedItems)
    let least = cells.compactMap { cell in
      cell.validRuns.min { ($0.steps + $0.expectations) < ($1.steps + $1.expectations) }
    }
    func sum(_ count: (ScenarioRunResult) -> Double?) -> Double? {
      let medians = cells.compactMap { Spread(of: $0.validRuns.compactMap(count))?.median }
      return medians.isEmpty ? nil : medians.reduce(0, +)
    }
    steps = least.map(\.steps).reduce(0, +)
    writtenSteps = items.count { $0.kind == .step }
    expectations = least.map(\.expectations).reduce(0, +)
    writtenExpectations = items.count { $0.kind == .expectation }
    looks = sum { $0.looks.map(Double.init) }
    actions = sum { $0.actions.map(Double.init) }
    requests = sum { $0.requests.map(Double.init) }
    bytes = sum { $0.bytes.map(Double.init) }
    seconds = sum { $0.seconds }
  }

  /// The counts that depend on the tool, by name.
  var byName: [(name: String, value: Double?)] {
    [("looks", looks), ("actions", actions), ("requests", requests), ("bytes", bytes)]
  }
}

extension CellData {
  fileprivate init(_ cell: Comparison.Cell, since earlier: Comparison.Cell?) {
    let played = cell.runs.filter { $0.isPlayed || !$0.isValid }
    tool = cell.tool
    status = cell.status
    known = cell.known
    runs = played.count
    passedRuns = cell.passedRuns
    invalidRuns = played.count - cell.validRuns.count
    missingRuns = cell.notRun.count
    counts = cell.validRuns.isEmpty ? nil : CountsData([cell])
    seconds = cell.seconds
    earlierSeconds = cell.passed && earlier?.passed == true ? earlier?.seconds?.median : nil
    failedItem = cell.failedRuns.lazy.compactMap(\.lastFailure).first?.item
    messages = cell.validRuns.filter { !$0.passed }.flatMap { run in
      let messages = run.items.compactMap(\.message)
      // The end's message repeats the items' messages. Use it only if no item has one.
      return messages.isEmpty ? [run.end?.message].compactMap(\.self) : messages
    }.uniqued(by: \.self)
    findings = cell.findings.map(\.description)
  }
}

extension PlayData {
  /// Collects a tool's actions in an item. Nil if no valid run reached it.
  fileprivate init?(
    of item: ScenarioItem, in cell: Comparison.Cell, source: (String, Int) -> SourceData?,
    pictures: inout Pictures
  ) {
    let records = cell.validRuns.compactMap { $0.record(of: item.id) }
    guard let shown = cell.shown?.record(of: item.id) ?? records.first else { return nil }
    let failed = records.first { $0.outcome == .failed }
    runs = records.count
    passedRuns = records.count { $0.outcome == .passed }
    file = shown.file
    line = Int(clamping: shown.line)
    self.source = source(file, line)
    let check = failed?.failure
    failedLine = check?.file == shown.file ? check?.line : nil
    failedPlace =
      if let file = check?.file, let line = check?.line, file != shown.file {
        "\(file):\(line)"
      } else { nil }
    commands = shown.commands
    bytes = shown.bytes
    sent = shown.sent?.map(CommandData.init)
    actions = shown.actions?.map { ActionData(text: $0.description, at: $0.points) }
    // The screen of a failed run is more informative than that of one that passed. That of a passed
    // step is the same as the next expectation's, or incomplete.
    let pictured = failed?.picture ?? (item.kind == .step ? nil : shown.picture)
    picture = pictured.map { pictures.id(of: $0) }
    messages = records.compactMap(\.message).uniqued(by: \.self)
    screen = failed?.screen
    seconds = Spread(of: records.map(\.duration))?.median
  }
}

extension CommandData {
  init(_ command: SentCommand) {
    kind = command.kind
    var parts = command.text.split(separator: "/", omittingEmptySubsequences: false)
    if [.request, .pause].contains(kind) {
      for (index, name) in parts.enumerated().dropLast()
      where ["element", "shadow"].contains(name) && parts[index + 1] != "active" {
        parts[index + 1] = "{id}"
      }
    }
    text = parts.joined(separator: "/")
    (using, value) = (command.locator?.using, command.locator?.value)
    (bytesSent, bytesReceived) = (command.bytesSent, command.bytesReceived)
    status = command.status
  }
}

/// The pictures of a report. Equal ones are stored once.
private struct Pictures {
  private(set) var ids: [TracePicture: String] = [:]

  /// Adds a picture. Ids number the pictures in the order of scenarios, items and tools.
  mutating func id(of picture: TracePicture) -> String {
    let id = ids[picture] ?? "\(ids.count + 1)"
    ids[picture] = id
    return id
  }
}

extension ChangeData {
  /// Returns the changes by kind, then by scenario and tool.
  static func all(from before: Comparison, to now: Comparison) -> [ChangeData] {
    let tools = (now.tools + before.tools).uniqued(by: \.self)
    let cells = now.scenarios.sorted { $0.id < $1.id }.flatMap { scenario in
      tools.flatMap { tool in
        changes(from: before.cell(scenario.id, tool), to: now.cell(scenario.id, tool), tool)
      }
    }
    let gone = before.unwritten.filter { !now.unwritten.contains($0) }.map {
      ChangeData(
        kind: .goneTest, scenario: $0[0], tool: $0[1], count: nil, before: "played", after: nil)
    }
    return Kind.allCases.flatMap { kind in (cells + gone).filter { $0.kind == kind } }
  }

  private static func changes(
    from before: Comparison.Cell?, to now: Comparison.Cell?, _ tool: String
  ) -> [ChangeData] {
    guard let scenario = (now ?? before)?.scenario.id.description else { return [] }
    func change(_ kind: Kind, _ count: String?, _ old: String?, _ new: String?) -> ChangeData {
      ChangeData(
        kind: kind, scenario: scenario, tool: tool, count: count, before: old, after: new)
    }
    let (old, new) = (before?.testStatus, now?.testStatus)
    guard let old, let new else {
      if let new { return [change(.newTest, nil, nil, new.words)] }
      return old.map { [change(.goneTest, nil, $0.words, nil)] } ?? []
    }
    let kind: Kind? =
      switch (old.isFine, new.isFine) {
      case (true, false): .newFailure
      case (false, false): .stillFails
      case (false, true): .fixed
      case (true, true): old == new ? nil : .otherResult
      }
    if let kind { return [change(kind, nil, old.words, new.words)] }
    guard let before, let now, now.passed else { return [] }
    return zip(CountsData([before]).byName, CountsData([now]).byName).compactMap { old, new in
      guard let before = old.value, let now = new.value, before != now else { return nil }
      return change(.count, new.name, countText(before), countText(now))
    }
  }
}

extension Comparison.Cell {
  /// The result of its tests. Nil if there are none.
  fileprivate var testStatus: Comparison.Status? { runs.isEmpty ? nil : status }
}

/// Returns a count, which may be a median of counts: with a decimal only if it isn't an integer.
func countText(_ number: Double?) -> String {
  guard let number else { return "–" }
  return number == number.rounded() ? String(Int(number)) : String(format: "%.1f", number)
}
