import ArgumentParser
import ComparisonReport
import Foundation

/// The tools of HTTP against several servers at the same time.
extension SuiteRun {
  /// What came of the runs of all servers.
  struct ShardResult {
    var outcomes: [SuiteProcess.Outcome] = []
    /// The runs that did not come about, and why.
    var notRun: [NotRun] = []
  }

  /// Runs some tools on all servers at the same time, and appends what they traced to a file.
  ///
  /// - Throws: `ExitCode` 1 when the clients can't be installed, after it was told why;
  ///   Foundation's error when a file can't be read or written.
  func runShards(
    of tools: [ComparedTool], trace: URL, progress: SharedProgress
  ) async throws -> ShardResult {
    try installClients(of: tools, progress: progress)
    let shards = Shard.split(
      scenarios.map(\.id.description), repetitions: repetitions, over: servers)
    let parts = shards.indices.map { number in
      Part(
        tools: tools, trace: trace.appendingPathExtension("shard-\(number + 1)"),
        shard: shards[number])
    }
    defer { for part in parts { try? FileManager.default.removeItem(at: part.trace) } }
    let outcomes = try await withThrowingTaskGroup(of: (Int, [SuiteProcess.Outcome]).self) {
      group in
      for (number, part) in parts.enumerated() {
        group.addTask { (number, try await play(part, progress: progress)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var result = ShardResult()
    for (number, part) in parts.enumerated() {
      let ended = outcomes[number] ?? []
      result.outcomes += ended
      let data = (try? Data(contentsOf: part.trace)) ?? Data()
      result.notRun += await missing(
        in: part, of: Trace(parsing: data, path: part.trace.path), ended)
      try append(part.trace, to: trace)
    }
    return result
  }

  /// Installs the clients, if any are among the tools, so that all servers' parts find them there.
  private func installClients(of tools: [ComparedTool], progress: SharedProgress) throws {
    guard tools.contains(where: { $0.suite == nil }) else { return }
    let outcome = try clientInstallation.run { progress.take($0) }
    progress.end()
    guard outcome.status == 0 else {
      writeError(outcome.output)
      throw failure("error: the clients could not be installed; see above.", ExitCode(1))
    }
  }

  /// Plays a server's part: first the suites in Swift, then those of other clients.
  private func play(
    _ part: Part, progress: SharedProgress
  ) async throws -> [SuiteProcess.Outcome] {
    var outcomes: [SuiteProcess.Outcome] = []
    for suite in [swiftSuites(part), clientSuites(part)] {
      if let suite { outcomes.append(try await suite.runAside { progress.take($0) }) }
    }
    return outcomes
  }

  /// Appends a part's trace; there is none where nothing was run.
  private func append(_ part: URL, to trace: URL) throws {
    guard FileManager.default.fileExists(atPath: part.path) else { return }
    if !FileManager.default.fileExists(atPath: trace.path) { try Data().write(to: trace) }
    let file = try FileHandle(forWritingTo: trace)
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: try Data(contentsOf: part))
  }
}
