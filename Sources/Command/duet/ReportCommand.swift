import ArgumentParser
import ComparisonReport
import Foundation
import ReportPage
import SampleApps
import ScenarioFormat
import SuiteRuns
import SuiteSupport

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a report of traces: a web page, a summary, JUnit XML and JSON.",
    discussion: """
      Several traces make one report: those of your suites, with --scenarios, or those of Duet's. \
      Scenarios/TRACE.md describes the format.

      With --scenarios, each scenario in the folder that isn't manual needs a test by each of the tools \
      in the traces, or else the report fails. The tests' source is read from the folder that contains it.

      The folder of -o gets index.html, summary.md, junit.xml and report.json. With --against, page and \
      summary begin with what fails newly, what still fails, what is fixed, and which tests are new or gone.

      With --check, no report is written. All errors in the traces are printed, and the exit code is \
      3 if there are any. Several files are checked together, so each run may be in only one of \
      them.
      """)

  @Argument(help: "Trace files.", completion: .file()) var traces: [String]
  @Option(name: .shortAndLong, help: "The folder to write to.", completion: .directory)
  var output: String?
  @Flag(help: "Only check the traces, and write no report.") var check = false
  @Option(
    help: "Show the changes since this earlier trace (repeatable).", completion: .file())
  var against: [String] = []
  @Option(
    help: "The folder of the written scenarios. Default: Duet's, in the checkout of this command.",
    completion: .directory)
  var scenarios: String?
  @Option(
    help: "A text file for the top of the page: a title in its first line, then paragraphs.",
    completion: .file())
  var notes: String?

  func validate() throws {
    if check, output != nil || !against.isEmpty {
      throw ValidationError("--check writes no report. Leave out -o and --against.")
    }
    if !check, output == nil {
      throw ValidationError("Name the folder of the report with -o, or add --check.")
    }
  }

  func run() throws {
    guard let output else { return try checkTraces() }
    let library = try library()
    let trace = Trace(merging: try traces.map(Trace.read))
    let earlier = Trace(merging: try against.map(Trace.read))
    try ReportFiles.check(output: output, option: "-o", against: traces + against)
    let some = library.scenarios.filter { trace.scenarios.contains($0.id.description) }
    guard !some.isEmpty || trace.scenarios.isEmpty else {
      let played = trace.scenarios.sorted().joined(separator: ", ")
      throw UsageError(
        "\(self.scenarios ?? "Duet") has none of the scenarios in the traces: \(played). Name the folder of "
          + "your own: --scenarios FOLDER")
    }
    // A trace of Duet's own need not have all scenarios.
    let scenarios = self.scenarios != nil || some.isEmpty ? library.scenarios : some
    func compare(_ trace: Trace, _ tools: [String], isEarlier: Bool = false) -> Comparison {
      Comparison(trace, scenarios: scenarios, tools: tools, isEarlier: isEarlier) {
        self.scenarios == nil
          ? Self.plays($0, $1, in: trace, of: library.scenarios) : !$1.isManual
      }
    }
    let comparison = compare(trace, [Tool].exhibit.ordered(trace.tools))
    let folder = self.scenarios.map {
      URL(fileURLWithPath: $0).standardizedFileURL.deletingLastPathComponent()
    }
    let sources = folder ?? PackageRoot().url
    var report = ReportData(
      comparison, of: trace,
      summaries: self.scenarios == nil ? [Tool].summaries : [:],
      against: against.isEmpty ? nil : compare(earlier, earlier.tools, isEarlier: true),
      source: StepExcerpts(root: sources, of: trace).source)
    if let notes {
      report.notes = ReportNotes(String(decoding: try readFile(notes, "notes"), as: UTF8.self))
    }
    let page = try exiting(with: 2) { try ReportFiles.write(report, into: output) }
    writeOutput("\(page)\n")
    try comparison.end(printing: report.failureText())
  }

  private func checkTraces() throws {
    let scenarios = try library().scenarios
    let check = TraceCheck(try traces.map(Trace.read), scenarios: scenarios)
    writeOutput(TraceFinding.text(of: check.findings))
    let count = check.findings.isEmpty ? "no findings" : check.findings.count.of("finding")
    writeOutput("\(check.summary): \(count)\n")
    guard check.findings.isEmpty else {
      writeOutput("Scenarios/TRACE.md explains the names in brackets.\n")
      throw ExitCode(3)
    }
  }

  private func library() throws -> ScenarioLibrary {
    try scenarios.map { try .read(URL(fileURLWithPath: $0).standardizedFileURL) }
      ?? PackageRoot().scenarios()
  }

  /// Returns whether a tool should have a run of a scenario, so that its absence is an error.
  ///
  /// It is unknown which scenarios a foreign tool can play. It should have all scenarios of an app
  /// if it has played at least one.
  private static func plays(
    _ tool: String, _ scenario: Scenario, in trace: Trace, of scenarios: [Scenario]
  ) -> Bool {
    if let known = [Tool].exhibit.named(tool) { return known.plays(scenario) }
    let played = Set(trace.records.filter { $0.tool == tool }.compactMap(\.run?.scenario))
    return scenarios.contains {
      $0.header.app == scenario.header.app && played.contains($0.id.description)
    }
  }
}

extension ReportData {
  /// Collects the data of a report of Duet's suites, with the tests' code from the checkout.
  init(_ comparison: Comparison, of trace: Trace) {
    self.init(
      comparison, of: trace, summaries: [Tool].summaries,
      source: StepExcerpts(root: PackageRoot().url, of: trace).source)
  }
}

extension [Tool] {
  /// A sentence about each of Duet's tools, by name.
  fileprivate static var summaries: [String: String] {
    Dictionary(uniqueKeysWithValues: exhibit.map { ($0.name, $0.summary) })
  }
}

/// The files of a report: a web page, a summary for a pull request, results for CI, and all of it as
/// JSON for other programs.
enum ReportFiles {
  private static let files: [(name: String, text: @Sendable (ReportData) -> String)] = [
    ("index.html", { ReportPage($0).html }), ("summary.md", { $0.summary }),
    ("junit.xml", { ReportJUnit($0).text }), ("report.json", { $0.json() }),
  ]

  /// Writes a report, and returns the path of its page. Replaces an earlier report file by file,
  /// each atomically.
  static func write(_ report: ReportData, into folder: String) throws(UsageError) -> String {
    var path = folder
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        path = self.path(of: name, in: folder)
        try Data(text(report).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch {
      throw UsageError("\(path): can't write the report: \(error.systemReason)")
    }
    return self.path(of: "index.html", in: folder)
  }

  private static func path(of name: String, in folder: String) -> String {
    URL(fileURLWithPath: folder).appendingPathComponent(name).path
  }

  /// Throws if a folder can't be written to, or if the report would replace an input.
  static func check(output: String, option: String, against inputs: [String]) throws(UsageError) {
    guard !inputs.contains("") else { throw UsageError("A file name is empty. Name a file.") }
    let written = files.map { path(of: $0.name, in: output) }
    if let input = inputs.first(where: { input in written.contains { isSameFile($0, input) } }) {
      throw UsageError(
        "\(option) \(output): the report would overwrite its input \(input). "
          + "Name a different folder.")
    }
    try Outputs.create(folder: output, of: option)
  }
}
