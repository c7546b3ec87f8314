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
    _ scenario: String, _ tool: String, _ repetition: Int = 1, looks: Int = 1,
    seconds: Double = 1, fails: Bool = false
  ) -> [String] {
    let run =
      #""version":2,"tool":"\#(tool)","scenario":"\#(scenario)","repetition":\#(repetition)"#
    let place = #""file":"Tests/T.swift","line":1,"start":"#
    let isNative = tool.hasPrefix("native")
    func sent(_ number: Int) -> String {
      isNative
        ? #"{"kind":"query","text":"`\#(scenario) \#(number)`"}"#
        : #"{"kind":"request","text":"POST /element","using":"xpath","value":"\#(tool)\#(number)"}"#
    }
    let tap = isNative ? #"{"kind":"gesture","text":"tap"}"# : sent(0)
    let items = [("S1", [tap], false, 0), ("Ex1", (1...looks).map(sent), fails, seconds)]
    let records = items.map { name, sent, fails, start in
      #"{\#(run),"kind":"item","item":"\#(scenario)/TC1/\#(name)",\#(place)\#(start),"duration":\#(seconds),"#
        + #""commands":\#(sent.count),"sent":[\#(sent.joined(separator: ","))],"#
        + #""outcome":"\#(fails ? "failed" : "passed")"\#(fails ? #","message":"no""# : "")}"#
    }
    return [#"{\#(run),"kind":"start",\#(place)0}"#] + records + [
      #"{\#(run),"kind":"end","duration":\#(3 * seconds),"commands":\#(1 + looks),"#
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
    let tools = [
      "native", "native-first-match", "webdriver-in-process", "webdriver-advised",
      "webdriver-hardened", "native-event-waits",
    ]
    let played = comparison(
      [1, 2, 3].flatMap { repetition in
        [
          lines("A.1", "native", repetition, looks: 4),
          lines("B.1", "native", repetition, looks: 6),
          lines("A.1", "native-first-match", repetition, looks: 2, seconds: 0.5),
          lines("B.1", "native-first-match", repetition, looks: 3, seconds: 0.5 * Double(repetition)),
          lines("A.1", "webdriver-in-process", repetition, looks: 5),
          lines("B.1", "webdriver-in-process", repetition, looks: 7),
          lines("A.1", "webdriver-advised", repetition, looks: 9),
          lines("A.1", "native-event-waits", repetition),
          lines("B.1", "native-event-waits", repetition),
        ]
      }, tools: tools)
    let redesigned = comparison(
      [
        lines("A.1", "native"), lines("B.1", "native", fails: true),
        lines("A.1", "webdriver-in-process", fails: true), lines("B.1", "webdriver-in-process"),
        lines("A.1", "webdriver-advised"),
        lines("A.1", "webdriver-hardened", fails: true),
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
        equivalents: [:])
    ) { tool, app in
      (tool.hasSuffix("advised") ? 1000 : 100) + (app == "TinyLog" ? 10 : app == nil ? 1 : 20)
    }
  }

  private func row(_ name: String) throws -> IdiomTable.Row {
    try #require(table().rows.first { $0.idiom.name == name })
  }

  @Test func `an idiom of one app is completed by the tool itself`() throws {
    let row = try row("WebDriver, advised screens")
    // Nine of the advised locators and the step's own, and eight of the usual tool.
    #expect((row.looks, row.locators, row.requests) == (10 + 8, 18, 18))
    #expect(row.lines == 1010 + 120 + 101 + 1001)
    #expect((row.caught, row.caughtInSample, row.survived) == ([0, nil], [1, nil], [1, nil]))
  }

  @Test func `shares are computed for both drivers, natively for one`() throws {
    let native = try row("native, strict")
    #expect((native.looks, native.requests, native.actions) == (10, nil, 2))
    #expect(native.caught == [1, nil])
    #expect((native.caughtInSample, native.survived) == ([0.5, nil], [0.5, nil]))
    #expect(native.caughtOnce == [0, nil])
    let usual = try row("WebDriver, XPath and CSS")
    #expect((usual.caughtInSample, usual.survived) == ([0.5, 0.5], [0.5, 0]))
  }

  @Test func `times are ratios to the tool's first idiom in the same repetition`() throws {
    let time = try #require(row("native, first match").time)
    #expect((time.count, time.minimum, time.median, time.maximum) == (3, 0.5, 0.75, 1))
    #expect(try row("native, strict").time?.maximum == 1)
  }

  @Test func `changed waits are in a table of their own, next to each tool's first idiom`() throws {
    let lines = try #require(table().blocks["waits"]).split(separator: "\n")
    #expect(
      lines.dropFirst(2) == [
        "| native, strict | 10 | – | 100.0 % | 50.0 % | 50.0 % |",
        "| WebDriver, XPath and CSS | 14 | 14 | 0.0 % | 50.0 % | 50.0 % |",
        "| native, at once and at each change | 2 | – | 100.0 % | 50.0 % | 0.0 % |",
      ])
  }

  @Test func `the table has a row for each idiom, and a sentence with the ranges`() throws {
    let text = try #require(table().blocks["idioms"])
    #expect(text.contains("| native, first match | 331 | 5 | 5 | 2 | – | 100.0 % | – | 50.0 % | – |"))
    #expect(text.contains("| 0.75 × (0.62–0.88) |"))
    #expect(
      text.contains(
        "WebDriver have: looks 5 and 14, unseen mutants caught 100.0 % and 0.0 %, in "
          + "sample 50.0 % and 100.0 %, in sample without"))
    #expect(text.matches(of: IdiomTable.time).count == 1)
    #expect(text.split(separator: "\n").count(where: { $0.hasPrefix("| ") }) == 1 + 1 + 4)
  }
}
