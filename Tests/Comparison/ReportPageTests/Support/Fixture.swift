import ComparisonReport
import ScenarioBinding
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
    for command in sent { data.totals.kinds[command.kind.rawValue, default: 0] += 1 }
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
    report.mark("A.4", "selenium-python", .expectedFailure) {
      $0.passedRuns = 0
      $0.known = KnownFailure(
        .expectedFailure, reason: "Selenium's client has no locator by accessibility id.",
        link: "https://www.selenium.dev/documentation/webdriver/elements/locators/")
    }
    report.mark("B.2", "chromium", .notPortable) {
      $0.runs = 0
      $0.known = KnownFailure(
        .notPortable,
        reason: "The test asks for the native context, which a browser has not.",
        link: "https://appium.io/docs/en/latest/guides/context/")
    }
    report.mark("B.3", "webkitgtk", .unexpectedPass) {
      $0.known = KnownFailure(
        .expectedFailure, reason: "The field loses its focus.", link: "a link, lost")
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

/// A tool of the fixture: how its tests read, and what they cost, all made up.
struct FixtureTool {
  let name: String
  let summary: String
  /// Milliseconds of a command.
  let pace: Double

  var isNative: Bool { name == "native" }
  var isPython: Bool { name.hasSuffix("python") }
  var isBrowser: Bool { ["chromium", "webkitgtk"].contains(name) }

  /// As many tools as a report is likely to hold.
  static let all = [
    FixtureTool(
      name: "native",
      summary: "XCUITest’s API, in the test’s own process: typed elements, asked by queries that "
        + "are evaluated each time they are used.",
      pace: 0.12),
    FixtureTool(
      name: "webdriver-in-process",
      summary: "The WebDriver protocol as Appium’s XCUITest driver speaks it, without a network: "
        + "JSON commands, and elements found by XPath in an XML picture of the screen.",
      pace: 0.31),
    FixtureTool(
      name: "webdriver-http",
      summary: "The same WebDriver commands, sent over HTTP to a server on the same machine, as "
        + "Appium’s clients send them.",
      pace: 1.4),
    FixtureTool(
      name: "appium-python",
      summary: "Appium’s own client for Python, unmodified, over HTTP.", pace: 3.2),
    FixtureTool(
      name: "selenium-python",
      summary: "Selenium’s own client for Python, unmodified, over HTTP.", pace: 3.0),
    FixtureTool(
      name: "chromium",
      summary: "A real browser, Chromium, through chromedriver; it plays Beer Explorer only.",
      pace: 22),
    FixtureTool(
      name: "webkitgtk",
      summary: "WebKitGTK, the engine nearest to an iOS web view, through WebKitWebDriver; it "
        + "plays Beer Explorer only.",
      pace: 14),
  ]
}

/// Numbers that look like measured ones and are the same each time.
struct Wobble {
  private var state: UInt64

  init(_ seed: String) {
    state = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Between 0 and 1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(1 << 31)
  }

  /// Several measurements around a value.
  mutating func spread(_ value: Double, count: Int) -> Spread? {
    let values = (0..<count).map { _ in value * (0.9 + 0.25 * next()) }
    return Spread(of: values)
  }
}

/// Times that are made up, and differ with the seed.
struct FixtureTiming {
  let tools: [FixtureTool]
  let scenarios: [ScenarioData]
  var seed = "one"

  func data() throws -> TimingData {
    var timing = try Blank.report().timing
    for scenario in scenarios {
      for tool in tools where scenario.testCases[0].items[0].plays[tool.name] != nil {
        timing.scenarios.append(try times(scenario, tool))
      }
    }
    for tool in tools {
      timing.totals[tool.name] = timing.scenarios.filter { $0.tool == tool.name }
        .compactMap(\.seconds?.median).reduce(0, +)
      timing.facts[tool.name] = facts(tool)
      if !tool.isBrowser { timing.phases[tool.name] = phases(tool) }
    }
    timing.differences = try differences(timing)
    timing.ratios = try ratios()
    timing.growth = try growth()
    timing.history = try history(timing)
    return timing
  }

  private func times(_ scenario: ScenarioData, _ tool: FixtureTool) throws -> ScenarioTiming {
    var timing = try Blank.timing(scenario.id, tool.name)
    var wobble = Wobble(seed + scenario.id + tool.name)
    var sum = 0.0
    for item in scenario.testCases.flatMap(\.items) {
      guard let sent = item.plays[tool.name]?.sent else { continue }
      let durations = sent.map { _ in tool.pace / 1000 * (0.5 + wobble.next()) }
      timing.sent[item.id] = durations.map(Optional.some)
      timing.items[item.id] = wobble.spread(durations.reduce(0, +), count: 20)
      sum += durations.reduce(0, +)
    }
    timing.seconds = wobble.spread(sum, count: 20)
    timing.busySeconds = wobble.spread(sum * 0.8, count: 20)
    return timing
  }

  private func facts(_ tool: FixtureTool) -> [String: String] {
    [
      "machine": "2 cores of an unnamed processor, 8 GB", "system": "Debian 12",
      "toolchain": tool.isPython ? "Python 3.11.2" : "Swift 6.3.1", "configuration": "release",
      "commit": "0123456789ab", "date": "2026-01-02T03:04:05Z seed \(seed)",
    ]
  }

  private func phases(_ tool: FixtureTool) -> [String: Double] {
    var phases = [
      "dispatch": 0.012, "snapshot": 0.007, "document": 0.041, "search": 0.018, "gesture": 0.009,
      "wait": 0.004,
      "screenshot": 0.003, "other": 0.002,
      "client": tool.isPython ? 0.62 : 0.01,
    ]
    if tool.name != "webdriver-in-process" { phases["http"] = 0.19 }
    return phases
  }

  private func differences(_ timing: TimingData) throws -> [DifferenceData] {
    try tools.dropFirst().flatMap { tool in
      try scenarios.map(\.id).compactMap { scenario -> DifferenceData? in
        func seconds(_ name: String) -> Double? {
          timing.scenarios.first { $0.scenario == scenario && $0.tool == name }?.seconds?.median
        }
        guard let one = seconds(tools[0].name), let other = seconds(tool.name) else { return nil }
        var difference: DifferenceData = try Blank.value(
          #"{"scenario": "", "base": "", "tool": "", "verdict": "slower","#
            + #""probability": 0.000012, "correctedProbability": 0.000108}"#)
        difference.scenario = scenario
        difference.base = tools[0].name
        difference.tool = tool.name
        difference.ratio = other / one
        difference.busyRatio = other * 0.8 / one
        if scenario == "A.3" {
          difference.verdict = .undecided
          difference.probability = 0.31
          difference.correctedProbability = 0.31
        }
        return difference
      }
    }
  }

  private func ratios() throws -> [RatioData] {
    try tools.dropFirst().flatMap { tool in
      try ["Beer Explorer", "TinyLog"].filter { !tool.isBrowser || $0 == "Beer Explorer" }.map {
        app in
        var ratio: RatioData = try Blank.value(
          #"{"app": "", "base": "", "tool": "", "isVariant": false, "scenarios": [], "ratio": 1}"#)
        (ratio.app, ratio.base, ratio.tool) = (app, tools[0].name, tool.name)
        ratio.ratio = tool.pace / tools[0].pace
        ratio.busyRatio = ratio.ratio * 0.8
        (ratio.lower, ratio.upper) = (ratio.ratio * 0.9, ratio.ratio * 1.1)
        return ratio
      }
    }
  }

  private func growth() throws -> GrowthData {
    var growth: GrowthData = try Blank.value(
      #"{"task": "find a row by its text and tap it", "lines": []}"#)
    var wobble = Wobble(seed + "growth")
    for (place, tool) in tools.filter({ !$0.isBrowser }).enumerated() {
      var line: GrowthLine = try Blank.value(#"{"tool": "\#(tool.name)", "points": []}"#)
      for rows in [10, 100, 1000, 10_000] {
        var point: GrowthPoint = try Blank.value(#"{"rows": \#(rows)}"#)
        let seconds = tool.pace / 1000 + Double(rows) * 2e-6 * Double(place + 1)
        if rows < 10_000 || place != 3 { point.seconds = wobble.spread(seconds, count: 10) }
        line.points.append(point)
      }
      growth.lines.append(line)
    }
    return growth
  }

  private func history(_ timing: TimingData) throws -> [HistoryData] {
    var wobble = Wobble(seed + "history")
    return try (1...6).map { day in
      var record: HistoryData = try Blank.value(
        """
        {"version": 2, "date": "2026-01-0\(day)T03:04:05Z", "commit": "0123456789ab",
         "machine": "2 cores", "configuration": "release", "repetitions": 20, "passed": {},
         "played": {}, "seconds": {}, "scenarios": [], "ratios": {}}
        """)
      for tool in tools {
        record.played[tool.name] = tool.isBrowser ? 4 : 9
        record.passed[tool.name] = (tool.isBrowser ? 4 : 9) - (day == 3 ? 1 : 0)
        record.seconds[tool.name] = timing.totals[tool.name]
        if !tool.isNative {
          record.ratios["Beer Explorer", default: [:]][tool.name] =
            tool.pace / 0.12 * (0.8 + wobble.next() / 2)
        }
      }
      return record
    }
  }
}

/// Pictures that look like those of a phone's screen, and are as long as real ones.
enum FixturePictures {
  private static let outline = String(repeating: "M12.5 3.25L8.75 9.5Q4 2 1.5 7Z", count: 36)

  static func picture(title: String, rows: Int) throws -> TracePicture {
    let lines = (0..<rows).map { row in
      let y = 130 + row * 56
      return "<g><rect x=\"0\" y=\"\(y)\" width=\"390\" height=\"55\" fill=\"#fff\" "
        + "stroke=\"#ccc\"/><circle cx=\"30\" cy=\"\(y + 28)\" r=\"11\" fill=\"#fe4565\"/>"
        + "<text x=\"56\" y=\"\(y + 34)\">Row \(row + 1) of \(title)</text>"
        // Real pictures draw letters as outlines.
        + "<path fill=\"none\" d=\"\(outline)\"/></g>"
    }
    return TracePicture(
      format: .svg,
      data: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 390 844\" "
        + "font-family=\"sans-serif\" font-size=\"17\"><rect width=\"390\" height=\"844\" "
        + "fill=\"#f2f2f7\"/><text x=\"195\" y=\"80\" text-anchor=\"middle\" "
        + "font-weight=\"bold\">\(title)</text>\(lines.joined())</svg>")
  }
}
