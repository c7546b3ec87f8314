import ArgumentParser
import ComparisonReport
import Experiments
import Foundation
import ScenarioFormat
import Variations

struct IdiomsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "idioms",
    abstract: "Run tests with the same content, written with different habits.",
    discussion: """
      Each habit plays all scenarios on the unchanged apps, on every redesigned screen, and against \
      every mutant, including those of 'duet mutate --hold-out'. The table separates the effect of a \
      tool from that of its users' habits. 'duet compare --idiom' shows single runs.
      """)

  @Option(help: "Write the table's numbers to this file, as CSV.", completion: .file())
  var csv: String?

  func run() async throws {
    try Outputs.check(file: csv, of: "--csv")
    let root = try PackageRoot()
    let scenarios = try root.scenarios().compared
    let tools = IdiomTable.tools.compactMap(ComparedTool.init)
    func play(_ redesigns: [String] = []) async throws -> Comparison {
      try await SuiteRun(
        root: root, scenarios: scenarios, tools: tools,
        parallel: ProcessInfo.processInfo.activeProcessorCount, redesigns: redesigns
      ).run().comparison
    }
    let played = try await play()
    guard played.passed else {
      let failed = played.cells.filter { !$0.status.isFine }.map { "\($0.scenario.id) \($0.tool)" }
      throw failure(
        "error: fails on the unchanged apps: \(failed.joined(separator: ", ")). "
          + "Run 'duet compare --tool' to see why.", 1)
    }
    var redesigned: [Comparison] = []
    for redesign in SurveyedRedesign.all where redesign.name != SurveyedRedesign.control {
      redesigned.append(try await play([redesign.name]))
    }
    let mutants = MutantCatalog.all + MutantCatalog.heldOut
    let runs = try exiting(with: 1) {
      try MutantRunner(stopsAtFirstKill: true).run(mutants, in: scenarios, by: IdiomTable.tools)
    }
    let mutation = MutationResult(
      runs, of: mutants, suites: IdiomTable.tools, scenarios: scenarios,
      equivalents: try root.equivalentMutants())
    try mutation.checkUsable(runs)
    let table = IdiomTable(played, redesigned: redesigned, mutation)
    if let csv { try writeFile(Data(table.csv.utf8), to: csv) }
    writeOutput(table.table)
  }
}
