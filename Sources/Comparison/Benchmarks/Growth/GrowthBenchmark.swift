import ComparisonReport
import Device
import WebDriver

/// What a typical action of a test costs, on tables of more and more rows, by each tool.
///
/// The action: find a row by its text, tap it, check a text elsewhere. The screen is changed before
/// each run, which is not counted, and by the tap itself; so whatever a tool derives from the
/// screen, as XPath's document, it derives twice in each action, and no cache flatters it.
public struct GrowthBenchmark {
  /// What is measured, as a report says it.
  public static let task =
    "Find a row by its text, tap it, check a text. The screen is another one before each find, so "
    + "what a tool derives from it (an index, XPath's document) is built anew twice in each action."
  /// The numbers of rows, if not said otherwise.
  public static let usualRows = [10, 100, 1_000, 10_000, 100_000]

  private let rows: [Int]
  private let budget: Double

  /// A benchmark.
  ///
  /// - Parameters:
  ///   - rows: the numbers of rows on the screen, each at least 2.
  ///   - budget: about how many seconds the measured runs of one point may take.
  public init(rows: [Int] = Self.usualRows, budget: Double = 0.75) {
    self.rows = rows
    self.budget = budget
  }

  /// Measures all tools with all numbers of rows.
  ///
  /// - Parameter progress: told each number of rows before it is measured.
  /// - Throws: ``PeerError`` where a tool reads another text than it must.
  public func measure(progress: (Int) -> Void = { _ in }) async throws -> GrowthData {
    var lines: [GrowthLine] = []
    for rows in rows {
      progress(rows)
      for (tool, seconds) in try await measure(rows: rows) {
        let point = GrowthPoint(
          rows: rows, seconds: Spread(of: seconds))
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
        _ tool: String, _ strategy: WebDriverGrowthPlayer.Strategy,
        _ transport: any WebDriverTransport
      ) -> () async throws -> any GrowthPlayer {
        { try await WebDriverGrowthPlayer(tool, strategy, in: app, on: transport) }
      }
      let inProcess = InProcessTransport(handler: remoteEnd)
      let makers: [() async throws -> any GrowthPlayer] = [
        { try NativeGrowthPlayer(app) },
        webDriver("webdriver-in-process", .xpath, inProcess),
        webDriver("webdriver-http", .xpath, http),
        webDriver("webdriver-http, accessibility id", .accessibilityID, http),
        webDriver("webdriver-http, predicate string", .predicate, http),
      ]
      var seconds: [(tool: String, seconds: [Double])] = []
      for makers in GrowthPlan.turns(makers, rows: rows) {
        var players: [any GrowthPlayer] = []
        for make in makers { players.append(try await make()) }
        seconds += try await measure(players, rows: rows)
        for player in players { try await player.end() }
      }
      return seconds
    }
  }

  /// Tools in turns, so that all meet the same disturbances.
  private func measure(
    _ players: [any GrowthPlayer], rows: Int
  ) async throws -> [(tool: String, seconds: [Double])] {
    var repetitions: [Int] = []
    for player in players {
      // The first run sets up what later ones use; the second one tells how long a run takes, where
      // the first has not told already that there is time for the fewest only.
      var first = try await run(0, player, rows: rows)
      if first < budget { first = try await run(0, player, rows: rows) }
      repetitions.append(GrowthPlan.repetitions(rows: rows, first: first, budget: budget))
    }
    var seconds = players.map { (tool: $0.tool, seconds: [Double]()) }
    for number in 0..<(repetitions.max() ?? 0) {
      for (index, player) in players.enumerated() where number < repetitions[index] {
        seconds[index].seconds.append(try await run(number, player, rows: rows))
      }
    }
    return seconds
  }

  private func run(_ number: Int, _ player: any GrowthPlayer, rows: Int) async throws -> Double {
    let row = GrowthPlan.row(ofRun: number, rows: rows)
    try await player.change()
    let start = ContinuousClock.now
    try await player.act(on: row)
    return start.duration(to: .now).seconds
  }
}

/// How often something is measured, and on which rows.
package enum GrowthPlan {
  /// The most repetitions of one point.
  package static let most = 30

  /// The fewest repetitions of one point: more would take too long on the longest tables.
  package static func fewest(rows: Int) -> Int { rows > 10_000 ? 3 : 5 }

  /// How many repetitions fit into a time, within what is allowed.
  ///
  /// - Parameters:
  ///   - rows: the number of rows on the screen.
  ///   - first: the seconds that a run took before, which itself does not count.
  ///   - budget: the seconds that all repetitions may take; exceeded only for the fewest allowed.
  package static func repetitions(rows: Int, first: Double, budget: Double) -> Int {
    let fitting = first > 0 ? budget / first : .infinity
    return max(fewest(rows: rows), Int(min(fitting, Double(most))))
  }

  /// Which tools are on the machine at one time: all, or one after the other where XPath's document
  /// of the screen takes about a gigabyte.
  package static func turns<Tool>(_ tools: [Tool], rows: Int) -> [[Tool]] {
    rows > 10_000 ? tools.map { [$0] } : [tools]
  }

  /// The row of a run, in `0..<rows`.
  ///
  /// Steps of the golden ratio visit a table evenly, however many runs there are.
  package static func row(ofRun run: Int, rows: Int) -> Int {
    let part = (0.5 + Double(run) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return min(Int(part * Double(rows)), rows - 1)
  }
}

extension GrowthData {
  /// The medians as a table: a row for each number of rows on the screen, a column for each tool.
  public var text: String {
    let rows = Set(lines.flatMap { $0.points.map(\.rows) }).sorted()
    var table = TextTable([("Rows", .right)] + lines.map { ($0.tool, .right) })
    for rows in rows {
      table.add(
        ["\(rows)"]
          + lines.map { line in
            guard let seconds = line.points.first(where: { $0.rows == rows })?.seconds else {
              return "not measured"
            }
            return "\(BenchmarkReport.time(seconds.median)), n = \(seconds.count)"
          })
    }
    return task + "\n\n" + table.text
  }

  /// The data as JSON, as a report reads it; times in seconds.
  public var json: String { PrettyJSON.text(of: self) }
}
