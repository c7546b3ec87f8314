import ComparisonReport
import Foundation

/// A rich report: all written scenarios, several tools, and of everything that can go wrong one.
enum Fixture {
  /// A report by so many tools.
  static func report(tools count: Int = FixtureTool.all.count) throws -> ReportData {
    let tools = Array(FixtureTool.all.prefix(count))
    var report = try Blank.report()
    report.scenarios = try FixtureScenarios(tools: tools).data()
    for scenario in report.scenarios {
      for item in scenario.testCases.flatMap(\.items) {
        for case let id? in item.plays.values.map(\.picture) where report.pictures[id] == nil {
          report.pictures[id] = try FixturePictures.picture(
            title: scenario.id, rows: 5 + item.number)
        }
      }
    }
    try report.sumUp(tools)
    report.code = try tools.map { tool in
      let count = #"{"files": 9, "lines": 812, "codeLines": 744}"#
      let helpers = #"{"files": 4, "lines": 231, "codeLines": 164}"#
      return try Blank.value(
        #"{"tool": "\#(tool.name)", "groups": {"tests": \#(count), "helpers": \#(helpers)}"#
          + (tool.isPython
            ? "}"
            : #","locators": {"byStrategy": {"\#(tool.isNative ? "query" : "xpath")": 40},"#
              + #""distinct": 31, "medianLength": 23, "longestLength": 71, "medianDepth": 2,"#
              + #""deepest": 3}}"#))
    }
    report.timing = try FixtureTiming(tools: tools, scenarios: report.scenarios).data()
    return report
  }

  static func data(_ tool: FixtureTool, _ scenarios: [ScenarioData]) throws -> ToolData {
    var data = try Blank.tool(tool.name, tool.summary)
    let items = scenarios.flatMap(\.testCases).flatMap(\.items)
    let cells = scenarios.flatMap(\.cells).filter {
      $0.tool == tool.name && $0.status != .notPlayed
    }
    let sent = items.compactMap { $0.plays[tool.name]?.sent }.flatMap(\.self)
    data.totals.scenarios = cells.count
    data.totals.passedScenarios = cells.filter { $0.status == .passed }.count
    data.totals.steps = cells.map(\.steps).reduce(0, +)
    data.totals.writtenSteps = data.totals.steps
    data.totals.expectations = cells.map(\.expectations).reduce(0, +)
    data.totals.writtenExpectations = data.totals.expectations
    data.totals.commands = cells.compactMap(\.commands).reduce(0, +)
    data.totals.looks = cells.compactMap(\.looks).reduce(0, +)
    data.totals.actions = cells.compactMap(\.actions).reduce(0, +)
    data.totals.requests = tool.isNative ? nil : cells.compactMap(\.requests).reduce(0, +)
    data.totals.bytes = tool.isNative ? nil : cells.compactMap(\.bytes).reduce(0, +)
    for command in sent { data.totals.kinds[command.kind, default: 0] += 1 }
    return data
  }

  /// A report in which much went wrong.
  static func troubled() throws -> ReportData {
    var report = try report()
    report.findings = ["A.2 by webdriver-http, run 3: A.2/TC1/S2 comes twice"]
    report.mark("A.1", "webdriver-http", .failed) {
      $0.passedRuns = 17
      $0.messages = [failure]
    }
    report.mark("A.2", "webdriver-http", .invalid) { $0.invalidRuns = 1 }
    report.mark("A.3", "appium-python", .notMeasured) { $0.runs = 0 }
    try report.mark("A.4", "selenium-python", .expectedFailure) {
      $0.passedRuns = 0
      $0.known = try Blank.known(
        "expectedFailure", "Selenium's client has no locator by accessibility id.",
        "https://www.selenium.dev/documentation/webdriver/elements/locators/")
    }
    try report.mark("B.2", "chromium", .notPortable) {
      $0.runs = 0
      $0.known = try Blank.known(
        "notPortable", "The test asks for the native context, which a browser has not.",
        "https://appium.io/docs/en/latest/guides/context/")
    }
    try report.mark("B.3", "webkitgtk", .unexpectedPass) {
      $0.known = try Blank.known("expectedFailure", "The field loses its focus.", "a link, lost")
    }
    report.scenarios[0].testCases[0].items[3].plays["webdriver-http"]?.passedRuns = 17
    report.scenarios[0].testCases[0].items[3].plays["webdriver-http"]?.messages = [failure]
    report.scenarios[0].testCases[0].items[3].plays["webdriver-http"]?.screen =
      "navigation bar \"Add List\"\n  button \"Cancel\"\n  button \"Save\", disabled"
    report.scenarios[0].testCases[2].items[5].plays["webdriver-http"] = nil
    report.scenarios[0].testCases[0].items[0].plays["native"]?.sent = nil
    report.scenarios[0].testCases[0].items[1].plays["native"]?.sent = []
    report.scenarios[0].testCases[0].items[1].plays["native"]?.source = nil
    try report.sumUp(FixtureTool.all)
    return report
  }

  private static let failure =
    "A.1/TC1/Ex2 \"The screen for adding tasks to the new list \"TODO\" is shown.\" "
    + "(Scenarios/TinyLog/A1.scenario:12) failed: no such element: "
    + "//XCUIElementTypeNavigationBar[@name=\"TODO\"]"
}

extension ReportData {
  /// Makes the tools' totals anew.
  mutating func sumUp(_ tools: [FixtureTool]) throws {
    self.tools = try tools.map { try Fixture.data($0, scenarios) }
  }

  /// Changes a cell.
  mutating func mark(
    _ scenario: String, _ tool: String, _ status: CellData.Status,
    _ change: (inout CellData) throws -> Void
  ) rethrows {
    for place in scenarios.indices where scenarios[place].id == scenario {
      for cell in scenarios[place].cells.indices
      where scenarios[place].cells[cell].tool == tool {
        scenarios[place].cells[cell].status = status
        try change(&scenarios[place].cells[cell])
      }
    }
  }
}
