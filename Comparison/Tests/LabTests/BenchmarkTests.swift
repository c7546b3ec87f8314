import Foundation
import Testing

@testable import lab

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
        + [Timing(name: "fast", seconds: [0.00002])])
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
}
