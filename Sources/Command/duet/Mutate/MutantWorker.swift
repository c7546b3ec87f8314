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
        let isHardened = run.suite == MutateCommand.Suite.hardened.rawValue
        let known = isHardened ? idiomatic[run.scenario].flatMap { hardened($0, run) } : nil
        let result = known ?? played(work.mutant, run)
        if run.suite == MutateCommand.Suite.webDriver.rawValue { idiomatic[run.scenario] = result }
        answer(result)
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

  private static func answer(_ run: MutantRun) {
    guard let data = try? JSONEncoder().encode(run) else { return }
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  }

  private static func played(_ mutant: String, _ run: MutantWork.Run) -> MutantRun {
    var result = MutantRun(mutant: mutant, suite: run.suite, scenario: run.scenario)
    let suite = MutateCommand.Suite(rawValue: run.suite)
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

/// A worker as its parent sees it.
final class MutantWorkerProcess {
  private let lines: LineProcess

  /// What came of waiting for a worker's next line.
  enum Answer {
    case run(MutantRun)
    /// It said nothing for too long, or it ended.
    case end(MutantRun.End)
  }

  /// Starts a worker: this very command, if not said otherwise.
  init(_ command: [String] = [Suites.executable]) throws {
    lines = try LineProcess(
      command,
      environment: [
        Suites.variable: Suites.mutants,
        "DUET_TOOLS": Set(MutateCommand.Suite.allCases.map(\.tool)).sorted().joined(
          separator: ","),
      ])
  }

  /// Asks for some runs.
  func send(_ work: MutantWork) throws { try lines.send(JSONEncoder().encode(work)) }

  /// Waits for what comes of the next run.
  func next(patience: Duration) -> Answer {
    let deadline = ContinuousClock.now + patience
    while true {
      switch lines.next(until: deadline) {
      case .line(let line):
        guard let run = try? JSONDecoder().decode(MutantRun.self, from: line) else { continue }
        return .run(run)
      case .silence: return .end(.timeout)
      case .end: return .end(.crash)
      }
    }
  }

  /// Ends it, whatever it does.
  func kill() { lines.kill() }

  /// Lets it end by itself, as it does when nobody asks any more.
  func finish() { lines.finish() }
}
