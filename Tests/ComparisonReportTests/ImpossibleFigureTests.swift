import ComparisonReport
import Testing

/// Records that lack what they must have, and numbers that no honest run can have written.
struct ImpossibleFigureTests {
  // Lines: 1 start, 2 S1 (0 to 0.25 s), 3 Ex1 (0.25 to 0.5 s), 4 end (1 s).
  // Commands: 2 each, 6 in all.
  private static let honest = FakeRun("L.2")

  private func findings(_ run: FakeRun) throws -> [String] {
    let comparison = try comparison(run, scenarios: [1])
    #expect(!comparison.passed)
    #expect(comparison.cells.map(\.validRuns.count) == [0])
    return comparison.findingTexts
  }

  @Test(arguments: [
    (1, "\"file\":\"Tests/L2Tests.swift\",", "the start has no \"file\""),
    (1, "\"line\":3,", "the start has no \"line\""),
    (1, ",\"start\":1700000000.5", "the start has no \"start\""),
    (2, "\"item\":\"L.2/TC1/S1\",", "an item has no \"item\""),
    (2, "\"file\":\"Tests/L2Tests.swift\",", "L.2/TC1/S1 has no \"file\""),
    (2, "\"line\":10,", "L.2/TC1/S1 has no \"line\""),
    (2, "\"start\":0.0,", "L.2/TC1/S1 has no \"start\""),
    (2, "\"duration\":0.25,", "L.2/TC1/S1 has no \"duration\""),
    (2, "\"commands\":2,", "L.2/TC1/S1 has no \"commands\""),
    (2, ",\"outcome\":\"passed\"", "L.2/TC1/S1 has no \"outcome\""),
    (4, "\"duration\":1.0,", "the end has no \"duration\""),
    (4, "\"commands\":6,", "the end has no \"commands\""),
    (4, ",\"outcome\":\"passed\"", "the end has no \"outcome\""),
  ])
  func aMemberThatTheKindNeedsIsMissed(line: Int, member: String, problem: String) throws {
    #expect(
      try findings(Self.honest.replacing(member, with: "", inLine: line))
        == ["t.jsonl:\(line): error: L.2 by native, run 1: \(problem) [missing-member]"])
  }

  @Test(arguments: [
    (
      1, "\"start\":1700000000.5", "\"start\":-1",
      "the start has an impossible \"start\": -1.0 [impossible-time]"
    ),
    (1, "\"line\":3", "\"line\":0", "the start has an impossible \"line\": 0 [impossible-number]"),
    (
      2, "\"line\":10", "\"line\":18446744073709551615",
      "L.2/TC1/S1 has an impossible \"line\": 9223372036854775807 [impossible-number]"
    ),
    (
      2, "\"start\":0.0", "\"start\":-0.1",
      "L.2/TC1/S1 has an impossible \"start\": -0.1 [impossible-time]"
    ),
    (
      2, "\"duration\":0.25", "\"duration\":-0.25",
      "L.2/TC1/S1 has an impossible \"duration\": -0.25 [impossible-time]"
    ),
    (
      2, "\"duration\":0.25", "\"duration\":1e308",
      "L.2/TC1/S1 has an impossible \"duration\": 1e+308 [impossible-time]"
    ),
    (
      2, "\"commands\":2", "\"commands\":-2",
      "L.2/TC1/S1 has an impossible \"commands\": -2 [impossible-number]"
    ),
    (
      4, "\"commands\":6", "\"commands\":9223372036854775807",
      "the end has an impossible \"commands\": 9223372036854775807 [impossible-number]"
    ),
    (
      4, "\"commands\":6", "\"bytes\":-1,\"commands\":6",
      "the end has an impossible \"bytes\": -1 [impossible-number]"
    ),
  ])
  func anImpossibleNumberIsShown(line: Int, old: String, new: String, problem: String) throws {
    #expect(
      try findings(Self.honest.replacing(old, with: new, inLine: line))
        == ["t.jsonl:\(line): error: L.2 by native, run 1: \(problem)"])
  }

  @Test(arguments: [0, -1, Int.min])
  func runsAreCountedFromOne(_ repetition: Int) throws {
    #expect(
      try findings(FakeRun("L.2", "native", repetition))
        == (1...4).map { line in
          let name = ["the start", "L.2/TC1/S1", "L.2/TC1/Ex1", "the end"][line - 1]
          return "t.jsonl:\(line): error: L.2 by native, run \(repetition): \(name) has an "
            + "impossible \"repetition\": \(repetition) [impossible-number]"
        })
  }

  @Test(arguments: [
    (3, "\"passed\"", "\"failed\"", "L.2/TC1/Ex1 failed without a \"message\""),
    (3, "\"passed\"", "\"failed\",\"message\":\"\"", "L.2/TC1/Ex1 failed without a \"message\""),
    (
      3, "\"passed\"", "\"passed\",\"message\":\"no\"", "L.2/TC1/Ex1 passed, but has a \"message\""
    ),
    (4, "\"passed\"", "\"failed\"", "the end failed without a \"message\""),
  ])
  func aMessageGoesWithAFailure(line: Int, old: String, new: String, problem: String) throws {
    #expect(
      try findings(Self.honest.replacing(old, with: new, inLine: line))
        == ["t.jsonl:\(line): error: L.2 by native, run 1: \(problem) [wrong-message]"])
  }

  @Test(arguments: [
    (
      3, "\"start\":0.25", "\"start\":0.2",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 starts before L.2/TC1/S1 is over [impossible-time]"
    ),
    (
      3, "\"duration\":0.25", "\"duration\":2.5",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 is over 2.750 s after the start of "
        + "the run, which took 1.000 s [impossible-time]"
    ),
    (
      3, "\"start\":0.25", "\"start\":7",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 is over 7.250 s after the start of "
        + "the run, which took 1.000 s [impossible-time]"
    ),
    (
      4, "\"duration\":1.0", "\"duration\":0",
      "t.jsonl:2: error: L.2 by native, run 1: L.2/TC1/S1 is over 0.250 s after the start of "
        + "the run, which took 0.000 s [impossible-time]"
    ),
    (
      4, "\"commands\":6", "\"commands\":3",
      "t.jsonl:4: error: L.2 by native, run 1: the run has 3 commands, but its items have 4 [wrong-count]"
    ),
    (
      4, "\"commands\":6", "\"commands\":6,\"waited\":1.5",
      "t.jsonl:4: error: L.2 by native, run 1: the end took 1.000 s, but waited 1.500 s [impossible-time]"
    ),
    (
      4, "\"commands\":6", "\"commands\":6,\"bytes\":10",
      "t.jsonl:2: error: L.2 by native, run 1: L.2/TC1/S1 has no \"bytes\", which other records of "
        + "native have [missing-member]"
    ),
    (
      2, "\"commands\":2", "\"commands\":2,\"bytes\":0",
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 has no \"bytes\", which other records "
        + "of native have [missing-member]"
    ),
    (
      2, "\"commands\":2", #""commands":1,"sent":[{"kind":"query","text":"a"}]"#,
      "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 has no \"sent\", which other records "
        + "of native have [missing-member]"
    ),
  ])
  func figuresThatDoNotAddUpAreFound(
    line: Int, old: String, new: String, finding: String
  ) throws {
    #expect(try findings(Self.honest.replacing(old, with: new, inLine: line)) == [finding])
  }

  @Test func nothingWaitsLongerThanItTakes() throws {
    let run = FakeRun("L.2").replacing(
      "\"commands\":2", with: "\"commands\":2,\"waited\":0.3", inLine: 3)
    #expect(
      try findings(run) == [
        "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 took 0.250 s, but waited 0.300 s [impossible-time]"
      ])
  }

  @Test func bytesMustAddUpToo() throws {
    let run = FakeRun("L.2", bytes: 50).replacing("\"bytes\":150", with: "\"bytes\":99", inLine: 4)
    #expect(
      try findings(run) == [
        "t.jsonl:4: error: L.2 by native, run 1: the run has 99 bytes, but its items have 100 [wrong-count]"
      ])
  }

  @Test func timesAndSumsAreBothTold() throws {
    let run = Self.honest.replacing("\"duration\":1.0", with: "\"duration\":0.4", inLine: 4)
      .replacing("\"commands\":6", with: "\"commands\":0", inLine: 4)
    #expect(
      try findings(run) == [
        "t.jsonl:3: error: L.2 by native, run 1: L.2/TC1/Ex1 is over 0.500 s after the start of "
          + "the run, which took 0.400 s [impossible-time]",
        "t.jsonl:4: error: L.2 by native, run 1: the run has 0 commands, but its items have 4 [wrong-count]",
      ])
  }

  @Test func timesMayBeRoundedToMilliseconds() throws {
    let run = Self.honest.replacing("\"duration\":1.0", with: "\"duration\":0.4995", inLine: 4)
      .replacing("\"start\":0.25", with: "\"start\":0.2495", inLine: 3)
      .replacing("\"commands\":6", with: "\"commands\":4", inLine: 4)
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    #expect(comparison.passed)
  }
}
