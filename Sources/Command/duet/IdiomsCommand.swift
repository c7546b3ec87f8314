import ArgumentParser
import ComparisonReport
import Experiments
import Foundation
import ScenarioFormat
import Variations

struct IdiomsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "idioms",
    abstract: "Run the same tests in several idioms, and compare their results.",
    discussion: """
      Each idiom plays all scenarios on the unchanged apps, on every redesigned screen, and against \
      every mutant, including those of 'duet mutate --hold-out'. The table separates the effect of a tool from that of its users' habits. \
      'duet compare --idiom' shows single runs.

      With --check, times are not compared.
      """)

  @Option(help: "Number of timed runs per scenario and idiom.") var `repeat` = 10
  @OptionGroup var figures: FigurePageOptions

  func validate() throws { try checkRange("--repeat", `repeat`, in: 1...10_000) }

  func run() async throws {
    try figures.checkPage()
    let root = try PackageRoot()
    let scenarios = try root.scenarios().compared
    let tools = IdiomTable.tools.compactMap(ComparedTool.init)
    func play(_ redesigns: [String], _ repetitions: Int = 1) async throws -> Comparison {
      // Parallel runs would slow each other down, so timed runs are not parallel.
      let cores = ProcessInfo.processInfo.activeProcessorCount
      return try await SuiteRun(
        root: root, scenarios: scenarios, tools: tools, parallel: redesigns.isEmpty ? 1 : cores,
        repetitions: repetitions, redesigns: redesigns
      ).run().comparison
    }
    let played = try await play([], figures.check ? 1 : `repeat`)
    guard played.passed else {
      let failed = played.cells.filter { !$0.status.isFine }.map { "\($0.scenario.id) \($0.tool)" }
      throw failure(
        "error: fails on the unchanged apps: \(failed.joined(separator: ", ")). "
          + "Run 'duet compare --tool' to see why.", 1)
    }
    var redesigned: [Comparison] = []
    for redesign in SurveyedRedesign.all where redesign.name != "none" {
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
    guard !figures.page.isEmpty else {
      return writeOutput(table.blocks.values.joined(separator: "\n") + "\n")
    }
    try figures.finish(table.blocks, command: "duet idioms", ignoring: IdiomTable.time)
  }
}
