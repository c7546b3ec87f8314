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
  /// How many marks a test goes through, how it goes on then, and the error that ends it.
  typealias Play = (Int, Body, String?)

  private static let end: Body = { _, _ in }

  private static func testCase(_ title: String) -> Body {
    { run, _ in try run.testCase(title, at: place) }
  }

  private static func step(_ text: String) -> Body {
    { run, _ in try run.begin(.step, text, at: place) }
  }

  private static func notNext(_ mark: String, _ next: String) -> String {
    "the \(mark) isn't next: \(next)"
  }

  private static let marks: [Play] = [
    (9, end, nil),
    (6, end, #"L.1/TC2/S1 "Tap "Log out"." (Scenarios/L1-log-in.scenario:15) was left out"#),
    (
      5, end,
      #"L.1/TC1/Ex2 "The first screen is shown." (Scenarios/L1-log-in.scenario:12) was left out"#
    ),
    // A step again, one too early, one that isn't written, and one outside of any test case.
    (3, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, "the scenario has \(ex1)")),
    (2, step(#"Tap "ok"."#), notNext(#"step "Tap "ok".""#, "the scenario has \(s1)")),
    (2, step(#"Enter "eve"."#), notNext(#"step "Enter "eve".""#, "the scenario has \(s1)")),
    (0, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, "the scenario has \(tc1)")),
    (6, testCase("Log in"), notNext(#"test case "Log in""#, "the scenario has \(tc2)")),
    // The text of another kind of item.
    (
      3, step("The name is there."),
      notNext(#"step "The name is there.""#, "the scenario has \(ex1)")
    ),
    (6, step("Log out"), notNext(#"step "Log out""#, "the scenario has \(tc2)")),
    (0, testCase("Log out"), notNext(#"test case "Log out""#, "the scenario has \(tc1)")),
    (1, testCase("Log out"), notNext(#"test case "Log out""#, "the scenario has \(p1)")),
    (
      9, testCase("Log out"),
      notNext(
        #"test case "Log out""#,
        "it comes after the end of L.1 (Scenarios/L1-log-in.scenario:16)")
    ),
    // How a text is broken into lines does not count.
    (
      0,
      { run, _ in
        try run.testCase("Right\n  password", at: place)
        throw FakeError()
      }, "it broke"
    ),
  ]

  private static let checks: [Play] = [
    (
      1, { run, _ in try run.begin(.precondition, #"There is a user "ada"."#, at: place) },
      "\(p1) failed: nothing was looked at: no query was evaluated, no gesture made and no command "
        + "sent"
    ),
    (
      2,
      { run, _ in
        try run.begin(.step, #"Enter "ada"."#, at: place)
        try run.begin(.expectation, "The name is there.", at: place)
        Issue.record("the run went on after a failed step")
      },
      "\(s1) failed: nothing was done: no query was evaluated, no gesture made and no command sent"
    ),
    (
      0,
      { run, tool in
        tool.checks = 3
        try tool.play(run, 0..<3)
      },
      "\(p1) failed: nothing was asserted: check what is written with XCTAssertEqual or its like"
    ),
    // A step need not check anything.
    (
      0,
      { run, tool in
        tool.checks = 3
        try tool.play(run, 0..<2)
        tool.check()
        try tool.play(run, 2..<4)
      },
      "\(ex1) failed: nothing was asserted: check what is written with XCTAssertEqual or its like"
    ),
    (
      0,
      { run, tool in
        tool.checks = 0
        tool.checksWhenLooking = true
        try tool.play(run, 0..<9)
      }, nil
    ),
    (
      2,
      { run, tool in
        tool.failedChecks = ["1 is not 2"]
        try tool.play(run, 2..<3)
        Issue.record("the run went on after a failed check")
      }, "\(p1) failed: 1 is not 2"
    ),
    (
      9, { _, tool in tool.failedChecks = ["1 is not 2"] },
      #"L.1/TC2/Ex1 "The login screen is shown." (Scenarios/L1-log-in.scenario:16) failed: 1 is not 2"#
    ),
    // A failure that the test hides.
    (
      2,
      { run, tool in
        tool.failedChecks = ["1 is not 2"]
        try? tool.play(run, 2..<3)
      }, "the test went on after a failure: \(p1) failed: 1 is not 2"
    ),
  ]

  @Test(arguments: marks + checks)
  func `a test is held to its scenario`(_ play: Play) throws {
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

  @Test func `the open mark has a place until its item has ended`() throws {
    let (tool, mark) = (FakeTool(), SourcePlace(file: "/x/Tests/L1Tests.swift", line: 9))
    let run = ScenarioRun(of: try Login.scenario(), with: tool, at: Self.place)
    try run.testCase("Right password", at: mark)
    #expect(run.openPlace == nil)
    try run.begin(.precondition, #"There is a user "ada"."#, at: mark)
    #expect(run.openPlace?.line == 9)
    tool.look()
    try? run.finish(at: Self.place)
    #expect(run.openPlace == nil)
  }

  @Test func `the trace has a line for each item`() throws {
    let (file, tool) = (TraceFile(), FakeTool())
    let run = ScenarioRun(
      of: try Login.scenario(), with: tool, repetition: 3, writer: try file.writer(), at: Self.place
    )
    try tool.play(run, 0..<2)
    try run.begin(.step, #"Enter "ada"."#, at: SourcePlace(file: "/x/Tests/Helper.swift", line: 9))
    let error = #expect(throws: ItemFailure.self) { try run.finish(FakeError(), at: Self.place) }
    let message = "\(Self.s1) failed: it broke"
    #expect(error?.description == message)
    let records = try file.records()
    #expect(records.count == 4)
    #expect(Set(records.map(\.run)) == [RunID(scenario: "L.1", tool: "fake", repetition: 3)])
    #expect(records.first?.start?.file == "Tests/LoginSuite/L1Tests.swift")
    let items = records.compactMap(\.item)
    #expect(items.map(\.item) == ["L.1/TC1/P1", "L.1/TC1/S1"])
    #expect(items.map(\.outcome) == [.passed, .failed])
    #expect(items.map(\.commands) == [1, 0])
    #expect(items.map(\.bytes) == [10, 0])
    #expect(items.map(\.screen) == [nil, "the screen"])
    #expect(items.map(\.message) == [nil, "it broke"])
    #expect((items[1].file, items[1].line) == ("Tests/Helper.swift", 9))
    let end = try #require(records.last?.end)
    #expect((end.outcome, end.commands, end.bytes) == (.failed, 1, 10))
    #expect(end.message == message)
  }
}

private struct FakeError: Error, CustomStringConvertible {
  let description = "it broke"
}
