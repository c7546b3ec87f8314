import Foundation
import ScenarioBinding
import Testing

/// A run's trace.
struct TraceTests {
  private let file = TraceFile()
  private let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)
  private let known = KnownFailure(.notPortable, reason: "It can't.", link: "https://example.org")

  /// Returns the trace, with all times as 0.
  private func text() throws -> String {
    try file.text().replacing(/"(start|duration)":[-+.0-9e]+/) { "\"\($0.1)\":0" }
  }

  @Test func `a trace has a line for each item with everything about it`() throws {
    let tool = FakeTool()
    (tool.log, tool.checks, tool.checksWhenLooking) = ([], 0, true)
    try file.writer().write(.tool("fake", about: ["client": "a fake"]))
    // Another writer appends to the file.
    let writer = try file.writer()
    writer.writeOmission(of: "L.1", tool: "fake", repetition: 2, known: known, at: place)
    try TestLog.$current.withValue(TestLog()) {
      let run = ScenarioRun(
        of: try Login.scenario(), with: tool, repetition: 3, takesPictures: true, writer: writer,
        at: place)
      try tool.play(run, 0..<1)
      // What happens between items belongs to none.
      tool.look()
      XCTContext.runActivity(named: "before") { _ in }
      #expect(run.openPlace == nil)
      try tool.play(run, 1..<2)
      #expect(run.openPlace?.line == 7)
      XCTContext.runActivity(named: "outer") { _ in
        XCTContext.runActivity(named: "inner") { _ in TestLog.current.noteFailure() }
        XCTContext.runActivity(named: "second") { _ in }
      }
      let helper = SourcePlace(file: "/x/Tests/Helper.swift", line: 9)
      try run.begin(.step, #"Enter "ada"."#, at: helper)
      let error = #expect(throws: ItemFailure.self) { try run.finish(FakeError(), at: place) }
      #expect(error?.place.line == 9 && error?.isReported == false && run.openPlace == nil)
    }
    let text = try text()
    #expect(
      text == #"""
        {"about":{"client":"a fake"},"kind":"tool","tool":"fake","version":3}
        {"file":"Tests/LoginSuite/L1Tests.swift","kind":"omitted",\#
        "known":{"kind":"notPortable","link":"https://example.org","reason":"It can't."},\#
        "line":7,"repetition":2,"scenario":"L.1","tool":"fake","version":3}
        {"file":"Tests/LoginSuite/L1Tests.swift","kind":"start",\#
        "line":7,"repetition":3,"scenario":"L.1","start":0,"textHash":"e7678c021020158a",\#
        "tool":"fake","version":3}
        {"actions":[{"keys":["2"],"kind":"type"}],"asserted":["2"],"bytes":10,"checks":1,\#
        "commands":1,"duration":0,"file":"Tests/Scenarios/ScenarioBindingTests/FakeTool.swift",\#
        "item":"L.1/TC1/P1","kind":"item","line":7,"log":[{"groups":[{"name":"inner",\#
        "outcome":"failed"},{"name":"second","outcome":"passed"}],"name":"outer",\#
        "outcome":"failed"}],"outcome":"passed","picture":{"data":"<svg/>","format":"svg"},\#
        "repetition":3,"scenario":"L.1","sent":[{"kind":"query","start":0,\#
        "steps":[{"index":2,"step":"index"}]}],"start":0,"tool":"fake","version":3,"waited":2}
        {"actions":[{"keys":["2"],"kind":"type"}],"bytes":0,"checks":0,"commands":0,\#
        "duration":0,"failure":{"found":"it broke"},"file":"Tests/Helper.swift",\#
        "item":"L.1/TC1/S1","kind":"item","line":9,"message":"it broke","outcome":"failed",\#
        "picture":{"data":"<svg/>","format":"svg"},"repetition":3,"scenario":"L.1",\#
        "screen":"the screen","sent":[],"start":0,"tool":"fake","version":3,"waited":0}
        {"bytes":20,"commands":2,"duration":0,"kind":"end",\#
        "message":"L.1/TC1/S1 \"Enter \"ada\".\" (Scenarios/L1-log-in.scenario:9) failed: it broke",\#
        "outcome":"failed","repetition":3,"scenario":"L.1","tool":"fake","version":3,"waited":4}

        """#)
  }

  @Test(arguments: [false, true])
  func `an item fails with its first failed check, reported or thrown`(_ isThrown: Bool) throws {
    let tool = FakeTool()
    let run = ScenarioRun(
      of: try Login.scenario(), with: tool, writer: try file.writer(), at: place)
    try tool.play(run, 0..<2)
    let check = CheckFailure(expected: "a name", found: "none", at: place)
    if !isThrown { tool.failedChecks = [check, CheckFailure(found: "more")] }
    let error = #expect(throws: ItemFailure.self) {
      try run.finish(isThrown ? check : nil, at: place)
    }
    #expect(error?.isReported == !isThrown)
    let item = try #require(file.records().compactMap(\.item).last)
    #expect(item.failure == check)
    let text = "expected a name, found none (Tests/LoginSuite/L1Tests.swift:7)"
    #expect(item.message == (isThrown ? text : "\(text)\nmore"))
    // Without a log and without being asked for, there are no commands and pictures.
    #expect(item.sent == nil && item.picture == nil && item.actions == nil)
  }

  @Test func `a run whose process ended early gets an end`() throws {
    let tool = FakeTool()
    let run = ScenarioRun(
      of: try Login.scenario(), with: tool, writer: try file.writer(), at: place)
    try tool.play(run, 0..<4)
    let records = try file.records()
    let id = RunID(scenario: "L.1", tool: "fake", repetition: 1)
    let end = try #require(TraceRecord.end(of: id, after: records, message: "crashed").end)
    let last = try #require(records.last?.item)
    #expect(end.duration == last.start + last.duration)
    #expect((end.commands, end.bytes, end.waited) == (2, 20, 4))
    #expect((end.outcome, end.message) == (.failed, "crashed"))
    let none = try #require(TraceRecord.end(of: id, after: [], message: "").end)
    #expect((none.duration, none.commands, none.bytes, none.waited) == (0, 0, nil, nil))
  }

  /// `/dev/full` rejects all writes, like a full disk.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func `a run whose trace is lost fails`() throws {
    let error = #expect(throws: TraceWriteError.self) {
      try TraceWriter(appendingTo: URL(fileURLWithPath: "/nowhere/trace.jsonl"))
    }
    let start = "The trace could not be written to "
    #expect(error?.description == start + "/nowhere/trace.jsonl: No such file or directory")
    let writer = try TraceWriter(appendingTo: URL(fileURLWithPath: "/dev/full"))
    let run = ScenarioRun(of: try Login.scenario(), with: FakeTool(), writer: writer, at: place)
    let lost = #expect(throws: BindingError.self) { try run.finish(FakeError(), at: place) }
    #expect(lost?.description == start + "/dev/full: No space left on device")
    #expect(lost?.place.line == place.line)
  }
}
