import Foundation

/// How times are compared. The rules were fixed before the measurements, and all comparisons use them.
///
/// An interval decides. It is corrected for all comparisons of its family (Bonferroni), so the chance
/// of any wrong verdict in a family is at most ``level``. An interval within the margin is an
/// equivalence test by two one-sided tests: D. J. Schuirmann, "A comparison of the two one-sided tests
/// procedure and the power approach", Journal of Pharmacokinetics and Biopharmaceutics 15 (1987),
/// 657-680.
package enum TimePolicy {
  /// The smallest ratio of interest. Smaller differences count as equal.
  package static let margin = 1.1
  /// The chance of any wrong verdict in a family of comparisons.
  package static let level = 0.05
  /// The fewest runs of each of two tools for which a difference is tested.
  static let fewestRuns = 5

  /// Returns the verdict on the interval of a ratio. Undecided without an interval.
  static func verdict(_ lower: Double?, _ upper: Double?) -> DifferenceData.Verdict {
    guard let lower, let upper else { return .undecided }
    if lower > margin { return .slower }
    if upper < 1 / margin { return .faster }
    return lower > 1 / margin && upper < margin ? .equal : .undecided
  }

  /// Returns the half width of an interval in standard errors, for a family of comparisons.
  ///
  /// - Parameter freedom: the degrees of freedom of Student's distribution, or nil for the normal one.
  static func score(inFamilyOf count: Int, freedom: Int? = nil) -> Double {
    let tail = level / 2 / Double(max(count, 1))
    return score(ofTail: tail) { score in
      freedom.map { student(beyond: score, $0) } ?? erfc(score / 2.0.squareRoot()) / 2
    }
  }

  /// Returns the score beyond which a distribution has this share. The share must fall with the
  /// score.
  static func score(ofTail tail: Double, _ share: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1e4)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if share(middle) > tail { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the share of Student's distribution beyond a score of 0 or more.
  ///
  /// Source: M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.3 and
  /// 26.7.4.
  static func student(beyond score: Double, _ freedom: Int) -> Double {
    let angle = atan(score / Double(freedom).squareRoot())
    let cosine = cos(angle)
    var power = freedom % 2
    var term = power == 1 ? cosine : 1
    var sum = 0.0
    while power <= freedom - 2 {
      sum += term
      term *= Double(power + 1) / Double(power + 2) * cosine * cosine
      power += 2
    }
    let inside = freedom % 2 == 1 ? 2 / Double.pi * (angle + sin(angle) * sum) : sin(angle) * sum
    return (1 - inside) / 2
  }
}

extension DifferenceData {
  /// Returns the differences of all compared pairs of tools, by scenario. Each pair is a family.
  static func all(in grid: ReportGrid, variants: [String: String]) -> [DifferenceData] {
    Comparison.pairs(of: grid.tools, variants: variants).flatMap { base, tool in
      all(
        of: grid.rows.flatMap { row in
          row.filter { $0.tool == base }.flatMap { base in
            row.filter { $0.tool == tool }.map { (base: base, tool: $0) }
          }
        })
    }
  }

  /// Returns the differences of pairs of cells, which are one family.
  static func all(of pairs: [CellPair]) -> [DifferenceData] {
    let passed = pairs.filter { $0.base.status == .passed && $0.tool.status == .passed }
    let score = TimePolicy.score(inFamilyOf: passed.count)
    return passed.map { DifferenceData($0, score: score) }
  }

  /// Compares a pair of cells. `score` is the half width of the interval in standard errors.
  private init(_ pair: CellPair, score: Double) {
    scenario = pair.base.scenario.id.description
    base = pair.base.tool
    tool = pair.tool.tool
    ratio = Self.ratio(pair.tool.seconds, pair.base.seconds)
    busyRatio = Self.ratio(pair.tool.busySeconds, pair.base.busySeconds)
    let (mine, other) = (
      LogMedian(pair.tool.validRuns.map(\.seconds)), LogMedian(pair.base.validRuns.map(\.seconds))
    )
    if let mine, let other, let one = mine.variance, let two = other.variance {
      let error = (one + two).squareRoot()
      lower = exp(mine.value - other.value - score * error)
      upper = exp(mine.value - other.value + score * error)
    }
    verdict = TimePolicy.verdict(lower, upper)
  }

  private static func ratio(_ mine: Spread?, _ base: Spread?) -> Double? {
    guard let mine, let base, base.median > 0 else { return nil }
    return mine.median / base.median
  }
}
