import ArgumentParser
import ComparisonReport
import Foundation
import Experiments
import SampleApps
import ScenarioFormat
import Variations

struct MutateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Break the apps at one place after the other, and show what the suites notice.",
    discussion: """
      A mutant breaks an app at one place of its screens, pages or service; the app's own code stays \
      as it is. Each is played through all scenarios of its app by both suites, in processes of this \
      command; a run that says nothing for ten seconds is ended. webdriver-hardened is WebDriver's \
      suite, too, with a driver that takes none of several elements. What the words mean: \
      Comparison/mutants.md.

      Exit code 1: the app as it is fails, a control is noticed, a mutant that is called equivalent \
      is, or a run hung or crashed. Exit code 3: with --check, the page tells other figures.
      """)

  enum Suite: String, CaseIterable, ExpressibleByArgument {
    case native
    case webDriver = "webdriver-in-process"
    /// WebDriver's suite with a driver that takes none of several elements.
    case hardened = "webdriver-hardened"

    /// The tool that plays it.
    var tool: String { self == .hardened ? Self.webDriver.rawValue : rawValue }
  }

  @Option(help: "Only this mutant, such as HIDE:lists/cell/staticText#title; may be repeated.")
  var mutant: [String] = []
  @Option(help: "Only mutants of this operator, such as HIDE; may be repeated.")
  var `operator`: [MutationOperator] = []
  @Option(help: "Only mutants at places whose names begin so, such as lists/; may be repeated.")
  var site: [String] = []
  @Option(help: "Only every so manieth mutant: a fixed sample.") var every = 1
  @Option(help: "Only this suite; may be repeated.") var suite: [Suite] = []
  @Flag(help: "End each suite's runs of a mutant at the first scenario that notices it.")
  var firstKill = false
  @Option(help: "Processes that share the mutants. Default: one for each core.") var workers: Int?
  @Flag(help: "List the mutants' ids, and play none.") var list = false
  @Flag(help: "Walk through both apps, print the places that are found, and play nothing.")
  var sites = false
  @Flag(help: "Write JSON instead of the table.") var json = false
  @Option(help: "Write each run as a line of this CSV file.", completion: .file()) var csv: String?
  @Option(
    help: "Write a report of Stryker's for each suite into this folder.", completion: .directory)
  var stryker: String?
  @OptionGroup var figures: FigurePageOptions

  func validate() throws {
    guard every > 0 else { throw ValidationError("--every must be a number from 1.") }
    try checkRange("--workers", workers ?? 1, in: 1...64)
    let isSample = !mutant.isEmpty || !`operator`.isEmpty || !site.isEmpty || every > 1
    if figures.page != nil, isSample || !suite.isEmpty || firstKill {
      throw ValidationError(
        "--page needs all runs of all mutants; leave out what chooses some.")
    }
    do { for id in mutant { _ = try MutantCatalog.mutant(id) } } catch let error as UnknownMutant {
      throw ValidationError(error.description)
    }
    for unknown in site where !MutantCatalog.all.contains(where: { $0.site.hasPrefix(unknown) }) {
      throw ValidationError(
        "--site \(unknown): no place's name begins so. 'duet mutate --list' names all mutants.")
    }
  }

  func run() throws {
    if sites { return writeOutput(try Self.walkedSites()) }
    let mutants = chosen
    guard !mutants.isEmpty else {
      throw UsageError("No mutant is all that was asked for at once.")
    }
    if list { return writeOutput(mutants.map { $0.id + "\n" }.joined()) }
    let root = try PackageRoot()
    try Outputs.check(file: csv, of: "--csv")
    try Outputs.check(folder: stryker, of: "--stryker")
    try figures.checkPage()
    let scenarios = try root.scenarios().compared
    let suites = Suite.allCases.filter { suite.isEmpty || suite.contains($0) }.map(\.rawValue)
    let equivalents = try root.equivalentMutants()
    let start = ContinuousClock.now
    let isShown = isatty(STDERR_FILENO) == 1
    let runner = MutantRunner(stopsAtFirstKill: firstKill) { done, total in
      if isShown { writeError("\r\(done) of \(total)\(done == total ? "\n" : "")") }
    }
    let runs = try exiting(with: 1) {
      try runner.run(mutants, in: scenarios, by: suites, workers: workers)
    }
    let result = MutationResult(
      runs, of: mutants, suites: suites, hardened: Suite.hardened.rawValue, scenarios: scenarios,
      equivalents: equivalents)
    writeError(
      "\(mutants.count) mutants, \(runs.count) runs, "
        + "\(String(format: "%.1f", start.duration(to: .now) / .seconds(1))) s\n")
    try write(result)
    let broken = runs.filter { $0.end != .finished }
    for run in broken {
      writeError("error: \(run.mutant) in \(run.scenario) by \(run.suite): \(run.end.rawValue)\n")
    }
    for finding in result.findings { writeError("error: \(finding)\n") }
    if !result.findings.isEmpty || !broken.isEmpty { throw ExitCode(1) }
  }

  private var chosen: [Mutant] {
    let all = MutantCatalog.all.filter { each in
      (mutant.isEmpty || mutant.contains(each.id))
        && (`operator`.isEmpty || `operator`.contains(each.operation))
        && (site.isEmpty || site.contains { each.site.hasPrefix($0) })
    }
    return all.enumerated().filter { $0.offset % every == 0 }.map(\.element)
  }

  private func write(_ result: MutationResult) throws {
    writeOutput(json ? result.json : result.table)
    try exiting(with: 2) {
      if let csv { try Data(result.csv.utf8).write(to: URL(fileURLWithPath: csv)) }
      if let stryker {
        let folder = URL(fileURLWithPath: stryker)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for suite in result.suites {
          try Data(result.stryker(suite).utf8)
            .write(to: folder.appendingPathComponent("\(suite).json"))
        }
      }
    }
    try figures.finish(result.figures, command: "duet mutate")
  }

  /// The places that a walk through both apps finds, as the committed table has them.
  static func walkedSites() throws -> String {
    let tinyLog = try SiteWalk(
      through: TinyLogDefinition(databases: .memoryOnly),
      launches: [["--list", "b", "--list", "c:red"]], furthest: 9)
    let beers = try SiteWalk(
      through: BeerExplorerDefinition(variations: Variations.all()),
      launches: [
        [], ["--service-delay", "2000"], ["--mutant", "THROW:beers/search:unreachable"],
      ], furthest: 3)
    return (beers.sites + tinyLog.sites).map { $0 + "\n" }.joined()
  }
}

extension PackageRoot {
  /// The reasons why mutants are equivalent, by id. Throws `ExitCode` 2 if the file is unusable.
  func equivalentMutants() throws -> [String: String] {
    let file = "Comparison/equivalent-mutants.txt"
    do {
      let text = try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
      return try EquivalentMutants.reasons(in: text, for: MutantCatalog.all)
    } catch let error as EquivalentsError {
      throw failure("error: \(file): \(error)")
    } catch {
      throw failure("error: \(file) can't be read: \(error.localizedDescription)")
    }
  }
}

extension MutationOperator: ExpressibleByArgument {}
