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
    let process = SuiteProcess(
      root: root.url, scenarios: scenarios.map(\.id.description), tools: tools,
      isRelease: isRelease, environment: environment(trace: file))
    let outcome = try process.run { progress.take($0) }
    progress.end()
    guard outcome.wasBuilt else {
      writeError(outcome.output)
      writeError("error: the suites could not be built; see above.\n")
      throw ExitCode(1)
    }
    do {
      let comparison = Comparison(
        try Trace(contentsOf: file), scenarios: scenarios, tools: tools.map(\.rawValue)
      ) { name, scenario in ComparedTool(rawValue: name)?.plays(scenario) ?? true }
      if comparison.passed, outcome.status != 0 {
        writeError(outcome.output)
        writeError("error: every scenario passed, but 'swift test' failed; see above.\n")
      }
      // Why something was not run, no trace can tell.
      if comparison.cells.contains(where: \.runs.isEmpty) {
        writeError(outcome.errors.map { $0 + "\n" }.joined())
      }
      return Result(comparison: comparison, succeeded: outcome.status == 0)
    } catch {
      writeError(outcome.output)
      writeError("error: the suites wrote no trace that can be read: \(error)\n")
      throw ExitCode(2)
    }
  }

  private func environment(trace: URL) -> [String: String] {
    var environment = drivers
    environment.merge([
      "DUET_TRACE": trace.path,
      "DUET_TOOLS": tools.map(\.rawValue).joined(separator: ","),
      "DUET_REPEAT": "\(repetitions)",
      "DUET_FAULTS": faults.joined(separator: ","),
      "DUET_UI_CHANGES": uiChanges.joined(separator: ","),
    ]) { $1 }
    if let serviceDelay { environment["DUET_SERVICE_DELAY"] = "\(serviceDelay)" }
    return environment
  }
}
