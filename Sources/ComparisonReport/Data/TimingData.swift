/// The part of a report that another run makes anew: what a clock measured, and where.
public struct TimingData: Codable, Sendable {
  /// Facts of where and how it was measured, by name, with those of each tool under the tool's
  /// name.
  public var facts: [String: [String: String]]
  /// Times by scenario, tool and item; seconds.
  public var scenarios: [ScenarioTiming]
  /// Sums of the scenarios' medians, by tool, in seconds; nil where a scenario is missing.
  public var totals: [String: Double]
  /// Two tools by scenario, and over all that both passed.
  public var differences: [DifferenceData]
  /// Where the time of a WebDriver tool goes: seconds by phase, medians over the repetitions of the
  /// sums over all scenarios. Phases: `client`, `http`, `dispatch`, `document`, `search`,
  /// `gesture`, `wait`, `screenshot`. No entry for a tool whose other side does not tell.
  public var phases: [String: [String: Double]]
  /// Cost against the number of rows on screen; nil where it was not measured.
  public var growth: GrowthData?
  /// Earlier runs, oldest first, this one last; empty where no history is kept.
  public var history: [HistoryData]
}

/// The times of one scenario by one tool.
public struct ScenarioTiming: Codable, Sendable {
  public var scenario: String
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
  public var count: Int
  public var minimum: Double
  public var lowerQuartile: Double
  public var median: Double
  public var upperQuartile: Double
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

/// How two tools' times differ.
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

  /// The scenario's id; nil for all that both passed.
  public var scenario: String?
  /// The tool compared to, then the tool compared.
  public var base: String
  public var tool: String
  /// The tool's median by the base's; nil where the base's is 0.
  public var ratio: Double?
  /// The same without what only waits.
  public var busyRatio: Double?
  public var verdict: Verdict
  /// The two-sided probability that chance alone makes such a difference; nil with too few runs.
  public var probability: Double?
}

/// Cost against the number of rows on the screen.
public struct GrowthData: Codable, Sendable {
  /// What was done, such as "find a row by its text and tap it".
  public var task: String
  public var lines: [GrowthLine]

  package init(task: String, lines: [GrowthLine]) {
    self.task = task
    self.lines = lines
  }
}

/// The growth of one tool's cost.
public struct GrowthLine: Codable, Sendable {
  public var tool: String
  public var points: [GrowthPoint]

  package init(tool: String, points: [GrowthPoint]) {
    self.tool = tool
    self.points = points
  }
}

/// The cost with so many rows.
public struct GrowthPoint: Codable, Sendable {
  public var rows: Int
  /// Seconds; nil where not measured.
  public var seconds: SpreadData?

  package init(rows: Int, seconds: SpreadData?) {
    self.rows = rows
    self.seconds = seconds
  }
}

/// A run as the history keeps it: one line of the history's file.
public struct HistoryData: Codable, Sendable {
  /// The version of this record, now 1.
  public var version = 1
  /// ISO 8601, UTC.
  public var date: String
  public var commit: String?
  public var machine: String?
  public var configuration: String?
  /// Repetitions of each scenario.
  public var repetitions: Int
  /// Scenarios passed and played, by tool.
  public var passed: [String: Int]
  public var played: [String: Int]
  /// Sums of the scenarios' medians in seconds, by tool, over the scenarios that all these tools
  /// played.
  public var seconds: [String: Double]
  /// The WebDriver tools' seconds by the native tool's, over the scenarios that both played.
  public var ratios: [String: Double]
}
