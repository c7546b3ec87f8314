import ScenarioBinding

/// The part of a report that another run makes anew: what a clock measured, and where.
package struct TimingData: Codable, Sendable {
  /// Where and how each tool measured, by the tool's name.
  package var facts: [String: [String: String]]
  /// Times by scenario, tool and item; seconds.
  package var scenarios: [ScenarioTiming]
  /// The medians summed by tool, in seconds; none where a scenario failed or is missing. What is
  /// expected to fail is left out of the sum.
  package var totals: [String: Double]
  /// Whether it was measured in a debug build: then there are no ratios and no differences.
  package var isDebug: Bool
  /// Two tools over the scenarios of an app.
  package var ratios: [RatioData]
  /// Two tools by scenario.
  package var differences: [DifferenceData]
  /// Seconds by phase: the median repetition's sum over all scenarios. Phases are those of
  /// ``SentPhase``, `client` outside of commands, and `other`; none where a tool does not tell.
  package var phases: [String: [String: Double]]
  /// Each tool's times beside an earlier run's; nil where none was given.
  package var changes: [DifferenceData]?
  /// Cost against the number of rows on screen; nil where it was not measured.
  package var growth: GrowthData?
  /// Earlier runs, oldest first, this one last; empty where no history is kept.
  package var history: [HistoryData]
}

/// The times of one scenario by one tool.
package struct ScenarioTiming: Codable, Sendable {
  /// The scenario's id.
  package var scenario: String
  /// The tool's name.
  package var tool: String
  /// The seconds of all items of a run; nil where not measured.
  package var seconds: Spread?
  /// The same without what only waits.
  package var busySeconds: Spread?
  /// The seconds by item id.
  package var items: [String: Spread]
  /// The run in the middle, as it went; nil without valid runs.
  package var median: MedianRun?
}

/// How two tools' times of a scenario differ.
package struct DifferenceData: Codable, Sendable {
  /// What is told of a difference.
  package enum Verdict: String, Codable, Sendable {
    /// The second tool took longer, beyond what noise explains.
    case slower
    /// The second tool took less time, beyond what noise explains.
    case faster
    /// The difference is within the noise, or there are too few runs to tell.
    case undecided
  }

  /// The scenario's id.
  package var scenario: String
  /// The tool compared to.
  package var base: String
  /// The tool compared.
  package var tool: String
  /// The tool's median by the base's; nil where the base's is 0.
  package var ratio: Double?
  /// Where the ratio's interval of 95 % begins; nil with too few runs.
  package var lower: Double?
  /// Where the interval ends; nil with too few runs.
  package var upper: Double?
  /// The same without what only waits.
  package var busyRatio: Double?
  /// What is told of the difference.
  package var verdict: Verdict
  /// The two-sided probability that chance alone makes such a difference; nil with too few runs.
  package var probability: Double?
  /// The same, corrected for looking at all scenarios of the two tools; the verdict goes by it.
  package var correctedProbability: Double?

  /// The difference as seen from the other tool.
  package var swapped: DifferenceData {
    var swapped = self
    (swapped.base, swapped.tool) = (tool, base)
    swapped.ratio = ratio.flatMap { $0 > 0 ? 1 / $0 : nil }
    (swapped.lower, swapped.upper) = (upper.map { 1 / $0 }, lower.map { 1 / $0 })
    swapped.busyRatio = busyRatio.flatMap { $0 > 0 ? 1 / $0 : nil }
    if verdict != .undecided { swapped.verdict = verdict == .slower ? .faster : .slower }
    return swapped
  }
}

extension TimingData {
  /// The times of a grid of runs; the history is added when the rest is known.
  init(
    _ grid: ReportGrid, _ comparison: Comparison, about: [String: [String: String]],
    inputs: ReportInputs
  ) {
    facts = about
    scenarios = grid.rows.flatMap { $0.compactMap(ScenarioTiming.init) }
    totals = [:]
    phases = [:]
    for (column, tool) in grid.tools.enumerated() {
      let cells = grid.rows.map { $0[column] }
      totals[tool] = Self.total(of: cells)
      phases[tool] = PhaseSums.medians(of: cells)
    }
    isDebug = comparison.isDebug
    ratios = comparison.ratios
    differences = isDebug ? [] : DifferenceData.all(in: grid, variants: comparison.variants)
    changes = inputs.against.map { earlier in
      comparison.isDebug || earlier.isDebug ? [] : DifferenceData.all(of: grid.pairs(with: earlier))
    }
    growth = inputs.growth
    history = []
  }

  /// The sum of medians; nil where something failed, is missing, or nothing passed.
  private static func total(of cells: [Comparison.Cell]) -> Double? {
    let passed = cells.filter { $0.status == .passed }
    guard !passed.isEmpty, cells.allSatisfy(\.status.isFine) else { return nil }
    return passed.compactMap { $0.seconds?.median }.reduce(0, +)
  }
}

extension ScenarioTiming {
  init?(_ cell: Comparison.Cell) {
    guard cell.shown != nil else { return nil }
    scenario = cell.scenario.id.description
    tool = cell.tool
    seconds = cell.seconds
    busySeconds = cell.busySeconds
    median = MedianRun(of: cell.validRuns)
    items = [:]
    for item in cell.scenario.items.map(\.id) {
      let records = cell.validRuns.compactMap { $0.record(of: item) }
      items[item] = Spread(of: records.map(\.duration))
    }
  }
}

/// Where a tool's time goes: seconds by phase.
package enum PhaseSums {
  /// What the test and the tool's client took: the items' time outside of commands.
  private static let client = "client"
  /// What no phase of a command accounts for.
  private static let other = "other"

  /// The names of phases, as a command meets them on its way; unknown ones come last.
  package static func inOrder(_ names: Set<String>) -> [String] {
    let order = [client] + SentPhase.allCases.map(\.rawValue) + [other]
    return order.filter(names.contains) + names.subtracting(order).sorted()
  }

  /// Times are told in so many seconds; what is less comes of rounding.
  private static let smallest = 1e-6

  /// The median repetition's sums; nil without phases or a repetition in which all passed.
  static func medians(of cells: [Comparison.Cell]) -> [String: Double]? {
    let sums = completeRepetitions(cells.filter { $0.status == .passed }).map { runs in
      runs.map(phases).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    let names = Set(sums.flatMap(\.keys))
    guard !names.subtracting([client, other]).isEmpty else { return nil }
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        let median = Spread(of: sums.map { $0[name] ?? 0 })?.median ?? 0
        return name == other && median < smallest ? nil : (name, median)
      })
  }

  /// The runs of each repetition that all cells have, by repetition.
  private static func completeRepetitions(_ cells: [Comparison.Cell]) -> [[ScenarioRunResult]] {
    let byRepetition = cells.map { cell in
      Dictionary(
        cell.validRuns.map { ($0.repetition, $0) }, uniquingKeysWith: { first, _ in first })
    }
    guard let first = byRepetition.first else { return [] }
    return first.keys.sorted().compactMap { repetition in
      let runs = byRepetition.compactMap { $0[repetition] }
      return runs.count == cells.count ? runs : nil
    }
  }

  private static func phases(of run: ScenarioRunResult) -> [String: Double] {
    var sums: [String: Double] = [:]
    for item in run.items {
      let sent = item.sent ?? []
      let inside = sent.reduce(0) { $0 + ($1.duration ?? 0) }
      sums[client, default: 0] += max(item.duration - inside, 0)
      for command in sent {
        let phases = command.phases ?? [:]
        sums.merge(phases, uniquingKeysWith: +)
        sums[other, default: 0] += max((command.duration ?? 0) - phases.values.reduce(0, +), 0)
      }
    }
    return sums
  }
}

/// The run in the middle by time: figures of one run, so no step is shorter than its commands.
package struct MedianRun: Codable, Sendable {
  /// Which run it is, from 1.
  package var repetition: Int
  /// The seconds of all its items.
  package var seconds: Double
  /// Its items by id.
  package var items: [String: Item]

  /// A precondition, step or expectation of the run.
  package struct Item: Codable, Sendable {
    /// When it began, in seconds since the run's start.
    package var start: Double
    /// The seconds that it took.
    package var seconds: Double
    /// Its commands, in order; nil where the trace does not tell.
    package var sent: [Command]?
  }

  /// A command of the run.
  package struct Command: Codable, Sendable {
    package var role: CommandRole
    /// When it was sent, in seconds since the run's start.
    package var start: Double?
    /// The seconds that it took.
    package var seconds: Double?
    /// The seconds of these that only let time pass.
    package var waited: Double?
  }

  /// The middle run of those that passed, if any did; of an even number the faster of two.
  init?(of runs: [ScenarioRunResult]) {
    let passed = runs.filter(\.passed)
    let sorted = (passed.isEmpty ? runs : passed)
      .sorted { ($0.seconds, $0.repetition) < ($1.seconds, $1.repetition) }
    guard !sorted.isEmpty else { return nil }
    let run = sorted[(sorted.count - 1) / 2]
    (repetition, seconds) = (run.repetition, run.seconds)
    items = Dictionary(
      run.items.map { ($0.item, Item($0)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension MedianRun.Item {
  fileprivate init(_ item: TraceRecord.Item) {
    (start, seconds) = (item.start, item.duration)
    sent = item.sent?.map { command in
      let wait = SentPhase.wait.rawValue
      return MedianRun.Command(
        role: command.role, start: command.start, seconds: command.duration,
        waited: command.kind == .pause ? command.duration : command.phases?[wait])
    }
  }
}

/// What a command is for, in words that mean the same for all tools.
package enum CommandRole: String, Codable, Sendable {
  /// It looks at the screen.
  case look
  /// It asks for a user action.
  case gesture
  /// It only lets time pass.
  case wait
  /// All else, such as launching the app or choosing a context.
  case other
}

extension SentCommand {
  package var role: CommandRole {
    kind == .pause ? .wait : isLook ? .look : isAction ? .gesture : .other
  }
}
