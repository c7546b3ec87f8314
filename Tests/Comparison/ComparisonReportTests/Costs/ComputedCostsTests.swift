import Foundation
import Testing

@testable import ComparisonReport

struct ComputedCostsTests {
  /// A profile whose prices are 0 unless `own` has the members of others.
  static func profile(
    _ own: [CostPrimitive: String] = [:], leaveOut: [CostPrimitive] = []
  ) throws -> CostProfile {
    let prices = CostPrimitive.allCases.filter { !leaveOut.contains($0) }
      .map { "\"\($0.rawValue)\":{\(own[$0] ?? fixed(0))}" }
    let json =
      #"{"name":"test","description":"a test","policy":"webdriveragent","primitives":{"#
      + prices.joined(separator: ",") + "}}"
    return try CostProfile(parsing: Data(json.utf8), path: "test.json")
  }

  private static func fixed(_ value: Double) -> String {
    #""value":\#(value),"low":\#(value),"high":\#(value),"source":"a log","date":"2026""#
  }

  private func row(
    _ scenario: String, _ tool: String, looks: Double, requests: Double = 0, wait: Double = 0
  ) -> CostRow {
    var counts = CostCounts()
    (counts[.snapshot], counts[.request], counts.wait) = (looks, requests, wait)
    return CostRow(
      scenario: scenario, app: "TinyLog", tool: tool, counts: [.webDriverAgent: counts])
  }

  private var rows: [CostRow] {
    [
      row("A.1", "native", looks: 10, wait: 5), row("A.2", "native", looks: 20),
      row("A.1", "driver", looks: 10, requests: 20), row("A.2", "driver", looks: 20, requests: 120),
    ]
  }

  @Test func `a time is counts by prices plus waits, a ratio the geometric mean`() throws {
    let costs = ComputedCosts(
      rows, at: try Self.profile([.snapshot: Self.fixed(0.1), .request: Self.fixed(0.05)]))
    #expect(costs.work("native", app: "TinyLog")?.value == 3)
    #expect(costs.time("native", app: "TinyLog")?.value == 8)
    #expect(costs.work("driver", app: "TinyLog")?.value == 10)
    let ratio = try #require(
      costs.ratio("driver", to: "native", app: "TinyLog", withWaits: false))
    #expect(abs(ratio.value - (2.0 * 4).squareRoot()) < 1e-12)
    #expect((ratio.low, ratio.high) == (ratio.value, ratio.value))
    let waiting = try #require(costs.ratio("driver", to: "native", app: "TinyLog"))
    #expect(abs(waiting.value - (2.0 / 6 * 4).squareRoot()) < 1e-12)
    #expect(costs.work("driver", app: "Beer Explorer") == nil)
  }

  @Test func `a range comes from the same draws each time`() throws {
    let range = #""value":0.1,"low":0.05,"high":0.4,"assumed":"a test""#
    let profile = try Self.profile([.snapshot: range, .request: Self.fixed(0.05)])
    let costs = ComputedCosts(rows, at: profile)
    let work = try #require(costs.work("native", app: "TinyLog"))
    // 2.5 and 97.5 % of the draws are a twentieth of a half range from its end.
    #expect(abs(work.low / (30 * 0.05 * pow(2, 0.05)) - 1) < 0.05)
    #expect(abs(work.high / (30 * 0.1 * pow(4, 0.95)) - 1) < 0.05)
    #expect(ComputedCosts(rows, at: profile).work("native", app: "TinyLog") == work)
    #expect(profile.draws().count == CostProfile.drawCount)
    // Both tools pay the same price in each draw, so the ratio stays above 1.
    let ratio = try #require(
      costs.ratio("driver", to: "native", app: "TinyLog", withWaits: false))
    #expect(ratio.low > 1 && ratio.low < ratio.value && ratio.value < ratio.high)
  }

  @Test func `a price is drawn on a logarithmic scale, half of the draws below its value`() throws {
    let range = #""value":0.01,"low":0,"high":0.04,"assumed":"a test""#
    let price = try #require(try Self.profile([.tap: range]).prices[.tap])
    #expect(
      [0, 0.25, 0.5, 0.75, 1].map { (price.drawn($0) * 1e6).rounded() } == [
        100, 1000, 10_000, 20_000, 40_000,
      ])
    #expect(CostProfile.Price(exactly: 3).drawn(0.7) == 3)
    let none = #""value":0,"low":0,"high":0.0001,"assumed":"a test""#
    let least = try #require(try Self.profile([.tap: none]).prices[.tap])
    #expect([0.3, 0.5, 1].map(least.drawn) == [0, 0.0001, 0.0001])
  }

  @Test func `an unknown price makes what needs it unknown, and a time of 0 has no ratio`() throws {
    var page = rows
    var counts = CostCounts()
    counts[.pageFind] = 1
    page.append(
      CostRow(scenario: "A.1", app: "TinyLog", tool: "page", counts: [.webDriverAgent: counts]))
    let costs = ComputedCosts(
      page, at: try Self.profile([.snapshot: Self.fixed(1)], leaveOut: [.pageFind]))
    #expect(costs.work("page", app: "TinyLog") == nil)
    #expect(costs.ratio("page", to: "native", app: "TinyLog") == nil)
    #expect(costs.work("native", app: "TinyLog")?.value == 30)
    let free = ComputedCosts(rows, at: try Self.profile())
    #expect(free.work("driver", app: "TinyLog")?.value == 0)
    #expect(free.ratio("driver", to: "native", app: "TinyLog") == nil)
    #expect(CostText.ratio(nil) == "–")
  }

  @Test func `the break-even is the cost of a look at which the ratio reaches the limit`() throws {
    // 10 × snapshot + 20 × 0.05 is 1.1 × 10 × snapshot at 1 s.
    let one = rows.filter { $0.scenario == "A.1" }
    let costs = ComputedCosts(one, at: try Self.profile([.request: Self.fixed(0.05)]))
    func even(_ withWaits: Bool, _ tool: String = "driver") -> ComputedCosts.BreakEven? {
      costs.breakEven(tool, to: "native", app: "TinyLog", withWaits: withWaits)
    }
    guard case .from(let seconds) = even(false) else {
      Issue.record("no break-even but \(String(describing: even(false)))")
      return
    }
    #expect(abs(seconds - 1) < 1e-6)
    #expect(even(true) == .always)
    let more = ComputedCosts(
      [one[0], row("A.1", "driver", looks: 30, requests: 1)],
      at: try Self.profile([.request: Self.fixed(0.05)]))
    guard
      case .never(let limit) = more.breakEven(
        "driver", to: "native", app: "TinyLog", withWaits: false)
    else {
      Issue.record("there is a break-even")
      return
    }
    #expect(abs(limit - 3) < 1e-3)
  }

  @Test func `the price with the greatest influence comes first`() throws {
    let costs = ComputedCosts(
      rows,
      at: try Self.profile([
        .snapshot: #""value":0.1,"low":0.09,"high":0.11,"assumed":"a test""#,
        .request: #""value":0.05,"low":0.01,"high":0.5,"assumed":"a test""#,
      ]))
    let found = costs.influences("driver", to: "native", app: "TinyLog", withWaits: false)
    #expect(found.map(\.primitive) == [.request, .snapshot])
    #expect(found[0].low < found[0].high && found[1].low > found[1].high)
  }

  @Test func `without a project, a price is the median of the others`() throws {
    var profile = try Self.profile([
      .tap:
        #""value":2,"low":1,"high":9,"source":"logs","date":"2026","projects":{"a":1,"b":2,"c":9}"#,
      .drag: #""value":2,"low":1,"high":9,"source":"logs","date":"2026","projects":{"a":2}"#,
    ])
    #expect(profile.projects == ["a", "b", "c"])
    profile.remove(project: "a")
    #expect(profile.prices[.tap]?.value == 5.5)
    #expect(profile.prices[.drag]?.value == 2)
  }

  @Test(arguments: [
    ("{", "not a cost profile: not JSON"),
    (#"{"name":"a"}"#, #"not a cost profile: member "description" is missing"#),
    (
      #"{"name":"a","description":"b","policy":"selenium","primitives":{}}"#,
      #"not a cost profile: member "policy" has a wrong value"#
    ),
    (
      #"{"name":"a","description":"b","policy":"duet","primitives":{"tip":{"value":1,"low":1,"high":1,"assumed":"c"}}}"#,
      "there is no primitive 'tip'. Known: \(CostPrimitive.names)"
    ),
    (
      #"{"name":"a","description":"b","policy":"duet","primitives":{"tap":{"value":1,"low":2,"high":1,"assumed":"c"}}}"#,
      "the primitive 'tap' must have 0 ≤ low ≤ value ≤ high ≤ 3600, but has 2.0, 1.0, 1.0"
    ),
    (
      #"{"name":"a","description":"b","policy":"duet","primitives":{"tap":{"value":1,"low":1,"high":1}}}"#,
      "the primitive 'tap' must have either a source with its date, or the reason why it is assumed"
    ),
    (
      #"{"name":"a","description":"b","policy":"duet","primitives":{"tap":{"value":1,"low":1,"high":1,"assumed":"c"}}}"#,
      "these primitives are missing: snapshot, element, change, search, attribute, tree, interruption, swipe, "
        + "drag, type, key, idle, xml, command, request, gap. Add each with a source, or with "
        + "'assumed' and a wide range"
    ),
  ])
  func `a file that isn't a profile is reported with its problem`(json: String, problem: String) {
    #expect(throws: CostProfileError(description: "a.json: error: \(problem)")) {
      try CostProfile(parsing: Data(json.utf8), path: "a.json")
    }
  }
}
