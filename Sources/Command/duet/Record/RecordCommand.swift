import ArgumentParser
import ComparisonReport
import Foundation
import LiveSite
import Recorder
import SampleApps
import ScenarioFormat

/// `duet record`: what is done to an app in a browser, as tests in three languages.
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
    parsing: .unconditionalSingleValue, help: "A launch argument of the app; may be repeated.")
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
    if let unknown = fault.first(where: { !InstalledApps.faults.contains($0) }) {
      throw ValidationError(
        "There is no fault '\(unknown)'. Known: \(InstalledApps.faults.joined(separator: ", ")).")
    }
    guard (1...1000).contains(times) else {
      throw ValidationError("--times must be a number from 1 to 1000.")
    }
  }

  func run() async throws {
    let root: PackageRoot
    do { root = try PackageRoot() } catch { throw failure("error: \(error)", .validationFailure) }
    let library = try ScenarioLibrary.read(root.scenarios)
    guard check else { return try await serve(library) }
    let chosen = try what.map { id in
      guard let found = library.scenario(id: id) else {
        let known = library.scenarios.map(\.id.description).joined(separator: ", ")
        throw failure("error: there is no scenario \(id). Known: \(known)", ExitCode(64))
      }
      return found
    }
    // The samples have no live page to be recorded on.
    let scenarios = chosen.isEmpty ? library.scenarios.filter { !$0.isSample } : chosen
    let suites = try await record(scenarios, root)
    if let output {
      do {
        for suite in suites { try suite.write(to: URL(fileURLWithPath: output)) }
      } catch let error as CocoaError {
        throw failure("\(output): error: it can't be written: \(error.systemReason)", ExitCode(2))
      }
    }
    var table = RecordingTable()
    for suite in suites { table.add(suite, failures: play(suite)) }
    writeOutput(fault.isEmpty ? table.text : table.text(noticing: fault))
    if fault.isEmpty ? !table.hasPassed : !table.hasNoticed { throw ExitCode(1) }
  }

  /// Serves the recorder's page, and prints its address.
  private func serve(_ library: ScenarioLibrary) async throws {
    func encoded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
    var items: [String] = []
    if let name = what.first {
      if library.scenario(id: name) != nil {
        items.append("scenario=\(name)")
      } else {
        do { _ = try RecordedLaunch(appNamed: name, arguments: []) } catch {
          throw failure(
            "error: '\(name)' is neither a scenario nor an app. \(error)", .validationFailure)
        }
        items.append("app=\(encoded(name))")
      }
      items += argument.map { "argument=\(encoded($0))" }
    }
    let path = items.isEmpty ? "/record" : "/record/new?" + items.joined(separator: "&")
    let command = try ServeCommand.parse(["--port", "\(port)"])
    try await command.serve { address, _ in
      "Record in a browser: \(address.origin)\(path)\nCtrl-C ends it.\n"
    }
  }

  private func record(_ scenarios: [Scenario], _ root: PackageRoot) async throws -> [RecordedSuite]
  {
    let played = try await SuiteRun(root: root, scenarios: scenarios, tools: [.native]).run()
    guard played.succeeded else {
      throw failure("error: the native suite fails; 'duet compare' tells where.", ExitCode(1))
    }
    var actions: [String: [String]] = [:]
    for case .item(_, let item) in played.trace.records { actions[item.item] = item.actions }
    let arguments = try LaunchArguments(root)
    return try scenarios.map {
      try RecordedSuite($0, arguments: arguments.of($0.id), actions: actions)
    }
  }

  private func play(_ suite: RecordedSuite) -> [String: String] {
    var failures: [String: String] = [:]
    let own = InstalledApps.faults(ofApp: suite.scenario.header.app)
    let broken = fault.filter(own.contains).flatMap { ["--fault", $0] }
    for seed in 1...times {
      let delay = serviceDelay.map { ["--service-delay", "\($0)", "--seed", "\(seed)"] } ?? []
      failures.merge(suite.play(broken + delay)) { first, _ in first }
    }
    return failures
  }
}

/// What the scenarios' apps are launched with, as the clients' tests in Python say it: as JSON.
private struct LaunchArguments {
  private var arguments: [String: [String]] = [:]

  init(_ root: PackageRoot) throws {
    let folder = root.url.appendingPathComponent("Comparison/clients/tests")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for file in files where file.lastPathComponent.hasPrefix("test_") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern = /scenario\(\s*"([A-Z]\.\d+)", arguments=(\[[^\]]*\]|\w+)/
      guard let match = text.firstMatch(of: pattern) else { continue }
      var list = String(match.2)
      if !list.hasPrefix("["),
        let value = text.firstMatch(of: try Regex("\(list) = (\\[[^\\]]*\\])"))?.output[1].substring
      {
        list = String(value)
      }
      // Python allows a comma at the end.
      let json = list.replacing(/,\s*\]/, with: "]")
      arguments[String(match.1)] = try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
  }

  func of(_ id: ScenarioID) -> [String] { arguments[id.description] ?? [] }
}

/// What was recorded, and what came of playing it.
private struct RecordingTable {
  private var rows: [String] = []
  private var problems: [String] = []
  private var totals = (steps: 0, ofSteps: 0, checks: 0, ofChecks: 0, lines: 0, native: 0, wire: 0)
  private var number = 0

  /// Whether all was bound, and passed.
  var hasPassed: Bool { problems.isEmpty }
  /// Whether each tool noticed something.
  var hasNoticed: Bool { totals.native < number && totals.wire < number }

  mutating func add(_ suite: RecordedSuite, failures: [String: String]) {
    let (steps, checks) = (suite.bound(.step), suite.bound(.expectation))
    let (native, wire) = (failures["native"], failures["webdriver-in-process"])
    let lines = suite.recorder.lines.count
    number += 1
    totals.steps += steps.bound
    totals.ofSteps += steps.written
    totals.checks += checks.bound
    totals.ofChecks += checks.written
    totals.lines += lines
    totals.native += native == nil ? 1 : 0
    totals.wire += wire == nil ? 1 : 0
    rows.append(
      Self.row(
        suite.scenario.id.description, "\(steps.bound)/\(steps.written)",
        "\(checks.bound)/\(checks.written)", "\(lines)", native == nil ? "passed" : "FAILED",
        wire == nil ? "passed" : "FAILED"))
    problems += suite.failures
    problems += failures.sorted { $0.key < $1.key }
      .map { "\(suite.scenario.id) by \($0.key): \($0.value)" }
    if steps.bound < steps.written || checks.bound < checks.written {
      problems.append("\(suite.scenario.id): not every step and expectation is bound.")
    }
  }

  private static func row(_ cells: String...) -> String {
    zip(cells, [10, 8, 8, 8, 10, 22]).map { cell, width in
      cell + String(repeating: " ", count: max(width - cell.count, 0))
    }.joined().trimmingCharacters(in: .whitespaces) + "\n"
  }

  var text: String {
    Self.row("Scenario", "S", "Ex", "Lines", "native", "webdriver-in-process") + rows.joined()
      + Self.row(
        "All", "\(totals.steps)/\(totals.ofSteps)", "\(totals.checks)/\(totals.ofChecks)",
        "\(totals.lines)", "\(totals.native)/\(number)", "\(totals.wire)/\(number)")
      + problems.map { "error: \($0)\n" }.joined()
  }

  func text(noticing faults: [String]) -> String {
    "With \(faults.joined(separator: ", ")): of \(number) recordings fail natively "
      + "\(number - totals.native), by WebDriver \(number - totals.wire).\n"
  }
}
