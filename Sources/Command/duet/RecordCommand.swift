import ArgumentParser
import ComparisonReport
import Device
import Foundation
import LiveSite
import Recorder
import SampleApps
import ScenarioFormat
import Variations

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record what is done to an app as tests for both suites and in Python.",
    discussion: """
      Prints an address for a browser: the app is on the left, and on the right what you do, as code \
      in three languages. Each line is played at once with both tools, on devices of their own. With a \
      scenario, what you do is bound to its steps; with an app, it becomes a new one.

      --check records written scenarios without a browser: a hand does on the live page what the \
      native suite does, and takes the checks that are proposed. Each recording is then played on new \
      devices, natively and by WebDriver in process.

      Exit codes: 0 all passed; 1 something could not be recorded, or did not pass.
      """)

  @Argument(help: "A scenario, such as A.1, or an app; with --check any number of scenarios.")
  var what: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: "A launch argument of the app, for a new scenario; may be repeated.")
  var argument: [String] = []
  @Option(help: "The port to listen on; 0 takes a free one.") var port = 4723
  @Flag(help: "Record the scenarios by what the native suite does, and play what was recorded.")
  var check = false
  @Option(help: "Write the tests into this folder.", completion: .directory) var output: String?
  @Option(help: "Play with a broken app: passes if no recording does; may be repeated.")
  var fault: [String] = []
  @Option(help: "Play with services that answer after up to so many milliseconds.")
  var serviceDelay: Int?
  @Option(help: "How often each recording is played; each time with other delays.") var times = 1

  func validate() throws {
    if !check {
      let isChecking = output != nil || !fault.isEmpty || serviceDelay != nil || times != 1
      if isChecking {
        throw ValidationError("--output, --fault, --service-delay and --times need --check.")
      }
      if what.count > 1 { throw ValidationError("Name one scenario or app, or add --check.") }
    }
    if let unknown = fault.first(where: { !Faults.names.contains($0) }) {
      throw ValidationError(
        "There is no fault '\(unknown)'. Known: \(Faults.names.joined(separator: ", ")).")
    }
    try checkRange("--times", times, in: 1...1000)
  }

  func run() async throws {
    let root = try PackageRoot()
    let library = try root.scenarios()
    guard check else { return try await serve(library) }
    try Outputs.check(folder: output, of: "--output")
    let chosen = try what.map { id in
      guard let found = library.scenario(id: id) else {
        let known = library.scenarios.map(\.id.description).joined(separator: ", ")
        throw UsageError("there is no scenario \(id). Known: \(known)")
      }
      return found
    }
    // The samples have no live page to be recorded on.
    let suites = try await record(chosen.isEmpty ? library.compared : chosen, root)
    if let output {
      do {
        for suite in suites { try suite.write(to: URL(fileURLWithPath: output)) }
      } catch let error as CocoaError {
        throw failure("\(output): error: it can't be written: \(error.systemReason)")
      }
    }
    let table = RecordingTable(recorded: suites.map { ($0, play($0)) })
    writeOutput(fault.isEmpty ? table.text : table.text(noticing: fault))
    if fault.isEmpty ? !table.problems.isEmpty : !table.noticesFault { throw ExitCode(1) }
  }

  private func serve(_ library: ScenarioLibrary) async throws {
    var items: [String] = []
    if let name = what.first {
      if library.scenario(id: name) != nil {
        guard argument.isEmpty else {
          throw UsageError(
            "\(name) is launched as its file says, without --argument. "
              + "Change the line Launch of the file, or name an app.")
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
    try await command.serve { origin, _ in
      "Record in a browser: \(origin)\(path)\nCtrl-C ends it.\n"
    }
  }

  private func record(
    _ scenarios: [Scenario], _ root: PackageRoot
  ) async throws -> [RecordedSuite] {
    let played = try await SuiteRun(root: root, scenarios: scenarios, tools: [.native]).run()
    guard played.succeeded else {
      throw failure("error: the native suite fails; 'duet compare' tells where.", 1)
    }
    var actions: [String: [String]] = [:]
    for case .item(_, let item) in played.trace.records { actions[item.item] = item.actions }
    return try scenarios.map { scenario in
      try exiting(with: 1) { try RecordedSuite(scenario, actions: actions) }
    }
  }

  private func play(_ suite: RecordedSuite) -> [String: String] {
    var failures: [String: String] = [:]
    let own = Faults.names(ofApp: suite.scenario.header.app)
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
          ? [] : ["\(id): not every step and expectation is bound."])
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

  /// A row about some recordings: how many of their items are bound, and how many lines they have.
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
    return "With \(faults.joined(separator: ", ")): of \(recorded.count) recordings fail natively "
      + "\(failed[0]), by WebDriver \(failed[1]).\n"
  }
}
