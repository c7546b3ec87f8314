@testable import duet_bench
import Foundation
import Testing

struct BenchmarkReportTests {
  private func timings(_ seconds: Double, peer: Double?) -> [Timing] {
    [
      Timing("find", rows: 10, seconds: [seconds], limit: .seconds(0.002)),
      Timing("whole", rows: 10, seconds: [seconds], peer: "scan", limit: .ratio(1.0 / 20)),
      Timing("scan", rows: 10, seconds: peer.map { [$0] }, note: "not measured: no peer"),
    ]
  }

  /// The lines of a report below its first one, which tells the machine.
  private func lines(_ report: BenchmarkReport) -> [String] {
    report.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func limitsStandBesideTheFiguresAndSmallRatiosHavePlacesEnough() {
    let report = BenchmarkReport(
      timings(0.001, peer: 0.1) + [Timing("slow", seconds: [2, 3], peer: "fast")]
        + [Timing("fast", seconds: [0.00002])],
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

  @Test func whatDoesNotKeepToItsLimitIsAFailure() {
    #expect(
      BenchmarkReport(timings(0.003, peer: 0.05)).failures == [
        "find: the median is 3.00 ms; it must be ≤ 2.00 ms.",
        "whole: the median is 3.00 ms, 0.060 of its peer's; it must be ≤ 0.050.",
      ])
    #expect(BenchmarkReport(timings(0.002, peer: 0.04)).failures == [])
    #expect(
      BenchmarkReport(timings(0.001, peer: nil)).failures
        == ["whole: the median is 1.00 ms; it must be ≤ 0.050."])
    #expect(
      BenchmarkReport([Timing("find", seconds: nil, limit: .seconds(1))]).failures
        == ["find: it was not measured; it must be ≤ 1.00 s."])
  }

  @Test func jsonHasTheLimits() throws {
    struct Report: Decodable {
      struct Limit: Decodable, Equatable {
        var medianInSeconds: Double?
        var ratioToPeer: Double?
      }
      struct Measurement: Decodable {
        var name: String
        var seconds: [Double]?
        var limit: Limit?
      }
      var measurements: [Measurement]
      var notes: [String]
    }
    let json = BenchmarkReport(timings(0.001, peer: nil), notes: ["Same."]).json
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    #expect(report.measurements.map(\.name) == ["find", "whole", "scan"])
    #expect(
      report.measurements.map(\.limit) == [
        .init(medianInSeconds: 0.002), .init(ratioToPeer: 0.05), nil,
      ])
    #expect(report.measurements.map(\.seconds) == [[0.001], [0.001], nil])
    #expect(report.notes == ["Same."])
  }
}
