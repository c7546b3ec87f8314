import Foundation

extension DifferenceData {
  /// The fewest runs of each of two tools for which a difference is tested.
  static let fewestRuns = 5
  /// The significance level: the greatest probability of a difference by chance alone.
  package static let level = 0.01

  /// Returns the differences of all compared pairs of tools, by scenario.
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

  /// Returns the differences of pairs of cells, corrected together for multiple testing.
  static func all(of pairs: [CellPair]) -> [DifferenceData] {
    let passed = pairs.filter { $0.base.status == .passed && $0.tool.status == .passed }
    let tests = passed.map(test)
    var corrected = Holm.corrected(tests.compactMap { $0?.probability })[...]
    return zip(passed, tests).map { pair, test in
      DifferenceData(pair, test, corrected: test == nil ? nil : corrected.popFirst())
    }
  }

  private static func test(_ pair: CellPair) -> MannWhitney? {
    let (base, tool) = (pair.base.validRuns.map(\.seconds), pair.tool.validRuns.map(\.seconds))
    guard min(base.count, tool.count) >= fewestRuns else { return nil }
    return MannWhitney(tool, base)
  }

  private init(_ pair: CellPair, _ test: MannWhitney?, corrected: Double?) {
    scenario = pair.base.scenario.id.description
    base = pair.base.tool
    tool = pair.tool.tool
    ratio = Self.ratio(pair.tool.seconds, pair.base.seconds)
    let interval = RatioData(of: [pair], isVariant: false)
    (lower, upper) = (interval?.lower, interval?.upper)
    busyRatio = Self.ratio(pair.tool.busySeconds, pair.base.busySeconds)
    probability = test?.probability
    correctedProbability = corrected
    verdict =
      if let test, let corrected, corrected < Self.level {
        test.firstIsGreater ? .slower : .faster
      } else {
        .undecided
      }
  }

  private static func ratio(_ mine: Spread?, _ base: Spread?) -> Double? {
    guard let mine, let base, base.median > 0 else { return nil }
    return mine.median / base.median
  }
}

/// The Mann-Whitney U test, which decides whether one of two samples tends to greater values.
///
/// It uses only the order of the values, so a few very long runs weigh no more than others.
/// Sources: H. B. Mann and D. R. Whitney, "On a test of whether one of two random variables is
/// stochastically larger than the other", Annals of Mathematical Statistics 18 (1947), 50-60; for
/// ties E. L. Lehmann, "Nonparametrics" (1975), section 1.4.
package struct MannWhitney: Sendable {
  /// The number of pairs in which the first sample's value is greater. A tie counts as half a pair.
  package let statistic: Double
  /// The two-sided probability of such a difference by chance alone, from 0 to 1.
  package let probability: Double
  /// Whether the probability is exact. If not, it is approximated by the normal distribution.
  package let isExact: Bool
  private let mean: Double

  /// The largest sample for the exact computation, in which all counts are integers below 2^53.
  private static let exactLimit = 25

  /// Compares two samples. Nil if one is empty.
  package init?(_ first: [Double], _ second: [Double]) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let (ranks, ties) = Self.ranks(of: first + second)
    let (one, two) = (Double(first.count), Double(second.count))
    statistic = ranks.prefix(first.count).reduce(0, +) - one * (one + 1) / 2
    mean = one * two / 2
    isExact = ties.isEmpty && max(first.count, second.count) <= Self.exactLimit
    let greater = max(statistic, one * two - statistic)
    probability =
      isExact
      ? Self.exact(greater, first.count, second.count)
      : Self.approximate(greater, one, two, ties: ties)
  }

  /// Whether the first sample tends to greater values. False if neither does.
  package var firstIsGreater: Bool { statistic > mean }

  /// Returns the ranks from 1, in which equal values share their mean rank, and the size of each
  /// tie.
  private static func ranks(of values: [Double]) -> (ranks: [Double], ties: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = Array(repeating: 0.0, count: values.count)
    var ties: [Double] = []
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, values[order[end]] == values[order[first]] { end += 1 }
      for place in first..<end { ranks[order[place]] = Double(first + end + 1) / 2 }
      if end - first > 1 { ties.append(Double(end - first)) }
      first = end
    }
    return (ranks, ties)
  }

  /// Returns twice the share of all orders whose statistic is at least as great, at most 1.
  private static func exact(_ statistic: Double, _ one: Int, _ two: Int) -> Double {
    let counts = orders(one, two)
    let tail = counts[Int(statistic)...].reduce(0, +)
    return min(2 * tail / counts.reduce(0, +), 1)
  }

  /// Returns the number of orders of two samples by statistic: the coefficients of the Gaussian
  /// binomial, the product of (1 - q^(two + i)) / (1 - q^i) for i from 1 to one.
  private static func orders(_ one: Int, _ two: Int) -> [Double] {
    var counts = Array(repeating: 0.0, count: one * two + 1)
    counts[0] = 1
    for factor in 1...one {
      let power = two + factor
      for place in stride(from: counts.count - 1, through: power, by: -1) {
        counts[place] -= counts[place - power]
      }
      for place in factor..<max(counts.count, factor) { counts[place] += counts[place - factor] }
    }
    return counts
  }

  /// Approximates by the normal distribution, with corrections for ties and for continuity.
  private static func approximate(
    _ statistic: Double, _ one: Double, _ two: Double, ties: [Double]
  ) -> Double {
    let all = one + two
    let tied = ties.reduce(0) { $0 + $1 * $1 * $1 - $1 }
    let variance = one * two / 12 * (all + 1 - tied / (all * (all - 1)))
    // All values are equal, so the samples don't differ.
    guard variance > 0 else { return 1 }
    let score = (statistic - one * two / 2 - 0.5) / variance.squareRoot()
    return min(erfc(score / 2.0.squareRoot()), 1)
  }
}

/// Holm's correction for multiple testing.
///
/// Of a hundred comparisons without any difference, one falls below 0.01 by chance. After the
/// correction, the chance that any of them does is below 0.01. Source: S. Holm, "A simple
/// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979),
/// 65-70.
package enum Holm {
  /// Returns the corrected probabilities, from 0 to 1, in the same order.
  package static func corrected(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var corrected = probabilities
    var greatest = 0.0
    for (place, index) in order.enumerated() {
      let factor = Double(probabilities.count - place)
      greatest = max(greatest, min(probabilities[index] * factor, 1))
      corrected[index] = greatest
    }
    return corrected
  }
}
