import ComparisonReport
import ScenarioFormat
import Testing

/// How tools compare that do not play all scenarios, and how long they take beside waiting.
struct RatioTests {
  @Test func aToolIsComparedWhereBothPassed() throws {
    let comparison = try comparison(
      FakeRun("L.1", "http", seconds: 0.01), FakeRun("L.2", "http", seconds: 0.01),
      FakeRun("L.1", "browser", failsAt: "TC1/Ex1"),
      FakeRun("L.2", "browser", seconds: 0.5, waited: 0.4),
      tools: ["http", "browser"], scenarios: [0, 1])
    let ratio = try #require(comparison.ratio(of: "browser", to: "http"))
    #expect(ratio.scenarios == ["L.2"])
    #expect(
      ratio.text
        == "browser to http, L.2: 50.0 × (1000.0 ms against 20.0 ms); "
        + "without waits 10.0 × (200.0 ms against 20.0 ms)")
  }

  @Test func mediansOfSeveralScenariosAreAddedUp() throws {
    let comparison = try comparison(
      FakeRun("L.1", "http", 1, seconds: 0.01), FakeRun("L.1", "http", 2, seconds: 0.03),
      FakeRun("L.2", "http", 1, seconds: 0.05), FakeRun("L.2", "http", 2, seconds: 0.05),
      FakeRun("L.1", "browser", 1, seconds: 1), FakeRun("L.1", "browser", 2, seconds: 1),
      FakeRun("L.2", "browser", 1, seconds: 2), FakeRun("L.2", "browser", 2, seconds: 4),
      tools: ["http", "browser"], scenarios: [0, 1])
    let ratio = try #require(comparison.ratio(of: "browser", to: "http"))
    #expect(ratio.seconds.tool == 5 + 6)
    #expect(abs(ratio.seconds.base - (0.1 + 0.1)) < 1e-9)
  }

  @Test func nothingIsComparedWhereNothingPassed() throws {
    let comparison = try comparison(
      FakeRun("L.1", "http"), FakeRun("L.1", "browser", failsAt: "TC1/S1"),
      tools: ["http", "browser"])
    #expect(comparison.ratio(of: "browser", to: "http") == nil)
    #expect(comparison.ratio(of: "safari", to: "http") == nil)
  }

  /// Only what sends no commands takes no time.
  @Test func aTimeOfNothingHasNoRatio() throws {
    let comparison = try comparison(
      FakeRun("L.2", "http", seconds: 0, commands: 0), FakeRun("L.2", "browser", seconds: 0.25),
      tools: ["http", "browser"], scenarios: [1])
    #expect(
      comparison.ratio(of: "browser", to: "http")?.text
        == "browser to http, L.2: not measured (500.0 ms against 0.0 ms); "
        + "without waits not measured (500.0 ms against 0.0 ms)")
  }

  @Test func aToolHasNoCellsForScenariosThatItDoesNotPlay() throws {
    let comparison = try comparison(
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
        Scenario  Tool     Result      Steps  Expectations  Commands  Bytes       Time  Spread
        ────────  ───────  ──────────  ─────  ────────────  ────────  ─────  ─────────  ──────
        L.1       http     passed        2/2           2/2        12      –  1250.0 ms   n = 1
        ────────  ───────  ──────────  ─────  ────────────  ────────  ─────  ─────────  ──────
        L.2       http     passed        1/1           1/1         6      –   500.0 ms   n = 1
                  browser  passed        1/1           1/1         6      –   500.0 ms   n = 1
        ────────  ───────  ──────────  ─────  ────────────  ────────  ─────  ─────────  ──────
        All       http     2/2 passed    3/3           3/3        18      –  1750.0 ms
                  browser  1/1 passed    1/1           1/1         6      –   500.0 ms

        """)
  }

  @Test func aRunOfAScenarioThatAToolDoesNotPlayIsShownAllTheSame() throws {
    let comparison = try comparison(
      FakeRun("L.1", "browser"), tools: ["browser"], plays: { _, _ in false })
    #expect(comparison.cells.map(\.tool) == ["browser"])
  }
}
