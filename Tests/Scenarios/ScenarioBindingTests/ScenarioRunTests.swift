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

  private func firstCase(_ run: ScenarioRun) throws {
    try run.testCase(1) {
      try run.precondition(1) { tool.look() }
      try run.step(1) { tool.look() }
      try run.expectation(1) { tool.look() }
      try run.step(2) { tool.look() }
      try run.expectation(2) { tool.look() }
    }
  }

  private func secondCase(_ run: ScenarioRun) throws {
    try run.testCase(2) {
      try run.step(1) { tool.look() }
      try run.expectation(1) { tool.look() }
    }
  }

  @Test func aTestThatDoesAllInOrderPasses() {
    #expect(
      run {
        try firstCase($0)
        try secondCase($0)
      } == nil)
  }

  @Test func aTestCaseThatIsLeftOutIsNamed() {
    let error = run { try firstCase($0) }
    #expect(
      error
        == "L.1/TC2/S1 \"Tap \"Log out\".\" (Scenarios/L1-log-in.scenario:15) was left out")
  }

  @Test func anExpectationThatIsLeftOutIsNamedAtTheEndOfItsTestCase() {
    let error = run { run in
      try run.testCase(1) {
        try run.precondition(1) { tool.look() }
        try run.step(1) { tool.look() }
        try run.expectation(1) { tool.look() }
        try run.step(2) { tool.look() }
      }
    }
    #expect(
      error
        == "L.1/TC1/Ex2 \"The first screen is shown.\" (Scenarios/L1-log-in.scenario:12) "
        + "was left out")
  }

  @Test func aStepOutOfOrderIsNamedWithTheOneThatIsNext() {
    let error = run { run in
      try run.testCase(1) {
        try run.precondition(1) { tool.look() }
        try run.step(2) { tool.look() }
      }
    }
    #expect(
      error
        == "L.1/TC1/S2 is begun where L.1/TC1/S1 \"Enter \"ada\".\" "
        + "(Scenarios/L1-log-in.scenario:9) is next")
  }

  @Test(arguments: [
    ("a step twice", "L.1/TC1/S1 is begun where L.1/TC1/Ex1 \"The name is there.\""),
    ("a step in a step", "L.1/TC1/S1 is begun inside another step or expectation"),
    ("a step outside", "S 1 stands outside of any test case"),
    ("an unknown test case", "L.1 has no test case TC 9"),
    ("a later test case first", "L.1/TC2 is begun where TC 1 is next"),
    ("a test case in a test case", "L.1/TC2 is begun inside another test case"),
    ("a test case again", "L.1/TC1 is begun where TC 2 is next"),
    ("all again", "L.1/TC2 comes again: all of the scenario was done"),
    ("a step too many", "L.1/TC1/S3 comes after the last written item of its test case"),
  ])
  func whatTheScenarioDoesNotSayIsAnError(mistake: String, message: String) {
    let error = run { run in
      switch mistake {
      case "a step outside": try run.step(1) {}
      case "an unknown test case": try run.testCase(9) {}
      case "a later test case first": try run.testCase(2) {}
      case "a test case in a test case": try run.testCase(1) { try run.testCase(2) {} }
      case "a test case again":
        try firstCase(run)
        try run.testCase(1) {}
      case "all again":
        try firstCase(run)
        try secondCase(run)
        try run.testCase(2) {}
      case "a step too many":
        try run.testCase(1) {
          try run.precondition(1) { tool.look() }
          try run.step(1) { tool.look() }
          try run.expectation(1) { tool.look() }
          try run.step(2) { tool.look() }
          try run.expectation(2) { tool.look() }
          try run.step(3) {}
        }
      default:
        try run.testCase(1) {
          try run.precondition(1) { tool.look() }
          try run.step(1) {
            tool.look()
            if mistake == "a step in a step" { try run.step(1) { tool.look() } }
          }
          try run.step(1) { tool.look() }
        }
      }
    }
    #expect(error?.contains(message) == true, "\(error ?? "no error")")
  }

  @Test func anExpectationThatLooksAtNothingFails() {
    let error = run { run in
      try run.testCase(1) { try run.precondition(1) {} }
    }
    #expect(
      error
        == "L.1/TC1/P1 \"There is a user \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: "
        + "nothing was looked at: no query was evaluated, no gesture made and no command sent")
  }

  @Test func aStepThatDoesNothingFails() {
    let error = run { run in
      try run.testCase(1) {
        try run.precondition(1) { tool.look() }
        try run.step(1) {}
      }
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
      try run.testCase(1) {
        try run.precondition(1) {
          tool.look()
          if kind == .expectation { tool.check() }
        }
        // A step need not check anything.
        try run.step(1) { tool.look() }
        try run.expectation(1) { tool.look() }
      }
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

  @Test func aFailedCheckEndsTheRunAtItsExpectation() {
    let error = run { run in
      try run.testCase(1) {
        try run.precondition(1) {
          tool.look()
          tool.failedChecks = ["1 is not 2"]
        }
        Issue.record("the run went on after a failed check")
      }
    }
    #expect(
      error
        == "L.1/TC1/P1 \"There is a user \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: "
        + "1 is not 2")
  }

  @Test func aFailureThatTheTestHidesEndsTheRunAllTheSame() {
    let error = run { run in
      try run.testCase(1) {
        try? run.precondition(1) { throw FakeError() }
        try run.step(1) { tool.look() }
        try run.expectation(1) { tool.look() }
        try run.step(2) { tool.look() }
        try run.expectation(2) { tool.look() }
      }
      try secondCase(run)
    }
    #expect(
      error
        == "the test went on after a failure: L.1/TC1/P1 \"There is a user \"ada\".\" "
        + "(Scenarios/L1-log-in.scenario:8) failed: it broke")
  }

  @Test func theTraceHasALineForEachItem() throws {
    let file = TraceFile()
    let run = ScenarioRun(
      of: scenario, with: tool, repetition: 3, writer: try file.writer(), at: place
    )
    tool.failedChecks = []
    try? run.testCase(1) {
      try run.precondition(1) { tool.look() }
      try run.step(1) { throw FakeError() }
    }
    try run.finish(FakeError(), at: place)
    let records = try file.records()
    #expect(records.map(\.kind) == [.start, .item, .item, .end])
    #expect(records.map(\.item) == [nil, "L.1/TC1/P1", "L.1/TC1/S1", nil])
    #expect(records.map(\.outcome) == [nil, .passed, .failed, .failed])
    #expect(records.map(\.commands) == [nil, 1, 0, 1])
    #expect(records.map(\.bytes) == [nil, 10, 0, 10])
    #expect(records.map(\.screen) == [nil, nil, "the screen", nil])
    #expect(records.map(\.message) == [nil, nil, "it broke", "it broke"])
    #expect(Set(records.map(\.repetition)) == [3])
    #expect(Set(records.map(\.tool)) == ["fake"])
    #expect(records[0].file == "Tests/LoginSuite/L1Tests.swift")
    #expect(records[2].file == "Tests/Scenarios/ScenarioBindingTests/ScenarioRunTests.swift")
  }
}

private struct FakeError: Error, CustomStringConvertible {
  let description = "it broke"
}
