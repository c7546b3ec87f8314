import FakeTraces
import ComparisonReport
import Foundation
import Testing

struct TableTests {
  @Test func `a table of single runs has no spread`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", seconds: 0.0125), FakeRun("L.2", "native", seconds: 0.00004),
      FakeRun("L.1", "webdriver-http", seconds: 0.3, commands: 11, bytes: 1000),
      FakeRun("L.2", "webdriver-http", seconds: 0.3, commands: 11, bytes: 999),
      tools: ["native", "webdriver-http"], scenarios: [0, 1])
    #expect(comparison.passed)
    #expect(
      comparison.table() == """
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

  @Test func `a narrow terminal gets only the columns that fit`() throws {
    let comparison = try comparison(
      FakeRun("L.2", "native", seconds: 0.00004),
      FakeRun("L.2", "webdriver-http", seconds: 0.3, commands: 11, bytes: 999),
      tools: ["native", "webdriver-http"], scenarios: [1])
    #expect(
      comparison.table(fitting: 60) == """
        Scenario  Tool            Result      Expectations      Time
        ────────  ──────────────  ──────────  ────────────  ────────
        L.2       native          passed               1/1    0.1 ms
                  webdriver-http  passed               1/1  600.0 ms
        ────────  ──────────────  ──────────  ────────────  ────────
        All       native          1/1 passed           1/1    0.1 ms
                  webdriver-http  1/1 passed           1/1  600.0 ms
        Hidden to fit the width: Spread, Bytes, Requests, Actions, Looks, Steps.

        """)
    #expect(comparison.table(fitting: 500) == comparison.table())
  }

  @Test func `the verdict sums up the results`() throws {
    let passed = try comparison(FakeRun("L.2", "native"), scenarios: [1])
    #expect(passed.verdict == "All as expected: 1 run of 1 scenario by 1 tool.")
    let failed = try comparison(
      FakeRun("L.1", "native"), FakeRun("L.1", "other", failsAt: "TC1/Ex1"),
      FakeRun("L.2", "native").lines(1, 2), FakeRun("L.2", "other"), tools: ["native", "other"],
      scenarios: [0, 1])
    #expect(
      failed.verdict
        == "NOT AS EXPECTED: 1 failed or did not run, 1 invalid. 4 runs of 2 scenarios by 2 tools.")
  }

  @Test func `words of results have colours`() {
    #expect(
      ResultColours.applied(to: "✓ passed  FAILED surpassed, not noticed")
        == "\u{1B}[32m✓\u{1B}[0m \u{1B}[32mpassed\u{1B}[0m  \u{1B}[31mFAILED\u{1B}[0m surpassed, "
        + "\u{1B}[33mnot noticed\u{1B}[0m")
  }

  @Test func `several runs show their median and quartiles`() throws {
    let comparison = try comparison(
      FakeRun("L.2", "native", 1, seconds: 0.001), FakeRun("L.2", "native", 2, seconds: 0.005),
      FakeRun("L.2", "native", 3, seconds: 0.002), FakeRun("L.2", "native", 4, seconds: 0.004),
      scenarios: [1])
    #expect(
      comparison.table() == """
        Scenario  Tool    Result      Steps  Expectations  Looks  Actions  Requests  Bytes    Time          Spread
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ──────  ──────────────
        L.2       native  4/4 passed    1/1           1/1      –        –         –      –  6.0 ms  3.5–8.5, n = 4
        ────────  ──────  ──────────  ─────  ────────────  ─────  ───────  ────────  ─────  ──────  ──────────────
        All       native  1/1 passed    1/1           1/1      –        –         –      –  6.0 ms

        """)
  }

  @Test func `failed and missing runs are visible in every column`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", failsAt: "TC1/Ex1"),
      FakeRun("L.1", "other", 1), FakeRun("L.1", "other", 2, failsAt: "TC2/S1"),
      FakeRun("L.2", "other").lines(1, 2),
      tools: ["native", "other"], scenarios: [0, 1])
    #expect(
      comparison.table() == """
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

  @Test func `a table without tools or scenarios is its header`() throws {
    let nothing = try comparison(tools: [], scenarios: [])
    #expect(
      nothing.table() == """
        Scenario  Tool  Result  Steps  Expectations  Looks  Actions  Requests  Bytes  Time  Spread
        ────────  ────  ──────  ─────  ────────────  ─────  ───────  ────────  ─────  ────  ──────
        ────────  ────  ──────  ─────  ────────────  ─────  ───────  ────────  ─────  ────  ──────

        """)
  }
}

struct TextTableTests {
  @Test func `columns are as wide as their widest cell`() {
    var table = TextTable([("Name", .left), ("n", .right), ("", .left)])
    table.add(["a", "1", "x"])
    table.addRule()
    table.add(["longer", "1000", ""])
    #expect(
      table.text == """
        Name       n
        ──────  ────  ─
        a          1  x
        ──────  ────  ─
        longer  1000

        """)
  }

  @Test func `missing cells stay empty and surplus cells are left out`() {
    var table = TextTable([("A", .left), ("B", .right)])
    table.add(["é"])
    table.add([])
    table.add(["1", "2", "3"])
    #expect(table.text == "A  B\n─  ─\né\n\n1  2\n")
  }

  @Test func `a table without rows is its header`() {
    #expect(TextTable([("A", .left), ("Bc", .right)]).text == "A  Bc\n─  ──\n")
  }
}

struct OverviewTests {
  @Test func `a scenario has a line with a mark and a time or an item by tool`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native"), FakeRun("L.1", "webdriver-http", failsAt: "TC1/Ex1"),
      FakeRun("L.2", "native"), tools: ["native", "webdriver-http", "other"], scenarios: [0, 1])
    #expect(
      comparison.overview == """
                                                                    webdriver
                                                            native       http      other
        ────────────────────────────────────────────────────────────────────────────────
        L.1   Log in                                     ✓ 1250 ms  ✗ TC1/Ex1  ✗ not run
        L.2   Help                                        ✓ 500 ms  ✗ not run  ✗ not run
        ────────────────────────────────────────────────────────────────────────────────
              passed                                        2 of 2     0 of 2     0 of 2
              looks                                              –          –          –
              actions                                            –          –          –
              requests                                           –          –          –

        """)
    #expect(comparison.overview.split(separator: "\n").map(\.count).max() == 80)
  }

  @Test func `a fault counts as noticed if each tool failed a scenario`() throws {
    let failed = FakeRun("L.1", "native", failsAt: "TC1/Ex1")
    let both = try comparison(
      failed, FakeRun("L.2", "native"), tools: ["native"], scenarios: [0, 1])
    #expect(both.isComplete && both.toolsWithoutFailure(in: ["Login"]).isEmpty)
    #expect(both.notice(of: "f", in: ["Login"]) == "f: noticed by 1 tool, 1 of 2 scenarios failed.")
    let one = try comparison(failed, FakeRun("L.1", "other"), tools: ["native", "other"])
    #expect(one.isComplete && one.toolsWithoutFailure(in: ["Login"]) == ["other"])
    #expect(
      one.notice(of: "f", in: ["Login"]) == "f: not noticed by other, 1 of 1 scenario failed.")
    // A scenario of an app without the fault doesn't count.
    #expect(one.toolsWithoutFailure(in: ["Help"]) == [])
    #expect(try !comparison(failed, tools: ["native", "other"]).isComplete)
  }
}

struct FailureTextTests {
  @Test func `a failure names the lines of the scenario and of the test`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", failsAt: "TC1/Ex1", message: #"\"ada\" is not there"#))
    #expect(
      comparison.failures == """
        L.1/TC1/Ex1 The name is there.
          Scenarios/L1-log-in.scenario:9
          native: Tests/L1Tests.swift:30
            found     "ada" is not there

        """)
  }

  @Test func `a failure in several runs is listed once`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native", 1, failsAt: "TC2/S1", message: "late"),
      FakeRun("L.1", "native", 2), FakeRun("L.1", "native", 3, failsAt: "TC1/P1"),
      FakeRun("L.1", "native", 4, failsAt: "TC2/S1", message: "late"))
    #expect(
      comparison.failures == """
        L.1/TC2/S1 Tap "Log out".
          Scenarios/L1-log-in.scenario:12
          native, 2 of 4 runs: Tests/L1Tests.swift:40
            found     late

        L.1/TC1/P1 There is a user "ada".
          Scenarios/L1-log-in.scenario:7
          native, 1 of 4 runs: Tests/L1Tests.swift:10
            found     it broke

        """)
  }

  @Test func `a failure outside items has only its message`() throws {
    let run = FakeRun("L.2").replacing(
      "\"passed\"", with: #""failed","message":"L.2/TC1/S2 is begun\r\nwhere\n\nnothing is next""#,
      inLine: 4)
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    #expect(
      comparison.failures == """
        L.2 native: failed
          L.2/TC1/S2 is begun
          where
          nothing is next

        """)
  }

  @Test func `missing runs are listed by scenario and tool`() throws {
    let comparison = try comparison(
      FakeRun("L.1", "native"), FakeRun("L.2", "other", failsAt: "TC1/S1"),
      tools: ["native", "other"], scenarios: [0, 1])
    #expect(
      comparison.failures == """
        L.2/TC1/S1 Tap "?".
          Scenarios/L2-help.scenario:7
          other: Tests/L2Tests.swift:10
            found     it broke

        L.1 other: not run

        L.2 native: not run

        """)
  }

  @Test func `passed runs have no failures`() throws {
    #expect(try comparison(FakeRun()).failures == "")
  }
}

struct JSONTests {
  @Test func `everything is in the JSON`() throws {
    let comparison = try comparison(
      FakeRun("L.2", "native", 1, bytes: 10),
      FakeRun("L.2", "native", 2, seconds: 0.5, bytes: 20, failsAt: "TC1/Ex1"),
      FakeRun("L.2", "native", 3).lines(1), scenarios: [1])
    let spread =
      #"{"count":2,"lowerQuartile":0.625,"maximum":1,"median":0.75,"minimum":0.5,"#
      + #""upperQuartile":0.875}"#
    #expect(
      compact(comparison.json) == #"""
        {"cells":[{"bytes":45,"commands":6,"expectations":0,\#
        "failures":[{"file":"Tests/L2Tests.swift","item":"L.2/TC1/Ex1","line":20,\#
        "message":"it broke","repetition":2,"scenarioPlace":"Scenarios/L2-help.scenario:8"}],\#
        "invalidRuns":1,"passed":false,"passedRuns":1,"preconditions":0,"runs":3,\#
        "scenario":"L.2","seconds":\#(spread),"status":"invalid","steps":1,"testCases":1,\#
        "title":"Help","tool":"native"}],\#
        "findings":["t.jsonl:9: error: L.2 by native, run 3: the run has no end; \#
        the process that ran it may have crashed [missing-end]"],\#
        "isDebug":false,"passed":false,"tools":["native"],"version":2}
        """#)
  }

  @Test func `unknown members are left out`() throws {
    let comparison = try comparison(tools: ["native"], scenarios: [1])
    let object = try JSONSerialization.jsonObject(with: Data(comparison.json.utf8))
    let cell = try #require(((object as? [String: Any])?["cells"] as? [[String: Any]])?.first)
    #expect(
      cell.keys.sorted() == [
        "expectations", "failures", "invalidRuns", "passed", "passedRuns", "preconditions", "runs",
        "scenario", "status", "steps", "testCases", "title", "tool",
      ])
    #expect(cell["status"] as? String == "notMeasured")
  }

  @Test func `the JSON is valid whatever the trace contains`() throws {
    let run = FakeRun("L.2").replacing("\"duration\":0.25", with: "\"duration\":1e308", inLine: 2)
      .replacing("\"duration\":0.25", with: "\"duration\":1e308", inLine: 3)
    let comparison = try comparison(run, scenarios: [1])
    let object = try JSONSerialization.jsonObject(with: Data(comparison.json.utf8))
    #expect((object as? [String: Any])?["passed"] as? Bool == false)
  }
}
