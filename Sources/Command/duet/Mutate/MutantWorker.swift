import Foundation
import Mutation
import SuiteSupport
import XCTest

/// What a worker is asked to do: a mutant in some runs, one after the other.
struct MutantWork: Codable {
  /// A scenario, played by a suite.
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
