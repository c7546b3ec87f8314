import ComparisonReport
import Testing

/// Which runs make up which cell, and what the trace as a whole must be.
struct ComparisonTests {
  @Test func thereIsACellForEachScenarioAndTool() throws {
    let comparison = try comparison(
      FakeRun("L.2", "b"), FakeRun("L.1", "a"), FakeRun("L.1", "b"), tools: ["b", "a"],
      scenarios: [0, 1])
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool) \($0.runs.count) \($0.passed)" } == [
        "L.1 b 1 true", "L.1 a 1 true", "L.2 b 1 true", "L.2 a 0 false",
      ])
    #expect(comparison.findingTexts == [])
    #expect(!comparison.passed)
  }

  @Test func whatIsAskedForTwiceIsComparedOnce() throws {
    let comparison = try comparison(
      FakeRun(), FakeRun("L.1", "other"), tools: ["native", "other", "native"],
      scenarios: [0, 0])
    #expect(comparison.tools == ["native", "other"])
    #expect(comparison.cells.map(\.tool) == ["native", "other"])
    #expect(comparison.passed)
  }

  @Test func runsComeByRepetition() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", 3, seconds: 3), FakeRun("L.1", "native", 1, seconds: 1),
      FakeRun("L.1", "native", 2, seconds: 2))
    let cell = try #require(comparison.cells.first)
    #expect(cell.runs.map(\.repetition) == [1, 2, 3])
    #expect(cell.runs.map(\.seconds) == [5, 10, 15])
    #expect(cell.seconds?.median == 10)
    #expect(comparison.passed)
  }

  @Test func theFiguresOfARunAreThoseOfItsTrace() throws {
    let run = try #require(
      try comparison(FakeRun(commands: 3, bytes: 7, failsAt: "TC2/S1")).cells[0].runs.first)
    #expect((run.scenario, run.tool, run.repetition) == ("L.1", "native", 1))
    #expect((run.preconditions, run.steps, run.expectations) == (1, 1, 1))
    #expect(run.commands == 15)
    #expect(run.bytes == 35)
    #expect(run.seconds == 1)
    #expect(run.items.count == 4)
    #expect(run.isValid)
    #expect(!run.passed)
  }

  @Test func aScenarioThatWasNotAskedForIsAFinding() throws {
    let comparison = try comparison(FakeRun("L.2"), FakeRun("L.1"), FakeRun("X.9"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs of L.2, which was not asked for [unknown-scenario]",
        "t.jsonl:12: error: the trace has runs of X.9, which was not asked for [unknown-scenario]",
      ])
    #expect(comparison.cells.map(\.passed) == [true])
    #expect(!comparison.passed)
  }

  @Test func aToolThatWasNotAskedForIsAFindingAndARow() throws {
    let comparison = try comparison(FakeRun("L.1", "selenium"), FakeRun("L.1", "native"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs by selenium, which was not asked for [unknown-tool]"
      ])
    #expect(comparison.tools == ["native", "selenium"])
    #expect(comparison.cells.map(\.tool) == ["native", "selenium"])
    #expect(!comparison.passed)
  }

  @Test func aToolAndAScenarioOfOneNameAreNotMixedUp() throws {
    let comparison = try comparison(FakeRun("L.1", "L.1"))
    #expect(
      comparison.findingTexts == [
        "t.jsonl:1: error: the trace has runs by L.1, which was not asked for [unknown-tool]"
      ])
  }

  @Test(arguments: [([2], 1, 1), ([1, 3], 2, 8), ([1, 2, 4, 9], 3, 15), ([1, .max], 2, 8)])
  func aRunThatIsMissingIsAFinding(repetitions: [Int], missing: Int, line: Int) throws {
    var all = FakeRun()
    all.lines = repetitions.filter { $0 < 1_000_000 }
      .flatMap { FakeRun("L.1", "native", $0).lines }
    if repetitions.contains(.max) { all.lines += FakeRun("L.1", "native", .max).lines }
    let comparison = try comparison(all)
    #expect(
      comparison.findingTexts.contains(
        "t.jsonl:\(line): error: L.1 by native: run \(missing) is missing [missing-run]"))
    #expect(!comparison.passed)
  }

  @Test func aWrongLineOfTheTraceFailsTheComparison() throws {
    var run = FakeRun()
    run.lines.insert("oops", at: 3)
    let comparison = try comparison(run)
    #expect(comparison.findingTexts == ["t.jsonl:4: error: no trace record: not JSON [no-record]"])
    #expect(comparison.cells.map(\.passed) == [true])
    #expect(!comparison.passed)
  }

  @Test func nothingComparedHasNotPassed() throws {
    #expect(try !comparison(FakeRun(), tools: [], scenarios: []).passed)
    #expect(try !comparison(tools: ["native"]).passed)
    let empty = try comparison(tools: ["native"])
    #expect(
      empty.findingTexts == [
        "t.jsonl: error: the trace is empty: no tool ran anything [empty-trace]"
      ])
  }
}
