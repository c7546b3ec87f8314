import CSV
import ComparisonReport
import Foundation
import TraceRecords

/// Computed times next to measured ones, on the accessibility trees of real browsers. They show
/// whether computed times can be trusted.
///
/// The prices were measured on another page before the runs. WebDriver's scenarios of Beer Explorer are
/// left out: on a real tree it plays them in the native context, on the simulated device in the page's.
package struct MeasuredCosts {
  /// A browser, and the tool on the simulated device that plays the same way.
  private struct Setting: Hashable {
    let browser: String
    let tool: String

    /// Reads the setting from the name of a tool on a real tree. Nil for other tools.
    init?(_ tool: String) {
      guard tool.contains("-desktop") else { return nil }
      browser = tool.hasSuffix("-chromium") ? "chromium" : "webkitgtk"
      self.tool = tool.hasPrefix("native") ? "native-event-waits" : "webdriver-in-process"
    }

    var names: [String] { [browser, tool] }
  }

  private struct Cell {
    let setting: Setting
    let scenario: String
    let computed: Double
    /// The seconds of each run.
    var measured: [Double]
  }

  private let cells: [Cell]

  /// The tools on the simulated device whose counts are needed.
  package static let counted = ["native-event-waits", "webdriver-in-process"]

  /// - Parameters:
  ///   - comparisons: the runs on real trees. Those of the same tool are repetitions.
  ///   - counted: the runs of the same scenarios on the simulated device.
  ///   - profiles: the prices of the browsers' trees.
  package init(
    _ comparisons: [Comparison], counted: Comparison,
    profiles: [CostProfile]
  ) {
    let all = comparisons.flatMap { comparison in
      comparison.cells.compactMap { cell -> Cell? in
        let runs = cell.validRuns.filter(\.passed)
        guard let setting = Setting(cell.tool), !runs.isEmpty,
          let profile = profiles.first(where: { $0.name == setting.browser }),
          let base = counted.cells.first(where: {
            $0.tool == setting.tool && $0.scenario.id == cell.scenario.id
          }),
          let sent = base.validRuns.first?.sent,
          let counts = CostCounts(
            of: sent,
            by: LookPolicy(reusesSnapshots: true, hasSecondQuery: false)),
          !counts.usesPage
        else { return nil }
        let computed = counts.work(at: profile.values) + counts.wait
        guard computed.isFinite else { return nil }
        return Cell(
          setting: setting, scenario: cell.scenario.id.description, computed: computed,
          measured: runs.map(\.seconds))
      }
    }
    cells = all.grouped { "\($0.setting) \($0.scenario)" }.map { same in
      same.dropFirst().reduce(into: same[0]) { $0.measured += $1.measured }
    }
  }

  /// The sums of each tree and tool, and how far the scenarios' times are from the computed ones.
  package var table: String {
    var table = TextTable([
      ("Tree", .left), ("Suite", .left), ("n", .right),
      ("Computed s", .right), ("Measured s", .right), ("Computed to measured", .right),
      ("Quartiles", .left),
    ])
    for cells in cells.grouped(by: \.setting) {
      let medians = cells.map { Spread(of: $0.measured)?.median ?? 0 }
      guard let ratios = Spread(of: zip(cells, medians).map { $0.computed / $1 }) else { continue }
      table.add(
        cells[0].setting.names + [
          "\(cells.count)", ComputedCosts.seconds(cells.reduce(0) { $0 + $1.computed }),
          ComputedCosts.seconds(medians.reduce(0, +)), String(format: "%.2f", ratios.median),
          String(format: "%.2f–%.2f", ratios.lowerQuartile, ratios.upperQuartile),
        ])
    }
    return table.text
  }

  /// A row for each tree, tool and scenario.
  package var csv: String {
    CSVText.table(
      ["tree", "suite", "scenario", "computed", "n", "median", "lower", "upper"],
      cells.compactMap { cell in
        Spread(of: cell.measured).map { spread in
          cell.setting.names + [cell.scenario, String(format: "%.3f", cell.computed)]
            + ["\(spread.count)"]
            + [spread.median, spread.lowerQuartile, spread.upperQuartile]
            .map { String(format: "%.3f", $0) }
        }
      })
  }
}
