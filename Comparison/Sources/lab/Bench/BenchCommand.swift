import ArgumentParser
import Foundation
import SuiteRuns

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract:
      "Measure finds, HTTP commands and busy sessions, next to their peers, in a release build.",
    discussion: """
      Finds, natively and by XPath, next to libxml2 and lxml on the same page source; each HTTP \
      command next to an echo of the same size; and the status and a tap next to eight busy \
      sessions. The exit code is 1 if a figure exceeds its limit.
      """)

  @Option(help: "The number of rows in the table (repeatable).") var rows = [1000, 10_000]
  @Option(help: "Number of runs of a fast operation. Slow operations run less often.")
  var runs = 200

  func validate() throws {
    #if DEBUG
      throw ValidationError(
        "Figures of a debug build are meaningless. Run it with 'swift run -c release'.")
    #endif
    for count in rows { try checkRange("--rows", count, in: 2...1_000_000) }
    try checkRange("--runs", runs, in: 1...100_000)
  }

  func run() async throws {
    var timings: [Timing] = []
    for count in rows {
      writeError("measuring finds in \(count) rows\n")
      let benchmark = QueryBenchmark(rows: count, runs: runs)
      timings += try benchmark.native() + (await benchmark.webDriver())
    }
    writeError("measuring HTTP\n")
    timings += try await HTTPBenchmark(runs: runs * 20).measure()
    writeError("measuring busy sessions\n")
    timings += try await BusyBenchmark(rounds: 5).measure()
    let report = BenchmarkReport(timings)
    writeOutput(report.text)
    guard report.failures.isEmpty else {
      writeError("\n" + report.failures.map { "error: \($0)\n" }.joined())
      throw ExitCode(1)
    }
  }
}
