/// The part of a report that another run makes anew: what a clock measured, and where.
public struct TimingData: Codable, Sendable {
  /// Facts of where and how it was measured, by name, with those of each tool under the tool's
  /// name.
  public var facts: [String: [String: String]]
  /// Times by scenario, tool and item; seconds.
  public var scenarios: [ScenarioTiming]
  /// Sums of the medians of the scenarios that passed, by tool, in seconds. No entry for a tool of
  /// which a scenario failed or is missing; what is expected to fail is left out of the sum.
  public var totals: [String: Double]
  /// Whether it was measured in a debug build: then there are times, but no ratios and no differences.
  public var isDebug: Bool
  /// Two tools over the scenarios of an app.
  public var ratios: [RatioData]
  /// Two tools by scenario.
  public var differences: [DifferenceData]
  /// Where the time of a tool goes: seconds by phase, medians over the repetitions of the sums over
  /// all scenarios. Phases: those of ``SentPhase``, `client` for the time outside of commands, and
  /// `other` for what no phase accounts for. No entry for a tool whose commands do not tell.
  public var phases: [String: [String: Double]]
  /// Cost against the number of rows on screen; nil where it was not measured.
  public var growth: GrowthData?
  /// Earlier runs, oldest first, this one last; empty where no history is kept.
  public var history: [HistoryData]
}

/// The times of one scenario by one tool.
public struct ScenarioTiming: Codable, Sendable {
  /// The scenario's id.
  public var scenario: String
  /// The tool's name.
  public var tool: String
  /// The seconds of all items of a run; nil where not measured.
  public var seconds: SpreadData?
  /// The same without what only waits.
  public var busySeconds: SpreadData?
  /// The seconds by item id.
  public var items: [String: SpreadData]
  /// The durations of the commands that are shown, in seconds by item id, in the order of
  /// ``PlayData/sent``; nil where one was not measured.
  public var sent: [String: [Double?]]
}

/// Several measurements of one thing.
public struct SpreadData: Codable, Sendable, Hashable {
  /// How many there are.
  public var count: Int
  /// The smallest.
  public var minimum: Double
  /// A quarter of them is smaller or equal.
  public var lowerQuartile: Double
  /// The middle one; of an even number, the mean of the middle two.
  public var median: Double
  /// A quarter of them is greater or equal.
  public var upperQuartile: Double
  /// The greatest.
  public var maximum: Double

  /// The figures of a spread.
  public init(_ spread: Spread) {
    count = spread.count
    minimum = spread.minimum
    lowerQuartile = spread.lowerQuartile
    median = spread.median
    upperQuartile = spread.upperQuartile
    maximum = spread.maximum
  }
}

/// How two tools' times of a scenario differ.
public struct DifferenceData: Codable, Sendable {
  /// What is told of a difference.
  public enum Verdict: String, Codable, Sendable {
    /// The second tool took longer, beyond what noise explains.
    case slower
    /// The second tool took less time, beyond what noise explains.
    case faster
    /// The difference is within the noise, or there are too few runs to tell.
    case undecided
  }

  /// The scenario's id.
  public var scenario: String
  /// The tool compared to.
  public var base: String
  /// The tool compared.
  public var tool: String
  /// The tool's median by the base's; nil where the base's is 0.
  public var ratio: Double?
  /// The same without what only waits.
  public var busyRatio: Double?
  /// What is told of the difference.
  public var verdict: Verdict
  /// The two-sided probability that chance alone makes such a difference; nil with too few runs.
  public var probability: Double?
  /// The same, corrected for looking at all scenarios of the two tools; the verdict goes by it.
  public var correctedProbability: Double?
}

/// A run as the history keeps it: one line of the history's file.
public struct HistoryData: Codable, Sendable {
  /// The version that is written and read. Version 1 had ratios of sums.
  static let currentVersion = 2

  /// The version of this record, now 2.
  public var version = HistoryData.currentVersion
  /// ISO 8601, UTC.
  public var date: String
  /// The commit of the sources, with `+` behind it where files were changed since.
  public var commit: String?
  /// Processor, number of cores, memory.
  public var machine: String?
  /// `debug` or `release`.
  public var configuration: String?
  /// Repetitions of each scenario.
  public var repetitions: Int
  /// Scenarios passed, by tool.
  public var passed: [String: Int]
  /// Scenarios played, by tool.
  public var played: [String: Int]
  /// Sums of the scenarios' medians in seconds, by tool, over ``scenarios``.
  public var seconds: [String: Double]
  /// The scenarios that all tools of ``seconds`` passed.
  public var scenarios: [String]
  /// The ratios of the other tools to the native one, by app, then by tool: ``RatioData/ratio``.
  public var ratios: [String: [String: Double]]
}
