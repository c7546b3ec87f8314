import Foundation
import ScenarioFormat

/// The computed costs as tables in Markdown.
package struct CostText {
  private let computed: [ComputedCosts]
  private let rows: [CostRow]

  private static let apps = ["TinyLog", "Beer Explorer"]
  static let native = "native"

  private static let webDriver = "webdriver-in-process"

  package init(_ rows: [CostRow], profiles: [CostProfile]) {
    self.rows = rows
    computed = profiles.map { ComputedCosts(rows, at: $0) }
  }

  /// The blocks of `Comparison/costs.md` and of `Comparison/reference/costs.md`, by name.
  package var blocks: [String: String] {
    [
      "costs-answer": sentences ?? "", "costs-table": table,
      "costs-counts": counts, "costs-tools": times, "costs-ratios": ratios,
      "costs-request": requests,
      "costs-parts": parts, "costs-scenarios": scenarios, "costs-break-even": breakEven,
      "costs-map": map, "costs-tornado": tornado, "costs-leave-one-out": leaveOneOut,
    ]
  }

  // MARK: - Numbers

  /// Writes seconds with three significant digits.
  package static func seconds(_ number: Double) -> String {
    if !number.isFinite { return "not known" }
    let digits = number == 0 || number >= 99.95 ? 0 : number >= 9.995 ? 1 : number >= 0.9995 ? 2 : 3
    return String(format: "%.\(digits)f s", number)
  }

  /// Writes a range of seconds behind its value, such as `12.3 s (11–14)`.
  package static func seconds(_ estimate: ComputedCosts.Estimate?) -> String {
    guard let estimate else { return "not known" }
    let ends = [estimate.low, estimate.high].map { seconds($0).dropLast(2) }
    return "\(seconds(estimate.value)) (\(ends.joined(separator: "–")))"
  }

  /// Writes a price in seconds with four significant digits, without the unit.
  package static func price(_ number: Double) -> String { String(format: "%.4g", number) }

  /// Writes a ratio with its range, such as `0.62 × (0.41–0.80)`.
  package static func ratio(_ estimate: ComputedCosts.Estimate?) -> String {
    guard let estimate else { return "–" }
    return String(format: "%.2f × (%.2f–%.2f)", estimate.value, estimate.low, estimate.high)
  }

  // MARK: - The answer

  private var sentences: String? {
    guard let costs = computed.first else { return nil }
    let (app, native, driver) = (Self.apps[0], Self.native, Self.webDriver)
    let count = rows.count { $0.app == app && $0.tool == native }
    func time(_ tool: String) -> String { Self.seconds(costs.time(tool, app: app)) }
    func ratio(_ tool: String) -> String { Self.ratio(costs.ratio(tool, to: Self.poll, app: app)) }
    func breakEven(_ tool: String) -> String {
      let wait = costs.time(tool, app: app).flatMap { time in
        costs.work(native, app: app).map { time.value - $0.value }
      }
      return wait.map(Self.seconds) ?? "not known"
    }
    return """
      **Computed for \(costs.profile.description), with all waits, TinyLog's \(count) scenarios \
      take \(time(native)) with native tests as written, \(time(Self.poll)) with native tests that \
      look before they wait, \(time(driver)) by WebDriver with XPath, and \(time(Self.advised)) by \
      WebDriver with the locators that Appium advises.** Waits are \
      \(Self.seconds(costs.wait(native, app: app))) of the first time, because XCUITest's waits pause a \
      second before looking. XPath is as fast as native tests that wait \(breakEven(driver)), and \
      advised locators as those that wait \(breakEven(Self.advised)). Compared with native tests that \
      look before they wait, WebDriver takes \(ratio(driver)) as long with XPath, and \
      \(ratio(Self.advised)) with the advised locators \
      (\(ratio(CostRow.twoLooks)) if each find looks twice).
      """
  }

  private static let advised = "webdriver-advised"
  /// The native tests that look before they wait.
  static let poll = "native-poll"

  private var table: String {
    // Waits alone say nothing about tools. Beer Explorer is computed where both tools' prices are
    // published.
    let shown =
      computed.filter { $0.profile.name != "none" }.map { ($0, Self.apps[0]) }
      + computed.prefix(3).map { ($0, Self.apps[1]) }
    let titles = [
      "computed for", "app", "native as written", "native, looks first", "WebDriver, XPath",
      "WebDriver, advised", "XPath to native, looks first", "advised to native, looks first",
    ]
    let rows = shown.prefix(10).map { costs, app in
      let drivers = [Self.webDriver, Self.advised]
      return ["`\(costs.profile.name)`", app]
        + ([Self.native, Self.poll] + drivers).map { Self.seconds(costs.time($0, app: app)) }
        + drivers.map { Self.ratio(costs.ratio($0, to: Self.poll, app: app)) }
    }
    // Without spaces around its bars and before its units, so that it has few words.
    return MarkdownTable(titles, rows: Array(rows)).text
      .replacing(/\ ?\|\ ?/, with: "|").replacing(/\ (?=[s×(])/, with: "\u{a0}")
      .replacing("not known", with: "–")
  }

  /// What a request costs by WebDriver, in milliseconds, and its parts.
  private var requests: String {
    let parts: [CostPrimitive] = [.command, .request, .gap]
    return MarkdownTable(
      ["a request for", "all"] + parts.map(\.summary),
      rows: computed.map { costs in
        ["`\(costs.profile.name)`"]
          + ([parts] + parts.map { [$0] }).map { primitives in
            costs.price(of: primitives).map {
              String(format: "%.0f ms (%.0f–%.0f)", $0.value * 1000, $0.low * 1000, $0.high * 1000)
            } ?? "–"
          }
      }
    ).text
  }

  // MARK: - Long tables

  /// Returns a table with a row for each app and tool.
  private func byTool(
    _ titles: [String], skippingBase: Bool = false, _ cells: (String, String) -> [String]
  ) -> String {
    MarkdownTable(
      ["app", "tool"] + titles,
      rows: Self.apps.flatMap { app in
        rows.filter { $0.app == app && !(skippingBase && $0.tool == Self.native) }.map(\.tool)
          .uniqued(by: \.self).map { [app, "`\($0)`"] + cells($0, app) }
      }
    ).text
  }

  private var counts: String {
    let shown = CostPrimitive.allCases.filter { primitive in
      rows.contains { $0.counts(by: .webDriverAgent)[primitive] > 0 }
    }
    return byTool(shown.map(\.rawValue) + ["waits"]) { tool, app in
      var sum = CostCounts()
      for row in rows where row.tool == tool && row.app == app {
        sum += row.counts(by: .webDriverAgent)
      }
      return shown.map { "\(Int(sum[$0].rounded()))" } + [Self.seconds(sum.wait)]
    }
  }

  private var times: String {
    byTool(["waits"] + computed.map { "`\($0.profile.name)`" }) { tool, app in
      [computed.first.map { Self.seconds($0.wait(tool, app: app)) } ?? ""]
        + computed.map { Self.seconds($0.work(tool, app: app)) }
    }
  }

  private var ratios: String {
    byTool(
      computed.flatMap { ["`\($0.profile.name)` without waits", "with waits"] }, skippingBase: true
    ) { tool, app in
      computed.flatMap { costs in
        [false, true].map {
          Self.ratio(costs.ratio(tool, to: Self.native, app: app, withWaits: $0))
        }
      }
    }
  }

  private var parts: String {
    let all = CostPrimitive.Group.allCases
    return byTool(
      computed.prefix(2).flatMap { costs in
        (all.map(\.rawValue) + ["waits"]).map { "`\(costs.profile.name)`: \($0)" }
      }
    ) { tool, app in
      computed.prefix(2).flatMap { costs in
        let parts = costs.parts(tool, app: app)
        return all.map { Self.seconds(parts[$0] ?? 0) } + [Self.seconds(costs.wait(tool, app: app))]
      }
    }
  }

  private var scenarios: String {
    MarkdownTable(
      ["scenario"]
        + computed.prefix(3).flatMap { ["`\($0.profile.name)`: native", "WebDriver", "ratio"] },
      rows: rows.filter { $0.tool == Self.native }.map { row in
        let driver = Self.webDriver
        return [row.scenario]
          + computed.prefix(3).flatMap { costs -> [String] in
            let one = costs.only(row.scenario)
            return [Self.native, driver].map {
              "\(Self.seconds(one.work($0))) + \(Self.seconds(one.wait($0)))"
            } + [Self.ratio(one.ratio(driver, to: Self.native, app: row.app))]
          }
      }
    ).text
  }

  private var breakEven: String {
    byTool(
      computed.flatMap { ["`\($0.profile.name)` without waits", "with waits"] }, skippingBase: true
    ) { tool, app in
      computed.flatMap { costs in
        [false, true].map {
          costs.breakEven(tool, to: Self.native, app: app, withWaits: $0)?.text ?? "not known"
        }
      }
    }
  }

  private var map: String {
    guard let costs = computed.first else { return "" }
    let (looks, requests) = ([0.01, 0.03, 0.1, 0.3, 1, 3], [0, 0.003, 0.03, 0.1, 0.3, 1])
    let app = Self.apps[0]
    // Idioms with changed waits are only for measuring, and the others are assumptions.
    let tools = costs.tools.filter {
      !$0.hasSuffix("-waits") && !CostRow.assumptions.values.contains($0)
    }
    return MarkdownTable(
      ["a look's snapshot"] + requests.map { "request \(Self.seconds($0))" }, numbers: false,
      rows: looks.map { look in
        [Self.seconds(look)]
          + requests.map { request in
            [false, true].map { withWaits in
              costs.fastest(
                of: tools, app: app, snapshot: look, request: request, withWaits: withWaits)
                ?? "not known"
            }.joined(separator: " / ")
          }
      }
    ).text
  }

  private var tornado: String {
    let app = Self.apps[0]
    return MarkdownTable(
      ["computed for", "waits", "price", "range", "ratio at its low end", "at its high end"],
      rows: computed.prefix(3).flatMap { costs in
        [false, true].flatMap { withWaits in
          costs.influences(
            Self.webDriver, to: Self.native, app: app, withWaits: withWaits
          ).prefix(5).map { influence in
            let price = costs.profile.prices[influence.primitive]
            return [
              "`\(costs.profile.name)`", withWaits ? "with" : "without",
              "`\(influence.primitive.rawValue)`",
              "\(Self.seconds(price?.low ?? 0)) to \(Self.seconds(price?.high ?? 0))",
              String(format: "%.2f ×", influence.low), String(format: "%.2f ×", influence.high),
            ]
          }
        }
      }
    ).text
  }

  private var leaveOneOut: String {
    let (app, driver) = (Self.apps[0], Self.webDriver)
    let ratios = [
      ("XPath to native as written", driver, Self.native),
      ("XPath to native, looks first", driver, Self.poll),
      ("advised to native, looks first", Self.advised, Self.poll),
    ]
    return MarkdownTable(
      ["profile", "without the project", "changed prices"] + ratios.map(\.0),
      rows: computed.flatMap { costs in
        ([nil] + costs.profile.projects.map(Optional.some)).compactMap { project in
          guard !costs.profile.projects.isEmpty else { return nil }
          var profile = costs.profile
          if let project { profile.remove(project: project) }
          let changed = CostPrimitive.allCases.filter {
            profile.prices[$0]?.value != costs.profile.prices[$0]?.value
          }
          return ["`\(costs.profile.name)`", project ?? "–"]
            + [changed.map { "`\($0.rawValue)`" }.joined(separator: ", ")]
            + ratios.map { _, tool, base in
              String(
                format: "%.2f ×",
                costs.ratio(
                  tool, to: base, app: app, withWaits: true, at: profile.vector(\.value)))
            }
        }
      }
    ).text
  }
}
