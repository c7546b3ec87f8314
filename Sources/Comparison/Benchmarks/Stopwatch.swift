import ComparisonReport
import Device

/// Measures how long something takes, again and again.
enum Stopwatch {
  /// The seconds that each of `count` runs took, after `warmUp` that do not count.
  ///
  /// - Parameters:
  ///   - work: given the number of the run, from 0; warm-ups have negative numbers.
  ///   - reset: what is done after each run, warm-ups included, and not measured.
  static func measure(
    _ count: Int, warmUp: Int = 1, _ work: (Int) throws -> Void,
    reset: () throws -> Void = {}
  ) rethrows -> [Double] {
    var seconds: [Double] = []
    for run in -warmUp..<count {
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
    _ count: Int, warmUp: Int = 1, _ work: (Int) async throws -> Void,
    reset: () async throws -> Void = {}
  ) async rethrows -> [Double] {
    var seconds: [Double] = []
    for run in -warmUp..<count {
      let start = ContinuousClock.now
      try await work(run)
      let duration = start.duration(to: .now).seconds
      if run >= 0 { seconds.append(duration) }
      try await reset()
    }
    return seconds
  }
}

/// What was measured of one thing.
public struct Timing: Sendable, Encodable {
  /// What was measured.
  public let name: String
  /// How many rows were on the screen, or beers were searched; nil where that has no meaning.
  public let rows: Int?
  /// The seconds of each run; nil when it could not be measured.
  public let seconds: [Double]?
  /// What it is a ratio to: another measurement's name, of the same number of rows.
  public let peer: String?
  /// What it must keep to; nil where it may take as long as it takes.
  public let limit: Limit?
  /// Why it was not measured, or what else is to be known.
  public let note: String?

  package init(
    _ name: String, rows: Int? = nil, seconds: [Double]?, peer: String? = nil,
    limit: Limit? = nil, note: String? = nil
  ) {
    self.name = name
    self.rows = rows
    self.seconds = seconds
    self.peer = peer
    self.limit = limit
    self.note = note
  }

  /// The measurement's middle and spread; nil when it was not measured.
  public var spread: Spread? { seconds.flatMap(Spread.init(of:)) }
}
