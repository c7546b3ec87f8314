import Foundation

/// How much longer a tool took than another, over the scenarios of an app that both passed: the one
/// ratio of two tools that is told anywhere.
///
/// It is the geometric mean of the scenarios' ratios, each of which is one of medians: so each
/// scenario weighs the same, however long it takes, and the other way round it is one by it.
public struct RatioData: Codable, Hashable, Sendable {
  /// The app that the scenarios are of.
  public var app: String
  /// The tool compared to.
  public var base: String
  /// The tool compared.
  public var tool: String
  /// Whether one of the two is a variant of the other, and the ratio that of two ways with one tool.
  public var isVariant: Bool
  /// The scenarios that both passed.
  public var scenarios: [String]
  /// The ratio, greater than 0.
  public var ratio: Double
  /// Where its interval of 95 % begins; nil with too few runs. It tells how far chance moves the
  /// ratio of these scenarios, not what others would show.
  public var lower: Double?
  /// Where the interval ends; nil with too few runs.
  public var upper: Double?
  /// The ratio without what only waits; nil where a scenario does nothing else.
  public var busyRatio: Double?

  /// What is told of it: slower or faster where all of the interval is on one side of 1.
  public var verdict: DifferenceData.Verdict {
    guard let lower, let upper else { return .undecided }
    return lower > 1 ? .slower : upper < 1 ? .faster : .undecided
  }

  /// The ratio as seen from the other tool.
  public var turned: RatioData {
    var turned = self
    (turned.base, turned.tool) = (tool, base)
    turned.ratio = 1 / ratio
    (turned.lower, turned.upper) = (upper.map { 1 / $0 }, lower.map { 1 / $0 })
    turned.busyRatio = busyRatio.map { 1 / $0 }
    return turned
  }
}

extension RatioData {
  /// The ratio over pairs of cells of one app that passed; nil where none took any time.
  init?(of pairs: [(tool: Comparison.Cell, base: Comparison.Cell)], isVariant: Bool) {
    let parts = pairs.compactMap { tool, base in
      LogMedian(tool.validRuns.map(\.seconds)).flatMap { mine in
        LogMedian(base.validRuns.map(\.seconds)).map { (tool, base, mine, $0) }
      }
    }
    guard let first = parts.first else { return nil }
    app = first.0.scenario.header.app
    tool = first.0.tool
    base = first.1.tool
    self.isVariant = isVariant
    scenarios = parts.map(\.0.scenario.id.description)
    let count = Double(parts.count)
    let mean = parts.reduce(0) { $0 + $1.2.value - $1.3.value } / count
    ratio = exp(mean)
    let variances = parts.flatMap { [$0.2.variance, $0.3.variance] }
    if variances.allSatisfy({ $0 != nil }) {
      let error = variances.reduce(0) { $0 + ($1 ?? 0) }.squareRoot() / count
      lower = exp(mean - LogMedian.score * error)
      upper = exp(mean + LogMedian.score * error)
    }
    let busy = parts.compactMap { part in
      LogMedian(part.0.validRuns.map(\.busySeconds)).flatMap { mine in
        LogMedian(part.1.validRuns.map(\.busySeconds)).map { mine.value - $0.value }
      }
    }
    if busy.count == parts.count { busyRatio = exp(busy.reduce(0, +) / count) }
  }
}
