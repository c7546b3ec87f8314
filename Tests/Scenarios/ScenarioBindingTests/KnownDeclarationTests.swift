import ScenarioBinding
import Testing

/// What a test may declare of itself, and how its runs are judged by that.
struct KnownDeclarationTests {
  private static let tools = ["native", "http"]
  private static let link = "https://example.org/1"

  private func byTool(_ declarations: KnownDeclaration...) throws -> [String: KnownFailure] {
    try declarations.byTool(of: "L.1", knownTools: Self.tools)
  }

  @Test func `what is declared is of all tools or of those named`() throws {
    let known = KnownFailure(.expectedFailure, reason: "It breaks.", link: Self.link)
    #expect(
      try byTool(.expectedFailure(reason: "It breaks.", link: Self.link)) == [
        "native": known, "http": known,
      ])
    #expect(try byTool() == [:])
    #expect(
      try byTool(
        .expectedFailure(with: ["http"], reason: "It breaks.", link: Self.link),
        .notPortable(to: ["native"], reason: "It can't.", link: Self.link)) == [
          "native": KnownFailure(.notPortable, reason: "It can't.", link: Self.link),
          "http": known,
        ])
  }

  @Test(arguments: [
    (
      [KnownDeclaration.expectedFailure(reason: " ", link: link)],
      "L.1 is declared an expected failure without a reason; say why in a sentence"
    ),
    (
      [.notPortable(reason: "It can't.", link: "")],
      "L.1 is declared not portable without a link; give the address of what tells more, such as "
        + "a bug report"
    ),
    (
      [.notPortable(to: [], reason: "It can't.", link: link)],
      "L.1 is declared not portable, but of no tool; name one, or give nil for all"
    ),
    (
      [.notPortable(to: ["http", "htpt"], reason: "It can't.", link: link)],
      "L.1 is declared not portable with htpt, which is no tool; tools: native, http"
    ),
    (
      [
        .notPortable(reason: "It can't.", link: link),
        .expectedFailure(with: ["http"], reason: "It breaks.", link: link),
      ], "L.1 is declared twice with http; leave one declaration"
    ),
  ])
  func `a declaration that cannot be is an error`(declarations: [KnownDeclaration], text: String) {
    let error = #expect(throws: KnownDeclarationError.self) {
      try declarations.byTool(of: "L.1", knownTools: Self.tools)
    }
    #expect(error?.description == text)
  }

  // MARK: - Verdicts

  private struct Broken: Error {}
  private let known = KnownFailure(.expectedFailure, reason: "It breaks.", link: link)

  @Test func `a run is judged by what its test is declared to be`() {
    #expect(RunVerdict(of: nil, known: nil) == .passed)
    #expect(RunVerdict(of: Broken(), known: nil) == .failed)
    #expect(
      RunVerdict(of: nil, known: known)
        == .passedUnexpectedly(
          "passed, but is declared to fail: It breaks. (https://example.org/1); "
            + "take the declaration away"))
  }

  @Test func `only a step or expectation is expected to fail`() throws {
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
    // A wrong mark is the test's mistake; what fails afterwards does not hide that.
    #expect(
      verdict { run in
        try FakeTool().play(run, 0..<1)
        try? run.begin(.step, "", at: place)
        try FakeTool().play(run, 1..<2)
        throw Broken()
      } == .failed)
  }
}
