import ComparisonReport
import Foundation

/// Measurements as tables or as JSON.
public struct BenchmarkReport: Encodable {
  private let machine: String
  private let measurements: [Timing]
  private let notes: [String]

  /// A report of measurements, made on this machine; `notes` are what a reader must know of them.
  public init(_ measurements: [Timing], notes: [String] = []) {
    self.measurements = measurements
    self.notes = notes
    machine =
      "\(ProcessInfo.processInfo.activeProcessorCount) cores, "
      + ProcessInfo.processInfo.operatingSystemVersionString
  }

  /// The tables: n, median, the middle half, the ratio to the peer's median, the limit.
  public var text: String {
    ([
      "\(Self.build) build, \(machine). Times are of this machine; compare within the table.\n\n"
        + timeTable
    ] + notes.map { $0 + "\n" }).joined(separator: "\n")
  }

  /// How this was built: `Release` or `Debug`.
  package static var build: String {
    #if DEBUG
      "Debug"
    #else
      "Release"
    #endif
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

  /// A sentence on each measurement that does not keep to its limit; empty when all do.
  public var failures: [String] {
    measurements.compactMap { measurement in
      guard let limit = measurement.limit else { return nil }
      guard let median = measurement.spread?.median else {
        return "\(measurement.name): it was not measured; it must be \(limit.text)."
      }
      let peer = peer(of: measurement)?.median
      if limit.holds(median: median, peer: peer) { return nil }
      let ratio = peer.map { ", \(Self.ratio(median / $0)) of its peer's" } ?? ""
      return "\(measurement.name): the median is \(Self.time(median))\(ratio); "
        + "it must be \(limit.text)."
    }
  }

  /// All measurements as JSON; times in seconds.
  public var json: String { Self.json(of: self) }

  static func json(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Nothing in these values can fail to be encoded.
    return String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self) + "\n"
  }

  private func peer(of measurement: Timing) -> Spread? {
    measurements.first { $0.name == measurement.peer && $0.rows == measurement.rows }?.spread
  }

  /// Small ratios need more places to say anything.
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
