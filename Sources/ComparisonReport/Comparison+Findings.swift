import ScenarioBinding
import ScenarioFormat

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

  /// Runs are counted from 1, without a gap that nothing is known of.
  private static func gap(in cell: Cell, path: String) -> TraceFinding? {
    let repetitions =
      (cell.runs.map(\.repetition).filter { $0 > 0 }
      + cell.notRun.map(\.repetition)).sorted()
    guard let missing = zip(repetitions, 1...).first(where: { $0 != $1 })?.1 else { return nil }
    return TraceFinding(
      .missingRun, path: path,
      text: "\(cell.scenario.id) by \(cell.tool): run \(missing) is missing")
  }

  /// What is wrong with the runs of a cell taken together.
  static func findings(in cell: Cell, of trace: Trace) -> [TraceFinding] {
    [
      gap(in: cell, path: trace.path), copy(in: cell, of: trace), omission(in: cell, of: trace),
      declaration(in: cell, of: trace),
    ].compactMap { $0 }
  }

  /// Two runs may start in the same instant, on two machines or by a coarse clock; but no two
  /// take the same time for everything.
  private static func copy(in cell: Cell, of trace: Trace) -> TraceFinding? {
    var started: [Double: [ScenarioRunResult]] = [:]
    for run in cell.runs {
      guard let start = run.started else { continue }
      if let other = started[start]?.first(where: { $0.measurements == run.measurements }) {
        return finding(
          .copiedRun, run, of: trace,
          "the run started and took its time just as run \(other.repetition) did")
      }
      started[start, default: []].append(run)
    }
    return nil
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

  /// All runs of a scenario with a tool are of one test, which has one declaration.
  private static func declaration(in cell: Cell, of trace: Trace) -> TraceFinding? {
    let played = cell.runs.filter { $0.isValid && !$0.isOmitted }
    guard let first = played.first, let other = played.first(where: { $0.known != first.known })
    else { return nil }
    return finding(
      .differingDeclarations, other, of: trace,
      "the test is declared to be something else than in run \(first.repetition)")
  }

  private static func finding(
    _ name: TraceFinding.Name, _ run: ScenarioRunResult, of trace: Trace, _ text: String
  ) -> TraceFinding {
    let id = RunID(scenario: run.scenario, tool: run.tool, repetition: run.repetition)
    let line = trace.lines.first { RunID($0.record) == id }
    return TraceFinding(
      name, path: line?.path ?? trace.path, line: line?.number, text: "\(id): \(text)")
  }
}
