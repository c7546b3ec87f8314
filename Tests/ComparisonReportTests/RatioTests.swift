import ComparisonReport
import ScenarioFormat
import Testing

/// The one ratio of two tools over an app.
struct RatioTests {
  /// Runs of a scenario, each item of which takes so long.
  private func runs(
    _ scenario: String, _ tool: String, _ seconds: [Double], waited: Double? = nil
  ) -> [String] {
    seconds.enumerated().flatMap { index, seconds in
      FakeRun(scenario, tool, index + 1, seconds: seconds, waited: waited).lines
    }
  }

  private func comparison(_ lines: [String], tools: [String]) throws -> Comparison {
    Comparison(trace(lines), scenarios: try Written.scenarios(), tools: tools)
  }

  private static let quick = (0..<8).map { 1 + 0.125 * Double($0) }

  @Test func itIsTheGeometricMeanOfTheScenariosRatiosWithItsInterval() throws {
    let lines =
      runs("L.1", "native", Self.quick) + runs("L.2", "native", Self.quick)
      + runs("L.1", "web", Self.quick.map { 2 * $0 })
      + runs("L.2", "web", Self.quick.map { 8 * $0 })
    let ratios = try comparison(lines, tools: ["native", "web"]).ratios
    try #require(ratios.count == 1)
    #expect(ratios[0].app == "Login" && ratios[0].base == "native" && ratios[0].tool == "web")
    #expect(ratios[0].scenarios == ["L.1", "L.2"])
    // Ratios of 2 and 8; the sum of the seconds would have made 26 by 7.
    #expect(abs(ratios[0].ratio - 4) < 1e-12)
    // Computed in Python, with its normal distribution.
    #expect(abs((ratios[0].lower ?? 0) - 3.1489219324232756) < 1e-9)
    #expect(abs((ratios[0].upper ?? 0) - 5.0811040550907185) < 1e-9)
    #expect(ratios[0].verdict == .slower)
    let turned = ratios[0].turned
    #expect(turned.base == "web" && turned.tool == "native" && turned.verdict == .faster)
    #expect(abs(turned.ratio - 0.25) < 1e-12)
  }

  @Test func whatOnlyWaitsIsToldApart() throws {
    let lines =
      runs("L.2", "native", Self.quick) + runs("L.2", "web", Self.quick.map { $0 + 3 }, waited: 0.5)
    let ratio = try #require(try comparison(lines, tools: ["native", "web"]).ratios.first)
    #expect(abs(ratio.ratio - 4.4375 / 1.4375) < 1e-12)
    #expect(abs((ratio.busyRatio ?? 0) - 3.9375 / 1.4375) < 1e-12)
  }

  @Test func withFewerThanFiveRunsThereIsNoIntervalAndNothingIsDecided() throws {
    let lines = runs("L.2", "native", Self.quick) + runs("L.2", "web", [90, 91, 92, 93])
    let comparison = try comparison(lines, tools: ["native", "web"])
    let ratio = try #require(comparison.ratios.first)
    #expect(ratio.lower == nil && ratio.upper == nil && ratio.verdict == .undecided)
    #expect(
      comparison.ratioTable == """
        Tool  Beside  App    Scenarios     Time  95 % interval  Without waits  Told
        ────  ──────  ─────  ─────────  ───────  ─────────────  ─────────────  ─────────
        web   native  Login          1  63.65 ×   too few runs        63.65 ×  undecided

        """)
  }

  @Test func onlyWhatBothPassedIsCompared() throws {
    let lines =
      runs("L.1", "native", [1]) + runs("L.2", "native", [1])
      + FakeRun("L.1", "web", failsAt: "TC1/S1").lines + runs("L.2", "web", [3])
      + FakeRun("L.2", "third", failsAt: "TC1/S1").lines
    let ratios = try comparison(lines, tools: ["native", "web", "third"]).ratios
    #expect(ratios.map(\.scenarios) == [["L.2"]])
    #expect(abs((ratios.first?.ratio ?? 0) - 3) < 1e-12)
  }

  /// Only what sends no commands takes no time.
  @Test func aTimeOfNothingHasNoRatio() throws {
    let lines = FakeRun("L.2", "http", seconds: 0, commands: 0).lines + runs("L.2", "browser", [1])
    let comparison = try comparison(lines, tools: ["http", "browser"])
    #expect(comparison.ratios == [])
    #expect(comparison.ratioTable == "")
  }

  @Test func aVariantIsComparedWithItsToolOnly() throws {
    let tools = ["native", "web", "third", "web-other", "lost"]
    let lines =
      [FakeRun.tool("web-other", #""variantOf":"web""#), FakeRun.tool("lost", #""variantOf":"x""#)]
      + tools.flatMap { runs("L.2", $0, [1]) }
    let comparison = try comparison(lines, tools: tools)
    #expect(
      comparison.ratios.map { "\($0.tool) \($0.base) \($0.isVariant)" } == [
        "web native false", "third native false", "third web false", "web-other web true",
      ])
    // The terminal has those to the first tool, and the variants.
    #expect(
      comparison.ratioTable.split(separator: "\n").dropFirst(2).map { $0.prefix(26) } == [
        "web                  nativ", "third                nativ", "web-other (variant)  web  ",
      ])
  }

  @Test func aDebugBuildHasTimesButNoRatiosAndSaysWhy() throws {
    let lines =
      [FakeRun.tool("native", #""configuration":"debug""#)] + runs("L.2", "native", Self.quick)
      + runs("L.2", "web", Self.quick.map { 3 * $0 })
    let comparison = Comparison(
      trace(lines), scenarios: [try Written.scenarios()[1]], tools: ["native", "web"])
    #expect(comparison.isDebug && comparison.passed)
    #expect(comparison.ratios == [])
    #expect(
      comparison.ratioTable
        == "This is a debug build, whose times are no measurement: no ratios and no verdicts on "
        + "time. For figures to quote: swift run -c release duet compare --repeat 10\n")
    #expect(comparison.table.contains("  Time (debug)  "))
    let report = try report(lines, tools: ["native", "web"], scenarios: [1])
    #expect(report.timing.isDebug && report.timing.differences.isEmpty)
    #expect(report.timing.ratios.isEmpty && report.timing.scenarios.count == 2)
    let text = ReportMarkdown(report).text
    #expect(text.contains("in milliseconds, of a debug build.\n"))
    #expect(text.contains("\n\(DebugBuild.note)\n"))
    #expect(!text.contains("×"))
  }

  @Test func aToolHasNoCellsForScenariosThatItDoesNotPlay() throws {
    let comparison = try ComparisonReportTests.comparison(
      FakeRun("L.1", "http"), FakeRun("L.2", "http"), FakeRun("L.2", "browser"),
      tools: ["http", "browser"], scenarios: [0, 1]
    ) { tool, scenario in tool == "http" || scenario.id.description == "L.2" }
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool)" } == [
        "L.1 http", "L.2 http", "L.2 browser",
      ])
    #expect(comparison.passed)
    #expect(
      comparison.table == """
        Scenario  Tool     Result      Steps  Expectations  Looks  Actions  Requests  Bytes       Time  Spread
        ────────  ───────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ──────
        L.1       http     passed        2/2           2/2      –        –         –      –  1250.0 ms   n = 1
        ────────  ───────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ──────
        L.2       http     passed        1/1           1/1      –        –         –      –   500.0 ms   n = 1
                  browser  passed        1/1           1/1      –        –         –      –   500.0 ms   n = 1
        ────────  ───────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ──────
        All       http     2/2 passed    3/3           3/3      –        –         –      –  1750.0 ms
                  browser  1/1 passed    1/1           1/1      –        –         –      –   500.0 ms

        """)
  }

  @Test func aRunOfAScenarioThatAToolDoesNotPlayIsShownAllTheSame() throws {
    let comparison = try ComparisonReportTests.comparison(
      FakeRun("L.1", "browser"), tools: ["browser"], plays: { _, _ in false })
    #expect(comparison.cells.map(\.tool) == ["browser"])
  }
}
