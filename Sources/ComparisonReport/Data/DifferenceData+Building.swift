extension DifferenceData {
  /// From so many runs of each of two tools on, a difference is tested.
  static let fewestRuns = 5
  /// A difference is told where chance alone makes it less often.
  public static let level = 0.01

  /// The differences of the pairs of tools that are compared, by scenario.
  static func all(in grid: ReportGrid, variants: [String: String]) -> [DifferenceData] {
    Comparison.pairs(of: grid.tools, variants: variants).flatMap { base, tool in
      differences(
        grid.rows.flatMap { row in
          row.filter { $0.tool == base }.flatMap { base in
            row.filter { $0.tool == tool }.map { (base: base, tool: $0) }
          }
        })
    }
  }

  private static func differences(
    _ pairs: [(base: CellRuns, tool: CellRuns)]
  ) -> [DifferenceData] {
    let passed = pairs.filter { $0.base.status == .passed && $0.tool.status == .passed }
    let tests = passed.map(test)
    var corrected = Holm.corrected(tests.compactMap { $0?.probability })[...]
    return zip(passed, tests).map { pair, test in
      DifferenceData(pair, test, corrected: test == nil ? nil : corrected.popFirst())
    }
  }

  /// The test of the seconds; nil with too few runs.
  private static func test(_ pair: (base: CellRuns, tool: CellRuns)) -> MannWhitney? {
    let (base, tool) = (pair.base.valid.map(\.seconds), pair.tool.valid.map(\.seconds))
    guard min(base.count, tool.count) >= fewestRuns else { return nil }
    return MannWhitney(tool, base)
  }

  private init(
    _ pair: (base: CellRuns, tool: CellRuns), _ test: MannWhitney?, corrected: Double?
  ) {
    scenario = pair.base.scenario.id.description
    base = pair.base.tool
    tool = pair.tool.tool
    ratio = Self.ratio(pair.tool.seconds, pair.base.seconds)
    busyRatio = Self.ratio(pair.tool.busySeconds, pair.base.busySeconds)
    probability = test?.probability
    correctedProbability = corrected
    verdict =
      if let test, let corrected, corrected < Self.level {
        test.firstIsGreater ? .slower : .faster
      } else {
        .undecided
      }
  }

  private static func ratio(_ mine: Spread?, _ base: Spread?) -> Double? {
    guard let mine, let base, base.median > 0 else { return nil }
    return mine.median / base.median
  }
}
