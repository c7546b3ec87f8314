import ScenarioBinding
import ScenarioFormat

/// What the tools made of the scenarios: a cell for each scenario and tool.
public struct Comparison: Sendable {
  /// All runs of one scenario by one tool.
  public struct Cell: Sendable {
    /// The written scenario.
    public let scenario: Scenario
    /// The tool's name.
    public let tool: String
    /// The runs, by repetition; empty where the tool did not run the scenario.
    public let runs: [ScenarioRunResult]

    /// How many runs passed.
    public var passedRuns: Int { runs.count(where: \.passed) }

    /// Whether there were runs, and all passed.
    public var passed: Bool { !runs.isEmpty && passedRuns == runs.count }

    /// The seconds that the runs took; nil without runs.
    public var seconds: Spread? { Spread(of: runs.map(\.seconds)) }

    /// The run with the fewest steps and expectations done: all repetitions of a passed cell are
    /// alike.
    public var leastRun: ScenarioRunResult? {
      runs.min { ($0.steps + $0.expectations) < ($1.steps + $1.expectations) }
    }
  }

  /// The cells, by scenario, then by tool as asked for.
  public let cells: [Cell]
  /// What is wrong with the trace; the figures can't be trusted then.
  public let findings: [TraceFinding]
  /// The tools, in the order asked for.
  public let tools: [String]

  /// Compares.
  ///
  /// - Parameters:
  ///   - trace: what the tools wrote.
  ///   - scenarios: the written scenarios that were asked for.
  ///   - tools: the tools that were asked for; others in the trace come after them.
  public init(_ trace: Trace, scenarios: [Scenario], tools: [String]) {
    let (runs, findings) = ScenarioRunResult.runs(of: trace.records)
    let others = Set(runs.map(\.tool)).subtracting(tools).sorted()
    self.tools = tools + others
    cells = scenarios.flatMap { scenario in
      (tools + others).map { tool in
        Cell(
          scenario: scenario, tool: tool,
          runs: runs.filter { $0.scenario == scenario.id.description && $0.tool == tool })
      }
    }
    let known = Set(scenarios.map(\.id.description))
    let strangers = Set(runs.map(\.scenario)).subtracting(known).sorted()
      .map { TraceFinding(text: "the trace has runs of \($0), which was not asked for") }
    let wrongItems = cells.flatMap(Self.findings)
    self.findings = trace.findings + findings + strangers + wrongItems
  }

  /// Whether every scenario passed with every tool.
  public var passed: Bool { cells.allSatisfy(\.passed) }

  /// The items of a run that passed must be the written ones, in order, and have passed.
  private static func findings(in cell: Cell) -> [TraceFinding] {
    let written = cell.scenario.items.map(\.id)
    return cell.runs.compactMap { run in
      let name = "\(run.scenario) by \(run.tool), run \(run.repetition),"
      let traced = run.items.compactMap(\.item)
      if run.passed, traced != written {
        return TraceFinding(
          text: "\(name) claims to have passed, but its steps and expectations are not the "
            + "written ones in their order")
      }
      if run.passed, run.items.contains(where: { $0.outcome != .passed }) {
        return TraceFinding(text: "\(name) claims to have passed with a failed item")
      }
      if !Set(traced).isSubset(of: written) {
        return TraceFinding(text: "\(name) has an item that the scenario has not")
      }
      return nil
    }
  }
}
