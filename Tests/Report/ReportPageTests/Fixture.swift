import Foundation
import ScenarioFormat
import Synchronization

@testable import ComparisonReport
@testable import ScenarioBinding

/// Reports of invented traces of some written scenarios by several tools.
enum Fixture {
  private static let reports = Mutex<[Int: ReportData]>([:])

  static func report(tools count: Int = FixtureTool.all.count) throws -> ReportData {
    try reports.withLock { reports in
      let report = try reports[count] ?? make(Array(FixtureTool.all.prefix(count)))
      reports[count] = report
      return report
    }
  }

  static let empty = ReportData(
    Comparison(Trace(merging: []), scenarios: [], tools: []), of: Trace(merging: []),
    scenarios: [])

  private static func make(_ tools: [FixtureTool]) throws -> ReportData {
    let scenarios = try written()
    let records = tools.flatMap { tool in
      [.tool(tool.name, about: tool.facts)]
        + scenarios.filter(tool.plays).flatMap { scenario in
          (1...5).flatMap { tool.records(of: scenario, repetition: $0) }
        }
    }
    let trace = Trace(
      files: ["t.jsonl"],
      lines: records.enumerated().map {
        Trace.Line(path: "t.jsonl", number: $0.offset + 1, record: $0.element)
      }, findings: [])
    var inputs = ReportInputs()
    inputs.summaries = Dictionary(uniqueKeysWithValues: tools.map { ($0.name, $0.summary) })
    inputs.source = { file, line in
      SourceData(
        firstLine: line, language: file.hasSuffix(".py") ? "python" : "swift",
        lines: ["// The list says how many are open.", "try app.buttons[\"Add\"].tap()"])
    }
    let comparison = Comparison(trace, scenarios: scenarios, tools: tools.map(\.name)) { name, _ in
      // The browsers play only the scenarios with runs.
      !tools.contains { $0.name == name && $0.isBrowser }
    }
    return ReportData(comparison, of: trace, scenarios: scenarios, inputs: inputs)
  }

  /// The compared scenarios. All except the first have only one test case, because scanning is
  /// slow.
  private static func written() throws -> [Scenario] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    let library = ScenarioLibrary.load(["Scenarios"], from: ScenarioDisk(root: root.path))
    let compared = library.scenarios.filter { !$0.isSample && $0.id.number < 6 }
    return try compared.sorted { $0.id < $1.id }.map { scenario in
      guard let path = scenario.path, scenario.id.description != "A.1" else { return scenario }
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let start = text[..<(text.firstRange(of: "\n  TC 2")?.lowerBound ?? text.endIndex)]
      return ScenarioParser.parse(String(start) + "\n", path: path).scenario ?? scenario
    }
  }

  static func troubled() throws -> ReportData {
    var report = try report()
    report.findings = ["A.2 by webdriver-http, run 3: A.2/TC1/S2 comes twice"]
    report.mark("A.1", "webdriver-http", .failed) {
      $0.passedRuns = 3
      $0.messages = [failure]
    }
    report.mark("A.2", "webdriver-http", .invalid) { $0.invalidRuns = 1 }
    report.mark("A.3", "appium-python", .notMeasured) { $0.runs = 0 }
    report.mark("A.4", "selenium-python", .expectedFailure) {
      $0.passedRuns = 0
      $0.known = KnownFailure(
        .expectedFailure, reason: "Selenium's client has no locator by accessibility id.",
        link: "https://www.selenium.dev/documentation/webdriver/elements/locators/")
    }
    report.mark("B.2", "chromium", .notPortable) {
      $0.runs = 0
      $0.known = KnownFailure(
        .notPortable, reason: "The test asks for the native context, which a browser has not.",
        link: "https://appium.io/docs/en/latest/guides/context/")
    }
    report.mark("B.3", "webkitgtk", .unexpectedPass) {
      $0.known = KnownFailure(
        .expectedFailure, reason: "The field loses its focus.", link: "a link, lost")
    }
    var items = report.scenarios[0].testCases[0].items
    items[3].plays["webdriver-http"]?.passedRuns = 3
    items[3].plays["webdriver-http"]?.messages = [failure]
    items[3].plays["webdriver-http"]?.screen =
      "navigation bar \"Add List\"\n  button \"Cancel\"\n  button \"Save\", disabled"
    items[0].plays["native"]?.sent = nil
    items[1].plays["native"]?.sent = []
    items[1].plays["native"]?.source = nil
    report.scenarios[0].testCases[0].items = items
    report.scenarios[0].testCases[2].items[5].plays["webdriver-http"] = nil
    return report
  }

  private static let failure =
    "A.1/TC1/Ex2 \"The screen for adding tasks to the new list \"TODO\" is shown.\" "
    + "(Scenarios/TinyLog/A1.scenario:12) failed: no such element: "
    + "//XCUIElementTypeNavigationBar[@name=\"TODO\"]"
}

extension ReportData {
  /// Changes each item. `scenario` is the index of its scenario.
  mutating func changeItems(_ change: (inout ItemData, _ scenario: Int) -> Void) {
    for place in scenarios.indices {
      for testCase in scenarios[place].testCases.indices {
        for item in scenarios[place].testCases[testCase].items.indices {
          change(&scenarios[place].testCases[testCase].items[item], place)
        }
      }
    }
  }

  mutating func rename(_ tool: Int, to new: String) {
    let old = tools[tool].name
    tools[tool].name = new
    for place in scenarios.indices { scenarios[place].cells[tool].tool = new }
    changeItems { item, _ in item.plays[new] = item.plays.removeValue(forKey: old) }
    for place in timing.scenarios.indices where timing.scenarios[place].tool == old {
      timing.scenarios[place].tool = new
    }
  }

  mutating func mark(
    _ scenario: String, _ tool: String, _ status: CellData.Status,
    _ change: (inout CellData) -> Void
  ) {
    for place in scenarios.indices where scenarios[place].id == scenario {
      for cell in scenarios[place].cells.indices where scenarios[place].cells[cell].tool == tool {
        scenarios[place].cells[cell].status = status
        change(&scenarios[place].cells[cell])
      }
    }
  }
}

/// An invented tool, with its plays, commands and times.
struct FixtureTool {
  let name: String
  let summary: String
  /// The milliseconds per command.
  let pace: Double

  /// As many tools as a report is likely to have.
  static let all = [
    FixtureTool(name: "native", summary: "XCUITest’s API, in the test’s own process.", pace: 0.12),
    FixtureTool(name: "webdriver-in-process", summary: "WebDriver without a network.", pace: 0.31),
    FixtureTool(name: "webdriver-http", summary: "WebDriver over HTTP.", pace: 1.4),
    FixtureTool(name: "appium-python", summary: "Appium’s own client for Python.", pace: 3.2),
    FixtureTool(name: "selenium-python", summary: "Selenium’s own client for Python.", pace: 3.0),
    FixtureTool(name: "chromium", summary: "A real browser; pages only.", pace: 22),
    FixtureTool(name: "webkitgtk", summary: "The engine nearest to iOS’s; pages only.", pace: 14),
  ]

  var isNative: Bool { name == "native" }
  var isPython: Bool { name.hasSuffix("python") }
  var isBrowser: Bool { ["chromium", "webkitgtk"].contains(name) }

  func plays(_ scenario: Scenario) -> Bool { !isBrowser || scenario.id.letter == "B" }

  var facts: [String: String] {
    [
      "machine": "2 cores", "system": "Debian 12", "configuration": "release",
      "toolchain": isPython ? "Python 3.11.2" : "Swift 6.3.1", "commit": "0123456789ab",
      "date": "2026-01-02T03:04:05Z",
    ]
  }

  func records(of scenario: Scenario, repetition: Int) -> [TraceRecord] {
    let run = RunID(scenario: "\(scenario.id)", tool: name, repetition: repetition)
    let folder = scenario.id.letter == "A" ? "TinyLog" : "BeerExplorer"
    let compact = "\(scenario.id)".replacing(".", with: "")
    let file =
      isPython
      ? "Tests/Suites/Appium/tests/test_\(compact.lowercased()).py"
      : "Tests/\(isNative ? "NativeSuite" : "WebDriverSuite")/\(folder)/\(compact)Tests.swift"
    var (start, count, bytes) = (0.0, 0, 0)
    var records = [
      TraceRecord.start(
        run,
        .init(file: file, line: 3, start: 1_700_000_000, textHash: "0123456789abcdef", known: nil))
    ]
    for item in scenario.items {
      // All runs take different times.
      let seconds = pace / 1000 * (1 + Double(repetition) / 50 + Double(item.number) / 100)
      let sent = commands(item, seconds)
      let sentBytes = sent.reduce(0) { $0 + ($1.bytesSent ?? 0) + ($1.bytesReceived ?? 0) }
      let duration = seconds * (Double(sent.count) + 0.1)
      records.append(
        .item(
          run,
          TraceRecord.Item(
            item: item.id, file: file,
            line: UInt(10 * item.testCase + 8 * item.number + (item.kind == .step ? 0 : 4)),
            start: start, duration: duration, commands: sent.count,
            bytes: isNative ? nil : sentBytes,
            waited: sent.filter { $0.kind == .pause }.reduce(0) { $0 + ($1.duration ?? 0) },
            outcome: .passed, sent: sent,
            picture: repetition > 1
              ? nil
              : TracePicture(
                format: .svg, data: "<svg>\(item.id)\(isBrowser ? ", as a page" : "")</svg>"))))
      start += duration
      count += sent.count
      bytes += sentBytes
    }
    let end = TraceRecord.End(
      duration: start, commands: count, bytes: isNative ? nil : bytes, outcome: .passed)
    return records + [.end(run, end)]
  }

  private func commands(_ item: ScenarioItem, _ seconds: Double) -> [SentCommand] {
    func command(_ content: SentCommand.Content, status: Int? = nil) -> SentCommand {
      var command = SentCommand(content)
      command.duration = seconds
      if !isNative { (command.bytesSent, command.bytesReceived) = (60, 93) }
      command.status = status
      return command
    }
    if isNative {
      let steps = [
        SentStep(.descendants, type: "NavigationBar"), SentStep(.descendants, type: "Button"),
        SentStep(.matching, text: "Add"),
      ]
      let query = command(.query(steps))
      return item.kind == .step ? [query, command(.gesture(.tap, steps))] : [query]
    }
    let locator = SentLocator(
      using: item.scenario.letter == "B" ? "css selector" : "xpath",
      value: "//XCUIElementTypeButton[@name=\"Add\"]")
    let find = command(.request(method: "POST", path: "/element", locator), status: 200)
    var missed = find
    missed.status = 404
    return switch item.kind {
    case .expectation where item.number.isMultiple(of: 2):
      [missed, command(.pause(method: "POST", path: "/actions"), status: 200), find]
    case .expectation: [find]
    default: [find, command(.request(method: "POST", path: "/element/{id}/click"), status: 200)]
    }
  }
}
