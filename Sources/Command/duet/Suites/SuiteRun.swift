import ArgumentParser
import ComparisonReport
import Desktop
import Foundation
import SampleApps
import ScenarioBinding
import ScenarioFormat
import SuiteSupport

/// Runs the suites for a command, and compares their traces.
struct SuiteRun {
  var root: PackageRoot
  var scenarios: [Scenario]
  var tools: [ComparedTool]
  /// The servers for some tools. A tool without one starts its own.
  var servers: [ComparedTool: URL] = [:]
  /// The number of processes, and so of parallel runs.
  var parallel = 1
  var repetitions = 1
  var serviceDelay: Int?
  /// The names of the faults and redesigns that the apps are launched with.
  var faults: [String] = []
  var redesigns: [String] = []
  /// The apps' language, such as `cs`. Nil for English.
  var language: String?
  var screenSize: CGSize?
  /// The folder for the named pictures of each tool, nil to take none.
  var pictures: URL?
  /// Facts about this machine and build for the trace, in addition to those that the suites record.
  var facts: RunFacts?
  /// Whether the trace has pictures of the first repetition's screens.
  var takesPictures = false
  /// How browsers are driven by their accessibility trees.
  var desktop = DesktopSettings()
  /// The trace's file, or nil for a temporary one.
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
      let trace = try Trace(contentsOf: file, path: file.path)
      let comparison = Comparison(
        trace, scenarios: scenarios, tools: tools.map(\.rawValue),
        notRun: missing(of: planned, in: trace, played)
      ) { name, scenario in ComparedTool(rawValue: name)?.plays(scenario) ?? true }
      if comparison.passed, !succeeded {
        report(failed)
        writeError("error: every scenario passed, but a suite's run failed. See above.\n")
      } else {
        // A failure after the end of a run, such as one of its session, isn't in the trace.
        let passed = Set(
          trace.records.compactMap { $0.end?.outcome == .passed ? $0.run : nil })
        report(failed.filter { passed.contains($0.id) })
      }
      return Result(comparison: comparison, trace: trace, succeeded: succeeded)
    } catch {
      report(failed)
      throw failure("error: can't read the suites' trace: \(error.systemReason)")
    }
  }

  /// Throws if none of the scenarios has a test for any of the tools.
  private func checkTests() throws(UsageError) {
    let ids = scenarios.map(\.id.description)
    guard let first = ids.first,
      !ids.contains(where: { id in tools.contains { Suites.hasTest(of: id, by: $0) } })
    else { return }
    throw UsageError(
      "There is no test of \(ids.joined(separator: ", ")). Run 'duet scenarios skeleton \(first)', "
        + "complete the test for each suite, and add it to NativeSuite.swift and "
        + "WebDriverSuite.swift.")
  }

  private static func isClient(_ request: SuiteRequest) -> Bool {
    ComparedTool.clients.map(\.rawValue).contains(request.tool)
  }

  /// All runs in the order of play. The tools take turns, so that a machine that gets faster or
  /// slower affects all of them equally.
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
    let known = Fault.all(in: scenario.header.app).map(\.name)
    request.arguments = faults.filter(known.contains).flatMap { ["--fault", $0] }
    if let serviceDelay, !scenario.header.setsServiceDelay {
      // The repetition is the seed, so each one has different delays, but the same in every
      // comparison.
      request.arguments += ["--service-delay", "\(serviceDelay)", "--seed", "\(repetition)"]
    }
    request.redesigns = redesigns
    if let language { request.arguments += ["-AppleLanguages", "(\(language))"] }
    request.screenSize = screenSize ?? request.screenSize
    request.pictures = pictures
    // Pictures are large, and the same in each repetition.
    request.takesPictures = takesPictures && repetition == 1
    request.server = servers[tool]
    request.desktop = desktop
    return request
  }

  private var clientScript: String {
    root.url.appendingPathComponent("Tests/Suites/Appium/run").path
  }

  /// The command line that starts a process of the clients' suites. This command is their server
  /// unless a server is named.
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
      throw failure("error: the Python clients could not be installed. See above.", 1)
    }
  }

  /// Returns the runs that are missing in the trace, each with the reason.
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
  /// Collects facts about this machine and the sources in a folder.
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
        .kernel: Self.word(of: "/proc/sys/kernel/osrelease"),
        .governor: Self.word(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? "none",
        .load: Self.word(of: "/proc/loadavg"),
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

  /// Returns a file's first word, or nil if it can't be read.
  private static func word(of file: String) -> String? {
    (try? String(contentsOfFile: file, encoding: .utf8))?.split(whereSeparator: \.isWhitespace)
      .first.map(String.init)
  }

  /// Returns a program's first line of output, or nil if it can't be run, fails or prints nothing.
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
