import ScenarioBinding
import ScenarioFormat
import Testing

struct ScenarioRunTests {
  typealias Body = @Sendable (ScenarioRun, FakeTool) throws -> Void
  /// The number of marks that a test makes, how it continues, and the error that ends it.
  typealias Play = (Int, Body, String?)

  private static let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)

  /// Returns an item or a test case as errors name it.
  private static func name(_ id: String, _ text: String, _ line: Int) -> String {
    "L.1/\(id) \"\(text)\" (Scenarios/L1-log-in.scenario:\(line))"
  }

  private static let tc1 = name("TC1", "Right password", 7)
  private static let p1 = name("TC1/P1", #"There is a user "ada"."#, 8)
  private static let s1 = name("TC1/S1", #"Enter "ada"."#, 9)
  private static let ex1 = name("TC1/Ex1", "The name is there.", 10)

  private static let end: Body = { _, _ in }

  private static func testCase(_ title: String) -> Body {
    { run, _ in try run.testCase(title, at: place) }
  }

  private static func step(_ text: String) -> Body {
    { run, _ in try run.begin(.step, text, at: place) }
  }

  private static func notNext(_ mark: String, _ next: String) -> String {
    "the \(mark) doesn't match the scenario: \(next)"
  }

  private static let marks: [Play] = [
    (9, end, nil),
    (6, end, "the test leaves out " + name("TC2/S1", #"Tap "Log out"."#, 15)),
    (5, end, "the test leaves out " + name("TC1/Ex2", "The first screen is shown.", 12)),
    // A repeated step, one that isn't written, and one outside any test case.
    (3, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, "next is \(ex1)")),
    (2, step(#"Enter "eve"."#), notNext(#"step "Enter "eve".""#, "next is \(s1)")),
    (0, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, "next is \(tc1)")),
    // A mark of the wrong kind with the right text.
    (3, step("The name is there."), notNext(#"step "The name is there.""#, "next is \(ex1)")),
    (6, step("Log out"), notNext(#"step "Log out""#, "next is " + name("TC2", "Log out", 14))),
    (0, testCase("Log out"), notNext(#"test case "Log out""#, "next is \(tc1)")),
    (1, testCase("Log out"), notNext(#"test case "Log out""#, "next is \(p1)")),
    (
      9, testCase("Log out"),
      notNext(#"test case "Log out""#, "L.1 ends before it (Scenarios/L1-log-in.scenario:16)")
    ),
    // Line breaks inside a text don't matter.
    (0, testCase("Right\n  password"), "the test leaves out \(p1)"),
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

  private static let failing: Body = { _, tool in
    tool.failedChecks = [CheckFailure(found: "1 is not 2")]
  }

  /// Plays the next mark after another body, and hides an error.
  private static func hiding(_ body: @escaping Body) -> Body {
    { run, tool in
      try body(run, tool)
      try? tool.play(run, 2..<3)
    }
  }

  private static let wrongMark: Body = { run, _ in try? run.begin(.step, "x", at: place) }

  private static let checks: [Play] = [
    (
      1, { run, _ in try run.begin(.precondition, #"There is a user "ada"."#, at: place) },
      "\(p1) failed: the test didn't look at the screen: \(nothing)"
    ),
    // The next mark throws.
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
    (9, failing, name("TC2/Ex1", "The login screen is shown.", 16) + " failed: 1 is not 2"),
    (2, hiding(failing), "the test continued after a failure: \(p1) failed: 1 is not 2"),
    // A wrong mark is the test's mistake, whatever follows.
    (2, hiding(wrongMark), notNext(#"step "x""#, "next is \(s1)")),
    (
      2,
      { run, tool in
        try wrongMark(run, tool)
        try hiding(failing)(run, tool)
      }, notNext(#"step "x""#, "next is \(s1)")
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
