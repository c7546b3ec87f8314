import Foundation

/// The logarithm of a median, and how far chance moves it.
///
/// The variance is found from the order of the measurements alone. Source: D. G. Bonett and R. M.
/// Price, "Distribution-free confidence intervals for difference and ratio of medians", Journal of
/// Statistical Computation and Simulation 72 (2002), 119-124; and R. M. Price and D. G. Bonett,
/// "Estimating the variance of the sample median", the same 68 (2001), 295-305.
struct LogMedian {
  /// The normal distribution has 95 % so many standard deviations around its middle.
  static let score = 1.959963984540054

  /// The natural logarithm of the median.
  let value: Double
  /// The variance of ``value``; nil with too few measurements.
  let variance: Double?

  /// - Returns: nil where the median or a measurement is 0, and where there are none.
  init?(_ measurements: [Double]) {
    guard let median = Spread(of: measurements)?.median, measurements.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    value = log(median)
    guard measurements.count >= DifferenceData.fewestRuns else {
      variance = nil
      return
    }
    let sorted = measurements.sorted()
    let count = Double(sorted.count)
    let rank = max(Int(((count + 1) / 2 - count.squareRoot()).rounded()), 1)
    let width = log(sorted[sorted.count - rank]) - log(sorted[rank - 1])
    let score = Self.score(ofTail: Self.tail(sorted.count, below: rank))
    variance = (width / (2 * score)) * (width / (2 * score))
  }

  /// The probability that of so many throws of a coin fewer than some are heads.
  private static func tail(_ count: Int, below rank: Int) -> Double {
    let all = lgamma(Double(count) + 1) - Double(count) * log(2)
    return (0..<rank).reduce(0) { sum, heads in
      sum + exp(all - lgamma(Double(heads) + 1) - lgamma(Double(count - heads) + 1))
    }
  }

  /// Beyond how many standard deviations the normal distribution has this part of itself, on one
  /// side; by halving, as there is no formula.
  private static func score(ofTail tail: Double) -> Double {
    var (low, high) = (0.0, 40.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if erfc(middle / 2.0.squareRoot()) / 2 > tail { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
