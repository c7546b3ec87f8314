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
  /// Running servers that the tools of HTTP use together; none for servers of their own.
  var servers: [String] = []
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

  /// Some of the tools, and a server with the runs that are its share; without one all runs, against
  /// servers of the tools' own.
  private struct Part {
    var tools: [ComparedTool]
    var trace: URL
    var shard: Shard?
    var outcomes: [SuiteProcess.Outcome] = []
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
    let aside = servers.isEmpty ? [] : tools.filter(\.usesServer)
    let own = try await play(
      Part(tools: tools.filter { !aside.contains($0) }, trace: file), progress)
    let shards = try await playShards(of: aside, trace: file, progress)
    let outcomes = own.outcomes + shards.flatMap(\.outcomes)
    let succeeded = outcomes.allSatisfy { $0.status == 0 }
    func tellOutput() { for outcome in outcomes { writeError(outcome.output) } }
    do {
      let trace = try Trace(contentsOf: file)
      var notRun: [NotRun] = []
      for part in shards + [own] { notRun += await missing(in: part, of: trace) }
      let comparison = Comparison(
        trace, scenarios: scenarios, tools: tools.map(\.rawValue), notRun: notRun
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

  private func play(_ part: Part, _ progress: Progress) async throws -> Part {
    var played = part
    for suite in [swiftSuites(part), clientSuites(part)] {
      guard let suite else { continue }
      played.outcomes.append(try await suite.run(telling: progress))
      progress.end()
    }
    return played
  }

  /// Runs some tools on all servers at the same time, and appends what they traced to a file.
  private func playShards(
    of tools: [ComparedTool], trace: URL, _ progress: Progress
  ) async throws -> [Part] {
    guard !tools.isEmpty else { return [] }
    if tools.contains(where: { $0.suite == nil }) { try await installClients(progress) }
    let shards = Shard.split(
      scenarios.map(\.id.description), repetitions: repetitions, over: servers)
    let parts = shards.enumerated().map { number, shard in
      Part(
        tools: tools, trace: trace.appendingPathExtension("shard-\(number + 1)"), shard: shard)
    }
    let files = FileManager.default
    defer { for part in parts { try? files.removeItem(at: part.trace) } }
    let played = try await withThrowingTaskGroup(of: (Int, Part).self) { group in
      for (number, part) in parts.enumerated() {
        group.addTask { (number, try await play(part, progress)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }.sorted { $0.0 < $1.0 }.map(\.1)
    for part in parts where files.fileExists(atPath: part.trace.path) {
      if !files.fileExists(atPath: trace.path) { try Data().write(to: trace) }
      let file = try FileHandle(forWritingTo: trace)
      defer { try? file.close() }
      try file.seekToEnd()
      try file.write(contentsOf: try Data(contentsOf: part.trace))
    }
    return played
  }

  private func installClients(_ progress: Progress) async throws {
    let outcome = try await SuiteProcess(command: [clientScript, "--install"], environment: [:])
      .run(telling: progress)
    progress.end()
    guard outcome.status == 0 else {
      writeError(outcome.output)
      throw failure("error: the clients could not be installed; see above.", 1)
    }
  }

  private func played(in part: Part) -> [Scenario] {
    scenarios.filter { part.shard?.repetitions(of: $0.id.description).isEmpty != true }
  }

  private func swiftSuites(_ part: Part) -> SuiteProcess? {
    let suites = Set(part.tools.compactMap(\.suite))
    let played = played(in: part).map(\.id.description)
    let tests = Suites.tests.filter { test in
      suites.contains { suite in played.contains { Suites.plays(test, $0, of: suite) } }
    }
    return tests.isEmpty ? nil : Suites.process(tests, environment: environment(part))
  }

  /// The suites of clients in other languages; without a shard against this very command as their
  /// server. Nil where no tool needs them.
  private func clientSuites(_ part: Part) -> SuiteProcess? {
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

  private var factEnvironment: [String: String] { facts.map { ["DUET_ABOUT": $0.json] } ?? [:] }

  private var clientScript: String {
    root.url.appendingPathComponent("Comparison/clients/run").path
  }

  private func environment(_ part: Part) -> [String: String] {
    var environment = drivers.merging(factEnvironment) { $1 }
    environment["DUET_TRACE"] = part.trace.path
    environment["DUET_TOOLS"] = part.tools.filter { $0.suite != nil }.map(\.rawValue)
      .joined(separator: ",")
    environment["DUET_REPEAT"] = "\(repetitions)"
    environment["DUET_FAULTS"] = faults.joined(separator: ",")
    environment["DUET_UI_CHANGES"] = uiChanges.joined(separator: ",")
    environment["DUET_PICTURES"] = takesPictures ? "1" : nil
    environment["DUET_SERVICE_DELAY"] = serviceDelay.map { "\($0)" }
    environment["DUET_SERVER"] = part.shard?.server
    environment["DUET_RUNS"] = part.shard?.runs.joined(separator: ",")
    return environment
  }

  /// The runs of a part that the trace does not have, each with the reason: the server that no longer
  /// answers; else the last error that the suites printed, of that scenario where there is one.
  private func missing(in part: Part, of trace: Trace) async -> [NotRun] {
    let planned = part.tools.flatMap { tool in
      scenarios.filter(tool.plays).map(\.id.description).flatMap { id in
        (part.shard?.repetitions(of: id) ?? Array(1...repetitions)).map {
          NotRun(scenario: id, tool: tool.rawValue, repetition: $0, reason: "")
        }
      }
    }
    var missing = trace.missing(of: planned)
    guard !missing.isEmpty else { return [] }
    var server = ""
    var problem: String?
    if let shard = part.shard {
      server = "server \(shard.server): "
      problem = await Servers.problem(at: shard.server)
    }
    let errors = part.outcomes.flatMap(\.errors)
    let statuses = part.outcomes.map { "\($0.status)" }.joined(separator: ", ")
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
        server
        + (problem ?? errors.last { $0.lowercased().contains(test) } ?? errors.last
          ?? "the suites ended without it, with \(statuses).")
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
