import ComparisonReport
import Foundation
import ScenarioFormat

/// The written scenarios of the repository with plays that are made up.
struct FixtureScenarios {
  let tools: [FixtureTool]

  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct Unreadable: Error {
    let file: String
  }

  /// All written scenarios, in the order of their ids.
  static func written() throws -> [Scenario] {
    let folder = root.appendingPathComponent("Scenarios")
    return try ["TinyLog", "BeerExplorer"].flatMap { app in
      try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(app).path
      ).filter { $0.hasSuffix(".scenario") }.map { name in
        let path = "Scenarios/\(app)/\(name)"
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        guard let scenario = ScenarioParser.parse(text, path: path).scenario else {
          throw Unreadable(file: path)
        }
        return scenario
      }
    }.sorted { $0.id < $1.id }
  }

  func data() throws -> [ScenarioData] {
    try Self.written().map(data)
  }

  private func data(_ scenario: Scenario) throws -> ScenarioData {
    var data = try Blank.scenario("\(scenario.id)", scenario.title)
    data.app = scenario.header.app
    data.file = scenario.path ?? ""
    var items: [String: [ItemData]] = [:]
    // Of all but the first scenario, one test case is enough: pages take long to be taken apart.
    let testCases = scenario.testCases.prefix(scenario.id.description == "A.1" ? .max : 1)
    for item in testCases.flatMap({ $0.items(of: scenario.id) }) {
      let kind =
        switch item.kind {
        case .precondition: "precondition"
        case .step: "step"
        case .expectation: "expectation"
        }
      var made = try Blank.item(item.id, kind, item.number, item.text)
      for tool in tools where plays(tool, scenario) {
        made.plays[tool.name] = try FixturePlay(tool: tool, item: item).data()
      }
      items["\(item.testCase)", default: []].append(made)
    }
    data.testCases = try testCases.map { testCase in
      var made = try Blank.testCase(testCase.number, testCase.title)
      made.items = items["\(testCase.number)"] ?? []
      return made
    }
    data.cells = try tools.map { try cell($0, scenario, data.testCases.flatMap(\.items)) }
    return data
  }

  private func plays(_ tool: FixtureTool, _ scenario: Scenario) -> Bool {
    !tool.isBrowser || scenario.id.letter == "B"
  }

  private func cell(
    _ tool: FixtureTool, _ scenario: Scenario, _ items: [ItemData]
  ) throws -> CellData {
    guard plays(tool, scenario) else { return try Blank.cell(tool.name, .notPlayed) }
    let plays = items.compactMap { $0.plays[tool.name] }
    let sent = plays.compactMap(\.sent).flatMap(\.self)
    var cell = try Blank.cell(tool.name, .passed)
    cell.runs = 20
    cell.passedRuns = 20
    cell.steps = items.filter { $0.kind == "step" }.count
    cell.expectations = items.filter { $0.kind == "expectation" }.count
    cell.commands = Double(plays.map(\.commands).reduce(0, +))
    cell.bytes = tool.isNative ? nil : Double(plays.compactMap(\.bytes).reduce(0, +))
    cell.pauses = sent.filter { $0.kind == "pause" }.count
    cell.looks = Double(sent.filter { $0.kind == "query" || $0.using != nil }.count)
    cell.actions = Double(sent.count) - (cell.looks ?? 0)
    cell.requests = tool.isNative ? nil : Double(sent.count)
    return cell
  }
}
