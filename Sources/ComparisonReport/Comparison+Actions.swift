import ScenarioBinding
import ScenarioFormat

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
