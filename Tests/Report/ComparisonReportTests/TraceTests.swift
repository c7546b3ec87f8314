import FakeTraces
import ComparisonReport
import Foundation
import ScenarioFormat
import Testing
import TestSupport

@testable import ScenarioBinding

/// Reads records from a string, and reports lines that aren't records.
struct TraceTests {
  private static let good = FakeRun("L.2").lines[0]

  private func texts(_ trace: Trace) -> [String] { trace.findings.map(\.description) }

  @Test func `every member is read`() throws {
    let text = """
      {"version":3,"kind":"item","tool":"native","repetition":2,"scenario":"L.1","item":"L.1/TC1/S1",\
      "file":"Tests/A.swift","line":7,"start":0.5,"duration":0.25,"commands":3,"bytes":90,\
      "outcome":"failed","message":"é\\n","screen":"<a/>"}
      """
    let trace = Trace(parsing: text, path: "t.jsonl")
    #expect(
      trace.records == [
        .item(
          RunID(scenario: "L.1", tool: "native", repetition: 2),
          TraceRecord.Item(
            item: "L.1/TC1/S1", file: "Tests/A.swift", line: 7, start: 0.5, duration: 0.25,
            commands: 3, bytes: 90, outcome: .failed, message: "é\n", screen: "<a/>"))
      ])
    #expect(trace.findings.isEmpty)
  }

  @Test func `tools come in the order of the trace`() {
    let lines = ["b", "a", "b", "c"].map { FakeRun("L.2", $0).lines[0] }
    #expect(trace(lines).tools == ["b", "a", "c"])
  }

  @Test func `lines may end in CRLF, be empty, or follow a byte order mark`() {
    let lines = FakeRun("L.2").lines
    let lf = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    let crlf = Trace(
      parsing: "\u{FEFF}\r\n" + lines.joined(separator: "\r\n\r\n\n") + "\r\n", path: "t")
    #expect(lf.records.count == 4)
    #expect(crlf.records == lf.records)
    #expect(crlf.findings.isEmpty)
  }

  @Test func `a line separator in a string doesn't end the line`() {
    let line = Self.good.replacing("Tests/", with: "a\u{2028}b\u{85}c/")
    #expect(trace([line]).records.count == 1)
    #expect(trace([line]).findings.isEmpty)
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}\n"])
  func `an empty trace is a finding`(_ text: String) {
    #expect(
      texts(Trace(parsing: text, path: "t.jsonl")) == [
        "t.jsonl: error: the trace is empty: no tool ran anything [empty-trace]"
      ])
  }

  @Test(arguments: [
    ("{", "not JSON"), ("oops", "not JSON"), (" ", "not JSON"), ("[]", "not a JSON object"),
    ("7", "not a JSON object"), (good + good, "not JSON"), (good.dropLast() + "", "not JSON"),
    (String(repeating: "[", count: 100_000), "not JSON"),
    (good.replacing("\"version\":3,", with: ""), "member \"version\" is missing"),
    (good.replacing("\"tool\":\"native\",", with: ""), "member \"tool\" is missing"),
    (good.replacing("\"kind\":\"start\",", with: ""), "member \"kind\" is missing"),
    (good.replacing("\"repetition\":1,", with: ""), "member \"repetition\" is missing"),
    (good.replacing("\"line\":3,", with: ""), "member \"line\" is missing"),
    (good.replacing("\"native\"", with: "7"), "member \"tool\" has a wrong type"),
    (good.replacing("\"start\",", with: "\"stop\","), "member \"kind\" has a wrong value"),
    (good.replacing("1700000000.5", with: "\"now\""), "member \"start\" has a wrong type"),
    (
      good.replacing("\"line\":3", with: "\"line\":-3"),
      "a number is out of range or isn't an integer"
    ),
    (
      good.replacing("\"repetition\":1", with: "\"repetition\":1.5"),
      "a number is out of range or isn't an integer"
    ),
    (good.replacing("1700000000.5", with: "NaN"), "not JSON"),
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
    #expect(trace.records.count == 2)
    #expect(texts(trace) == ["t.jsonl:2: error: not a trace record: not JSON [no-record]"])
  }

  @Test(arguments: [
    "{\"version\":1}", "{\"version\":1,\"kind\":[]}",
    good.replacing("\"version\":3", with: "\"version\":1"),
  ])
  func `an unknown version is reported before other errors`(_ line: String) {
    #expect(
      texts(trace([line])) == [
        "t.jsonl:1: error: unknown version 1 of the trace format; supported: 3 [unknown-version]"
      ])
  }

  @Test func `a file is read in parts, which may end within a line`() throws {
    let folder = TemporaryFolder()
    let screen = String(repeating: "é", count: 1 << 20)
    let long = FakeRun().adding("\"screen\":\"\(screen)\"", toItem: "TC1/S1").lines[2]
    let file = try folder.file("t.jsonl", "\(Self.good)\r\n\(long)\n\(Self.good)\nx")
    let trace = try Trace(contentsOf: file, path: file.path)
    #expect(trace.records.map { $0.item?.screen?.count } == [nil, 1 << 20, nil])
    #expect(texts(trace) == ["\(file.path):4: error: not a trace record: not JSON [no-record]"])
  }

  @Test func `text in a trace can't fake a finding or fill the screen`() throws {
    let forged =
      "x\\u000at.jsonl:1: error: a lie\\u001b[2K\\u202e" + String(repeating: "y", count: 9999)
    let run = FakeRun().replacing("TC1/S1", with: forged, inLine: 3)
    let text = try #require(try comparison(run).findingTexts.first)
    #expect(
      text.hasPrefix(
        "t.jsonl:3: error: L.1 by native, run 1: L.1/x␊t.jsonl:1: error: a lie␛[2K\\u{202E}yyy"))
    #expect(text.hasSuffix("yyy… [unknown-step]"))
    #expect(text.count < 600)
  }

  @Test func `the first findings of each name are shown`() throws {
    let old = Self.good.replacing("\"version\":3", with: "\"version\":1")
    let comparison = Comparison(
      trace(Array(repeating: old, count: 25) + ["oops"] + FakeRun("L.2").lines.dropLast()),
      scenarios: [try Written.scenarios()[1]], tools: ["native"])
    let texts = comparison.findingTexts
    #expect(texts.count == 27)
    let lines = TraceFinding.text(of: comparison.findings).split(separator: "\n").map(String.init)
    #expect(lines == texts[..<20] + texts[25...] + ["and 5 more of [unknown-version]"])
  }
}

/// The schema, the page about the format and the code agree.
struct TraceFormatTests {
  private static let scenarios = packageRoot.appendingPathComponent("Scenarios")

  /// One record of each kind, with all members.
  private static var full: [TraceRecord] {
    let run = RunID(scenario: "L.1", tool: "native", repetition: 1)
    let known = KnownFailure(.expectedFailure, reason: "It breaks.", link: "https://a.org")
    var group = LogGroup("a group")
    group.groups = [LogGroup("a message")]
    let item = TraceRecord.Item(
      item: "L.1/TC1/S1", file: "Tests/L1Tests.swift", line: 7, start: 0.5, duration: 0.25,
      commands: 1, bytes: 3, waited: 0, checks: 1, asserted: ["TODO", "(3)"], outcome: .failed,
      message: "it broke", failure: check, screen: "a screen",
      sent: [command],
      actions: [.gesture(.tap, .init(type: "Button", name: "Save"), at: [[363, 69]])], log: [group],
      picture: TracePicture(format: .svg, data: "<svg/>"))
    return [
      .tool("native", about: ["machine": "a box"]),
      .start(
        run,
        TraceRecord.Start(
          file: item.file, line: item.line, start: 1_700_000_000.5, textHash: "0123456789abcdef",
          known: known)),
      .item(run, item),
      .end(
        run,
        TraceRecord.End(
          duration: 0.5, commands: 1, bytes: 3, waited: 0, outcome: .failed, message: "it broke")),
      .omitted(run, TraceRecord.Omission(file: item.file, line: item.line, known: known)),
    ]
  }

  private static let check = CheckFailure(
    expected: "a", found: "b", at: SourcePlace(file: "/x/Tests/L1Tests.swift", line: 9))

  private static var command: SentCommand {
    var command = SentCommand.request("POST /element", using: "xpath")
    (command.start, command.duration) = (0.5, 0.25)
    (command.bytesSent, command.bytesReceived, command.status) = (1, 2, 200)
    command.counts = ["taps": 1]
    return command
  }

  private var allMembers: Set<String> {
    get throws { try Self.full.reduce(into: []) { try $0.formUnion(members($1)) } }
  }

  private func members(_ value: some Encodable) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return Set(try #require(object as? [String: Any]).keys)
  }

  private func schema(_ path: String...) throws -> [String: Any] {
    let data = try Data(contentsOf: Self.scenarios.appendingPathComponent("trace.schema.json"))
    var value: Any? = try JSONSerialization.jsonObject(with: data)
    for name in path { value = (value as? [String: Any])?[name] }
    return try #require(value as? [String: Any], "\(path)")
  }

  @Test func `the schema has all members that are written`() throws {
    #expect(try Set(schema("properties").keys) == allMembers)
    #expect(try Set(schema("$defs", "command", "properties").keys) == commandMembers)
    #expect(
      try Set(schema("$defs", "step", "properties").keys)
        == members(SentStep(.matching, type: "", text: "", predicate: "", index: 0)))
    #expect(try Set(schema("$defs", "action", "properties").keys) == actionMembers)
    #expect(try Set(schema("$defs", "failure", "properties").keys) == members(Self.check))
    #expect(try schema("properties", "version")["const"] as? Int == TraceRecord.currentVersion)
  }

  /// A command and an action of each kind.
  private static var kinds: (commands: [SentCommand], actions: [TraceAction]) {
    let steps = [SentStep(.descendants, type: "Button"), SentStep(.matching, text: "Save")]
    let target = TraceAction.Target(type: "Button", name: "Save")
    return (
      [
        command, SentCommand(.query(steps)), SentCommand(.gesture(.doubleTap, steps)),
        SentCommand(.gestureAtPoint(.swipeUp, x: 1.5, y: 2)),
        SentCommand(.application(.launch, "app.duet.tinylog")),
        SentCommand(.pause(method: "POST", path: "/actions")),
      ],
      [
        .gesture(.drag, target, at: [[1, 2], [3, 4]]), .set(target, to: 0.5, at: [[1, 2]]),
        .keys(["a", "Enter", "F1"]), .clear(target), .focus(target),
      ]
    )
  }

  private var commandMembers: Set<String> {
    get throws { try Self.kinds.commands.reduce(into: []) { try $0.formUnion(members($1)) } }
  }

  private var actionMembers: Set<String> {
    get throws { try Self.kinds.actions.reduce(into: []) { try $0.formUnion(members($1)) } }
  }

  @Test func `commands and actions have words`() {
    #expect(
      Self.kinds.commands.map(\.text) == [
        "POST /element",
        "`Descendants matching type Button` -> `Elements matching predicate '\"Save\" IN identifiers'`",
        "double tap \"Save\" Button", "swipe up at (1.5, 2.0)", "launch app.duet.tinylog",
        "POST /actions",
      ])
    #expect(
      Self.kinds.actions.map(\.description) == [
        "drag Button 'Save' at (1, 2) to (3, 4)", "set to 0.5 Button 'Save' at (1, 2)",
        "type a⏎<F1>", "clear Button 'Save'", "focus Button 'Save'",
      ])
  }

  @Test func `commands and actions are read as they were written`() throws {
    let (commands, actions) = Self.kinds
    #expect(
      try JSONDecoder().decode([SentCommand].self, from: JSONEncoder().encode(commands))
        == commands)
    #expect(
      try JSONDecoder().decode([TraceAction].self, from: JSONEncoder().encode(actions)) == actions)
  }

  @Test func `records are read as they were written`() throws {
    for record in Self.full {
      let data = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(TraceRecord.self, from: data) == record)
    }
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

  @Test func `the page lists every kind of finding in order`() throws {
    #expect(try names(behind: "## What can be wrong") == TraceFinding.Name.allCases.map(\.rawValue))
  }

  @Test func `the page lists every member`() throws {
    #expect(try Set(names(behind: "## Members")) == allMembers)
    #expect(try Set(names(behind: "A command in `sent`:")) == commandMembers)
    #expect(try Set(names(behind: "An action in `actions`:")) == actionMembers)
    let page = try page()
    for fact in TraceFact.allCases { #expect(page.contains("`\(fact.rawValue)`")) }
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

/// The report reads the traces that the binding writes.
struct BindingTraceTests {
  private final class FakeTool: ToolProbe {
    let name = "native"
    var usage = ToolUsage(commands: 1, bytes: 10)

    func look() {
      usage.commands += 1
      usage.bytes = usage.bytes.map { $0 + 5 }
    }

    func takeFailedChecks() -> [CheckFailure] { [] }
    func screen() -> String? { nil }
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "it broke"
  }

  @Test func `a trace of the binding has no findings`() throws {
    let folder = TemporaryFolder()
    let file = try folder.file("t.jsonl")
    let scenario = try Written.scenarios()[0]
    let place = SourcePlace(file: "/x/Tests/L1Tests.swift", line: 7)
    for repetition in 1...3 {
      let tool = FakeTool()
      let run = ScenarioRun(
        of: scenario, with: tool, repetition: repetition,
        writer: try TraceWriter(appendingTo: file), at: place)
      var thrown: (any Error)?
      do {
        for (number, testCase) in scenario.testCases.enumerated() {
          if number == 1, repetition == 3 { try run.testCase("Again", at: place) }
          try run.testCase(testCase.title, at: place)
          for item in testCase.items(of: scenario.id) {
            try run.begin(item.kind, item.text, at: place)
            if repetition == 2, item.kind == .step { throw Broken() }
            tool.look()
          }
        }
      } catch { thrown = error }
      try? run.finish(thrown, at: place)
    }
    let comparison = Comparison(
      try Trace(contentsOf: file, path: file.path), scenarios: [scenario], tools: ["native"])
    #expect(comparison.findingTexts == [])
    let cell = try #require(comparison.cells.first)
    #expect(cell.runs.map(\.passed) == [true, false, false])
    #expect(cell.runs.map(\.commands) == [6, 2, 4])
    #expect(cell.runs.map(\.bytes) == [35, 15, 25])
    #expect(cell.runs.map(\.steps) == [2, 0, 1])
    #expect(
      cell.runs.map { $0.end?.message } == [
        nil,
        "L.1/TC1/S1 \"Enter \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: it broke",
        "the test case \"Again\" doesn't match the scenario: next is L.1/TC2 \"Log out\" "
          + "(Scenarios/L1-log-in.scenario:11)",
      ])
  }
}
