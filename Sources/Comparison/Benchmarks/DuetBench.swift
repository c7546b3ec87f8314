import ArgumentParser
import Desktop
import Foundation

/// `duet-bench`: measures the tools, and compares them with peers that were measured in the same
/// run.
@main
struct DuetBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duet-bench",
    abstract: "Measure queries, growth, HTTP commands and complete suites, with a release build.",
    discussion: """
      Run: swift run -c release duet-bench

      The exit code is 1 if a figure exceeds its limit, or if two implementations of the same \
      operation have different results.

      A debug build can measure only --only growth and --only desktop-prices. With --json, --only \
      growth writes the cost by number of rows for a report. --only desktop-prices writes \
      Comparison/profiles/webkitgtk.json and chromium.json. It has the same requirements as 'duet \
      compare --desktop'.
      """)

  @Option(help: "Only this measurement (repeatable).") var only: [Measurement] = []
  @Option(
    help: """
      The number of rows in the table (repeatable). Default: 1000 and 10000, and for growth also \
      10 and 100.
      """)
  var rows: [Int] = []
  @Option(help: "Number of runs of a fast operation. Slow operations run less often.")
  var runs = 200
  @Option(help: "Number of parallel sessions in the measurement of sessions.")
  var sessions = 1_000
  @Option(help: "Number of runs per scenario and tool. 0 skips the suites.")
  var suiteRuns = 20
  @Flag(help: "Write JSON instead of tables.") var json = false

  func validate() throws {
    #if DEBUG
      // A debug build shows the shape of the growth curve, too. On a real tree, most of the time is
      // the browser's.
      guard [[.growth], [.desktopPrices]].contains(only) else {
        throw ValidationError(
          "Figures of a debug build are meaningless. Run: swift run -c release duet-bench")
      }
    #endif
    func check(_ option: String, _ values: [Int], in range: ClosedRange<Int>) throws {
      guard !values.allSatisfy(range.contains) else { return }
      throw ValidationError(
        "\(option) must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    try check("--rows", rows, in: 2...1_000_000)
    try check("--runs", [runs], in: 1...100_000)
    try check("--sessions", [sessions], in: 1...10_000)
    try check("--suite-runs", [suiteRuns], in: 0...10_000)
    guard suiteRuns > 0 || !only.contains(.suites) else {
      throw ValidationError("--only suites requires --suite-runs of 1 or more.")
    }
  }

  func run() async throws {
    let wanted = only.isEmpty ? Measurement.allCases.filter { $0 != .desktopPrices } : only
    let order: [Measurement] = [
      .queries, .growth, .inspector, .waits, .typing, .http, .pictures, .sessions, .desktopPrices,
    ]
    var measurements: [Timing] = []
    var notes: [String] = []
    for what in order where wanted.contains(what) {
      let result = try await measure(what)
      measurements += result.timings
      notes += result.notes
    }
    let report = BenchmarkReport(measurements, notes: notes)
    if !measurements.isEmpty { writeOutput(json ? report.json : report.text) }
    if suiteRuns > 0, wanted.contains(.suites) { try runSuites() }
    guard report.failures.isEmpty else {
      writeError("\n" + report.failures.map { "error: \($0)\n" }.joined())
      throw ExitCode(1)
    }
  }

  /// Makes a measurement. Prints the result of growth separately.
  private func measure(_ what: Measurement) async throws -> SessionsBenchmark.Result {
    var timings: [Timing] = []
    func measuring(_ what: String, _ body: () async throws -> [Timing]) async throws {
      writeError("measuring \(what)\n")
      timings += try await body()
    }
    func overRows(
      _ usual: [Int], _ what: String, _ body: (Int) async throws -> [Timing]
    ) async throws {
      for rows in rows.isEmpty ? usual : rows {
        try await measuring("\(what) \(rows) rows") { try await body(rows) }
      }
    }
    switch what {
    case .queries:
      try await overRows([1000, 10_000], "queries on") { rows in
        let benchmark = QueryBenchmark(rows: rows, runs: runs)
        return try benchmark.native() + (await benchmark.webDriver())
      }
    case .growth:
      let usual = GrowthBenchmark()
      let growth = try await GrowthBenchmark(rows: rows.isEmpty ? usual.rows : Set(rows).sorted())
        .measure { writeError("measuring growth on \($0) rows\n") }
      writeOutput(json ? growth.json : growth.text + "\n")
    case .inspector:
      try await overRows([1000, 10_000], "the inspector on") { rows in
        try InspectorBenchmark(rows: rows, runs: min(runs, 50)).measure()
      }
    case .waits: try await measuring("waits", WaitBenchmark(runs: runs).measure)
    case .typing: try await measuring("typing", TypingBenchmark(runs: runs).measure)
    case .http: try await measuring("HTTP", HTTPBenchmark(runs: runs * 20).measure)
    case .pictures: try await measuring("pictures", PictureBenchmark(runs: runs).measure)
    case .sessions:
      writeError("measuring \(sessions) sessions at once\n")
      return try await SessionsBenchmark(sessions: sessions).measure()
    case .desktopPrices:
      let paths = try await DesktopPrices(session: DesktopSession())
        .write(into: "Comparison/profiles")
      writeOutput(paths.map { "\($0)\n" }.joined())
    case .suites: break
    }
    return (timings, [])
  }

  private func runSuites() throws {
    writeError("running the suites\n")
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("duet")
    process.arguments =
      ["compare", "--repeat", "\(suiteRuns)"]
      + ["native", "webdriver-in-process", "webdriver-http"].flatMap { ["--tool", $0] }
      + (json ? ["--json"] : [])
    writeOutput("\n")
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw ExitCode(process.terminationStatus) }
  }
}

private func writeError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

private func writeOutput(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

enum Measurement: String, CaseIterable, ExpressibleByArgument {
  case queries, growth, inspector, waits, typing, http, pictures, sessions, suites
  /// Writes the cost profiles of the browsers' trees.
  case desktopPrices = "desktop-prices"
}
