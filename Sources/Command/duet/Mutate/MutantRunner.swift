import Foundation
import Mutation
import Synchronization

/// Plays mutants in workers: processes of this very command, each with its own share, watched.
final class MutantRunner: Sendable {
  private struct State {
    var waiting: ArraySlice<MutantWork>
    var runs: [MutantRun] = []
    var done = 0
    var problem: String?
  }

  private let state: Mutex<State>
  private let command: [String]
  private let patience: Duration
  private let stopsAtFirstKill: Bool
  private let progress: @Sendable (_ done: Int) -> Void

  /// A runner.
  ///
  /// - Parameters:
  ///   - command: what a worker is.
  ///   - patience: how long a run may say nothing before its worker is ended.
  ///   - stopsAtFirstKill: whether a mutant that a suite has noticed is not played on by it.
  ///   - progress: told how many mutants are done.
  init(
    _ work: [MutantWork], command: [String] = [Suites.executable],
    patience: Duration = .seconds(10), stopsAtFirstKill: Bool = false,
    progress: @escaping @Sendable (_ done: Int) -> Void
  ) {
    state = Mutex(State(waiting: work[...]))
    self.command = command
    self.patience = patience
    self.stopsAtFirstKill = stopsAtFirstKill
    self.progress = progress
  }

  /// Plays all of it.
  ///
  /// - Throws: ``UsageError`` when a worker can't be started.
  func run(workers: Int) throws -> [MutantRun] {
    // A worker that has ended is found out by reading from it.
    signal(SIGPIPE, SIG_IGN)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do { try work() } catch { state.withLock { $0.problem = "\(error)" } }
    }
    let (runs, problem) = state.withLock { ($0.runs, $0.problem) }
    if let problem { throw UsageError("The suites can't be played: \(problem)") }
    return runs
  }

  private func work() throws {
    var worker: MutantWorkerProcess?
    defer { worker?.finish() }
    while var work = state.withLock({ $0.waiting.popFirst() }) {
      var isKilled: Set<String> = []
      while !work.runs.isEmpty {
        let current = try worker ?? MutantWorkerProcess(command)
        worker = current
        let next = MutantWork(
          mutant: work.mutant, runs: stopsAtFirstKill ? [work.runs[0]] : work.runs)
        // A worker that is gone shows by its silence.
        try? current.send(next)
        for run in next.runs {
          switch current.next(patience: patience) {
          case .run(let result):
            note(result)
            if result.killer != nil { isKilled.insert(run.suite) }
            work.runs.removeFirst()
            continue
          case .end(let end):
            note(
              MutantRun(mutant: work.mutant, suite: run.suite, scenario: run.scenario, end: end))
          }
          current.kill()
          worker = nil
          work.runs.removeFirst()
          break
        }
        if stopsAtFirstKill { work.runs.removeAll { isKilled.contains($0.suite) } }
      }
      let done = state.withLock { state in
        state.done += 1
        return state.done
      }
      progress(done)
    }
  }

  private func note(_ run: MutantRun) { state.withLock { $0.runs.append(run) } }
}
