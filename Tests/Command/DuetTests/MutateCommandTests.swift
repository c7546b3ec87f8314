import Foundation
import Mutation
import Testing

@testable import duet

/// What `duet mutate` plays, and what becomes of its workers.
struct MutateCommandTests {
  @Test func aMutantIsPlayedByAllSuites() throws {
    let outcome = try Folder().duet(
      "mutate --mutant NOOP:service/setUsesSystemFont --json", at: Duet.package)
    #expect(outcome.status == 0, "\(outcome.error)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let killed = (json["operators"] as? [[String: Any]] ?? []).compactMap { $0["killed"] as? Int }
    #expect(killed.reduce(0, +) == 3)
  }

  /// Plays two runs with a worker that does what a shell's script does.
  private func runs(_ script: String, patience: Duration = .seconds(20)) throws -> [MutantRun] {
    let runs = ["A.1", "A.2"].map { MutantWork.Run(suite: "native", scenario: $0) }
    let runner = MutantRunner(
      [MutantWork(mutant: "x", runs: runs)], command: ["/bin/sh", "-c", script],
      patience: patience
    ) { _ in }
    return try runner.run(workers: 1)
  }

  @Test func aWorkerThatEndsIsACrashOfItsRunAndTheNextOneGoesOn() throws {
    let runs = try runs("read line; exit 3")
    #expect(runs.map(\.end) == [.crash, .crash])
    #expect(runs.map(\.scenario) == ["A.1", "A.2"])
  }

  @Test func aWorkerThatSaysNothingIsATimeoutOfItsRun() throws {
    let runs = try runs("read line; exec sleep 100", patience: .milliseconds(100))
    #expect(runs.map(\.end) == [.timeout, .timeout])
  }

  @Test func whatAWorkerSaysIsItsRun() throws {
    let run = MutantRun(mutant: "x", suite: "native", scenario: "A.1")
    let line = String(decoding: try JSONEncoder().encode(run), as: UTF8.self)
    let runs = try runs("while read l; do echo '\(line)'; exit; done")
    #expect(runs.map(\.end) == [.finished, .crash])
  }
}
