import ScenarioBinding

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
