import ArgumentParser
import ComparisonReport
import Foundation
import SampleApps
import TraceRecords
import ScenarioFormat
import SuiteRuns
import SuiteSupport

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Run the scenarios with each tool, and compare the results.",
    discussion: """
      Without options, all scenarios run natively, by WebDriver in process and by WebDriver over \
      HTTP. The result is a line per scenario. A failed item is shown with the code of each tool's \
      test, what it expected and what it found.

      With --fault, the apps are broken on purpose, and the question is whether the tests notice: \
      the exit code is 0 if each tool noticed the fault, and 1 if one didn't. With --redesign, a \
      failure is a failure.

      Looks are evaluated queries (native), or finds and reads of elements (WebDriver). Actions \
      are taps, typed strings, swipes and other gestures on the device. Requests are the commands \
      that a WebDriver client sent, and bytes are the sizes of their bodies in both directions.

      The time covers the steps and expectations. With several runs, it is the median. With \
      --details, the spread is from the lower to the upper quartile.

      Quote times of a release build: 'swift run -c release duet compare --repeat 10'.
      """)

  @Option(help: "Only this scenario, such as A.1 (repeatable). Default: all except the samples.")
  var scenario: [String] = []
  @Option(help: "Only scenarios with this tag, or with one of them (repeatable).")
  var tag: [String] = []
  @Option(
    help: """
      Only this tool (repeatable): \([Tool].exhibit.map(\.name).joined(separator: ", ")). The \
      Python clients are installed from PyPI into .build. Default: the first three.
      """)
  var tool: [String] = []
  @Option(
    help: """
      Use this running server, such as http://127.0.0.1:4723 ('duet serve') or the hub of a \
      Selenium Grid. For webdriver-http (the default with this option) and the Python clients.
      """)
  var server: String?
  @Option(help: "With --server: the number of parallel sessions.") var parallel = 1
  @Option(help: "Number of runs per scenario and tool.") var `repeat` = 1
  @Flag(help: "Print a table with the counts and times of each run, and every failure.")
  var details = false
  @Flag(help: "Write JSON instead of the table.") var json = false
  @Option(
    help: """
      Delay the services' answers by a random time of up to this many milliseconds. A scenario that \
      sets a delay itself keeps it.
      """)
  var serviceDelay: Int?
  @Option(help: "Break the apps in this way, such as list-order-reversed (repeatable).")
  var fault: [String] = []
  @Option(help: "Redesign the screens in this way, such as ids-renamed (repeatable).")
  var redesign: [String] = []
  @Flag(help: "List the faults and redesigns, and exit.") var listFaults = false
  @Option(help: "Write the trace to this file. It must not exist yet.", completion: .file())
  var trace: String?
  @Option(
    help: """
      Write a report to this folder: index.html, summary.md, junit.xml and report.json. \
      It replaces an earlier report.
      """, completion: .directory)
  var report: String?
  @Option(
    help: """
      Write a page for each scenario to this folder that plays it step by step, natively and by \
      WebDriver. The pages need no server.
      """, completion: .directory)
  var player: String?

  func validate() throws {
    try checkRange("--repeat", `repeat`, in: 1...10_000)
    try checkRange("--parallel", parallel, in: 1...64)
    if parallel > 1, server == nil {
      throw ValidationError(
        "--parallel requires --server: parallel runs in this process would slow each other down.")
    }
    try checkNames(fault, of: "fault", known: Fault.all.map(\.name))
    try checkNames(tool, of: "tool", known: [Tool].exhibit.map(\.name))
    try checkNames(redesign, of: "redesign", known: Redesign.all.map(\.name))
    try checkRange("--service-delay", serviceDelay ?? 0, in: 0...60_000, of: " of milliseconds")
    if let trace, FileManager.default.fileExists(atPath: trace) {
      throw ValidationError("--trace \(trace): the file exists already. Name a new file.")
    }
  }

  func run() async throws {
    if listFaults { return writeOutput(Self.listOfFaults) }
    do { try await play() } catch
      where error is UsageError || error is TraceWriteError || error is UnknownTag
    {
      // Not a `ValidationError`: once the command runs, the parser prints the usage of a different
      // command with it.
      throw failure("error: \(error)\n  See 'duet compare --help' for more information.", 64)
    }
  }

  private func play() async throws {
    let root = PackageRoot()
    let scenarios = try chosenScenarios(in: root)
    let tools = try chosenTools(for: scenarios)
    let endpoint = try await Endpoint.checked(server, for: tools, of: .exhibit)
    try Outputs.check(file: trace, of: "--trace")
    if let report {
      try ReportFiles.check(output: report, option: "--report", against: trace.map { [$0] } ?? [])
    }
    if let player { try Outputs.create(folder: player, of: "--player") }
    let command = (["duet"] + CommandLine.arguments.dropFirst()).joined(separator: " ")
    var run = SuiteRun(scenarios: scenarios, tools: tools)
    (run.servers, run.parallel, run.repetitions) = (endpoint, parallel, `repeat`)
    (run.serviceDelay, run.faults, run.redesigns) = (serviceDelay, fault, redesign)
    run.facts = RunFacts(root: root.url, command: command)
    run.takesPictures = report != nil
    run.traceFile = trace.map { URL(fileURLWithPath: $0) }
    let result = try await run.run()
    let comparison = result.comparison
    var data = ReportData(comparison, of: result.trace)
    data.rerun = "swift run duet compare" + changes
    if let player {
      try Players(faults: fault, redesigns: redesign).write(of: scenarios, into: player)
      data.player = report.map { Players.path(of: player, from: $0) }
    }
    if json {
      writeOutput(data.json())
    } else {
      let note = data.debugNote.map { "\n\($0)\n" } ?? ""
      writeOutput(details ? data.figures.text + note : data.overview)
      writeOutput(comparison.declared.isEmpty ? "" : "\n" + comparison.declared)
      writeOutput("\n\(verdict(on: comparison))\n" + (details ? "" : hints(for: comparison)))
    }
    if let report {
      let page = try exiting(with: 2) { try ReportFiles.write(data, into: report) }
      writeError("Report: \(page)\n")
    }
    if let player { writeError("Players: \(player)/\n") }
    guard asksForNotice(in: comparison) else {
      try comparison.end(printing: data.failureText(limit: details ? .max : 5))
      if !result.succeeded { throw ExitCode(1) }
      return
    }
    if !json { writeError("\n" + data.failureText(limit: details ? .max : 3)) }
    if !comparison.toolsWithoutFailure(in: brokenApps).isEmpty { throw ExitCode(1) }
  }

  /// The faults by app, then the redesigns, each with a sentence.
  private static var listOfFaults: String {
    let apps = Fault.all.map(\.app).uniqued(by: \.self).map { app in
      ("--fault, for \(app)", Fault.all(in: app).map { ($0.name, $0.sentence) })
    }
    let redesigns = ("--redesign, for all apps", Redesign.all.map { ($0.name, $0.sentence) })
    return (apps + [redesigns]).map { title, rows in
      title + "\n"
        + rows.map { name, sentence in
          "  " + name.padding(toLength: 24, withPad: " ", startingAt: 0) + sentence + "\n"
        }.joined()
    }.joined(separator: "\n")
  }

  /// The names of the apps with a fault.
  private var brokenApps: [String] {
    Fault.all.filter { fault.contains($0.name) }.map(\.app).uniqued(by: \.self)
  }

  /// Whether apps are broken, so that a failure is the aim, and every run was played.
  private func asksForNotice(in comparison: Comparison) -> Bool {
    !fault.isEmpty && comparison.isComplete
  }

  private func verdict(on comparison: Comparison) -> String {
    asksForNotice(in: comparison)
      ? comparison.notice(of: fault.joined(separator: ", "), in: brokenApps) : comparison.verdict
  }

  /// The options that change the apps.
  private var changes: String {
    (fault.map { " --fault \($0)" } + redesign.map { " --redesign \($0)" }).joined()
  }

  /// Two lines with what to do next.
  private func hints(for comparison: Comparison) -> String {
    let id = comparison.cells.first?.scenario.id.description ?? "A.1"
    return """
      To watch one:  swift run duet serve, then open http://127.0.0.1:4723/watch/\(id)
      For details:   swift run duet compare\(changes) --details

      """
  }

  /// Returns the named tools, or else those that need no installation.
  private func chosenTools(for scenarios: [Scenario]) throws -> [Tool] {
    let usual: [Tool] = server == nil ? .usual : [.webDriverHTTP]
    let all =
      tool.isEmpty ? usual : tool.uniqued(by: \.self).compactMap([Tool].exhibit.named)
    let isForeign = all.contains { SuiteHost.suite(of: $0) == nil }
    if !redesign.isEmpty, isForeign {
      throw UsageError("The Python clients don't support --redesign. Leave it out.")
    }
    if let idle = all.first(where: { tool in !scenarios.contains(where: tool.plays) }) {
      throw UsageError("\(idle.name) can't play any of these scenarios. It is: \(idle.summary)")
    }
    return all
  }

  /// Returns the named scenarios, or else all except the samples. All files must be readable.
  private func chosenScenarios(in root: PackageRoot) throws -> [Scenario] {
    let library = try root.scenarios()
    if scenario.isEmpty {
      // A fault changes nothing in other apps.
      return try library.compared.tagged(tag).filter { fault.isEmpty || breaks($0) }
    }
    guard tag.isEmpty else {
      throw UsageError("--tag chooses from all scenarios. Leave out --scenario, or --tag.")
    }
    let named = try scenario.uniqued(by: \.self).map { id in
      guard let found = library.scenario(id: id) else {
        let known = library.scenarios.map(\.id.description).joined(separator: ", ")
        throw UsageError("There is no scenario '\(id)'. Known: \(known).")
      }
      return found
    }
    guard fault.isEmpty || named.contains(where: breaks) else {
      throw UsageError(
        "None of these scenarios is of the app with the fault \(fault.joined(separator: ", ")). "
          + "'duet compare --list-faults' lists the faults by app.")
    }
    return named
  }

  private func breaks(_ scenario: Scenario) -> Bool { brokenApps.contains(scenario.header.app) }
}
