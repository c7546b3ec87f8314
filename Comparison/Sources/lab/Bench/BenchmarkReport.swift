import ComparisonReport
import Foundation

/// Measurements on this machine as a table, and those over their limits.
struct BenchmarkReport {
  private let machine: String
  private let measurements: [Timing]

  init(_ measurements: [Timing]) {
    self.measurements = measurements
    machine =
      "\(ProcessInfo.processInfo.activeProcessorCount) cores, "
      + ProcessInfo.processInfo.operatingSystemVersionString
  }

  var text: String {
    #if DEBUG
      let build = "Debug"
    #else
      let build = "Release"
    #endif
    let head =
      "\(build) build, \(machine). Compare times only within this table.\n\n"
    return head + timeTable
  }

  private var timeTable: String {
    var table = TextTable([
      ("Measured", .left), ("Rows", .right), ("n", .right), ("Median", .right),
      ("Quartiles", .right), ("Limit", .right), ("Ratio", .right), ("to", .left),
    ])
    for measurement in measurements {
      let name = measurement.name
      let rows = measurement.rows.map(String.init) ?? ""
      guard let spread = measurement.spread else {
        table.add([name, rows, "0", measurement.note ?? "not measured"])
        continue
      }
      let peer = peer(of: measurement)
      table.add([
        name, rows, "\(spread.count)", Self.time(spread.median),
        "\(Self.time(spread.lowerQuartile)) – \(Self.time(spread.upperQuartile))",
        measurement.limit?.text ?? "",
        peer.map { Self.ratio(spread.median / $0.median) } ?? "",
        measurement.peer ?? measurement.note ?? "",
      ])
    }
    return table.text
  }

  /// A sentence about each measurement over its limit.
  var failures: [String] {
    measurements.compactMap { measurement in
      guard let limit = measurement.limit else { return nil }
      guard let median = measurement.spread?.median else {
        return "\(measurement.name): not measured. It must be \(limit.text)."
      }
      let peer = peer(of: measurement)?.median
      if limit.holds(median: median, peer: peer) { return nil }
      let ratio = peer.map { ", \(Self.ratio(median / $0)) of its peer's" } ?? ""
      return "\(measurement.name): the median is \(Self.time(median))\(ratio). "
        + "It must be \(limit.text)."
    }
  }

  private func peer(of measurement: Timing) -> Spread? {
    measurements.first { $0.name == measurement.peer && $0.rows == measurement.rows }?.spread
  }

  /// Formats a ratio. Small ratios get more decimal places.
  static func ratio(_ ratio: Double) -> String {
    String(format: ratio < 0.01 ? "%.4f" : ratio < 0.1 ? "%.3f" : "%.2f", ratio)
  }

  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-3: String(format: "%.1f µs", seconds * 1e6)
    case ..<1: String(format: "%.2f ms", seconds * 1e3)
    default: String(format: "%.2f s", seconds)
    }
  }
}
