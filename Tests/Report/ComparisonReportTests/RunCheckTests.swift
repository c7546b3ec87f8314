import ComparisonReport
import FakeTraces
import Testing

/// The contradictions in a run's trace.
struct RunCheckTests {
  private func check(_ run: FakeRun, _ line: Int, _ finding: Substring) throws {
    let comparison = try comparison(run)
    #expect(
      comparison.findingTexts == ["t.jsonl:\(line): error: L.1 by native, run 1: \(finding)"])
    #expect(comparison.cells.map(\.status) == [.invalid])
    #expect(comparison.cells.map(\.runs.count) == [1])
    #expect(comparison.cells[0].validRuns.isEmpty)
  }

  /// Each row: the lines of a valid run that remain, the line of the finding, and the finding. The
  /// run has the lines 1 start, 2 P1, 3 S1, 4 Ex1, 5 TC2/S1, 6 TC2/Ex1, 7 end.
  private static let order = """
    2 3 4 5 6 7 | 1 | the run has no start [missing-start]
    1 2 3 | 3 | the run has no end; the process that ran it may have crashed [missing-end]
    1 2 3 1 2 3 4 5 6 7 | 4 | the run starts twice, first in line 1 [run-twice]
    1 1 2 2 3 3 4 4 5 5 6 6 7 7 | 2 | the run starts twice, first in line 1 [run-twice]
    1 2 3 4 5 6 7 7 | 8 | the run ends twice, first in line 7 [run-twice]
    2 1 3 4 5 6 7 | 1 | L.1/TC1/P1 comes before the start of the run [outside-run]
    1 2 3 4 5 7 6 | 7 | L.1/TC2/Ex1 comes after the end of the run [outside-run]
    1 2 3 4 5 7 | 6 | the run claims to have passed without L.1/TC2/Ex1 [passed-without-step]
    1 2 3 5 6 7 | 4 | L.1/TC2/S1 was done, but L.1/TC1/Ex1 is next [out-of-order]
    1 2 3 3 4 5 6 7 | 4 | L.1/TC1/S1 was done before [step-twice]
    1 2 4 3 5 6 7 | 3 | L.1/TC1/Ex1 was done, but L.1/TC1/S1 is next [out-of-order]
    """

  @Test(arguments: order.split(separator: "\n"))
  func `records that are missing, repeated or in a wrong order are found`(row: Substring) throws {
    let cells = row.split(separator: " | ")
    var run = FakeRun()
    run.lines = cells[0].split(separator: " ").compactMap { Int($0) }.map { run.lines[$0 - 1] }
    try check(run, try #require(Int(cells[1])), cells[2])
  }

  /// Each row: a line of a valid run, an old and a new text in it, and the finding in the line. The
  /// run takes 1.75 s, with 12 commands, and each item 0.25 s, with 2 commands of 10 bytes.
  private static let values = #"""
    3 | L.1/TC1/S1 | L.1/TC1/S9 | L.1/TC1/S9 is not in the written scenario [unknown-step]
    3 | L.1/TC1/S1 | L.2/TC1/S1 | L.2/TC1/S1 is not in the written scenario [unknown-step]
    1 | 1700000000.5 | -1 | the start has an impossible "start": -1.0 [impossible-time]
    3 | "duration":0.25 | "duration":-0.25 | \#
    L.1/TC1/S1 has an impossible "duration": -0.25 [impossible-time]
    3 | "duration":0.25 | "duration":1e308 | \#
    L.1/TC1/S1 has an impossible "duration": 1e+308 [impossible-time]
    3 | "commands":2 | "commands":-2 | \#
    L.1/TC1/S1 has an impossible "commands": -2 [impossible-number]
    7 | "bytes":60 | "bytes":1000000000001 | \#
    the end has an impossible "bytes": 1000000000001 [impossible-number]
    3 | "bytes" | "sent":[{"kind":"query","steps":[],"bytesSent":9223372036854775807}],"bytes" | \#
    L.1/TC1/S1 has an impossible "bytesSent": 9223372036854775807 [impossible-number]
    3 | "start":0.25 | "start":0.2 | L.1/TC1/S1 starts before L.1/TC1/P1 is over [impossible-time]
    6 | "duration":0.25 | "duration":2.5 | \#
    L.1/TC2/Ex1 is over 3.500 s after the start of the run, which took 1.750 s [impossible-time]
    3 | "bytes" | "waited":0.3,"bytes" | \#
    L.1/TC1/S1 took 0.250 s, but waited 0.300 s [impossible-time]
    7 | "bytes" | "waited":2,"bytes" | the end took 1.750 s, but waited 2.000 s [impossible-time]
    3 | "bytes" | "sent":[{"kind":"query","steps":[],"duration":0.2},\#
    {"kind":"query","steps":[],"duration":0.052}],"bytes" | \#
    the commands of L.1/TC1/S1 took 0.252 s, but L.1/TC1/S1 took 0.250 s [impossible-time]
    3 | "bytes" | "sent":[{"kind":"query","steps":[]}],"bytes" | \#
    L.1/TC1/S1 has 2 commands, but lists 1 [wrong-count]
    7 | "commands":12 | "commands":3 | the run has 3 commands, but its items have 10 [wrong-count]
    7 | "bytes":60 | "bytes":49 | the run has 49 bytes, but its items have 50 [wrong-count]
    """#

  @Test(arguments: values.split(separator: "\n"))
  func `impossible and contradictory values are found`(row: Substring) throws {
    let cells = row.split(separator: " | ")
    let line = try #require(Int(cells[0]))
    let run = FakeRun(bytes: 10)
      .replacing(String(cells[1]), with: String(cells[2]), inLine: line)
    try check(run, line, cells[3])
  }

  @Test func `a run is played or left out, and its items agree with its end`() throws {
    try check(FakeRun.omitted().lines(1, 1), 2, "the run was left out in line 1 [run-twice]")
    try check(
      FakeRun().replacing(#""passed""#, with: #""failed""#, inLine: 4), 7,
      "the run claims to have passed, but L.1/TC1/Ex1 failed [passed-with-failure]")
    try check(
      FakeRun(failsAt: "TC1/Ex1").lines(1, 3, 2, 4, 5), 2,
      "L.1/TC1/S1 was done, but L.1/TC1/P1 is next [out-of-order]")
  }

  @Test func `records of several runs may be mixed`() throws {
    var mixed = FakeRun()
    mixed.lines = zip(mixed.lines, FakeRun("L.1", "other").lines).flatMap { [$0, $1] }
    #expect(try comparison(mixed, tools: ["native", "other"]).passed)
  }

  @Test func `times may be rounded to milliseconds`() throws {
    let sent = Array(repeating: #"{"kind":"query","steps":[],"duration":0.0505}"#, count: 5)
    let run = FakeRun("L.2", commands: 5)
      .adding(#""sent":[\#(sent.joined(separator: ","))]"#, toItem: "TC1/S1")
      .replacing(#""start":0.25"#, with: #""start":0.2495"#, inLine: 3)
      .replacing(#""duration":1.0"#, with: #""duration":0.4995"#, inLine: 4)
    #expect(try comparison(run, scenarios: [1]).findingTexts == [])
  }
}
