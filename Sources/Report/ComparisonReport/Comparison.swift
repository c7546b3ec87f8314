import TraceRecords
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

  /// The written scenarios.
  package let scenarios: [Scenario]
  /// The cells, by scenario, then by tool. A tool has a cell if it plays the scenario or has runs
  /// of it.
  package let cells: [Cell]
  /// The errors in the trace, by file and line. If there are any, the figures can't be trusted.
  package let findings: [TraceFinding]
  /// The requested tools in the requested order, then any other tools in the trace.
  package let tools: [String]
  /// The scenario's id and the tool of runs whose scenario isn't among the written ones.
  let unwritten: [[String]]

  /// Compares the runs of the requested scenarios and tools in a trace.
  ///
  /// Other tools in the trace come last and are findings. `plays` returns false if a tool can't
  /// play a scenario: a browser can't open a native app.
  ///
  /// - Parameter isEarlier: Whether the scenarios may have been reworded since.
  package init(
    _ trace: Trace, scenarios: [Scenario], tools: [String], notRun: [NotRun] = [],
    isEarlier: Bool = false, plays: (_ tool: String, Scenario) -> Bool = { _, _ in true }
  ) {
    let written = Dictionary(
      scenarios.map { ($0.id.description, $0) }, uniquingKeysWith: { first, _ in first })
    let counting = CountingRuns(in: trace)
    let trace = counting.trace
    let lines = Dictionary(grouping: trace.lines) { $0.record.run }
    let results = lines.compactMap { id, lines in
      id.flatMap { id in
        written[id.scenario].map {
          ScenarioRunResult(
            id, lines, of: $0, isFlaky: counting.flaky.contains(id), isEarlier: isEarlier)
        }
      }
    }
    let known = Set(tools)
    let tools = tools + Set(results.map(\.id.tool)).subtracting(known).sorted()
    (self.tools, self.scenarios) = (tools, scenarios)
    unwritten = lines.keys.compactMap { id in
      id.flatMap { written[$0.scenario] == nil ? [$0.scenario, $0.tool] : nil }
    }.uniqued(by: \.self).sorted { $0.lexicographicallyPrecedes($1) }
    let runs = Dictionary(grouping: results) { [$0.id.scenario, $0.id.tool] }
    let missing = Dictionary(grouping: notRun) { [$0.id.scenario, $0.id.tool] }
    // The most runs of one scenario, played or missing, by tool.
    let most = Dictionary(
      runs.map { key, runs in
        (key[1], Set(runs.map(\.repetition) + (missing[key] ?? []).map(\.id.repetition)).count)
      },
      uniquingKeysWith: max)
    cells = scenarios.flatMap { scenario in
      tools.compactMap { tool -> Cell? in
        let group = [scenario.id.description, tool]
        let runs = (runs[group] ?? []).sorted {
          ($0.repetition, $0.start ?? 0) < ($1.repetition, $1.start ?? 0)
        }
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
  package enum Status: String, Encodable, Sendable {
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
    /// A test was skipped.
    case skipped
    /// Every run passed in the end, some of them after an attempt that failed.
    case flaky
    /// The trace of a run contradicts itself or the scenario. Counts as a failure.
    case invalid
    /// A run is missing, though the tool plays the scenario. Counts as a failure.
    case notMeasured
    /// There is no run, and none was requested. Used in a report's matrix, never in a comparison.
    case notPlayed

    /// Whether the result is as expected: passed, as declared, or not played.
    package var isFine: Bool {
      switch self {
      case .passed, .flaky, .expectedFailure, .notPortable, .skipped, .notPlayed: true
      case .failed, .unexpectedPass, .invalid, .notMeasured: false
      }
    }

    /// Whether the tool can play the scenario, and the test is neither skipped nor declared not portable.
    package var isPlayed: Bool { ![.notPlayed, .notPortable, .skipped].contains(self) }

    package var words: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .expectedFailure: "failed as declared"
      case .unexpectedPass: "passed though declared to fail"
      case .notPortable: "not portable"
      case .skipped: "skipped"
      case .flaky: "flaky"
      case .invalid: "invalid"
      case .notMeasured: "not run"
      case .notPlayed: "not played"
      }
    }
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
    validRuns = missing == nil ? runs.filter { $0.isValid && $0.isPlayed } : []
  }

  init(notPlayed scenario: Scenario, by tool: String) {
    (self.scenario, self.tool) = (scenario, tool)
    (runs, notRun, findings, validRuns, isPlayable) = ([], [], [], [], false)
  }

  /// The combined result of the runs.
  package var status: Comparison.Status {
    if !isPlayable { return .notPlayed }
    if !findings.isEmpty { return .invalid }
    if !failedRuns.isEmpty { return .failed }
    if validRuns.contains(where: { $0.passed && $0.known != nil }) { return .unexpectedPass }
    if runs.isEmpty || !notRun.isEmpty { return .notMeasured }
    if runs.contains(where: { $0.known?.kind == .skipped }) { return .skipped }
    if validRuns.isEmpty { return .notPortable }
    if validRuns.contains(where: \.failedAsDeclared) { return .expectedFailure }
    return validRuns.contains(where: \.isFlaky) ? .flaky : .passed
  }

  /// Whether all planned runs passed.
  package var passed: Bool { status == .passed || status == .flaky }

  /// The test's declared failure. Nil if the test declares none.
  package var known: KnownFailure? { runs.lazy.compactMap(\.known).first }

  /// The runs that failed without a declaration.
  var failedRuns: [ScenarioRunResult] { validRuns.filter { !$0.passed && !$0.failedAsDeclared } }

  /// The number of runs that passed.
  package var passedRuns: Int { validRuns.count(where: \.passed) }

  /// The run to show: the first that passed, or else the first. Nil if there are no valid runs.
  var shown: ScenarioRunResult? { validRuns.first(where: \.passed) ?? validRuns.first }

  /// The duration of the runs in seconds. Nil if there are none.
  var seconds: Spread? { Spread(of: validRuns.map(\.seconds)) }
}

extension Comparison {
  /// Whether all results are as expected and the trace has no errors.
  package var passed: Bool {
    findings.isEmpty && !cells.isEmpty && cells.allSatisfy(\.status.isFine)
  }

  /// Whether every run was played and has a valid trace.
  package var isComplete: Bool {
    findings.isEmpty && !cells.isEmpty
      && !cells.contains { [.invalid, .notMeasured].contains($0.status) }
  }

  /// Returns the size of a trace in words: `37 runs of 9 scenarios by 6 tools`.
  static func extent(runs: Int, scenarios: Int, tools: Int) -> String {
    "\(runs.of("run")) of \(scenarios.of("scenario")) by \(tools.of("tool"))"
  }

  /// The overall result in one or two sentences.
  package var verdict: String {
    let runs = cells.flatMap(\.runs)
    let all = Self.extent(
      runs: runs.count, scenarios: Set(cells.map(\.scenario.id)).count, tools: tools.count)
    if passed { return "All as expected: \(all)." }
    let failed = cells.reduce(0) { $0 + $1.failedRuns.count + $1.notRun.count }
    let invalid = runs.count { !$0.isValid }
    let parts = [(failed, "failed or did not run"), (invalid, "invalid")].filter { $0.0 > 0 }
    let what = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "NOT AS EXPECTED: \(what.isEmpty ? "see below" : what). \(all)."
  }

  /// Returns the tools that played one of the apps and failed in none of its scenarios.
  package func toolsWithoutFailure(in apps: [String]) -> [String] {
    tools.filter { tool in
      apps.contains { app in
        let played = played(in: [app]).filter { $0.tool == tool }
        return !played.isEmpty && !played.contains { $0.status == .failed }
      }
    }
  }

  private func played(in apps: [String]) -> [Cell] {
    cells.filter { apps.contains($0.scenario.header.app) && $0.status.isPlayed }
  }

  /// Returns whether the tools noticed a fault in some apps, as a line.
  package func notice(of fault: String, in apps: [String]) -> String {
    let played = played(in: apps)
    let all = Set(played.map(\.scenario.id)).count
    let count = Set(played.filter { $0.status == .failed }.map(\.scenario.id)).count
    let tools = Set(played.map(\.tool)).count
    let missed = toolsWithoutFailure(in: apps)
    if all == 1 {
      let places = played.map { cell in
        (cell.tool, cell.failedRuns.lazy.compactMap(\.lastFailure).first?.item)
      }
      return "\(fault): \(Notice.sentence(places, isFault: true))".shown
    }
    let verdict =
      missed.isEmpty
      ? "noticed by \(tools == 1 ? "" : "all ")\(tools.of("tool"))"
      : "not noticed by \(missed.joined(separator: ", "))"
    let place = count == 0 ? "" : ", \(count) of \(all.of("scenario")) failed"
    return "\(fault): \(verdict)\(place).".shown
  }

  /// The results that are declared to fail or not to be portable, with reason and link.
  package var declared: String {
    cells.filter { [.expectedFailure, .notPortable, .skipped].contains($0.status) }.compactMap {
      cell in
      cell.known.map {
        "\(cell.scenario.id) \(cell.tool): \($0.kind.words): \($0.reasonWithLink)".shown + "\n"
      }
    }.joined()
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
    let recorded = Set(records.compactMap(\.run?.planned))
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
  /// report actions, and variants of a tool, which differ on purpose.
  private static func differingActions(in cells: [Cell], of trace: Trace) -> [TraceFinding] {
    let about = trace.about
    let compared = cells.filter { about[$0.tool]?[TraceFact.variantOf.rawValue] == nil }
    return compared.grouped(by: \.scenario.id).flatMap { cells in
      cells[0].scenario.playedItems.flatMap { item -> [TraceFinding] in
        let reported = cells.flatMap(\.validRuns).compactMap { run in
          run.actions(in: item.id).map { (id: run.id, actions: $0) }
        }
        guard let first = reported.first else { return [] }
        return reported.filter { $0.actions != first.actions }.uniqued(by: \.id.tool).map {
          id, actions in
          let count = zip(actions, first.actions).prefix { $0 == $1 }.count
          func action(_ actions: [TraceAction]) -> String {
            count < actions.count ? "\"\(actions[count].description.shown(atMost: 120))\"" : "none"
          }
          let line = trace.lines.first { $0.record.run == id && $0.record.item?.item == item.id }
          return TraceFinding(
            .differingActions, path: line?.path, line: line?.number,
            text: "\(id): action \(count + 1) of \(item.id) is \(action(actions)), but "
              + "\(action(first.actions)) by \(first.id.tool), run \(first.id.repetition)")
        }
      }
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

/// Where tools notice that an app was changed.
package enum Notice {
  /// Returns a sentence, such as `Native notices it at TC 3, Ex 3; WebDriver, too.`
  ///
  /// - Parameters:
  ///   - places: each tool with its first failed item, such as `A.1/TC3/Ex3`, or nil if it passed.
  ///   - isFault: whether the app was broken, so that tests should fail. If not, it was redesigned.
  package static func sentence(
    _ places: [(tool: String, item: String?)], isFault: Bool
  ) -> String {
    let failed = places.compactMap { tool, item in item.map { (tool, words($0)) } }
    guard let (first, place) = failed.first else {
      return isFault ? "No tool notices it." : "No test fails."
    }
    let same = failed.dropFirst().filter { $0.1 == place }.map(\.0)
    var parts = ["\(first) \(isFault ? "notices it" : "fails") at \(place)"]
    if !same.isEmpty { parts.append(same.joined(separator: " and ") + ", too") }
    parts += failed.filter { $0.1 != place }.map { "\($0.0) at \($0.1)" }
    let passed = places.filter { $0.item == nil }.map(\.tool)
    if !passed.isEmpty {
      let verb =
        isFault ? passed.count == 1 ? "doesn't" : "don't" : passed.count == 1 ? "passes" : "pass"
      parts.append("\(passed.joined(separator: " and ")) \(verb)")
    }
    return parts.joined(separator: "; ") + "."
  }

  /// Returns an item's place in its scenario: `TC 3, Ex 3`.
  private static func words(_ item: String) -> String {
    item.split(separator: "/").dropFirst()
      .map { $0.replacing(/^([A-Za-z]+)(\d)/) { "\($0.1) \($0.2)" } }.joined(separator: ", ")
  }
}
