import ScenarioBinding

extension CellData {
  init(_ runs: CellRuns) {
    let cell = runs.cell
    let sent = runs.sent
    tool = runs.tool
    status = runs.status
    known = runs.known.map(KnownData.init)
    self.runs = cell.runs.count
    passedRuns = cell.passedRuns
    invalidRuns = cell.runs.count - runs.valid.count
    steps = cell.leastRun?.steps ?? 0
    expectations = cell.leastRun?.expectations ?? 0
    commands = cell.commands?.median
    bytes = cell.bytes?.median
    pauses = sent?.count { $0.kind == .pause }
    locators = LocatorData((sent ?? []).compactMap(LocatorUse.init))
    messages = runs.messages
    findings = cell.runs.flatMap(\.findings).map(\.description)
  }

  /// Whether nothing is wrong: it passed, or came out as its declaration says, or is not played.
  public var isFine: Bool {
    switch status {
    case .passed, .expectedFailure, .notPortable, .notPlayed: true
    case .failed, .unexpectedPass, .invalid, .notMeasured: false
    }
  }

  /// Whether the tool plays the scenario: it can, and is not declared unable to.
  public var isPlayed: Bool { status != .notPlayed && status != .notPortable }
}

extension KnownData {
  init(_ known: KnownFailure) {
    kind = known.kind.rawValue
    reason = known.reason
    link = known.link
  }
}

extension TotalData {
  /// Sums over a tool's scenarios.
  init(_ all: [CellRuns]) {
    let played = all.filter { CellData($0).isPlayed }
    let items = played.flatMap(\.scenario.items)
    let sent = played.flatMap { $0.sent ?? [] }
    func sum(_ part: (Comparison.Cell) -> Spread?) -> Double? {
      let parts = played.compactMap { part($0.cell)?.median }
      return parts.isEmpty || parts.count < played.count ? nil : parts.reduce(0, +)
    }
    scenarios = played.count
    passedScenarios = played.count { $0.status == .passed }
    steps = played.reduce(0) { $0 + ($1.cell.leastRun?.steps ?? 0) }
    writtenSteps = items.count { $0.kind == .step }
    expectations = played.reduce(0) { $0 + ($1.cell.leastRun?.expectations ?? 0) }
    writtenExpectations = items.count { $0.kind == .expectation }
    commands = sum(\.commands)
    bytes = sum(\.bytes)
    kinds = Dictionary(sent.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
    locators = LocatorData(sent.compactMap(LocatorUse.init))
  }
}
