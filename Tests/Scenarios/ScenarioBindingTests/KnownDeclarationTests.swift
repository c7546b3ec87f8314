import ScenarioBinding
import Testing

/// Declarations of expected failures, and the verdicts on runs with them.
struct KnownDeclarationTests {
  private static let tools = ["native", "http"]
  private static let link = "https://example.org/1"

  private func byTool(_ declarations: KnownDeclaration...) throws -> [String: KnownFailure] {
    try declarations.byTool(of: "L.1", knownTools: Self.tools)
  }

  @Test func `a declaration applies to all tools or to the named ones`() throws {
    let known = KnownFailure(.expectedFailure, reason: "It breaks.", link: Self.link)
    #expect(
      try byTool(.expectedFailure(reason: "It breaks.", link: Self.link)) == [
        "native": known, "http": known,
      ])
    #expect(
      try byTool(
        .expectedFailure(with: ["http"], reason: "It breaks.", link: Self.link),
        .notPortable(to: ["native"], reason: "It can't.", link: Self.link)) == [
          "native": KnownFailure(.notPortable, reason: "It can't.", link: Self.link),
          "http": known,
        ])
  }

  private static let invalid: [([KnownDeclaration], String)] = [
    (
      [.expectedFailure(reason: " ", link: link)],
      "an expected failure without a reason or link. Give a sentence, and the address of a page with "
        + "details, such as a bug report."
    ),
    ([.notPortable(reason: "It can't.", link: "")], "not portable without a reason or link. Give"),
    ([.notPortable(to: [], reason: "-", link: link)], "not portable for an empty list of tools. "),
    (
      [.notPortable(to: ["http", "htpt"], reason: "It can't.", link: link)],
      "not portable with the unknown tool htpt. Known tools: native, http."
    ),
    (
      [
        .notPortable(reason: "-", link: link),
        .expectedFailure(with: ["http"], reason: "-", link: link),
      ],
      "twice with http. Keep one declaration."
    ),
  ]

  @Test(arguments: invalid)
  func `an invalid declaration is an error`(declarations: [KnownDeclaration], text: String) {
    let error = #expect(throws: KnownDeclarationError.self) {
      try declarations.byTool(of: "L.1", knownTools: Self.tools)
    }
    #expect(error?.description.hasPrefix("L.1 is declared \(text)") == true)
  }

  // MARK: - Verdicts

  private struct Broken: Error {}
  private let known = KnownFailure(.expectedFailure, reason: "It breaks.", link: link)

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
