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
    /// The runs that were planned and did not come about, by repetition.
    public let notRun: [NotRun]

    /// The runs that can be believed: all figures are of these.
    public var validRuns: [ScenarioRunResult] { runs.filter(\.isValid) }

    /// How many runs passed.
    public var passedRuns: Int { runs.count(where: \.passed) }

    /// Whether there were runs, all that were planned, and all passed.
    public var passed: Bool { !runs.isEmpty && passedRuns == runs.count && notRun.isEmpty }

    /// The seconds that the runs took; nil without runs.
    public var seconds: Spread? { Spread(of: validRuns.map(\.seconds)) }

    /// The seconds that the runs took beside commands which only wait; nil without runs.
    public var busySeconds: Spread? {
      Spread(of: validRuns.map { max($0.seconds - $0.secondsWaited, 0) })
    }

    /// The commands that the runs sent; nil without runs.
    public var commands: Spread? { Spread(of: validRuns.map { Double($0.commands) }) }

    /// The bytes that the runs sent; nil without runs, and for a tool that sends none.
    public var bytes: Spread? { Spread(of: validRuns.compactMap { $0.bytes.map(Double.init) }) }

    /// The run with the fewest steps and expectations done: all repetitions of a passed cell are
    /// alike.
    public var leastRun: ScenarioRunResult? {
      validRuns.min { ($0.steps + $0.expectations) < ($1.steps + $1.expectations) }
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
  ///   - scenarios: the written scenarios that were asked for; twice is as once.
  ///   - tools: the tools that were asked for (``Trace/tools`` for all there are). Others in the
  ///     trace come after them, and are findings.
  ///   - plays: whether a tool plays a scenario at all: a browser has no native app. All do where
  ///     nothing is said.
  ///   - notRun: the runs that were planned and did not come about, with the reason.
  public init(
    _ trace: Trace, scenarios: [Scenario], tools: [String], notRun: [NotRun] = [],
    plays: (_ tool: String, Scenario) -> Bool = { _, _ in true }
  ) {
    let scenarios = scenarios.uniqued(by: \.id)
    let tools = tools.uniqued(by: \.self)
    let runs = ScenarioRunResult.runs(of: trace, scenarios: scenarios)
    let others = Set(runs.map(\.tool)).subtracting(tools).sorted()
    self.tools = tools + others
    cells = scenarios.flatMap { scenario in
      (tools + others).compactMap { tool in
        let runs = runs.filter { $0.scenario == scenario.id.description && $0.tool == tool }
        guard !runs.isEmpty || plays(tool, scenario) else { return nil }
        return Cell(
          scenario: scenario, tool: tool, runs: runs,
          notRun: notRun.filter { $0.scenario == scenario.id.description && $0.tool == tool }
            .sorted { $0.repetition < $1.repetition })
      }
    }
    findings =
      trace.findings + Self.strangers(in: trace, scenarios: scenarios, tools: tools)
      + cells.flatMap { $0.runs.flatMap(\.findings) }
      + cells.compactMap { Self.gap(in: $0, path: trace.path) }
  }

  /// Whether every scenario passed with every tool, and nothing is wrong with the trace.
  public var passed: Bool { findings.isEmpty && !cells.isEmpty && cells.allSatisfy(\.passed) }

  /// A finding where the first run of something stands that was not asked for.
  private static func strangers(
    in trace: Trace, scenarios: [Scenario], tools: [String]
  ) -> [TraceFinding] {
    var known = Set(scenarios.map { "runs of \($0.id)" } + tools.map { "runs by \($0)" })
    return trace.lines.flatMap { line in
      ["runs of \(line.record.scenario ?? "")", "runs by \(line.record.tool)"]
        .filter { known.insert($0).inserted }
        .map { what in
          TraceFinding(
            path: trace.path, line: line.number,
            text: "the trace has \(what), which was not asked for")
        }
    }
  }

  /// Runs are counted from 1, without a gap that nothing is known of.
  private static func gap(in cell: Cell, path: String) -> TraceFinding? {
    let repetitions =
      (cell.runs.map(\.repetition).filter { $0 > 0 }
      + cell.notRun.map(\.repetition)).sorted()
    guard let missing = zip(repetitions, 1...).first(where: { $0 != $1 })?.1 else { return nil }
    return TraceFinding(
      path: path, text: "\(cell.scenario.id) by \(cell.tool): run \(missing) is missing")
  }
}

extension Array {
  /// The elements without those that have the same key as one before.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
