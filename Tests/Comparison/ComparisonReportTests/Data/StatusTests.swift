import ComparisonReport
import Testing

/// How a cell came out.
struct StatusTests {
  private func cell(_ lines: [String], plays: Bool = true) throws -> CellData {
    try #require(report(lines) { _, _ in plays }.scenarios.first?.cells.first)
  }

  @Test func passedIsWhereEveryRunPassed() throws {
    let cell = try cell(FakeRun().lines + FakeRun("L.1", "native", 2).lines)
    #expect(cell.status == .passed)
    #expect([cell.runs, cell.passedRuns, cell.invalidRuns] == [2, 2, 0])
    #expect(cell.known == nil)
    #expect(cell.status.isFine && cell.status.isPlayed)
  }

  @Test func failedIsWhereOneRunFailed() throws {
    let cell = try cell(
      FakeRun().lines + FakeRun("L.1", "native", 2, failsAt: "TC1/S1").lines
        + FakeRun("L.1", "native", 3, failsAt: "TC2/S1").lines
        + FakeRun("L.1", "native", 4, failsAt: "TC2/S1", message: "again").lines)
    #expect(cell.status == .failed)
    #expect([cell.runs, cell.passedRuns, cell.invalidRuns] == [4, 1, 0])
    #expect(cell.steps == 0 && cell.expectations == 0)
    #expect(cell.messages == ["it broke", "again"])
    #expect(!cell.status.isFine)
  }

  @Test func aRunThatFailsOutsideOfItemsTellsItsEnd() throws {
    let run = FakeRun().replacing(
      #""passed""#, with: #""failed","message":"L.1/TC2 was left out""#, inLine: 7)
    #expect(try cell(run.lines).messages == ["L.1/TC2 was left out"])
  }

  @Test func expectedFailureIsWhereEveryDeclaredRunFailed() throws {
    let cell = try cell(
      FakeRun(failsAt: "TC1/S1").declared().lines
        + FakeRun("L.1", "native", 2, failsAt: "TC1/Ex1").declared().lines)
    #expect(cell.status == .expectedFailure)
    #expect(cell.known?.kind == .expectedFailure)
    #expect(cell.known?.reason == "It breaks.")
    #expect(cell.known?.link == "https://example.org/1")
    #expect(cell.status.isFine && cell.status.isPlayed)
  }

  @Test func invalidIsWhereOneRunCannotBeBelieved() throws {
    let cell = try cell(
      FakeRun().lines + FakeRun("L.1", "native", 2, seconds: 9).lines.dropLast())
    #expect(cell.status == .invalid)
    #expect([cell.runs, cell.passedRuns, cell.invalidRuns] == [2, 1, 1])
    #expect(
      cell.findings == [
        "t.jsonl:13: error: L.1 by native, run 2: the run has no end; "
          + "the process that ran it may have crashed [missing-end]"
      ])
    #expect(!cell.status.isFine)
  }

  @Test func notPortableIsWhereTheTraceSaysSoInsteadOfARun() throws {
    for plays in [true, false] {
      let cell = try cell(FakeRun.omitted().lines, plays: plays)
      #expect(cell.status == .notPortable)
      #expect(cell.known?.reason == "It can't.")
      #expect(cell.status.isFine && !cell.status.isPlayed)
    }
  }

  @Test func notMeasuredIsWhereTheToolCouldHavePlayed() throws {
    let tool = [FakeRun.tool("native", #""client":"C""#)]
    let missing = try cell(tool)
    #expect(missing.status == .notMeasured)
    #expect(!missing.status.isFine)
    let impossible = try cell(tool, plays: false)
    #expect(impossible.status == .notPlayed)
    #expect(impossible.status.isFine && !impossible.status.isPlayed)
  }

  @Test func notMeasuredIsWhereARunThatWasPlannedDidNotComeAbout() throws {
    let trace = trace(FakeRun().lines)
    let scenarios = [try Written.scenarios()[0]]
    let missing = NotRun(scenario: "L.1", tool: "native", repetition: 2, reason: "It is off.")
    let comparison = Comparison(trace, scenarios: scenarios, tools: ["native"], notRun: [missing])
    let report = ReportData(comparison, of: trace, scenarios: scenarios)
    #expect(report.scenarios[0].cells.map(\.status) == [.notMeasured])
    #expect(report.passed == false && comparison.passed == false)
    #expect(ReportMarkdown(report).text.contains("\n| L.1 Log in | ❓ NOT ALL RUN |\n"))
    let message = "1 of 1 runs passed; others were planned and did not come about"
    #expect(ReportJUnit(report).text.contains("<error message=\"\(message)\"/>"))
  }

  @Test func aRunBesideAnOmissionCanNotBeBelieved() throws {
    let both = try cell(FakeRun.omitted().lines + FakeRun().lines)
    #expect(both.status == .invalid)
    #expect([both.runs, both.passedRuns, both.invalidRuns] == [1, 0, 1])
  }

  @Test func aReportPassedWhereSomethingWasPlayedAndAllIsFine() throws {
    #expect(try report(FakeRun().lines).passed)
    #expect(try report(FakeRun.omitted().lines).passed == false)
    #expect(try report(of: FakeRun(failsAt: "TC1/S1")).passed == false)
    #expect(try report(of: FakeRun(), FakeRun("L.2")).passed == false)
  }
}
