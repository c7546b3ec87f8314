import ScenarioBinding
import ScenarioFormat

/// The runs of one scenario by one tool, with all that a report's figures of them are made of.
struct CellRuns {
  let scenario: Scenario
  let tool: String
  /// Whether the tool can play the scenario.
  let isPlayed: Bool
  let cell: Comparison.Cell
  /// The runs that can be believed.
  let valid: [ScenarioRunResult]
  /// The run that is shown: the first that passed, else the first; nil without valid runs.
  let shown: ScenarioRunResult?
  private let declarations: Declarations

  init(
    _ cell: Comparison.Cell?, of scenario: Scenario, by tool: String, _ declarations: Declarations
  ) {
    self.scenario = scenario
    self.tool = tool
    self.declarations = declarations
    isPlayed = cell != nil
    self.cell = cell ?? Comparison.Cell(scenario: scenario, tool: tool, runs: [])
    valid = self.cell.validRuns
    shown = valid.first(where: \.passed) ?? valid.first
  }

  /// How it came out.
  var status: CellData.Status {
    guard !cell.runs.isEmpty else {
      if omission != nil { return .notPortable }
      return isPlayed ? .notMeasured : .notPlayed
    }
    if valid.count < cell.runs.count { return .invalid }
    // A run goes by what it was declared to be itself.
    let (declared, plain) = (valid.filter(isExpectedToFail), valid.filter { !isExpectedToFail($0) })
    if !plain.allSatisfy(\.passed) { return .failed }
    if declared.contains(where: \.passed) { return .unexpectedPass }
    return declared.isEmpty ? .passed : .expectedFailure
  }

  /// What the test is declared to be; nil where nothing is.
  var known: KnownFailure? {
    cell.runs.isEmpty
      ? omission : cell.runs.lazy.compactMap { declarations.ofRuns[key($0)] }.first
  }

  private var omission: KnownFailure? {
    declarations.omissions[Declarations.Key(scenario.id.description, tool, 0)]
  }

  private func isExpectedToFail(_ run: ScenarioRunResult) -> Bool {
    declarations.ofRuns[key(run)]?.kind == .expectedFailure
  }

  private func key(_ run: ScenarioRunResult) -> Declarations.Key {
    Declarations.Key(run.scenario, run.tool, run.repetition)
  }

  /// The commands of the run that is shown; nil where the trace does not tell of any.
  var sent: [SentCommand]? {
    guard let shown, shown.items.contains(where: { $0.sent != nil }) else { return nil }
    return shown.items.flatMap { $0.sent ?? [] }
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
  /// Whose declaration it is; the repetition is 0 for what was not run.
  struct Key: Hashable {
    let scenario: String
    let tool: String
    let repetition: Int

    init(_ scenario: String, _ tool: String, _ repetition: Int) {
      self.scenario = scenario
      self.tool = tool
      self.repetition = repetition
    }
  }

  private(set) var ofRuns: [Key: KnownFailure] = [:]
  private(set) var omissions: [Key: KnownFailure] = [:]

  init(_ records: [TraceRecord]) {
    for record in records {
      guard let known = record.known, let scenario = record.scenario else { continue }
      switch record.kind {
      case .omitted: omissions[Key(scenario, record.tool, 0)] = known
      case .start: ofRuns[Key(scenario, record.tool, record.repetition ?? 0)] = known
      case .tool, .item, .end: break
      }
    }
  }
}
