import ScenarioFormat

/// The times of runs whose commands were charged to the device's clock, next to the computed times.
package struct ReplayedCosts {
  package static let titles = [
    "profile", "tool", "scenarios", "computed", "replayed", "difference",
    "scenarios with other counts",
  ]
  /// The cells of the rows: one for each tool.
  package let lines: [[String]]

  /// - Parameter comparison: the replayed runs. A scenario that failed is left out of both sums.
  package init(_ comparison: Comparison, _ computed: ComputedCosts) {
    let replayed = CostRow.rows(of: comparison)
    lines = comparison.tools.compactMap { tool in
      let pairs = computed.rows.indices.compactMap { place -> (Int, CostCounts)? in
        let row = computed.rows[place]
        guard row.tool == tool else { return nil }
        return replayed.first { $0.tool == tool && $0.scenario == row.scenario }
          .map { (place, $0.counts(by: computed.profile.driver)) }
      }
      // A web context's prices aren't known everywhere.
      let known = pairs.filter {
        computed.counts($0.0).work(at: computed.profile.vector(\.value)).isFinite
      }
      guard !known.isEmpty else { return nil }
      let sum = known.reduce(0) {
        $0 + computed.counts($1.0).work(at: computed.profile.vector(\.value))
          + computed.counts($1.0).wait
      }
      // In a replay the clock has the prices as well.
      let clock = known.reduce(0) { $0 + $1.1.wait }
      let others = known.filter { $0.1.numbers != computed.counts($0.0).numbers }
        .map { computed.rows[$0.0].scenario }
      let all = comparison.cells.filter { $0.tool == tool }
      let lost = all.filter { !$0.passed }.map { "\($0.scenario.id) failed" }
      return [
        "`\(computed.profile.name)`", "`\(tool)`", "\(known.count)", CostText.seconds(sum),
        CostText.seconds(clock),
        sum > 0 ? String(format: "%+.2f %%", (clock / sum - 1) * 100) : "–",
        (others + lost).isEmpty ? "none" : (others + lost).joined(separator: ", "),
      ]
    }
  }
}
