import ComparisonReport
import Foundation
import ScenarioBinding
import SuiteSupport
import Synchronization

/// What has come of a run that was played for a comparison.
struct PlayedRun: Sendable {
  let id: RunID
  var records: [TraceRecord] = []
  var failures: [SuiteAnswer.Failure] = []
  /// What has come of it, for the reader.
  var outcome = "not run"
  /// How its process ended during the run; nil if it did not.
  var crash: String?

  /// Whether nothing went wrong, in the scenario or beside it.
  var succeeded: Bool { crash == nil && failures.isEmpty }

  /// What kept it from being run, or ended it.
  var reason: String {
    crash ?? failures.last?.description ?? "the suite process has not played it."
  }

  /// Ends the records of a run that has started, and whose process has ended.
  fileprivate mutating func end(after crash: String) {
    self.crash = crash
    outcome = "failed: \(crash)"
    // A run that had ended already keeps its end.
    guard records.contains(where: { $0.start != nil }),
      !records.contains(where: { $0.end != nil })
    else { return }
    let place = records.compactMap(\.item).last.map { "after \($0.item), " } ?? ""
    records.append(.end(of: id, after: records, message: place + crash))
  }
}

/// Plays runs in suite processes, each of which takes the next run when it has ended one. The trace
/// has the runs whole and in their planned order, whichever ends first.
final class RunQueue: Sendable {
  private struct State {
    var next = 0
    var played: [PlayedRun?]
    /// How many runs are in the trace.
    var written = 0
    /// Why no process can play.
    var problem: String?
  }

  private let command: [String]
  private let requests: [SuiteRequest]
  private let trace: RunTrace
  private let progress: Progress
  private let state: Mutex<State>

  /// Makes a queue of runs, for processes that a command starts.
  init(_ requests: [SuiteRequest], by command: [String], trace: RunTrace, progress: Progress) {
    (self.requests, self.command, self.trace, self.progress) = (requests, command, trace, progress)
    state = Mutex(State(played: requests.map { _ in nil }))
  }

  /// Plays all runs, with a number of processes at the same time.
  func play(by processes: Int) async -> [PlayedRun] {
    await withCheckedContinuation { continuation in
      Thread { [self] in
        onThreads(min(processes, requests.count)) { self.work() }
        continuation.resume()
      }.start()
    }
    progress.end()
    let (played, problem) = state.withLock { ($0.played, $0.problem) }
    return zip(requests, played).map { request, run in
      run ?? PlayedRun(id: request.id, crash: problem)
    }
  }

  /// Plays runs as long as there are any.
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
      progress.note(run)
      note(run, at: place)
    }
  }

  /// Stops the queue, because no process can play. Runs that others have begun are still noted.
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

  /// Keeps a run, and appends to the trace what is its turn.
  private func note(_ run: PlayedRun, at place: Int) {
    state.withLock { state in
      state.played[place] = run
      while state.written < requests.count, let next = state.played[state.written] {
        trace.append(next.records)
        // Pictures are large.
        state.played[state.written]?.records = []
        state.written += 1
      }
    }
  }
}

/// The trace of a comparison: each tool's description once, with the facts of this machine.
final class RunTrace: Sendable {
  private struct State: ~Copyable {
    let writer: TraceWriter
    var tools: Set<String> = []
  }

  private let facts: [String: String]
  private let endpoints: [ComparedTool: URL]
  private let state: Mutex<State>

  /// Opens a trace file for appending, or makes it; throws ``TraceWriteError``. Tools are described
  /// by `facts`, and by the running server that they play against.
  init(
    appendingTo file: URL, facts: [String: String], endpoints: [ComparedTool: URL] = [:]
  ) throws {
    (self.facts, self.endpoints) = (facts, endpoints)
    state = Mutex(State(writer: try TraceWriter(appendingTo: file)))
  }

  /// Why a record could not be written; nil if all were.
  var failure: TraceWriteError? { state.withLock { $0.writer.failure } }

  func append(_ records: [TraceRecord]) {
    state.withLock { state in
      for record in records {
        guard case .tool(let name, let own) = record else {
          state.writer.write(record)
          continue
        }
        guard state.tools.insert(name).inserted else { continue }
        // What a suite knows of itself, it knows better than who started it.
        var about = facts.merging(own) { $1 }
        if let endpoint = ComparedTool(rawValue: name).flatMap({ endpoints[$0] }) {
          about[TraceFact.server.rawValue] = "the server at \(endpoint)"
        }
        state.writer.write(.tool(name, about: about))
      }
    }
  }
}

/// Shows at a terminal how far the suites are. Without a terminal, it prints a line for each run that
/// is over.
final class Progress: Sendable {
  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let done = Mutex(0)

  init(total: Int) { self.total = total }

  /// Notes that a run is over.
  func note(_ run: PlayedRun) {
    done.withLock { done in
      done += 1
      let text =
        "[\(done)/\(total)] \(run.id.scenario) \(run.id.tool) \(run.id.repetition) \(run.outcome)"
      if isTerminal {
        writeError("\r\u{1B}[K\(text.prefix(78))")
      } else if total <= 60 || !run.succeeded {
        writeError(text + "\n")
      }
    }
  }

  /// Clears the line that was being rewritten.
  func end() { if isTerminal { writeError("\r\u{1B}[K") } }
}
