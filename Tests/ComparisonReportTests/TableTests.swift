import ComparisonReport
import Testing

/// The whole table.
struct TableTests {
  @Test func oneRunOfEachIsATableWithoutSpread() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", seconds: 0.0125), FakeRun("L.2", "native", seconds: 0.00004),
      FakeRun("L.1", "webdriver-http", seconds: 0.3, commands: 11, bytes: 1000),
      FakeRun("L.2", "webdriver-http", seconds: 0.3, commands: 11, bytes: 999),
      tools: ["native", "webdriver-http"], scenarios: [0, 1])
    #expect(comparison.passed)
    #expect(
      comparison.table == """
        Scenario  Tool            Result      Steps  Expectations  Looks  Actions  Requests  Bytes       Time  Spread
        ────────  ──────────────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ──────
        L.1       native          passed        2/2           2/2      –        –         –      –    62.5 ms   n = 1
                  webdriver-http  passed        2/2           2/2      –        –         –   6000  1500.0 ms   n = 1
        ────────  ──────────────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ──────
        L.2       native          passed        1/1           1/1      –        –         –      –     0.1 ms   n = 1
                  webdriver-http  passed        1/1           1/1      –        –         –   2997   600.0 ms   n = 1
        ────────  ──────────────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ──────
        All       native          2/2 passed    3/3           3/3      –        –         –      –    62.6 ms
                  webdriver-http  2/2 passed    3/3           3/3      –        –         –   8997  2100.0 ms

        """)
  }

  @Test func severalRunsShowTheirMedianAndQuartiles() throws {
    let comparison = try comparison(
      FakeRun("L.2", "native", 1, seconds: 0.001), FakeRun("L.2", "native", 2, seconds: 0.005),
      FakeRun("L.2", "native", 3, seconds: 0.002), FakeRun("L.2", "native", 4, seconds: 0.004),
      scenarios: [1])
    #expect(
      comparison.table == """
        Scenario  Tool    Result      Steps  Expectations  Looks  Actions  Requests  Bytes    Time          Spread
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ──────  ──────────────
        L.2       native  4/4 passed    1/1           1/1      –        –         –      –  6.0 ms  3.5–8.5, n = 4
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ──────  ──────────────
        All       native  1/1 passed    1/1           1/1      –        –         –      –  6.0 ms

        """)
  }

  @Test func whatFailedOrWasNotRunIsSeenInEveryColumn() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", failsAt: "TC1/Ex1"),
      FakeRun("L.1", "other", 1), FakeRun("L.1", "other", 2, failsAt: "TC2/S1"),
      FakeRun("L.2", "other").lines(1, 2),
      tools: ["native", "other"], scenarios: [0, 1])
    #expect(
      comparison.table == """
        Scenario  Tool    Result      Steps  Expectations  Looks  Actions  Requests  Bytes       Time                Spread
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ────────────────────
        L.1       native  FAILED        1/2           0/2      –        –         –      –   750.0 ms                 n = 1
                  other   1/2 FAILED    1/2           1/2      –        –         –      –  1125.0 ms  1062.5–1187.5, n = 2
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ────────────────────
        L.2       native  not run         –             –      –        –         –      –          –                     –
                  other   INVALID         –             –      –        –         –      –          –                     –
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ─────────  ────────────────────
        All       native  0/2 passed    1/3           0/3      –        –         –      –   750.0 ms
                  other   0/2 passed    1/3           1/3      –        –         –      –  1125.0 ms

        """)
  }

  @Test func aTableWithoutToolsOrScenariosIsItsHeader() throws {
    let nothing = try comparison(tools: [], scenarios: [])
    #expect(
      nothing.table == """
        Scenario  Tool  Result  Steps  Expectations  Looks  Actions  Requests  Bytes  Time  Spread
        ────────  ────  ──────  ─────  ────────────  ─────  ───────  ────────  ─────  ────  ──────
        ────────  ────  ──────  ─────  ────────────  ─────  ───────  ────────  ─────  ────  ──────

        """)
  }
}
