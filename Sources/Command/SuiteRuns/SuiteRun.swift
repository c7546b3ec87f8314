import ArgumentParser
import ComparisonReport
import Foundation
import SampleApps
import TraceRecords
import ScenarioFormat
import SuiteSupport
import WebDriver
import WebDriverServer

/// Runs the suites for a command, and compares their traces.
package struct SuiteRun {
  package let scenarios: [Scenario]
  package let tools: [Tool]
  /// The command line that starts a process of the suites in Swift.
  package let command: [String]
  /// The servers for some tools, by name. A tool without one starts its own.
  package var servers: [String: URL] = [:]
  /// The number of processes, and so of parallel runs.
  package var parallel = 1
  package var repetitions = 1
  package var serviceDelay: Int?
  /// The names of the faults and redesigns that the apps are launched with.
  package var faults: [String] = []
  package var redesigns: [String] = []
  /// The apps' language, such as `cs`. Nil for English.
  package var language: String?
  package var screenSize: CGSize?
  /// The folder for the named pictures of each tool, nil to take none.
  package var pictures: URL?
  /// Facts about this machine and build for the trace, in addition to those that the suites record.
  package var facts: RunFacts?
  /// Whether the trace has pictures of the first repetition's screens.
  package var takesPictures = false
  /// The trace's file, or nil for a temporary one.
  package var traceFile: URL?

  package struct Result {
    package let comparison: Comparison
    package let trace: Trace
    package let succeeded: Bool
  }

  package init(
    scenarios: [Scenario], tools: [Tool], by command: [String] = SuiteHost.command
  ) {
    (self.scenarios, self.tools, self.command) = (scenarios, tools, command)
  }

  /// Runs the suites, and reads their trace. Throws ``UsageError`` if no test plays any of the
  /// scenarios, `ExitCode` 1 if the clients can't be installed, and 2 if the trace can't be read.
  package func run() async throws -> Result {
    try checkTests()
    let files = FileManager.default
    let file =
      traceFile ?? files.temporaryDirectory.appendingPathComponent("duet-\(UUID()).jsonl")
    defer { if traceFile == nil { try? files.removeItem(at: file) } }
    let writer = try RunTrace(
      appendingTo: file, facts: facts?.named ?? [:],
      endpoints: servers.filter { tools.named($0.key)?.usesServer ?? false })
    let planned = requests
    let runnable = planned.filter { request in
      tools.named(request.tool).map { SuiteHost.hasTest(of: request.scenario, by: $0) } ?? false
    }
    var played: [PlayedRun] = []
    let scripts = tools.map(script(of:)).uniqued(by: \.self)
    for script in scripts {
      let own = runnable.filter { tools.named($0.tool).flatMap(script(of:)) == script }
      guard !own.isEmpty else { continue }
      if let script { try install(script) }
      let queue = RunQueue(own, by: script.map(command(of:)) ?? command, trace: writer)
      played += await queue.play(by: parallel)
    }
    if let problem = writer.failure { throw failure("error: \(problem)") }
    let trace = try Trace.read(file.path)
    let comparison = Comparison(
      trace, scenarios: scenarios, tools: tools.map(\.name),
      notRun: missing(of: planned, in: trace, played)
    ) { name, scenario in tools.named(name)?.plays(scenario) ?? true }
    // A failure after the end of a run, such as one of its session, isn't in the trace.
    let passed = Set(trace.records.compactMap { $0.end?.outcome == .passed ? $0.run : nil })
    let failed = played.filter { !$0.succeeded }
    for run in failed where comparison.passed || passed.contains(run.id) {
      writeError("error: \(run.id): \(run.reason)\n")
    }
    return Result(comparison: comparison, trace: trace, succeeded: failed.isEmpty)
  }

  /// Throws if none of the scenarios has a test for any of the tools.
  private func checkTests() throws(UsageError) {
    let ids = scenarios.map(\.id.description)
    guard let first = ids.first,
      !ids.contains(where: { id in tools.contains { SuiteHost.hasTest(of: id, by: $0) } })
    else { return }
    throw UsageError(
      "There is no test of \(ids.joined(separator: ", ")). Run 'duet scenarios skeleton \(first)', "
        + "complete the test for each suite, and add it to NativeSuite.swift and "
        + "WebDriverSuite.swift.")
  }

  /// The script that starts the process of a tool's suite. Nil for the suites in Swift.
  private func script(of tool: Tool) -> URL? {
    if case .process(let script) = tool.stage { script } else { nil }
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
    _ scenario: Scenario, _ tool: Tool, _ repetition: Int
  ) -> SuiteRequest {
    var request = SuiteRequest(of: scenario.id.description, by: tool.name)
    request.repetition = repetition
    let known = Fault.all(in: scenario.header.app).map(\.name)
    request.arguments = faults.filter(known.contains).flatMap { ["--fault", $0] }
    // A scenario's steps may rely on its own delay.
    if let serviceDelay, !scenario.header.launch.contains("--service-delay") {
      // The repetition is the seed, so each one has different delays, but the same in every
      // comparison.
      request.arguments += ["--service-delay", "\(serviceDelay)", "--seed", "\(repetition)"]
    }
    request.arguments += redesigns.flatMap { ["--redesign", $0] }
    if let language { request.arguments += ["-AppleLanguages", "(\(language))"] }
    request.screenSize = screenSize ?? request.screenSize
    request.pictures = pictures
    // Pictures are large, and the same in each repetition.
    request.takesPictures = takesPictures && repetition == 1
    request.server = servers[tool.name]
    return request
  }

  /// Returns the command line that starts a process of a script. This program is the suite's server
  /// unless a server is named.
  private func command(of script: URL) -> [String] {
    let own = tools.filter { self.script(of: $0) == script }
    let server = own.lazy.compactMap { servers[$0.name] }.first
    return [
      script.path, "--queue", "--duet", SuiteHost.executable,
      "--repeat", "\(repetitions)",
    ] + own.flatMap { ["--tool", $0.name] }
      + (server.map { ["--server", $0.absoluteString] } ?? [])
  }

  private func install(_ script: URL) throws {
    let install = try LineProcess([script.path, "--install"], errors: .standardError)
    guard install.finish() == 0 else {
      throw failure("error: \(script.path) could not install what it needs. See above.", 1)
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
          reason: reasons[request.id]
            ?? SuiteHost.noTest(of: request.scenario, by: tools.named(request.tool)))
      })
  }
}

/// The machine, system and sources of a run, for its trace.
package struct RunFacts {
  /// The facts by their names in a trace, without those that can't be determined.
  let named: [String: String]

  /// Collects facts about this machine and the sources in a folder.
  package init(root: URL, command: String) {
    #if DEBUG
      let configuration = "debug"
    #else
      let configuration = "release"
    #endif
    let facts: [TraceFact: String?] = [
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
    ]
    named = facts.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
  }

  /// Returns the processor's name from Linux's `/proc/cpuinfo`, the cores and the memory.
  static func machine(processors: String, cores: Int, memory: UInt64) -> String {
    let name = processors.split(separator: "\n")
      .first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
      .flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let size = String(format: "%.0f GiB", Double(memory) / 1_073_741_824)
    return [name, cores.of("core"), size].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the system's name from the content of its `os-release`.
  static func system(release: String, fallback: String) -> String {
    release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""]) } ?? fallback
  }

  /// Returns a commit, followed by `+` if files have changed since. Nil outside a repository.
  static func commit(head: String?, changes: String?) -> String? {
    head.map { $0 + (changes?.isEmpty == false ? "+" : "") }
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

/// A running WebDriver server.
package enum Endpoint {
  /// Returns the address of `--server` by the name of each tool, after checking that it accepts sessions.
  ///
  /// Returns no addresses without the option. Throws ``UsageError`` if the address is invalid, the
  /// server doesn't accept sessions, or a tool doesn't use a server.
  package static func checked(
    _ text: String?, for tools: [Tool], of registry: [Tool]
  ) async throws -> [String: URL] {
    guard let text else { return [:] }
    let unsupported = tools.filter { !$0.usesServer }.map(\.name)
    guard unsupported.isEmpty else {
      let supported = registry.filter(\.usesServer).map(\.name)
      throw UsageError(
        "--server works only with tools that send WebDriver commands over HTTP: "
          + "\(supported.joined(separator: ", ")). Leave out "
          + "\(unsupported.joined(separator: ", ")), or --server.")
    }
    let url = try address(text)
    if let problem = await problem(at: url.absoluteString) {
      throw UsageError("--server \(url): \(problem)")
    }
    return Dictionary(uniqueKeysWithValues: tools.map { ($0.name, url) })
  }

  /// Parses an address, and removes slashes at its end.
  private static func address(_ text: String) throws -> URL {
    let whole = String(text.reversed().drop { $0 == "/" }.reversed())
    guard let parts = URLComponents(string: whole), parts.scheme?.lowercased() == "http",
      parts.host?.isEmpty == false, (1...65535).contains(parts.port ?? 80), parts.user == nil,
      parts.query == nil, parts.fragment == nil, let url = parts.url
    else {
      throw UsageError(
        "--server '\(text)' isn't the address of a server. Give scheme, host, port and path, such "
          + "as http://127.0.0.1:4723, as 'duet serve' prints it. Only http is supported.")
    }
    return url
  }

  /// Returns why a server doesn't accept sessions and what to do, or nil if it accepts them.
  ///
  /// - Parameter timeout: the time for its answer, in seconds.
  package static func problem(at address: String, timeout: Double = 10) async -> String? {
    guard let url = URL(string: address) else { return "it isn't an address." }
    do {
      let transport = try NIOTransport(baseURL: url, timeout: timeout)
      let answer: Result<WebDriverResponse, any Error>
      do {
        answer = .success(try await transport.send(.init(method: "GET", path: "/status")))
      } catch { answer = .failure(error) }
      await transport.close()
      return problem(in: try answer.get(), at: address)
    } catch { return "\(error)." }
  }

  private static func problem(in response: WebDriverResponse, at address: String) -> String? {
    let status = (try? JSONValue(parsing: response.body))?["value"]
    let message = status?["message"]?.string.map { ": \($0)" } ?? ""
    guard response.status == 200, let isReady = status?["ready"]?.bool else {
      return "this isn't a WebDriver server: GET \(address)/status returned HTTP status "
        + "\(response.status)\(message). If the server was started with --base-path, add the path "
        + "to the address."
    }
    return isReady
      ? nil
      : "the server accepts no more sessions\(message). Wait until some have ended, or start it "
        + "with a higher --max-sessions."
  }
}
