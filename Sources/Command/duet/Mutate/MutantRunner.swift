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

  /// `patience` is how long a run may say nothing before its worker is ended. With `stopsAtFirstKill`,
  /// a suite that has noticed a mutant does not play it on.
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

  /// Plays all of it; ``UsageError`` when a worker can't be started.
  func run(workers: Int) throws -> [MutantRun] {
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do { try work() } catch { state.withLock { $0.problem = "\(error)" } }
    }
    let (runs, problem) = state.withLock { ($0.runs, $0.problem) }
    if let problem { throw UsageError("The suites can't be played: \(problem)") }
    return runs
  }

  private func work() throws {
    let tools = Set(MutateCommand.Suite.allCases.map(\.tool)).sorted()
    var worker: LineProcess?
    defer { worker?.finish() }
    while var work = state.withLock({ $0.waiting.popFirst() }) {
      var isKilled: Set<String> = []
      while !work.runs.isEmpty {
        let current = try worker ?? Suites.start(.mutants, tools, by: command)
        worker = current
        let next = MutantWork(
          mutant: work.mutant, runs: stopsAtFirstKill ? [work.runs[0]] : work.runs)
        // A worker that is gone shows by its silence.
        try? current.send(next)
        for run in next.runs {
          let result = result(of: run, of: work.mutant, by: current)
          state.withLock { $0.runs.append(result) }
          if result.killer != nil { isKilled.insert(run.suite) }
          work.runs.removeFirst()
          if result.end != .finished {
            current.kill()
            worker = nil
            break
          }
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

  /// Waits for what comes of a run.
  private func result(
    of run: MutantWork.Run, of mutant: String, by worker: LineProcess
  ) -> MutantRun {
    let deadline = ContinuousClock.now + patience
    while true {
      var end = MutantRun.End.timeout
      switch worker.next(until: deadline) {
      case .line(let line):
        guard let run = try? JSONDecoder().decode(MutantRun.self, from: line) else { continue }
        return run
      case .silence: break
      case .end: end = .crash
      }
      return MutantRun(mutant: mutant, suite: run.suite, scenario: run.scenario, end: end)
    }
  }
}
