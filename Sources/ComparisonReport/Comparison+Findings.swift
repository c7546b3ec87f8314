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

  /// What is wrong with the runs of cells, each cell's taken together.
  static func check(_ cells: [Cell], of trace: Trace) -> [Cell] {
    let most = Dictionary(cells.map { ($0.tool, $0.repetitions.count) }, uniquingKeysWith: max)
    return cells.map { cell in
      var cell = cell
      cell.findings = [
        gap(in: cell, upTo: most[cell.tool] ?? 0, of: trace), copy(in: cell, of: trace),
        omission(in: cell, of: trace), declaration(in: cell, of: trace),
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
