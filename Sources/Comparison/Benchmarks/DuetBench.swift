import ArgumentParser
import Foundation

/// `duet-bench`: measures the tools, and compares them with peers that were measured in the same
/// run.
@main
struct DuetBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duet-bench",
    abstract: "Measure queries, HTTP commands, sessions and waits, with a release build.",
    discussion: """
      Run: swift run -c release duet-bench

      The exit code is 1 if a figure exceeds its limit, or if two implementations of the same \
      operation have different results.
      """)

  @Option(help: "Only this measurement (repeatable).") var only: [Measurement] = []
  @Option(help: "The number of rows in the table (repeatable). Default: 1000 and 10000.")
  var rows: [Int] = []
  @Option(help: "Number of runs of a fast operation. Slow operations run less often.")
  var runs = 200
  @Option(help: "Number of parallel sessions in the measurement of sessions.")
  var sessions = 1_000
  @Flag(help: "Write JSON instead of tables.") var json = false

  func validate() throws {
    #if DEBUG
      throw ValidationError(
        "Figures of a debug build are meaningless. Run: swift run -c release duet-bench")
    #endif
    func check(_ option: String, _ values: [Int], in range: ClosedRange<Int>) throws {
      guard !values.allSatisfy(range.contains) else { return }
      throw ValidationError(
        "\(option) must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    try check("--rows", rows, in: 2...1_000_000)
    try check("--runs", [runs], in: 1...100_000)
    try check("--sessions", [sessions], in: 1...10_000)
  }

  func run() async throws {
    let wanted = only.isEmpty ? Measurement.allCases : only
    var measurements: [Timing] = []
    var notes: [String] = []
    for what in Measurement.allCases where wanted.contains(what) {
      let result = try await measure(what)
      measurements += result.timings
      notes += result.notes
    }
    let report = BenchmarkReport(measurements, notes: notes)
    if !measurements.isEmpty { writeOutput(json ? report.json : report.text) }
    guard report.failures.isEmpty else {
      writeError("\n" + report.failures.map { "error: \($0)\n" }.joined())
      throw ExitCode(1)
    }
  }

  /// Makes a measurement.
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
    case .waits: try await measuring("waits", WaitBenchmark(runs: runs).measure)
    case .http: try await measuring("HTTP", HTTPBenchmark(runs: runs * 20).measure)
    case .sessions:
      writeError("measuring \(sessions) sessions at once\n")
      return try await SessionsBenchmark(sessions: sessions).measure()
    }
    return (timings, [])
  }
}

private func writeError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

private func writeOutput(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

enum Measurement: String, CaseIterable, ExpressibleByArgument {
  case queries, waits, http, sessions
}
