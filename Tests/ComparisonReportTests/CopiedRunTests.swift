import ComparisonReport
import Testing

struct CopiedRunTests {
  @Test func aRunThatIsACopyIsNamedAndNoneOfItsCellCounts() throws {
    let run = FakeRun("L.2", "native", 1)
    let copy = run.lines.map { $0.replacing("\"repetition\":1", with: "\"repetition\":2") }
    let trace = Trace(parsing: (run.lines + copy).joined(separator: "\n"), path: "t.jsonl")
    let comparison = Comparison(trace, scenarios: try Written.scenarios(), tools: ["native"]) {
      $1.id.description == "L.2"
    }
    #expect(
      comparison.findings.map(\.description) == [
        "t.jsonl:5: error: L.2 by native, run 2: the run started at the very time at which run 1 "
          + "did [copied-run]"
      ])
    #expect(comparison.cells.map(\.status) == [.invalid])
    #expect(comparison.cells.map(\.validRuns.count) == [0])
  }

  @Test func commandsTakeNoLongerTogetherThanTheirItem() throws {
    let sent =
      #""sent":[{"kind":"query","text":"a","duration":0.2},{"kind":"query","text":"b","#
      + #""duration":0.2}]"#
    let run = FakeRun("L.2", "native", 1, seconds: 0.25, commands: 2)
      .adding(sent, toItem: "TC1/S1")
    let trace = Trace(parsing: run.lines.joined(separator: "\n"), path: "t.jsonl")
    let comparison = Comparison(trace, scenarios: try Written.scenarios(), tools: ["native"]) {
      $1.id.description == "L.2"
    }
    #expect(comparison.findings.map(\.name) == [.impossibleTime])
    #expect(
      comparison.findings.first?.description.contains(
        "the commands of L.2/TC1/S1 took 0.400 s, but L.2/TC1/S1 0.250 s") == true)
  }
}
