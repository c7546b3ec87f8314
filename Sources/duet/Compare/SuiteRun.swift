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
    let progress = SharedProgress(
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
