import ScenarioBinding
import ScenarioFormat
import Testing

struct ScenarioRunTests {
  private let scenario: Scenario
  private let tool = FakeTool()
  private let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)

  init() throws {
    scenario = try Login.scenario()
  }

  private func run(_ body: (ScenarioRun) throws -> Void) -> String? {
    let run = ScenarioRun(of: scenario, with: tool, at: place)
    do {
      try body(run)
      try run.finish(at: place)
      return nil
    } catch {
      return String(describing: error)
    }
  }

  /// The first test case up to one of its marks, with a look below each.
  private func firstCase(_ run: ScenarioRun, marks: Int = 6) throws {
    let all: [() throws -> Void] = [
      { try run.testCase(1, "Right password") },
      { try run.begin(.precondition, 1, #"There is a user "ada"."#) },
      { try run.begin(.step, 1, #"Enter "ada"."#) },
      { try run.begin(.expectation, 1, "The name is there.") },
      { try run.begin(.step, 2, #"Tap "ok"."#) },
      { try run.begin(.expectation, 2, "The first screen is shown.") },
    ]
    for (number, mark) in all.prefix(marks).enumerated() {
      try mark()
      if number > 0 { tool.look() }
    }
  }

  private func secondCase(_ run: ScenarioRun) throws {
    try run.testCase(2, "Log out")
    try run.begin(.step, 1, #"Tap "Log out"."#)
    tool.look()
    try run.begin(.expectation, 1, "The login screen is shown.")
    tool.look()
  }

  @Test func aTestThatDoesAllInOrderPasses() {
    #expect(
      run {
        try firstCase($0)
        try secondCase($0)
      } == nil)
  }

  @Test func howATextIsBrokenIntoLinesDoesNotCount() {
    let error = run { run in
      try run.testCase(1, "Right\n  password")
      throw FakeError()
    }
    #expect(error == "it broke")
  }

  @Test(arguments: [
    (
      6, "no second test case",
      #"L.1/TC2/S1 "Tap "Log out"." (Scenarios/L1-log-in.scenario:15) was left out"#
    ),
    (
      5, "no last expectation",
      #"L.1/TC1/Ex2 "The first screen is shown." (Scenarios/L1-log-in.scenario:12) was left out"#
    ),
  ])
  func whatIsLeftOutIsNamed(marks: Int, what: String, message: String) {
    #expect(run { try firstCase($0, marks: marks) } == message)
  }

  @Test(arguments: [
    ("a step twice", #"L.1/TC1/S1 is begun where L.1/TC1/Ex1 "The name is there.""#),
    (
      "a step too early",
      #"L.1/TC1/S2 is begun where L.1/TC1/S1 "Enter "ada"." (Scenarios/L1-log-in.scenario:9) is next"#
    ),
    ("a step outside", "S 1 stands outside of any test case"),
    ("an unknown test case", "L.1 has no test case TC 9"),
    ("a later test case first", "L.1/TC2 is begun where TC 1 is next"),
    (
      "a test case too early",
      #"L.1/TC1/P1 "There is a user "ada"." (Scenarios/L1-log-in.scenario:8) was left out"#
    ),
    ("a test case again", "L.1/TC1 is begun where TC 2 is next"),
    ("all again", "L.1/TC2 comes again: all of the scenario was done"),
    ("a step too many", "L.1/TC1/S3 comes after the last written item of its test case"),
    (
      "another text",
      #"L.1/TC1/S1 reads "Enter "ada"." in Scenarios/L1-log-in.scenario:9, but "Enter "eve"." in the "#
        + "test"
    ),
    (
      "another title",
      #"L.1/TC1 reads "Right password" in Scenarios/L1-log-in.scenario:7, but "Password" in the test"#
    ),
  ])
  func whatTheScenarioDoesNotSayIsAnError(mistake: String, message: String) {
    let error = run { run in
      switch mistake {
      case "a step outside": try run.begin(.step, 1, #"Enter "ada"."#)
      case "an unknown test case": try run.testCase(9, "")
      case "a later test case first": try run.testCase(2, "Log out")
      case "a test case too early":
        try firstCase(run, marks: 1)
        try run.testCase(2, "Log out")
      case "a test case again":
        try firstCase(run)
        try run.testCase(1, "Right password")
      case "all again":
        try firstCase(run)
        try secondCase(run)
        try run.testCase(2, "Log out")
      case "a step too many":
        try firstCase(run)
        try run.begin(.step, 3, "")
      case "a step too early":
        try firstCase(run, marks: 2)
        try run.begin(.step, 2, #"Tap "ok"."#)
      case "another text":
        try firstCase(run, marks: 2)
        try run.begin(.step, 1, #"Enter "eve"."#)
      case "another title": try run.testCase(1, "Password")
      default:
        try firstCase(run, marks: 3)
        try run.begin(.step, 1, #"Enter "ada"."#)
      }
    }
    #expect(error?.contains(message) == true, "\(error ?? "no error")")
  }

  @Test func anExpectationThatLooksAtNothingFails() {
    let error = run { run in
      try firstCase(run, marks: 1)
      try run.begin(.precondition, 1, #"There is a user "ada"."#)
    }
    #expect(
      error
        == "L.1/TC1/P1 \"There is a user \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: "
        + "nothing was looked at: no query was evaluated, no gesture made and no command sent")
  }

  @Test func aStepThatDoesNothingFails() {
    let error = run { run in
      try firstCase(run, marks: 2)
      try run.begin(.step, 1, #"Enter "ada"."#)
      try run.begin(.expectation, 1, "The name is there.")
      Issue.record("the run went on after a failed step")
    }
    #expect(
      error
        == "L.1/TC1/S1 \"Enter \"ada\".\" (Scenarios/L1-log-in.scenario:9) failed: "
        + "nothing was done: no query was evaluated, no gesture made and no command sent")
  }

  @Test(arguments: [ScenarioItemKind.precondition, .expectation])
  func whatLooksButAssertsNothingFails(kind: ScenarioItemKind) {
    tool.checks = 3
    let error = run { run in
      try firstCase(run, marks: 2)
      if kind == .expectation { tool.check() }
      // A step need not check anything.
      try run.begin(.step, 1, #"Enter "ada"."#)
      tool.look()
      try run.begin(.expectation, 1, "The name is there.")
      tool.look()
    }
    let item =
      kind == .expectation
      ? "L.1/TC1/Ex1 \"The name is there.\" (Scenarios/L1-log-in.scenario:10)"
      : "L.1/TC1/P1 \"There is a user \"ada\".\" (Scenarios/L1-log-in.scenario:8)"
    #expect(
      error == "\(item) failed: nothing was asserted: check what is written with XCTAssertEqual or "
        + "its like")
  }

  @Test func aTestWhoseChecksAreCountedPassesWithOneInEachExpectation() {
    tool.checks = 0
    tool.checksWhenLooking = true
    #expect(
      run {
        try firstCase($0)
        try secondCase($0)
      } == nil)
  }

  @Test func aFailedCheckEndsTheRunAtTheNextMark() {
    let error = run { run in
      try firstCase(run, marks: 2)
      tool.failedChecks = ["1 is not 2"]
      try run.begin(.step, 1, #"Enter "ada"."#)
      Issue.record("the run went on after a failed check")
    }
    #expect(
      error
        == "L.1/TC1/P1 \"There is a user \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: "
        + "1 is not 2")
  }

  @Test func aCheckThatFailsInTheLastItemEndsTheRun() {
    let error = run { run in
      try firstCase(run)
      try secondCase(run)
      tool.failedChecks = ["1 is not 2"]
    }
    #expect(
      error
        == "L.1/TC2/Ex1 \"The login screen is shown.\" (Scenarios/L1-log-in.scenario:16) failed: "
        + "1 is not 2")
  }

  @Test func aFailureThatTheTestHidesEndsTheRunAllTheSame() {
    let error = run { run in
      try firstCase(run, marks: 2)
      tool.failedChecks = ["1 is not 2"]
      try? run.begin(.step, 1, #"Enter "ada"."#)
    }
    #expect(
      error
        == "the test went on after a failure: L.1/TC1/P1 \"There is a user \"ada\".\" "
        + "(Scenarios/L1-log-in.scenario:8) failed: 1 is not 2")
  }

  @Test func theTraceHasALineForEachItem() throws {
    let file = TraceFile()
    let run = ScenarioRun(
      of: scenario, with: tool, repetition: 3, writer: try file.writer(), at: place
    )
    try firstCase(run, marks: 2)
    try run.begin(.step, 1, #"Enter "ada"."#)
    let error = #expect(throws: ItemFailure.self) { try run.finish(FakeError(), at: place) }
    let message =
      "L.1/TC1/S1 \"Enter \"ada\".\" (Scenarios/L1-log-in.scenario:9) failed: it broke"
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
