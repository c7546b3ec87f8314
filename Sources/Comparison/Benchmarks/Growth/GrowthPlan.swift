/// How often something is measured, and on which rows.
package enum GrowthPlan {
  /// The most repetitions of one point.
  package static let most = 30

  /// The fewest repetitions of one point: more would take too long on the longest tables.
  package static func fewest(rows: Int) -> Int { rows > 10_000 ? 3 : 5 }

  /// How many repetitions fit into a time, within what is allowed.
  ///
  /// - Parameters:
  ///   - rows: the number of rows on the screen.
  ///   - first: the seconds that a run took before, which itself does not count.
  ///   - budget: the seconds that all repetitions may take; exceeded only for the fewest allowed.
  package static func repetitions(rows: Int, first: Double, budget: Double) -> Int {
    let fitting = first > 0 ? budget / first : .infinity
    return max(fewest(rows: rows), Int(min(fitting, Double(most))))
  }

  /// Which tools are on the machine at one time: all, or one after the other where XPath's document
  /// of the screen takes about a gigabyte.
  package static func turns<Tool>(_ tools: [Tool], rows: Int) -> [[Tool]] {
    rows > 10_000 ? tools.map { [$0] } : [tools]
  }

  /// The row of a run, in `0..<rows`.
  ///
  /// Steps of the golden ratio visit a table evenly, however many runs there are.
  package static func row(ofRun run: Int, rows: Int) -> Int {
    let part = (0.5 + Double(run) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return min(Int(part * Double(rows)), rows - 1)
  }
}
