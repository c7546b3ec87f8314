import ArgumentParser
import Desktop
import Foundation

/// `duet-bench`: what the tools cost, as ratios to peers that were measured in the same run.
@main
struct DuetBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duet-bench",
    abstract: "Measure queries, growth, commands over HTTP, and whole suites (release).",
    discussion: """
      Run it as: swift run -c release duet-bench

      The exit code is 1 where a figure does not keep to the limit that stands beside it, and where \
      two ways to do the same thing have different results. A debug build, too, takes --only growth, \
      which with --json writes what a report shows as cost against the number of rows, and --only \
      desktop, which needs what 'duet compare --desktop' needs.
      """)

  @Option(help: "Make this measurement only; may be repeated.") var only: [Measurement] = []
  @Option(
    help: """
      Measure on a table of so many rows; may be repeated. Default: 1000 and 10000, and for growth \
      and desktop 10 and 100, too.
      """)
  var rows: [Int] = []
  @Option(help: "How often what is quick is measured.") var runs = 200
  @Option(help: "How many sessions there are at one time where sessions are measured.")
  var sessions = 1_000
  @Option(help: "How often each scenario is run by each tool; 0 leaves the suites out.")
  var suiteRuns = 20
  @Flag(help: "Write JSON instead of tables.") var json = false

  func validate() throws {
    #if DEBUG
      // Growth is about the shape of a curve, which a debug build shows as well; on a real tree a
      // browser's time is most of it.
      guard only == [.growth] || only == [.desktop] else {
        throw ValidationError(
          "Figures of a debug build say nothing. Use: swift run -c release duet-bench")
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
      throw ValidationError("--suite-runs 0 leaves out what --only suites asks for.")
    }
  }

  func run() async throws {
    let wanted = only.isEmpty ? Measurement.allCases.filter { $0 != .desktop } : only
    let order: [Measurement] = [
      .queries, .growth, .inspector, .waits, .typing, .http, .pictures, .desktop, .sessions,
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

  /// Makes a measurement; growth is told by itself.
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
    case .desktop:
      let session = try DesktopSession()
      try await overRows([10, 100, 1_000, 10_000], "real accessibility trees of") { rows in
        try await DesktopBenchmark(rows: rows, session: session).measure()
      }
      try await measuring("the real accessibility tree of a page") {
        try await DesktopBenchmark.beers(on: session)
      }
    case .sessions:
      writeError("measuring \(sessions) sessions at once\n")
      return try await SessionsBenchmark(sessions: sessions).measure()
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
  case queries, growth, inspector, waits, typing, http, pictures, sessions, desktop, suites
}
