import Foundation
import ScenarioBinding
import TestSupport
import Testing

@testable import ComparisonReport
@testable import duet

struct LogsCommandTests {
  @Test(arguments: [
    ("a.log", "a.log: error: there is no such file, or it can't be read. Correct the path"),
    (
      "empty.log",
      "empty.log: error: none of its 1 lines has a time of Appium's server or of XCTest."
    ),
  ])
  func `a log that can't be used is reported`(arguments: String, problem: String)
    async throws
  {
    let folder = TemporaryFolder()
    try folder.file("empty.log", "hello")
    let outcome = try await folder.duet("logs \(arguments)")
    #expect(outcome.status == 2 || outcome.status == 64)
    #expect(outcome.error.hasPrefix(problem), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test
  func `a server's log has the commands and times of the trace`() async throws {
    let folder = TemporaryFolder()
    let (log, trace) = (folder.path + "/appium.log", folder.path + "/trace.jsonl")
    let server = try await RunningServer("--appium-log", log, "--server-timing")
    let run = try await folder.duet(
      "compare --server \(server.address) --scenario A.1 --scenario B.4 --trace \(trace)",
      at: Duet.package)
    #expect(run.status == 0, "\(run.error)")
    let sent = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
      .flatMap { line -> [SentCommand] in
        guard
          case .item(_, let item) = try JSONDecoder().decode(
            TraceRecord.self, from: Data(line.utf8))
        else { return [] }
        return item.sent ?? []
      }
    let finds = sent.filter { $0.using != nil }
    let logged = try LogImport(log).analysis.kinds.filter { $0.key.contains(#/(^|: )find /#) }
      .values
    #expect(finds.count > 50 && logged.reduce(0) { $0 + $1.count } == finds.count)
    // Each time in the log is rounded to a millisecond, and is a part of the client's.
    let seconds = Double(logged.reduce(0) { $0 + $1.total }) / 1000
    let client = finds.reduce(0) { $0 + ($1.duration ?? 0) }
    let device = finds.reduce(0) { $0 + ($1.duration ?? 0) - ($1.phases?["http"] ?? 0) }
    let rounding = 0.0005 * Double(finds.count)
    #expect(device > 0 && device - rounding <= seconds && seconds <= client + rounding)
    let shown = try await folder.duet("logs \(log)")
    #expect(shown.status == 0 && shown.output.hasPrefix("Where the time goes"))
    #expect(shown.output.contains("session 2"))
  }
}
