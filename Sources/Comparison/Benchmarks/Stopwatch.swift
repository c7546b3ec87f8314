import Device

/// Measures how long something takes, again and again.
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
