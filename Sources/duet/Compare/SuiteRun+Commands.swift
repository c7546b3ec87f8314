import Foundation
import ScenarioFormat

/// What is run, and what it is told.
extension SuiteRun {
  /// Some of the tools, and a server with the runs that are its share; without one all runs, against
  /// servers of the tools' own.
  struct Part {
    var tools: [ComparedTool]
    var trace: URL
    var shard: Shard?
  }

  /// The suites in Swift; nil where no tool needs them.
  func swiftSuites(_ part: Part) -> SuiteProcess? {
    let suites = Set(part.tools.compactMap(\.suite))
    let prefixes = suites.flatMap { suite in
      played(in: part).map { "\(suite).\(Self.testPrefix($0.id.description))" }
    }
    let tests = Suites.tests.filter { test in
      // A digit behind the prefix belongs to the id of another scenario.
      prefixes.contains { test.hasPrefix($0) && test.dropFirst($0.count).first?.isNumber == false }
    }
    return tests.isEmpty ? nil : Suites.process(tests, environment: environment(part))
  }

  /// The scenarios of which a part has any runs.
  private func played(in part: Part) -> [Scenario] {
    scenarios.filter { part.shard?.repetitions(of: $0.id.description).isEmpty != true }
  }

  /// The suites of clients in other languages; without a shard against this very command as their
  /// server. Nil where no tool needs them.
  func clientSuites(_ part: Part) -> SuiteProcess? {
    let played = played(in: part)
    let clients = part.tools.filter { tool in
      ComparedTool.clients.contains(tool) && played.contains(where: tool.plays)
    }
    guard !clients.isEmpty else { return nil }
    var command = [clientScript, "--duet", Suites.executable, "--trace", part.trace.path]
    command += ["--repeat", "\(repetitions)"]
    command += clients.flatMap { ["--tool", $0.rawValue] }
    command += played.filter { scenario in clients.contains { $0.plays(scenario) } }
      .flatMap { ["--scenario", $0.id.description] }
    command += faults.flatMap { ["--fault", $0] }
    if let serviceDelay { command += ["--service-delay", "\(serviceDelay)"] }
    if let shard = part.shard {
      command += ["--server", shard.server] + shard.runs.flatMap { ["--run", $0] }
    }
    if takesPictures { command.append("--pictures") }
    return SuiteProcess(command: command, environment: factEnvironment)
  }

  /// What tells the suites where they run.
  private var factEnvironment: [String: String] {
    facts.map { ["DUET_ABOUT": $0.json] } ?? [:]
  }

  /// Installs the clients, so that several suites of theirs can begin at the same time.
  var clientInstallation: SuiteProcess {
    SuiteProcess(command: [clientScript, "--install"], environment: [:])
  }

  private var clientScript: String {
    root.url.appendingPathComponent("Comparison/clients/run").path
  }

  /// What the names of a scenario's tests start with: its id without the dot, as in `A1AddListTests`.
  static func testPrefix(_ scenario: String) -> String { scenario.replacing(".", with: "") }

  private func environment(_ part: Part) -> [String: String] {
    var environment = drivers
    environment.merge([
      "DUET_TRACE": part.trace.path,
      "DUET_TOOLS": part.tools.filter { $0.suite != nil }.map(\.rawValue).joined(separator: ","),
      "DUET_REPEAT": "\(repetitions)",
      "DUET_FAULTS": faults.joined(separator: ","),
      "DUET_UI_CHANGES": uiChanges.joined(separator: ","),
    ]) { $1 }
    environment.merge(factEnvironment) { $1 }
    if takesPictures { environment["DUET_PICTURES"] = "1" }
    if let serviceDelay { environment["DUET_SERVICE_DELAY"] = "\(serviceDelay)" }
    if let shard = part.shard {
      environment["DUET_SERVER"] = shard.server
      environment["DUET_RUNS"] = shard.runs.joined(separator: ",")
    }
    return environment
  }
}
