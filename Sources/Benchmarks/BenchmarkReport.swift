import ComparisonReport
import Foundation

/// Measurements as a table or as JSON.
public struct BenchmarkReport: Encodable {
  private let machine: String
  private let measurements: [Timing]

  /// A report of measurements, made on this machine.
  public init(_ measurements: [Timing]) {
    self.measurements = measurements
    machine =
      "\(ProcessInfo.processInfo.activeProcessorCount) cores, "
      + ProcessInfo.processInfo.operatingSystemVersionString
  }

  /// The table: n, median, the middle half, and the ratio to the peer's median.
  public var text: String {
    var table = TextTable([
      ("Measured", .left), ("Rows", .right), ("n", .right), ("Median", .right),
      ("Quartiles", .right), ("Ratio", .right), ("to", .left),
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
        peer.map { String(format: "%.2f", spread.median / $0.median) } ?? "",
        measurement.peer ?? measurement.note ?? "",
      ])
    }
    return "Release build, \(machine). Times are of this machine; compare within the table.\n\n"
      + table.text
  }

  /// All measurements as JSON; times in seconds.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Nothing in these values can fail to be encoded.
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self) + "\n"
  }

  private func peer(of measurement: Timing) -> Spread? {
    measurements.first { $0.name == measurement.peer && $0.rows == measurement.rows }?.spread
  }

  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-3: String(format: "%.1f µs", seconds * 1e6)
    case ..<1: String(format: "%.2f ms", seconds * 1e3)
    default: String(format: "%.2f s", seconds)
    }
  }
}
