import Foundation
import ScenarioBinding
import ScenarioFormat

/// Computed times next to measured ones, on the accessibility trees of real browsers.
///
/// The prices were measured on another page before the runs.
package struct MeasuredCosts {
  /// One way to play: a browser, a quiet window, and whether looks are reused.
  private struct Setting: Hashable {
    let browser: String
    let window: Int
    let hasFreshLooks, hasEventWaits: Bool

    /// Reads the setting from a tool's name and its command line.
    init?(_ tool: String, _ command: String) {
      guard tool.contains("-desktop") else { return nil }
      browser = tool.hasSuffix("-chromium") ? "chromium" : "webkitgtk"
      window =
        command.firstMatch(of: /--quiet-window[ =](\d+)/).flatMap { Int($0.1) } ?? 400
      hasFreshLooks = command.contains("--fresh-looks")
      hasEventWaits = command.contains("--event-waits")
    }

    var names: [String] {
      [browser, "\(window) ms", hasFreshLooks ? "fresh" : "reused"]
    }
  }

  private struct Cell {
    let setting: Setting
    let isNative: Bool
    let scenario: String
    let computed: Double
    let measured: Spread
    var error: Double { computed / measured.median - 1 }
  }

  private let cells: [Cell]

  /// - Parameters:
  ///   - comparisons: the runs on real trees, each with the facts of its tools.
  ///   - counted: the runs of the same scenarios on the simulated device.
  ///   - profiles: the prices of the browsers' trees.
  package init(
    _ comparisons: [(Comparison, about: [String: [String: String]])], counted: Comparison,
    profiles: [CostProfile]
  ) {
    cells = comparisons.flatMap { comparison, about in
      comparison.cells.compactMap { cell in
        let command = about[cell.tool]?[TraceFact.command.rawValue] ?? ""
        let seconds = cell.validRuns.filter(\.passed).map(\.seconds)
        guard let setting = Setting(cell.tool, command), let measured = Spread(of: seconds),
          var profile = profiles.first(where: { $0.name == setting.browser }),
          profile.set(quietWindow: setting.window)
        else { return nil }
        let isNative = cell.tool.hasPrefix("native")
        let tool =
          isNative
          ? setting.hasEventWaits ? "native-event-waits" : "native"
          : cell.scenario.header.app == "TinyLog"
            ? "webdriver-in-process" : "webdriver-native-context"
        let policy = LookPolicy(reusesSnapshots: !setting.hasFreshLooks, hasSecondQuery: false)
        let base = counted.cells.first { $0.tool == tool && $0.scenario.id == cell.scenario.id }
        guard let sent = base?.validRuns.first?.sent, let counts = CostCounts(of: sent, by: policy)
        else { return nil }
        return Cell(
          setting: setting, isNative: isNative, scenario: cell.scenario.id.description,
          computed: counts.work(at: profile.vector(\.value)) + counts.wait, measured: measured)
      }
    }
  }

  /// The blocks of `Comparison/reference/costs-measured.md`.
  package var blocks: [String: String] {
    ["measured-sums": sums, "measured-ratios": ratios, "measured-scenarios": scenarios]
  }

  private static func percent(_ share: Double) -> String { String(format: "%+.0f %%", share * 100) }

  private func name(_ isNative: Bool) -> String { isNative ? "native" : "WebDriver" }

  private var groups: [[Cell]] {
    cells.grouped { "\($0.setting) \($0.isNative)" }
  }

  private var sums: String {
    MarkdownTable(
      [
        "tree", "quiet window", "looks", "tool", "scenarios", "runs", "computed", "measured",
        "error of the sum", "median error", "greatest error", "errors above 15 %",
      ],
      rows: groups.map { cells in
        let (computed, measured) = (
          cells.reduce(0) { $0 + $1.computed }, cells.reduce(0) { $0 + $1.measured.median }
        )
        let errors = cells.map { abs($0.error) }
        let worst = cells.max { abs($0.error) < abs($1.error) }
        let runs = Set(cells.map(\.measured.count)).sorted().map(String.init)
        return cells[0].setting.names + [name(cells[0].isNative), "\(cells.count)"]
          + [runs.joined(separator: ", "), CostText.seconds(computed), CostText.seconds(measured)]
          + [
            Self.percent(computed / measured - 1),
            String(format: "%.0f %%", (Spread(of: errors)?.median ?? 0) * 100),
            worst.map { "\($0.scenario): \(Self.percent($0.error))" } ?? "–",
            "\(errors.count { $0 > 0.15 })",
          ]
      }
    ).text
  }

  private var ratios: String {
    MarkdownTable(
      [
        "tree", "quiet window", "looks", "native waits", "scenarios",
        "measured: WebDriver to native",
        "range over the runs", "computed",
      ],
      rows: cells.map(\.setting).uniqued(by: \.self).compactMap { setting in
        let pairs = cells.filter { $0.setting == setting && $0.isNative }.compactMap { native in
          cells.first {
            $0.setting == setting && !$0.isNative && $0.scenario == native.scenario
          }.map { (native, $0) }
        }
        guard !pairs.isEmpty else { return nil }
        func mean(_ ratio: (Cell, Cell) -> Double) -> String {
          let sum = pairs.reduce(0) { $0 + log(ratio($1.0, $1.1)) }
          return String(format: "%.2f ×", exp(sum / Double(pairs.count)))
        }
        return setting.names + [setting.hasEventWaits ? "at once" : "after a second"]
          + ["\(pairs.count)", mean { $1.measured.median / $0.measured.median }]
          + [
            mean { $1.measured.minimum / $0.measured.maximum } + " to "
              + mean { $1.measured.maximum / $0.measured.minimum },
            mean { $1.computed / $0.computed },
          ]
      }
    ).text
  }

  private var scenarios: String {
    MarkdownTable(
      ["tree", "quiet window", "looks", "tool", "scenario", "computed", "measured", "error"],
      rows: cells.map { cell in
        cell.setting.names + [name(cell.isNative), cell.scenario, CostText.seconds(cell.computed)]
          + [
            CostText.seconds(
              .init(
                value: cell.measured.median, low: cell.measured.minimum, high: cell.measured.maximum
              )), Self.percent(cell.error),
          ]
      }
    ).text
  }
}
