import ScenarioBinding

extension CellData {
  init(_ runs: CellRuns) {
    let least = runs.leastRun
    tool = runs.tool
    status = runs.status
    known = runs.known.map(KnownData.init)
    self.runs = runs.runs.count
    passedRuns = runs.passedRuns
    invalidRuns = runs.runs.count - runs.valid.count
    steps = least?.steps ?? 0
    expectations = least?.expectations ?? 0
    commands = runs.commands?.median
    looks = runs.looks?.median
    actions = runs.actions?.median
    requests = runs.requests?.median
    bytes = runs.bytes?.median
    pauses = runs.sent?.count { $0.kind == .pause }
    messages = runs.messages
    findings = runs.findings.map(\.description)
  }

  /// Whether nothing is wrong: it passed, or came out as its declaration says, or is not played.
  public var isFine: Bool { status.isFine }

  /// Whether the tool plays the scenario: it can, and is not declared unable to.
  public var isPlayed: Bool { status.isPlayed }
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
    let played = all.filter(\.status.isPlayed)
    let items = played.flatMap(\.scenario.items)
    let sent = played.flatMap { $0.sent ?? [] }
    func sum(_ part: (CellRuns) -> Spread?) -> Double? {
      let parts = played.compactMap { part($0)?.median }
      return parts.isEmpty || parts.count < played.count ? nil : parts.reduce(0, +)
    }
    scenarios = played.count
    passedScenarios = played.count { $0.status == .passed }
    steps = played.reduce(0) { $0 + ($1.leastRun?.steps ?? 0) }
    writtenSteps = items.count { $0.kind == .step }
    expectations = played.reduce(0) { $0 + ($1.leastRun?.expectations ?? 0) }
    writtenExpectations = items.count { $0.kind == .expectation }
    commands = sum(\.commands)
    looks = sum(\.looks)
    actions = sum(\.actions)
    requests = sum(\.requests)
    bytes = sum(\.bytes)
    kinds = Dictionary(sent.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
  }
}
