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

/// Runs that are honest each by itself, and contradict one another.
struct TogetherLiarTests {
  /// What is found in runs of both scenarios, and in which cells nothing can be believed.
  private func findings(_ runs: [FakeRun]) throws -> (texts: [String], invalid: [String]) {
    let comparison = Comparison(
      trace(runs.flatMap(\.lines)), scenarios: try Written.scenarios(), tools: ["native"])
    let invalid = comparison.cells.filter { $0.status == .invalid }
    return (comparison.findingTexts, invalid.map(\.scenario.id.description))
  }

  // MARK: - As many runs of each scenario

  @Test func aScenarioWithFewerRunsThanOthersLacksOne() throws {
    let runs = [FakeRun(), FakeRun("L.1", "native", 2), FakeRun("L.2")]
    let found = try findings(runs)
    #expect(
      found.texts == [
        "t.jsonl:15: error: L.2 by native: run 2 is missing; there are 2 runs of other scenarios "
          + "[missing-run]"
      ])
    #expect(found.invalid == ["L.2"])
    #expect(try findings(runs + [FakeRun("L.2", "native", 2)]).texts == [])
  }

  @Test func aScenarioThatIsLeftOutIsLeftOutAsOften() throws {
    let runs = [FakeRun(), FakeRun("L.1", "native", 2), FakeRun.omitted("L.2")]
    let found = try findings(runs)
    #expect(
      found.texts == [
        "t.jsonl:15: error: L.2 by native: run 2 is missing; there are 2 runs of other scenarios "
          + "[missing-run]"
      ])
    #expect(try findings(runs + [FakeRun.omitted("L.2", "native", 2)]).texts == [])
  }

  @Test func eachToolHasItsOwnNumberOfRuns() throws {
    let comparison = try comparison(
      FakeRun(), FakeRun("L.1", "native", 2), FakeRun("L.1", "web"), tools: ["native", "web"])
    #expect(comparison.findingTexts == [])
  }

  @Test func whatWasPlannedAndDidNotComeAboutIsNotMissing() throws {
    let notRun = NotRun(scenario: "L.2", tool: "native", repetition: 2, reason: "it is off.")
    let runs = [FakeRun(), FakeRun("L.1", "native", 2), FakeRun("L.2")]
    let comparison = Comparison(
      trace(runs.flatMap(\.lines)), scenarios: try Written.scenarios(), tools: ["native"],
      notRun: [notRun])
    #expect(comparison.findingTexts == [])
    #expect(comparison.cells.map(\.status) == [.passed, .notMeasured])
  }

  // MARK: - One test

  @Test func theRunsOfAScenarioAreOfOneTest() throws {
    let other = FakeRun("L.1", "native", 2).replacing("L1Tests", with: "Easier", inLine: 1)
    let found = try findings([FakeRun(), other])
    #expect(
      found.texts == [
        "t.jsonl:8: error: L.1 by native, run 2: the test is in Tests/Easier.swift, but that of "
          + "run 1 in Tests/L1Tests.swift [differing-declarations]"
      ])
    #expect(found.invalid == ["L.1"])
  }

  @Test func theDeclarationsOfWhatIsLeftOutAreOne() throws {
    let known = FakeRun.known("notPortable", reason: "It could.")
    let found = try findings([
      FakeRun.omitted(), FakeRun.omitted("L.1", "native", 2, known: known),
    ])
    #expect(
      found.texts == [
        "t.jsonl:2: error: L.1 by native, run 2: the test is declared to be something else than in "
          + "run 1 [differing-declarations]"
      ])
    #expect(found.invalid == ["L.1"])
  }

  // MARK: - The same members

  @Test func aToolThatTellsOfItsBytesTellsOfThemInAllRuns() throws {
    let found = try findings([FakeRun(bytes: 5), FakeRun("L.2")])
    #expect(
      found.texts == [
        "t.jsonl:9: error: L.2 by native, run 1: L.2/TC1/S1 has no \"bytes\", which other records "
          + "of native have [missing-member]"
      ])
    #expect(found.invalid == ["L.2"])
    let two = try comparison(
      FakeRun(bytes: 5), FakeRun("L.1", "other"), tools: ["native", "other"])
    #expect(two.findingTexts == [])
  }

  @Test func aToolThatTellsOfItsCommandsTellsOfThemInAllRuns() throws {
    let sent = #""sent":[{"kind":"query","text":"a"},{"kind":"query","text":"b"}]"#
    let first = FakeRun("L.2").adding(sent, toItem: "TC1/S1").adding(sent, toItem: "TC1/Ex1")
    let found = try findings([first, FakeRun("L.2", "native", 2)])
    #expect(
      found.texts == [
        "t.jsonl:6: error: L.2 by native, run 2: L.2/TC1/S1 has no \"sent\", which other records "
          + "of native have [missing-member]"
      ])
    #expect(found.invalid == ["L.2"])
    #expect(try findings([first, FakeRun("L.2", "native", 2).idleElsewhere()]).texts == [])
  }

  // MARK: - Waits

  @Test func aRunWaitsNoLessThanItsItems() throws {
    let run = FakeRun("L.2", waited: 0.2)
    #expect(try findings([run]).texts == [])
    for less in ["", #""waited":0.3,"#] {
      let liar = run.replacing(#""waited":0.4,"#, with: less, inLine: 4)
      #expect(
        try findings([liar]).texts == [
          "t.jsonl:4: error: L.2 by native, run 1: the run waited \(less.isEmpty ? "0.000" : "0.300") s, "
            + "but its items 0.400 s [impossible-time]"
        ])
    }
  }

  @Test func nothingWaitsWhileACommandDoesSomethingElse() throws {
    func run(_ kind: String) -> FakeRun {
      let sent = #""sent":[{"kind":"\#(kind)","text":"a","duration":0.1}]"#
      return FakeRun("L.2", commands: 1, waited: 0.2).adding(sent, toItem: "TC1/S1")
        .adding(sent, toItem: "TC1/Ex1")
    }
    #expect(try findings([run("pause")]).texts == [])
    #expect(
      try findings([run("request")]).texts == [
        "t.jsonl:2: error: L.2 by native, run 1: L.2/TC1/S1 took 0.250 s, but waited 0.200 s beside "
          + "commands of 0.100 s [impossible-time]"
      ])
  }

  @Test func roundedTimesMayAddUpToALittleMore() throws {
    let sent = (1...5).map { _ in #"{"kind":"query","text":"a","duration":0.0505}"# }
    let run = FakeRun("L.2", commands: 5).adding(
      #""sent":[\#(sent.joined(separator: ","))]"#, toItem: "TC1/S1"
    ).idleElsewhere()
    #expect(try findings([run]).texts == [])
  }
}
