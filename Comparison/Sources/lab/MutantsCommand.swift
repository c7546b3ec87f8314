import ArgumentParser
import ComparisonReport
import Experiments
import Foundation
import SampleApps
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Variations
import WaysOfWriting

struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract:
      "Seed defects in the apps, one at a time, and show which ones the suites catch.",
    discussion: """
      A mutant changes an app at one place of its screens, pages or service. The app's code stays \
      the same. Each suite runs all scenarios of the app against each mutant, in child processes. \
      A run without output for ten seconds is killed. webdriver-hardened is the WebDriver suite \
      with a driver that rejects a locator with several matches.

      Same screens: no screen after a step or expectation differed. Survived: a screen differed, but no \
      check failed.

      The exit code is 1 if a suite fails on the unchanged app, if it catches a control (an app \
      that is only slower) or an equivalent mutant, or if a run hangs or crashes.
      """)

  /// The suites whose scores are compared: strict natively, the first match by WebDriver, and strict
  /// by WebDriver.
  static let suites: [Tool] = [.native, .webDriverInProcess, .webDriverHardened]

  @Option(help: "Only this mutant, such as HIDE:lists/cell/staticText#title (repeatable).")
  var mutant: [String] = []
  @Option(help: "Only mutants of this operator, such as HIDE (repeatable).")
  var `operator`: [MutationOperator] = []
  @Option(help: "Only mutants at sites that begin with this prefix, such as lists/ (repeatable).")
  var site: [String] = []
  @Option(help: "Only every nth mutant: a fixed sample.") var every = 1
  @Flag(help: "Play the mutants that no suite was improved against, instead of the others.")
  var holdOut = false
  @Option(help: "This tool instead of the three (repeatable), such as native-first-match.")
  var suite: [String] = []
  @Flag(help: "Stop a suite's runs of a mutant after the first scenario that catches it.")
  var firstKill = false
  @Option(help: "The number of parallel processes. Default: one per core.") var workers: Int?
  @Flag(help: "List the mutants' ids instead of playing them.") var list = false
  @Flag(help: "Walk through both apps and print the sites found, instead of playing mutants.")
  var sites = false
  @Option(help: "Write all runs to this file, as CSV.", completion: .file()) var csv: String?

  func validate() throws {
    guard every > 0 else { throw ValidationError("--every must be 1 or more.") }
    try checkRange("--workers", workers ?? 1, in: 1...64)
    for name in suite where [Tool].laboratory.named(name) == nil {
      throw ValidationError("There is no tool '\(name)'. Run 'lab tools --help' to see all.")
    }
    do { for id in mutant { _ = try MutantCatalog.mutant(id) } } catch let error as UnknownMutant {
      throw ValidationError(error.description)
    }
    let catalog = holdOut ? MutantCatalog.heldOut : MutantCatalog.all
    for unknown in site where !catalog.contains(where: { $0.site.hasPrefix(unknown) }) {
      throw ValidationError(
        "--site \(unknown): no site begins with this prefix. Run 'lab mutants --list' to see all.")
    }
  }

  func run() throws {
    if sites { return writeOutput(try Self.walkedSites()) }
    let mutants = chosen
    guard !mutants.isEmpty else {
      throw UsageError(
        "No mutant matches all of --mutant, --operator and --site. Run 'lab mutants --list'.")
    }
    if list { return writeOutput(mutants.map { $0.id + "\n" }.joined()) }
    let root = PackageRoot()
    try Outputs.check(file: csv, of: "--csv")
    let scenarios = try root.scenarios().compared
    let suites = suite.isEmpty ? Self.suites.map(\.name) : suite
    let equivalents = holdOut ? [:] : try root.equivalentMutants()
    let start = ContinuousClock.now
    let isShown = isatty(STDERR_FILENO) == 1
    let runner = MutantRunner(stopsAtFirstKill: firstKill) { done, total in
      if isShown { writeError("\r\(done) of \(total)\(done == total ? "\n" : "")") }
    }
    let runs = try exiting(with: 1) {
      try runner.run(mutants, in: scenarios, by: suites, workers: workers)
    }
    let result = MutationResult(
      runs, of: mutants, suites: suites, scenarios: scenarios, equivalents: equivalents)
    writeError(
      "\(mutants.count) mutants, \(runs.count) runs, "
        + "\(String(format: "%.1f", start.duration(to: .now) / .seconds(1))) s\n")
    if let csv { try writeFile(Data(result.csv.utf8), to: csv) }
    writeOutput(result.table)
    try result.checkUsable(runs)
  }

  private var chosen: [Mutant] {
    let catalog = holdOut ? MutantCatalog.heldOut : MutantCatalog.all
    let all = catalog.filter { each in
      (mutant.isEmpty || mutant.contains(each.id))
        && (`operator`.isEmpty || `operator`.contains(each.operation))
        && (site.isEmpty || site.contains { each.site.hasPrefix($0) })
    }
    return all.enumerated().filter { $0.offset % every == 0 }.map(\.element)
  }

  /// Returns the sites that a walk through both apps finds, in the format of `sites.txt`.
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

extension MutationResult {
  /// Prints the errors in the experiment and the runs that hung or crashed. Throws `ExitCode` 1 if
  /// there are any.
  func checkUsable(_ runs: [MutantRun]) throws {
    let broken = runs.filter { $0.end != .finished }
    for run in broken {
      writeError("error: \(run.mutant) in \(run.scenario) by \(run.suite): \(run.end.rawValue)\n")
    }
    for finding in findings { writeError("error: \(finding)\n") }
    if !findings.isEmpty || !broken.isEmpty { throw ExitCode(1) }
  }
}

extension PackageRoot {
  /// Returns the reasons why mutants are equivalent, by id. Throws `ExitCode` 2 for an invalid
  /// file.
  func equivalentMutants() throws -> [String: String] {
    let file = "Comparison/equivalent-mutants.txt"
    do {
      let text = try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
      return try EquivalentMutants.reasons(in: text, for: MutantCatalog.all)
    } catch let error as EquivalentsError {
      throw failure("error: \(file): \(error)")
    } catch {
      throw failure("error: can't read \(file): \(error.localizedDescription)")
    }
  }
}

extension MutationOperator: ExpressibleByArgument {}
