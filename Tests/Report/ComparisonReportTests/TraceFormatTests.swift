import ComparisonReport
import FakeTraces
import Foundation
import ScenarioFormat
import TestSupport
import Testing

@testable import ScenarioBinding

/// The schema, the page about the format and the code agree.
struct TraceFormatTests {
  private static let scenarios = packageRoot.appendingPathComponent("Scenarios")

  /// The records of the golden trace, which have all members together.
  private var records: [TraceRecord] { get throws { try Golden.trace().records } }

  private var allMembers: Set<String> {
    get throws { try records.reduce(into: []) { try $0.formUnion(members($1)) } }
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
    let failure = try #require(records.compactMap(\.item?.failure).first)
    #expect(try Set(schema("$defs", "failure", "properties").keys) == members(failure))
    #expect(try schema("properties", "version")["const"] as? Int == TraceRecord.currentVersion)
  }

  /// A command and an action of each kind.
  private static var kinds: (commands: [SentCommand], actions: [TraceAction]) {
    let steps = [SentStep(.descendants, type: "Button"), SentStep(.matching, text: "Save")]
    let target = TraceAction.Target(type: "Button", name: "Save")
    let locator = SentLocator(using: "xpath", value: "//a")
    var command = SentCommand(.request(method: "POST", path: "/element", locator))
    (command.start, command.duration, command.counts) = (0.5, 0.25, ["taps": 1])
    (command.bytesSent, command.bytesReceived, command.status) = (1, 2, 200)
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

  @Test func `records, commands and actions are read as they were written`() throws {
    func expectSame<Value: Codable & Equatable>(_ values: [Value]) throws {
      #expect(try JSONDecoder().decode([Value].self, from: JSONEncoder().encode(values)) == values)
    }
    try expectSame(records)
    try expectSame(Self.kinds.commands)
    try expectSame(Self.kinds.actions)
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
