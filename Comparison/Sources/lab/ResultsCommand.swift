import ArgumentParser
import CSV
import ComparisonReport
import Costs
import Experiments
import Foundation
import Results
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Variations
import WaysOfWriting

struct ResultsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Play all experiments that are the same on every machine, and write results.md.",
    discussion: """
      Writes the tables to Comparison/results and the page of all figures to Comparison/results.md. \
      Source defects, real trees and logs have their own commands, whose tables it only reads. In a \
      release build it takes some minutes.

      With --page it plays nothing, and only writes the page from the tables.

      With --check it changes nothing: the exit code is 3 if results.md doesn't follow from the \
      tables, or if a number with a link to results.md differs from it.
      """)

  @Flag(help: "Only check that results.md and the links to it agree with the tables.")
  var check = false

  @Flag(
    help: "Only write results.md from the tables, after one of them was played by its own command.")
  var page = false

  private static let pagePath = "Comparison/results.md"

  func run() async throws {
    let root = PackageRoot()
    if !check, !page {
      for (table, text) in try await Self.played(in: root) {
        try writeFile(Data(text.utf8), to: Self.path(of: table))
      }
    }
    let results = ResultsPage(try Self.tables(in: root))
    if check { return try Self.check(results, in: root) }
    try writeFile(Data(results.text.utf8), to: Self.pagePath)
  }

  private static func path(of table: ResultsPage.Table) -> String {
    "Comparison/results/\(table.rawValue).csv"
  }

  /// Reads the tables. Throws `ExitCode` 2 for an invalid one, or if one that this command plays is
  /// missing.
  private static func tables(in root: PackageRoot) throws -> [ResultsPage.Table: CSVTable] {
    var tables: [ResultsPage.Table: CSVTable] = [:]
    for table in ResultsPage.Table.allCases {
      let path = path(of: table)
      guard
        table.isPlayed
          || FileManager.default.fileExists(atPath: root.url.appending(path: path).path)
      else { continue }
      let text = String(decoding: try readFile(path, in: root.url, "table"), as: UTF8.self)
      do { tables[table] = try CSVTable(parsing: text) } catch {
        throw failure("\(path): error: \(error). Restore the committed file, or run: lab results")
      }
    }
    return tables
  }

  private static func check(_ page: ResultsPage, in root: PackageRoot) throws {
    let kept = String(decoding: try readFile(Self.pagePath, in: root.url, "page"), as: UTF8.self)
    let lines = (kept.components(separatedBy: "\n"), page.text.components(separatedBy: "\n"))
    var problems = zip(lines.0, lines.1).enumerated().filter { $1.0 != $1.1 }.map {
      "\(Self.pagePath):\($0.offset + 1): is \"\($0.element.0)\"; the tables give \"\($0.element.1)\""
    }
    if lines.0.count != lines.1.count {
      problems.append(
        "\(Self.pagePath) has \(lines.0.count) lines; the tables give \(lines.1.count)")
    }
    for file in try Self.otherPages(in: root.url) {
      let text = try String(contentsOf: root.url.appending(path: file), encoding: .utf8)
      problems += page.wrongLinks(in: text).map { "\(file): \($0)" }
    }
    guard problems.isEmpty else {
      writeOutput(problems.map { $0 + "\n" }.joined())
      throw failure(
        "error: \(problems.count.of("difference")), listed above. To play everything again, run: "
          + "lab results", 3)
    }
    writeOutput("\(Self.pagePath): no difference from the tables\n")
  }

  /// The package's other pages.
  private static func otherPages(in root: URL) throws -> [String] {
    let folders = ["Scenarios", "Sources", "Tests", "Comparison"]
    let nested = folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects ?? [])
        .compactMap { $0 as? String }.map { "\(folder)/\($0)" }
    }
    return (["README.md"] + nested.sorted()).filter { $0.hasSuffix(".md") && $0 != Self.pagePath }
  }
}

// MARK: - Playing

extension ResultsCommand {
  /// Plays all tables that are the same on every machine, and returns their texts.
  private static func played(in root: PackageRoot) async throws -> [ResultsPage.Table: String] {
    let scenarios = try root.scenarios().compared
    var tables = try mutants(in: scenarios, of: root)
    tables[.delays] = try delays(in: scenarios)
    tables[.redesigns] = try await RedesignsCommand.result(of: SurveyedRedesign.all).csv
    let counted = try await CostsCommand.counted(in: root)
    tables[.costs] = try CostsCommand.computed(counted, in: root).csv
    tables[.counts] = counts(counted)
    return tables
  }

  private static let ways: [Tool] = [
    .native, .nativeFirstMatch, .webDriverInProcess, .webDriverHardened,
  ]

  private static func mutants(
    in scenarios: [Scenario], of root: PackageRoot
  ) throws -> [ResultsPage.Table: String] {
    let suites = ways.map(\.name)
    var (statuses, failures): ([[String]], [[String]]) = ([], [])
    for (name, mutants) in [("in sample", MutantCatalog.all), ("unseen", MutantCatalog.heldOut)] {
      let runs = try exiting(with: 1) {
        try MutantRunner().run(mutants, in: scenarios, by: suites)
      }
      let result = MutationResult(
        runs, of: mutants, suites: suites, scenarios: scenarios,
        equivalents: name == "unseen" ? [:] : try root.equivalentMutants())
      try result.checkUsable(runs)
      for mutant in result.mutants {
        let own = [mutant.id, name, mutant.operation.rawValue]
        statuses.append(
          own + [result.equivalents[mutant.id] ?? ""]
            + suites.map { result.status(of: mutant, by: $0).rawValue })
        for scenario in scenarios {
          let killers = suites.map { result.run(of: mutant.id, $0, scenario)?.killer }
          guard killers.contains(where: { $0 != nil }) else { continue }
          failures.append(
            own + [scenario.id.description]
              + killers.flatMap { killer in
                [
                  killer?.id ?? "", killer?.failed ?? "",
                  killer?.seconds.map { String(format: "%.3f", $0) } ?? "",
                ]
              })
        }
      }
    }
    let names = ["mutant", "set", "operator"]
    return [
      .mutants: CSVText.table(names + ["equivalent"] + suites, statuses),
      .failures: CSVText.table(
        names + ["scenario"] + suites.flatMap { [$0, "\($0) by", "\($0) seconds"] }, failures),
    ]
  }

  /// Plays all scenarios with late answers, by both suites with each timeout.
  private static func delays(in scenarios: [Scenario]) throws -> String {
    let scenarios = scenarios.filter { !$0.header.launch.contains("--service-delay") }
    var timeouts: [String: (seconds: Int, suite: String)] = [:]
    for seconds in [Tool].timeoutSeconds {
      timeouts[Tool.native(within: seconds).name] = (seconds, "native")
      timeouts[Tool.webDriver(within: seconds).name] = (seconds, "webdriver")
    }
    let work = (0...17).map { delay in
      MutantWork(
        mutant: "\(delay)",
        runs: timeouts.keys.sorted().flatMap { tool in
          scenarios.map { MutantWork.Run(suite: tool, scenario: $0.id.description) }
        }, arguments: ["--answer-delay", "\(delay * 1000)"])
    }
    let runs = try exiting(with: 1) {
      try MutantRunner().run(work, workers: ProcessInfo.processInfo.activeProcessorCount)
    }
    for run in runs where run.end != .finished || run.problem != nil {
      throw failure(
        "error: \(run.scenario) by \(run.suite) with a delay of \(run.mutant) s: "
          + (run.problem ?? run.end.rawValue), 1)
    }
    let rows = runs.compactMap { run in
      timeouts[run.suite].map { timeout in
        [run.scenario, run.mutant, "\(timeout.seconds)", timeout.suite, run.killer?.id ?? ""]
      }
    }
    // The processes end their runs in any order.
    return CSVText.table(
      ["scenario", "delay", "timeout", "suite", "item"],
      rows.sorted {
        $0.joined(separator: " ").compare($1.joined(separator: " "), options: .numeric)
          == .orderedAscending
      })
  }

  private static func counts(_ played: Comparison) -> String {
    CSVText.table(
      ["scenario", "suite", "looks", "actions", "requests"],
      played.cells.compactMap { cell in
        guard let run = cell.validRuns.first else { return nil }
        let requests = run.sent?.count { $0.kind == .request || $0.kind == .pause } ?? 0
        return [
          cell.scenario.id.description, cell.tool, "\(run.looks ?? 0)",
          "\(run.items.reduce(0) { $0 + ($1.actions?.count ?? 0) })",
          requests > 0 ? "\(requests)" : "",
        ]
      })
  }
}
