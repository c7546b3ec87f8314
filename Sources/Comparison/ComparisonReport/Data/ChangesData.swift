/// What is not as it was in an earlier run, times left out: those are in ``TimingData/changes``.
public struct ChangesData: Codable, Sendable {
  /// The results that are others.
  public var outcomes: [Outcome]
  /// The counts that are others, of scenarios that passed in both runs.
  public var counts: [Count]

  /// A result that is another.
  public struct Outcome: Codable, Sendable {
    /// The scenario's id.
    public var scenario: String
    /// The tool's name.
    public var tool: String
    /// How it came out in the earlier run.
    public var before: CellData.Status
    /// How it comes out now.
    public var after: CellData.Status
  }

  /// A count that is another; the medians of the valid runs.
  public struct Count: Codable, Sendable {
    /// The scenario's id.
    public var scenario: String
    /// The tool's name.
    public var tool: String
    /// What is counted: `looks`, `actions`, `requests` or `bytes`.
    public var name: String
    /// The count in the earlier run.
    public var before: Double
    /// The count now.
    public var after: Double
  }
}

extension ChangesData {
  /// Compares the cells that both runs have.
  init(_ pairs: [CellPair]) {
    let cells = pairs.map {
      (scenario: $0.tool.scenario.id.description, CellData($0.base), CellData($0.tool))
    }
    outcomes = cells.compactMap { scenario, before, after in
      before.status == after.status
        ? nil
        : Outcome(
          scenario: scenario, tool: after.tool, before: before.status, after: after.status)
    }
    let names: [(String, KeyPath<CellData, Double?>)] = [
      ("looks", \.looks), ("actions", \.actions), ("requests", \.requests), ("bytes", \.bytes),
    ]
    counts = cells.filter { $1.status == .passed && $2.status == .passed }
      .flatMap { scenario, before, after in
        names.compactMap { name, count in
          guard let old = before[keyPath: count], let new = after[keyPath: count], old != new else {
            return nil
          }
          return Count(scenario: scenario, tool: after.tool, name: name, before: old, after: new)
        }
      }
  }
}

/// A cell, and what it is compared to.
typealias CellPair = (base: Comparison.Cell, tool: Comparison.Cell)

extension ReportGrid {
  /// The cells that an earlier run has as well, each with the earlier one.
  func pairs(with earlier: Comparison) -> [CellPair] {
    rows.flatMap(\.self).compactMap { cell in
      earlier.cells.first { $0.tool == cell.tool && $0.scenario.id == cell.scenario.id }
        .map { (base: $0, tool: cell) }
    }
  }
}
