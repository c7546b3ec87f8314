import FakeTraces
import Foundation
import ScenarioFormat
import TestSupport
import Testing

@testable import ComparisonReport

struct GoldenTests {
  private static func text(_ report: ReportData) throws -> String {
    let comparison = try Golden.comparison(Golden.trace())
    return [
      report.figures.text, comparison.declared, TraceFinding.text(of: comparison.findings),
      comparison.verdict + "\n",
    ].joined(separator: "\n")
  }

  /// The JSON with one object a line.
  private static func json(_ report: ReportData) -> String {
    report.json(indented: false).replacing("{\"", with: "\n{\"")
  }

  private static let outputs: [(String, @Sendable (ReportData) throws -> String)] = [
    ("report.txt", text), ("summary.md", { $0.summary }), ("report.json", json),
    ("junit.xml", { ReportJUnit($0).text }),
  ]

  @Test(arguments: outputs)
  func `the outputs equal the golden files`(
    name: String, output: @Sendable (ReportData) throws -> String
  ) throws {
    try expectGolden(output(Golden.report(Golden.trace())), name, of: Golden.place)
  }

  @Test func `runs and tools that failed in the same way share an entry`() throws {
    func late(_ tool: String, _ run: Int) -> FakeRun {
      FakeRun("L.1", tool, run, failsAt: "TC2/S1", message: "late")
    }
    let report = try report(
      late("native", 1), FakeRun("L.1", "native", 2),
      FakeRun("L.1", "native", 3, failsAt: "TC1/P1"), late("native", 4), late("web", 1),
      tools: ["native", "web"])
    #expect(
      report.failureText(limit: 1) == """
        L.1/TC2/S1 Tap "Log out".
          Scenarios/L1-log-in.scenario:12
          native, 2 of 4 runs, web: Tests/L1Tests.swift:40
            found     late

        1 more. Add --details.

        """)
  }

  @Test(arguments: [("Helper.swift", 11, nil), ("Tests/L2Tests.swift", 12, 12)])
  func `a check in a helper is shown by the code that calls it`(
    file: String, line: Int, failedLine: Int?
  ) throws {
    let failure = #""failure":{"found":"b","file":"\#(file)","line":12}"#
    let report = try report(
      FakeRun("L.2", failsAt: "TC1/S1").adding(failure, toItem: "TC1/S1"), scenarios: [1]
    ) { _, line in SourceData(firstLine: line + 1, lines: ["one", "two"]) }
    let way = report.failures[0].ways[0]
    #expect(way.place == "Tests/L2Tests.swift:\(line)")
    #expect(way.code == (failedLine == nil ? ["one", "two"] : ["two"]))
    let play = report.scenarios[0].testCases[0].items[0].plays["native"]
    #expect(play?.failedLine == failedLine)
    #expect(play?.failedPlace == (failedLine == nil ? "Helper.swift:12" : nil))
  }

  private static let broken = FakeRun(failsAt: "TC1/S1")

  @Test(
    arguments: [
      (FakeRun(), FakeRun(), nil, 1.25), (broken, FakeRun(), "failed before, passed now", nil),
      (FakeRun(), broken, "passed before, failed now", nil),
      (FakeRun(bytes: 1), FakeRun(bytes: 2), "6 bytes before, 12 now", 1.25),
      (FakeRun(bytes: 1), FakeRun(), nil, 1.25), (FakeRun("L.2"), FakeRun(), "passed now", nil),
      (
        FakeRun(bytes: 1, failsAt: "TC1/S1"), FakeRun(bytes: 2, failsAt: "TC1/S1"),
        "failed before, failed now", nil
      ),
    ] as [(FakeRun, FakeRun, String?, Double?)])
  func `a result or count that differs from an earlier run is a change`(
    before: FakeRun, now: FakeRun, change: String?, seconds: Double?
  ) throws {
    let earlier = try comparison(before, scenarios: [0, 1]) { _, _ in false }
    let report = try report(now, against: earlier)
    #expect(report.changes?.map(\.text) == change.map { ["L.1 by native: \($0)"] } ?? [])
    #expect(report.scenarios[0].cells[0].earlierSeconds == seconds)
  }

  @Test func `an earlier run tells which tests fail newly, again or no more, are new or gone`()
    throws
  {
    let tools = ["a", "b", "c", "d"]
    let old = trace(
      [
        FakeRun("L.1", "a"), FakeRun("L.1", "b", failsAt: "TC1/S1"),
        FakeRun("L.1", "c", failsAt: "TC1/S1"), FakeRun("L.2", "a"), FakeRun("L.9", "a"),
      ].flatMap(\.lines).map {
        // The scenario was reworded since.
        $0.replacing(/"textHash":"4/, with: "\"textHash\":\"5").replacing("TC1/P1", with: "TC1/P7")
      })
    let written = try Written.scenarios()
    let earlier = Comparison(old, scenarios: written, tools: old.tools, isEarlier: true)
    let report = try report(
      FakeRun("L.1", "a", failsAt: "TC1/Ex1"), FakeRun("L.1", "b", failsAt: "TC1/S1"),
      FakeRun("L.1", "c"), FakeRun("L.1", "d"), tools: tools, scenarios: [0, 1], against: earlier)
    #expect(
      report.changes?.map { "\($0.kind.words): \($0.text)" } == [
        "Fails newly: L.1 by a: passed before, failed now",
        "Still fails: L.1 by b: failed before, failed now",
        "Fixed: L.1 by c: failed before, passed now", "New tests: L.1 by d: passed now",
        "Tests that are gone: L.2 by a: passed before",
        "Tests that are gone: L.9 by a: played before",
      ])
    #expect(report.summary.contains("\nFixed:\n  L.1 by c: failed before, passed now\n"))
  }

  private static let outline = """
    App:    Shop
    Source: the tests

    TS L.1 Pay

      TC 1 Pay in cash
        S 1   Pay these:
              | <sum> | coins |
        Ex 1  The receipt says <sum>.
        Examples:
              | sum |
              | 1 € |
              | 2 € |

      TC 2 Look at the receipt
        Manual: It is paper.
        S 1   Look.
        Ex 1  It is white.

    """

  /// A team's own suite has none of Duet's words, and each row of Examples is a result.
  @Test func `rows of Examples are results of their own`() throws {
    let scenario = try #require(
      ScenarioParser.parse(Self.outline, path: "Scenarios/L1-pay.scenario").scenario)
    let head = #""version":4,"tool":"pytest","run":"1","scenario":"L.1""#
    let place = #""file":"test_l1.py","line":3"#
    let failure = #""outcome":"failed","message":"it says 1 €""#
    let items = [("[1]/S1", ""), ("[1]/Ex1", ""), ("[2]/S1", ""), ("[2]/Ex1", failure)]
    let lines =
      [#"{\#(head),\#(place),"kind":"start","start":1,"textHash":"\#(scenario.textHash)"}"#]
      + items.map { id, failure in
        #"{\#(head),\#(place),"kind":"item","item":"L.1/TC1\#(id)","start":0,"duration":0,"commands":0,"#
          + (failure.isEmpty ? #""outcome":"passed"}"# : failure + "}")
      } + [#"{\#(head),"kind":"end","duration":0,"commands":0,\#(failure)}"#]
    let trace = trace(lines)
    var report = ReportData(
      Comparison(trace, scenarios: [scenario], tools: trace.tools), of: trace)
    report.notes = ReportNotes("The shop\n\nTwo\nlines.\n \nMore.")
    #expect(report.findings == [])
    let cases = report.scenarios[0].testCases
    #expect(cases.map(\.id) == ["L.1/TC1[1]", "L.1/TC1[2]"])
    #expect(cases[1].items[0].table == [["2 €", "coins"]])
    #expect(report.failures.map(\.text) == ["The receipt says 2 €."])
    #expect(report.notes?.paragraphs == ["Two lines.", "More."])
    let xml = ReportJUnit(report).text
    #expect(xml.contains(#"<testsuites name="The shop" tests="2" failures="1""#))
    #expect(
      xml.contains(
        #"<testcase classname="L.1" name="L.1/TC1[1] Pay in cash (sum: 1 €)" time="0.000"/>"#))
    #expect(
      xml.contains(
        #"<failure message="L.1/TC1[2]/Ex1 The receipt says 2 €. (0 of 1 runs passed)">"#))
    #expect(report.summary.hasPrefix("**The shop** **Failed.** 1 expectation failed, in pytest."))
    #expect(report.isForeign && !report.overview.contains("looks"))
  }

  @Test func `an overview of three tools has 80 columns`() throws {
    let tools = ["native", "webdriver-in-process", "webdriver-http"]
    let text = Written.help.replacing("Help\n", with: String(repeating: "Help ", count: 20) + "\n")
    let scenarios = [try #require(ScenarioParser.parse(text, path: "L2.scenario").scenario)]
    let hash = try Written.scenarios()[1].textHash
    let lines = tools.flatMap { FakeRun("L.2", $0, seconds: 0.004).lines }
    let trace = trace(lines.map { $0.replacing(hash, with: scenarios[0].textHash) })
    let report = ReportData(
      Comparison(trace, scenarios: scenarios, tools: tools), of: trace)
    let overview = report.overview.components(separatedBy: "\n")
    #expect(
      overview.prefix(4) == [
        "                                                           webdriver   webdriver",
        "                                                  native  in-process        http",
        String(repeating: "─", count: 80),
        "L.2   Help Help Help Help Help Help Help He…    ✓   8 ms    ✓   8 ms    ✓   8 ms",
      ])
  }

  @Test func `a code fence is longer than any in the text`() throws {
    let report = try report(
      FakeRun("L.2", failsAt: "TC1/S1", message: "a ```` b"), scenarios: [1])
    #expect(report.summary.hasPrefix("**Failed.** 1 step failed, in native.\n\n`````text\n"))
    #expect(report.summary.hasSuffix("a ```` b\n`````\n"))
  }

  /// The failed items of two tools, and the sentences for a fault and for a redesign.
  @Test(arguments: [
    (
      ["A.1/TC3/Ex3", "A.1/TC3/Ex3"], "Native notices it at TC 3, Ex 3; WebDriver, too.",
      "Native fails at TC 3, Ex 3; WebDriver, too."
    ),
    (
      ["A.1/TC3/Ex3", "A.1/TC1/S2"], "Native notices it at TC 3, Ex 3; WebDriver at TC 1, S 2.",
      "Native fails at TC 3, Ex 3; WebDriver at TC 1, S 2."
    ),
    (
      [nil, "A.1/TC1/P1"], "WebDriver notices it at TC 1, P 1; Native doesn't.",
      "WebDriver fails at TC 1, P 1; Native passes."
    ),
    ([nil, nil], "No tool notices it.", "No test fails."),
  ])
  func `a sentence says where the tools notice a change`(
    items: [String?], fault: String, redesign: String
  ) {
    let places = [(tool: "Native", item: items[0]), (tool: "WebDriver", item: items[1])]
    #expect(Notice.sentence(places, isFault: true) == fault)
    #expect(Notice.sentence(places, isFault: false) == redesign)
  }
}
