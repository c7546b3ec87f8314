extension DifferenceData {
  /// From so many runs of each of two tools on, a difference is tested.
  static let fewestRuns = 5
  /// A difference is told where chance alone makes it less often.
  public static let level = 0.01

  /// The differences of all pairs of tools: by scenario, then over all that both passed.
  static func all(in grid: ReportGrid) -> [DifferenceData] {
    grid.tools.indices.flatMap { base in
      grid.tools.indices.dropFirst(base + 1).flatMap { tool in
        differences(grid.rows.map { (base: $0[base], tool: $0[tool]) })
      }
    }
  }

  private static func differences(
    _ pairs: [(base: CellRuns, tool: CellRuns)]
  ) -> [DifferenceData] {
    let passed = pairs.filter { $0.base.status == .passed && $0.tool.status == .passed }
    guard let names = passed.first else { return [] }
    var singles = passed.map { pair in
      Samples(pair.base.valid.map { [$0] }, pair.tool.valid.map { [$0] })
    }
    .map { Tested($0) }
    let tested = singles.indices.filter { singles[$0].test != nil }
    let corrected = Holm.corrected(tested.compactMap { singles[$0].test?.probability })
    for (index, probability) in zip(tested, corrected) { singles[index].corrected = probability }
    var all = Tested(
      Samples(
        RepetitionSamples.complete(passed.map(\.base)),
        RepetitionSamples.complete(passed.map(\.tool))))
    all.corrected = all.test?.probability
    return (zip(passed, singles).map { ($0.base.scenario.id.description, $1) } + [(nil, all)])
      .map { DifferenceData($1, scenario: $0, base: names.base.tool, tool: names.tool.tool) }
  }

  private init(_ tested: Tested, scenario: String?, base: String, tool: String) {
    self.scenario = scenario
    self.base = base
    self.tool = tool
    ratio = tested.samples.ratio(\.seconds)
    busyRatio = tested.samples.ratio(\.busySeconds)
    verdict = tested.verdict
    probability = tested.test?.probability
    correctedProbability = tested.corrected
  }
}

/// The runs of two tools; what is one sample may be several runs, of which times are summed.
private struct Samples {
  let base: [[ScenarioRunResult]]
  let tool: [[ScenarioRunResult]]

  init(_ base: [[ScenarioRunResult]], _ tool: [[ScenarioRunResult]]) {
    self.base = base
    self.tool = tool
  }

  func times(
    _ runs: [[ScenarioRunResult]], _ part: (ScenarioRunResult) -> Double
  ) -> [Double] {
    runs.map { $0.reduce(0) { $0 + part($1) } }
  }

  func ratio(_ part: (ScenarioRunResult) -> Double) -> Double? {
    guard let mine = Spread(of: times(tool, part))?.median,
      let base = Spread(of: times(base, part))?.median, base > 0
    else { return nil }
    return mine / base
  }

  /// The test of the seconds; nil with too few runs.
  var test: MannWhitney? {
    guard min(base.count, tool.count) >= DifferenceData.fewestRuns else { return nil }
    return MannWhitney(times(tool, \.seconds), times(base, \.seconds))
  }
}

/// Samples with the test of them.
private struct Tested {
  let samples: Samples
  let test: MannWhitney?
  var corrected: Double?

  init(_ samples: Samples) {
    self.samples = samples
    test = samples.test
  }

  var verdict: DifferenceData.Verdict {
    guard let test, let corrected, corrected < DifferenceData.level else { return .undecided }
    return test.firstIsGreater ? .slower : .faster
  }
}
