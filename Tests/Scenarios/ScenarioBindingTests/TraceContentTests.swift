import Foundation
import ScenarioBinding
import Testing

/// The commands, pictures and declarations in a run's trace.
struct TraceContentTests {
  private let file = TraceFile()
  private let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)

  private func run(
    with tool: any ToolProbe, known: KnownFailure? = nil, takesPictures: Bool = false
  ) throws -> ScenarioRun {
    ScenarioRun(
      of: try Login.scenario(), with: tool, known: known, takesPictures: takesPictures,
      writer: try file.writer(), at: place)
  }

  @Test func `each item has the commands that were sent in it`() throws {
    let tool = FakeTool()
    tool.log = []
    let run = try run(with: tool)
    try tool.play(run, 0..<1)
    tool.look()
    try tool.play(run, 1..<2)
    tool.look()
    try tool.play(run, 2..<4)
    try? run.finish(CancellationError(), at: place)
    let items = try file.records().compactMap(\.item)
    #expect(
      items.map { $0.sent?.map(\.text) } == [
        ["`Element at index 2`", "`Element at index 3`"], ["`Element at index 4`"],
        ["`Element at index 5`"],
      ])
    for item in items {
      let time = item.start...(item.start + item.duration)
      for command in item.sent ?? [] { #expect(time.contains(command.start ?? -1)) }
    }
  }

  @Test func `each item has the groups of the log that ended in it`() throws {
    try TestLog.$current.withValue(TestLog()) {
      let tool = FakeTool()
      let run = try run(with: tool)
      for (mark, name) in ["before", "precondition", "step"].enumerated() {
        try tool.play(run, mark..<mark + 1)
        XCTContext.runActivity(named: name) { _ in XCTContext.runActivity(named: "in it") { _ in } }
      }
      try? run.finish(CancellationError(), at: place)
    }
    let logs = try file.records().compactMap(\.item).map(\.log)
    #expect(logs.map { $0?.map(\.name) } == [["precondition"], ["step"]])
    #expect(logs[1]?.first?.groups == [LogGroup("in it")])
  }

  @Test func `pictures are taken only on request and commands need a log`() throws {
    let tool = FakeTool()
    for takesPictures in [true, false] {
      let run = try run(with: tool, takesPictures: takesPictures)
      try tool.play(run, 0..<2)
      try? run.finish(CancellationError(), at: place)
    }
    let items = try file.records().compactMap(\.item)
    #expect(items.map(\.picture) == [TracePicture(format: .svg, data: "<svg/>"), nil])
    #expect(items.map(\.sent) == [nil, nil])
  }

  @Test func `a run's time doesn't include tracing`() throws {
    let tool = FakeTool()
    tool.log = []
    var looked = Duration.zero
    tool.onScreenAccess = {
      let start = ContinuousClock.now
      while start.duration(to: .now) < .milliseconds(5) {}
      looked += start.duration(to: .now)
    }
    // Start before the run's own clock, because this thread may have to wait in between.
    let start = ContinuousClock.now
    let run = try run(with: tool, takesPictures: true)
    try tool.play(run, 0..<4)
    // The test leaves out items, which doesn't matter here.
    try? run.finish(CancellationError(), at: place)
    let all = start.duration(to: .now)
    #expect(looked >= .milliseconds(15))
    let records = try file.records()
    let end = try #require(records.last?.end?.duration)
    #expect(Duration.seconds(end) <= all - looked)
    let item = try #require(records[3].item)
    #expect(item.start + item.duration <= end)
    #expect(item.sent?.first?.start ?? 0 >= item.start)
  }

  @Test func `the start record has the test's declared status`() throws {
    let known = KnownFailure(.expectedFailure, reason: "It breaks.", link: "https://example.org")
    _ = try run(with: FakeTool(), known: known)
    #expect(try file.records().map(\.start?.known) == [known])
  }

  @Test func `tools and omitted runs have records`() throws {
    let writer = try file.writer()
    let known = KnownFailure(.notPortable, reason: "It can't.", link: "https://example.org")
    writer.write(.tool("fake", about: ["client": "a fake"]))
    writer.writeOmission(of: "L.1", tool: "fake", repetition: 2, known: known, at: place)
    #expect(
      try file.text() == """
        {"about":{"client":"a fake"},"kind":"tool","tool":"fake","version":3}
        {"file":"Tests/LoginSuite/L1Tests.swift","kind":"omitted",\
        "known":{"kind":"notPortable","link":"https://example.org","reason":"It can't."},\
        "line":7,"repetition":2,"scenario":"L.1","tool":"fake","version":3}

        """)
  }
}

/// Writing a trace to its file.
struct TraceWriterTests {
  private let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)

  @Test func `two writers of one file write whole lines in order`() throws {
    let file = TraceFile()
    let writers = [try file.writer(), try file.writer()]
    // Longer than a typical write buffer.
    let long = String(repeating: "x", count: 20_000)
    for number in 0..<6 {
      writers[number % 2].write(.tool("tool \(number)", about: ["long": long]))
    }
    let records = try file.records()
    #expect(records == (0..<6).map { .tool("tool \($0)", about: ["long": long]) })
  }

  @Test func `writers on several threads lose nothing`() async throws {
    let file = TraceFile()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in ["one", "two", "three", "four"] {
        group.addTask {
          let writer = try file.writer()
          for number in 0..<50 { writer.write(.tool(name, about: ["number": "\(number)"])) }
        }
      }
      try await group.waitForAll()
    }
    let records = try file.records()
    #expect(records.count == 200)
    for name in ["one", "two", "three", "four"] {
      #expect(
        records.filter { $0.tool == name }
          == (0..<50).map { .tool(name, about: ["number": "\($0)"]) })
    }
  }

  @Test func `a file that can't be opened is named with the reason`() {
    let url = URL(fileURLWithPath: "/nowhere/trace.jsonl")
    let error = #expect(throws: TraceWriteError.self) { try TraceWriter(appendingTo: url) }
    #expect(
      error?.description
        == "The trace could not be written to /nowhere/trace.jsonl: No such file or directory")
  }

  /// `/dev/full` rejects all writes, like a full disk.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func `a run whose trace is lost fails`() throws {
    let text = "The trace could not be written to /dev/full: No space left on device"
    let writer = try TraceWriter(appendingTo: URL(fileURLWithPath: "/dev/full"))
    #expect(writer.failure == nil)
    let run = ScenarioRun(of: try Login.scenario(), with: FakeTool(), writer: writer, at: place)
    #expect(writer.failure?.description == text)
    let error = #expect(throws: BindingError.self) {
      try run.finish(CancellationError(), at: place)
    }
    #expect(error?.description == text)
    #expect(error?.place.path == place.path && error?.place.line == place.line)
  }
}
