/// The part of a report that differs from run to run: times, and where they were measured.
package struct TimingData: Codable, Sendable {
  /// The facts about each tool's machine and build, by the tool's name.
  package var facts: [String: [String: String]]
  /// Times by scenario, tool and item, in seconds.
  package var scenarios: [ScenarioTiming]
  /// The sums of the medians by tool, in seconds. A tool has none if a scenario failed or is
  /// missing. Expected failures aren't in the sum.
  package var totals: [String: Double]
  /// Whether it was measured in a debug build.
  package var isDebug: Bool
}

/// The times of one scenario by one tool.
package struct ScenarioTiming: Codable, Sendable {
  /// The scenario's id.
  package var scenario: String
  /// The tool's name.
  package var tool: String
  /// The seconds of all items of a run. Nil if not measured.
  package var seconds: Spread?
  /// The median of an earlier run. Nil if none was given, or if one of the two failed.
  package var earlierMedian: Double?
  /// The seconds by item id.
  package var items: [String: Spread]
}

extension TimingData {
  /// Collects the times of a grid of runs.
  init(
    _ grid: ReportGrid, _ comparison: Comparison, about: [String: [String: String]],
    against earlier: Comparison?
  ) {
    facts = about
    scenarios = grid.rows.flatMap { $0.compactMap { ScenarioTiming($0, against: earlier) } }
    totals = [:]
    for (column, tool) in grid.tools.enumerated() {
      totals[tool] = Self.total(of: grid.rows.map { $0[column] })
    }
    isDebug = comparison.isDebug
  }

  /// Returns the sum of medians. Nil if something failed or is missing, or if nothing passed.
  private static func total(of cells: [Comparison.Cell]) -> Double? {
    let passed = cells.filter { $0.status == .passed }
    guard !passed.isEmpty, cells.allSatisfy(\.status.isFine) else { return nil }
    return passed.compactMap { $0.seconds?.median }.reduce(0, +)
  }
}

extension ScenarioTiming {
  init?(_ cell: Comparison.Cell, against earlier: Comparison?) {
    guard cell.shown != nil else { return nil }
    scenario = cell.scenario.id.description
    tool = cell.tool
    seconds = cell.seconds
    if cell.passed, let before = earlier?.cell(like: cell), before.passed {
      earlierMedian = before.seconds?.median
    }
    items = [:]
    for item in cell.scenario.items.map(\.id) {
      let records = cell.validRuns.compactMap { $0.record(of: item) }
      items[item] = Spread(of: records.map(\.duration))
    }
  }
}
