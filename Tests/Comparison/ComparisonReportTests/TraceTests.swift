import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing

/// What is read from a trace's text, and what is wrong with lines by themselves.
struct TraceTests {
  private static let good = FakeRun("L.2").lines[0]
  private static let deep =
    String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)

  private func texts(_ trace: Trace) -> [String] { trace.findings.map(\.description) }

  @Test func everyMemberIsRead() throws {
    let text = """
      {"version":2,"kind":"item","tool":"native","repetition":2,"scenario":"L.1","item":"L.1/TC1/S1",\
      "file":"Tests/A.swift","line":7,"start":0.5,"duration":0.25,"commands":3,"bytes":90,\
      "outcome":"failed","message":"é\\n","screen":"<a/>"}
      """
    let trace = Trace(parsing: text, path: "t.jsonl")
    let record = try #require(trace.records.first)
    #expect(trace.records.count == 1)
    #expect((record.version, record.kind, record.tool) == (2, .item, "native"))
    #expect((record.repetition, record.scenario, record.item) == (2, "L.1", "L.1/TC1/S1"))
    #expect((record.file, record.line) == ("Tests/A.swift", 7))
    #expect((record.start, record.duration) == (0.5, 0.25))
    #expect((record.commands, record.bytes) == (3, 90))
    #expect((record.outcome, record.message, record.screen) == (.failed, "é\n", "<a/>"))
    #expect(trace.findings.isEmpty)
    #expect(trace.path == "t.jsonl")
  }

  @Test func toolsComeInTheOrderOfTheTrace() {
    let lines = ["b", "a", "b", "c"].map { FakeRun("L.2", $0).lines[0] }
    let trace = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    #expect(trace.tools == ["b", "a", "c"])
  }

  @Test func linesMayEndInCRLFAndBeEmpty() {
    let lines = FakeRun("L.2").lines
    let lf = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    let crlf = Trace(parsing: "\r\n" + lines.joined(separator: "\r\n\r\n\n") + "\r\n", path: "t")
    #expect(lf.records.count == 4)
    #expect(crlf.records == lf.records)
    #expect(crlf.findings.isEmpty)
  }

  @Test func aLineSeparatorInATextEndsNoLine() {
    let line = Self.good.replacing("Tests/", with: "a\u{2028}b\u{85}c/")
    let trace = Trace(parsing: line, path: "t.jsonl")
    #expect(trace.records.map(\.file) == ["a\u{2028}b\u{85}c/L2Tests.swift"])
    #expect(trace.findings.isEmpty)
  }

  @Test(arguments: ["", "\n", "\r\n\r\n"])
  func anEmptyTraceIsAFinding(_ text: String) {
    let trace = Trace(parsing: text, path: "t.jsonl")
    #expect(trace.records.isEmpty)
    #expect(
      texts(trace) == ["t.jsonl: error: the trace is empty: no tool ran anything [empty-trace]"])
  }

  @Test(arguments: [
    ("{", "not JSON"), ("oops", "not JSON"), (" ", "not JSON"), ("[]", "not a JSON object"),
    ("7", "not a JSON object"), ("null", "not a JSON object"), (good + good, "not JSON"),
    (good.dropLast() + "", "not JSON"),
    (String(repeating: "[", count: 100_000), "nested too deeply"),
    (good.replacing("{", with: "{\"x\":\(deep),"), "nested too deeply"),
    (good.dropLast() + ",}", "not JSON: a comma has nothing behind it"),
    (good.replacing("{", with: "{\"x\":[7, ],"), "not JSON: a comma has nothing behind it"),
    ("\u{FEFF}" + good, "it begins with a byte order mark"),
    (good.replacing("{", with: "{\"message\":null,"), "member \"message\" is null"),
    (
      good.replacing("{", with: "{\"known\" : {\"reason\":[\"a\",null]},"),
      "member \"known.kind\" is missing"
    ),
    (good.replacing("{", with: "{\"x\":{\"y\":[{\"z\":1},null]},"), "member \"x.y\" is null"),
    (good.replacing("{", with: "{\"tool\":\"native\","), "member \"tool\" is there twice"),
    (good.replacing("{", with: "{\"t\\u006fol\" :\"web\","), "member \"tool\" is there twice"),
    (
      good.replacing("{", with: "{\"x\":{\"\\\"\":1,\"\\\"\":2},"), "member \"x.\"\" is there twice"
    ),
  ])
  func aLineThatIsNoObjectIsAFinding(line: String, problem: String) {
    let trace = Trace(parsing: "\(Self.good)\n\(line)\n\(Self.good)", path: "t.jsonl")
    #expect(trace.records.count == 2)
    #expect(texts(trace) == ["t.jsonl:2: error: no trace record: \(problem) [no-record]"])
  }

  @Test func bytesThatAreNoUTF8AreAFinding() {
    let bytes = Data(Self.good.replacing("native", with: "n?").utf8)
      .map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    let trace = Trace(parsing: Data(bytes), path: "t.jsonl")
    #expect(trace.records.isEmpty)
    #expect(texts(trace) == ["t.jsonl:1: error: no trace record: not UTF-8 [no-record]"])
  }

  @Test func aTraceInUTF16IsNone() throws {
    let text = FakeRun("L.2").lines.joined(separator: "\n")
    for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
      let trace = Trace(parsing: try #require(text.data(using: encoding)), path: "t.jsonl")
      #expect(trace.records.isEmpty)
      #expect(Set(trace.findings.map(\.name)) == [.noRecord])
      #expect(trace.findings.count == 4)
    }
  }

  @Test func linesBesideOneThatIsNoUTF8AreRead() {
    let good = Data(Self.good.utf8)
    let bytes = good + Data("\r\n\u{e9}\n".utf8) + Data([0xC3, 0x0A, 0xA9, 0x0A]) + good
    let trace = Trace(parsing: bytes, path: "t.jsonl")
    #expect(trace.records.count == 2)
    #expect(
      texts(trace) == [
        "t.jsonl:2: error: no trace record: not JSON [no-record]",
        "t.jsonl:3: error: no trace record: not UTF-8 [no-record]",
        "t.jsonl:4: error: no trace record: not UTF-8 [no-record]",
      ])
  }

  @Test func aPartOfOtherDataIsATrace() {
    let lines = FakeRun("L.2").lines.joined(separator: "\n")
    let part = Data("other\n\(lines)\nother".utf8).dropFirst(6).dropLast(6)
    let trace = Trace(parsing: part, path: "t.jsonl")
    #expect(trace.records == Trace(parsing: lines, path: "t.jsonl").records)
    #expect(trace.records.count == 4)
    #expect(trace.findings.isEmpty)
  }

  @Test(arguments: [
    ("version", "\"version\":2,"), ("tool", "\"tool\":\"native\","),
    ("kind", "\"kind\":\"start\","),
  ])
  func aMemberThatEveryRecordHasIsMissed(name: String, member: String) {
    let trace = Trace(parsing: Self.good.replacing(member, with: ""), path: "t.jsonl")
    #expect(
      texts(trace) == [
        "t.jsonl:1: error: no trace record: member \"\(name)\" is missing [no-record]"
      ])
  }

  @Test(arguments: [
    ("repetition", "\"repetition\":1,"), ("scenario", "\"scenario\":\"L.2\","),
  ])
  func aRecordThatNamesNoRunIsAFinding(name: String, member: String) {
    for (number, line) in FakeRun("L.2").lines.enumerated() {
      let trace = Trace(parsing: line.replacing(member, with: ""), path: "t.jsonl")
      let what = ["the start", "L.2/TC1/S1", "L.2/TC1/Ex1", "the end"][number]
      #expect(texts(trace) == ["t.jsonl:1: error: \(what) has no \"\(name)\" [missing-member]"])
      #expect(trace.records.isEmpty)
    }
  }

  @Test(arguments: [
    ("\"native\"", "7", "\"tool\" has a wrong type"),
    ("\"native\"", "null", "\"tool\" has a wrong type"),
    ("\"repetition\":1", "\"repetition\":\"1\"", "\"repetition\" has a wrong type"),
    ("\"start\"", "\"stop\"", "\"kind\" has a wrong value"),
    ("1700000000.5", "\"now\"", "\"start\" has a wrong type"),
    ("1700000000.5", "true", "\"start\" has a wrong type"),
    ("\"version\":2", "\"version\":true", "\"version\" has a wrong type"),
  ])
  func aMemberOfAWrongTypeIsNamed(old: String, new: String, problem: String) {
    let line = Self.good.replacing(old, with: new, maxReplacements: 1)
    let trace = Trace(parsing: line, path: "t.jsonl")
    #expect(texts(trace) == ["t.jsonl:1: error: no trace record: member \(problem) [no-record]"])
  }

  @Test(arguments: [
    ("\"repetition\":1", "\"repetition\":1.5"), ("\"line\":3", "\"line\":-3"),
    ("\"line\":3", "\"line\":3.5"), ("\"repetition\":1", "\"repetition\":9223372036854775808"),
  ])
  func aNumberThatDoesNotFitIsAFinding(old: String, new: String) {
    let line = Self.good.replacing(old, with: new)
    #expect(
      texts(Trace(parsing: line, path: "t.jsonl")) == [
        "t.jsonl:1: error: no trace record: a number is out of range, or should be a whole one [no-record]"
      ])
  }

  @Test(arguments: [
    ("1e999", "a number is out of range"), ("NaN", "not JSON"), ("Infinity", "not JSON"),
    ("-", "not JSON"), ("01", "not JSON"),
  ])
  func whatIsNoNumberIsNoJSON(number: String, problem: String) {
    let line = Self.good.replacing("1700000000.5", with: number)
    #expect(
      texts(Trace(parsing: line, path: "t.jsonl")) == [
        "t.jsonl:1: error: no trace record: \(problem) [no-record]"
      ])
  }

  /// Dictionaries have no order of their own, and findings must have one.
  @Test func ofSeveralMembersThatAreWrongTheFirstIsTold() {
    let lines = [
      #"{"version":2,"kind":"tool","tool":"a","about":{"d":1,"c":2,"b":3,"e":4,"f":5}}"#,
      #"{"version":2,"kind":"item","tool":"a","sent":[{"kind":"query","text":"a"},{"kind":"query","#
        + #""text":"a","phases":{"search":"x","http":[],"wait":"y","gesture":true}}]}"#,
    ]
    #expect(
      texts(trace(lines)) == [
        "t.jsonl:1: error: no trace record: member \"about.b\" has a wrong type [no-record]",
        "t.jsonl:2: error: no trace record: member \"sent.2.phases.gesture\" has a wrong type "
          + "[no-record]",
      ])
  }

  @Test func aFileMayBeginWithAByteOrderMark() {
    let text = FakeRun("L.2").lines.joined(separator: "\n")
    let trace = Trace(parsing: "\u{FEFF}" + text, path: "t.jsonl")
    #expect(trace.records == Trace(parsing: text, path: "t.jsonl").records)
    #expect(trace.findings.isEmpty)
    #expect(texts(Trace(parsing: "\u{FEFF}\n", path: "t")).count == 1)
  }

  @Test(arguments: [
    "{\"version\":1}", "{\"version\":1,\"kind\":[]}",
    good.replacing("\"version\":2", with: "\"version\":1"),
  ])
  func anotherVersionIsNamedWhateverElseItHas(_ line: String) {
    let trace = Trace(parsing: line, path: "t.jsonl")
    #expect(trace.records.isEmpty)
    #expect(
      texts(trace) == [
        "t.jsonl:1: error: version 1 of the trace format is not known here; known is version 2 "
          + "[unknown-version]"
      ])
  }

  @Test func aFileIsReadAsItsBytes() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("\(Self.good)\r\nx".utf8).write(to: file)
    let trace = try Trace(contentsOf: file)
    #expect(trace.records.count == 1)
    #expect(texts(trace) == ["\(file.path):2: error: no trace record: not JSON [no-record]"])
  }

  @Test func aFileThatIsMissingIsAnError() {
    #expect(throws: CocoaError.self) {
      try Trace(contentsOf: URL(fileURLWithPath: "/no/such/trace.jsonl"))
    }
  }
}

/// The schema, the page about the format and the code say the same.
struct TraceFormatTests {
  private static let comparison = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
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
