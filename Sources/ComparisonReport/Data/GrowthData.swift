/// Cost against the number of rows on the screen.
public struct GrowthData: Codable, Sendable {
  /// What was done, such as "find a row by its text and tap it".
  public var task: String
  /// A line for each tool.
  public var lines: [GrowthLine]

  /// Makes growth.
  public init(task: String, lines: [GrowthLine]) {
    self.task = task
    self.lines = lines
  }
}

/// The growth of one tool's cost.
public struct GrowthLine: Codable, Sendable {
  /// The tool's name.
  public var tool: String
  /// Its cost, by rows.
  public var points: [GrowthPoint]

  /// Makes a line.
  public init(tool: String, points: [GrowthPoint]) {
    self.tool = tool
    self.points = points
  }
}

/// The cost with so many rows.
public struct GrowthPoint: Codable, Sendable {
  /// The rows on the screen.
  public var rows: Int
  /// Seconds; nil where not measured.
  public var seconds: SpreadData?

  /// Makes a point.
  public init(rows: Int, seconds: SpreadData? = nil) {
    self.rows = rows
    self.seconds = seconds
  }
}
