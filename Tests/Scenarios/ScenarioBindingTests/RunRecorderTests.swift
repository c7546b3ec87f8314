import Foundation
import ScenarioBinding
import SuiteSupport
import TestSupport
import Testing
import TraceRecords

/// A fake tool. The test sets its usage and its failed checks.
private final class FakeTool: ToolProbe {
  let name = "fake"
  var usage = ToolUsage(commands: 0, bytes: 0, waited: 0)
  var failedChecks: [CheckFailure] = []
  private var asserted: [String]?
  /// The logged commands. Nil if the tool has no log.
  var log: [LoggedCommand]?

  /// Sends a command of 10 bytes, which waits for 2 seconds.
  func look() {
    usage.commands += 1
    usage = ToolUsage(
      commands: usage.commands, bytes: usage.commands * 10, waited: Double(usage.commands) * 2)
    log?.append(
      LoggedCommand(SentCommand(.query([SentStep(.index, index: usage.commands)])), start: .now))
  }

  func check() {
    Checks.add()
    asserted = (asserted ?? []) + ["\(usage.commands)"]
  }

  func takeFailedChecks() -> [CheckFailure] {
    defer { failedChecks = [] }
    return failedChecks
  }

  func takeAssertedValues() -> [String]? {
    defer { asserted = nil }
    return asserted
  }

  func commands(after count: Int) -> [LoggedCommand]? { log.map { Array($0.dropFirst(count)) } }
  func userActions() -> [TraceAction]? { log.map { [.keys(["\($0.count)"])] } }
  func screen() -> String? { "the screen" }
  func picture() -> TracePicture? { TracePicture(format: .svg, data: "<svg/>") }
}

/// A test whose run is recorded for a fake tool.
private final class Recorded: MarkedTestCase {
  let tool = FakeTool()
  var recorder: RunRecorder?

  override func problem(in item: EndedItem) -> String? { recorder?.problem(in: item) }
  override func record(_ event: ScenarioEvent) { recorder?.record(event) }

  private static let login = """
    App:    Login
    Source: the tests

    TS L.1 Log in

      TC 1 Right password
        P 1   There is a user "ada".
        S 1   Enter "ada".
        Ex 1  The name is there.
    """

  /// Plays a test, which ends after `body`.
  static func play(
    _ writer: TraceWriter? = nil, repetition: Int = 1, takesPictures: Bool = false,
    _ body: (Recorded) throws -> Void
  ) throws -> (test: Recorded, error: ScenarioError?) {
    let test = Recorded(name: "test", testClosure: { _ in })
    test.recorder = RunRecorder(
      test.tool, repetition: repetition, takesPictures: takesPictures, writer: writer)
    let scenario = try WrittenScenario(login, path: "Scenarios/L1-log-in.scenario")
    let place = TestPlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)
    return (test, try test.play(scenario, at: place) { try body(test) })
  }

  /// Looks and checks in the precondition.
  func begin() throws {
    try testCase("Right password", file: "/x/Tests/LoginSuite/L1Tests.swift", line: 8)
    try precondition(
      #"There is a user "ada"."#, file: "/x/Tests/LoginSuite/L1Tests.swift", line: 9)
    tool.look()
    tool.check()
  }
}

/// How the items of both suites in Swift are judged and traced.
struct RunRecorderTests {
  private let file = TraceFile()
  private struct Broken: Error, CustomStringConvertible { let description = "it broke" }

  @Test func `a step acts, and other items look and assert`() throws {
    let nothing = "the test evaluated no query, made no gesture and sent no command"
    let blind = try Recorded.play { test in
      try test.testCase("Right password")
      try test.precondition(#"There is a user "ada"."#)
      test.tool.check()
    }
    let item = #"L.1/TC1/P1 "There is a user "ada"." (Scenarios/L1-log-in.scenario:7) failed:"#
    #expect(blind.error?.description == "\(item) nothing was looked at: \(nothing)")
    let idle = try Recorded.play { test in
      try test.begin()
      try test.step(#"Enter "ada"."#)
      try test.expect("The name is there.")
    }
    #expect(idle.error?.description.hasSuffix("nothing was done: \(nothing)") == true)
    let unasserted = try Recorded.play { test in
      try test.begin()
      try test.step(#"Enter "ada"."#)
      test.tool.look()
      try test.expect("The name is there.")
      test.tool.look()
    }
    let text = "nothing was asserted: use XCTAssertEqual or a similar assertion"
    #expect(unasserted.error?.description.hasSuffix(text) == true)
  }

  @Test func `a trace has a line for each item with everything about it`() throws {
    try file.writer().write(.tool("fake", about: ["client": "a fake"]))
    // Another writer appends to the file.
    let (test, error) = try Recorded.play(file.writer(), repetition: 3, takesPictures: true) {
      test in
      test.tool.log = []
      // What happens between items belongs to none.
      test.tool.look()
      try test.begin()
      try test.step(#"Enter "ada"."#, file: "/x/Tests/Helper.swift", line: 9)
      throw Broken()
    }
    #expect(error?.place?.line == 9 && test.recorder?.isLastFailureReported == false)
    // All times are 0, and the run's identifier is short.
    let text = try file.text().replacing(/"(start|duration)":[-+.0-9e]+/) { "\"\($0.1)\":0" }
      .replacing(/"run":"[0-9a-f]{16}"/, with: "\"run\":\"1\"")
    #expect(
      text == #"""
        {"about":{"client":"a fake"},"kind":"tool","tool":"fake","version":4}
        {"file":"Tests/LoginSuite/L1Tests.swift","kind":"start",\#
        "line":7,"repetition":3,"run":"1","scenario":"L.1","start":0,\#
        "textHash":"bf24b2273a1ff799","tool":"fake","version":4}
        {"actions":[{"keys":["2"],"kind":"type"}],"asserted":["2"],"bytes":10,"checks":1,\#
        "commands":1,"duration":0,"file":"Tests/LoginSuite/L1Tests.swift",\#
        "item":"L.1/TC1/P1","kind":"item","line":9,"outcome":"passed",\#
        "picture":{"data":"<svg/>","format":"svg"},\#
        "repetition":3,"run":"1","scenario":"L.1","sent":[{"kind":"query","start":0,\#
        "steps":[{"index":2,"step":"index"}]}],"start":0,"tool":"fake","version":4,"waited":2}
        {"actions":[{"keys":["2"],"kind":"type"}],"bytes":0,"checks":0,"commands":0,\#
        "duration":0,"failure":{"found":"it broke"},"file":"Tests/Helper.swift",\#
        "item":"L.1/TC1/S1","kind":"item","line":9,"message":"it broke","outcome":"failed",\#
        "picture":{"data":"<svg/>","format":"svg"},"repetition":3,"run":"1","scenario":"L.1",\#
        "screen":"the screen","sent":[],"start":0,"tool":"fake","version":4,"waited":0}
        {"bytes":20,"commands":2,"duration":0,"kind":"end",\#
        "message":"L.1/TC1/S1 \"Enter \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: it broke",\#
        "outcome":"failed","repetition":3,"run":"1","scenario":"L.1","tool":"fake","version":4,\#
        "waited":4}

        """#)
  }

  @Test(arguments: [false, true])
  func `an item fails with its first failed check, reported or thrown`(_ isThrown: Bool) throws {
    let check = CheckFailure(
      expected: "a name", found: "none",
      at: SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7))
    let (test, error) = try Recorded.play(file.writer()) { test in
      try test.begin()
      if isThrown { throw check }
      test.tool.failedChecks = [check, CheckFailure(found: "more")]
    }
    #expect(error != nil && test.recorder?.isLastFailureReported == !isThrown)
    let item = try #require(file.records().compactMap(\.item).last)
    #expect(item.failure == check)
    let text = "expected a name, found none (Tests/LoginSuite/L1Tests.swift:7)"
    #expect(item.message == (isThrown ? text : "\(text)\nmore"))
    // Without a log and without being asked for, there are no commands and pictures.
    #expect(item.sent == nil && item.picture == nil && item.actions == nil)
  }

  @Test func `a run whose process ended early gets an end`() throws {
    _ = try Recorded.play(file.writer()) { try $0.begin() }
    let records = try file.records().filter { $0.end == nil }
    let id = RunID(scenario: "L.1", tool: "fake", repetition: 1)
    let ended = TraceRecord.end(of: id, after: records, message: "crashed")
    let end = try #require(ended.end)
    let last = try #require(records.last?.item)
    #expect(ended.run == records.first?.run && ended.run?.run?.count == 16)
    #expect(end.duration == last.start + last.duration)
    #expect((end.commands, end.bytes, end.waited) == (1, 10, 2))
    #expect((end.outcome, end.message) == (.failed, "crashed"))
    let none = try #require(TraceRecord.end(of: id, after: [], message: "").end)
    #expect((none.duration, none.commands, none.bytes, none.waited) == (0, 0, nil, nil))
  }

  /// `/dev/full` rejects all writes, like a full disk.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func `a trace that is lost is a failure`() throws {
    let error = #expect(throws: TraceWriteError.self) {
      try TraceWriter(appendingTo: URL(fileURLWithPath: "/nowhere/trace.jsonl"))
    }
    let start = "The trace could not be written to "
    #expect(error?.description == start + "/nowhere/trace.jsonl: No such file or directory")
    let writer = try TraceWriter(appendingTo: URL(fileURLWithPath: "/dev/full"))
    _ = try Recorded.play(writer) { _ in }
    #expect(writer.failure?.description == start + "/dev/full: No space left on device")
  }
}

/// A trace file in a temporary folder.
private struct TraceFile {
  private let folder = TemporaryFolder()
  private var url: URL { folder.url.appendingPathComponent("trace.jsonl") }

  func writer() throws -> TraceWriter { try TraceWriter(appendingTo: url) }

  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  func records() throws -> [TraceRecord] {
    try text().split(separator: "\n")
      .map { try JSONDecoder().decode(TraceRecord.self, from: Data($0.utf8)) }
  }
}
