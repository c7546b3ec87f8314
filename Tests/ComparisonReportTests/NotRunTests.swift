import ComparisonReport
import ScenarioFormat
import Testing

/// Runs that were planned and did not come about.
struct NotRunTests {
  private func comparison(_ runs: [FakeRun], notRun: [NotRun]) throws -> Comparison {
    return Comparison(
      trace(runs.flatMap(\.lines)), scenarios: [try Written.scenarios()[1]],
      tools: ["http"], notRun: notRun)
  }

  private func missing(_ repetition: Int, _ reason: String = "the server died.") -> NotRun {
    NotRun(scenario: "L.2", tool: "http", repetition: repetition, reason: reason)
  }

  @Test func theyAreToldOfWithTheReasonAndAreNoGapInTheTrace() throws {
    let comparison = try comparison(
      [FakeRun("L.2", "http", 1), FakeRun("L.2", "http", 3)],
      notRun: [missing(4, "it is off."), missing(2), missing(5)])
    #expect(!comparison.passed)
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells[0].notRun.map(\.repetition) == [2, 4, 5])
    #expect(comparison.table.contains("L.2       http  2/2 passed, 3 not run "))
    #expect(
      comparison.failures == """
        L.2 http: not run, 2 of 5 runs
          the server died.

        L.2 http: not run, 1 of 5 runs
          it is off.

        """)
    #expect(
      comparison.json.contains(
        """
              "notRun" : [
                {
                  "reason" : "the server died.",
                  "repetition" : 2
                },
        """))
  }

  @Test func aRunThatIsMissingWithoutAReasonIsAFindingAllTheSame() throws {
    let comparison = try comparison(
      [FakeRun("L.2", "http", 1), FakeRun("L.2", "http", 4)], notRun: [missing(2)])
    #expect(
      comparison.findingTexts == ["t.jsonl:5: error: L.2 by http: run 3 is missing [missing-run]"])
  }

  @Test func aToolWithoutAnyRunSaysWhy() throws {
    let comparison = try comparison([], notRun: [missing(1)])
    #expect(comparison.failures == "L.2 http: not run\n  the server died.\n")
    #expect(comparison.table.contains("L.2       http  not run "))
  }

  @Test func failuresComeBeforeThem() throws {
    let comparison = try comparison(
      [FakeRun("L.2", "http", 1, failsAt: "TC1/S1")], notRun: [missing(2)])
    #expect(comparison.table.contains("L.2       http  0/1 FAILED, 1 not run "))
    #expect(comparison.failures.hasPrefix("L.2 http: FAILED\n"))
    #expect(comparison.failures.hasSuffix("L.2 http: not run, 1 of 2 runs\n  the server died.\n"))
  }

  @Test func whatATraceTellsOfIsNotMissing() throws {
    let omitted = #"{"version":2,"kind":"omitted","tool":"other","repetition":1,"scenario":"L.2"}"#
    let lines = FakeRun("L.2", "http", 2).lines + [omitted]
    let trace = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    let planned = [missing(1), missing(2), missing(3)]
    #expect(trace.missing(of: planned) == [missing(1), missing(3)])
    let other = NotRun(scenario: "L.2", tool: "other", repetition: 1, reason: "")
    #expect(trace.missing(of: [other]) == [])
    #expect(Trace(parsing: "", path: "t.jsonl").missing(of: planned) == planned)
  }
}
