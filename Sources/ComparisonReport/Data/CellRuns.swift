import ScenarioBinding
import ScenarioFormat

/// The runs of one scenario by one tool, with all that a report's figures of them are made of.
struct CellRuns {
  let scenario: Scenario
  let tool: String
  /// The runs, by repetition.
  let runs: [ScenarioRunResult]
  /// The runs that can be believed.
  let valid: [ScenarioRunResult]
  /// The run that is shown: the first that passed, else the first; nil without valid runs.
  let shown: ScenarioRunResult?
  /// The commands of the run that is shown; nil where the trace does not tell of any.
  let sent: [SentCommand]?
  /// How it came out.
  let status: CellData.Status
  /// What the test is declared to be; nil where nothing is.
  let known: KnownFailure?

  /// - Parameter cell: the runs; nil for a tool that can't play the scenario.
  init(
    _ cell: Comparison.Cell?, of scenario: Scenario, by tool: String, _ declarations: Declarations
  ) {
    self.scenario = scenario
    self.tool = tool
    runs = (cell?.runs ?? []).filter { !declarations.isOmission($0) }
    valid = runs.filter(\.isValid)
    let shown = valid.first(where: \.passed) ?? valid.first
    self.shown = shown
    let tells = shown?.items.contains { $0.sent != nil } ?? false
    sent = tells ? shown?.items.flatMap { $0.sent ?? [] } : nil
    known =
      runs.isEmpty
      ? declarations.omission(of: scenario.id.description, by: tool)
      : runs.lazy.compactMap(declarations.declaration).first
    status =
      runs.isEmpty
      ? known != nil ? .notPortable : cell != nil ? .notMeasured : .notPlayed
      : Self.status(of: runs, declarations)
  }

  private static func status(
    of runs: [ScenarioRunResult], _ declarations: Declarations
  ) -> CellData.Status {
    guard runs.allSatisfy(\.isValid) else { return .invalid }
    // A run goes by what it was declared to be itself. What fails outside of all items does not do
    // what its scenario says, and nobody expects that.
    func isExpectedToFail(_ run: ScenarioRunResult) -> Bool {
      declarations.declaration(of: run)?.kind == .expectedFailure
    }
    let failed = runs.filter { !$0.passed }
    let isExpected = failed.allSatisfy { run in
      isExpectedToFail(run) && run.items.contains { $0.outcome == .failed }
    }
    if !isExpected { return .failed }
    if runs.contains(where: { $0.passed && isExpectedToFail($0) }) { return .unexpectedPass }
    return failed.isEmpty ? .passed : .expectedFailure
  }

  var passedRuns: Int { runs.count(where: \.passed) }
  var seconds: Spread? { Spread(of: valid.map(\.seconds)) }
  var busySeconds: Spread? { Spread(of: valid.map(\.busySeconds)) }
  var commands: Spread? { Spread(of: valid.map { Double($0.commands) }) }
  var bytes: Spread? { Spread(of: valid.compactMap { $0.bytes.map(Double.init) }) }

  /// The valid run with the fewest steps and expectations done.
  var leastRun: ScenarioRunResult? {
    valid.min { ($0.steps + $0.expectations) < ($1.steps + $1.expectations) }
  }

  /// Messages of failures, each once, by run.
  var messages: [String] {
    valid.filter { !$0.passed }.flatMap { run in
      let messages = run.items.compactMap(\.message)
      // The end repeats what an item said already, and more is known only at the end.
      return messages.isEmpty ? [run.end?.message].compactMap(\.self) : messages
    }.uniqued(by: \.self)
  }
}

/// What tests are declared to be, as a trace tells it.
struct Declarations {
  /// Whose declaration it is; the repetition is 0 for all.
  private struct Key: Hashable {
    let scenario: String
    let tool: String
    let repetition: Int

    init(_ scenario: String, _ tool: String, _ repetition: Int) {
      self.scenario = scenario
      self.tool = tool
      self.repetition = repetition
    }
  }

  private var declarations: [Key: KnownFailure] = [:]
  private var omissions: [Key: KnownFailure] = [:]
  private var omitted: Set<Key> = []

  init(_ records: [TraceRecord]) {
    for record in records {
      guard let known = record.known, let scenario = record.scenario else { continue }
      let key = Key(scenario, record.tool, record.repetition ?? 0)
      switch record.kind {
      case .omitted:
        omissions[Key(scenario, record.tool, 0)] = known
        omitted.insert(key)
      case .start: declarations[key] = known
      case .tool, .item, .end: break
      }
    }
  }

  /// What the test of a run is declared to be.
  func declaration(of run: ScenarioRunResult) -> KnownFailure? {
    declarations[Key(run.scenario, run.tool, run.repetition)]
  }

  /// Why a scenario is not run by a tool; nil where nothing says so.
  func omission(of scenario: String, by tool: String) -> KnownFailure? {
    omissions[Key(scenario, tool, 0)]
  }

  /// Whether what counts as a run tells only that there was none.
  func isOmission(_ run: ScenarioRunResult) -> Bool {
    run.isValid && run.items.isEmpty && run.end == nil
      && omitted.contains(Key(run.scenario, run.tool, run.repetition))
  }
}
