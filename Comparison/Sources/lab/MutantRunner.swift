import Experiments
import Foundation
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Synchronization
import Variations
import WaysOfWriting

/// Plays mutants in several child processes of this command, and kills those that hang.
struct MutantRunner: Sendable {
  private struct State {
    var waiting: ArraySlice<MutantWork>
    var runs: [MutantRun] = []
    /// The runs of the unchanged app that have ended.
    var unchanged: [MutantWork.Run: MutantRun] = [:]
    var done = 0
    let total: Int
    var problem: String?
  }

  var command = SuiteHost.command
  /// The time after which the process of a run is killed, or nil for no limit.
  var timeout: Duration? = .seconds(10)
  /// Whether a suite skips the remaining scenarios after it has caught a mutant.
  var stopsAtFirstKill = false
  var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// Plays the unchanged apps, then each mutant in the scenarios of its app.
  ///
  /// - Parameter workers: the number of processes, or nil for one per core.
  /// - Throws: ``UsageError`` if a process can't be started.
  func run(
    _ mutants: [Mutant], in scenarios: [Scenario], by suites: [String], workers: Int? = nil
  ) throws -> [MutantRun] {
    func work(_ mutant: String, _ scenarios: [Scenario]) -> MutantWork {
      MutantWork(
        mutant: mutant,
        runs: suites.flatMap { suite in
          scenarios.filter { [Tool].laboratory.named(suite)?.plays($0) ?? true }
            .map { MutantWork.Run(suite: suite, scenario: $0.id.description) }
        })
    }
    let all = mutants.map { mutant in
      work(mutant.id, scenarios.filter { $0.header.app == mutant.app })
    }
    return try run(
      scenarios.map { work("", [$0]) } + all,
      workers: workers ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Plays all of the work. Throws ``UsageError`` if a process can't be started.
  func run(_ work: [MutantWork], workers: Int) throws -> [MutantRun] {
    let state = Mutex(State(waiting: work[...], total: work.count))
    onThreads(workers) {
      do { try play(state) } catch { state.withLock { $0.problem = "\(error)" } }
    }
    let (runs, problem) = state.withLock { ($0.runs, $0.problem) }
    if let problem { throw UsageError("The suites can't be played: \(problem)") }
    return runs
  }

  private func play(_ state: borrowing Mutex<State>) throws {
    let worker = SuiteWorker(command, timeout: timeout)
    while let work = state.withLock({ $0.waiting.popFirst() }) {
      var noticed: Set<String> = []
      var played: [MutantWork.Run: MutantRun] = [:]
      for run in work.runs where !(stopsAtFirstKill && noticed.contains(run.suite)) {
        let usual =
          run.suite != Tool.webDriverHardened.name
          ? nil
          : played[
            MutantWork.Run(
              suite: Tool.webDriverInProcess.name, scenario: run.scenario)]
        let unchanged = state.withLock { $0.unchanged[run] }
        let unreached = played.values.first { $0.scenario == run.scenario && !$0.isReached }
        let result =
          try usual.flatMap { hardened($0, run) }
          ?? unreached.flatMap { derived(from: $0, unchanged, run) }
          ?? play(work.mutant, work.arguments, run, by: worker)
        played[run] = result
        state.withLock { state in
          state.runs.append(result)
          if work.mutant.isEmpty { state.unchanged[run] = result }
        }
        if result.killer != nil { noticed.insert(run.suite) }
      }
      let (done, total) = state.withLock { state in
        state.done += 1
        return (state.done, state.total)
      }
      progress(done, total)
    }
  }

  /// Derives a run with the hardened driver from that with the usual one, or returns nil if it must
  /// be played.
  ///
  /// The hardened driver fails wherever the usual one fails. Both behave the same if the mutant
  /// never changed anything.
  private func hardened(_ run: MutantRun, _ other: MutantWork.Run) -> MutantRun? {
    let isFailed = run.killer != nil || run.problem != nil
    guard run.end == .finished, !run.mutant.isEmpty, isFailed || !run.isInfected else { return nil }
    var copy = run
    copy.suite = other.suite
    return copy
  }

  /// Derives a run from the unchanged app's, or returns nil if it must be played.
  ///
  /// The usual tools do the same actions in a scenario. So if one tool's run never reached the
  /// mutant's site, no tool's run does, and the app behaves as if it were unchanged. Idioms wait in
  /// different ways, which can show different screens, so their runs aren't derived.
  private func derived(
    from unreached: MutantRun, _ unchanged: MutantRun?, _ run: MutantWork.Run
  ) -> MutantRun? {
    guard [Tool].usual.named(run.suite) != nil,
      unreached.end == .finished, !unreached.mutant.isEmpty, unreached.killer == nil,
      unreached.problem == nil, var copy = unchanged
    else { return nil }
    copy.mutant = unreached.mutant
    copy.isReached = false
    return copy
  }

  private func play(
    _ mutant: String, _ arguments: [String], _ run: MutantWork.Run, by worker: SuiteWorker
  ) throws -> MutantRun {
    var result = MutantRun(mutant: mutant, suite: run.suite, scenario: run.scenario)
    var request = SuiteRequest(of: run.scenario, by: run.suite, observer: MutantTrial.name)
    request.arguments = arguments
    var trial: MutantTrial.Result?
    let end = try worker.play(request) { answer in
      trial = answer.observation.flatMap {
        try? JSONDecoder().decode(MutantTrial.Result.self, from: $0)
      }
    }
    switch end {
    case .timeout: result.end = .timeout
    case .crash, .unusable: result.end = .crash
    case .finished(let end):
      result.problem = end.problem
      guard let trial else { break }
      (result.items, result.milliseconds) = (trial.items, trial.milliseconds)
      (result.isReached, result.isInfected) = (trial.isReached, trial.isInfected)
      result.commands = trial.commands
    }
    return result
  }
}

/// The runs of one mutant, which one process plays in order.
struct MutantWork {
  struct Run: Hashable {
    let suite: String
    let scenario: String
  }

  /// The mutant's id, or an empty string for the unchanged app.
  let mutant: String
  var runs: [Run]
  /// The launch arguments that change the app.
  let arguments: [String]

  init(mutant: String, runs: [Run], arguments: [String]? = nil) {
    (self.mutant, self.runs) = (mutant, runs)
    self.arguments = arguments ?? (mutant.isEmpty ? [] : ["--mutant", mutant])
  }
}
