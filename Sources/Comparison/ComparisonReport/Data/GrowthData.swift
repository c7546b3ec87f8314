/// A file that a report shows beside the traces.
public protocol ReportInput: Decodable {
  /// The first figure that is impossible; nil where there is none.
  var problem: String? { get }
}

/// Cost against the number of rows on the screen.
public struct GrowthData: Codable, Sendable, ReportInput {
  /// What was done, such as "find a row by its text and tap it".
  public var task: String
  /// A line for each tool.
  public var lines: [GrowthLine]

  /// Makes growth.
  public init(task: String, lines: [GrowthLine]) { (self.task, self.lines) = (task, lines) }

  /// The first figure that is impossible; nil where there is none.
  public var problem: String? {
    for line in lines {
      for point in line.points {
        let times = point.seconds.map {
          [$0.minimum, $0.lowerQuartile, $0.median, $0.upperQuartile, $0.maximum]
        }
        guard (1...1_000_000_000).contains(point.rows),
          (times ?? []).allSatisfy((0...1e12).contains)
        else { return "\(line.tool.shown), \(point.rows) rows: a figure is impossible" }
      }
    }
    return nil
  }
}

/// The growth of one tool's cost.
public struct GrowthLine: Codable, Sendable {
  /// The tool's name.
  public var tool: String
  /// Its cost, by rows.
  public var points: [GrowthPoint]

  /// Makes a line.
  public init(tool: String, points: [GrowthPoint]) { (self.tool, self.points) = (tool, points) }
}

/// The cost with so many rows.
public struct GrowthPoint: Codable, Sendable {
  /// The rows on the screen.
  public var rows: Int
  /// Seconds; nil where not measured.
  public var seconds: Spread?

  /// Makes a point.
  public init(rows: Int, seconds: Spread? = nil) { (self.rows, self.seconds) = (rows, seconds) }
}
