import ScenarioBinding
import ScenarioFormat
import Testing

struct ScenarioRunTests {
  private static let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)
  private static let tc1 = #"L.1/TC1 "Right password" (Scenarios/L1-log-in.scenario:7)"#
  private static let tc2 = #"L.1/TC2 "Log out" (Scenarios/L1-log-in.scenario:14)"#
  private static let p1 = #"L.1/TC1/P1 "There is a user "ada"." (Scenarios/L1-log-in.scenario:8)"#
  private static let s1 = #"L.1/TC1/S1 "Enter "ada"." (Scenarios/L1-log-in.scenario:9)"#
  private static let ex1 = #"L.1/TC1/Ex1 "The name is there." (Scenarios/L1-log-in.scenario:10)"#

  typealias Body = @Sendable (ScenarioRun, FakeTool) throws -> Void
  /// The number of marks that a test makes, how it continues, and the error that ends it.
  typealias Play = (Int, Body, String?)

  private static let end: Body = { _, _ in }

  private static func testCase(_ title: String) -> Body {
    { run, _ in try run.testCase(title, at: place) }
  }

  private static func step(_ text: String) -> Body {
    { run, _ in try run.begin(.step, text, at: place) }
  }

  private static func notNext(_ mark: String, _ next: String) -> String {
    "the \(mark) doesn't match the scenario: next is \(next)"
  }

  private static let marks: [Play] = [
    (9, end, nil),
    (
      6, end,
      #"the test leaves out L.1/TC2/S1 "Tap "Log out"." (Scenarios/L1-log-in.scenario:15)"#
    ),
    (
      5, end,
      #"the test leaves out L.1/TC1/Ex2 "The first screen is shown." "#
        + "(Scenarios/L1-log-in.scenario:12)"
    ),
    // A repeated step, one that isn't written, and one outside any test case.
    (3, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, ex1)),
    (2, step(#"Enter "eve"."#), notNext(#"step "Enter "eve".""#, s1)),
    (0, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, tc1)),
    // A mark of the wrong kind with the right text.
    (3, step("The name is there."), notNext(#"step "The name is there.""#, ex1)),
    (6, step("Log out"), notNext(#"step "Log out""#, tc2)),
    (0, testCase("Log out"), notNext(#"test case "Log out""#, tc1)),
    (1, testCase("Log out"), notNext(#"test case "Log out""#, p1)),
    (
      9, testCase("Log out"),
      #"the test case "Log out" doesn't match the scenario: "#
        + "L.1 ends before it (Scenarios/L1-log-in.scenario:16)"
    ),
    // Line breaks inside a text don't matter.
    (
      0,
      { run, _ in
        try run.testCase("Right\n  password", at: place)
        throw FakeError()
      }, "it broke"
    ),
  ]

  private static let nothing = "it evaluated no query, made no gesture and sent no command"
  private static let unasserted =
    "failed: the test asserted nothing. Check the text with XCTAssertEqual or a similar assertion."

  /// Sets the number of checks and makes a range of marks.
  private static func playing(_ marks: Range<Int>, checking: Bool = false) -> Body {
    { run, tool in
      tool.checks = tool.checks ?? 3
      tool.checksWhenLooking = checking
      try tool.play(run, marks)
    }
  }

  /// Plays a mark whose check fails. The test hides the failure.
  private static let hidingFailure: Body = { run, tool in
    tool.failedChecks = [CheckFailure(found: "1 is not 2")]
    try? tool.play(run, 2..<3)
  }

  private static let checks: [Play] = [
    (
      1, { run, _ in try run.begin(.precondition, #"There is a user "ada"."#, at: place) },
      "\(p1) failed: the test didn't look at the screen: \(nothing)"
    ),
    (
      2,
      { run, _ in
        try run.begin(.step, #"Enter "ada"."#, at: place)
        try run.begin(.expectation, "The name is there.", at: place)
        Issue.record("the run continued after a failed step")
      }, "\(s1) failed: the test did nothing: \(nothing)"
    ),
    (0, playing(0..<3), "\(p1) \(unasserted)"),
    // A step needs no assertion.
    (
      0,
      { run, tool in
        try playing(0..<2, checking: true)(run, tool)
        try playing(2..<4)(run, tool)
      }, "\(ex1) \(unasserted)"
    ),
    (0, playing(0..<9, checking: true), nil),
    (
      9, { _, tool in tool.failedChecks = [CheckFailure(found: "1 is not 2")] },
      #"L.1/TC2/Ex1 "The login screen is shown." (Scenarios/L1-log-in.scenario:16) failed: 1 is not 2"#
    ),
    (2, hidingFailure, "the test continued after a failure: \(p1) failed: 1 is not 2"),
    // The next mark throws the failure.
    (
      2,
      { run, tool in
        try hidingFailure(run, tool)
        try tool.play(run, 3..<4)
        Issue.record("the run continued after a failed check")
      }, "\(p1) failed: 1 is not 2"
    ),
    // A wrong mark is the test's mistake, whatever follows.
    (
      2,
      { run, tool in
        try? run.begin(.step, "x", at: place)
        try tool.play(run, 2..<9)
      }, notNext(#"step "x""#, s1)
    ),
    (
      2,
      { run, tool in
        try? run.begin(.step, "x", at: place)
        try hidingFailure(run, tool)
      }, notNext(#"step "x""#, s1)
    ),
  ]

  @Test(arguments: marks + checks)
  func `a test must follow its scenario`(_ play: Play) throws {
    let (marks, continuation, error) = play
    let tool = FakeTool()
    let run = ScenarioRun(of: try Login.scenario(), with: tool, at: Self.place)
    var thrown: (any Error)?
    do {
      try tool.play(run, 0..<marks)
      try continuation(run, tool)
      try run.finish(at: Self.place)
    } catch { thrown = error }
    #expect(thrown.map { "\($0)" } == error)
  }
}

struct FakeError: Error, CustomStringConvertible {
  let description = "it broke"
}
