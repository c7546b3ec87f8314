import ComparisonReport
import ScenarioBinding
import Foundation
import ScenarioFormat

/// The written scenarios of the repository with plays that are made up.
struct FixtureScenarios {
  let tools: [FixtureTool]

  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
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
    cell.pauses = sent.filter { $0.kind == .pause }.count
    cell.looks = Double(sent.filter { $0.kind == .query || $0.using != nil }.count)
    cell.actions = Double(sent.count) - (cell.looks ?? 0)
    cell.requests = tool.isNative ? nil : Double(sent.count)
    return cell
  }
}

/// What a tool of the fixture does in an item: made up from the item's text.
struct FixturePlay {
  let tool: FixtureTool
  let item: ScenarioItem

  /// What the text names in quotes, or its last word.
  private var names: [String] {
    let quoted = item.text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    let words = item.text.split { !$0.isLetter }.filter { $0.count > 2 }
    return quoted.isEmpty ? [words.last.map { String($0) } ?? "Add"] : quoted
  }

  func data() throws -> PlayData {
    let folder = item.scenario.letter == "A" ? "TinyLog" : "BeerExplorer"
    let file =
      tool.isPython
      ? "Comparison/clients/test_\(item.scenario.compact.lowercased()).py"
      : "Tests/\(tool.isNative ? "NativeSuite" : "WebDriverSuite")/\(folder)/"
        + "\(item.scenario.compact)Tests.swift"
    let line = 10 * item.testCase + 8 * item.number + (item.kind == .step ? 0 : 4)
    var play = try Blank.play(file, line: line)
    play.runs = 20
    play.passedRuns = 20
    var source = try Blank.source(line, tool.isPython ? "python" : "swift")
    source.lines = lines
    play.source = source
    let sent = try names.flatMap { try commands(for: $0) }
    play.sent = sent
    play.commands = sent.count
    play.bytes =
      tool.isNative
      ? nil : sent.map { ($0.bytesSent ?? 0) + ($0.bytesReceived ?? 0) }.reduce(0, +)
    play.picture = "\(item.scenario)-\(item.testCase)-\(item.number)" + (tool.isBrowser ? "b" : "")
    return play
  }

  private var lines: [String] {
    names.flatMap { name in
      item.kind == .step
        ? [
          tool.isNative
            ? "try app.navigationBars.buttons[\"\(name)\"].tap()"
            : "try await driver.tap(XPath.barButton(\"\(name)\"))"
        ]
        : [
          "// The list says how many are open, and that is 1.",
          "XCTAssertTrue(app.staticTexts[\"\(name)\"].waitForExistence(timeout: 10))",
        ]
    }
  }

  private func commands(for name: String) throws -> [SentCommand] {
    if tool.isNative {
      let query = SentCommand(kind: .query, text: "navigationBars.buttons[\"\(name)\"]")
      return item.kind == .step
        ? [query, SentCommand(kind: .gesture, text: "tap on button \"\(name)\"")] : [query]
    }
    var find = SentCommand(kind: .request, text: "POST /element")
    find.using = item.scenario.letter == "B" ? "css selector" : "xpath"
    find.value =
      item.scenario.letter == "B"
      ? "main > ul.beers > li[data-name=\"\(name)\"] a"
      : "//XCUIElementTypeNavigationBar/descendant::XCUIElementTypeButton[@name=\"\(name)\" and "
        + "@visible=\"true\" and not(ancestor::XCUIElementTypeTable)]"
    find.bytesSent = 60 + (find.value?.count ?? 0)
    find.bytesReceived = 93
    find.status = 200
    var click = SentCommand(kind: .request, text: "POST /element/{id}/click")
    click.bytesSent = 2
    click.bytesReceived = 14
    click.status = 200
    guard item.kind == .expectation else { return [find, click] }
    var missed = find
    missed.status = 404
    missed.bytesReceived = 212
    var pause = SentCommand(kind: .pause, text: "POST /execute/sync mobile: wait")
    pause.bytesSent = 66
    pause.bytesReceived = 14
    pause.status = 200
    return item.number.isMultiple(of: 2) ? [missed, pause, find] : [find]
  }
}
