import ComparisonReport
import Device
import NativeQuery
import WebDriver

/// Measures a typical task of a test with each tool, on tables with more and more rows.
///
/// The task: find a row by its text, tap it, and check a different text. The screen changes before
/// each run (not measured), and again with the tap. So each tool must rebuild twice in each run
/// its data about the screen, such as XPath's document, and no cache improves its result.
struct GrowthBenchmark {
  static let task =
    "Find a row by its text, tap it, check a text. The screen changes before each find, so a tool "
    + "rebuilds its index or its XPath document twice in each run."

  var rows = [10, 100, 1_000, 10_000]
  /// The approximate time for all measured runs of one point, in seconds.
  var budget = 0.75

  /// Measures all tools. Calls `progress` with each number of rows first. Throws ``PeerError`` if a
  /// tool reads a wrong text.
  func measure(progress: (Int) -> Void = { _ in }) async throws -> GrowthData {
    var lines: [GrowthLine] = []
    for rows in rows {
      progress(rows)
      for (tool, seconds) in try await measure(rows: rows) {
        let point = GrowthPoint(rows: rows, seconds: Spread(of: seconds))
        if let index = lines.firstIndex(where: { $0.tool == tool }) {
          lines[index].points.append(point)
        } else {
          lines.append(GrowthLine(tool: tool, points: [point]))
        }
      }
    }
    return GrowthData(task: Self.task, lines: lines)
  }

  private func measure(rows: Int) async throws -> [(tool: String, seconds: [Double])] {
    let app = RowsApp(count: rows)
    let remoteEnd = app.remoteEnd(sessionLimit: 10)
    return try await LocalServer.run(remoteEnd) { http in
      func webDriver(
        _ tool: String, _ transport: any WebDriverTransport,
        _ locator: @escaping (_ attribute: String, _ value: String) -> Locator
      ) -> () async throws -> GrowthPlayer {
        { try await .webDriver(tool, app, on: transport, locator) }
      }
      func xpath(_ attribute: String, _ value: String) -> Locator {
        .xpath("//XCUIElementTypeStaticText[@\(attribute)='\(value)']")
      }
      let makers: [() async throws -> GrowthPlayer] = [
        { try .native(app) },
        webDriver("webdriver-in-process", InProcessTransport(handler: remoteEnd), xpath),
        webDriver("webdriver-http", http, xpath),
        webDriver("webdriver-http, accessibility id", http) { .accessibilityID($1) },
        webDriver("webdriver-http, predicate string", http) {
          .predicate("type == 'XCUIElementTypeStaticText' AND \($0) == '\($1)'")
        },
      ]
      var players: [GrowthPlayer] = []
      for make in makers { players.append(try await make()) }
      let seconds = try await measure(players, rows: rows)
      for player in players { try await player.end() }
      return seconds
    }
  }

  /// Measures the tools in turns, so that disturbances affect all equally.
  private func measure(
    _ players: [GrowthPlayer], rows: Int
  ) async throws -> [(tool: String, seconds: [Double])] {
    var repetitions: [Int] = []
    for player in players {
      // The first run includes setup work, so a second run measures the duration. It is skipped if
      // the first run took so long that only the minimum of repetitions fits into the budget.
      var first = try await run(0, player, rows: rows)
      if first < budget { first = try await run(0, player, rows: rows) }
      repetitions.append(GrowthPlan.repetitions(first: first, budget: budget))
    }
    var seconds = players.map { (tool: $0.tool, seconds: [Double]()) }
    for number in 0..<(repetitions.max() ?? 0) {
      for (index, player) in players.enumerated() where number < repetitions[index] {
        seconds[index].seconds.append(try await run(number, player, rows: rows))
      }
    }
    return seconds
  }

  private func run(_ number: Int, _ player: GrowthPlayer, rows: Int) async throws -> Double {
    let row = GrowthPlan.row(ofRun: number, rows: rows)
    try await player.change()
    let start = ContinuousClock.now
    let text = try await player.tap(row)
    let seconds = start.duration(to: .now).seconds
    let expected = RowsApp.report(ofTapOn: row)
    guard text == expected else {
      throw PeerError("growth: \(player.tool) read \"\(text)\" instead of \"\(expected)\"")
    }
    return seconds
  }
}

private struct GrowthPlayer {
  /// The tool's name, and its locator strategy if that isn't the usual one.
  let tool: String
  /// Changes the screen, so that cached data about it becomes invalid.
  let change: () async throws -> Void
  /// Finds a row by its text, taps it, and reads the text that names the tapped row.
  let tap: (_ row: Int) async throws -> String
  let end: () async throws -> Void

  static func native(_ app: RowsApp) throws -> GrowthPlayer {
    let app = try app.launched()
    return GrowthPlayer(tool: "native") {
      try app.buttons["Change"].tap()
    } tap: { row in
      try app.staticTexts["Row \(row)"].tap()
      return try app.staticTexts["tapped"].label
    } end: {
      app.terminate()
    }
  }

  /// Creates a player with WebDriver commands. `locator` finds a static text by an attribute's
  /// value.
  static func webDriver(
    _ tool: String, _ app: RowsApp, on transport: any WebDriverTransport,
    _ locator: @escaping (_ attribute: String, _ value: String) -> Locator
  ) async throws -> GrowthPlayer {
    let driver = try await app.start(on: transport)
    let button = try await driver.findElement(.accessibilityID("Change"))
    return GrowthPlayer(tool: tool) {
      try await button.click()
    } tap: { row in
      try await driver.findElement(locator("label", "Row \(row)")).click()
      return try await driver.findElement(locator("name", "tapped")).text()
    } end: {
      try await driver.quit()
    }
  }
}

/// Plans the number of runs and their rows.
enum GrowthPlan {
  /// Returns the number of repetitions of one point that fit into a budget, from 5 to 30.
  ///
  /// - Parameters:
  ///   - first: the duration of an earlier run, in seconds. That run doesn't use up the budget.
  ///   - budget: in seconds. Five repetitions may exceed it.
  static func repetitions(first: Double, budget: Double) -> Int {
    max(5, Int(min(first > 0 ? budget / first : .infinity, 30)))
  }

  /// Returns the row for a run, in `0..<rows`.
  ///
  /// Steps of the golden ratio spread the rows evenly over the table for any number of runs.
  static func row(ofRun run: Int, rows: Int) -> Int {
    let part = (0.5 + Double(run) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return min(Int(part * Double(rows)), rows - 1)
  }
}

extension GrowthData {
  /// The medians as a table with a row for each number of rows, and a column for each tool.
  var text: String {
    var table = TextTable([("Rows", .right)] + lines.map { ($0.tool, .right) })
    for rows in Set(lines.flatMap { $0.points.map(\.rows) }).sorted() {
      let cells = lines.map { line in
        let seconds = line.points.first { $0.rows == rows }?.seconds
        return seconds.map { "\(BenchmarkReport.time($0.median)), n = \($0.count)" }
          ?? "not measured"
      }
      table.add(["\(rows)"] + cells)
    }
    return task + "\n\n" + table.text
  }

  var json: String { PrettyJSON.text(of: self) }
}
