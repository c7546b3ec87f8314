import ScenarioBinding

/// What tells one run from all others.
struct RunID: Hashable, CustomStringConvertible {
  let scenario: String
  let tool: String
  let repetition: Int

  init(scenario: String, tool: String, repetition: Int) {
    self.scenario = scenario
    self.tool = tool
    self.repetition = repetition
  }

  init(_ record: TraceRecord) {
    scenario = record.scenario ?? ""
    tool = record.tool
    repetition = record.repetition ?? 0
  }

  var description: String { "\(scenario) by \(tool), run \(repetition)" }
}
