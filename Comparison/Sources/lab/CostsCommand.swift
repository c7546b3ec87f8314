import ArgumentParser
import ComparisonReport
import Costs
import Foundation
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import WaysOfWriting

struct CostsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "costs",
    abstract: "Compute what the suites would cost on a simulator and on a device.",
    discussion: """
      Runs all scenarios with each suite, counts what they do, and multiplies the counts by \
      published prices. Computed time = counts × prices + waits. It includes the starts of apps \
      and sessions. Each time is the median of 1,000 draws from the ranges of all prices, with the \
      middle 80 %.

      With --measured, it compares computed and measured times on the accessibility trees of real \
      browsers.

      The prices and their sources are in Comparison/profiles.
      """)

  @Option(
    help: "Compare with the runs in this trace of 'lab tools' (repeatable).",
    completion: .file())
  var measured: [String] = []
  @Option(help: "Write the table's numbers to this file, as CSV.", completion: .file())
  var csv: String?

  func run() async throws {
    try Outputs.check(file: csv, of: "--csv", inputs: measured)
    let root = PackageRoot()
    let (table, rows) =
      try await measured.isEmpty
      ? Self.computed(Self.counted(in: root), in: root) : compared(in: root)
    if let csv { try writeFile(Data(rows.utf8), to: csv) }
    writeOutput(table)
  }

  /// Plays the suites whose costs are computed.
  static func counted(in root: PackageRoot) async throws -> Comparison {
    try await play(
      ["native", "native-poll", "webdriver-in-process", "webdriver-advised"], in: root)
  }

  static func computed(
    _ played: Comparison, in root: PackageRoot
  ) throws -> (table: String, csv: String) {
    let costs = try ["simulator", "device"].map { name in
      ComputedCosts(played, at: try CostProfile(named: name, in: root))
    }
    return (costs.map(\.table).joined(separator: "\n"), ComputedCosts.csv(costs))
  }

  private func compared(in root: PackageRoot) async throws -> (table: String, csv: String) {
    let scenarios = try root.scenarios().scenarios
    let runs = try measured.map { path in
      let trace = try Trace.read(path)
      let played = scenarios.filter { trace.scenarios.contains($0.id.description) }
      return Comparison(trace, scenarios: played, tools: trace.tools)
    }
    let costs = MeasuredCosts(
      runs, counted: try await Self.play(MeasuredCosts.counted, in: root),
      profiles: try ["webkitgtk", "chromium"].map { try CostProfile(named: $0, in: root) })
    return (costs.table, costs.csv)
  }

  private static func play(_ tools: [String], in root: PackageRoot) async throws -> Comparison {
    var run = SuiteRun(
      scenarios: try root.scenarios().compared,
      tools: tools.compactMap([Tool].laboratory.named), by: SuiteHost.command + ["--counting"])
    run.parallel = ProcessInfo.processInfo.activeProcessorCount
    let result = try await run.run().comparison
    guard result.passed else {
      throw failure("error: scenarios fail. Run 'duet compare' to see why.", 1)
    }
    return result
  }
}

extension CostProfile {
  /// Reads a profile of the package. Throws `ExitCode` 2 if it can't be read.
  fileprivate init(named name: String, in root: PackageRoot) throws {
    let path = "Comparison/profiles/\(name).json"
    let data = try readFile(path, in: root.url, "cost profile")
    self = try exiting(with: 2, prefix: "") { try CostProfile(parsing: data, path: path) }
  }
}

struct LogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logs",
    abstract: "Show where the time goes in a log of Appium's server or of XCTest.",
    discussion: """
      Reads the log of Appium 1.6 to 3, at level info or debug, with or without time stamps, and the \
      output of XCTest of Xcode 7 to 26, also from a CI's log. Shows the time by kind of command and \
      by test or session, the slowest commands with their lines, and what to do about it. With two \
      logs, it also shows the differences. With --sources, it reads published logs and writes the \
      shares of their time by use.

      Typed texts aren't shown. Lines that aren't understood are counted.
      """)

  @Argument(help: "The logs.", completion: .file()) var logs: [String] = []
  @Option(help: "Read the logs in this table, as in Comparison/results.", completion: .file())
  var sources: String?
  @Option(help: "The folder of these logs. Each one's name is its blob's id.") var folder = "."
  @Option(help: "Write logs.csv and log-shares.csv to this folder.") var output = "."

  func validate() throws {
    guard logs.isEmpty == (sources != nil) else { throw ValidationError("Name logs or --sources.") }
  }

  func run() throws {
    if let sources { return try summarise(sources) }
    let analyses = try logs.map { path in
      try exiting(with: 2, prefix: "") { try LogImport(path).analysis }
    }
    for (path, analysis) in zip(logs, analyses) {
      writeOutput((logs.count > 1 ? "\(path.shown)\n\n" : "") + analysis.text + "\n")
    }
    if analyses.count == 2 {
      writeOutput("From the first log to the second:\n\n")
      writeOutput(analyses[0].comparison(with: analyses[1]))
    }
  }

  private func summarise(_ path: String) throws {
    try Outputs.create(folder: output, of: "--output")
    let table = String(decoding: try readFile(path, "table of logs"), as: UTF8.self)
    let runs = try exiting(with: 2, prefix: "") {
      try LogRun.all(in: table, path: path, folder: folder)
    }
    try writeFile(Data(LogRun.csv(runs).utf8), to: "\(output)/logs.csv")
    try writeFile(Data(LogRun.shares(runs).utf8), to: "\(output)/log-shares.csv")
  }
}
