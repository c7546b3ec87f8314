import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import WaysOfWriting

struct PlayToolsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tools",
    abstract: "Run the scenarios with tools of the laboratory, and compare the results.",
    discussion: """
      The tools are those of 'duet compare', other ways to write the tests, real browsers, and real \
      accessibility trees with real input. The exit code is 1 if a run fails.
      """)

  @Option(
    help: "This tool (repeatable): \([Tool].laboratory.map(\.name).joined(separator: ", ")).")
  var tool: [String]
  @Option(help: "Only this scenario, such as A.1 (repeatable). Default: all except the samples.")
  var scenario: [String] = []
  @Option(help: "Write the trace to this file. It must not exist yet.", completion: .file())
  var trace: String?

  func validate() throws {
    for name in tool where [Tool].laboratory.named(name) == nil {
      throw ValidationError(
        "There is no tool '\(name)'. Known: "
          + [Tool].laboratory.map(\.name).joined(separator: ", ") + ".")
    }
    if let trace, FileManager.default.fileExists(atPath: trace) {
      throw ValidationError("--trace \(trace): the file exists already. Name a new file.")
    }
  }

  func run() async throws {
    try Outputs.check(file: trace, of: "--trace")
    let root = try PackageRoot()
    let library = try root.scenarios()
    let chosen = try scenario.map { id in
      guard let found = library.scenario(id: id) else {
        throw UsageError("There is no scenario '\(id)'.")
      }
      return found
    }
    let tools = tool.compactMap([Tool].laboratory.named)
    let drivers = try await BrowserDrivers(for: tools)
    defer { drivers.stop() }
    var run = SuiteRun(
      root: root, scenarios: chosen.isEmpty ? library.compared : chosen, tools: tools)
    run.servers = drivers.addresses
    run.facts = RunFacts(root: root.url, command: "lab tools")
    run.traceFile = trace.map { URL(fileURLWithPath: $0) }
    let result = try await run.run()
    let comparison = result.comparison
    let report = ReportData(
      comparison, of: result.trace,
      source: StepExcerpts(root: root.url, of: result.trace).source)
    writeOutput(
      Terminal.output.coloured(report.figures.text) + comparison.declared
        + "\n\(comparison.verdict)\n")
    try comparison.end(printing: report.failureText(limit: 5))
    if !result.succeeded { throw ExitCode(1) }
  }
}
