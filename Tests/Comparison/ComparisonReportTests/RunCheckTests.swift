import ComparisonReport
import Testing

/// Runs whose traces contradict themselves or the written scenario.
struct RunCheckTests {
  /// A spoilt run, and what is found.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let what: String
    let run: FakeRun
    let finding: String
    var testDescription: String { what }
  }

  // An honest run's lines: 1 start, 2 P1, 3 S1, 4 Ex1, 5 TC2/S1, 6 TC2/Ex1, 7 end.
  private static let honest = FakeRun()

  private static let frames: [Mistake] = [
    Mistake(
      what: "passed without a start", run: honest.lines(2, 3, 4, 5, 6, 7),
      finding: "t.jsonl:1: error: L.1 by native, run 1: the run has no start [missing-start]"),
    Mistake(
      what: "an end alone", run: honest.lines(7),
      finding: "t.jsonl:1: error: L.1 by native, run 1: the run has no start [missing-start]"),
    Mistake(
      what: "no end", run: honest.lines(1, 2, 3),
      finding: "t.jsonl:3: error: L.1 by native, run 1: the run has no end; "
        + "the process that ran it may have crashed [missing-end]"),
    Mistake(
      what: "a start alone", run: honest.lines(1),
      finding: "t.jsonl:1: error: L.1 by native, run 1: the run has no end; "
        + "the process that ran it may have crashed [missing-end]"),
    Mistake(
      what: "crashed and started again", run: honest.lines(1, 2, 3, 1, 2, 3, 4, 5, 6, 7),
      finding: "t.jsonl:4: error: L.1 by native, run 1: the run starts again; "
        + "it started in line 1 [run-twice]"),
    Mistake(
      what: "the same run twice",
      run: honest.lines(1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7),
      finding: "t.jsonl:8: error: L.1 by native, run 1: the run starts again; "
        + "it started in line 1 [run-twice]"),
    Mistake(
      what: "two runs of one name mixed",
      run: honest.lines(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7),
      finding: "t.jsonl:2: error: L.1 by native, run 1: the run starts again; "
        + "it started in line 1 [run-twice]"),
    Mistake(
      what: "two ends", run: honest.lines(1, 2, 3, 4, 5, 6, 7, 7),
      finding:
        "t.jsonl:8: error: L.1 by native, run 1: the run ends again; it ended in line 7 [run-twice]"
    ),
    Mistake(
      what: "an item before the start", run: honest.lines(2, 1, 3, 4, 5, 6, 7),
      finding: "t.jsonl:1: error: L.1 by native, run 1: L.1/TC1/P1 stands before the start of "
        + "the run [outside-run]"),
    Mistake(
      what: "an end before the start", run: honest.lines(7, 1, 2, 3, 4, 5, 6),
      finding:
        "t.jsonl:1: error: L.1 by native, run 1: the end stands before the start of the run [outside-run]"
    ),
    Mistake(
      what: "an item after the end", run: honest.lines(1, 2, 3, 4, 5, 7, 6),
      finding: "t.jsonl:7: error: L.1 by native, run 1: L.1/TC2/Ex1 stands after the end of the "
        + "run [outside-run]"),
  ]

  private static let items: [Mistake] = [
    Mistake(
      what: "passed without items", run: honest.lines(1, 7),
      finding: "t.jsonl:2: error: L.1 by native, run 1: the run claims to have passed without "
        + "L.1/TC1/P1 [passed-without-step]"),
    Mistake(
      what: "passed without the last expectation", run: honest.lines(1, 2, 3, 4, 5, 7),
      finding: "t.jsonl:6: error: L.1 by native, run 1: the run claims to have passed without "
        + "L.1/TC2/Ex1 [passed-without-step]"),
    Mistake(
      what: "skips an expectation", run: honest.lines(1, 2, 3, 5, 6, 7),
      finding: "t.jsonl:4: error: L.1 by native, run 1: L.1/TC2/S1 was done where L.1/TC1/Ex1 "
        + "is next [out-of-order]"),
    Mistake(
      what: "a step twice", run: honest.lines(1, 2, 3, 3, 4, 5, 6, 7),
      finding: "t.jsonl:4: error: L.1 by native, run 1: L.1/TC1/S1 was done before [step-twice]"),
    Mistake(
      what: "all done, and one again", run: honest.lines(1, 2, 3, 4, 5, 6, 2, 7),
      finding: "t.jsonl:7: error: L.1 by native, run 1: L.1/TC1/P1 was done before [step-twice]"),
    Mistake(
      what: "out of order", run: honest.lines(1, 2, 4, 3, 5, 6, 7),
      finding: "t.jsonl:3: error: L.1 by native, run 1: L.1/TC1/Ex1 was done where L.1/TC1/S1 "
        + "is next [out-of-order]"),
    Mistake(
      what: "an unknown item", run: honest.replacing("TC1/S1", with: "TC1/S9", inLine: 3),
      finding:
        "t.jsonl:3: error: L.1 by native, run 1: L.1/TC1/S9 is not in the written scenario [unknown-step]"
    ),
    Mistake(
      what: "an item of another scenario",
      run: honest.replacing("L.1/TC1/S1", with: "L.2/TC1/S1", inLine: 3),
      finding:
        "t.jsonl:3: error: L.1 by native, run 1: L.2/TC1/S1 is not in the written scenario [unknown-step]"
    ),
    Mistake(
      what: "passed with a failed item",
      run: honest.replacing(
        "\"passed\"", with: "\"failed\",\"message\":\"no\"", inLine: 4),
      finding: "t.jsonl:7: error: L.1 by native, run 1: the run claims to have passed, but "
        + "L.1/TC1/Ex1 failed [passed-with-failure]"),
    Mistake(
      what: "failed, and out of order",
      run: FakeRun(failsAt: "TC1/Ex1").lines(1, 3, 2, 4, 5),
      finding: "t.jsonl:2: error: L.1 by native, run 1: L.1/TC1/S1 was done where L.1/TC1/P1 "
        + "is next [out-of-order]"),
  ]

  // Each item takes 0.25 s and has 2 commands of 10 bytes; the run takes 1.75 s, with 12 commands.
  private static func spoilt(
    _ what: String, line: Int, _ old: String, _ new: String, finding: String
  ) -> Mistake {
    Mistake(
      what: what, run: FakeRun(bytes: 10).replacing(old, with: new, inLine: line),
      finding: "t.jsonl:\(line): error: L.1 by native, run 1: \(finding)")
  }

  private static let numbers: [Mistake] = [
    spoilt(
      "a start before 1970", line: 1, #""start":1700000000.5"#, #""start":-1"#,
      finding: #"the start has an impossible "start": -1.0 [impossible-time]"#),
    spoilt(
      "a negative time", line: 3, #""duration":0.25"#, #""duration":-0.25"#,
      finding: #"L.1/TC1/S1 has an impossible "duration": -0.25 [impossible-time]"#),
    spoilt(
      "an endless time", line: 3, #""duration":0.25"#, #""duration":1e308"#,
      finding: #"L.1/TC1/S1 has an impossible "duration": 1e+308 [impossible-time]"#),
    spoilt(
      "a negative count", line: 3, #""commands":2"#, #""commands":-2"#,
      finding: #"L.1/TC1/S1 has an impossible "commands": -2 [impossible-number]"#),
    spoilt(
      "more than can be summed", line: 7, #""bytes":60"#, #""bytes":1000000000001"#,
      finding: #"the end has an impossible "bytes": 1000000000001 [impossible-number]"#),
    spoilt(
      "more bytes of a command than can be summed", line: 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a","bytesSent":9223372036854775807}],"outcome""#,
      finding:
        #"L.1/TC1/S1 has an impossible "bytesSent": 9223372036854775807 [impossible-number]"#),
    spoilt(
      "a negative phase", line: 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a","phases":{"wait":-1}}],"outcome""#,
      finding: #"L.1/TC1/S1 has an impossible "wait": -1.0 [impossible-time]"#),
  ]

  private static let figures: [Mistake] = [
    spoilt(
      "items that overlap", line: 3, #""start":0.25"#, #""start":0.2"#,
      finding: "L.1/TC1/S1 starts before L.1/TC1/P1 is over [impossible-time]"),
    spoilt(
      "an item longer than the run", line: 6, #""duration":0.25"#, #""duration":2.5"#,
      finding: "L.1/TC2/Ex1 is over 3.500 s after the start of the run, which took 1.750 s "
        + "[impossible-time]"),
    spoilt(
      "an item that waits longer than it takes", line: 3, #""bytes""#, #""waited":0.3,"bytes""#,
      finding: "L.1/TC1/S1 took 0.250 s, but waited 0.300 s [impossible-time]"),
    spoilt(
      "a run that waits longer than it takes", line: 7, #""bytes""#, #""waited":2,"bytes""#,
      finding: "the end took 1.750 s, but waited 2.000 s [impossible-time]"),
    spoilt(
      "commands longer than their item", line: 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a","duration":0.2},"#
        + #"{"kind":"query","text":"b","duration":0.1}],"outcome""#,
      finding: "the commands of L.1/TC1/S1 took 0.300 s, but L.1/TC1/S1 0.250 s "
        + "[impossible-time]"),
    spoilt(
      "a command that is not told", line: 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a"}],"outcome""#,
      finding: "L.1/TC1/S1 has 2 commands, but sent 1 [wrong-count]"),
    spoilt(
      "fewer commands than the items", line: 7, #""commands":12"#, #""commands":3"#,
      finding: "the run has 3 commands, but its items have 10 [wrong-count]"),
    spoilt(
      "fewer bytes than the items", line: 7, #""bytes":60"#, #""bytes":49"#,
      finding: "the run has 49 bytes, but its items have 50 [wrong-count]"),
    Mistake(
      what: "left out twice", run: twice(.omitted()),
      finding: "t.jsonl:2: error: L.1 by native, run 1: the run was left out in line 1 [run-twice]"),
  ]

  private static func twice(_ run: FakeRun) -> FakeRun {
    var twice = run
    twice.lines += run.lines
    return twice
  }

  @Test(arguments: frames + items + numbers + figures)
  func aMistakeIsFoundAndTheRunCountsNothing(_ mistake: Mistake) throws {
    let comparison = try comparison(mistake.run)
    #expect(comparison.findingTexts == [mistake.finding])
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

  @Test func timesMayBeRoundedToMilliseconds() throws {
    let sent = (1...5).map { _ in #"{"kind":"query","text":"a","duration":0.0505}"# }
    let run = FakeRun("L.2", commands: 5)
      .adding(#""sent":[\#(sent.joined(separator: ","))]"#, toItem: "TC1/S1")
      .replacing(#""duration":1.0"#, with: #""duration":0.4995"#, inLine: 4)
      .replacing(#""start":0.25"#, with: #""start":0.2495"#, inLine: 3)
    #expect(try comparison(run, scenarios: [1]).findingTexts == [])
  }

  @Test func onlyTheRunWithAMistakeIsLeftOutOfTheFigures() throws {
    let spoilt = FakeRun("L.1", "native", 2, seconds: 0.001, commands: 500).lines(1, 2, 3, 7)
    let comparison = try comparison(FakeRun(), spoilt, FakeRun("L.1", "native", 3))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:11: error: L.1 by native, run 2: the run claims to have passed without "
          + "L.1/TC1/Ex1 [passed-without-step]"
      ])
    let cell = try #require(comparison.cells.first)
    #expect(cell.validRuns.map(\.repetition) == [1, 3])
    #expect(cell.seconds?.median == 1.25)
    #expect(comparison.table.contains("native  2/3 INVALID "))
  }

  // MARK: - As many runs of each scenario

  private func findings(_ runs: [FakeRun], notRun: [NotRun] = []) throws -> [String] {
    Comparison(
      trace(runs.flatMap(\.lines)), scenarios: try Written.scenarios(), tools: ["native"],
      notRun: notRun
    ).findingTexts
  }

  @Test func aScenarioWithFewerRunsThanOthersLacksOne() throws {
    let runs = [FakeRun(), FakeRun("L.1", "native", 2)]
    let missing = ["error: L.2 by native: run 2 is missing [missing-run]"]
    #expect(try findings(runs + [FakeRun("L.2")]) == missing)
    #expect(try findings(runs + [FakeRun.omitted("L.2")]) == missing)
    #expect(try findings(runs + [FakeRun("L.2"), FakeRun("L.2", "native", 2)]) == [])
    #expect(try findings(runs + [.omitted("L.2"), .omitted("L.2", "native", 2)]) == [])
  }

  @Test func whatWasPlannedAndDidNotComeAboutIsNotMissing() throws {
    let notRun = NotRun(scenario: "L.2", tool: "native", repetition: 2, reason: "it is off.")
    let runs = [FakeRun(), FakeRun("L.1", "native", 2), FakeRun("L.2")]
    #expect(try findings(runs, notRun: [notRun]) == [])
  }
}
