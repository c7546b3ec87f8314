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
    /// The computed seconds, and those of them in gestures.
    let computed, computedGestures: Double
    /// The seconds of each run, and those of them in gestures.
    var measured, measuredGestures: [Double]

    var median: Double { Spread(of: measured)?.median ?? 0 }
    var medianGestures: Double { Spread(of: measuredGestures)?.median ?? 0 }
    var error: Double { computed / median - 1 }
    /// The error of gestures as a share of the whole time. The rest are looks and waits.
    var gestureError: Double { (computedGestures - medianGestures) / median }
  }

  private let cells: [Cell]

  /// - Parameters:
  ///   - comparisons: the runs on real trees, each with the facts of its tools. Those with the same
  ///     setting are repetitions.
  ///   - counted: the runs of the same scenarios on the simulated device.
  ///   - profiles: the prices of the browsers' trees.
  ///   - own: prices that replace those of each profile and quiet window.
  package init(
    _ comparisons: [(Comparison, about: [String: [String: String]])], counted: Comparison,
    profiles: [CostProfile], set own: [CostPrimitive: Double]
  ) {
    let all = comparisons.flatMap { comparison, about in
      comparison.cells.compactMap { cell -> Cell? in
        let command = about[cell.tool]?[TraceFact.command.rawValue] ?? ""
        let runs = cell.validRuns.filter(\.passed)
        guard let setting = Setting(cell.tool, command), !runs.isEmpty,
          var profile = profiles.first(where: { $0.name == setting.browser }),
          profile.set(quietWindow: setting.window)
        else { return nil }
        profile.set(own)
        let isNative = cell.tool.hasPrefix("native")
        // WebDriver's counts for Beer Explorer are of its HTML, not of native elements.
        guard isNative || cell.scenario.header.app != "Beer Explorer" else { return nil }
        let tool =
          !isNative
          ? "webdriver-in-process" : setting.hasEventWaits ? "native-event-waits" : "native"
        let policy = LookPolicy(reusesSnapshots: !setting.hasFreshLooks, hasSecondQuery: false)
        let base = counted.cells.first { $0.tool == tool && $0.scenario.id == cell.scenario.id }
        guard let sent = base?.validRuns.first?.sent, let counts = CostCounts(of: sent, by: policy)
        else { return nil }
        let prices = profile.vector(\.value)
        return Cell(
          setting: setting, isNative: isNative, scenario: cell.scenario.id.description,
          computed: counts.work(at: prices) + counts.wait,
          computedGestures: counts.only(.gestures).work(at: prices),
          measured: runs.map(\.seconds),
          measuredGestures: runs.map { run in
            (run.sent ?? []).reduce(0) { $0 + ($1.phases?[SentPhase.gesture.rawValue] ?? 0) }
          })
      }
    }
    cells = all.grouped { "\($0.setting) \($0.isNative) \($0.scenario)" }.map { same in
      same.dropFirst().reduce(into: same[0]) {
        $0.measured += $1.measured
        $0.measuredGestures += $1.measuredGestures
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
        "error of the sum", "gestures: computed", "measured", "median error", "greatest error",
        "errors above 15 %", "without the sum's error",
      ],
      rows: groups.map { cells in
        func sum(_ seconds: (Cell) -> Double) -> Double { cells.reduce(0) { $0 + seconds($1) } }
        let (computed, measured) = (sum(\.computed), sum(\.median))
        let errors = cells.map { abs($0.error) }
        let worst = cells.max { abs($0.error) < abs($1.error) }
        let runs = Set(cells.map(\.measured.count)).sorted().map(String.init)
        let gestures = [sum(\.computedGestures), sum(\.medianGestures)]
        return cells[0].setting.names + [name(cells[0].isNative), "\(cells.count)"]
          + [runs.joined(separator: ", "), CostText.seconds(computed), CostText.seconds(measured)]
          + [Self.percent(computed / measured - 1)] + gestures.map { CostText.seconds($0) }
          + [
            String(format: "%.0f %%", (Spread(of: errors)?.median ?? 0) * 100),
            worst.map { "\($0.scenario): \(Self.percent($0.error))" } ?? "–",
            "\(errors.count { $0 > 0.15 })",
            "\(cells.count { abs($0.computed / computed * measured / $0.median - 1) > 0.15 })",
          ]
      }
    ).text
  }

  private var ratios: String {
    MarkdownTable(
      [
        "tree", "quiet window", "looks", "native waits", "scenarios",
        "measured: WebDriver to native", "lowest run", "highest run", "computed",
      ],
      rows: cells.map(\.setting).uniqued(by: \.self).compactMap { setting in
        let pairs = cells.filter { $0.setting == setting && $0.isNative }.compactMap { native in
          cells.first {
            $0.setting == setting && !$0.isNative && $0.scenario == native.scenario
          }.map { (native, $0) }
        }
        func mean(_ seconds: (Cell) -> Double) -> Double {
          let sum = pairs.reduce(0) { $0 + log(seconds($1.1) / seconds($1.0)) }
          return exp(sum / Double(pairs.count))
        }
        // The machine's speed changes between runs, so each run has its ratio.
        let runs = pairs.map { min($0.measured.count, $1.measured.count) }.min() ?? 0
        guard let each = Spread(of: (0..<runs).map { run in mean { $0.measured[run] } }) else {
          return nil
        }
        return setting.names + [setting.hasEventWaits ? "at once" : "after a second"]
          + ["\(pairs.count)"]
          + [each.median, each.minimum, each.maximum, mean(\.computed)]
          .map { String(format: "%.2f ×", $0) }
      }
    ).text
  }

  private var scenarios: String {
    MarkdownTable(
      [
        "tree", "quiet window", "looks", "tool", "scenario", "computed", "measured", "error",
        "by gestures", "by the rest",
      ],
      rows: cells.map { cell in
        let ends = (cell.measured.min() ?? 0, cell.measured.max() ?? 0)
        return cell.setting.names
          + [name(cell.isNative), cell.scenario, CostText.seconds(cell.computed)]
          + [
            CostText.seconds(.init(value: cell.median, low: ends.0, high: ends.1)),
            Self.percent(cell.error), Self.percent(cell.gestureError),
            Self.percent(cell.error - cell.gestureError),
          ]
      }
    ).text
  }
}
