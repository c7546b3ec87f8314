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
    /// What is wrong with the runs taken together; none of them can be believed then.
    public internal(set) var findings: [TraceFinding] = []

    /// The runs that can be believed, and were not left out: all figures are of these.
    public var validRuns: [ScenarioRunResult] {
      findings.isEmpty ? runs.filter { $0.isValid && !$0.isOmitted } : []
    }

    /// How many runs passed.
    public var passedRuns: Int { validRuns.count(where: \.passed) }

    /// The seconds that the runs took; nil without runs.
    public var seconds: Spread? { Spread(of: validRuns.map(\.seconds)) }

    /// The seconds that the runs took beside commands which only wait; nil without runs.
    public var busySeconds: Spread? {
      Spread(of: validRuns.map(\.busySeconds))
    }

    /// The commands that the runs sent; nil without runs.
    public var commands: Spread? { Spread(of: validRuns.map { Double($0.commands) }) }

    /// The bytes that the runs sent; nil without runs, and for a tool that sends none.
    public var bytes: Spread? { Spread(of: validRuns.compactMap { $0.bytes.map(Double.init) }) }

    /// How often the runs looked at the screen; nil where none tells.
    public var looks: Spread? {
      Spread(of: validRuns.compactMap { $0.units.looks.map(Double.init) })
    }

    /// The user actions of the runs; nil where none tells.
    public var actions: Spread? {
      Spread(of: validRuns.compactMap { $0.units.actions.map(Double.init) })
    }

    /// The commands that WebDriver clients sent; nil where none sent or tells of any.
    public var requests: Spread? {
      Spread(of: validRuns.compactMap { $0.units.requests.map(Double.init) })
    }

    /// The run with the fewest steps and expectations done: all repetitions of a passed cell are
    /// alike.
    public var leastRun: ScenarioRunResult? {
      validRuns.min { ($0.steps + $0.expectations) < ($1.steps + $1.expectations) }
    }
  }

  /// The cells, by scenario, then by tool as asked for.
  public let cells: [Cell]
  /// What is wrong with the trace, by file and line; the figures can't be trusted then.
  public let findings: [TraceFinding]
  /// The tools that are variants, each with the tool that it is a variant of.
  public let variants: [String: String]
  /// Whether it was measured in a debug build: then its times say nothing of the tools.
  public let isDebug: Bool
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
    variants = trace.variants
    isDebug = DebugBuild.isToldOf(in: trace.about)
    let runsByTool = Dictionary(grouping: runs, by: \.tool)
      .mapValues { Dictionary(grouping: $0, by: \.scenario) }
    let cells = scenarios.flatMap { scenario in
      (tools + others).compactMap { tool in
        let runs = runsByTool[tool]?[scenario.id.description] ?? []
        guard !runs.isEmpty || plays(tool, scenario) else { return nil as Cell? }
        return Cell(
          scenario: scenario, tool: tool, runs: runs,
          notRun: notRun.filter { $0.scenario == scenario.id.description && $0.tool == tool }
            .sorted { $0.repetition < $1.repetition })
      }
    }
    self.cells = Self.check(cells, of: trace)
    let findings =
      trace.findings + Self.strangers(in: trace, scenarios: scenarios, tools: tools)
      + self.cells.flatMap { $0.runs.flatMap(\.findings) }
      + self.cells.flatMap(\.findings) + Self.differingActions(in: self.cells, of: trace)
    self.findings = TraceFinding.sorted(findings, files: trace.files)
  }

  /// Whether every scenario came out as it should with every tool, and nothing is wrong with the
  /// trace.
  public var passed: Bool { findings.isEmpty && !cells.isEmpty && cells.allSatisfy(\.cameOutRight) }
}

extension Array {
  /// The elements without those that have the same key as one before.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
