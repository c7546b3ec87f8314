import FakeTraces
import ComparisonReport
import Foundation
import Testing

struct StatusTests {
  private func cell(_ lines: [String], plays: Bool = true) throws -> CellData {
    try #require(report(lines) { _, _ in plays }.scenarios.first?.cells.first)
  }

  @Test(
    arguments: [
      (FakeRun().lines + FakeRun("L.1", "native", 2).lines, .passed, [2, 2, 0]),
      (
        FakeRun().lines + FakeRun("L.1", "native", 2, failsAt: "TC1/S1").lines
          + FakeRun("L.1", "native", 3, failsAt: "TC2/S1").lines
          + FakeRun("L.1", "native", 4, failsAt: "TC2/S1", message: "again").lines,
        .failed, [4, 1, 0]
      ),
      (
        FakeRun(failsAt: "TC1/S1").declared().lines
          + FakeRun("L.1", "native", 2, failsAt: "TC1/Ex1").declared().lines,
        .expectedFailure, [2, 0, 0]
      ),
      (
        FakeRun().lines + FakeRun("L.1", "native", 2, seconds: 9).lines.dropLast(),
        .invalid, [2, 1, 1]
      ),
      (FakeRun.omitted().lines, .notPortable, [0, 0, 0]),
      (FakeRun.omitted().lines + FakeRun().lines, .invalid, [1, 0, 1]),
      ([FakeRun.tool("native", #""client":"C""#)], .notMeasured, [0, 0, 0]),
    ] as [([String], CellData.Status, [Int])])
  func `a status combines all runs`(lines: [String], status: CellData.Status, counts: [Int])
    throws
  {
    let cell = try cell(lines)
    #expect(cell.status == status)
    #expect((cell.runs, cell.passedRuns, cell.invalidRuns) == (counts[0], counts[1], counts[2]))
    #expect(cell.status.isFine == [.passed, .expectedFailure, .notPortable].contains(status))
    #expect(cell.status.isPlayed == (status != .notPortable))
    switch status {
    case .expectedFailure:
      #expect(cell.known?.kind == .expectedFailure)
      #expect(cell.known?.reason == "It breaks.")
      #expect(cell.known?.link == "https://example.org/1")
    case .notPortable: #expect(cell.known?.reason == "It can't.")
    case .failed:
      #expect(cell.messages == ["it broke", "again"])
      #expect(cell.steps == 0 && cell.expectations == 0)
    case .passed: #expect(cell.known == nil)
    default: break
    }
  }

  @Test func `a scenario that a tool doesn't play is as expected`() throws {
    #expect(try cell(FakeRun.omitted().lines, plays: false).status == .notPortable)
    let cell = try cell([FakeRun.tool("native", "")], plays: false)
    #expect(cell.status == .notPlayed)
    #expect(cell.status.isFine && !cell.status.isPlayed)
  }

  @Test func `a run that fails outside items has its end's message`() throws {
    let run = FakeRun().replacing(
      #""passed""#, with: #""failed","message":"L.1/TC2 was left out""#, inLine: 7)
    #expect(try cell(run.lines).messages == ["L.1/TC2 was left out"])
  }

  @Test func `an invalid run has its finding`() throws {
    let run = FakeRun("L.1", "native", 2, seconds: 9).lines.dropLast()
    #expect(
      try cell(FakeRun().lines + run).findings == [
        "t.jsonl:13: error: L.1 by native, run 2: the run has no end; "
          + "the process that ran it may have crashed [missing-end]"
      ])
  }

  @Test func `a missing planned run is not measured`() throws {
    let trace = trace(FakeRun().lines)
    let scenarios = [try Written.scenarios()[0]]
    let missing = NotRun(scenario: "L.1", tool: "native", repetition: 2, reason: "It is off.")
    let comparison = Comparison(trace, scenarios: scenarios, tools: ["native"], notRun: [missing])
    let report = ReportData(comparison, of: trace, scenarios: scenarios)
    #expect(report.scenarios[0].cells.map(\.status) == [.notMeasured])
    #expect(report.passed == false && comparison.passed == false)
    #expect(ReportMarkdown(report).text.contains("\n| L.1 Log in | ❓ NOT ALL RUN |\n"))
    let message = "1 of 1 runs passed; other planned runs are missing"
    #expect(ReportJUnit(report).text.contains("<error message=\"\(message)\"/>"))
  }

  @Test func `a report passes if something was played and all results are as expected`() throws {
    #expect(try report(FakeRun().lines).passed)
    #expect(try report(FakeRun.omitted().lines).passed == false)
    #expect(try report(of: FakeRun(failsAt: "TC1/S1")).passed == false)
    #expect(try report(of: FakeRun(), FakeRun("L.2")).passed == false)
  }
}

struct KnownFailureTests {
  private static let failing = FakeRun("L.1", failsAt: "TC2/S1").declared()

  @Test func `an expected failure passes`() throws {
    let comparison = try comparison(
      Self.failing, FakeRun("L.1", "native", 2, failsAt: "TC1/Ex1").declared())
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells.map(\.status) == [.expectedFailure])
    #expect(comparison.passed)
    #expect(comparison.cells.map(\.passed) == [false])
    #expect(comparison.failures == "")
    #expect(
      comparison.declared == "L.1 native: an expected failure: It breaks. (https://example.org/1)\n"
    )
    #expect(
      comparison.table() == """
        Scenario  Tool    Result                          Steps  Expectations  Looks  Actions  Requests  Bytes      Time              Spread
        ────────  ──────  ──────────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────────────────
        L.1       native  2/2 expected failure              1/2           0/2      –        –         –      –  875.0 ms  812.5–937.5, n = 2
        ────────  ──────  ──────────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────────────────
        All       native  0/1 passed, 1 expected failure    1/2           0/2      –        –         –      –  875.0 ms

        """)
  }

  @Test func `an unexpected pass is a failure`() throws {
    let comparison = try comparison(
      Self.failing, FakeRun("L.1", "native", 2).declared(),
      FakeRun("L.1", "native", 3).declared())
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells.map(\.status) == [.unexpectedPass])
    #expect(!comparison.passed)
    #expect(comparison.declared == "")
    #expect(
      comparison.failures == """
        L.1 native: UNEXPECTED PASS, 2 of 3 runs
          passed, but is declared to fail: It breaks. (https://example.org/1). Remove the \
        declaration.

        """)
    #expect(comparison.table().contains("L.1       native  2/3 UNEXPECTED PASS    1/2"))
  }

  @Test func `a failure outside items isn't the expected failure`() throws {
    let run = FakeRun("L.2").declared().replacing(
      "\"passed\"", with: #""failed","message":"L.2/TC1/S2 is begun where nothing is next""#,
      inLine: 4)
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.cells.map(\.status) == [.failed])
    #expect(
      comparison.failures == "L.2 native: failed\n  L.2/TC1/S2 is begun where nothing is next\n")
  }

  @Test func `a test that isn't portable is shown as such`() throws {
    let comparison = try comparison(FakeRun.omitted(), FakeRun("L.2"), scenarios: [0, 1])
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells.map(\.status) == [.notPortable, .passed])
    #expect(comparison.passed)
    #expect(comparison.failures == "")
    #expect(comparison.declared == "L.1 native: not portable: It can't. (https://example.org/1)\n")
    #expect(
      comparison.table() == """
        Scenario  Tool    Result                      Steps  Expectations  Looks  Actions  Requests  Bytes      Time  Spread
        ────────  ──────  ──────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────
        L.1       native  not portable                    –             –      –        –         –      –         –       –
        ────────  ──────  ──────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────
        L.2       native  passed                        1/1           1/1      –        –         –      –  500.0 ms   n = 1
        ────────  ──────  ──────────────────────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────────  ──────
        All       native  1/2 passed, 1 not portable    1/3           1/3      –        –         –      –  500.0 ms

        """)
  }

  @Test func `the JSON has the declarations`() throws {
    let comparison = try comparison(Self.failing, FakeRun.omitted("L.2"), scenarios: [0, 1])
    let object = try JSONSerialization.jsonObject(with: Data(comparison.json.utf8))
    let cells = try #require((object as? [String: Any])?["cells"] as? [[String: Any]])
    #expect(cells.map { $0["status"] as? String } == ["expectedFailure", "notPortable"])
    #expect(
      cells.map { ($0["known"] as? [String: String])?["reason"] } == ["It breaks.", "It can't."])
    #expect(cells.map { ($0["failures"] as? [Any])?.count } == [0, 0])
    #expect((object as? [String: Any])?["passed"] as? Bool == true)
  }
}
