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

  /// What came of it.
  struct Result {
    let comparison: Comparison
    let trace: Trace
    /// Whether each suite ended without a failure.
    let succeeded: Bool
  }

  /// Runs the suites, and reads their trace.
  ///
  /// - Throws: `ExitCode` 1 when the clients can't be installed, 2 when the trace can't be read; the
  ///   reason was written to standard error then.
  func run() async throws -> Result {
    let kept = traceFile
    let file =
      kept
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-\(UUID().uuidString).jsonl")
    defer { if kept == nil { try? FileManager.default.removeItem(at: file) } }
    let progress = Progress(
      total: scenarios.reduce(0) { sum, scenario in
        sum + tools.count { $0.plays(scenario) } * repetitions
      })
    var outcomes: [SuiteProcess.Outcome] = []
    var notRun: [NotRun] = []
    let (aside, here) = servers.isEmpty ? ([], tools) : tools.parted(by: \.usesServer)
    if let suites = swiftSuites(Part(tools: here, trace: file)) {
      outcomes.append(try suites.run { progress.take($0) })
      progress.end()
    }
    if let clients = clientSuites(Part(tools: here, trace: file)) {
      outcomes.append(try clients.run { progress.take($0) })
      progress.end()
    }
    let ended = outcomes
    if !aside.isEmpty {
      let shards = try await runShards(of: aside, trace: file, progress: progress)
      progress.end()
      outcomes += shards.outcomes
      notRun = shards.notRun
    }
    let succeeded = outcomes.allSatisfy { $0.status == 0 }
    let output = outcomes.map(\.output).joined()
    do {
      let trace = try Trace(contentsOf: file)
      notRun += await missing(in: Part(tools: here, trace: file), of: trace, ended)
      let comparison = Comparison(
        trace, scenarios: scenarios, tools: tools.map(\.rawValue),
        notRun: notRun
      ) { name, scenario in ComparedTool(rawValue: name)?.plays(scenario) ?? true }
      if comparison.passed, !succeeded {
        writeError(output)
        writeError("error: every scenario passed, but the run of a suite failed; see above.\n")
      }
      return Result(comparison: comparison, trace: trace, succeeded: succeeded)
    } catch {
      writeError(output)
      throw failure(
        "error: the suites wrote no trace that can be read: \(error)", ExitCode(2))
    }
  }
}

extension Array {
  /// The elements for which something holds, and those for which it does not.
  fileprivate func parted(by holds: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(holds), filter { !holds($0) })
  }
}

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

/// The runs that were planned and did not come about.
extension SuiteRun {
  /// The runs of a part that its trace does not have, each with the reason: the server that no longer
  /// answers; else the last error that the suites printed, of that scenario where there is one.
  func missing(
    in part: Part, of trace: Trace, _ outcomes: [SuiteProcess.Outcome]
  ) async -> [NotRun] {
    let missing = trace.missing(of: planned(part))
    guard !missing.isEmpty else { return [] }
    var server = ""
    if let shard = part.shard {
      server = "server \(shard.server): "
      if let problem = await ServerList.problem(at: shard.server) {
        return missing.map { $0.because(server + problem) }
      }
    }
    let errors = outcomes.flatMap(\.errors)
    let ended =
      "the suites ended without it, with \(outcomes.map { "\($0.status)" }.joined(separator: ", "))."
    return missing.map { run in
      let test = Self.testPrefix(run.id.scenario).lowercased()
      let error = errors.last { $0.lowercased().contains(test) } ?? errors.last ?? ended
      return run.because(server + error)
    }
  }

  private func planned(_ part: Part) -> [NotRun] {
    part.tools.flatMap { tool in
      scenarios.filter(tool.plays).flatMap { scenario in
        let id = scenario.id.description
        return (part.shard?.repetitions(of: id) ?? Array(1...repetitions)).map {
          NotRun(scenario: id, tool: tool.rawValue, repetition: $0, reason: "")
        }
      }
    }
  }
}

extension NotRun {
  fileprivate func because(_ reason: String) -> NotRun {
    var run = self
    run.reason = reason
    return run
  }
}

extension RunFacts {
  /// Finds out about this machine and the sources in a folder.
  init(root: URL, isRelease: Bool, command: String, date: Date = Date()) {
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
        .configuration: isRelease ? "release" : "debug",
        .date: date.formatted(.iso8601),
        .command: command,
      ].compactMapValues { $0 })
  }

  /// The first line that a program prints; nil where it can't be run, fails or prints nothing.
  private static func firstLine(of command: [String], in folder: URL) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.runTakingSignals()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
