import ArgumentParser
import ComparisonReport
import Device
import Foundation
import SuiteRuns

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

struct Timing: Sendable {
  var name: String
  /// The number of rows on the screen, or nil if it doesn't apply.
  var rows: Int?
  var seconds: [Double]?
  /// The name of the measurement to compare with, which has the same number of rows.
  var peer: String?
  var limit: Limit?
  /// The reason why it was not measured, or a remark.
  var note: String?

  var spread: Spread? { seconds.flatMap(Spread.init(of:)) }
}

/// The limit of a measurement: a time, or a ratio to its peer.
struct Limit: Sendable, Equatable {
  var medianInSeconds: Double?
  var ratioToPeer: Double?

  static func seconds(_ seconds: Double) -> Limit { Limit(medianInSeconds: seconds) }
  static func ratio(_ ratio: Double) -> Limit { Limit(ratioToPeer: ratio) }

  /// The limit in the format of the table, such as "≤ 2.00 ms" or "≤ 0.05".
  var text: String {
    "≤ " + (medianInSeconds.map(BenchmarkReport.time) ?? BenchmarkReport.ratio(ratioToPeer ?? 0))
  }

  /// Returns whether a measurement is within the limit. False if it needs a peer that wasn't
  /// measured.
  func holds(median: Double, peer: Double?) -> Bool {
    if let medianInSeconds { return median <= medianInSeconds }
    return peer.map { median <= (ratioToPeer ?? 0) * $0 } ?? false
  }
}

enum Stopwatch {
  /// Returns the durations of `count` runs in seconds, after `warmUp` runs that don't count.
  ///
  /// - Parameters:
  ///   - prepare: called before each run, including warm-ups. Not measured.
  ///   - work: the measured work, called with the number of the run, from 0. Warm-ups have negative
  ///     numbers.
  ///   - reset: called after each run, including warm-ups. Not measured.
  static func measure(
    _ count: Int, warmUp: Int = 1, prepare: (Int) throws -> Void = { _ in },
    _ work: (Int) throws -> Void, reset: () throws -> Void = {}
  ) rethrows -> [Double] {
    var seconds: [Double] = []
    for run in -warmUp..<count {
      try prepare(run)
      let start = ContinuousClock.now
      try work(run)
      let duration = start.duration(to: .now).seconds
      if run >= 0 { seconds.append(duration) }
      try reset()
    }
    return seconds
  }

  /// The same for asynchronous work.
  static func measure(
    _ count: Int, warmUp: Int = 1, prepare: (Int) async throws -> Void = { _ in },
    _ work: (Int) async throws -> Void, reset: () async throws -> Void = {}
  ) async rethrows -> [Double] {
    var seconds: [Double] = []
    for run in -warmUp..<count {
      try await prepare(run)
      let start = ContinuousClock.now
      try await work(run)
      let duration = start.duration(to: .now).seconds
      if run >= 0 { seconds.append(duration) }
      try await reset()
    }
    return seconds
  }
}

/// The reason why a measurement failed.
struct PeerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs `body`, then `end`, even if `body` throws.
func using<Value>(
  ending end: () async -> Void, _ body: () async throws -> Value
) async throws -> Value {
  do {
    let value = try await body()
    await end()
    return value
  } catch {
    await end()
    throw error
  }
}

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract:
      "Measure finds, HTTP commands and busy sessions, next to their peers, in a release build.",
    discussion: """
      Finds, natively and by XPath, next to libxml2 and lxml on the same page source; each HTTP \
      command next to an echo of the same size; and the status and a tap next to eight busy \
      sessions. The exit code is 1 if a figure exceeds its limit.
      """)

  @Option(help: "The number of rows in the table (repeatable).") var rows = [1000, 10_000]
  @Option(help: "Number of runs of a fast operation. Slow operations run less often.")
  var runs = 200

  func validate() throws {
    #if DEBUG
      throw ValidationError(
        "Figures of a debug build are meaningless. Run it with 'swift run -c release'.")
    #endif
    for count in rows { try checkRange("--rows", count, in: 2...1_000_000) }
    try checkRange("--runs", runs, in: 1...100_000)
  }

  func run() async throws {
    var timings: [Timing] = []
    for count in rows {
      writeError("measuring finds in \(count) rows\n")
      let benchmark = QueryBenchmark(rows: count, runs: runs)
      timings += try benchmark.native() + (await benchmark.webDriver())
    }
    writeError("measuring HTTP\n")
    timings += try await HTTPBenchmark(runs: runs * 20).measure()
    writeError("measuring busy sessions\n")
    timings += try await BusyBenchmark(rounds: 5).measure()
    let report = BenchmarkReport(timings)
    writeOutput(report.text)
    guard report.failures.isEmpty else {
      writeError("\n" + report.failures.map { "error: \($0)\n" }.joined())
      throw ExitCode(1)
    }
  }
}
