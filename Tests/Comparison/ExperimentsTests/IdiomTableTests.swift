import ComparisonReport
import Foundation
import ScenarioFormat
import Testing
import Variations

@testable import Experiments

struct IdiomTableTests {
  private let scenarios: [Scenario] = [("A.1", "TinyLog"), ("B.1", "Beer Explorer")].compactMap {
    name, app in
    ScenarioID(name).map {
      Scenario(
        id: $0, title: "Title", header: Header(app: app, source: "Duet"),
        testCases: [
          TestCase(
            number: 1, title: "One", steps: [Step(number: 1, text: "Do.")],
            expectations: [Expectation(number: 1, text: "See.")])
        ])
    }
  }

  /// Returns a run's trace: one command in its step and `looks` in its expectation.
  private func lines(
    _ scenario: String, _ tool: String, looks: Int = 1, fails: Bool = false
  ) -> [String] {
    let run =
      #""version":2,"tool":"\#(tool)","scenario":"\#(scenario)","repetition":1"#
    let place = #""file":"Tests/T.swift","line":1,"start":"#
    let isNative = tool.hasPrefix("native")
    func sent(_ number: Int) -> String {
      isNative
        ? #"{"kind":"query","text":"`\#(scenario) \#(number)`"}"#
        : #"{"kind":"request","text":"POST /element","using":"xpath","value":"\#(tool)\#(number)"}"#
    }
    let tap = isNative ? #"{"kind":"gesture","text":"tap"}"# : sent(0)
    let items = [("S1", [tap], false, 0), ("Ex1", (1...looks).map(sent), fails, 1)]
    let records = items.map { name, sent, fails, start in
      #"{\#(run),"kind":"item","item":"\#(scenario)/TC1/\#(name)",\#(place)\#(start),"duration":1,"#
        + #""commands":\#(sent.count),"sent":[\#(sent.joined(separator: ","))],"#
        + #""outcome":"\#(fails ? "failed" : "passed")"\#(fails ? #","message":"no""# : "")}"#
    }
    return [#"{\#(run),"kind":"start",\#(place)0}"#] + records + [
      #"{\#(run),"kind":"end","duration":3,"commands":\#(1 + looks),"#
        + #""outcome":"\#(fails ? "failed" : "passed")"\#(fails ? #","message":"no""# : "")}"#
    ]
  }

  private func comparison(_ lines: [[String]], tools: [String]) -> Comparison {
    Comparison(
      Trace(parsing: lines.joined().joined(separator: "\n"), path: "t.jsonl"),
      scenarios: scenarios, tools: tools
    ) { tool, scenario in
      !tool.contains("advised") || scenario.header.app == "TinyLog"
    }
  }

  private func table() throws -> IdiomTable {
    let tools = ["native", "webdriver-in-process", "webdriver-advised", "webdriver-hardened"]
    let played = comparison(
      [
        lines("A.1", "native", looks: 4), lines("B.1", "native", looks: 6),
        lines("A.1", "webdriver-in-process", looks: 5),
        lines("B.1", "webdriver-in-process", looks: 7), lines("A.1", "webdriver-advised", looks: 9),
      ], tools: tools)
    let redesigned = comparison(
      [
        lines("A.1", "native"), lines("B.1", "native", fails: true),
        lines("A.1", "webdriver-in-process", fails: true), lines("B.1", "webdriver-in-process"),
        lines("A.1", "webdriver-advised"), lines("A.1", "webdriver-hardened", fails: true),
        lines("B.1", "webdriver-hardened", fails: true),
      ], tools: tools)
    // The last one is of an operator that no suite was improved against.
    let ids = [
      "DOUBLE:lists/tabBar/button#Add", "NOOP:service/addList", "ONCE:lists/tabBar/button#Add:tap",
    ]
    let runs = tools.flatMap { tool in
      ([""] + ids).map { mutant in
        var run = MutantRun(mutant: mutant, suite: tool, scenario: "A.1")
        let isCaught =
          mutant == ids[0] || mutant == ids[1] && tool.hasSuffix("advised")
          || mutant == ids[2] && tool.hasPrefix("native")
        run.items = [
          MutantRun.Item(id: "A.1/TC1/Ex1", failed: isCaught ? "check" : nil, screen: 1)
        ]
        (run.isReached, run.isInfected) = (true, true)
        return run
      }
    }
    return IdiomTable(
      played, redesigned: [redesigned],
      MutationResult(
        runs, of: try ids.map(MutantCatalog.mutant), suites: tools, scenarios: scenarios,
        equivalents: [:]))
  }

  @Test func `an idiom of one app is completed by the tool itself`() throws {
    let table = try table()
    let rows = table.csv.split(separator: "\r\n")
    #expect(rows[0] == "idiom,looks,actions,requests,unseen,mutants,survived")
    #expect(rows.contains("\"native, strict\",10,2,,1.0000,0.5000,0.5000"))
    #expect(rows.contains("\"WebDriver, XPath and CSS\",14,0,14,0.0000,0.5000,0.5000"))
    // Nine of the advised locators and the step's own, and eight of the usual tool.
    #expect(rows.contains("\"WebDriver, advised screens\",18,0,18,0.0000,1.0000,1.0000"))
    #expect(rows.contains("\"WebDriver, hardened\",0,0,0,0.0000,0.5000,0.0000"))
    #expect(table.table.contains(#/WebDriver, hardened +0 +0 +0 +0.0 % +50.0 % +0.0 %/#))
  }
}
