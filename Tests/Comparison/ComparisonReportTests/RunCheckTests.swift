import ComparisonReport
import Testing

/// Runs whose traces contradict themselves or the written scenario.
struct RunCheckTests {
  /// A spoilt run, and what is found in one of its lines.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: FakeRun
    let finding: String

    init(_ what: String, _ run: FakeRun, _ line: Int, _ finding: String) {
      (testDescription, self.run) = (what, run)
      self.finding = "t.jsonl:\(line): error: L.1 by native, run 1: \(finding)"
    }

    /// A run of which a line is another. Each of its items takes 0.25 s and has 2 commands of 10
    /// bytes; the run takes 1.75 s, with 12 commands.
    init(_ what: String, _ line: Int, _ old: String, _ new: String, _ finding: String) {
      self.init(what, FakeRun(bytes: 10).replacing(old, with: new, inLine: line), line, finding)
    }
  }

  // An honest run's lines: 1 start, 2 P1, 3 S1, 4 Ex1, 5 TC2/S1, 6 TC2/Ex1, 7 end.
  private static let honest = FakeRun()
  private static let noEnd =
    "the run has no end; the process that ran it may have crashed [missing-end]"
  private static let startsAgain = "the run starts again; it started in line 1 [run-twice]"

  private static let frames: [Mistake] = [
    Mistake(
      "passed without a start", honest.lines(2, 3, 4, 5, 6, 7), 1,
      "the run has no start [missing-start]"),
    Mistake("an end alone", honest.lines(7), 1, "the run has no start [missing-start]"),
    Mistake("no end", honest.lines(1, 2, 3), 3, noEnd),
    Mistake("a start alone", honest.lines(1), 1, noEnd),
    Mistake(
      "crashed and started again", honest.lines(1, 2, 3, 1, 2, 3, 4, 5, 6, 7), 4, startsAgain),
    Mistake(
      "the same run twice", honest.lines(1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7), 8,
      startsAgain),
    Mistake(
      "two runs of one name mixed", honest.lines(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7), 2,
      startsAgain),
    Mistake(
      "two ends", honest.lines(1, 2, 3, 4, 5, 6, 7, 7), 8,
      "the run ends again; it ended in line 7 [run-twice]"),
    Mistake(
      "an item before the start", honest.lines(2, 1, 3, 4, 5, 6, 7), 1,
      "L.1/TC1/P1 stands before the start of the run [outside-run]"),
    Mistake(
      "an end before the start", honest.lines(7, 1, 2, 3, 4, 5, 6), 1,
      "the end stands before the start of the run [outside-run]"),
    Mistake(
      "an item after the end", honest.lines(1, 2, 3, 4, 5, 7, 6), 7,
      "L.1/TC2/Ex1 stands after the end of the run [outside-run]"),
    Mistake(
      "left out twice", FakeRun.omitted().lines(1, 1), 2,
      "the run was left out in line 1 [run-twice]"),
  ]

  private static let items: [Mistake] = [
    Mistake(
      "passed without items", honest.lines(1, 7), 2,
      "the run claims to have passed without L.1/TC1/P1 [passed-without-step]"),
    Mistake(
      "passed without the last expectation", honest.lines(1, 2, 3, 4, 5, 7), 6,
      "the run claims to have passed without L.1/TC2/Ex1 [passed-without-step]"),
    Mistake(
      "skips an expectation", honest.lines(1, 2, 3, 5, 6, 7), 4,
      "L.1/TC2/S1 was done where L.1/TC1/Ex1 is next [out-of-order]"),
    Mistake(
      "a step twice", honest.lines(1, 2, 3, 3, 4, 5, 6, 7), 4,
      "L.1/TC1/S1 was done before [step-twice]"),
    Mistake(
      "all done, and one again", honest.lines(1, 2, 3, 4, 5, 6, 2, 7), 7,
      "L.1/TC1/P1 was done before [step-twice]"),
    Mistake(
      "out of order", honest.lines(1, 2, 4, 3, 5, 6, 7), 3,
      "L.1/TC1/Ex1 was done where L.1/TC1/S1 is next [out-of-order]"),
    Mistake(
      "an unknown item", 3, "TC1/S1", "TC1/S9",
      "L.1/TC1/S9 is not in the written scenario [unknown-step]"),
    Mistake(
      "an item of another scenario", 3, "L.1/TC1/S1", "L.2/TC1/S1",
      "L.2/TC1/S1 is not in the written scenario [unknown-step]"),
    Mistake(
      "passed with a failed item",
      honest.replacing("\"passed\"", with: "\"failed\",\"message\":\"no\"", inLine: 4), 7,
      "the run claims to have passed, but L.1/TC1/Ex1 failed [passed-with-failure]"),
    Mistake(
      "failed, and out of order", FakeRun(failsAt: "TC1/Ex1").lines(1, 3, 2, 4, 5), 2,
      "L.1/TC1/S1 was done where L.1/TC1/P1 is next [out-of-order]"),
  ]

  private static let numbers: [Mistake] = [
    Mistake(
      "a start before 1970", 1, #""start":1700000000.5"#, #""start":-1"#,
      #"the start has an impossible "start": -1.0 [impossible-time]"#),
    Mistake(
      "a negative time", 3, #""duration":0.25"#, #""duration":-0.25"#,
      #"L.1/TC1/S1 has an impossible "duration": -0.25 [impossible-time]"#),
    Mistake(
      "an endless time", 3, #""duration":0.25"#, #""duration":1e308"#,
      #"L.1/TC1/S1 has an impossible "duration": 1e+308 [impossible-time]"#),
    Mistake(
      "a negative count", 3, #""commands":2"#, #""commands":-2"#,
      #"L.1/TC1/S1 has an impossible "commands": -2 [impossible-number]"#),
    Mistake(
      "more than can be summed", 7, #""bytes":60"#, #""bytes":1000000000001"#,
      #"the end has an impossible "bytes": 1000000000001 [impossible-number]"#),
    Mistake(
      "more bytes of a command than can be summed", 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a","bytesSent":9223372036854775807}],"outcome""#,
      #"L.1/TC1/S1 has an impossible "bytesSent": 9223372036854775807 [impossible-number]"#),
    Mistake(
      "a negative phase", 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a","phases":{"wait":-1}}],"outcome""#,
      #"L.1/TC1/S1 has an impossible "wait": -1.0 [impossible-time]"#),
  ]

  private static let figures: [Mistake] = [
    Mistake(
      "items that overlap", 3, #""start":0.25"#, #""start":0.2"#,
      "L.1/TC1/S1 starts before L.1/TC1/P1 is over [impossible-time]"),
    Mistake(
      "an item longer than the run", 6, #""duration":0.25"#, #""duration":2.5"#,
      "L.1/TC2/Ex1 is over 3.500 s after the start of the run, which took 1.750 s "
        + "[impossible-time]"),
    Mistake(
      "an item that waits longer than it takes", 3, #""bytes""#, #""waited":0.3,"bytes""#,
      "L.1/TC1/S1 took 0.250 s, but waited 0.300 s [impossible-time]"),
    Mistake(
      "a run that waits longer than it takes", 7, #""bytes""#, #""waited":2,"bytes""#,
      "the end took 1.750 s, but waited 2.000 s [impossible-time]"),
    Mistake(
      "commands longer than their item", 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a","duration":0.2},"#
        + #"{"kind":"query","text":"b","duration":0.1}],"outcome""#,
      "the commands of L.1/TC1/S1 took 0.300 s, but L.1/TC1/S1 0.250 s [impossible-time]"),
    Mistake(
      "a command that is not told", 3, #""outcome""#,
      #""sent":[{"kind":"query","text":"a"}],"outcome""#,
      "L.1/TC1/S1 has 2 commands, but sent 1 [wrong-count]"),
    Mistake(
      "fewer commands than the items", 7, #""commands":12"#, #""commands":3"#,
      "the run has 3 commands, but its items have 10 [wrong-count]"),
    Mistake(
      "fewer bytes than the items", 7, #""bytes":60"#, #""bytes":49"#,
      "the run has 49 bytes, but its items have 50 [wrong-count]"),
  ]

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
      comparison.table() == """
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
    #expect(comparison.table().contains("native  2/3 INVALID "))
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
