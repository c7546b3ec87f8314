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

extension Comparison {
  /// How a tool's runs of a scenario came out, all together.
  public enum Status: String, Codable, Sendable {
    /// Every run passed.
    case passed
    /// A run failed.
    case failed
    /// Every run failed, as the test's declaration says.
    case expectedFailure
    /// The test is declared to fail, and a run passed: a failure.
    case unexpectedPass
    /// The test is declared not portable to the tool.
    case notPortable
    /// The trace of a run can't be believed: a failure.
    case invalid
    /// A run did not come about, though the tool plays the scenario: a failure.
    case notMeasured
    /// There is no run, and none was asked for: one of Duet's tools can't play it, and of another it
    /// is not known. No cell of a comparison has this, but its place in a report's matrix.
    case notPlayed

    /// Whether nothing is wrong: it passed, or came out as its declaration says, or is not played.
    public var isFine: Bool {
      switch self {
      case .passed, .expectedFailure, .notPortable, .notPlayed: true
      case .failed, .unexpectedPass, .invalid, .notMeasured: false
      }
    }

    /// Whether the tool plays the scenario: it can, and is not declared unable to.
    public var isPlayed: Bool { self != .notPlayed && self != .notPortable }
  }
}

extension Comparison.Cell {
  /// How the runs came out, all together.
  public var status: Comparison.Status {
    if !findings.isEmpty || runs.contains(where: { !$0.isValid }) { return .invalid }
    let played = runs.filter { !$0.isOmitted }
    if played.contains(where: { !$0.passed && !$0.failedAsDeclared }) { return .failed }
    if played.contains(where: { $0.passed && $0.known != nil }) { return .unexpectedPass }
    if runs.isEmpty || !notRun.isEmpty { return .notMeasured }
    if played.isEmpty { return .notPortable }
    // Runs of one test are declared alike; that they are not is a finding.
    return played.contains(where: \.failedAsDeclared) ? .expectedFailure : .passed
  }

  /// Whether there were runs, all that were planned, and all passed.
  public var passed: Bool { status == .passed }

  /// Whether the runs came out as they should: they passed, or as the test is declared to.
  var cameOutRight: Bool { status.isFine }

  /// What the test is declared to be; nil for a test like others.
  public var known: KnownFailure? { runs.lazy.compactMap(\.known).first }
}

/// A run that was planned and did not come about.
public struct NotRun: Hashable, Sendable {
  /// The scenario's id.
  public let scenario: String
  /// The tool's name.
  public let tool: String
  /// Which run of this scenario by this tool, from 1.
  public let repetition: Int
  /// Why, for the reader.
  public let reason: String

  /// Tells of such a run.
  public init(scenario: String, tool: String, repetition: Int, reason: String) {
    self.scenario = scenario
    self.tool = tool
    self.repetition = repetition
    self.reason = reason
  }
}

extension Trace {
  /// Those of planned runs that were never begun, and were not left out because their test says so.
  ///
  /// - Parameter planned: the runs, with what is to be said of those that are not there.
  public func missing(of planned: [NotRun]) -> [NotRun] {
    let told = Set(records.map(RunID.init))
    return planned.filter { !told.contains(RunID($0)) }
  }
}

extension RunID {
  fileprivate init(_ run: NotRun) {
    self.init(scenario: run.scenario, tool: run.tool, repetition: run.repetition)
  }
}

extension Comparison.Cell {
  /// The runs that did not come about, a line for each reason: which, how many of how many, why.
  var textOfNotRun: [String] {
    let planned = runs.count + notRun.count
    return notRun.map(\.reason).uniqued(by: \.self).map { reason in
      let count = notRun.count { $0.reason == reason }
      let some = planned == 1 ? "" : ", \(count) of \(planned) runs"
      return "\(scenario.id) \(tool): not run\(some)\n  \(reason)\n"
    }
  }
}

extension Comparison {
  /// A finding where the first run of something stands that was not asked for.
  static func strangers(
    in trace: Trace, scenarios: [Scenario], tools: [String]
  ) -> [TraceFinding] {
    var known = Set(scenarios.map { "runs of \($0.id)" } + tools.map { "runs by \($0)" })
    return trace.lines.flatMap { line in
      ["runs of \(line.record.scenario ?? "")", "runs by \(line.record.tool)"]
        .filter { known.insert($0).inserted }
        .map { what in
          TraceFinding(
            what.hasPrefix("runs by") ? .unknownTool : .unknownScenario, path: line.path,
            line: line.number,
            text: "the trace has \(what), which was not asked for")
        }
    }
  }

  /// What is wrong with the runs of cells, each cell's taken together.
  static func check(_ cells: [Cell], of trace: Trace) -> [Cell] {
    let most = Dictionary(cells.map { ($0.tool, $0.repetitions.count) }, uniquingKeysWith: max)
    return cells.map { cell in
      var cell = cell
      cell.findings = [
        gap(in: cell, upTo: most[cell.tool] ?? 0, of: trace), omission(in: cell, of: trace),
        declaration(in: cell, of: trace),
      ].compactMap { $0 }
      return cell
    }
  }

  /// Runs are counted from 1, without a gap that nothing is known of, and there are as many of
  /// each scenario: else a tool might leave out those that it does not like.
  ///
  /// - Parameter most: of how many runs of another scenario by the same tool something is known.
  private static func gap(in cell: Cell, upTo most: Int, of trace: Trace) -> TraceFinding? {
    let there = cell.repetitions
    guard let last = cell.runs.last,
      let missing = (0..<most).lazy.map({ $0 + 1 }).first(where: { !there.contains($0) })
    else { return nil }
    let next = cell.runs.first { $0.repetition > missing }
    let line = Self.line(of: next ?? last, in: trace)
    let others = next == nil ? "; there are \(most) runs of other scenarios" : ""
    return TraceFinding(
      .missingRun, path: line?.path ?? trace.path, line: line?.number,
      text: "\(cell.scenario.id) by \(cell.tool): run \(missing) is missing\(others)")
  }

  /// A scenario that is left out with a tool is not run with it.
  private static func omission(in cell: Cell, of trace: Trace) -> TraceFinding? {
    guard let left = cell.runs.first(where: { $0.isOmitted && $0.isValid }),
      let run = cell.runs.first(where: { !$0.isOmitted })
    else { return nil }
    return finding(
      .runThoughOmitted, left, of: trace,
      "the run is left out, but run \(run.repetition) was played")
  }

  /// All runs of a scenario with a tool are of one test, which has one place and one declaration.
  private static func declaration(in cell: Cell, of trace: Trace) -> TraceFinding? {
    let runs = cell.runs.filter(\.isValid)
    guard let first = runs.first else { return nil }
    // That some are left out and others not is a finding of its own.
    let alike = runs.filter { $0.isOmitted == first.isOmitted }
    if let other = alike.first(where: { $0.known != first.known }) {
      return finding(
        .differingDeclarations, other, of: trace,
        "the test is declared to be something else than in run \(first.repetition)")
    }
    guard let other = alike.first(where: { $0.file != first.file }) else { return nil }
    return finding(
      .differingDeclarations, other, of: trace,
      "the test is in \(other.file ?? ""), but that of run \(first.repetition) in "
        + "\(first.file ?? "")")
  }

  private static func finding(
    _ name: TraceFinding.Name, _ run: ScenarioRunResult, of trace: Trace, _ text: String
  ) -> TraceFinding {
    let line = Self.line(of: run, in: trace)
    return TraceFinding(
      name, path: line?.path ?? trace.path, line: line?.number, text: "\(run.id): \(text)")
  }

  /// Where a run begins in the trace.
  private static func line(of run: ScenarioRunResult, in trace: Trace) -> Trace.Line? {
    let id = run.id
    return trace.lines.first { RunID($0.record) == id }
  }
}

extension ScenarioRunResult {
  var id: RunID { RunID(scenario: scenario, tool: tool, repetition: repetition) }
}

extension Comparison.Cell {
  /// The runs that something is known of.
  fileprivate var repetitions: Set<Int> {
    Set(runs.map(\.repetition).filter { $0 > 0 } + notRun.map(\.repetition))
  }
}

extension Comparison {
  /// Where tools did other user actions in the same item: then what differs between them does not
  /// come from the tools alone.
  ///
  /// Tools whose devices can't tell are passed over, and so are variants, which do something another
  /// way on purpose. Of a run that failed, the items before the failure are compared.
  static func differingActions(in cells: [Cell], of trace: Trace) -> [TraceFinding] {
    let compared = cells.filter { trace.variants[$0.tool] == nil }
    return compared.uniqued(by: \.scenario.id).flatMap { first in
      let runs = compared.filter { $0.scenario.id == first.scenario.id }.flatMap(\.validRuns)
      return first.scenario.items.flatMap { differingActions(in: $0.id, of: runs, trace) }
    }
  }

  /// The differences from the first run in an item, one of each tool.
  private static func differingActions(
    in item: String, of runs: [ScenarioRunResult], _ trace: Trace
  ) -> [TraceFinding] {
    let told = runs.compactMap { run in run.actions(in: item).map { (run: run, actions: $0) } }
    guard let first = told.first else { return [] }
    return told.filter { $0.actions != first.actions }.uniqued(by: \.run.tool).map { run, actions in
      let count = zip(actions, first.actions).prefix { $0 == $1 }.count
      func action(_ actions: [String]) -> String {
        count < actions.count ? "\"\(actions[count].shown(atMost: 120))\"" : "none"
      }
      let line = trace.lines.first { $0.record.item == item && RunID($0.record) == run.id }
      return TraceFinding(
        .differingActions, path: line?.path ?? trace.path, line: line?.number,
        text: "\(run.id): action \(count + 1) of \(item) is \(action(actions)), but "
          + "\(action(first.actions)) by \(first.run.tool), run \(first.run.repetition)")
    }
  }
}

extension ScenarioRunResult {
  /// The user actions in an item that passed, as did all before it; nil where nobody tells.
  fileprivate func actions(in item: String) -> [String]? {
    items.prefix { $0.outcome == .passed }.first { $0.item == item }?.actions
  }
}
