import ComparisonReport
import Device
import NativeQuery
import WebDriver

/// What a typical action of a test costs, on tables of more and more rows, by each tool.
///
/// The action: find a row by its text, tap it, check a text elsewhere. The screen is changed before
/// each run, which is not counted, and by the tap itself; so whatever a tool derives from the
/// screen, as XPath's document, it derives twice in each action, and no cache flatters it.
struct GrowthBenchmark {
  static let task =
    "Find a row by its text, tap it, check a text. The screen is another one before each find, so "
    + "what a tool derives from it (an index, XPath's document) is built anew twice in each action."

  var rows = [10, 100, 1_000, 10_000]
  /// About how many seconds the measured runs of one point may take.
  var budget = 0.75

  /// Measures all tools; `progress` is called with each number of rows before. ``PeerError`` where a
  /// tool reads another text than it must.
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

  /// Tools in turns, so that all meet the same disturbances.
  private func measure(
    _ players: [GrowthPlayer], rows: Int
  ) async throws -> [(tool: String, seconds: [Double])] {
    var repetitions: [Int] = []
    for player in players {
      // The first run sets up what later ones use; the second one tells how long a run takes, where
      // the first has not told already that there is time for the fewest only.
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
      throw PeerError("growth: \(player.tool) read \"\(text)\"; it must be \"\(expected)\"")
    }
    return seconds
  }
}

private struct GrowthPlayer {
  /// The tool's name, and how it looks for elements where that is not by its usual way.
  let tool: String
  /// Changes the screen, so that nothing that was derived from it can be used again.
  let change: () async throws -> Void
  /// Finds a row by its text, taps it, and reads the text that tells which row was tapped.
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

  /// WebDriver commands; `locator` finds a static text by an attribute's value.
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

/// How often something is measured, and on which rows.
enum GrowthPlan {
  /// How many repetitions of one point fit into a budget of seconds, which only the fewest allowed may
  /// exceed; `first` is the seconds of a run before, which itself does not count.
  static func repetitions(first: Double, budget: Double) -> Int {
    max(5, Int(min(first > 0 ? budget / first : .infinity, 30)))
  }

  /// The row of a run, in `0..<rows`.
  ///
  /// Steps of the golden ratio visit a table evenly, however many runs there are.
  static func row(ofRun run: Int, rows: Int) -> Int {
    let part = (0.5 + Double(run) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return min(Int(part * Double(rows)), rows - 1)
  }
}

extension GrowthData {
  /// The medians as a table: a row for each number of rows on the screen, a column for each tool.
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
