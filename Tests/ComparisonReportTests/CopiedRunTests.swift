import ComparisonReport
import Testing

/// Runs that were made by copying others.
struct CopiedRunTests {
  private static let run = FakeRun("L.2", "native", 1)

  /// The run as the second one.
  private static let copy = run.lines.map {
    $0.replacing("\"repetition\":1", with: "\"repetition\":2")
  }

  private func comparison(_ copy: [String]) throws -> Comparison {
    let trace = trace(Self.run.lines + copy)
    return Comparison(trace, scenarios: [try Written.scenarios()[1]], tools: ["native"])
  }

  @Test func aRunThatIsACopyIsNamedAndNoneOfItsCellCounts() throws {
    let comparison = try comparison(Self.copy)
    #expect(
      comparison.findingTexts == [
        "t.jsonl:5: error: L.2 by native, run 2: the run started and took its time just as run 1 "
          + "did [copied-run]"
      ])
    #expect(comparison.cells.map(\.status) == [.invalid])
    #expect(comparison.cells.map(\.validRuns.count) == [0])
  }

  @Test func aCopyWithAnotherPictureIsACopy() throws {
    var copy = Self.copy
    copy[1] = copy[1].replacing(
      "{\"version\"", with: #"{"picture":{"format":"svg","data":"<svg/>"},"version""#)
    #expect(try comparison(copy).findings.map(\.name) == [.copiedRun])
  }

  /// Clocks may count seconds only, and runs be made at the same time on two machines.
  @Test(arguments: [
    (1, "\"duration\":0.25", "\"duration\":0.2499"),
    (3, "\"duration\":1.0", "\"duration\":1.1"), (3, "\"commands\":6", "\"commands\":7"),
  ])
  func aRunThatStartedAtTheSameTimeIsNoCopy(line: Int, old: String, new: String) throws {
    var other = Self.copy
    other[line] = other[line].replacing(old, with: new)
    #expect(other[line] != Self.copy[line])
    let comparison = try comparison(other)
    #expect(comparison.findingTexts == [])
    #expect(comparison.passed)
  }

  @Test func commandsTakeNoLongerTogetherThanTheirItem() throws {
    let sent =
      #""sent":[{"kind":"query","text":"a","duration":0.2},{"kind":"query","text":"b","#
      + #""duration":0.2}]"#
    let run = FakeRun("L.2", "native", 1, seconds: 0.25, commands: 2)
      .adding(sent, toItem: "TC1/S1").idleElsewhere()
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
