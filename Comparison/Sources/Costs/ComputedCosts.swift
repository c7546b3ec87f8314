import CSV
import ComparisonReport
import Foundation

/// What the suites would cost on one kind of device: counts multiplied by the prices of a profile.
///
/// Each number is the median of all draws from the ranges of the prices, with the middle 80 %.
package struct ComputedCosts: Sendable {
  /// A computed number of seconds.
  package struct Estimate: Hashable, Sendable {
    package let median, low, high: Double
  }

  /// The sum of an app's scenarios by one tool.
  struct Sum {
    let app, tool: String
    var scenarios = 0
    var counts = CostCounts()
    /// The seconds in each draw, with waits and starts. NaN if a price isn't known.
    var times: [Double] = []
    var starts: Estimate?
  }

  private let profile: CostProfile
  let sums: [Sum]

  /// Computes the costs of a comparison's tools. Leaves out tools whose traces lack the use of the
  /// device in a scenario, such as real browsers.
  package init(_ comparison: Comparison, at profile: CostProfile) {
    self.profile = profile
    let draws = profile.draws()
    let groups = comparison.cells.filter(\.status.isFine)
      .grouped { "\($0.scenario.header.app) \($0.tool)" }
    sums = groups.compactMap { cells in
      var sum = Sum(app: cells[0].scenario.header.app, tool: cells[0].tool)
      for cell in cells {
        guard let sent = cell.validRuns.first(where: \.passed)?.sent,
          var counts = CostCounts(of: sent, by: profile.driver.policy)
        else { return nil }
        // The trace begins after the start of the app or, with it, of the session.
        counts[cell.tool.hasPrefix("native") ? .launch : .session] += 1
        sum.scenarios += 1
        sum.counts += counts
      }
      sum.times = draws.map { sum.counts.work(at: $0) + sum.counts.wait }
      sum.starts = Estimate(draws.map { sum.counts.starts.work(at: $0) })
      return sum
    }
  }

  /// The tools that the others are compared with.
  private var bases: [String] { Self.bases(of: sums) }

  private static func bases(of sums: [Sum]) -> [String] {
    sums.map(\.tool).filter { $0.hasPrefix("native") }.uniqued(by: \.self)
  }

  /// Returns the share of draws in which a tool is faster than another one in the same app. Nil if
  /// that isn't known.
  func share(of sum: Sum, fasterThan base: String) -> Double? {
    guard sum.tool != base, let other = sums.first(where: { $0.app == sum.app && $0.tool == base })
    else { return nil }
    let pairs = zip(sum.times, other.times)
    guard pairs.allSatisfy({ $0.isFinite && $1.isFinite }) else { return nil }
    return Double(pairs.count { $0 < $1 }) / Double(sum.times.count)
  }

  /// The computed times for a terminal.
  package var table: String {
    var table = TextTable(
      [("App", .left), ("Suite", .left), ("Scenarios", .right), ("Seconds", .right)]
        + [("Range", .left), ("Waits", .right), ("Starts", .right)]
        + bases.map { ("Faster than \($0)", .right) })
    for sum in sums {
      let time = Estimate(sum.times)
      table.add(
        [
          sum.app, sum.tool, "\(sum.scenarios)",
          time.map { Self.seconds($0.median) } ?? "not known",
        ]
          + [time.map { "\(Self.seconds($0.low))–\(Self.seconds($0.high))" } ?? ""]
          + [
            Self.seconds(sum.counts.wait),
            sum.starts.map { Self.seconds($0.median) } ?? "not known",
          ]
          + bases.map { base in
            share(of: sum, fasterThan: base).map { "in \(Int(($0 * 100).rounded())) %" } ?? "–"
          })
    }
    return "Computed for \(profile.description) (\(profile.name)), not measured:\n" + table.text
  }

  /// Returns a row for each profile, app and tool. An unknown number is an empty field.
  package static func csv(_ all: [ComputedCosts]) -> String {
    let bases = bases(of: all.flatMap(\.sums))
    return CSVText.table(
      [
        "profile", "app", "suite", "scenarios", "seconds", "low", "high", "waits", "element waits",
        "value waits", "count waits", "starts",
      ] + bases.map { "faster than \($0)" },
      all.flatMap { costs in
        costs.sums.map { sum in
          let time = Estimate(sum.times)
          let numbers =
            [time?.median, time?.low, time?.high, sum.counts.wait]
            + [.elementWait, .valueWait, .countWait].map {
              sum.tool.hasPrefix("native") ? sum.counts.waits[$0] ?? 0 : nil
            } + [sum.starts?.median]
            + bases.map { costs.share(of: sum, fasterThan: $0) }
          return [costs.profile.name, sum.app, sum.tool, "\(sum.scenarios)"]
            + numbers.map { $0.map { String(format: "%.3f", $0) } ?? "" }
        }
      })
  }

  /// Writes seconds with three significant digits, without the unit.
  static func seconds(_ number: Double) -> String {
    let digits = number == 0 || number >= 99.95 ? 0 : number >= 9.995 ? 1 : number >= 0.9995 ? 2 : 3
    return String(format: "%.\(digits)f", number)
  }
}

extension ComputedCosts.Estimate {
  /// Nil if there are no numbers, or one isn't finite.
  init?(_ numbers: [Double]) {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty, sorted.allSatisfy(\.isFinite) else { return nil }
    func quantile(_ part: Double) -> Double {
      sorted[Int((part * Double(sorted.count - 1)).rounded())]
    }
    (median, low, high) = (quantile(0.5), quantile(0.1), quantile(0.9))
  }
}
