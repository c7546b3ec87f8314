import ComparisonReport
import Device
import Foundation

struct Timing: Sendable, Encodable {
  var name: String
  /// How many rows were on the screen; nil where that has no meaning.
  var rows: Int?
  var seconds: [Double]?
  /// What it is a ratio to: another measurement's name, of the same number of rows.
  var peer: String?
  /// What it must keep to; nil where it may take as long as it takes.
  var limit: Limit?
  /// Why it was not measured, or what else is to be known.
  var note: String?

  var spread: Spread? { seconds.flatMap(Spread.init(of:)) }
}

/// What a measurement must keep to: a time, or a part of its peer's.
struct Limit: Sendable, Encodable, Equatable {
  var medianInSeconds: Double?
  var ratioToPeer: Double?

  static func seconds(_ seconds: Double) -> Limit { Limit(medianInSeconds: seconds) }
  static func ratio(_ ratio: Double) -> Limit { Limit(ratioToPeer: ratio) }

  /// The limit as the table has it: "≤ 2.00 ms", "≤ 0.05".
  var text: String {
    "≤ " + (medianInSeconds.map(BenchmarkReport.time) ?? BenchmarkReport.ratio(ratioToPeer ?? 0))
  }

  /// Whether a measurement keeps to it; false where its peer was not measured.
  func holds(median: Double, peer: Double?) -> Bool {
    if let medianInSeconds { return median <= medianInSeconds }
    return peer.map { median <= (ratioToPeer ?? 0) * $0 } ?? false
  }
}

enum Stopwatch {
  /// The seconds that each of `count` runs took, after `warmUp` that do not count.
  ///
  /// - Parameters:
  ///   - prepare: what is done before each run, and `reset` after it, warm-ups included; neither is
  ///     measured.
  ///   - work: given the number of the run, from 0; warm-ups have negative numbers.
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

  /// The same for work that has to be awaited.
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

/// Why a peer could not be measured.
struct PeerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Does something, and ends what it was done with, however it went.
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
