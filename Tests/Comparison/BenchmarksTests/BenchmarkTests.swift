import Testing
@testable import duet_bench

struct HTTPBenchmarkTests {
  @Test func eachOfTheFourCommandsIsHeldToOneAndAHalfTimesItsOwnEcho() async throws {
    let timings = try await HTTPBenchmark(runs: 3).measure()
    let commands = timings.filter { $0.peer != nil }
    #expect(
      commands.map(\.name) == [
        "http: status", "http: find by XPath, unchanged screen", "http: click", "http: text",
      ])
    #expect(timings.count == 8)
    for command in commands {
      #expect(command.limit == .ratio(1.5), "\(command.name)")
      #expect(command.spread?.count == 3)
      #expect(timings.first { $0.name == command.peer }?.spread?.count == 3)
    }
  }

  @Test func aCommandThatTakesLongerThanOneAndAHalfEchoesIsAFailure() {
    func failures(_ seconds: Double) -> [String] {
      BenchmarkReport([
        Timing("echo", seconds: [0.001]),
        Timing("http: text", seconds: [seconds], peer: "echo", limit: HTTPBenchmark.limit),
      ]).failures
    }
    #expect(failures(0.0015) == [])
    #expect(
      failures(0.00151) == [
        "http: text: the median is 1.51 ms, 1.51 of its peer's; it must be ≤ 1.50."
      ])
  }
}

struct InspectorBenchmarkTests {
  @Test func theInspectorAnswersWithACutTreeAndCutCounts() throws {
    let timings = try InspectorBenchmark(rows: 1500, runs: 1).measure()
    #expect(timings.count == 3)
    #expect(timings.allSatisfy { $0.seconds?.count == 1 && $0.limit != nil })
  }
}

struct PictureBenchmarkTests {
  @Test func everyKindOfPictureIsMeasuredOnAFullScreen() throws {
    let timings = try PictureBenchmark(runs: 2).measure()
    #expect(timings.count == 3)
    #expect(timings.allSatisfy { $0.seconds?.count == 2 && $0.name.contains("visible elements") })
  }
}
