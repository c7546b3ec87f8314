import FakeTraces
import ComparisonReport
import Testing

struct RunCheckTests {
  /// A damaged run, and the expected finding in one of its lines.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: FakeRun
    let finding: String

    init(_ name: String, _ run: FakeRun, _ line: Int, _ finding: String) {
      (testDescription, self.run) = (name, run)
      self.finding = "t.jsonl:\(line): error: L.1 by native, run 1: \(finding)"
    }
  }

  private static func cells(_ table: String) -> [[String]] {
    table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
  }

  // The lines of a valid run: 1 start, 2 P1, 3 S1, 4 Ex1, 5 TC2/S1, 6 TC2/Ex1, 7 end.
  private static let valid = FakeRun()

  /// Each row: the damage, the lines of the valid run that remain, the line of the finding, and the
  /// finding.
  private static let order = cells(
    """
    passed without a start | 2 3 4 5 6 7 | 1 | the run has no start [missing-start]
    no end | 1 2 3 | 3 | the run has no end; the process that ran it may have crashed [missing-end]
    a second start | 1 2 3 1 2 3 4 5 6 7 | 4 | the run starts twice, first in line 1 [run-twice]
    two runs mixed | 1 1 2 2 3 3 4 4 5 5 6 6 7 7 | 2 | \
    the run starts twice, first in line 1 [run-twice]
    two ends | 1 2 3 4 5 6 7 7 | 8 | the run ends twice, first in line 7 [run-twice]
    an item first | 2 1 3 4 5 6 7 | 1 | \
    L.1/TC1/P1 comes before the start of the run [outside-run]
    an item last | 1 2 3 4 5 7 6 | 7 | L.1/TC2/Ex1 comes after the end of the run [outside-run]
    no last expectation | 1 2 3 4 5 7 | 6 | \
    the run claims to have passed without L.1/TC2/Ex1 [passed-without-step]
    no expectation | 1 2 3 5 6 7 | 4 | \
    L.1/TC2/S1 was done, but L.1/TC1/Ex1 is next [out-of-order]
    a step twice | 1 2 3 3 4 5 6 7 | 4 | L.1/TC1/S1 was done before [step-twice]
    out of order | 1 2 4 3 5 6 7 | 3 | L.1/TC1/Ex1 was done, but L.1/TC1/S1 is next [out-of-order]
    """
  ).map { row in
    var run = valid
    run.lines = row[1].split(separator: " ").compactMap { Int($0) }.map { valid.lines[$0 - 1] }
    return Damage(row[0], run, Int(row[2]) ?? 0, row[3])
  }

  /// Each row: the damage, the line, the old and the new text, and the finding. The run takes
  /// 1.75 s, with 12 commands, and each item 0.25 s, with 2 commands of 10 bytes.
  private static let figures = cells(
    #"""
    an unknown item | 3 | TC1/S1 | TC1/S9 | L.1/TC1/S9 is not in the written scenario [unknown-step]
    an item of another scenario | 3 | L.1/TC1/S1 | L.2/TC1/S1 | \#
    L.2/TC1/S1 is not in the written scenario [unknown-step]
    a start before 1970 | 1 | "start":1700000000.5 | "start":-1 | \#
    the start has an impossible "start": -1.0 [impossible-time]
    a negative time | 3 | "duration":0.25 | "duration":-0.25 | \#
    L.1/TC1/S1 has an impossible "duration": -0.25 [impossible-time]
    a huge time | 3 | "duration":0.25 | "duration":1e308 | \#
    L.1/TC1/S1 has an impossible "duration": 1e+308 [impossible-time]
    a negative count | 3 | "commands":2 | "commands":-2 | \#
    L.1/TC1/S1 has an impossible "commands": -2 [impossible-number]
    too many bytes | 7 | "bytes":60 | "bytes":1000000000001 | \#
    the end has an impossible "bytes": 1000000000001 [impossible-number]
    too many bytes of a command | 3 | "outcome" | \#
    "sent":[{"kind":"query","steps":[{"step":"first"}],"bytesSent":9223372036854775807}],"outcome" | \#
    L.1/TC1/S1 has an impossible "bytesSent": 9223372036854775807 [impossible-number]
    items that overlap | 3 | "start":0.25 | "start":0.2 | \#
    L.1/TC1/S1 starts before L.1/TC1/P1 is over [impossible-time]
    an item longer than the run | 6 | "duration":0.25 | "duration":2.5 | L.1/TC2/Ex1 is over \#
    3.500 s after the start of the run, which took 1.750 s [impossible-time]
    an item that waits longer than it takes | 3 | "bytes" | "waited":0.3,"bytes" | \#
    L.1/TC1/S1 took 0.250 s, but waited 0.300 s [impossible-time]
    a run that waits longer than it takes | 7 | "bytes" | "waited":2,"bytes" | \#
    the end took 1.750 s, but waited 2.000 s [impossible-time]
    commands longer than their item | 3 | "outcome" | "sent":[{"kind":"query","steps":[{"step":"first"}],\#
    "duration":0.2},{"kind":"query","steps":[{"step":"index","index":1}],"duration":0.052}],"outcome" | \#
    the commands of L.1/TC1/S1 took 0.252 s, but L.1/TC1/S1 took 0.250 s [impossible-time]
    a command missing from the list | 3 | "outcome" | \#
    "sent":[{"kind":"query","steps":[{"step":"first"}]}],"outcome" | \#
    L.1/TC1/S1 has 2 commands, but lists 1 [wrong-count]
    fewer commands than the items | 7 | "commands":12 | "commands":3 | \#
    the run has 3 commands, but its items have 10 [wrong-count]
    fewer bytes than the items | 7 | "bytes":60 | "bytes":49 | \#
    the run has 49 bytes, but its items have 50 [wrong-count]
    """#
  ).map { row in
    let line = Int(row[1]) ?? 0
    return Damage(
      row[0], FakeRun(bytes: 10).replacing(row[2], with: row[3], inLine: line), line, row[4])
  }

  private static let others = [
    Damage(
      "left out twice", FakeRun.omitted().lines(1, 1), 2,
      "the run was left out in line 1 [run-twice]"),
    Damage(
      "passed with a failed item",
      valid.replacing("\"passed\"", with: "\"failed\",\"message\":\"no\"", inLine: 4), 7,
      "the run claims to have passed, but L.1/TC1/Ex1 failed [passed-with-failure]"),
    Damage(
      "failed, and out of order", FakeRun(failsAt: "TC1/Ex1").lines(1, 3, 2, 4, 5), 2,
      "L.1/TC1/S1 was done, but L.1/TC1/P1 is next [out-of-order]"),
  ]

  @Test(arguments: order + figures + others)
  func `a contradiction is found and the run counts in no figure`(_ damage: Damage) throws {
    let comparison = try comparison(damage.run)
    #expect(comparison.findingTexts == [damage.finding])
    #expect(!comparison.passed)
    #expect(comparison.cells.map(\.status) == [.invalid])
    #expect(comparison.cells.map(\.runs.count) == [1])
    #expect(comparison.cells[0].validRuns.isEmpty)
  }

  @Test func `records of several runs may be mixed`() throws {
    var mixed = FakeRun()
    mixed.lines = zip(Self.valid.lines, FakeRun("L.1", "other").lines).flatMap { [$0, $1] }
    let comparison = try comparison(mixed, tools: ["native", "other"])
    #expect(comparison.findingTexts == [])
    #expect(comparison.passed)
  }

  @Test func `times may be rounded to milliseconds`() throws {
    let sent = (1...5).map { _ in #"{"kind":"query","steps":[{"step":"first"}],"duration":0.0505}"#
    }
    let run = FakeRun("L.2", commands: 5)
      .adding(#""sent":[\#(sent.joined(separator: ","))]"#, toItem: "TC1/S1")
      .replacing(#""duration":1.0"#, with: #""duration":0.4995"#, inLine: 4)
      .replacing(#""start":0.25"#, with: #""start":0.2495"#, inLine: 3)
    #expect(try comparison(run, scenarios: [1]).findingTexts == [])
  }
}
