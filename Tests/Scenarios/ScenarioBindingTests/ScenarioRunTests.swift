import ScenarioBinding
import ScenarioFormat
import Testing

struct ScenarioRunTests {
  private let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)
  private static let p1 = #"L.1/TC1/P1 "There is a user "ada"." (Scenarios/L1-log-in.scenario:8)"#
  private static let s1 = #"L.1/TC1/S1 "Enter "ada"." (Scenarios/L1-log-in.scenario:9)"#
  private static let ex1 = #"L.1/TC1/Ex1 "The name is there." (Scenarios/L1-log-in.scenario:10)"#

  typealias Body = @Sendable (ScenarioRun, FakeTool) throws -> Void
  /// How many marks a test goes through, how it goes on then, and the error that ends it.
  typealias Play = (Int, Body, String?)

  private static let end: Body = { _, _ in }

  private static func testCase(_ number: Int, _ title: String) -> Body {
    { run, _ in try run.testCase(number, title) }
  }

  private static func step(_ number: Int, _ text: String) -> Body {
    { run, _ in try run.begin(.step, number, text) }
  }

  private static let marks: [Play] = [
    (9, end, nil),
    (6, end, #"L.1/TC2/S1 "Tap "Log out"." (Scenarios/L1-log-in.scenario:15) was left out"#),
    (
      5, end,
      #"L.1/TC1/Ex2 "The first screen is shown." (Scenarios/L1-log-in.scenario:12) was left out"#
    ),
    (3, step(1, #"Enter "ada"."#), "L.1/TC1/S1 is begun where \(ex1) is next"),
    (2, step(2, #"Tap "ok"."#), "L.1/TC1/S2 is begun where \(s1) is next"),
    (0, step(1, #"Enter "ada"."#), "S 1 stands outside of any test case"),
    (6, step(3, ""), "L.1/TC1/S3 comes after the last written item of its test case"),
    (0, testCase(9, ""), "L.1 has no test case TC 9"),
    (0, testCase(2, "Log out"), "L.1/TC2 is begun where TC 1 is next"),
    (1, testCase(2, "Log out"), "\(p1) was left out"),
    (6, testCase(1, "Right password"), "L.1/TC1 is begun where TC 2 is next"),
    (9, testCase(2, "Log out"), "L.1/TC2 comes again: all of the scenario was done"),
    (
      2, step(1, #"Enter "eve"."#),
      #"L.1/TC1/S1 reads "Enter "ada"." in Scenarios/L1-log-in.scenario:9, but "Enter "eve"." in the "#
        + "test"
    ),
    (
      0, testCase(1, "Password"),
      #"L.1/TC1 reads "Right password" in Scenarios/L1-log-in.scenario:7, but "Password" in the test"#
    ),
    // How a text is broken into lines does not count.
    (
      0,
      { run, _ in
        try run.testCase(1, "Right\n  password")
        throw FakeError()
      }, "it broke"
    ),
  ]

  private static let checks: [Play] = [
    (
      1, { run, _ in try run.begin(.precondition, 1, #"There is a user "ada"."#) },
      "\(p1) failed: nothing was looked at: no query was evaluated, no gesture made and no command "
        + "sent"
    ),
    (
      2,
      { run, _ in
        try run.begin(.step, 1, #"Enter "ada"."#)
        try run.begin(.expectation, 1, "The name is there.")
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
  func aTestIsHeldToItsScenario(_ play: Play) throws {
    let (marks, goOn, error) = play
    let tool = FakeTool()
    let run = ScenarioRun(of: try Login.scenario(), with: tool, at: place)
    var thrown: (any Error)?
    do {
      try tool.play(run, 0..<marks)
      try goOn(run, tool)
      try run.finish(at: place)
    } catch { thrown = error }
    #expect(thrown.map { "\($0)" } == error)
  }

  @Test func theTraceHasALineForEachItem() throws {
    let (file, tool) = (TraceFile(), FakeTool())
    let run = ScenarioRun(
      of: try Login.scenario(), with: tool, repetition: 3, writer: try file.writer(), at: place)
    try tool.play(run, 0..<2)
    try run.begin(.step, 1, #"Enter "ada"."#)
    let error = #expect(throws: ItemFailure.self) { try run.finish(FakeError(), at: place) }
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
    #expect(items[1].file == "Tests/Scenarios/ScenarioBindingTests/ScenarioRunTests.swift")
    let end = try #require(records.last?.end)
    #expect((end.outcome, end.commands, end.bytes) == (.failed, 1, 10))
    #expect(end.message == message)
  }
}

private struct FakeError: Error, CustomStringConvertible {
  let description = "it broke"
}
