import ComparisonReport
import Testing

/// Runs whose traces contradict themselves or the written scenario.
struct LiarTests {
  /// A spoilt run, and what is found.
  struct Liar: Sendable, CustomTestStringConvertible {
    let what: String
    let run: FakeRun
    let finding: String
    var testDescription: String { what }
  }

  // An honest run's lines: 1 start, 2 P1, 3 S1, 4 Ex1, 5 TC2/S1, 6 TC2/Ex1, 7 end.
  private static let honest = FakeRun()

  private static let frames: [Liar] = [
    Liar(
      what: "passed without a start", run: honest.lines(2, 3, 4, 5, 6, 7),
      finding: "t.jsonl:1: error: L.1 by native, run 1: the run has no start [missing-start]"),
    Liar(
      what: "an end alone", run: honest.lines(7),
      finding: "t.jsonl:1: error: L.1 by native, run 1: the run has no start [missing-start]"),
    Liar(
      what: "no end", run: honest.lines(1, 2, 3),
      finding: "t.jsonl:3: error: L.1 by native, run 1: the run has no end; "
        + "the process that ran it may have crashed [missing-end]"),
    Liar(
      what: "a start alone", run: honest.lines(1),
      finding: "t.jsonl:1: error: L.1 by native, run 1: the run has no end; "
        + "the process that ran it may have crashed [missing-end]"),
    Liar(
      what: "crashed and started again", run: honest.lines(1, 2, 3, 1, 2, 3, 4, 5, 6, 7),
      finding: "t.jsonl:4: error: L.1 by native, run 1: the run starts again; "
        + "it started in line 1 [run-twice]"),
    Liar(
      what: "the same run twice",
      run: honest.lines(1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7),
      finding: "t.jsonl:8: error: L.1 by native, run 1: the run starts again; "
        + "it started in line 1 [run-twice]"),
    Liar(
      what: "two runs of one name mixed",
      run: honest.lines(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7),
      finding: "t.jsonl:2: error: L.1 by native, run 1: the run starts again; "
        + "it started in line 1 [run-twice]"),
    Liar(
      what: "two ends", run: honest.lines(1, 2, 3, 4, 5, 6, 7, 7),
      finding:
        "t.jsonl:8: error: L.1 by native, run 1: the run ends again; it ended in line 7 [run-twice]"
    ),
    Liar(
      what: "an item before the start", run: honest.lines(2, 1, 3, 4, 5, 6, 7),
      finding: "t.jsonl:1: error: L.1 by native, run 1: L.1/TC1/P1 stands before the start of "
        + "the run [outside-run]"),
    Liar(
      what: "an end before the start", run: honest.lines(7, 1, 2, 3, 4, 5, 6),
      finding:
        "t.jsonl:1: error: L.1 by native, run 1: the end stands before the start of the run [outside-run]"
    ),
    Liar(
      what: "an item after the end", run: honest.lines(1, 2, 3, 4, 5, 7, 6),
      finding: "t.jsonl:7: error: L.1 by native, run 1: L.1/TC2/Ex1 stands after the end of the "
        + "run [outside-run]"),
  ]

  private static let items: [Liar] = [
    Liar(
      what: "passed without items", run: honest.lines(1, 7),
      finding: "t.jsonl:2: error: L.1 by native, run 1: the run claims to have passed without "
        + "L.1/TC1/P1 [passed-without-step]"),
    Liar(
      what: "passed without the last expectation", run: honest.lines(1, 2, 3, 4, 5, 7),
      finding: "t.jsonl:6: error: L.1 by native, run 1: the run claims to have passed without "
        + "L.1/TC2/Ex1 [passed-without-step]"),
    Liar(
      what: "skips an expectation", run: honest.lines(1, 2, 3, 5, 6, 7),
      finding: "t.jsonl:4: error: L.1 by native, run 1: L.1/TC2/S1 was done where L.1/TC1/Ex1 "
        + "is next [out-of-order]"),
    Liar(
      what: "a step twice", run: honest.lines(1, 2, 3, 3, 4, 5, 6, 7),
      finding: "t.jsonl:4: error: L.1 by native, run 1: L.1/TC1/S1 was done before [step-twice]"),
    Liar(
      what: "all done, and one again", run: honest.lines(1, 2, 3, 4, 5, 6, 2, 7),
      finding: "t.jsonl:7: error: L.1 by native, run 1: L.1/TC1/P1 was done before [step-twice]"),
    Liar(
      what: "out of order", run: honest.lines(1, 2, 4, 3, 5, 6, 7),
      finding: "t.jsonl:3: error: L.1 by native, run 1: L.1/TC1/Ex1 was done where L.1/TC1/S1 "
        + "is next [out-of-order]"),
    Liar(
      what: "an unknown item", run: honest.replacing("TC1/S1", with: "TC1/S9", inLine: 3),
      finding:
        "t.jsonl:3: error: L.1 by native, run 1: L.1/TC1/S9 is not in the written scenario [unknown-step]"
    ),
    Liar(
      what: "an item of another scenario",
      run: honest.replacing("L.1/TC1/S1", with: "L.2/TC1/S1", inLine: 3),
      finding:
        "t.jsonl:3: error: L.1 by native, run 1: L.2/TC1/S1 is not in the written scenario [unknown-step]"
    ),
    Liar(
      what: "an item without a name", run: honest.replacing("L.1/TC1/S1", with: "", inLine: 3),
      finding: "t.jsonl:3: error: L.1 by native, run 1: an item has no \"item\" [missing-member]"),
    Liar(
      what: "passed with a failed item",
      run: honest.replacing(
        "\"passed\"", with: "\"failed\",\"message\":\"no\"", inLine: 4),
      finding: "t.jsonl:7: error: L.1 by native, run 1: the run claims to have passed, but "
        + "L.1/TC1/Ex1 failed [passed-with-failure]"),
    Liar(
      what: "failed, and out of order",
      run: FakeRun(failsAt: "TC1/Ex1").lines(1, 3, 2, 4, 5),
      finding: "t.jsonl:2: error: L.1 by native, run 1: L.1/TC1/S1 was done where L.1/TC1/P1 "
        + "is next [out-of-order]"),
  ]

  @Test(arguments: frames + items)
  func aLiarIsFoundOutAndCountsNothing(_ liar: Liar) throws {
    let comparison = try comparison(liar.run)
    #expect(comparison.findingTexts == [liar.finding])
    #expect(!comparison.passed)
    let cell = try #require(comparison.cells.first)
    #expect(!cell.passed)
    #expect(cell.runs.count == 1)
    #expect(cell.validRuns.isEmpty)
    #expect(
      comparison.table == """
        Scenario  Tool    Result      Steps  Expectations  Looks  Actions  Requests  Bytes  Time  Spread
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────  ──────
        L.1       native  INVALID         –             –      –        –         –      –     –       –
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ────  ──────
        All       native  0/1 passed    0/2           0/2      –        –         –      –     –

        """)
    #expect(comparison.failures == "")
  }

  @Test func anHonestRunHasNoFindings() throws {
    for run in [Self.honest, FakeRun(failsAt: "TC1/P1"), FakeRun(failsAt: "TC2/Ex1")] {
      #expect(try comparison(run).findingTexts == [])
    }
    #expect(try comparison(Self.honest).passed)
  }

  @Test func recordsOfSeveralRunsMayBeMixed() throws {
    let other = FakeRun("L.1", "other")
    var mixed = FakeRun()
    mixed.lines = zip(Self.honest.lines, other.lines).flatMap { [$0, $1] }
    let comparison = try comparison(mixed, tools: ["native", "other"])
    #expect(comparison.findingTexts == [])
    #expect(comparison.passed)
    #expect(comparison.cells.map { $0.leastRun?.steps } == [2, 2])
  }

  @Test func onlyTheLiarIsLeftOutOfTheFigures() throws {
    let liar = FakeRun("L.1", "native", 2, seconds: 0.001, commands: 500).lines(1, 2, 3, 7)
    let comparison = try comparison(FakeRun(), liar, FakeRun("L.1", "native", 3))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:11: error: L.1 by native, run 2: the run claims to have passed without "
          + "L.1/TC1/Ex1 [passed-without-step]"
      ])
    #expect(
      comparison.table == """
        Scenario  Tool    Result       Steps  Expectations  Looks  Actions  Requests  Bytes       Time                Spread
        ────────  ──────  ───────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ────────────────────
        L.1       native  2/3 INVALID    2/2           2/2      –        –         –      –  1250.0 ms  1250.0–1250.0, n = 2
        ────────  ──────  ───────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ────────────────────
        All       native  0/1 passed     2/2           2/2      –        –         –      –  1250.0 ms

        """)
  }
}
