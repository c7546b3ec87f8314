@testable import duet_bench
import Foundation
import TestSupport
import Testing

struct BenchmarkReportTests {
  private func timings(_ seconds: Double, peer: Double?) -> [Timing] {
    [
      Timing(name: "find", rows: 10, seconds: [seconds], limit: .seconds(0.002)),
      Timing(name: "whole", rows: 10, seconds: [seconds], peer: "scan", limit: .ratio(1.0 / 20)),
      Timing(name: "scan", rows: 10, seconds: peer.map { [$0] }, note: "not measured: no peer"),
    ]
  }

  /// Returns the lines of a report after the first one, which describes the machine.
  private func lines(_ report: BenchmarkReport) -> [String] {
    report.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func `the table has limits, and enough decimal places for small ratios`() {
    let report = BenchmarkReport(
      timings(0.001, peer: 0.1) + [Timing(name: "slow", seconds: [2, 3], peer: "fast")]
        + [Timing(name: "fast", seconds: [0.00002])],
      notes: ["All answers were the same."])
    #expect(
      lines(report) == [
        "",
        "Measured  Rows  n     Median              Quartiles      Limit      Ratio  to",
        "────────  ────  ─  ─────────  ─────────────────────  ─────────  ─────────  ─────────────────────",
        "find        10  1    1.00 ms      1.00 ms – 1.00 ms  ≤ 2.00 ms",
        "whole       10  1    1.00 ms      1.00 ms – 1.00 ms    ≤ 0.050      0.010  scan",
        "scan        10  1  100.00 ms  100.00 ms – 100.00 ms                        not measured: no peer",
        "slow            2     2.50 s        2.25 s – 2.75 s             125000.00  fast",
        "fast            1    20.0 µs      20.0 µs – 20.0 µs",
        "",
        "All answers were the same.",
        "",
      ])
    #expect(report.failures == [])
  }

  @Test func `a measurement over its limit is a failure`() {
    #expect(
      BenchmarkReport(timings(0.003, peer: 0.05)).failures == [
        "find: the median is 3.00 ms. It must be ≤ 2.00 ms.",
        "whole: the median is 3.00 ms, 0.060 of its peer's. It must be ≤ 0.050.",
      ])
    #expect(BenchmarkReport(timings(0.002, peer: 0.04)).failures == [])
    #expect(
      BenchmarkReport(timings(0.001, peer: nil)).failures
        == ["whole: the median is 1.00 ms. It must be ≤ 0.050."])
    #expect(
      BenchmarkReport([Timing(name: "find", seconds: nil, limit: .seconds(1))]).failures
        == ["find: not measured. It must be ≤ 1.00 s."])
  }

  @Test func `JSON has the limits`() throws {
    let json = BenchmarkReport(timings(0.001, peer: nil), notes: ["Same."]).json
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let measurements = try #require(report?["measurements"] as? [[String: Any]])
    #expect(measurements.map { $0["name"] as? String } == ["find", "whole", "scan"])
    #expect(
      measurements.map { $0["limit"] as? [String: Double] } == [
        ["medianInSeconds": 0.002], ["ratioToPeer": 0.05], nil,
      ])
    #expect(measurements.map { $0["seconds"] as? [Double] } == [[0.001], [0.001], nil])
    #expect(report?["notes"] as? [String] == ["Same."])
  }
}

struct HTTPBenchmarkTests {
  @Test(.enabled(if: isLongRun, "it measures times, so only with DUET_LONG=1"))
  func `each of the four commands may take at most 1.5 times as long as its echo`()
    async throws
  {
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

  @Test func `a command that takes longer than 1.5 echoes is a failure`() {
    func failures(_ seconds: Double) -> [String] {
      BenchmarkReport([
        Timing(name: "echo", seconds: [0.001]),
        Timing(name: "http: text", seconds: [seconds], peer: "echo", limit: HTTPBenchmark.limit),
      ]).failures
    }
    #expect(failures(0.0015) == [])
    #expect(
      failures(0.00151) == [
        "http: text: the median is 1.51 ms, 1.51 of its peer's. It must be ≤ 1.50."
      ])
  }
}
