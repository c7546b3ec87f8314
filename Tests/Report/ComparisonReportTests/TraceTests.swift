import ComparisonReport
import FakeTraces
import Foundation
import TraceRecords
import ScenarioFormat
import Testing

/// Reads records from a string, and reports lines that aren't records.
struct TraceTests {
  private static let good = FakeRun("L.2").lines[0]

  private func texts(_ trace: Trace) -> [String] { trace.findings.map(\.description) }

  @Test func `lines may end in CRLF, be empty, or follow a byte order mark`() {
    let lines = FakeRun("L.2").lines
    let lf = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    let crlf = Trace(
      parsing: "\u{FEFF}\r\n" + lines.joined(separator: "\r\n\r\n\n") + "\r\n", path: "t")
    #expect(lf.records.count == 4 && lf.tools == ["native"])
    #expect(crlf.records == lf.records)
    #expect(crlf.findings.isEmpty)
  }

  @Test(arguments: ["", "\r\n\r\n", "\u{FEFF}\n"])
  func `an empty trace is a finding`(_ text: String) {
    #expect(
      texts(Trace(parsing: text, path: "t.jsonl")) == [
        "t.jsonl: error: the trace is empty: no tool ran anything [empty-trace]"
      ])
  }

  @Test(arguments: [
    ("oops", "not JSON"), (" ", "not JSON"), ("[]", "not a JSON object"),
    (good + good, "not JSON"), (String(repeating: "[", count: 100_000), "not JSON"),
    (good.replacing("\"version\":4,", with: ""), "member \"version\" is missing"),
    (good.replacing("\"line\":3,", with: ""), "member \"line\" is missing"),
    (good.replacing("\"native\"", with: "7"), "member \"tool\" has a wrong type"),
    (good.replacing("\"start\",", with: "\"stop\","), "member \"kind\" has a wrong value"),
    (
      good.replacing("\"repetition\":1", with: "\"repetition\":1.5"),
      "a number is out of range or isn't an integer"
    ),
    (
      FakeRun("L.2").adding(
        #""sent":[{"kind":"query","steps":[{"step":"first"}]},{"kind":"?"}]"#, toItem: "TC1/S1"
      )
      .lines[1], "member \"sent.2.kind\" has a wrong value"
    ),
  ])
  func `a line that isn't a record is a finding`(line: String, problem: String) {
    let trace = trace([Self.good, line, Self.good])
    #expect(trace.records.count == 2)
    #expect(texts(trace) == ["t.jsonl:2: error: not a trace record: \(problem) [no-record]"])
  }

  @Test func `a line that isn't UTF-8 is a finding`() {
    let good = Data(Self.good.utf8)
    let trace = Trace(parsing: good + Data([0x0A, 0xC3, 0x0A]) + good, path: "t.jsonl")
    #expect(texts(trace) == ["t.jsonl:2: error: not a trace record: not JSON [no-record]"])
  }

  @Test(arguments: ["{\"version\":1}", good.replacing("\"version\":4", with: "\"version\":1")])
  func `an unknown version is reported before other errors`(_ line: String) {
    #expect(
      texts(trace([line])) == [
        "t.jsonl:1: error: unknown version 1 of the trace format; supported: 4 [unknown-version]"
      ])
  }

  @Test func `text in a trace can't fake a finding or fill the screen`() throws {
    let forged = "x\\u000at.jsonl:1: error: a lie" + String(repeating: "y", count: 9999)
    let run = FakeRun().replacing("TC1/S1", with: forged, inLine: 3)
    let text = try #require(try comparison(run).findingTexts.first)
    #expect(text.contains(" L.1/x␊t.jsonl:1: error: a lieyyy"))
    #expect(text.hasSuffix("yyy… [unknown-step]"))
    #expect(text.count < 600)
  }

  @Test func `the first findings of each name are shown`() throws {
    let old = Self.good.replacing("\"version\":4", with: "\"version\":1")
    let comparison = Comparison(
      trace(Array(repeating: old, count: 25) + ["oops"] + FakeRun("L.2").lines.dropLast()),
      scenarios: [try Written.scenarios()[1]], tools: ["native"])
    let texts = comparison.findingTexts
    #expect(texts.count == 27)
    let lines = TraceFinding.text(of: comparison.findings).split(separator: "\n").map(String.init)
    #expect(lines == texts[..<20] + texts[25...] + ["and 5 more of [unknown-version]"])
  }

  @Test func `traces are merged with their files and lines`() throws {
    let run = FakeRun("L.2")
    let check = TraceCheck(
      [trace(run.lines, path: "b.jsonl"), trace(["oops"] + run.lines, path: "a.jsonl")],
      scenarios: try Written.scenarios())
    #expect(
      check.findings.map(\.description) == [
        "a.jsonl:1: error: not a trace record: not JSON [no-record]",
        "a.jsonl:2: error: L.2 by native, run 1: the run starts twice, first in b.jsonl:1 "
          + "[run-twice]",
      ])
    #expect(check.summary == "2 files: 1 run of 1 scenario by 1 tool")
  }
}

/// The schema, the page about the format and the code agree.
struct TraceFormatTests {
  private static let scenarios = packageRoot.appendingPathComponent("Scenarios")

  @Test func `the schema and the page have all members that are written`() throws {
    typealias Object = [String: Any]
    let records = try Golden.trace().records
    let data = try JSONEncoder().encode(records)
    #expect(try JSONDecoder().decode([TraceRecord].self, from: data) == records)
    let all = try #require(JSONSerialization.jsonObject(with: data) as? [Object])
    func objects(_ member: String, in objects: [Object]) -> [Object] {
      objects.flatMap { $0[member] as? [Object] ?? ($0[member] as? Object).map { [$0] } ?? [] }
    }
    let file = try Data(contentsOf: Self.scenarios.appendingPathComponent("trace.schema.json"))
    let schema = try #require(JSONSerialization.jsonObject(with: file) as? Object)
    let definitions = try #require(schema["$defs"] as? Object)
    let (properties, commands) = (schema["properties"] as? Object, objects("sent", in: all))
    let version = properties?["version"] as? Object
    #expect(version?["const"] as? Int == TraceRecord.currentVersion)
    for (definition, heading, objects) in [
      ("", "## Members", all), ("command", "A command in `sent`:", commands),
      ("step", "A step in `steps`:", objects("steps", in: commands)),
      ("action", "An action in `actions`:", objects("actions", in: all)),
      ("failure", "", objects("failure", in: all)),
    ] {
      let members = Set(objects.flatMap(\.keys))
      let defined = (definitions[definition] as? Object)?["properties"] as? Object ?? properties
      #expect(defined.map { Set($0.keys) } == members, "\(definition)")
      if !heading.isEmpty { #expect(try Set(names(behind: heading)) == members) }
    }
    let page = try page()
    for fact in TraceFact.allCases { #expect(page.contains("`\(fact.rawValue)`")) }
    #expect(try names(behind: "## What can be wrong") == TraceFinding.Name.allCases.map(\.rawValue))
  }

  private func page() throws -> String {
    try String(contentsOf: Self.scenarios.appendingPathComponent("TRACE.md"), encoding: .utf8)
  }

  /// The names in backquotes in the first cells of the tables behind a heading.
  private func names(behind heading: String) throws -> [String] {
    let page = try page()
    let start = try #require(page.range(of: heading)?.upperBound)
    let rows = page[start...].split(separator: "\n").drop { !$0.hasPrefix("|") }
      .prefix { $0.hasPrefix("|") }.dropFirst(2)
    return rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  @Test func `the page's example is a valid trace`() throws {
    let page = try page()
    let start = try #require(page.range(of: "```jsonl\n")?.upperBound)
    let end = try #require(page[start...].range(of: "```")?.lowerBound)
    let written = ScenarioLibrary.load(["Scenarios"], from: ScenarioDisk(root: packageRoot.path))
    #expect(written.findings.isEmpty)
    let trace = Trace(parsing: String(page[start..<end]), path: "t.jsonl")
    let check = TraceCheck([trace], scenarios: written.scenarios)
    #expect(check.findings.map(\.description) == [])
    #expect(check.summary == "1 file: 2 runs of 2 scenarios by 1 tool")
  }
}

/// Which runs of a trace count.
struct CountingRunsTests {
  /// Returns the status and the number of runs that count, of runs that follow each other.
  private func counted(_ runs: FakeRun...) throws -> String {
    let trace = trace(runs.flatMap(\.lines))
    let comparison = Comparison(
      trace, scenarios: [try Written.scenarios()[0]], tools: ["native"])
    #expect(comparison.findingTexts == [])
    return "\(comparison.cells[0].runs.count) \(comparison.cells[0].status.words)"
  }

  /// A run of the test `L1Tests.swift:3`, which begins after `second` seconds.
  private func run(
    _ second: Int, _ members: String = "", failed: Bool = false, skipped: Bool = false
  ) -> FakeRun {
    var run = FakeRun(failsAt: failed ? "TC1/S1" : nil).starting(second, members)
    if skipped {
      run = run.lines(1, 7).replacing("passed", with: #"skipped","message":"x"#, inLine: 2)
    }
    return run
  }

  @Test func `without a session the last run of each test counts`() throws {
    #expect(try counted(run(1, failed: true), run(2)) == "1 passed")
    // The order in the file doesn't matter.
    #expect(try counted(run(2), run(1, failed: true)) == "1 passed")
    #expect(try counted(run(1), run(2, failed: true)) == "1 failed")
    // Two tests of one scenario, one of which failed.
    let other = run(1, failed: true).replacing(#""line":3"#, with: #""line":33"#, inLine: 1)
    #expect(try counted(other, run(2)) == "2 failed")
  }

  @Test func `in a session the last attempt counts, and other sessions are earlier`() throws {
    let (old, new) = (#""session":"1""#, #""session":"2""#)
    #expect(try counted(run(1, new, failed: true), run(2, new)) == "1 flaky")
    #expect(try counted(run(1, old, failed: true), run(2, new)) == "1 passed")
    #expect(try counted(run(1, old), run(2, new, failed: true)) == "1 failed")
    // A suite that knows no session isn't hidden by one of the same name that does.
    let plain = run(1, failed: true).replacing(#""line":3"#, with: #""line":33"#, inLine: 1)
    #expect(try counted(plain, run(2, new)) == "2 failed")
    // The attempt's number is better than the clocks of two machines.
    let first = run(5, new + #","attempt":1"#, failed: true)
    #expect(try counted(first, run(2, new + #","attempt":2"#)) == "1 flaky")
    let small = run(1, new + #","parameters":"small""#, failed: true)
    #expect(try counted(small, run(2, new + #","parameters":"large""#)) == "2 failed")
    let place = try report(small).failures.first?.ways.first?.place
    #expect(place == "Tests/L1Tests.swift:20 [small]")
    // A test of an earlier session that is gone doesn't hide that there is none.
    let gone = FakeRun("L.2").starting(1, old)
    let comparison = Comparison(
      trace((gone.lines + run(2, new).lines)), scenarios: try Written.scenarios(),
      tools: ["native"])
    #expect(comparison.cells.map(\.status) == [.passed, .notMeasured])
  }

  @Test func `a skipped test is shown as skipped`() throws {
    #expect(try counted(run(1, skipped: true)) == "1 skipped")
    let report = try report(run(1, skipped: true))
    #expect(report.passed && report.overview.contains("skipped"))
    #expect(ReportJUnit(report).text.contains(#"<skipped message="x"/>"#))
    #expect(try counted(FakeRun.omitted()) == "1 not portable")
  }
}

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

  @Test func `the text and the items of a run agree with the scenario and its end`() throws {
    let hash = try Written.scenarios()[0].textHash
    try check(
      FakeRun().replacing(hash, with: "0123456789abcdef", inLine: 1), 1,
      "its text isn't that of Scenarios/L1-log-in.scenario, which was reworded since, or is a different scenario [other-text]"
    )
    try check(
      FakeRun().replacing(#""passed""#, with: #""failed""#, inLine: 4), 7,
      "the run claims to have passed, but L.1/TC1/Ex1 failed [passed-with-failure]")
    try check(
      FakeRun(failsAt: "TC1/Ex1").lines(1, 3, 2, 4, 5), 2,
      "L.1/TC1/S1 was done, but L.1/TC1/P1 is next [out-of-order]")
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
