import Experiments
import Foundation
import SuiteRuns
import Synchronization
import TestSupport
import Testing

@testable import lab

/// `lab mutants` and its workers.
struct MutateCommandTests {
  /// Plays two runs with a worker that runs a shell script.
  private func runs(_ script: String, timeout: Duration? = nil) async throws -> [MutantRun] {
    let runs = ["A.1", "A.2"].map { MutantWork.Run(suite: "native", scenario: $0) }
    return try await onOwnThread {
      try MutantRunner(command: ["/bin/sh", "-c", script], timeout: timeout)
        .run([MutantWork(mutant: "x", runs: runs)], workers: 1)
    }
  }

  @Test func `a worker that exits is a crash of its run, and the next run is played`() async throws
  {
    let runs = try await runs("read line; exit 3")
    #expect(runs.map(\.end) == [.crash, .crash])
    #expect(runs.map(\.scenario) == ["A.1", "A.2"])
  }

  @Test func `a silent worker is a timeout of its run`() async throws {
    let runs = try await runs("read line; exec sleep 100", timeout: .milliseconds(100))
    #expect(runs.map(\.end) == [.timeout, .timeout])
  }

  /// Plays the unchanged app and a mutant by some suites with a worker that counts its runs in the
  /// hashes of screens. Returns the hashes.
  private func screens(by suites: [String], isReached: Bool = false) async throws -> [UInt64] {
    let runs = suites.map { MutantWork.Run(suite: $0, scenario: "A.1") }
    let trial =
      #"{"items":[{"id":"x","screen":'$i'}],"isReached":\#(isReached),"isInfected":false,"#
      + #""commands":3,"milliseconds":1}"#
    let script =
      """
      while read l; do i=$((i+1)); echo "{\\"observation\\":\\"$(echo '\(trial)' | base64 -w0)\\"}"
      echo '{"end":{"outcome":""}}'; done
      """
    return try await onOwnThread {
      try MutantRunner(command: ["/bin/sh", "-c", script], timeout: nil)
        .run(["", "x"].map { MutantWork(mutant: $0, runs: runs) }, workers: 1)
        .flatMap { $0.items.map(\.screen) }
    }
  }

  @Test func `if one tool never reaches the site, other tools need not be played`() async throws {
    let tools = ["native", "webdriver-in-process"]
    #expect(try await screens(by: tools) == [1, 2, 3, 2])
    #expect(try await screens(by: tools, isReached: true) == [1, 2, 3, 4])
    let ways = ["native", "native-poll"]
    #expect(try await screens(by: ways) == [1, 2, 3, 4], "They wait in different ways.")
  }

  @Test func `the worker's answer is the result of the run`() async throws {
    let trial =
      #"{"items":[{"id":"A.1/TC1/S1","failed":"check","screen":7}],"#
      + #""isReached":true,"isInfected":false,"commands":3,"milliseconds":1.5}"#
    let runs = try await runs(
      """
      read line; echo '{"observation":"\(Data(trial.utf8).base64EncodedString())"}'
      echo '{"end":{"outcome":""}}'; read line
      """)
    #expect(runs.map(\.end) == [.finished, .crash])
    #expect(runs[0].killer == MutantRun.Item(id: "A.1/TC1/S1", failed: "check", screen: 7))
    #expect(runs[0].isReached && !runs[0].isInfected && runs[0].commands == 3)
  }

  @Test(arguments: ["native", "webdriver-in-process"])
  func `the last item of a scenario can catch a mutant`(suite: String) async throws {
    let work = MutantWork(
      mutant: "ARG:beers/search:size-100",
      runs: [MutantWork.Run(suite: suite, scenario: "B.1")])
    let runs = try await onOwnThread {
      try MutantRunner(
        command: [builtExecutable("lab").path, SuiteHost.subcommand], timeout: nil
      ).run([work], workers: 1)
    }
    #expect(runs.map { $0.items.filter { $0.failed != nil }.map(\.id) } == [["B.1/TC1/Ex5"]])
  }
}
