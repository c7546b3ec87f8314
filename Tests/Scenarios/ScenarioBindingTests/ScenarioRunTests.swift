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
    // A repeated step, an early one, one that isn't written, and one outside any test case.
    (3, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, ex1)),
    (2, step(#"Tap "ok"."#), notNext(#"step "Tap "ok".""#, s1)),
    (2, step(#"Enter "eve"."#), notNext(#"step "Enter "eve".""#, s1)),
    (0, step(#"Enter "ada"."#), notNext(#"step "Enter "ada".""#, tc1)),
    (6, testCase("Log in"), notNext(#"test case "Log in""#, tc2)),
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

  private static let checks: [Play] = [
    (
      1, { run, _ in try run.begin(.precondition, #"There is a user "ada"."#, at: place) },
      "\(p1) failed: the test didn't look at the screen: it evaluated no query, made no gesture and "
        + "sent no command"
    ),
    (
      2,
      { run, _ in
        try run.begin(.step, #"Enter "ada"."#, at: place)
        try run.begin(.expectation, "The name is there.", at: place)
        Issue.record("the run continued after a failed step")
      },
      "\(s1) failed: the test did nothing: it evaluated no query, made no gesture and sent no command"
    ),
    (
      0,
      { run, tool in
        tool.checks = 3
        try tool.play(run, 0..<3)
      },
      "\(p1) failed: the test asserted nothing. Check the text with XCTAssertEqual or a similar "
        + "assertion."
    ),
    // A step needs no assertion.
    (
      0,
      { run, tool in
        tool.checks = 3
        try tool.play(run, 0..<2)
        tool.check()
        try tool.play(run, 2..<4)
      },
      "\(ex1) failed: the test asserted nothing. Check the text with XCTAssertEqual or a similar "
        + "assertion."
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
        tool.failedChecks = [CheckFailure(found: "1 is not 2")]
        try tool.play(run, 2..<3)
        Issue.record("the run continued after a failed check")
      }, "\(p1) failed: 1 is not 2"
    ),
    (
      9, { _, tool in tool.failedChecks = [CheckFailure(found: "1 is not 2")] },
      #"L.1/TC2/Ex1 "The login screen is shown." (Scenarios/L1-log-in.scenario:16) failed: 1 is not 2"#
    ),
    // A failure that the test hides.
    (
      2,
      { run, tool in
        tool.failedChecks = [CheckFailure(found: "1 is not 2")]
        try? tool.play(run, 2..<3)
      }, "the test continued after a failure: \(p1) failed: 1 is not 2"
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

  @Test func `the open place is the current item's mark`() throws {
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
    #expect(items.map(\.failure) == [nil, CheckFailure(found: "it broke")])
    #expect((items[1].file, items[1].line) == ("Tests/Helper.swift", 9))
    let end = try #require(records.last?.end)
    #expect((end.outcome, end.commands, end.bytes) == (.failed, 1, 10))
    #expect(end.message == message)
  }

  @Test(arguments: [false, true])
  func `an item fails with its first failed check, reported or thrown`(_ isThrown: Bool) throws {
    let (file, tool) = (TraceFile(), FakeTool())
    let run = ScenarioRun(
      of: try Login.scenario(), with: tool, writer: try file.writer(), at: Self.place)
    try tool.play(run, 0..<2)
    let check = CheckFailure(expected: "a name", found: "none", at: Self.place)
    if !isThrown { tool.failedChecks = [check, CheckFailure(found: "more")] }
    try? run.finish(isThrown ? check : nil, at: Self.place)
    let item = try #require(file.records().compactMap(\.item).last)
    #expect(item.failure == check)
    #expect(item.failure?.file == Self.place.path && item.failure?.line == Int(Self.place.line))
    let text = "expected a name, found none (\(Self.place.path):\(Self.place.line))"
    #expect(item.message == (isThrown ? text : "\(text)\nmore"))
  }
}

private struct FakeError: Error, CustomStringConvertible {
  let description = "it broke"
}
