import Foundation
import ScenarioBinding
import Testing

private let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)

/// A test must follow its scenario.
struct ScenarioRunTests {
  /// Returns the error of a test that makes the first marks of its scenario, does `more` and ends.
  private func error(
    after marks: Int, _ more: (ScenarioRun, FakeTool) throws -> Void = { _, _ in }
  ) throws -> String? {
    let tool = FakeTool()
    let run = ScenarioRun(of: try Login.scenario(), with: tool, at: place)
    do {
      try tool.play(run, 0..<marks)
      try more(run, tool)
      try run.finish(at: place)
      return nil
    } catch { return "\(error)" }
  }

  /// Returns an item or a test case as errors name it.
  private static func name(_ id: String, _ text: String, _ line: Int) -> String {
    "L.1/\(id) \"\(text)\" (Scenarios/L1-log-in.scenario:\(line))"
  }

  private static let tc1 = name("TC1", "Right password", 7)
  private static let p1 = name("TC1/P1", #"There is a user "ada"."#, 8)
  private static let s1 = name("TC1/S1", #"Enter "ada"."#, 9)
  private static let ex1 = name("TC1/Ex1", "The name is there.", 10)

  @Test(arguments: [
    // A repeated step, one that isn't written, and one outside any test case.
    (3, "step", #"Enter "ada"."#, "next is \(ex1)"),
    (2, "step", #"Enter "eve"."#, "next is \(s1)"),
    (0, "step", #"Enter "ada"."#, "next is \(tc1)"),
    // A mark of the wrong kind with the right text.
    (3, "step", "The name is there.", "next is \(ex1)"),
    (6, "step", "Log out", "next is " + name("TC2", "Log out", 14)),
    (0, "test case", "Log out", "next is \(tc1)"), (1, "test case", "Log out", "next is \(p1)"),
    (9, "test case", "Log out", "L.1 ends before it (Scenarios/L1-log-in.scenario:16)"),
  ])
  func `each mark is the next one in the scenario`(
    marks: Int, kind: String, text: String, next: String
  ) throws {
    let error = try error(after: marks) { run, _ in
      if kind == "step" {
        try run.begin(.step, text, at: place)
      } else {
        try run.testCase(text, at: place)
      }
    }
    #expect(error == "the \(kind) \"\(text)\" doesn't match the scenario: \(next)")
  }

  @Test func `no item may be left out`() throws {
    #expect(try error(after: 9) == nil)
    let s3 = Self.name("TC2/S1", #"Tap "Log out"."#, 15)
    #expect(try error(after: 6) == "the test leaves out \(s3)")
    let ex2 = Self.name("TC1/Ex2", "The first screen is shown.", 12)
    #expect(try error(after: 5) == "the test leaves out \(ex2)")
    // Line breaks inside a text don't matter.
    let broken = try error(after: 0) { run, _ in try run.testCase("Right\n  password", at: place) }
    #expect(broken == "the test leaves out \(Self.p1)")
  }

  @Test func `a step acts, and other items look and assert`() throws {
    let nothing = "it evaluated no query, made no gesture and sent no command"
    let blind = try error(after: 1) { run, _ in
      try run.begin(.precondition, #"There is a user "ada"."#, at: place)
    }
    #expect(blind == "\(Self.p1) failed: the test didn't look at the screen: \(nothing)")
    let idle = try error(after: 2) { run, _ in
      try run.begin(.step, #"Enter "ada"."#, at: place)
      try run.begin(.expectation, "The name is there.", at: place)
      Issue.record("the run continued after a failed step")
    }
    #expect(idle == "\(Self.s1) failed: the test did nothing: \(nothing)")
    // The tool counts checks, and a look checks a value up to a mark. A step needs no assertion.
    func checking(upTo mark: Int) throws -> String? {
      try error(after: 0) { run, tool in
        (tool.checks, tool.checksWhenLooking) = (3, true)
        try tool.play(run, 0..<mark)
        tool.checksWhenLooking = false
        try tool.play(run, mark..<9)
      }
    }
    let advice = "Check the text with XCTAssertEqual or a similar assertion."
    let unasserted = "failed: the test asserted nothing. \(advice)"
    #expect(try checking(upTo: 0) == "\(Self.p1) \(unasserted)")
    #expect(try checking(upTo: 2) == "\(Self.ex1) \(unasserted)")
    #expect(try checking(upTo: 9) == nil)
  }

  @Test func `a failure and a wrong mark can't be hidden`() throws {
    func fail(_ tool: FakeTool) { tool.failedChecks = [CheckFailure(found: "1 is not 2")] }
    let last = try error(after: 9) { _, tool in fail(tool) }
    let ex3 = Self.name("TC2/Ex1", "The login screen is shown.", 16)
    #expect(last == "\(ex3) failed: 1 is not 2")
    let hidden = try error(after: 2) { run, tool in
      fail(tool)
      try? tool.play(run, 2..<3)
    }
    #expect(hidden == "the test continued after a failure: \(Self.p1) failed: 1 is not 2")
    // A wrong mark is the test's mistake, whatever follows.
    for fails in [false, true] {
      let wrong = try error(after: 2) { run, tool in
        try? run.begin(.step, "x", at: place)
        if fails { fail(tool) }
        try? tool.play(run, 2..<3)
      }
      #expect(wrong == "the step \"x\" doesn't match the scenario: next is \(Self.s1)")
    }
  }
}

/// A run's trace.
struct TraceTests {
  private let file = TraceFile()
  private struct Broken: Error, CustomStringConvertible { let description = "it broke" }

  @Test func `a trace has a line for each item with everything about it`() throws {
    let tool = FakeTool()
    (tool.log, tool.checks, tool.checksWhenLooking) = ([], 0, true)
    try file.writer().write(.tool("fake", about: ["client": "a fake"]))
    // Another writer appends to the file.
    let writer = try file.writer()
    let known = KnownFailure(.notPortable, reason: "It can't.", link: "https://example.org")
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
      let error = #expect(throws: ItemFailure.self) { try run.finish(Broken(), at: place) }
      #expect(error?.place.line == 9 && error?.isReported == false && run.openPlace == nil)
    }
    // All times are 0.
    let text = try file.text().replacing(/"(start|duration)":[-+.0-9e]+/) { "\"\($0.1)\":0" }
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
    try tool.play(
      ScenarioRun(of: Login.scenario(), with: tool, writer: file.writer(), at: place), 0..<4)
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
    let lost = #expect(throws: BindingError.self) { try run.finish(Broken(), at: place) }
    #expect(lost?.description == start + "/dev/full: No space left on device")
    #expect(lost?.place.line == place.line)
  }
}
