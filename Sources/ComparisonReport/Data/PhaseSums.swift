import ScenarioBinding

/// Where a tool's time goes: seconds by phase.
struct PhaseSums {
  /// What the test and the tool's client took: the items' time outside of commands.
  static let client = "client"
  /// What no phase of a command accounts for.
  static let other = "other"
  /// The names of all phases, as a command meets them on its way.
  static let order = [client] + SentPhase.allCases.map(\.rawValue) + [other]
  /// Times are told in so many seconds; what is less comes of rounding.
  private static let smallest = 1e-6

  /// The medians over the repetitions of the sums over all scenarios; nil for a tool whose
  /// commands do not tell, or without a repetition in which everything passed that can pass.
  let medians: [String: Double]?

  init(_ cells: [CellRuns]) {
    let passed = cells.filter { $0.status == .passed }
    let sums = RepetitionSamples.complete(passed).map { runs in
      runs.map(Self.phases).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    let names = Set(sums.flatMap(\.keys))
    guard !names.subtracting([Self.client, Self.other]).isEmpty else {
      medians = nil
      return
    }
    medians = Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        let median = Spread(of: sums.map { $0[name] ?? 0 })?.median ?? 0
        return name == Self.other && median < Self.smallest ? nil : (name, median)
      })
  }

  /// The phases of a run.
  private static func phases(of run: ScenarioRunResult) -> [String: Double] {
    var sums: [String: Double] = [:]
    for item in run.items {
      let sent = item.sent ?? []
      let inside = sent.reduce(0) { $0 + ($1.duration ?? 0) }
      sums[client, default: 0] += max((item.duration ?? 0) - inside, 0)
      for command in sent {
        let phases = command.phases ?? [:]
        sums.merge(phases, uniquingKeysWith: +)
        sums[other, default: 0] += max(
          (command.duration ?? 0) - phases.values.reduce(0, +), 0)
      }
    }
    return sums
  }
}

/// Runs of several scenarios that belong together, because they are of the same repetition.
enum RepetitionSamples {
  /// The runs of each repetition that all cells have, by repetition.
  static func complete(_ cells: [CellRuns]) -> [[ScenarioRunResult]] {
    let byRepetition = cells.map { cell in
      Dictionary(cell.valid.map { ($0.repetition, $0) }, uniquingKeysWith: { first, _ in first })
    }
    guard let first = byRepetition.first else { return [] }
    return first.keys.sorted().compactMap { repetition in
      let runs = byRepetition.compactMap { $0[repetition] }
      return runs.count == cells.count ? runs : nil
    }
  }
}
