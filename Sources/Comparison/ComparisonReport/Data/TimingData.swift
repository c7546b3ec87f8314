import ScenarioBinding

/// The part of a report that differs from run to run: times, and where they were measured.
package struct TimingData: Codable, Sendable {
  /// The facts about each tool's machine and build, by the tool's name.
  package var facts: [String: [String: String]]
  /// Times by scenario, tool and item, in seconds.
  package var scenarios: [ScenarioTiming]
  /// The sums of the medians by tool, in seconds. A tool has none if a scenario failed or is
  /// missing. Expected failures aren't in the sum.
  package var totals: [String: Double]
  /// Whether it was measured in a debug build. If so, there are no ratios and no differences.
  package var isDebug: Bool
  /// The ratios of two tools over the scenarios of an app.
  package var ratios: [RatioData]
  /// The differences of two tools by scenario.
  package var differences: [DifferenceData]
  /// Seconds by tool and phase: the median over the repetitions of the sum over all scenarios.
  /// Phases are those of ``SentPhase``, `client` outside commands, and `other`. Tools that report
  /// no phases are absent.
  package var phases: [String: [String: Double]]
  /// Each tool's times compared with an earlier run. Nil if none was given.
  package var changes: [DifferenceData]?
}

/// The times of one scenario by one tool.
package struct ScenarioTiming: Codable, Sendable {
  /// The scenario's id.
  package var scenario: String
  /// The tool's name.
  package var tool: String
  /// The seconds of all items of a run. Nil if not measured.
  package var seconds: Spread?
  /// The same without commands that only wait.
  package var busySeconds: Spread?
  /// The seconds by item id.
  package var items: [String: Spread]
  /// The median run in detail. Nil without valid runs.
  package var median: MedianRun?
}

/// The difference between two tools' times of a scenario.
package struct DifferenceData: Codable, Sendable {
  /// The verdict on a difference.
  package enum Verdict: String, Codable, Sendable {
    /// The second tool took at least 10 % longer.
    case slower
    /// The first tool took at least 10 % longer.
    case faster
    /// The difference is less than 10 %.
    case equal
    /// The interval allows more than one of these, or there are too few runs.
    case undecided
  }

  /// The scenario's id.
  package var scenario: String
  /// The tool to compare with.
  package var base: String
  /// The compared tool.
  package var tool: String
  /// The tool's median divided by the base's. Nil if the base's is 0.
  package var ratio: Double?
  /// The lower bound of the ratio's 95 % interval, corrected for all scenarios of the two tools. Nil
  /// with too few runs.
  package var lower: Double?
  /// The upper bound of the interval. Nil with too few runs.
  package var upper: Double?
  /// The ratio without commands that only wait.
  package var busyRatio: Double?
  /// The verdict on the difference.
  package var verdict: Verdict

  /// The difference with the two tools swapped.
  package var swapped: DifferenceData {
    var swapped = self
    (swapped.base, swapped.tool) = (tool, base)
    swapped.ratio = ratio.flatMap { $0 > 0 ? 1 / $0 : nil }
    (swapped.lower, swapped.upper) = (upper.map { 1 / $0 }, lower.map { 1 / $0 })
    swapped.busyRatio = busyRatio.flatMap { $0 > 0 ? 1 / $0 : nil }
    swapped.verdict =
      switch verdict {
      case .slower: .faster
      case .faster: .slower
      case .equal, .undecided: verdict
      }
    return swapped
  }
}

extension TimingData {
  /// Collects the times of a grid of runs.
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
  }

  /// Returns the sum of medians. Nil if something failed or is missing, or if nothing passed.
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
  /// The time of the test and of the tool's client: the items' time outside commands.
  private static let client = "client"
  /// The time of commands outside their phases.
  private static let other = "other"

  /// Sorts phases in the order in which a command passes through them. Unknown ones come last.
  package static func inOrder(_ names: Set<String>) -> [String] {
    let order = [client] + SentPhase.allCases.map(\.rawValue) + [other]
    return order.filter(names.contains) + names.subtracting(order).sorted()
  }

  /// The resolution of reported times, in seconds. Smaller sums are rounding errors.
  private static let smallest = 1e-6

  /// Returns the median over the repetitions of each phase's sum. Nil without phases, or without a
  /// repetition that all cells have.
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

  /// Returns the runs of each repetition that all cells have, by repetition.
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

/// The median run by time. Its figures are of one run, so no step is shorter than its commands.
package struct MedianRun: Codable, Sendable {
  /// The number of the run, from 1.
  package var repetition: Int
  /// The duration of all its items in seconds.
  package var seconds: Double
  /// Its items by id.
  package var items: [String: Item]

  /// A precondition, step or expectation of the run.
  package struct Item: Codable, Sendable {
    /// Its start, in seconds since the run's start.
    package var start: Double
    /// Its duration in seconds.
    package var seconds: Double
    /// Its commands, in order. Nil if the trace has none.
    package var sent: [Command]?
  }

  /// A command of the run.
  package struct Command: Codable, Sendable {
    package var role: CommandRole
    /// The time at which it was sent, in seconds since the run's start. Nil if not traced.
    package var start: Double?
    /// Its duration in seconds. Nil if not traced.
    package var seconds: Double?
    /// The part of ``seconds`` that only waits.
    package var waited: Double?
  }

  /// Picks the median run of those that passed, or of all if none passed. Of an even number, it is
  /// the faster one of the middle two.
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

/// The purpose of a command, in terms that mean the same for all tools.
package enum CommandRole: String, Codable, Sendable {
  /// It looks at the screen.
  case look
  /// It requests a user action.
  case gesture
  /// It only lets time pass.
  case wait
  /// Anything else, such as launching the app or choosing a context.
  case other
}

extension SentCommand {
  package var role: CommandRole {
    kind == .pause ? .wait : isLook ? .look : isAction ? .gesture : .other
  }
}
