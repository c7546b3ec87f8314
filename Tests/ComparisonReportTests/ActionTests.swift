import ComparisonReport
import ScenarioFormat
import Testing

/// All tools do the same user actions in the same item.
struct ActionTests {
  private func run(
    _ tool: String, _ repetition: Int = 1, _ first: [String] = ["tap Button 'Save' at (363, 69)"],
    _ second: [String] = [], failsAt failed: String? = nil
  ) -> FakeRun {
    func list(_ actions: [String]) -> String {
      "\"actions\":[" + actions.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    let run = FakeRun("L.2", tool, repetition, failsAt: failed).adding(
      list(first), toItem: "TC1/S1")
    return failed == "TC1/S1" ? run : run.adding(list(second), toItem: "TC1/Ex1")
  }

  private func findings(_ runs: FakeRun..., facts: [String] = []) throws -> [String] {
    let trace = trace(facts + runs.flatMap(\.lines))
    let comparison = Comparison(
      trace, scenarios: [try Written.scenarios()[1]], tools: trace.tools)
    #expect(comparison.passed == comparison.findings.isEmpty || runs.contains { $0.hasFailed })
    return comparison.findingTexts
  }

  @Test func sameActionsHaveNoFindingAndNeitherHasAToolThatCanNotTell() throws {
    #expect(
      try findings(run("native"), run("native", 2), run("web"), FakeRun("L.2", "browser")) == [])
  }

  @Test func theFirstActionThatDiffersIsToldOfEachItemAndTool() throws {
    #expect(
      try findings(
        run("native", 1, ["tap A", "type TODO"], ["swipe left Cell"]),
        run("web", 1, ["tap A", "type TOD", "type O"], ["swipe left Cell"]), FakeRun("L.2", "b"),
        run("web", 2, ["tap B"], [])
      ) == [
        "t.jsonl:6: error: L.2 by web, run 1: action 2 of L.2/TC1/S1 is \"type TOD\", but "
          + "\"type TODO\" by native, run 1 [differing-actions]",
        "t.jsonl:15: error: L.2 by web, run 2: action 1 of L.2/TC1/Ex1 is none, but "
          + "\"swipe left Cell\" by native, run 1 [differing-actions]",
      ])
  }

  @Test func anActionMoreIsADifferenceAndSoIsOneBetweenRunsOfOneTool() throws {
    #expect(
      try findings(run("native"), run("native", 2, ["tap Button 'Save' at (363, 69)", "type x"]))
        == [
          "t.jsonl:6: error: L.2 by native, run 2: action 2 of L.2/TC1/S1 is \"type x\", but none by "
            + "native, run 1 [differing-actions]"
        ])
  }

  @Test func anotherOrderIsADifference() throws {
    #expect(
      try findings(run("native", 1, ["tap A", "tap B"]), run("web", 1, ["tap B", "tap A"])) == [
        "t.jsonl:6: error: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"tap B\", but \"tap A\" by "
          + "native, run 1 [differing-actions]"
      ])
  }

  @Test func aVariantIsHeldToNobody() throws {
    let fact = FakeRun.tool("web-clear", #""variantOf":"web""#)
    #expect(try findings(run("web"), run("web-clear", 1, ["clear"]), facts: [fact]) == [])
  }

  @Test func ofAFailedRunTheItemsBeforeTheFailureAreCompared() throws {
    #expect(try findings(run("native"), run("web", 1, ["tap A"], failsAt: "TC1/S1")) == [])
    #expect(
      try findings(run("native"), run("web", 1, ["tap A"], failsAt: "TC1/Ex1")) == [
        "t.jsonl:6: error: L.2 by web, run 1: action 1 of L.2/TC1/S1 is \"tap A\", but "
          + "\"tap Button 'Save' at (363, 69)\" by native, run 1 [differing-actions]"
      ])
  }

  // MARK: - Liars

  @Test func whoTellsOfNoActionsSomewhereIsFoundOut() throws {
    let liar = FakeRun("L.2", "web").adding(#""actions":["tap A"]"#, toItem: "TC1/S1")
    #expect(
      try findings(run("native", 1, ["tap A"], ["tap B"]), liar) == [
        "t.jsonl:7: error: L.2 by web, run 1: L.2/TC1/Ex1 has no \"actions\", which other records of "
          + "web have [missing-member]"
      ])
  }

  @Test func actionsAreOfItemsOnlyAndAreTexts() throws {
    let end = FakeRun("L.2").replacing("\"end\"", with: "\"end\",\"actions\":[]", inLine: 4)
    #expect(
      try findings(end) == [
        "t.jsonl:4: error: L.2 by native, run 1: the end has \"actions\", which it can't have "
          + "[strange-member]"
      ])
    let empty = FakeRun("L.2").adding(#""actions":["tap A",""]"#, to: "item")
    #expect(
      try findings(empty).first
        == "t.jsonl:2: error: L.2 by native, run 1: action 2 of L.2/TC1/S1 is an empty text "
        + "[missing-member]")
  }

  @Test func theCheckOfTracesFindsItAsWell() throws {
    let lines = run("native").lines + run("web", 1, ["tap A"]).lines
    let check = TraceCheck([trace(lines)], scenarios: try Written.scenarios())
    #expect(check.findings.map(\.name) == [.differingActions])
  }
}

extension FakeRun {
  fileprivate var hasFailed: Bool { lines.last?.contains("failed") ?? false }
}
