import Foundation
import ScenarioFormat

/// The counts of one scenario by one tool.
package struct CostRow: Codable, Sendable {
  package let scenario: String
  package let app: String
  /// The tool's name. For other assumptions about looks, ``CostRow/cachedNative`` or
  /// ``CostRow/twoLooks``.
  package let tool: String
  /// The counts by driver. A profile chooses one.
  package let counts: [CostProfile.Driver: CostCounts]

  /// Returns the counts of a driver. Empty if there are none.
  package func counts(by driver: CostProfile.Driver) -> CostCounts {
    counts[driver] ?? CostCounts()
  }

  /// XCUITest with cached snapshots, as Xcode 7's logs show.
  package static let cachedNative = "native, cached looks"
  /// WebDriver with two looks for each find by other locators than XPath.
  package static let twoLooks = "webdriver-advised, two looks"
  /// By tool, the assumption about its looks that is counted besides it.
  package static let assumptions = ["native": cachedNative, "webdriver-advised": twoLooks]

  /// Counts what a comparison's tools do in each scenario. Leaves out tools whose traces lack the
  /// use of the device, such as real browsers.
  package static func rows(of comparison: Comparison) -> [CostRow] {
    let rows = comparison.cells.flatMap { cell -> [CostRow] in
      guard let sent = cell.validRuns.first(where: \.passed)?.sent else { return [] }
      return [cell.tool, assumptions[cell.tool]].compactMap(\.self).compactMap { name in
        var counts: [CostProfile.Driver: CostCounts] = [:]
        for driver in [CostProfile.Driver.webDriverAgent, .duet] {
          var policy = driver.policy
          policy.reusesSnapshots = name == cachedNative
          policy.looksAgain = name == twoLooks && driver == .webDriverAgent
          counts[driver] = CostCounts(of: sent, by: policy)
        }
        guard !counts.isEmpty else { return nil }
        return CostRow(
          scenario: cell.scenario.id.description, app: cell.scenario.header.app, tool: name,
          counts: counts)
      }
    }
    // A tool that doesn't report its use in one scenario has no sum.
    let uncounted = comparison.cells.filter { cell in
      cell.status.isFine
        && !rows.contains { $0.tool == cell.tool && $0.scenario == cell.scenario.id.description }
    }.map(\.tool)
    return rows.filter { !uncounted.contains($0.tool) }
  }
}

/// What a profile makes of the counts: computed times and ratios, with the range that the profile's
/// ranges give them.
package struct ComputedCosts: Sendable {
  /// A computed number with the range of the middle 95 % of all draws.
  package struct Estimate: Hashable, Sendable {
    package let value, low, high: Double
  }

  package let profile: CostProfile
  package let rows: [CostRow]
  /// The prices of the profile, then those of each draw.
  private let prices: [[Double]]
  /// The work of each row at each of the prices.
  private let work: [[Double]]

  package init(_ rows: [CostRow], at profile: CostProfile) {
    self.profile = profile
    self.rows = rows
    let prices = [profile.vector(\.value)] + profile.draws()
    self.prices = prices
    work = rows.map { row in
      prices.map { row.counts(by: profile.driver).work(at: $0) }
    }
  }

  private init(_ costs: ComputedCosts, at places: [Int]) {
    (profile, prices) = (costs.profile, costs.prices)
    (rows, work) = (places.map { costs.rows[$0] }, places.map { costs.work[$0] })
  }

  /// Returns the costs of one scenario.
  package func only(_ scenario: String) -> ComputedCosts {
    ComputedCosts(self, at: rows.indices.filter { rows[$0].scenario == scenario })
  }

  /// The tools, in the order of the rows.
  package var tools: [String] { rows.map(\.tool).uniqued(by: \.self) }

  func places(_ tool: String, _ app: String?) -> [Int] {
    rows.indices.filter { rows[$0].tool == tool && (app == nil || rows[$0].app == app) }
  }

  /// Returns the seconds that a tool waits in an app's scenarios, or in all.
  package func wait(_ tool: String, app: String? = nil) -> Double {
    places(tool, app).reduce(0) { $0 + counts($1).wait }
  }

  package func counts(_ place: Int) -> CostCounts {
    rows[place].counts(by: profile.driver)
  }

  /// Returns the computed seconds of an app's scenarios with a tool, or of all, without waits. Nil
  /// if a price isn't known or the tool plays none.
  package func work(_ tool: String, app: String? = nil) -> Estimate? {
    let places = places(tool, app)
    guard !places.isEmpty else { return nil }
    return Estimate(prices.indices.map { draw in places.reduce(0) { $0 + work[$1][draw] } })
  }

  /// Returns the computed seconds with waits. Nil like ``work(_:app:)``.
  package func time(_ tool: String, app: String? = nil) -> Estimate? {
    let wait = wait(tool, app: app)
    return work(tool, app: app).map {
      Estimate(value: $0.value + wait, low: $0.low + wait, high: $0.high + wait)
    }
  }

  /// Returns the sum of some prices, in seconds. Nil if one isn't known.
  package func price(of primitives: [CostPrimitive]) -> Estimate? {
    let places = primitives.compactMap { CostPrimitive.allCases.firstIndex(of: $0) }
    return Estimate(prices.map { draw in places.reduce(0) { $0 + draw[$1] } })
  }

  /// Returns the computed ratio of two tools: the geometric mean over the scenarios of an app that
  /// both play. Nil if a price isn't known, or a time is 0.
  package func ratio(
    _ tool: String, to base: String, app: String, withWaits: Bool = true
  ) -> Estimate? {
    let pairs = pairs(tool, base, app)
    let ratio = Estimate(
      prices.indices.map { draw in
        mean(pairs.map { [$0, $1].map { work[$0][draw] + (withWaits ? counts($0).wait : 0) } })
      })
    return pairs.isEmpty || ratio?.value == 0 ? nil : ratio
  }

  /// Returns the ratio at other prices, without its range. NaN if a price isn't known.
  package func ratio(
    _ tool: String, to base: String, app: String, withWaits: Bool, at prices: [Double]
  ) -> Double {
    mean(
      pairs(tool, base, app).map {
        [$0, $1].map { counts($0).work(at: prices) + (withWaits ? counts($0).wait : 0) }
      })
  }

  private func pairs(_ tool: String, _ base: String, _ app: String) -> [(Int, Int)] {
    places(tool, app).compactMap { place in
      places(base, app).first { rows[$0].scenario == rows[place].scenario }.map { (place, $0) }
    }
  }

  /// The geometric mean of the ratios of pairs.
  private func mean(_ pairs: [[Double]]) -> Double {
    exp(pairs.reduce(0) { $0 + log($1[0] / $1[1]) } / Double(pairs.count))
  }
}

extension ComputedCosts.Estimate {
  /// Takes the first number as the value, and the middle 95 % of the others as its range. Nil if
  /// the value isn't finite.
  init?(_ numbers: [Double]) {
    guard let value = numbers.first, value.isFinite else { return nil }
    let sorted = numbers.dropFirst().sorted()
    guard !sorted.isEmpty else { return nil }
    let last = Double(sorted.count - 1)
    // Without interpolation, so that a script computes the same.
    (self.value, low) = (value, sorted[Int((0.025 * last).rounded())])
    high = sorted[Int((0.975 * last).rounded())]
  }
}

extension ComputedCosts {
  /// The texts of a tool's computed times in an app: without waits, the waits, with waits, and the
  /// two ratios to `native`.
  package func cells(_ tool: String, app: String) -> [String] {
    [
      CostText.seconds(work(tool, app: app)), CostText.seconds(wait(tool, app: app)),
      CostText.seconds(time(tool, app: app)),
    ]
      + [false, true].map {
        tool == "native" ? "1" : CostText.ratio(ratio(tool, to: "native", app: app, withWaits: $0))
      }
  }

  /// The ratios of each app's first WebDriver tool that has any, in a sentence.
  package var answer: String {
    let apps = rows.map(\.app).uniqued(by: \.self).compactMap { app -> String? in
      let tools = rows.filter { $0.app == app && !$0.tool.hasPrefix("native") }.map(\.tool)
      let ratios = tools.uniqued(by: \.self).lazy.compactMap { tool in
        ratio(tool, to: "native", app: app, withWaits: false).map { (tool, $0) }
      }.first
      return ratios.map { tool, ratio in
        "In \(app), \(tool) takes \(CostText.ratio(ratio)) as long as native without waits, and "
          + "\(CostText.ratio(self.ratio(tool, to: "native", app: app))) with them."
      }
    }
    return (["Computed for \(profile.description)."] + apps).joined(separator: " ")
  }
}
