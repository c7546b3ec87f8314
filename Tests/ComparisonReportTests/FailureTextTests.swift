import ComparisonReport
import Testing

/// The whole texts of failures.
struct FailureTextTests {
  @Test func aFailureNamesTheScenariosLineAndTheTestsLine() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", failsAt: "TC1/Ex1", message: #"\"ada\" is not there"#))
    #expect(
      comparison.failures == """
        L.1 native: FAILED
          Scenarios/L1-log-in.scenario:9: L.1/TC1/Ex1 The name is there.
          Tests/L1Tests.swift:30
          "ada" is not there

        """)
  }

  @Test func oneFailureOfSeveralRunsIsToldOnce() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", 1, failsAt: "TC2/S1", message: "late"),
      FakeRun("L.1", "native", 2), FakeRun("L.1", "native", 3, failsAt: "TC1/P1"),
      FakeRun("L.1", "native", 4, failsAt: "TC2/S1", message: "very late"))
    #expect(
      comparison.failures == """
        L.1 native: FAILED, 2 of 4 runs
          Scenarios/L1-log-in.scenario:12: L.1/TC2/S1 Tap "Log out".
          Tests/L1Tests.swift:40
          late

        L.1 native: FAILED, 1 of 4 runs
          Scenarios/L1-log-in.scenario:7: L.1/TC1/P1 There is a user "ada".
          Tests/L1Tests.swift:10
          it broke

        """)
  }

  @Test func aFailureBesideTheItemsHasItsMessageOnly() throws {
    let run = FakeRun("L.2").replacing(
      "\"passed\"", with: #""failed","message":"L.2/TC1/S2 is begun\r\nwhere\n\nnothing is next""#,
      inLine: 4)
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    #expect(
      comparison.failures == """
        L.2 native: FAILED
          L.2/TC1/S2 is begun
          where
          nothing is next

        """)
  }

  @Test func whatWasNotRunIsToldByScenarioAndTool() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native"), FakeRun("L.2", "other", failsAt: "TC1/S1"),
      tools: ["native", "other"], scenarios: [0, 1])
    #expect(
      comparison.failures == """
        L.1 other: not run

        L.2 native: not run

        L.2 other: FAILED
          Scenarios/L2-help.scenario:7: L.2/TC1/S1 Tap "?".
          Tests/L2Tests.swift:10
          it broke

        """)
  }

  @Test func whatPassedHasNoFailures() throws {
    #expect(try comparison(FakeRun()).failures == "")
  }
}
