import Foundation

/// The Mann-Whitney U test: whether one of two samples tends to greater values.
///
/// It asks nothing of the values but an order, so a few runs that took far longer than the others
/// weigh no more than any. Source: H. B. Mann and D. R. Whitney, "On a test of whether one of two
/// random variables is stochastically larger than the other", Annals of Mathematical Statistics
/// 18 (1947), 50-60; the correction for ties: E. L. Lehmann, "Nonparametrics" (1975), section 1.4.
public struct MannWhitney: Sendable {
  /// In how many pairs the first sample's value is greater; a tie counts as half a pair.
  public let statistic: Double
  /// The two-sided probability that chance alone makes such a difference, 0 to 1.
  public let probability: Double
  /// How the probability was found: exactly, or by the normal distribution.
  public let isExact: Bool
  private let mean: Double

  /// Up to so many values a side are computed exactly: all counts are whole numbers below 2^53.
  private static let exactLimit = 25

  /// Compares two samples; nil where one is empty.
  public init?(_ first: [Double], _ second: [Double]) {
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

  /// Whether the first sample tends to greater values; false also where neither does.
  public var firstIsGreater: Bool { statistic > mean }

  /// The ranks from 1, those of equal values being their mean, and how many values each tie has.
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

  /// Twice the part of all orders whose statistic is at least as great, at most 1.
  private static func exact(_ statistic: Double, _ one: Int, _ two: Int) -> Double {
    let counts = orders(one, two)
    let tail = counts[Int(statistic)...].reduce(0, +)
    return min(2 * tail / counts.reduce(0, +), 1)
  }

  /// How many orders of two samples have each statistic: the coefficients of the Gaussian binomial,
  /// which is the product of (1 - q^(two + i)) / (1 - q^i) for i from 1 to one.
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

  /// By the normal distribution, with corrections for ties and for continuity.
  private static func approximate(
    _ statistic: Double, _ one: Double, _ two: Double, ties: [Double]
  ) -> Double {
    let all = one + two
    let tied = ties.reduce(0) { $0 + $1 * $1 * $1 - $1 }
    let variance = one * two / 12 * (all + 1 - tied / (all * (all - 1)))
    // All values are the same: nothing tells the samples apart.
    guard variance > 0 else { return 1 }
    let score = (statistic - one * two / 2 - 0.5) / variance.squareRoot()
    return min(erfc(score / 2.0.squareRoot()), 1)
  }
}
