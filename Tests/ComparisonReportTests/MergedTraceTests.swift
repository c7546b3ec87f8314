import ComparisonReport
import Foundation
import Testing

/// What tools say of themselves, and several traces taken together.
struct MergedTraceTests {
  @Test func whatToolsSayOfThemselvesIsKeptApart() throws {
    let trace = trace(
      [FakeRun.tool("native", #""machine":"a box","client":"c 1""#), FakeRun.tool("other", "")]
        + FakeRun().lines + [FakeRun.tool("native", #""machine":"a box","server":"s""#)])
    #expect(trace.findings.isEmpty)
    #expect(
      trace.about == ["native": ["machine": "a box", "client": "c 1", "server": "s"]])
    #expect(trace.tools == ["native", "other"])
    #expect(trace.records.count == 7)
    let comparison = Comparison(
      trace, scenarios: [try Written.scenarios()[0]], tools: ["native"])
    #expect(comparison.findingTexts == [])
    #expect(comparison.passed)
  }

  @Test func aToolThatContradictsItselfIsAFinding() {
    let said = trace([
      FakeRun.tool("native", #""machine":"a box","date":"1","command":"x""#),
      FakeRun.tool("native", #""machine":"another","date":"2","command":"y""#),
    ])
    #expect(
      said.findings.map(\.description) == [
        "t.jsonl:2: error: the machine of native is \"another\" here, but \"a box\" in line 1 "
          + "[differing-tools]"
      ])
    #expect(said.about["native"]?["machine"] == "a box")
    let other = trace([FakeRun.tool("native", #""machine":"a third""#)], path: "u.jsonl")
    #expect(
      Trace(merging: [said, other]).findings.map(\.description) == [
        "t.jsonl:2: error: the machine of native is \"another\" here, but \"a box\" in line 1 "
          + "[differing-tools]",
        "u.jsonl:1: error: the machine of native is \"a third\" here, but \"a box\" in "
          + "t.jsonl:1 [differing-tools]",
      ])
  }

  @Test(arguments: [
    (
      #"{"version":2,"kind":"tool","tool":"native"}"#,
      "the record of native has no \"about\" [missing-member]"
    ),
    (
      #"{"version":2,"kind":"tool","tool":"native","about":{},"scenario":"L.1"}"#,
      "the record of native has \"scenario\", which it can't have [strange-member]"
    ),
    (
      #"{"version":2,"kind":"tool","tool":"native","about":{},"repetition":1}"#,
      "the record of native has \"repetition\", which it can't have [strange-member]"
    ),
  ])
  func aToolsRecordHasItsFactsOnly(line: String, problem: String) {
    #expect(trace([line]).findings.map(\.description) == ["t.jsonl:1: error: \(problem)"])
  }

  @Test func tracesAreMergedWithTheirLines() throws {
    let spoilt = FakeRun("L.1", "other").lines(1, 2, 3, 4, 5, 7)
    let merged = Trace(merging: [
      trace(FakeRun().lines, path: "a.jsonl"), trace(spoilt.lines + ["oops"], path: "b.jsonl"),
    ])
    #expect(merged.path == "a.jsonl, b.jsonl")
    #expect(merged.tools == ["native", "other"])
    let check = TraceCheck([merged], scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description) == [
        "b.jsonl:6: error: L.1 by other, run 1: the run claims to have passed without "
          + "L.1/TC2/Ex1 [passed-without-step]",
        "b.jsonl:7: error: no trace record: not JSON [no-record]",
      ])
    #expect(check.summary == "1 file: 2 runs of 1 scenario by 2 tools")
  }

  @Test func oneRunInTwoFilesIsAFinding() throws {
    let run = FakeRun("L.2")
    let check = TraceCheck(
      [trace(run.lines, path: "a.jsonl"), trace(run.lines, path: "b.jsonl")],
      scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description) == [
        "b.jsonl:1: error: L.2 by native, run 1: the run starts again; it started in a.jsonl:1 "
          + "[run-twice]"
      ])
  }

  @Test func aScenarioThatIsNotWrittenIsAFinding() throws {
    let check = TraceCheck([trace(FakeRun("L.2").lines)], scenarios: [try Written.scenarios()[0]])
    #expect(
      check.findings.map(\.description) == [
        "t.jsonl:1: error: the trace has runs of L.2, which was not asked for [unknown-scenario]"
      ])
  }
}
