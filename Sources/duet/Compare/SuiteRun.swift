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
  var isRelease = false
  var serviceDelay: Int?
  /// Ways to break the apps, and to change their screens.
  var faults: [String] = []
  var uiChanges: [String] = []
  /// Where the trace is kept; nil for a file that is gone afterwards.
  var traceFile: URL?

  /// What came of it.
  struct Result {
    let comparison: Comparison
    /// Whether `swift test` ended without a failure.
    let succeeded: Bool
  }

  /// Builds and runs the suites, and reads their trace.
  ///
  /// - Throws: `ExitCode` 1 when the suites can't be built, 2 when the trace can't be read; the
  ///   reason was written to standard error then.
  func run() throws -> Result {
    let kept = traceFile
    let file =
      kept
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-\(UUID().uuidString).jsonl")
    defer { if kept == nil { try? FileManager.default.removeItem(at: file) } }
    var progress = Progress(
      total: scenarios.reduce(0) { sum, scenario in
        sum + tools.count { $0.plays(scenario) } * repetitions
      })
    var outcomes: [SuiteProcess.Outcome] = []
    if let suites = swiftSuites(trace: file) {
      let outcome = try suites.run { progress.take($0) }
      progress.end()
      guard outcome.output.contains("Build complete!") else {
        writeError(outcome.output)
        writeError("error: the suites could not be built; see above.\n")
        throw ExitCode(1)
      }
      outcomes.append(outcome)
    }
    if let clients = clientSuites(trace: file) {
      outcomes.append(try clients.run { progress.take($0) })
      progress.end()
    }
    let succeeded = outcomes.allSatisfy { $0.status == 0 }
    let output = outcomes.map(\.output).joined()
    do {
      let comparison = Comparison(
        try Trace(contentsOf: file), scenarios: scenarios, tools: tools.map(\.rawValue)
      ) { name, scenario in ComparedTool(rawValue: name)?.plays(scenario) ?? true }
      if comparison.passed, !succeeded {
        writeError(output)
        writeError("error: every scenario passed, but the run of a suite failed; see above.\n")
      }
      // Why something was not run, no trace can tell.
      if comparison.cells.contains(where: \.runs.isEmpty) {
        writeError(outcomes.flatMap(\.errors).map { $0 + "\n" }.joined())
      }
      return Result(comparison: comparison, succeeded: succeeded)
    } catch {
      writeError(output)
      writeError("error: the suites wrote no trace that can be read: \(error)\n")
      throw ExitCode(2)
    }
  }

  /// The suites in Swift, which `swift test` builds and runs; nil where no tool needs them.
  private func swiftSuites(trace: URL) -> SuiteProcess? {
    let suites = Set(tools.compactMap(\.suite)).sorted()
    guard !suites.isEmpty else { return nil }
    // The test classes' names start with the scenario's id without its dot: `A1AddListTests`.
    let names = scenarios.map { $0.id.description.replacing(".", with: "") }
    let filter =
      "^(\(suites.joined(separator: "|")))\\.(\(names.joined(separator: "|")))[A-Z]"
    return SuiteProcess(
      command: ["swift", "test", "--package-path", root.url.path, "--filter", filter]
        + ["-c", isRelease ? "release" : "debug"],
      environment: environment(trace: trace))
  }

  /// The suites of clients in other languages, against this very command as their server; nil
  /// where no tool needs them.
  private func clientSuites(trace: URL) -> SuiteProcess? {
    let clients = tools.filter(ComparedTool.clients.contains)
    guard !clients.isEmpty else { return nil }
    let script = root.url.appendingPathComponent("Comparison/clients/run").path
    let duet = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let played = scenarios.filter { scenario in clients.contains { $0.plays(scenario) } }
    var command = [script, "--duet", duet, "--trace", trace.path, "--repeat", "\(repetitions)"]
    command += clients.flatMap { ["--tool", $0.rawValue] }
    command += played.flatMap { ["--scenario", $0.id.description] }
    command += faults.flatMap { ["--fault", $0] }
    if let serviceDelay { command += ["--service-delay", "\(serviceDelay)"] }
    return SuiteProcess(command: command, environment: [:])
  }

  private func environment(trace: URL) -> [String: String] {
    var environment = drivers
    environment.merge([
      "DUET_TRACE": trace.path,
      "DUET_TOOLS": tools.filter { $0.suite != nil }.map(\.rawValue).joined(separator: ","),
      "DUET_REPEAT": "\(repetitions)",
      "DUET_FAULTS": faults.joined(separator: ","),
      "DUET_UI_CHANGES": uiChanges.joined(separator: ","),
    ]) { $1 }
    if let serviceDelay { environment["DUET_SERVICE_DELAY"] = "\(serviceDelay)" }
    return environment
  }
}
