import ScenarioBinding

extension TimingData {
  /// The times of a grid of runs; the history is added when the rest is known.
  init(
    _ grid: ReportGrid, _ comparison: Comparison, about: [String: [String: String]],
    inputs: ReportInputs
  ) {
    facts = about.merging(inputs.facts) { $0.merging($1) { $1 } }
    scenarios = grid.rows.flatMap { $0.compactMap(ScenarioTiming.init) }
    totals = [:]
    phases = [:]
    for (column, tool) in grid.tools.enumerated() {
      let cells = grid.rows.map { $0[column] }
      totals[tool] = Self.total(of: cells)
      phases[tool] = PhaseSums(cells).medians
    }
    isDebug = comparison.isDebug
    ratios = comparison.ratios
    differences = isDebug ? [] : DifferenceData.all(in: grid, variants: comparison.variants)
    growth = inputs.growth
    history = []
  }

  /// The sum of the medians of what passed; nil where something failed, is missing, or nothing
  /// passed.
  private static func total(of cells: [CellRuns]) -> Double? {
    let passed = cells.filter { $0.status == .passed }
    guard !passed.isEmpty, cells.allSatisfy(\.status.isFine) else { return nil }
    return passed.compactMap { $0.seconds?.median }.reduce(0, +)
  }
}

extension ScenarioTiming {
  /// The times of a cell; nil where no run can be believed.
  init?(_ runs: CellRuns) {
    guard let shown = runs.shown else { return nil }
    scenario = runs.scenario.id.description
    tool = runs.tool
    seconds = runs.seconds.map(SpreadData.init)
    busySeconds = runs.busySeconds.map(SpreadData.init)
    items = [:]
    sent = [:]
    for item in runs.scenario.items.map(\.id) {
      let records = runs.valid.compactMap { $0.record(of: item) }
      items[item] = Spread(of: records.compactMap(\.duration)).map(SpreadData.init)
      sent[item] = (shown.record(of: item) ?? records.first)?.sent?.map(\.duration)
    }
  }
}
