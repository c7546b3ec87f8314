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
