import Foundation
import Mutants
import Mutation
import ScenarioFormat
import SuiteSupport
import Synchronization
import XCTest

/// Plays mutants in workers: processes of this very command, each with its own share, watched.
struct MutantRunner: Sendable {
  private struct State {
    var waiting: ArraySlice<MutantWork>
    var runs: [MutantRun] = []
    var done = 0
    let total: Int
    var problem: String?
  }

  var command = [Suites.executable]
  /// How long a run may say nothing before its worker is ended.
  var patience = Duration.seconds(10)
  /// Whether a suite that has noticed a mutant does not play it on.
  var stopsAtFirstKill = false
  var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// Plays the unchanged apps, then each mutant in the scenarios of its app.
  ///
  /// `workers` is the number of processes, one for each core if nil. Throws ``UsageError`` when a
  /// worker can't be started.
  func run(
    _ mutants: [Mutant], in scenarios: [Scenario], by suites: [String], workers: Int? = nil
  ) throws -> [MutantRun] {
    func work(_ mutant: String, _ scenarios: [Scenario]) -> MutantWork {
      MutantWork(
        mutant: mutant,
        runs: suites.flatMap { suite in
          scenarios.map { MutantWork.Run(suite: suite, scenario: $0.id.description) }
        })
    }
    let all = mutants.map { mutant in
      work(mutant.id, scenarios.filter { $0.header.app == mutant.app })
    }
    return try run(
      scenarios.map { work("", [$0]) } + all,
      workers: workers ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Plays all of the work; ``UsageError`` when a worker can't be started.
  func run(_ work: [MutantWork], workers: Int) throws -> [MutantRun] {
    let state = Mutex(State(waiting: work[...], total: work.count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do { try play(state) } catch { state.withLock { $0.problem = "\(error)" } }
    }
    let (runs, problem) = state.withLock { ($0.runs, $0.problem) }
    if let problem { throw UsageError("The suites can't be played: \(problem)") }
    return runs
  }

  private func play(_ state: borrowing Mutex<State>) throws {
    let tools = Set(MutateCommand.Suite.allCases.map(\.tool)).sorted()
    var worker: LineProcess?
    defer { worker?.finish() }
    while var work = state.withLock({ $0.waiting.popFirst() }) {
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
          work.runs.removeFirst()
          if stopsAtFirstKill, result.killer != nil {
            work.runs.removeAll { $0.suite == run.suite }
          }
          if result.end != .finished {
            current.kill()
            worker = nil
            break
          }
        }
      }
      let (done, total) = state.withLock { state in
        state.done += 1
        return (state.done, state.total)
      }
      progress(done, total)
    }
  }

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

/// What a worker is asked to do: a mutant in some runs, one after the other.
struct MutantWork: Codable {
  struct Run: Codable, Hashable {
    let suite: String
    let scenario: String
  }

  /// The mutant's id; empty for the app as it is.
  let mutant: String
  var runs: [Run]
}

/// The process that plays mutants: a line of JSON in, a line of JSON out for each run.
enum MutantWorker {
  /// Does what the lines of standard input ask for, to their end, and ends the process.
  static func play() -> Never {
    while let line = readLine() {
      guard let work = try? JSONDecoder().decode(MutantWork.self, from: Data(line.utf8)) else {
        writeError("error: a worker was sent a line that is no work: \(line)\n")
        exit(2)
      }
      var idiomatic: [String: MutantRun] = [:]
      for run in work.runs {
        let suite = MutateCommand.Suite(rawValue: run.suite)
        let known =
          suite == .hardened ? idiomatic[run.scenario].flatMap { hardened($0, run) } : nil
        let result = known ?? played(work.mutant, run, suite)
        if suite == .webDriver { idiomatic[run.scenario] = result }
        Suites.answer(result)
      }
    }
    exit(0)
  }

  /// What a hardened driver would make of a run, where that needs no playing: it fails wherever the
  /// idiomatic one does, and does the same where the app is as ever. Nil where it must be played.
  private static func hardened(_ run: MutantRun, _ other: MutantWork.Run) -> MutantRun? {
    let isFailed = run.killer != nil || run.problem != nil
    guard !run.mutant.isEmpty, isFailed || !run.isInfected else { return nil }
    var copy = run
    copy.suite = other.suite
    return copy
  }

  private static func played(
    _ mutant: String, _ run: MutantWork.Run, _ suite: MutateCommand.Suite?
  ) -> MutantRun {
    var result = MutantRun(mutant: mutant, suite: run.suite, scenario: run.scenario)
    guard
      let test = Suites.test(of: run.scenario, by: suite?.tool ?? run.suite) as? ScenarioTestCase
    else {
      result.problem = "no test of \(run.suite) plays \(run.scenario)"
      return result
    }
    let trial = MutantTrial(of: mutant.isEmpty ? nil : mutant, isHardened: suite == .hardened)
    test.trial = trial
    let start = ContinuousClock.now
    test.run()
    result.milliseconds = start.duration(to: .now) / .milliseconds(1)
    result.items = trial.items.map {
      MutantRun.Item(id: $0.id, failed: $0.failed?.rawValue, screen: $0.screen)
    }
    result.problem = trial.problem
    (result.isReached, result.isInfected) = (trial.watch.isReached, trial.watch.isInfected)
    result.commands = trial.commands
    return result
  }
}
