import ScenarioBinding
import Testing

/// Declarations of expected failures, and the verdicts on runs with them.
struct KnownFailureTests {
  private struct Broken: Error {}
  private let known = KnownFailure(
    .expectedFailure, reason: "It breaks.", link: "https://example.org/1")

  @Test func `the verdict depends on the declared status`() {
    #expect(RunVerdict(of: nil, known: nil) == .passed)
    #expect(RunVerdict(of: Broken(), known: nil) == .failed)
    #expect(
      RunVerdict(of: nil, known: known)
        == .passedUnexpectedly(
          "passed, but is declared to fail: It breaks. (https://example.org/1). "
            + "Remove the declaration."))
  }

  @Test func `a declaration excuses only failed items`() throws {
    let scenario = try Login.scenario()
    let place = SourcePlace(file: "/x/Tests/L1Tests.swift", line: 7)
    func verdict(_ body: (ScenarioRun) throws -> Void) -> RunVerdict {
      let run = ScenarioRun(of: scenario, with: FakeTool(), known: known, at: place)
      var thrown: (any Error)?
      do { try body(run) } catch { thrown = error }
      do { try run.finish(thrown, at: place) } catch { thrown = error }
      return RunVerdict(of: thrown, known: run.known)
    }
    #expect(
      verdict { run in
        try FakeTool().play(run, 0..<2)
        throw Broken()
      } == .failedAsDeclared)
    #expect(verdict { try $0.testCase("Log out", at: place) } == .failed)
    #expect(verdict { _ in } == .failed)
    #expect(verdict { _ in throw Broken() } == .failed)
    // A wrong mark is the test's mistake. A later failure doesn't hide it.
    #expect(
      verdict { run in
        try FakeTool().play(run, 0..<1)
        try? run.begin(.step, "", at: place)
        try FakeTool().play(run, 1..<2)
        throw Broken()
      } == .failed)
  }
}
