import ComparisonReport
import Foundation
import TraceRecords
import SuiteSupport
import Synchronization

/// The result of a run for a comparison.
package struct PlayedRun: Sendable {
  package let id: RunID
  package var records: [TraceRecord] = []
  package var failures: [SuiteAnswer.Failure] = []
  /// The outcome to print, such as `passed`.
  package var outcome = "not run"
  /// A description of the process's end during the run, or nil if it went on.
  package var crash: String?

  /// Whether nothing failed, neither in the scenario nor in its process.
  package var succeeded: Bool { crash == nil && failures.isEmpty }

  /// The reason why it failed or was not run.
  package var reason: String {
    crash ?? failures.last?.description ?? "the suite process has not played this run."
  }

  /// Adds an end to the records of a run that has started, and whose process has crashed.
  fileprivate mutating func end(after crash: String) {
    self.crash = crash
    outcome = "failed: \(crash)"
    // If the process crashed after the run's end, that end stays.
    guard records.contains(where: { $0.start != nil }),
      !records.contains(where: { $0.end != nil })
    else { return }
    let place = records.compactMap(\.item).last.map { "after \($0.item), " } ?? ""
    records.append(.end(of: id, after: records, message: place + crash))
  }
}

/// Plays runs in several suite processes. Each process takes the next run when it has finished one.
///
/// The trace has complete runs in their planned order, whichever ends first.
package final class RunQueue: Sendable {
  private struct State {
    var next = 0
    var played: [PlayedRun?]
    /// The number of runs in the trace.
    var written = 0
    /// The reason why processes can't play, which stops the queue.
    var problem: String?
  }

  private let command: [String]
  private let requests: [SuiteRequest]
  private let trace: RunTrace
  private let state: Mutex<State>

  /// Creates a queue of runs. `command` starts a suite process.
  package init(_ requests: [SuiteRequest], by command: [String], trace: RunTrace) {
    (self.requests, self.command, self.trace) = (requests, command, trace)
    state = Mutex(State(played: requests.map { _ in nil }))
  }

  /// Plays all runs in parallel processes, and returns them in the order of the requests.
  package func play(by processes: Int) async -> [PlayedRun] {
    await withCheckedContinuation { continuation in
      Thread { [self] in
        onThreads(min(processes, requests.count)) { self.work() }
        continuation.resume()
      }.start()
    }
    let (played, problem) = state.withLock { ($0.played, $0.problem) }
    return zip(requests, played).map { request, run in
      run ?? PlayedRun(id: request.id, crash: problem)
    }
  }

  /// Plays runs until the queue is empty.
  private func work() {
    let worker = SuiteWorker(command)
    while let place = next() {
      let request = requests[place]
      var run = PlayedRun(id: request.id)
      do {
        let end = try worker.play(request) { answer in
          if let record = answer.record { run.records.append(record) }
          if let failure = answer.failure { run.failures.append(failure) }
        }
        switch end {
        case .finished(let end): run.outcome = end.outcome
        case .crash(let how): run.end(after: how)
        case .timeout: run.end(after: "the suite process did not answer in time")
        case .unusable(let why): return giveUp(why, run, at: place)
        }
      } catch {
        return giveUp("\(error)", run, at: place)
      }
      note(run, at: place)
    }
  }

  /// Stops the queue, because processes can't play. Runs that other processes have begun still
  /// count.
  private func giveUp(_ why: String, _ run: PlayedRun, at place: Int) {
    var run = run
    run.crash = "the suites can't be played: \(why)"
    state.withLock { $0.problem = $0.problem ?? run.crash }
    note(run, at: place)
  }

  private func next() -> Int? {
    state.withLock { state in
      guard state.problem == nil, state.next < requests.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Stores a run, and appends all runs to the trace whose predecessors are complete.
  private func note(_ run: PlayedRun, at place: Int) {
    state.withLock { state in
      state.played[place] = run
      while state.written < requests.count, let next = state.played[state.written] {
        trace.append(next.records)
        // The records are not needed after this, and pictures are large.
        state.played[state.written]?.records = []
        state.written += 1
      }
    }
  }
}

/// The trace of a comparison. It describes each tool once, with the facts of this machine.
package final class RunTrace: Sendable {
  private struct State: ~Copyable {
    let writer: TraceWriter
    var tools: Set<String> = []
  }

  private let facts: [String: String]
  private let endpoints: [String: URL]
  private let state: Mutex<State>

  /// Opens or creates a trace file for appending. Throws ``TraceWriteError``.
  ///
  /// - Parameters:
  ///   - facts: added to the description of each tool.
  ///   - endpoints: the running servers that tools play against, by the tool's name, added to their descriptions.
  package init(
    appendingTo file: URL, facts: [String: String], endpoints: [String: URL] = [:]
  ) throws {
    (self.facts, self.endpoints) = (facts, endpoints)
    state = Mutex(State(writer: try TraceWriter(appendingTo: file)))
  }

  /// The first error while writing, or nil if all records were written.
  package var failure: TraceWriteError? { state.withLock { $0.writer.failure } }

  package func append(_ records: [TraceRecord]) {
    state.withLock { state in
      for record in records {
        guard case .tool(let name, let own) = record else {
          state.writer.write(record)
          continue
        }
        guard state.tools.insert(name).inserted else { continue }
        // The suite's own facts override those of the command that started it.
        var about = facts.merging(own) { $1 }
        if let endpoint = endpoints[name] {
          about[TraceFact.server.rawValue] = "the server at \(endpoint)"
        }
        state.writer.write(.tool(name, about: about))
      }
    }
  }
}
