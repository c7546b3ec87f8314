import ArgumentParser
import ComparisonReport
import Device
import Foundation
import Inspector
import LiveSite
import Recorder
import SampleApps
import ScenarioFormat

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record your actions in an app as a native, a WebDriver and a Python test.",
    discussion: """
      Prints an address to open in a browser. The page shows the app on the left, and your actions \
      as three tests on the right. Both tools play each line immediately, each on a \
      separate device. If you name a scenario, your actions are bound to its steps. If you name an \
      app, they become a new scenario.

      --check records written scenarios without a browser: it repeats the native suite's gestures \
      on the live page, and accepts the proposed checks. Then it plays each recording on new \
      devices, with the native tool and with WebDriver in process.

      --into records into an existing test. A .py file gets Python. A .swift file gets native or \
      WebDriver code, depending on which of app and driver is used last above the mark. The mark \
      stays below the new lines. With --check, a recording with problems or of a fault isn't \
      inserted.

      The exit code is 1 if anything could not be recorded, or did not pass.
      """)

  @Argument(
    help: """
      A scenario, such as A.1, or an app. With --check, any number of scenarios. Default: all except \
      the samples.
      """)
  var what: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: "A launch argument of the app, for a new scenario (repeatable).")
  var argument: [String] = []
  @Option(help: "The port to listen on, or 0 for a free one.") var port = 4723
  @Flag(help: "Record the native suite's gestures without a browser, and play the recordings.")
  var check = false
  @Option(help: "Write the tests into this folder.", completion: .directory) var output: String?
  @Option(
    help: "Insert the lines into this test, above the line that --at names.", completion: .file())
  var into: String?
  @Option(help: "The text of exactly one line of the test, such as '// record here'.")
  var at: String?
  @Option(
    help: "Break the app in this way, and succeed only if both tools catch it (repeatable).")
  var fault: [String] = []
  @Option(help: "Delay the services' answers by up to this many milliseconds.")
  var serviceDelay: Int?
  @Option(help: "The most proposed checks to accept for each expectation.") var checks = 6
  @Option(help: "Number of times to play each recording, each time with different delays.")
  var times = 1

  func validate() throws {
    if !check {
      let isChecking =
        output != nil || !fault.isEmpty || serviceDelay != nil || times != 1 || checks != 6
      if isChecking {
        throw ValidationError(
          "--output, --fault, --service-delay, --checks and --times require --check.")
      }
      if what.count > 1 { throw ValidationError("Name one scenario or app, or add --check.") }
    }
    guard (into == nil) == (at == nil) else {
      throw ValidationError("--into and --at require each other.")
    }
    if check, into != nil, what.count != 1 {
      throw ValidationError("With --check, --into requires exactly one scenario.")
    }
    try checkFaults(fault)
    try checkRange("--times", times, in: 1...1000)
    try checkRange("--checks", checks, in: 1...100)
  }

  func run() async throws {
    let root = try PackageRoot()
    let library = try root.scenarios()
    var insertion = try openTest()
    guard check else { return try await serve(library) }
    try Outputs.check(folder: output, of: "--output")
    let chosen = try what.map { id in
      guard let found = library.scenario(id: id) else {
        let known = library.scenarios.map(\.id.description).joined(separator: ", ")
        throw UsageError("There is no scenario '\(id)'. Known: \(known).")
      }
      return found
    }
    // The samples have no live page to record on.
    let suites = try await record(chosen.isEmpty ? library.compared : chosen, root)
    if let output {
      do {
        for suite in suites { try suite.write(to: URL(fileURLWithPath: output)) }
      } catch let error as CocoaError {
        throw failure("\(output): error: can't write: \(error.systemReason)")
      }
    }
    let table = RecordingTable(recorded: suites.map { ($0, play($0)) })
    writeOutput(fault.isEmpty ? table.text : table.text(noticing: fault))
    if fault.isEmpty ? !table.problems.isEmpty : !table.noticesFault { throw ExitCode(1) }
    if !fault.isEmpty { return }
    try exiting(with: 2) { try insertion?.write(suites.flatMap(\.recorder.lines)) }
  }

  /// Opens the test to record into. Returns nil if no test is named.
  private func openTest() throws -> TestInsertion? {
    guard let into, let at else { return nil }
    do {
      let insertion = try TestInsertion(into: into, at: at)
      try Outputs.check(file: into, of: "--into")
      return insertion
    } catch let error as InspectorError { throw UsageError("--into \(error)") }
  }

  private func serve(_ library: ScenarioLibrary) async throws {
    var items: [String] = []
    if let name = what.first {
      if library.scenario(id: name) != nil {
        guard argument.isEmpty else {
          throw UsageError(
            "\(name) takes its launch arguments from its scenario file, so --argument can't add "
              + "any. Change the line Launch in the file, or name an app instead.")
        }
        items.append("scenario=\(name)")
      } else {
        do { _ = try RecordedLaunch(appNamed: name, arguments: [], variations: []) } catch {
          throw UsageError("'\(name)' is neither a scenario nor an app. \(error)")
        }
        items.append("app=\(AppAddress.text([name]))")
      }
      items += argument.map { "argument=\(AppAddress.text([$0]))" }
    }
    let path = items.isEmpty ? "/record" : "/record/new?" + items.joined(separator: "&")
    let command = try ServeCommand.parse(["--port", "\(port)"])
    let place = into.map { "Each line appears in \($0), above '\(at ?? "")'.\n" } ?? ""
    try await command.serve(insertion: { try openTest() }) { origin, _ in
      "Record in a browser: \(origin)\(path)\n\(place)Press Ctrl-C to stop.\n"
    }
  }

  private func record(
    _ scenarios: [Scenario], _ root: PackageRoot
  ) async throws -> [RecordedSuite] {
    let played = try await SuiteRun(root: root, scenarios: scenarios, tools: [.native]).run()
    guard played.succeeded else {
      throw failure("error: the native suite fails. Run 'duet compare' to see where.", 1)
    }
    var actions: [String: [String]] = [:]
    for case .item(_, let item) in played.trace.records { actions[item.item] = item.actions }
    return try scenarios.map { scenario in
      try exiting(with: 1) { try RecordedSuite(scenario, actions: actions, maximumChecks: checks) }
    }
  }

  private func play(_ suite: RecordedSuite) -> [String: String] {
    var failures: [String: String] = [:]
    let own = Fault.all(in: suite.scenario.header.app).map(\.name)
    let broken = fault.filter(own.contains).flatMap { ["--fault", $0] }
    let longest = suite.scenario.header.setsServiceDelay ? nil : serviceDelay
    for seed in 1...times {
      let delay = longest.map { ["--service-delay", "\($0)", "--seed", "\(seed)"] } ?? []
      failures.merge(suite.recorder.launch.play(suite.recorder.lines, adding: broken + delay)) {
        first, _ in first
      }
    }
    return failures
  }
}

private struct RecordingTable {
  let recorded: [(suite: RecordedSuite, failures: [String: String])]

  private static let tools = ["native", "webdriver-in-process"]

  var problems: [String] {
    recorded.flatMap { suite, failures in
      let id = suite.scenario.id
      let items = suite.scenario.items.filter { $0.kind != .precondition }
      return suite.failures
        + failures.sorted { $0.key < $1.key }.map { "\(id) by \($0.key): \($0.value)" }
        + (items.allSatisfy(suite.isBound)
          ? [] : ["\(id): some steps or expectations have no recorded line that passed."])
    }
  }

  var noticesFault: Bool { Self.tools.allSatisfy { passed($0) < recorded.count } }

  private func passed(_ tool: String) -> Int { recorded.count { $0.failures[tool] == nil } }

  var text: String {
    let rows = recorded.map { suite, failures in
      Self.row(
        "\(suite.scenario.id)", [suite],
        Self.tools.map { failures[$0] == nil ? "passed" : "FAILED" })
    }
    let all = Self.tools.map { "\(passed($0))/\(recorded.count)" }
    return Self.row(["Scenario", "S", "Ex", "Lines"] + Self.tools) + rows.joined()
      + Self.row("All", recorded.map(\.suite), all) + problems.map { "error: \($0)\n" }.joined()
  }

  /// Returns a row with the numbers of bound items and of lines in some recordings.
  private static func row(
    _ title: String, _ suites: [RecordedSuite], _ results: [String]
  ) -> String {
    func bound(_ kind: ScenarioItemKind) -> String {
      let areBound = suites.flatMap { suite in
        suite.scenario.items.filter { $0.kind == kind }.map(suite.isBound)
      }
      return "\(areBound.count { $0 })/\(areBound.count)"
    }
    let lines = suites.map(\.recorder.lines.count).reduce(0, +)
    return row([title, bound(.step), bound(.expectation), "\(lines)"] + results)
  }

  private static func row(_ cells: [String]) -> String {
    zip(cells, [10, 8, 8, 8, 10, 22]).map { cell, width in
      cell + String(repeating: " ", count: max(width - cell.count, 0))
    }.joined().trimmingCharacters(in: .whitespaces) + "\n"
  }

  func text(noticing faults: [String]) -> String {
    let failed = Self.tools.map { recorded.count - passed($0) }
    return "With \(faults.joined(separator: ", ")): recordings: \(recorded.count), "
      + "failed natively: \(failed[0]), failed with WebDriver: \(failed[1])\n"
  }
}
