import ArgumentParser
import ComparisonReport
import Foundation
import Synchronization

/// A part of the runs, which one server is given.
///
/// The runs of all scenarios are dealt out like cards, so no server has more than one run more than
/// another. Of each scenario a server has runs that are as far apart as there are servers.
package struct Shard: Equatable, Sendable {
  /// The server's address.
  package let server: String
  /// How often each scenario is run by all servers together.
  package let repetitions: Int
  /// How many servers there are: of each scenario, every so manieth run is this one's.
  package let step: Int
  /// The first run of each scenario that this server has a run of, in the order of scenarios.
  package let firsts: [First]

  /// The first run of a scenario.
  package struct First: Equatable, Sendable {
    /// The scenario's id.
    package let scenario: String
    /// The run, from 1.
    package let repetition: Int
  }

  /// Deals out the runs of scenarios.
  ///
  /// - Returns: A shard for each server, in their order; none for servers that nothing is left for.
  package static func split(
    _ scenarios: [String], repetitions: Int, over servers: [String]
  ) -> [Shard] {
    servers.indices.map { place in
      let firsts = scenarios.enumerated().compactMap { index, scenario -> First? in
        // The runs are numbered from 0, scenario by scenario; this is the first of this server.
        let offset = (place - index * repetitions) % servers.count
        let first = (offset < 0 ? offset + servers.count : offset) + 1
        return first <= repetitions ? First(scenario: scenario, repetition: first) : nil
      }
      return Shard(
        server: servers[place], repetitions: repetitions, step: servers.count, firsts: firsts)
    }
    .filter { !$0.firsts.isEmpty }
  }

  /// What the suites are told: `A.1:2/3` is A.1's 2nd run and every 3rd from there.
  package var runs: [String] { firsts.map { "\($0.scenario):\($0.repetition)/\(step)" } }

  /// The runs of a scenario, from 1.
  package func repetitions(of scenario: String) -> [Int] {
    firsts.first { $0.scenario == scenario }
      .map { Array(stride(from: $0.repetition, through: repetitions, by: step)) } ?? []
  }
}

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
    of tools: [ComparedTool], trace: URL, progress: Progress
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
  private func installClients(of tools: [ComparedTool], progress: Progress) throws {
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
    _ part: Part, progress: Progress
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

extension SuiteProcess {
  /// Runs the program to its end on a thread of its own: many may wait for their programs so.
  ///
  /// - Parameter progress: given each line that is printed, on that thread.
  /// - Throws: Foundation's error when it can't be started.
  func runAside(progress: @escaping @Sendable (String) -> Void) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try run(progress: progress) }) }.start()
    }
  }
}

/// Tells a person at a terminal how far the suites are, which may run at the same time; without a
/// terminal, a line for each scenario that is over.
final class Progress: Sendable {
  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let done = Mutex(0)

  init(total: Int) { self.total = total }

  /// Takes a line that a suite printed.
  func take(_ line: String) {
    done.withLock { done in
      if line.hasPrefix("duet: ") {
        done += 1
        show(
          "[\(done)/\(total)] \(line.dropFirst("duet: ".count))",
          isMilestone: total <= 60 || line.hasSuffix("failed"))
      } else if line.contains("error: "), done == 0 {
        show(line, isMilestone: true)
      }
    }
  }

  /// Clears the line that was being rewritten.
  func end() { if isTerminal { writeError("\r\u{1B}[K") } }

  private func show(_ text: String, isMilestone: Bool) {
    if isTerminal {
      writeError("\r\u{1B}[K\(text.prefix(78))")
    } else if isMilestone {
      writeError(text + "\n")
    }
  }
}
