import ComparisonReport
import Testing

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
