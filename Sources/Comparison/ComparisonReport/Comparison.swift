import ScenarioBinding
import ScenarioFormat

/// What the tools made of the scenarios: a cell for each scenario and tool.
package struct Comparison: Sendable {
  /// All runs of one scenario by one tool.
  package struct Cell: Sendable {
    /// The written scenario.
    package let scenario: Scenario
    /// The tool's name.
    package let tool: String
    /// The runs, by repetition, those that were left out as declared among them.
    package let runs: [ScenarioRunResult]
    /// The runs that were planned and did not come about, by repetition.
    package let notRun: [NotRun]
    /// What is wrong with the runs, each by itself and taken together.
    package let findings: [TraceFinding]
    /// The runs that can be believed, and were not left out: all figures are of these.
    package let validRuns: [ScenarioRunResult]
    let isPlayable: Bool
  }

  /// The cells of tools that play a scenario or have runs of it, by scenario, then by tool.
  package let cells: [Cell]
  /// What is wrong with the trace, by file and line; the figures can't be trusted then.
  package let findings: [TraceFinding]
  /// The tools that are variants, each with the tool that it is a variant of.
  package let variants: [String: String]
  /// Whether it was measured in a debug build: then its times say nothing of the tools.
  package let isDebug: Bool
  /// The tools, in the order asked for.
  package let tools: [String]

  /// Compares the runs of a trace, of the scenarios and tools that were asked for.
  ///
  /// Other tools in the trace come after these, and are findings. A tool `plays` a scenario or does
  /// not: a browser has no native app.
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
    // Of how many runs of a scenario something is known, by tool.
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

  /// Whether all came out as they should, and nothing is wrong with the trace.
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
  /// The elements without those that have the same key as one before.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// The elements of each key, in the order in which the keys come.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    let groups = Dictionary(grouping: self, by: key)
    return uniqued(by: key).map { groups[key($0), default: []] }
  }
}

extension Comparison {
  /// How a tool's runs of a scenario came out, all together.
  package enum Status: String, Codable, Sendable {
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
    /// There is no run, and none was asked for: one of Duet's tools can't play it, and of another
    /// it is not known. No cell of a comparison has this, but its place in a report's matrix.
    case notPlayed

    /// Whether nothing is wrong: it passed, or came out as its declaration says, or is not played.
    package var isFine: Bool {
      switch self {
      case .passed, .expectedFailure, .notPortable, .notPlayed: true
      case .failed, .unexpectedPass, .invalid, .notMeasured: false
      }
    }

    /// Whether the tool plays the scenario: it can, and is not declared unable to.
    package var isPlayed: Bool { self != .notPlayed && self != .notPortable }
  }
}

extension Comparison.Cell {
  /// A tool with fewer runs here than of another scenario may have crashed: a finding.
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

  /// How the runs came out, all together.
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

  /// What the test is declared to be; nil for a test like others.
  package var known: KnownFailure? { runs.lazy.compactMap(\.known).first }

  /// The runs without those that were left out as declared.
  var playedRuns: [ScenarioRunResult] { runs.filter { !($0.isOmitted && $0.isValid) } }

  /// The runs that failed, and not because their test is declared to.
  var failedRuns: [ScenarioRunResult] { validRuns.filter { !$0.passed && !$0.failedAsDeclared } }

  /// How many runs passed.
  package var passedRuns: Int { validRuns.count(where: \.passed) }

  /// The run that is shown: the first that passed, else the first; nil without valid runs.
  var shown: ScenarioRunResult? { validRuns.first(where: \.passed) ?? validRuns.first }

  /// The run with the fewest steps and expectations done: all repetitions of a passed cell are
  /// alike.
  package var leastRun: ScenarioRunResult? {
    validRuns.min { ($0.steps + $0.expectations) < ($1.steps + $1.expectations) }
  }

  /// The seconds that the runs took; nil without runs.
  package var seconds: Spread? { Spread(of: validRuns.map(\.seconds)) }

  /// The seconds that the runs took beside commands which only wait; nil without runs.
  package var busySeconds: Spread? { Spread(of: validRuns.map(\.busySeconds)) }

  /// The median of a count over the runs that have it; nil where none has.
  func median(_ count: (ScenarioRunResult) -> Int?) -> Double? {
    Spread(of: validRuns.compactMap { count($0).map(Double.init) })?.median
  }
}

/// A run that was planned and did not come about.
package struct NotRun: Hashable, Sendable {
  package let id: RunID
  /// Why, for the reader.
  package var reason: String

  /// Tells why a run did not come about.
  package init(scenario: String, tool: String, repetition: Int, reason: String) {
    id = RunID(scenario: scenario, tool: tool, repetition: repetition)
    self.reason = reason
  }
}

extension Trace {
  /// The planned runs of which there is no record.
  package func missing(of planned: [NotRun]) -> [NotRun] {
    let told = Set(records.compactMap(\.run))
    return planned.filter { !told.contains($0.id) }
  }
}

extension Comparison {
  /// A finding where the first run of something stands that was not asked for.
  private static func unrequestedRuns(
    in trace: Trace, scenarios: Set<String>, tools: Set<String>
  ) -> [TraceFinding] {
    var (scenarios, tools) = (scenarios, tools)
    return trace.lines.flatMap { line -> [TraceFinding] in
      guard let run = line.record.run else { return [] }
      func finding(_ name: TraceFinding.Name, _ what: String) -> TraceFinding {
        TraceFinding(
          name, path: line.path, line: line.number,
          text: "the trace has runs \(what), which was not asked for")
      }
      return [
        scenarios.insert(run.scenario).inserted
          ? finding(.unknownScenario, "of \(run.scenario)") : nil,
        tools.insert(run.tool).inserted ? finding(.unknownTool, "by \(run.tool)") : nil,
      ].compactMap(\.self)
    }
  }

  /// Where tools did other user actions in an item, so that differences are not the tools' own.
  /// Tools whose devices can't tell are passed over, and so are variants, which differ on purpose.
  private static func differingActions(in cells: [Cell], of trace: Trace) -> [TraceFinding] {
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
    let told = runs.compactMap { run in run.actions(in: item).map { (id: run.id, actions: $0) } }
    guard let first = told.first else { return [] }
    return told.filter { $0.actions != first.actions }.uniqued(by: \.id.tool).map { id, actions in
      let count = zip(actions, first.actions).prefix { $0 == $1 }.count
      func action(_ actions: [String]) -> String {
        count < actions.count ? "\"\(actions[count].shown(atMost: 120))\"" : "none"
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
  /// The user actions in an item that passed, as did all before it; nil where nobody tells.
  fileprivate func actions(in item: String) -> [String]? {
    items.prefix { $0.outcome == .passed }.first { $0.item == item }?.actions
  }
}
