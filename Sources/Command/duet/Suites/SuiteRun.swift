import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

/// A run of the suites, from the command to the comparison.
struct SuiteRun {
  var root: PackageRoot
  var scenarios: [Scenario]
  var tools: [ComparedTool]
  /// Where the browsers' drivers listen, as the suites are told.
  var drivers: [String: String] = [:]
  var repetitions = 1
  var serviceDelay: Int?
  /// Ways to break the apps, and to change their screens.
  var faults: [String] = []
  var uiChanges: [String] = []
  /// Where it takes place, as the suites' traces tell it; nil for what the suites know themselves.
  var facts: RunFacts?
  /// Whether the trace has pictures of the first repetition's screens.
  var takesPictures = false
  /// Where the trace is kept; nil for a file that is gone afterwards.
  var traceFile: URL?

  struct Result {
    let comparison: Comparison
    let trace: Trace
    let succeeded: Bool
  }

  /// Runs the suites, and reads their trace. ``UsageError`` when no test plays any of the scenarios,
  /// `ExitCode` 1 when the clients can't be installed, 2 when the trace can't be read.
  func run() async throws -> Result {
    try checkTests()
    let files = FileManager.default
    let file =
      traceFile ?? files.temporaryDirectory.appendingPathComponent("duet-\(UUID()).jsonl")
    defer { if traceFile == nil { try? files.removeItem(at: file) } }
    let progress = Progress(
      total: scenarios.reduce(0) { sum, scenario in
        sum + tools.count { $0.plays(scenario) } * repetitions
      })
    var outcomes: [SuiteProcess.Outcome] = []
    for suite in [swiftSuites(tracingTo: file), clientSuites(tracingTo: file)] {
      guard let suite else { continue }
      outcomes.append(try await suite.run(telling: progress))
      progress.end()
    }
    let succeeded = outcomes.allSatisfy { $0.status == 0 }
    func tellOutput() { for outcome in outcomes { writeError(outcome.output) } }
    do {
      let trace = try Trace(contentsOf: file)
      let comparison = Comparison(
        trace, scenarios: scenarios, tools: tools.map(\.rawValue),
        notRun: missing(of: trace, outcomes)
      ) { name, scenario in ComparedTool(rawValue: name)?.plays(scenario) ?? true }
      if comparison.passed, !succeeded {
        tellOutput()
        writeError("error: every scenario passed, but the run of a suite failed; see above.\n")
      }
      return Result(comparison: comparison, trace: trace, succeeded: succeeded)
    } catch {
      tellOutput()
      throw failure("error: the suites wrote no trace that can be read: \(error.systemReason)")
    }
  }

  /// Refuses scenarios if none of them has a test for any of the tools.
  private func checkTests() throws(UsageError) {
    let ids = scenarios.map(\.id.description)
    guard let first = ids.first,
      !ids.contains(where: { id in tools.contains { Suites.hasTest(of: id, by: $0) } })
    else { return }
    throw UsageError(
      "No test plays \(ids.joined(separator: ", ")). 'duet scenarios skeleton \(first)' prints one for "
        + "each suite: fill it in, and name it in NativeSuite.swift and WebDriverSuite.swift.")
  }

  private func swiftSuites(tracingTo trace: URL) -> SuiteProcess? {
    let suites = Set(tools.compactMap(\.suite))
    let played = scenarios.map(\.id.description)
    let tests = Suites.tests.filter { test in
      suites.contains { suite in played.contains { Suites.plays(test, $0, of: suite) } }
    }
    return tests.isEmpty ? nil : Suites.process(tests, environment: environment(trace))
  }

  /// The suites of clients in other languages, with this very command as their server. Nil where no
  /// tool needs them.
  private func clientSuites(tracingTo trace: URL) -> SuiteProcess? {
    let clients = tools.filter { tool in
      ComparedTool.clients.contains(tool) && scenarios.contains(where: tool.plays)
    }
    guard !clients.isEmpty else { return nil }
    var command = [clientScript, "--duet", Suites.executable, "--trace", trace.path]
    command += ["--repeat", "\(repetitions)"]
    command += clients.flatMap { ["--tool", $0.rawValue] }
    command += scenarios.filter { scenario in clients.contains { $0.plays(scenario) } }
      .flatMap { ["--scenario", $0.id.description] }
    command += faults.flatMap { ["--fault", $0] }
    if let serviceDelay { command += ["--service-delay", "\(serviceDelay)"] }
    if takesPictures { command.append("--pictures") }
    return SuiteProcess(command: command, environment: factEnvironment)
  }

  private var factEnvironment: [String: String] { facts.map { ["DUET_ABOUT": $0.json] } ?? [:] }

  private var clientScript: String {
    root.url.appendingPathComponent("Comparison/clients/run").path
  }

  private func environment(_ trace: URL) -> [String: String] {
    var environment = drivers.merging(factEnvironment) { $1 }
    environment["DUET_TRACE"] = trace.path
    environment["DUET_TOOLS"] = tools.filter { $0.suite != nil }.map(\.rawValue)
      .joined(separator: ",")
    environment["DUET_REPEAT"] = "\(repetitions)"
    environment["DUET_FAULTS"] = faults.joined(separator: ",")
    environment["DUET_UI_CHANGES"] = uiChanges.joined(separator: ",")
    environment["DUET_PICTURES"] = takesPictures ? "1" : nil
    environment["DUET_SERVICE_DELAY"] = serviceDelay.map { "\($0)" }
    return environment
  }

  /// The runs that the trace does not have, each with the reason: the last error that the suites
  /// printed, of that scenario where there is one.
  private func missing(of trace: Trace, _ outcomes: [SuiteProcess.Outcome]) -> [NotRun] {
    let planned = tools.flatMap { tool in
      scenarios.filter(tool.plays).map(\.id.description).flatMap { id in
        (1...repetitions).map {
          NotRun(scenario: id, tool: tool.rawValue, repetition: $0, reason: "")
        }
      }
    }
    var missing = trace.missing(of: planned)
    let errors = outcomes.flatMap(\.errors)
    let statuses = outcomes.map { "\($0.status)" }.joined(separator: ", ")
    for place in missing.indices {
      let run = missing[place].id
      if let tool = ComparedTool(rawValue: run.tool), !Suites.hasTest(of: run.scenario, by: tool) {
        missing[place].reason =
          "no test of \(tool.suite ?? run.tool) plays it; 'duet scenarios skeleton \(run.scenario)' "
          + "prints one."
        continue
      }
      let test = Suites.testPrefix(run.scenario).lowercased()
      missing[place].reason =
        errors.last { $0.lowercased().contains(test) } ?? errors.last
        ?? "the suites ended without it, with \(statuses)."
    }
    return missing
  }
}

extension RunFacts {
  /// Finds out about this machine and the sources in a folder.
  init(root: URL, command: String) {
    #if DEBUG
      let configuration = "debug"
    #else
      let configuration = "release"
    #endif
    self.init(
      [
        .machine: Self.machine(
          processors: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "",
          cores: ProcessInfo.processInfo.activeProcessorCount,
          memory: ProcessInfo.processInfo.physicalMemory),
        .system: Self.system(
          release: (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? "",
          fallback: ProcessInfo.processInfo.operatingSystemVersionString),
        .toolchain: Self.firstLine(of: ["swift", "--version"], in: root),
        .commit: Self.commit(
          head: Self.firstLine(of: ["git", "rev-parse", "--short=12", "HEAD"], in: root),
          changes: Self.firstLine(
            of: ["git", "status", "--porcelain", "--untracked-files=no"], in: root)),
        .configuration: configuration,
        .date: Date().formatted(.iso8601),
        .command: command,
      ].compactMapValues { $0 })
  }

  /// The first line that a program prints; nil where it can't be run, fails or prints nothing.
  private static func firstLine(of command: [String], in folder: URL) -> String? {
    guard let process = try? LineProcess(command, in: folder) else { return nil }
    process.closeInput()
    var lines: [Data] = []
    while case .line(let line) = process.next() { lines.append(line) }
    guard process.finish() == 0 else { return nil }
    return lines.first { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }
}
