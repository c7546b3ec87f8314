import ScenarioBinding
import ScenarioFormat

/// The results of all tools in all scenarios: one cell for each scenario and tool.
package struct Comparison: Sendable {
  /// All runs of one scenario by one tool.
  package struct Cell: Sendable {
    /// The written scenario.
    package let scenario: Scenario
    /// The tool's name.
    package let tool: String
    /// The runs, by repetition, including those left out because they are declared not portable.
    package let runs: [ScenarioRunResult]
    /// The planned runs that are missing, by repetition.
    package let notRun: [NotRun]
    /// The errors in single runs and in all runs together.
    package let findings: [TraceFinding]
    /// The runs with a valid trace that weren't left out. All figures are computed from these.
    package let validRuns: [ScenarioRunResult]
    let isPlayable: Bool
  }

  /// The cells, by scenario, then by tool. A tool has a cell if it plays the scenario or has runs
  /// of it.
  package let cells: [Cell]
  /// The errors in the trace, by file and line. If there are any, the figures can't be trusted.
  package let findings: [TraceFinding]
  /// The tools that are variants, each with the tool that it is a variant of.
  package let variants: [String: String]
  /// Whether it was measured in a debug build. Times of a debug build say nothing about the tools.
  package let isDebug: Bool
  /// The requested tools in the requested order, then any other tools in the trace.
  package let tools: [String]

  /// Compares the runs of the requested scenarios and tools in a trace.
  ///
  /// Other tools in the trace come last and are findings. `plays` returns false if a tool can't
  /// play a scenario: a browser can't open a native app.
  package init(
    _ trace: Trace, scenarios: [Scenario], tools: [String], notRun: [NotRun] = [],
    plays: (_ tool: String, Scenario) -> Bool = { _, _ in true }
  ) {
    let written = Dictionary(
      scenarios.map { ($0.id.description, $0) }, uniquingKeysWith: { first, _ in first })
    let lines = Dictionary(grouping: trace.lines) { $0.record.run }
    var runs: [RunGroup: [ScenarioRunResult]] = [:]
    for case (let id?, let lines) in lines {
      guard let scenario = written[id.scenario] else { continue }
      runs[RunGroup(scenario: id.scenario, tool: id.tool), default: []]
        .append(ScenarioRunResult(id, lines, of: scenario))
    }
    let known = Set(tools)
    let tools = tools + Set(runs.keys.map(\.tool)).subtracting(known).sorted()
    self.tools = tools
    variants = trace.variants
    isDebug = DebugBuild.isReported(in: trace.about)
    let missing = Dictionary(grouping: notRun) {
      RunGroup(scenario: $0.id.scenario, tool: $0.id.tool)
    }
    // The most runs of one scenario, played or missing, by tool.
    let most = Dictionary(
      runs.map { ($0.key.tool, $0.value.count + (missing[$0.key]?.count ?? 0)) },
      uniquingKeysWith: max)
    cells = scenarios.flatMap { scenario in
      tools.compactMap { tool -> Cell? in
        let group = RunGroup(scenario: scenario.id.description, tool: tool)
        let runs = (runs[group] ?? []).sorted { $0.repetition < $1.repetition }
        guard !runs.isEmpty || plays(tool, scenario) else { return nil }
        return Cell(
          scenario, tool, runs: runs,
          notRun: (missing[group] ?? []).sorted { $0.id.repetition < $1.id.repetition },
          most: most[tool] ?? 0)
      }
    }
    findings = TraceFinding.sorted(
      trace.findings + Self.unrequestedRuns(in: trace, scenarios: Set(written.keys), tools: known)
        + cells.flatMap(\.findings) + Self.differingActions(in: cells, of: trace),
      files: trace.files)
  }

  /// Whether all results are as expected and the trace has no errors.
  package var passed: Bool {
    findings.isEmpty && !cells.isEmpty && cells.allSatisfy(\.status.isFine)
  }
}

/// The runs of one scenario by one tool.
private struct RunGroup: Hashable {
  let scenario: String
  let tool: String
}

extension Array {
  /// Returns the elements without those whose key occurred before.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// Returns one group of elements for each key, in the order in which the keys first occur.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    let groups = Dictionary(grouping: self, by: key)
    return uniqued(by: key).map { groups[key($0), default: []] }
  }
}

extension Comparison {
  /// The combined result of a tool's runs of a scenario.
  package enum Status: String, Codable, Sendable {
    /// Every run passed.
    case passed
    /// A run failed.
    case failed
    /// Every run failed, as the test declares.
    case expectedFailure
    /// The test is declared to fail, and a run passed: a failure.
    case unexpectedPass
    /// The test is declared not portable to the tool.
    case notPortable
    /// The trace of a run contradicts itself or the scenario. Counts as a failure.
    case invalid
    /// A run is missing, though the tool plays the scenario. Counts as a failure.
    case notMeasured
    /// There is no run, and none was requested. Either it is one of Duet's tools, which can't play
    /// the scenario, or it is an unknown tool. Used in a report's matrix, never in a comparison.
    case notPlayed

    /// Whether the result is as expected: passed, as declared, or not played.
    package var isFine: Bool {
      switch self {
      case .passed, .expectedFailure, .notPortable, .notPlayed: true
      case .failed, .unexpectedPass, .invalid, .notMeasured: false
      }
    }

    /// Whether the tool can play the scenario and the test isn't declared not portable.
    package var isPlayed: Bool { self != .notPlayed && self != .notPortable }
  }
}

extension Comparison.Cell {
  /// Adds a finding if the tool has more runs of another scenario: it may have crashed here.
  fileprivate init(
    _ scenario: Scenario, _ tool: String, runs: [ScenarioRunResult], notRun: [NotRun], most: Int
  ) {
    (self.scenario, self.tool, self.runs, self.notRun) = (scenario, tool, runs, notRun)
    isPlayable = true
    let there = Set(runs.map(\.repetition) + notRun.map(\.id.repetition))
    let missing = runs.isEmpty ? nil : (1...max(most, 1)).first { !there.contains($0) }
    findings =
      runs.compactMap(\.finding)
      + (missing.map { run in
        [TraceFinding(.missingRun, text: "\(scenario.id) by \(tool): run \(run) is missing")]
      } ?? [])
    validRuns = missing == nil ? runs.filter { $0.isValid && !$0.isOmitted } : []
  }

  init(notPlayed scenario: Scenario, by tool: String) {
    (self.scenario, self.tool) = (scenario, tool)
    (runs, notRun, findings, validRuns, isPlayable) = ([], [], [], [], false)
  }

  /// The combined result of the runs.
  package var status: Comparison.Status {
    if !isPlayable { return .notPlayed }
    if !findings.isEmpty { return .invalid }
    if validRuns.contains(where: { !$0.passed && !$0.failedAsDeclared }) { return .failed }
    if validRuns.contains(where: { $0.passed && $0.known != nil }) { return .unexpectedPass }
    if runs.isEmpty || !notRun.isEmpty { return .notMeasured }
    if validRuns.isEmpty { return .notPortable }
    return validRuns.contains(where: \.failedAsDeclared) ? .expectedFailure : .passed
  }

  /// Whether all planned runs passed.
  package var passed: Bool { status == .passed }

  /// The test's declared failure. Nil if the test declares none.
  package var known: KnownFailure? { runs.lazy.compactMap(\.known).first }

  /// The runs except those left out as declared.
  var playedRuns: [ScenarioRunResult] { runs.filter { !($0.isOmitted && $0.isValid) } }

  /// The runs that failed without a declaration.
  var failedRuns: [ScenarioRunResult] { validRuns.filter { !$0.passed && !$0.failedAsDeclared } }

  /// The number of runs that passed.
  package var passedRuns: Int { validRuns.count(where: \.passed) }

  /// The run to show: the first that passed, or else the first. Nil if there are no valid runs.
  var shown: ScenarioRunResult? { validRuns.first(where: \.passed) ?? validRuns.first }

  /// The run with the fewest steps and expectations done. In a cell that passed, all runs have the
  /// same number.
  package var leastRun: ScenarioRunResult? {
    validRuns.min { ($0.steps + $0.expectations) < ($1.steps + $1.expectations) }
  }

  /// The duration of the runs in seconds. Nil if there are none.
  package var seconds: Spread? { Spread(of: validRuns.map(\.seconds)) }

  /// Returns the median of a count over the runs that have it. Nil if none has it.
  func median(_ count: (ScenarioRunResult) -> Int?) -> Double? {
    Spread(of: validRuns.compactMap { count($0).map(Double.init) })?.median
  }
}

/// A planned run that is missing.
package struct NotRun: Hashable, Sendable {
  package let id: RunID
  /// Why it is missing, in words.
  package var reason: String

  package init(scenario: String, tool: String, repetition: Int, reason: String) {
    id = RunID(scenario: scenario, tool: tool, repetition: repetition)
    self.reason = reason
  }
}

extension Trace {
  /// Returns the planned runs without a record.
  package func missing(of planned: [NotRun]) -> [NotRun] {
    let recorded = Set(records.compactMap(\.run))
    return planned.filter { !recorded.contains($0.id) }
  }
}

extension Comparison {
  /// Returns a finding at the first run of each scenario and tool that wasn't requested.
  private static func unrequestedRuns(
    in trace: Trace, scenarios: Set<String>, tools: Set<String>
  ) -> [TraceFinding] {
    var (scenarios, tools) = (scenarios, tools)
    return trace.lines.flatMap { line -> [TraceFinding] in
      guard let run = line.record.run else { return [] }
      func finding(_ name: TraceFinding.Name, _ what: String) -> TraceFinding {
        TraceFinding(
          name, path: line.path, line: line.number,
          text: "the trace has runs \(what), which wasn't requested")
      }
      return [
        scenarios.insert(run.scenario).inserted
          ? finding(.unknownScenario, "of \(run.scenario)") : nil,
        tools.insert(run.tool).inserted ? finding(.unknownTool, "by \(run.tool)") : nil,
      ].compactMap(\.self)
    }
  }

  /// Returns a finding for each tool that performed different user actions in an item: any other
  /// difference may come from these rather than from the tool. Skips tools whose devices don't
  /// report actions, and variants, which differ on purpose.
  private static func differingActions(in cells: [Cell], of trace: Trace) -> [TraceFinding] {
    let compared = cells.filter { trace.variants[$0.tool] == nil }
    return compared.uniqued(by: \.scenario.id).flatMap { first in
      let runs = compared.filter { $0.scenario.id == first.scenario.id }.flatMap(\.validRuns)
      return first.scenario.items.flatMap { differingActions(in: $0.id, of: runs, trace) }
    }
  }

  /// Returns the first difference of each tool from the first run in an item.
  private static func differingActions(
    in item: String, of runs: [ScenarioRunResult], _ trace: Trace
  ) -> [TraceFinding] {
    let reported = runs.compactMap { run in run.actions(in: item).map { (id: run.id, actions: $0) }
    }
    guard let first = reported.first else { return [] }
    let different = reported.filter { $0.actions != first.actions }.uniqued(by: \.id.tool)
    return different.map { id, actions in
      let count = zip(actions, first.actions).prefix { $0 == $1 }.count
      func action(_ actions: [TraceAction]) -> String {
        count < actions.count ? "\"\(actions[count].description.shown(atMost: 120))\"" : "none"
      }
      let line = trace.lines.first { line in
        if case .item(id, let record) = line.record { record.item == item } else { false }
      }
      return TraceFinding(
        .differingActions, path: line?.path, line: line?.number,
        text: "\(id): action \(count + 1) of \(item) is \(action(actions)), but "
          + "\(action(first.actions)) by \(first.id.tool), run \(first.id.repetition)")
    }
  }
}

extension ScenarioRunResult {
  /// Returns the user actions in an item. Nil if they aren't reported, or if this or an earlier
  /// item failed.
  fileprivate func actions(in item: String) -> [TraceAction]? {
    items.prefix { $0.outcome == .passed }.first { $0.item == item }?.actions
  }
}
