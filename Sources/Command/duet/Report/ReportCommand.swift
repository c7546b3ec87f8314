import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

/// `duet report`: lays what traces tell side by side.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make a report of traces: a page, a summary, JUnit's XML, and JSON.",
    discussion: """
      Several traces are taken together, so that any tool's suite can join: Comparison/TRACE.md \
      says what to write. The scenarios and the tests' source are those of the package around the \
      working directory.

      The folder gets index.html, summary.md, junit.xml and report.json, what the charts show as CSV, \
      and badge.svg with badge.json. With --against, the page and the summary begin with what is not \
      as it was: outcomes, counts, and times where more than noise.
      """)

  @Argument(help: "Trace files.", completion: .file()) var traces: [String]
  @Option(name: .shortAndLong, help: "The folder to write into.", completion: .directory)
  var output: String
  @Option(
    help: "Tell what changed since this earlier trace; may be repeated.", completion: .file())
  var against: [String] = []
  @OptionGroup var inputs: ReportInputOptions
  @Option(
    help: "Show the runs that 'duet compare --history' kept in this file.", completion: .file())
  var history: String?

  func run() throws {
    try ReportMaker.check(
      output: output, option: "-o",
      against: traces + against + inputs.files.map(\.path) + [history].compactMap { $0 })
    let root = try PackageRoot()
    let library = try root.scenarios()
    var maker = ReportMaker(root: root, scenarios: library.scenarios)
    try ending(with: 2) {
      try inputs.read(into: &maker.inputs)
      maker.inputs.history = try history.map(Self.history)
    }
    let trace = Trace(merging: try traces.map(Trace.read))
    let tools = ComparedTool.ordered(trace.tools)
    // Traces of some scenarios are traces, too.
    let some = library.scenarios.filter { trace.scenarios.contains($0.id.description) }
    maker.scenarios = some.isEmpty ? library.scenarios : some
    func compare(_ trace: Trace, _ tools: [String]) -> Comparison {
      Comparison(trace, scenarios: maker.scenarios, tools: tools) {
        Self.plays($0, $1, in: trace, of: library.scenarios)
      }
    }
    let comparison = compare(trace, tools)
    if !against.isEmpty {
      let earlier = Trace(merging: try against.map(Trace.read))
      maker.inputs.against = compare(earlier, earlier.tools)
    }
    let page = try ending(with: 2) {
      try ReportMaker.write(maker.data(comparison, of: trace), into: output)
    }
    writeOutput("\(page)\n")
    if !comparison.passed { writeError(comparison.failures) }
    writeError(TraceFinding.text(of: comparison.findings))
    if !comparison.findings.isEmpty { throw ExitCode(3) }
    if !comparison.passed { throw ExitCode(1) }
  }

  private static func history(_ path: String) throws -> [HistoryData] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw UsageError(
        "--history \(path): there is no such file; 'duet compare --history' makes it.")
    }
    return try History(file: URL(fileURLWithPath: path)).read()
  }

  /// Whether a run of a scenario is missing where a tool has none. What a tool that is not Duet's
  /// can play is not known: it is held to the apps of which it played a scenario.
  private static func plays(
    _ tool: String, _ scenario: Scenario, in trace: Trace, of scenarios: [Scenario]
  ) -> Bool {
    if let known = ComparedTool(rawValue: tool) { return known.plays(scenario) }
    let played = Set(trace.records.filter { $0.tool == tool }.compactMap(\.run?.scenario))
    return scenarios.contains {
      $0.header.app == scenario.header.app && played.contains($0.id.description)
    }
  }
}

/// What `duet compare` is asked to keep of a run beside its table.
struct ReportOptions: ParsableArguments {
  @Option(
    help: """
      Write a report into this folder: index.html, summary.md, junit.xml, report.json, CSV files and \
      a badge; an earlier one is replaced.
      """, completion: .directory)
  var report: String?
  @Option(
    help: "Keep this run in this file, and show in the report all runs that it has.",
    completion: .file())
  var history: String?
  @OptionGroup var inputs: ReportInputOptions

  /// Reads what the report shows beside the run, so that nothing is found wrong after the suites
  /// have run.
  func maker(root: PackageRoot, scenarios: [Scenario], trace: String?) throws -> ReportMaker {
    if let first = inputs.files.first, report == nil {
      throw UsageError("\(first.option) has a meaning only with --report.")
    }
    if let report {
      try ReportMaker.check(
        output: report, option: "--report",
        against: inputs.files.map(\.path) + [history, trace].compactMap { $0 })
    }
    guard history != "" else { throw UsageError("--history '': name a file.") }
    var maker = ReportMaker(root: root, scenarios: scenarios)
    try inputs.read(into: &maker.inputs)
    maker.inputs.history = try history.map { try History(file: URL(fileURLWithPath: $0)).read() }
    return maker
  }

  /// Writes the report, and keeps the run in the history; `ExitCode` 2 where a file can't be written.
  func write(_ comparison: Comparison, of trace: Trace, with maker: ReportMaker) throws {
    guard report != nil || history != nil else { return }
    try ending(with: 2) {
      let data = maker.data(comparison, of: trace)
      if let report { writeError("Report: \(try ReportMaker.write(data, into: report))\n") }
      if let history, let run = data.timing.history.last {
        try History(file: URL(fileURLWithPath: history)).append(run)
      }
    }
  }
}
