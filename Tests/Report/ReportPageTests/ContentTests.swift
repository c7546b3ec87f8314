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

  @Test func `times have the median, the quartiles and the number of runs`() throws {
    var report = try Fixture.report(tools: 2)
    func time() throws -> String {
      let times = HTMLScan(report).all("td").map(\.text).filter { $0.contains("n\u{a0}=") }
      return try #require(times.first).replacing("\u{a0}", with: " ")
    }
    report.timing.scenarios[0].seconds = Spread(of: [0.001, 0.002, 0.004])
    #expect(try time() == "native 2.00 ms (1.50–3.00 ms), n = 3")
    report.timing.scenarios[0].earlierMedian = 0.003
    #expect(try time() == "native 2.00 ms (1.50–3.00 ms), n = 3, before 3.00 ms")
    report.timing.scenarios[0].seconds = Spread(of: [0.001])
    #expect(try time() == "native 1.00 ms, n = 1, before 3.00 ms")
  }

  @Test func `missing measurements are explained`() throws {
    var report = try Fixture.report(tools: 2)
    report.timing = Fixture.empty.timing
    report.tools[1].totals.bytes = nil
    let html = ReportPage(report).html
    for text in ["none sent", "no sum", "no run"] { #expect(html.contains(text), "\(text)") }
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
    #expect(ReportPage(report).html.contains("No outcome and no count changed."))
    report.changes = ChangesData(
      outcomes: [.init(scenario: "A.1", tool: "native", before: .passed, after: .failed)],
      counts: [.init(scenario: "A.2", tool: "native", name: "looks", before: 3, after: 4.5)])
    let scan = HTMLScan(report)
    #expect(
      scan.first("div", "id", "changes")?.text == "Since the earlier run"
        + "A.1 by native: passed before, failed now" + "A.2 by native: 3 looks before, 4.5 now")
    #expect(ReportMarkdown(report).text.contains("- A.2 by native: 3 looks before, 4.5 now\n"))
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

  @Test func `a step has its commands, its time and what it does`() throws {
    let report = try Fixture.report()
    let play = try play("A.1/TC1/Ex2", "webdriver-http", of: report)
    #expect((play["sent"] as? [[Int]])?.count == 3)
    // Two looks, no action and a wait.
    #expect(play["roles"] as? [Int] == [2, 0, 1])
    #expect(play["summary"] as? String == "3 commands, 459 bytes, 1 wait")
    #expect((play["time"] as? String)?.hasSuffix("ms") == true)
  }
}
