import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing

/// The schema, the page about the format and the code say the same.
struct TraceFormatTests {
  private static let comparison = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Comparison")

  /// A record in which every member is there.
  private static var full: TraceRecord {
    var record = TraceRecord(kind: .item, tool: "native")
    record.repetition = 1
    record.scenario = "L.1"
    record.item = "L.1/TC1/S1"
    record.file = "Tests/L1Tests.swift"
    record.line = 7
    record.start = 0.5
    record.duration = 0.25
    record.commands = 1
    record.bytes = 3
    record.waited = 0
    record.outcome = .failed
    record.message = "it broke"
    record.screen = "a screen"
    var command = SentCommand(kind: .request, text: "POST /element")
    command.using = "xpath"
    command.value = "//a"
    command.start = 0.5
    command.duration = 0.25
    command.bytesSent = 1
    command.bytesReceived = 2
    command.status = 200
    command.phases = Dictionary(
      uniqueKeysWithValues: SentPhase.allCases.map { ($0.rawValue, 0.01) })
    record.sent = [command]
    record.actions = ["tap Button 'Save' at (363, 69)"]
    record.picture = TracePicture(format: .svg, data: "<svg/>")
    record.known = KnownFailure(.expectedFailure, reason: "It breaks.", link: "https://a.org")
    record.about = ["machine": "a box"]
    return record
  }

  private func members(_ value: some Encodable) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return Set(try #require(object as? [String: Any]).keys)
  }

  private func schema(_ path: String...) throws -> [String: Any] {
    let data = try Data(
      contentsOf: Self.comparison.appendingPathComponent("trace.schema.json"))
    var value: Any? = try JSONSerialization.jsonObject(with: data)
    for name in path { value = (value as? [String: Any])?[name] }
    return try #require(value as? [String: Any], "\(path)")
  }

  private func choices(_ path: String...) throws -> Set<String> {
    var value: Any? = try schema()
    for name in path { value = (value as? [String: Any])?[name] }
    return Set(try #require((value as? [String: Any])?["enum"] as? [String], "\(path)"))
  }

  @Test func theSchemaHasTheMembersThatAreWritten() throws {
    let record = Self.full
    #expect(try Set(schema("properties").keys) == members(record))
    let command = try #require(record.sent?.first)
    #expect(try Set(schema("$defs", "command", "properties").keys) == members(command))
    let picture = try #require(record.picture)
    #expect(try Set(schema("$defs", "picture", "properties").keys) == members(picture))
    let known = try #require(record.known)
    #expect(try Set(schema("$defs", "known", "properties").keys) == members(known))
    #expect(
      try Set(schema("$defs", "command", "properties", "phases", "properties").keys)
        == Set(SentPhase.allCases.map(\.rawValue)))
    #expect(
      try schema("properties", "version")["const"] as? Int == TraceRecord.currentVersion)
  }

  @Test func everyMemberOfTheSchemaIsReadBack() throws {
    let data = try JSONEncoder().encode(Self.full)
    #expect(try JSONDecoder().decode(TraceRecord.self, from: data) == Self.full)
    let mirror = Mirror(reflecting: Self.full)
    #expect(try mirror.children.count == schema("properties").count)
  }

  @Test func theSchemaHasTheChoicesThatAreRead() throws {
    #expect(
      try choices("properties", "kind").allSatisfy { TraceRecord.Kind(rawValue: $0) != nil })
    #expect(try choices("properties", "kind").count == 5)
    #expect(
      try choices("properties", "outcome").allSatisfy { TraceRecord.Outcome(rawValue: $0) != nil })
    let command = try choices("$defs", "command", "properties", "kind")
    #expect(command.allSatisfy { SentCommand.Kind(rawValue: $0) != nil } && command.count == 5)
    let picture = try choices("$defs", "picture", "properties", "format")
    #expect(picture.allSatisfy { TracePicture.Format(rawValue: $0) != nil } && picture.count == 2)
    let known = try choices("$defs", "known", "properties", "kind")
    #expect(known.allSatisfy { KnownFailure.Kind(rawValue: $0) != nil } && known.count == 2)
  }

  // MARK: - The page

  private func page() throws -> String {
    try String(
      contentsOf: Self.comparison.appendingPathComponent("TRACE.md"), encoding: .utf8)
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

  @Test func thePageNamesEveryMistakeInOrder() throws {
    #expect(
      try names(behind: "## What can be wrong") == TraceFinding.Name.allCases.map(\.rawValue))
  }

  @Test func thePageNamesEveryMember() throws {
    #expect(try Set(names(behind: "## Members")) == members(Self.full))
    let command = try #require(Self.full.sent?.first)
    #expect(try Set(names(behind: "A command in `sent`:")) == members(command))
    let page = try page()
    for fact in TraceFact.allCases { #expect(page.contains("`\(fact.rawValue)`")) }
    for phase in SentPhase.allCases { #expect(page.contains("`\(phase.rawValue)`")) }
  }

  @Test func theExampleOfThePageIsATraceWithoutMistakes() throws {
    let page = try page()
    let start = try #require(page.range(of: "```jsonl\n")?.upperBound)
    let end = try #require(page[start...].range(of: "```")?.lowerBound)
    let root = Self.comparison.deletingLastPathComponent()
    let written = ScenarioLibrary.load(["Scenarios"], from: ScenarioDisk(root: root.path))
    #expect(written.findings.isEmpty)
    let trace = Trace(parsing: String(page[start..<end]), path: "t.jsonl")
    let check = TraceCheck([trace], scenarios: written.scenarios)
    #expect(check.findings.map(\.description) == [])
    #expect(check.summary == "1 file: 2 runs of 2 scenarios by 1 tool")
  }
}
