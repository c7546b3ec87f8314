import ComparisonReport
import FakeTraces
import Foundation
import ScenarioFormat
import Testing

@testable import ScenarioBinding

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
    (good.replacing("\"version\":3,", with: ""), "member \"version\" is missing"),
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

  @Test(arguments: ["{\"version\":1}", good.replacing("\"version\":3", with: "\"version\":1")])
  func `an unknown version is reported before other errors`(_ line: String) {
    #expect(
      texts(trace([line])) == [
        "t.jsonl:1: error: unknown version 1 of the trace format; supported: 3 [unknown-version]"
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
    let old = Self.good.replacing("\"version\":3", with: "\"version\":1")
    let comparison = Comparison(
      trace(Array(repeating: old, count: 25) + ["oops"] + FakeRun("L.2").lines.dropLast()),
      scenarios: [try Written.scenarios()[1]], tools: ["native"])
    let texts = comparison.findingTexts
    #expect(texts.count == 27)
    let lines = TraceFinding.text(of: comparison.findings).split(separator: "\n").map(String.init)
    #expect(lines == texts[..<20] + texts[25...] + ["and 5 more of [unknown-version]"])
  }

  @Test func `facts are kept by tool, and the first of each counts`() {
    let trace = trace(
      [FakeRun.tool("native", #""machine":"a box""#), FakeRun.tool("other", "")]
        + [FakeRun.tool("native", #""machine":"another","server":"s""#)])
    #expect(trace.about == ["native": ["machine": "a box", "server": "s"]])
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

  /// A command and an action of each kind, in words.
  private static var kinds: (commands: [(SentCommand, String)], actions: [(TraceAction, String)]) {
    let steps = [SentStep(.descendants, type: "Button"), SentStep(.matching, text: "Save")]
    let target = TraceAction.Target(type: "Button", name: "Save")
    let locator = SentLocator(using: "xpath", value: "//a")
    var command = SentCommand(.request(method: "POST", path: "/element", locator))
    (command.start, command.duration, command.counts) = (0.5, 0.25, ["taps": 1])
    (command.bytesSent, command.bytesReceived, command.status) = (1, 2, 200)
    let query =
      "`Descendants matching type Button` -> "
      + "`Elements matching predicate '\"Save\" IN identifiers'`"
    return (
      [
        (command, "POST /element"), (SentCommand(.query(steps)), query),
        (SentCommand(.gesture(.doubleTap, steps)), "double tap \"Save\" Button"),
        (SentCommand(.gestureAtPoint(.swipeUp, x: 1.5, y: 2)), "swipe up at (1.5, 2.0)"),
        (
          SentCommand(.application(.launch, "app.duet.tinylog")), "launch app.duet.tinylog"
        ), (SentCommand(.pause(method: "POST", path: "/actions")), "POST /actions"),
      ],
      [
        (
          .gesture(.drag, target, at: [[1, 2], [3, 4]]),
          "drag Button 'Save' at (1, 2) to (3, 4)"
        ), (.set(target, to: 0.5, at: [[1, 2]]), "set to 0.5 Button 'Save' at (1, 2)"),
        (.keys(["a", "Enter", "F1"]), "type a⏎<F1>"), (.clear(target), "clear Button 'Save'"),
        (.focus(target), "focus Button 'Save'"),
      ]
    )
  }

  @Test func `commands and actions have words`() {
    for (command, words) in Self.kinds.commands { #expect(command.text == words) }
    for (action, words) in Self.kinds.actions { #expect(action.description == words) }
  }

  /// Checks that values are read as they were written, and returns the members of all of them.
  private func members<Value: Codable & Equatable>(of values: [Value]) throws -> Set<String> {
    let data = try JSONEncoder().encode(values)
    #expect(try JSONDecoder().decode([Value].self, from: data) == values)
    let objects = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    return Set(try #require(objects).flatMap(\.keys))
  }

  @Test func `the schema and the page have all members that are written`() throws {
    let page = try page()
    func expect(_ schema: [String], _ heading: String?, _ members: Set<String>) throws {
      let data = try Data(contentsOf: Self.scenarios.appendingPathComponent("trace.schema.json"))
      var value: Any? = try JSONSerialization.jsonObject(with: data)
      for name in schema { value = (value as? [String: Any])?[name] }
      #expect(Set(try #require(value as? [String: Any]).keys) == members)
      if let heading { #expect(try Set(names(behind: heading)) == members) }
    }
    let version = #""const": \#(TraceRecord.currentVersion)"#
    let schema = Self.scenarios.appendingPathComponent("trace.schema.json")
    #expect(try String(contentsOf: schema, encoding: .utf8).contains(version))
    // The golden trace has all members.
    let records = try Golden.trace().records
    let (commands, actions) = (Self.kinds.commands.map(\.0), Self.kinds.actions.map(\.0))
    try expect(["properties"], "## Members", members(of: records))
    try expect(
      ["$defs", "command", "properties"], "A command in `sent`:", members(of: commands))
    try expect(
      ["$defs", "action", "properties"], "An action in `actions`:", members(of: actions))
    try expect(
      ["$defs", "step", "properties"], "A step in `steps`:",
      members(of: [SentStep(.matching, type: "", text: "", predicate: "", index: 0)]))
    try expect(
      ["$defs", "failure", "properties"], nil,
      members(of: records.compactMap(\.item?.failure)))
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
