import Foundation
import ReportPage
import ScenarioBinding
import Testing

@testable import ComparisonReport

struct ContentTests {
  @Test func `every outcome has a sign, a word and a link to its place`() throws {
    let scan = try Pages.troubled.get().scan
    let cells = scan.all("td").filter { $0.parents.contains("section") && $0.text.contains("/5") }
    #expect(!cells.isEmpty)
    func link(_ scenario: String, _ tool: String) -> HTMLScan.Tag? {
      scan.all("a").first {
        $0.attributes["class"] == "cell" && $0.text.hasPrefix(tool + " ")
          && $0.text.hasSuffix(", " + scenario)
      }
    }
    func text(_ scenario: String, _ tool: String) throws -> String {
      try #require(link(scenario, tool)).text.replacing("\u{a0}", with: " ")
    }
    #expect(try text("A.1", "native") == "native ✓ passed 5/5, A.1")
    #expect(try text("A.1", "webdriver-http").hasPrefix("webdriver-http ✗ failed 3/5"))
    #expect(try text("A.2", "webdriver-http").hasPrefix("webdriver-http ⚠ invalid 5/5"))
    #expect(try text("A.3", "appium-python").hasPrefix("appium-python ? not run"))
    #expect(
      try text("A.4", "selenium-python").hasPrefix("selenium-python ◇ fails, as declared 0/5"))
    #expect(try text("B.2", "chromium").hasPrefix("chromium ⊘ not portable, as declared"))
    #expect(try text("B.3", "webkitgtk").hasPrefix("webkitgtk ✗ passed, though declared to fail"))
    #expect(scan.all("td").contains { $0.text == "chromium – not played" })
    #expect(
      link("A.1", "webdriver-http")?.attributes["href"]
        == "#A.1/TC1/Ex2?left=native&right=webdriver-http")
    #expect(link("B.1", "chromium")?.attributes["href"] == "#B.1?left=native&right=chromium")
    // The time is a multiple of the native tool's.
    let ratio = try #require(
      Fixture.report().timing.differences.first {
        $0.scenario == "B.1" && $0.base == "native" && $0.tool == "chromium"
      }?.ratio)
    #expect(link("B.1", "chromium")?.text.contains(Figures.ratio(ratio)) == true)
  }

  @Test func `failures come first, with message and line`() throws {
    let html = try Pages.troubled.get().html
    func place(_ text: String) throws -> String.Index {
      try #require(html.firstRange(of: text)).lowerBound
    }
    #expect(try place("✗ 4 of ") < place("role=\"alert\""))
    #expect(try place("role=\"alert\"") < place("<ol class=\"failures\">"))
    #expect(try place("<ol class=\"failures\">") < place("<table"))
    #expect(html.contains("<li>A.2 by webdriver-http, run 3: A.2/TC1/S2 comes twice</li>"))
    let list = try #require(Pages.troubled.get().scan.all("ol").first)
    #expect(list.attributes["class"] == "failures")
    let text = HTMLScan.plain(list.text)
    #expect(text.contains("A.1/TC1/Ex2 The screen for adding tasks"))
    #expect(text.contains("failed: no such element: //XCUIElementTypeNavigationBar"))
    #expect(text.contains("A1Tests.swift:31 try app.buttons[\"Add\"].tap()"))
    #expect(text.contains("there is no run, though the tool plays this app"))
    let good = try Pages.good.get().html
    #expect(good.contains("✓ All as expected: "))
    #expect(!good.contains("role=\"alert\""))
    #expect(!good.contains("class=\"failures\""))
  }

  @Test func `the failed line is the one in the message`() throws {
    var report = try Fixture.troubled()
    var item = report.scenarios[0].testCases[0].items[3]
    let file = try #require(item.plays["webdriver-http"]?.file)
    item.plays["webdriver-http"]?.messages = ["failed (\(file):30)", "failed (\(file):999)"]
    report.scenarios[0].testCases[0].items[3] = item
    let play = try play("A.1/TC1/Ex2", "webdriver-http", of: report)
    #expect(play["failed"] as? [Int] == [30])
    let passed = try self.play("A.1/TC1/Ex1", "webdriver-http", of: report)
    #expect(passed["failed"] == nil)
  }

  @Test func `faults and redesigns of the run are shown`() throws {
    var report = try Fixture.report(tools: 2)
    report.timing.facts["compare"] = [
      "command": "duet compare --fault done-tasks-counted --redesign=ids-renamed --repeat 3"
    ]
    let verdict = HTMLScan(report).all("p").first { $0.text.contains("on purpose") }
    #expect(
      verdict?.text == "The app was changed on purpose in this run: --fault done-tasks-counted, "
        + "--redesign ids-renamed.")
  }

  @Test func `the answer has the outcomes and the limits`() throws {
    let report = try Fixture.report(tools: 2)
    let all = "\(report.scenarios.count) of \(report.scenarios.count)"
    let scan = HTMLScan(report)
    func text(_ look: String) -> String? { scan.first("p", "class", look)?.text }
    #expect(
      text("answer")
        == "Native tests passed \(all) scenarios. WebDriver tests without a network passed \(all) "
        + "scenarios.")
    let verdict = "<p class=\"answer\">With the same checks both catch nearly"
    #expect(ReportPage(report).html.contains(verdict))
    #expect(!ReportPage(try Fixture.report(tools: 1)).html.contains(verdict))
    #expect(text("limit")?.contains("no iPhone, no Apple XCUITest and no Appium server") == true)
  }

  @Test func `missing measurements are explained`() throws {
    var report = try Fixture.report(tools: 2)
    report.timing = Fixture.empty.timing
    report.code = []
    report.tools[1].totals.bytes = nil
    let html = ReportPage(report).html
    for text in [
      "none sent", "no sum", "Not measured: none of the tools reports its phases.",
      "Not measured: the suites’ sources are missing.",
      "Not in this report. Run <code>duet survive --json FILE</code>",
      "Not in this report. Run <code>duet mutate --json FILE</code>",
    ] { #expect(html.contains(text), "\(text)") }
    report.timing.isDebug = true
    let debug = ReportPage(report).html
    #expect(debug.contains("Times of a debug build are not comparable"))
  }

  @Test func `a page with one tool, other tools or no tools is complete`() throws {
    var others = try Fixture.report()
    others.tools.removeAll { $0.name == "native" || $0.name == "webdriver-http" }
    for report in [try Fixture.report(tools: 1), others, Fixture.empty] {
      let html = ReportPage(report).html
      let scan = HTMLScan(html)
      #expect(scan.problems == [])
      #expect(scan.all("h1").count == 1)
      #expect(html.hasPrefix("<!doctype html>") && html.hasSuffix("</html>\n"))
    }
    #expect(ReportPage(Fixture.empty).html.contains("? Nothing was played"))
  }

  @Test func `a page with seven tools is under six megabytes and has each picture once`() throws {
    let report = try Fixture.report()
    let page = Data(try Pages.good.get().html.utf8)
    #expect(report.tools.count == 7)
    #expect(page.count < 6_000_000)
    for (id, picture) in report.pictures {
      let inside = picture.data.replacing("<svg>", with: "").replacing("</svg>", with: "")
      let isShown = report.scenarios.flatMap(\.testCases).flatMap(\.items).contains { item in
        item.kind != "step" && item.plays.values.contains { $0.picture == id }
      }
      let text = Data((inside + "\\u003c").utf8)
      let first = page.range(of: text)
      #expect((first != nil) == isShown)
      if let first { #expect(page[first.upperBound...].range(of: text) == nil) }
    }
  }

  @Test func `known failures have their reason and link`() throws {
    let scan = try Pages.troubled.get().scan
    let list = HTMLScan.plain(scan.first("ul", "class", "known")?.text ?? "")
    #expect(list.contains("A.4 with selenium-python: declared to fail: Selenium's client has no"))
    #expect(list.contains("https://appium.io/docs/en/latest/guides/context/"))
    #expect(!ReportPage(try Fixture.report(tools: 2)).html.contains("Declared in advance"))
  }

  @Test func `changes since an earlier run are listed`() throws {
    var report = try Fixture.report(tools: 2)
    report.changes = ChangesData(outcomes: [], counts: [])
    report.timing.changes = []
    #expect(ReportPage(report).html.contains("Nothing changed: no outcome, no count, and no time"))
    report.changes = ChangesData(
      outcomes: [.init(scenario: "A.1", tool: "native", before: .passed, after: .failed)],
      counts: [.init(scenario: "A.2", tool: "native", name: "looks", before: 3, after: 4.5)])
    var slower = try #require(report.timing.differences.first)
    (slower.scenario, slower.tool, slower.verdict) = ("A.3", "native", .slower)
    (slower.ratio, slower.lower, slower.upper) = (2, 1.5, 2.5)
    var undecided = slower
    undecided.verdict = .undecided
    report.timing.changes = [slower, undecided]
    let scan = HTMLScan(report)
    #expect(
      scan.first("div", "id", "changes")?.text == "Since the earlier run"
        + "A.1 by native: passed before, failed now"
        + "A.3 by native: slower, 2.00 × (1.50–2.50) of the earlier time"
        + "A.2 by native: 3 looks before, 4.5 now")
    #expect(
      ReportMarkdown(report).text.contains(
        "- A.3 by native: slower, 2.00 × (1.50–2.50) of the earlier time\n"))
  }

  @Test func `heatmaps show shares as figures and mark wrong elements`() throws {
    var report = try Fixture.report(tools: 2)
    func decoded<Value: Decodable>(_ json: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }
    report.survival = try decoded(
      #"""
      {"version": 1, "strategies": ["xpath", "id"], "redesigns": [{"name": "rows-wrapped"}],
       "cells": [{"redesign": "rows-wrapped", "strategy": "xpath", "found": 3, "wrong": 1},
         {"redesign": "rows-wrapped", "strategy": "id", "found": 4}]}
      """#)
    report.mutation = try decoded(
      #"""
      {"version": 1, "mutants": 9, "suites": ["native", "web"],
       "operators": [{"operator": "HIDE", "suite": "native", "all": 9, "equivalent": 1,
         "notReached": 4, "killed": 2, "timeout": 1, "survived": 1}]}
      """#)
    let cells = HTMLScan(report).all("td").map {
      ($0.attributes["class"] ?? "", $0.text.replacing("\u{a0}", with: " "))
    }
    #expect(cells.contains { $0 == ("wrong", "xpath 75 % ✗ 1 wrong") })
    #expect(cells.contains { $0 == ("h4", "id 100 % 4/4") })
    #expect(cells.contains { $0 == ("h3", "native 75 % 3/4") })
    #expect(cells.contains { $0 == ("soft", "web –") })
    #expect(
      ReportPage(report).html.contains("<bdi>id</bdi> still found 100\u{a0}%, <bdi>xpath</bdi> 75"))
  }

  /// Returns a tool's play of an item in the script's data.
  private func play(
    _ item: String, _ tool: String, of report: ReportData
  ) throws -> [String: Any] {
    let data = try HTMLScan(report).embeddedJSON("data")
    func list(_ value: [String: Any], _ key: String) -> [[String: Any]] {
      value[key] as? [[String: Any]] ?? []
    }
    let items = list(data, "scenarios").flatMap { list($0, "cases") }.flatMap { list($0, "items") }
    let plays = try #require(items.first { $0["id"] as? String == item }?["plays"] as? [Any])
    let place = try #require(list(data, "tools").firstIndex { $0["name"] as? String == tool })
    return try #require(plays[place] as? [String: Any])
  }

  @Test func `a difference is described from both sides`() throws {
    var report = try Fixture.report(tools: 2)
    report.timing.differences.removeAll { $0.scenario != "A.1" }
    (report.timing.differences[0].verdict, report.timing.differences[0].ratio) = (.slower, 4)
    func verdicts(_ scenario: Int = 0) throws -> [[String]] {
      let data = try HTMLScan(report).embeddedJSON("data")
      let scenarios = try #require(data["scenarios"] as? [[String: Any]])
      return try #require(scenarios[scenario]["verdicts"] as? [[String]])
    }
    #expect(try verdicts() == [["", "slower 4.00\u{a0}×"], ["faster 0.25\u{a0}×", ""]])
    #expect(try verdicts(1) == [["", "not compared"], ["not compared", ""]])
    report.timing.differences[0].verdict = .undecided
    (report.timing.differences[0].lower, report.timing.differences[0].upper) = (0.5, 8)
    #expect(try verdicts()[0][1] == "undecided 4.00\u{a0}×, interval 0.50\u{a0}× to 8.00\u{a0}×")
    report.timing.differences[0].lower = nil
    #expect(try verdicts()[1][0] == "undecided 0.25\u{a0}×, too few runs")
    report.timing.isDebug = true
    report.timing.differences = []
    #expect(try verdicts()[0][1] == "not available in a debug build")
  }

  @Test func `a step of the median run is never shorter than its commands`() throws {
    let report = try Fixture.report()
    for timing in report.timing.scenarios {
      let median = try #require(timing.median)
      #expect(median.repetition == 3)
      for item in median.items.values {
        let sent = item.sent ?? []
        #expect(item.seconds >= sent.reduce(0) { $0 + ($1.seconds ?? 0) })
      }
    }
    let play = try play("A.1/TC1/Ex2", "webdriver-http", of: report)
    #expect((play["sent"] as? [[Int]])?.count == 3)
    // A look, a wait, a look.
    #expect((play["marks"] as? [[Double]])?.map(\.first) == [0, 2, 0])
    #expect(play["summary"] as? String == "3 commands, 459 bytes, 1 wait")
  }

  @Test func `the limits list unmeasured criteria`() throws {
    let html = try Pages.good.get().html
    #expect(
      html.contains(
        "<li>Convenience isn’t measured. Documentation is evaluated in "
          + "Comparison/reference/documentation.md.</li>"))
  }
}
