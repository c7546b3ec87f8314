import Foundation
import Mutation
import Testing

@testable import duet

/// What `duet mutate` plays, and what it refuses.
struct MutateCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: [
    (["--every", "0"], "--every must be a number from 1."),
    (["--workers", "0"], "--workers must be a number from 1 to 64."),
    (
      ["--write", "--every", "2"],
      "--write and --check need all runs of all mutants; leave out what chooses some."
    ),
    (["--csv", "none/x.csv"], "none/x.csv: there is no folder FOLDER/none; make it first."),
    (
      ["--site", "nowhere"],
      "--site nowhere: no place's name begins so. 'duet mutate --list' names all mutants."
    ),
    (
      ["--mutant", "NOOP:service/addLists"],
      "There is no mutant 'NOOP:service/addLists'. Did you mean NOOP:service/addList? "
        + "'duet mutate --list' names all."
    ),
  ])
  func wrongOptionsAreWrongUsage(_ arguments: [String], _ problem: String) throws {
    let folder = try Folder()
    let outcome = try Duet.run(["mutate"] + arguments, in: folder.url, output: folder)
    let text = problem.replacing("FOLDER", with: folder.url.path)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: \(text)\n"), "\(outcome.error)")
  }

  @Test func outsideOfACheckoutNothingIsPlayed() throws {
    let folder = try Folder()
    let outcome = try Duet.run("mutate", "--mutant", "NOOP:service/addList", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("is not inside a checkout of Duet"))
  }

  @Test func aMutantIsPlayedByAllSuites() throws {
    let folder = try Folder()
    let outcome = try Duet.run(
      ["mutate", "--mutant", "NOOP:service/setUsesSystemFont", "--json"], in: Self.root,
      output: folder)
    #expect(outcome.status == 0, "\(outcome.error)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let killed = (json["operators"] as? [[String: Any]] ?? []).compactMap { $0["killed"] as? Int }
    #expect(killed.reduce(0, +) == 3)
  }

  /// A worker that does what a shell's script does.
  private func runs(_ script: String, patience: Duration) throws -> [MutantRun] {
    let runs = ["A.1", "A.2"].map { MutantWork.Run(suite: "native", scenario: $0) }
    let runner = MutantRunner(
      [MutantWork(mutant: "x", runs: runs)], command: ["/bin/sh", "-c", script],
      patience: patience
    ) { _ in }
    return try runner.run(workers: 1)
  }

  @Test func aWorkerThatEndsIsACrashOfItsRunAndTheNextOneGoesOn() throws {
    let runs = try runs("read line; exit 3", patience: .seconds(20))
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
    let runs = try runs("while read l; do echo '\(line)'; exit; done", patience: .seconds(20))
    #expect(runs.map(\.end) == [.finished, .crash])
  }
}
