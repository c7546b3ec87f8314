import ArgumentParser
import Benchmarks
import ComparisonReport
import Foundation
import ScenarioFormat

/// `duet bench`: what the tools cost, as ratios to peers that were measured in the same run.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure queries on long tables, commands over HTTP, and whole suites (release).",
    discussion: "Run it as: swift run -c release duet bench")

  @Option(
    help: "Measure on a table of so many rows; may be repeated. Default: 1000, 10000, 100000.")
  var rows: [Int] = []
  @Option(help: "How often what is quick is measured.") var runs = 200
  @Option(help: "How often each scenario is run by each tool; 0 leaves the suites out.")
  var suiteRuns = 20
  @Flag(help: "Write JSON instead of tables.") var json = false

  func validate() throws {
    #if DEBUG
      throw ValidationError(
        "Figures of a debug build say nothing. Use: swift run -c release duet bench")
    #else
      guard rows.allSatisfy((2...1_000_000).contains) else {
        throw ValidationError("--rows must be a number from 2 to 1000000.")
      }
      guard (1...100_000).contains(runs) else {
        throw ValidationError("--runs must be a number from 1 to 100000.")
      }
      guard (0...10_000).contains(suiteRuns) else {
        throw ValidationError("--suite-runs must be a number from 0 to 10000.")
      }
    #endif
  }

  func run() async throws {
    var measurements: [Timing] = []
    for rows in rows.isEmpty ? [1000, 10_000, 100_000] : rows {
      writeError("measuring queries on \(rows) rows\n")
      let benchmark = QueryBenchmark(rows: rows, runs: runs)
      measurements += try benchmark.native()
      measurements += try await benchmark.webDriver()
    }
    writeError("measuring waits and HTTP\n")
    measurements += try await WaitBenchmark(runs: runs).measure()
    measurements += try await HTTPBenchmark(runs: runs * 20).measure()
    let report = BenchmarkReport(measurements)
    writeOutput(json ? report.json : report.text)
    if suiteRuns > 0 { try runSuites() }
  }

  /// The suites, as `duet compare` runs them.
  private func runSuites() throws {
    writeError("building and running the suites\n")
    let root: PackageRoot
    do { root = try PackageRoot() } catch { throw ValidationError("\(error)") }
    let library = ScenarioLibrary.load(["Scenarios"], from: ScenarioDisk(root: root.url.path))
    let result = try SuiteRun(
      root: root, scenarios: library.scenarios, tools: ComparedTool.allCases,
      repetitions: suiteRuns, isRelease: true
    ).run()
    writeOutput("\n" + (json ? result.comparison.json : result.comparison.table))
    guard result.comparison.passed, result.succeeded else {
      writeError("\n" + result.comparison.failures)
      throw ExitCode(1)
    }
  }
}
