import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import SuiteSupport
import Variations

/// A run of the suites, from the command to the comparison.
struct SuiteRun {
  var root: PackageRoot
  var scenarios: [Scenario]
  var tools: [ComparedTool]
  /// The servers that tools speak to; a tool without one starts its own.
  var servers: [ComparedTool: URL] = [:]
  /// The number of processes, and so of runs, at the same time.
  var parallel = 1
  var repetitions = 1
  var serviceDelay: Int?
  /// Ways to break the apps, and to change their screens.
  var faults: [String] = []
  var redesigns: [String] = []
  /// Where it takes place, as the suites' traces tell it; nil for what the suites know themselves.
  var facts: RunFacts?
  /// Whether the trace has pictures of the first repetition's screens.
  var takesPictures = false
  /// Whether the trace has the screen in plain text after each item.
  var takesScreens = false
  /// Where the trace is kept; nil for a file that is gone afterwards.
  var traceFile: URL?

  struct Result {
    let comparison: Comparison
    let trace: Trace
    let succeeded: Bool
  }

  /// Runs the suites, and reads their trace. Throws ``UsageError`` if no test plays any of the
  /// scenarios, `ExitCode` 1 if the clients can't be installed, and 2 if the trace can't be read.
  func run() async throws -> Result {
    try checkTests()
    let files = FileManager.default
    let file =
      traceFile ?? files.temporaryDirectory.appendingPathComponent("duet-\(UUID()).jsonl")
    defer { if traceFile == nil { try? files.removeItem(at: file) } }
    let writer = try RunTrace(
      appendingTo: file, facts: facts?.named ?? [:],
      endpoints: servers.filter { $0.key.usesEndpoint })
    let planned = requests
    let runnable = planned.filter { request in
      ComparedTool(rawValue: request.tool).map { Suites.hasTest(of: request.scenario, by: $0) }
        ?? false
    }
    let progress = Progress(total: runnable.count)
    var played: [PlayedRun] = []
    for isClient in [false, true] {
      let own = runnable.filter { Self.isClient($0) == isClient }
      guard !own.isEmpty else { continue }
      if isClient { try installClients() }
      let queue = RunQueue(
        own, by: isClient ? clientCommand : Suites.command, trace: writer, progress: progress)
      played += await queue.play(by: parallel)
    }
    let failed = played.filter { !$0.succeeded }
    let succeeded = failed.isEmpty && writer.failure == nil
    func report(_ runs: [PlayedRun]) {
      for run in runs { writeError("error: \(run.id): \(run.reason)\n") }
      if let failure = writer.failure { writeError("error: \(failure)\n") }
    }
    do {
      let trace = try Trace(contentsOf: file)
      let comparison = Comparison(
        trace, scenarios: scenarios, tools: tools.map(\.rawValue),
        notRun: missing(of: planned, in: trace, played)
      ) { name, scenario in ComparedTool(rawValue: name)?.plays(scenario) ?? true }
      if comparison.passed, !succeeded {
        report(failed)
        writeError("error: every scenario passed, but the run of a suite failed; see above.\n")
      } else {
        // A failure after the end of a run, such as of its session, is in no trace.
        let passed = Set(
          trace.records.compactMap { $0.end?.outcome == .passed ? $0.run : nil })
        report(failed.filter { passed.contains($0.id) })
      }
      return Result(comparison: comparison, trace: trace, succeeded: succeeded)
    } catch {
      report(failed)
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

  private static func isClient(_ request: SuiteRequest) -> Bool {
    ComparedTool.clients.map(\.rawValue).contains(request.tool)
  }

  /// All runs, in the order in which they are played: a machine that gets faster or slower does so
  /// for all tools alike.
  private var requests: [SuiteRequest] {
    (1...repetitions).flatMap { repetition in
      scenarios.flatMap { scenario in
        tools.filter { $0.plays(scenario) }.map { request(scenario, $0, repetition) }
      }
    }
  }

  private func request(
    _ scenario: Scenario, _ tool: ComparedTool, _ repetition: Int
  ) -> SuiteRequest {
    var request = SuiteRequest(.traced, of: scenario.id.description, by: tool.rawValue)
    request.repetition = repetition
    let known = Faults.names(ofApp: scenario.header.app)
    request.arguments = faults.filter(known.contains).flatMap { ["--fault", $0] }
    if let serviceDelay, !scenario.header.setsServiceDelay {
      // Each repetition has its own random delays, the same ones whenever it is played.
      request.arguments += ["--service-delay", "\(serviceDelay)", "--seed", "\(repetition)"]
    }
    request.redesigns = redesigns
    // Pictures are the same in each repetition, and large.
    request.takesPictures = takesPictures && repetition == 1
    request.takesScreens = takesScreens
    request.server = servers[tool]
    return request
  }

  private var clientScript: String {
    root.url.appendingPathComponent("Comparison/clients/run").path
  }

  /// What starts a process of the clients' suites, with this very command as their server if no
  /// other is named.
  private var clientCommand: [String] {
    let clients = tools.filter(ComparedTool.clients.contains)
    let server = clients.lazy.compactMap { servers[$0] }.first
    return [
      clientScript, "--queue", "--duet", Suites.executable, "--repeat", "\(repetitions)",
    ] + clients.flatMap { ["--tool", $0.rawValue] }
      + (server.map { ["--server", $0.absoluteString] } ?? [])
  }

  private func installClients() throws {
    let install = try LineProcess([clientScript, "--install"], errors: .standardError)
    guard install.finish() == 0 else {
      throw failure("error: the clients could not be installed; see above.", 1)
    }
  }

  /// The runs that the trace does not have, each with the reason.
  private func missing(
    of planned: [SuiteRequest], in trace: Trace, _ played: [PlayedRun]
  ) -> [NotRun] {
    let reasons = Dictionary(uniqueKeysWithValues: played.map { ($0.id, $0.reason) })
    return trace.missing(
      of: planned.map { request in
        NotRun(
          scenario: request.scenario, tool: request.tool, repetition: request.repetition,
          reason: reasons[request.id] ?? Suites.noTest(of: request.scenario, by: request.tool))
      })
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

extension Header {
  /// Whether the scenario launches its app with a delay, which its steps then rely on.
  var setsServiceDelay: Bool { launch.contains("--service-delay") }
}
