import Foundation
import ScenarioBinding
import Testing

/// How a trace gets into its file.
struct TraceWriterTests {
  private let place = SourcePlace(file: "/x/Tests/LoginSuite/L1Tests.swift", line: 7)

  @Test func twoWritersOfOneFileWriteWholeLinesInTheirOrder() throws {
    let file = TraceFile()
    let writers = [try file.writer(), try file.writer()]
    // Longer than what is often written at once.
    let long = String(repeating: "x", count: 20_000)
    for number in 0..<6 {
      writers[number % 2].write(tool: "tool \(number)", about: ["long": long])
    }
    let records = try file.records()
    #expect(records.map(\.tool) == (0..<6).map { "tool \($0)" })
    #expect(records.allSatisfy { $0.about == ["long": long] })
  }

  @Test func writersOnSeveralThreadsLoseNothing() async throws {
    let file = TraceFile()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in ["one", "two", "three", "four"] {
        group.addTask {
          let writer = try file.writer()
          for number in 0..<50 { writer.write(tool: name, about: ["number": "\(number)"]) }
        }
      }
      try await group.waitForAll()
    }
    let records = try file.records()
    #expect(records.count == 200)
    for name in ["one", "two", "three", "four"] {
      let numbers = records.filter { $0.tool == name }.map { $0.about?["number"] }
      #expect(numbers == (0..<50).map { "\($0)" })
    }
  }

  @Test func aFileThatCannotBeOpenedIsNamedWithTheReason() {
    let url = URL(fileURLWithPath: "/nowhere/trace.jsonl")
    let error = #expect(throws: TraceWriteError.self) { try TraceWriter(appendingTo: url) }
    #expect(
      error?.description
        == "The trace could not be written to /nowhere/trace.jsonl: No such file or directory")
  }

  /// `/dev/full` takes no byte, as a full disk.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aRunWhoseTraceIsLostFails() throws {
    let text = "The trace could not be written to /dev/full: No space left on device"
    let writer = try TraceWriter(appendingTo: URL(fileURLWithPath: "/dev/full"))
    #expect(writer.failure == nil)
    let run = ScenarioRun(of: try Login.scenario(), with: FakeTool(), writer: writer, at: place)
    #expect(writer.failure?.description == text)
    let error = #expect(throws: BindingError.self) {
      try run.finish(CancellationError(), at: place)
    }
    #expect(error?.description == text)
    #expect(error?.place == place)
  }
}
