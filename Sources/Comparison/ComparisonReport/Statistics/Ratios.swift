import Foundation
import ScenarioBinding
import ScenarioFormat

/// The ratio of two tools' times, over the scenarios of an app that both passed.
///
/// It is the geometric mean of the scenarios' ratios of medians. Each scenario has the same weight,
/// however long it takes, and swapping the tools gives the reciprocal.
package struct RatioData: Codable, Hashable, Sendable {
  /// The scenarios' app.
  package var app: String
  /// The tool to compare with.
  package var base: String
  /// The compared tool.
  package var tool: String
  /// Whether ``tool`` is a variant of ``base``.
  package var isVariant: Bool
  /// The scenarios that both passed.
  package var scenarios: [String]
  /// The ratio, greater than 0.
  package var ratio: Double
  /// The lower bound of its 95 % interval, corrected for all ratios of the report. The scenarios are
  /// its sample: it covers how they differ. Nil with one scenario or too few runs.
  package var lower: Double?
  /// The upper bound of the interval. Nil with one scenario or too few runs.
  package var upper: Double?
  /// The ratio without commands that only wait. Nil if a scenario consists only of waits.
  package var busyRatio: Double?

  package var verdict: DifferenceData.Verdict { TimePolicy.verdict(lower, upper) }

  /// The ratio with the two tools swapped.
  package var swapped: RatioData {
    var swapped = self
    (swapped.base, swapped.tool) = (tool, base)
    swapped.ratio = 1 / ratio
    (swapped.lower, swapped.upper) = (upper.map { 1 / $0 }, lower.map { 1 / $0 })
    swapped.busyRatio = busyRatio.map { 1 / $0 }
    return swapped
  }
}

extension RatioData {
  /// Computes the ratio over pairs of passed cells of one app. Nil if none took any time.
  ///
  /// - Parameter family: the number of ratios that are computed together.
  init?(of pairs: [CellPair], isVariant: Bool, inFamilyOf family: Int) {
    let timed = pairs.compactMap { pair in
      Self.logs(of: pair, \.seconds).map { (pair: pair, mine: $0.tool, other: $0.base) }
    }
    guard let first = timed.first?.pair else { return nil }
    app = first.tool.scenario.header.app
    (tool, base) = (first.tool.tool, first.base.tool)
    self.isVariant = isVariant
    scenarios = timed.map(\.pair.tool.scenario.id.description)
    let logs = timed.map { $0.mine.value - $0.other.value }
    let count = Double(logs.count)
    let mean = logs.reduce(0, +) / count
    ratio = exp(mean)
    let hasRuns = timed.allSatisfy { $0.mine.variance != nil && $0.other.variance != nil }
    if hasRuns, logs.count > 1 {
      let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
      let score = TimePolicy.score(inFamilyOf: family, freedom: logs.count - 1)
      let error = (variance / count).squareRoot()
      (lower, upper) = (exp(mean - score * error), exp(mean + score * error))
    }
    let busy = timed.compactMap { Self.logs(of: $0.pair, \.busySeconds) }
    if busy.count == timed.count {
      busyRatio = exp(busy.map { $0.tool.value - $0.base.value }.reduce(0, +) / count)
    }
  }

  private static func logs(
    of pair: CellPair, _ seconds: (ScenarioRunResult) -> Double
  ) -> (tool: LogMedian, base: LogMedian)? {
    LogMedian(pair.tool.validRuns.map(seconds)).flatMap { tool in
      LogMedian(pair.base.validRuns.map(seconds)).map { (tool, $0) }
    }
  }
}

extension Comparison {
  /// The ratios of all ``pairs(of:variants:)`` by app. None in a debug build.
  package var ratios: [RatioData] {
    guard !isDebug else { return [] }
    let passed = cells.filter(\.passed)
    let families = Self.pairs(of: tools, variants: variants).flatMap { base, tool in
      cells.map(\.scenario.header.app).uniqued(by: \.self).map { app in
        passed.filter { $0.scenario.header.app == app && $0.tool == tool }.compactMap { mine in
          passed.first { $0.tool == base && $0.scenario.id == mine.scenario.id }
            .map { (base: $0, tool: mine) }
        }
      }
    }.filter { !$0.isEmpty }
    return families.compactMap { pairs in
      RatioData(
        of: pairs, isVariant: variants[pairs[0].tool.tool] != nil, inFamilyOf: families.count)
    }
  }

  /// Returns all pairs of tools, the first one as base, then each variant with its base tool.
  static func pairs(
    of tools: [String], variants: [String: String]
  ) -> [(base: String, tool: String)] {
    let others = tools.filter { variants[$0] == nil }
    let pairs = others.indices.flatMap { index in
      others[index...].dropFirst().map { (base: others[index], tool: $0) }
    }
    return pairs
      + tools.compactMap { tool in
        guard let base = variants[tool], base != tool, tools.contains(base) else { return nil }
        return (base: base, tool: tool)
      }
  }

  /// The headlines as a table. Empty if there are none. For a debug build, a note instead.
  package var ratioTable: String {
    if isDebug { return DebugBuild.note + "\n" }
    let shown = ratios.headlines
    guard !shown.isEmpty else { return "" }
    var table = TextTable([
      ("Tool", .left), ("Base", .left), ("App", .left), ("Scenarios", .right), ("Time", .right),
      ("95 % interval", .right), ("Without waits", .right), ("Verdict", .left),
    ])
    for ratio in shown {
      table.add([
        ratio.tool + (ratio.isVariant ? " (variant)" : ""), ratio.base, ratio.app.shown,
        "\(ratio.scenarios.count)", ratioText(ratio.ratio), ratio.intervalText,
        ratioText(ratio.busyRatio), ratio.verdict.rawValue,
      ])
    }
    return table.text
  }
}

extension [RatioData] {
  /// The ratios to the first tool, and those of variants.
  package var headlines: [RatioData] { filter { $0.base == first?.base || $0.isVariant } }
}

extension RatioData {
  /// The interval, such as `1.21–1.33`.
  var intervalText: String {
    guard let lower, let upper else {
      return scenarios.count < 2 ? "one scenario" : "too few runs"
    }
    return "\(decimal(lower, places: 2))–\(decimal(upper, places: 2))"
  }
}

/// Returns a ratio with its sign, such as `3.42 ×`.
func ratioText(_ ratio: Double?) -> String { ratio.map { decimal($0, places: 2) + " ×" } ?? "–" }

/// The logarithm of a median, and its variance.
///
/// The variance is estimated without assuming a distribution. Sources: D. G. Bonett and R. M.
/// Price, "Distribution-free confidence intervals for difference and ratio of medians", Journal of
/// Statistical Computation and Simulation 72 (2002), 119-124; and R. M. Price and D. G. Bonett,
/// "Estimating the variance of the sample median", the same 68 (2001), 295-305.
struct LogMedian {
  /// The natural logarithm of the median.
  let value: Double
  let variance: Double?

  /// Takes measurements. Nil if there are none, or if one is 0.
  init?(_ measurements: [Double]) {
    guard let median = Spread(of: measurements)?.median, measurements.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    value = log(median)
    guard measurements.count >= TimePolicy.fewestRuns else {
      variance = nil
      return
    }
    let sorted = measurements.sorted()
    let count = Double(sorted.count)
    let rank = max(Int(((count + 1) / 2 - count.squareRoot()).rounded()), 1)
    let width = log(sorted[sorted.count - rank]) - log(sorted[rank - 1])
    let score = TimePolicy.score(ofTail: Self.tail(sorted.count, below: rank)) {
      erfc($0 / 2.0.squareRoot()) / 2
    }
    variance = (width / (2 * score)) * (width / (2 * score))
  }

  /// Returns the probability of fewer than `rank` heads in `count` tosses of a coin.
  private static func tail(_ count: Int, below rank: Int) -> Double {
    let all = lgamma(Double(count) + 1) - Double(count) * log(2)
    return (0..<rank).reduce(0) { sum, heads in
      sum + exp(all - lgamma(Double(heads) + 1) - lgamma(Double(count - heads) + 1))
    }
  }
}

/// A summary of several measurements: their number, median, quartiles and range.
package struct Spread: Codable, Hashable, Sendable {
  /// The number of measurements.
  package var count: Int
  /// The smallest.
  package var minimum: Double
  /// A quarter of the measurements are smaller or equal.
  package var lowerQuartile: Double
  /// The middle one, or the mean of the middle two.
  package var median: Double
  /// A quarter of the measurements are greater or equal.
  package var upperQuartile: Double
  /// The greatest.
  package var maximum: Double

  /// Summarises measurements. Nil if there are none.
  package init?(of measurements: [Double]) {
    let sorted = measurements.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    count = sorted.count
    minimum = first
    maximum = last
    lowerQuartile = Self.quantile(0.25, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
  }

  /// Interpolates linearly between the nearest ranks (Hyndman and Fan 1996, type 7).
  private static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    let place = part * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}

/// The treatment of times from a debug build.
package enum DebugBuild {
  /// Why there are no ratios and verdicts, and what to do.
  package static let note =
    "Times of a debug build are not comparable, so there are no ratios and no verdicts. "
    + "For figures to quote, run: swift run -c release duet compare --repeat 10"

  /// Whether the facts of any tool report a debug build.
  static func isReported(in facts: [String: [String: String]]) -> Bool {
    facts.values.contains { $0[TraceFact.configuration.rawValue] == "debug" }
  }
}
