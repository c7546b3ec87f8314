import ScenarioBinding
import ScenarioFormat

/// The runs of one scenario by one tool, with all that a report's figures of them are made of.
struct CellRuns {
  let scenario: Scenario
  let tool: String
  /// The runs, by repetition, without those that are left out as declared.
  let runs: [ScenarioRunResult]
  /// The runs that can be believed.
  let valid: [ScenarioRunResult]
  /// What is wrong with the runs, each by itself and taken together.
  let findings: [TraceFinding]
  /// The run that is shown: the first that passed, else the first; nil without valid runs.
  let shown: ScenarioRunResult?
  /// The commands of the run that is shown; nil where the trace does not tell of any.
  let sent: [SentCommand]?
  /// The valid run with the fewest steps and expectations done.
  let leastRun: ScenarioRunResult?
  /// How it came out.
  let status: CellData.Status
  /// What the test is declared to be; nil where nothing is.
  let known: KnownFailure?

  /// - Parameter cell: the runs; nil for a tool that can't play the scenario.
  init(_ cell: Comparison.Cell?, of scenario: Scenario, by tool: String) {
    self.scenario = scenario
    self.tool = tool
    let all = cell?.runs ?? []
    // What is left out as it should be is no run.
    runs = all.filter { !($0.isOmitted && $0.isValid) }
    valid = cell?.validRuns ?? []
    findings = runs.flatMap(\.findings) + (cell?.findings ?? [])
    let shown = valid.first(where: \.passed) ?? valid.first
    self.shown = shown
    let tells = shown?.items.contains { $0.sent != nil } ?? false
    sent = tells ? shown?.items.flatMap { $0.sent ?? [] } : nil
    leastRun = valid.least { $0.steps + $0.expectations }
    known = (runs.isEmpty ? all : runs).lazy.compactMap(\.known).first
    status = cell?.status ?? .notPlayed
  }

  var passedRuns: Int { valid.count(where: \.passed) }
  var seconds: Spread? { Spread(of: valid.map(\.seconds)) }
  var busySeconds: Spread? { Spread(of: valid.map(\.busySeconds)) }
  var commands: Spread? { Spread(of: valid.map { Double($0.commands) }) }
  var looks: Spread? { Spread(of: valid.compactMap { $0.units.looks.map(Double.init) }) }
  var actions: Spread? { Spread(of: valid.compactMap { $0.units.actions.map(Double.init) }) }
  var requests: Spread? { Spread(of: valid.compactMap { $0.units.requests.map(Double.init) }) }
  var bytes: Spread? { Spread(of: valid.compactMap { $0.bytes.map(Double.init) }) }

  /// Messages of failures, each once, by run.
  var messages: [String] {
    valid.filter { !$0.passed }.flatMap { run in
      let messages = run.items.compactMap(\.message)
      // The end repeats what an item said already, and more is known only at the end.
      return messages.isEmpty ? [run.end?.message].compactMap(\.self) : messages
    }.uniqued(by: \.self)
  }
}

extension Array {
  /// The first element of which something is least; it is asked for once of each.
  fileprivate func least(_ number: (Element) -> Int) -> Element? {
    let numbers = map(number)
    return numbers.min().flatMap { numbers.firstIndex(of: $0) }.map { self[$0] }
  }
}
