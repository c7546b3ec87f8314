import ComparisonReport
import ScenarioBinding
import Foundation
import ReportPage
import Testing

/// What stands where on the page.
@Suite(.timeLimit(.minutes(5)))
struct ContentTests {
  @Test func everyOutcomeIsASignAndAWordThatLeadsToTheScenario() throws {
    let scan = try Pages.troubled.get().scan
    let cells = scan.having("data-show").filter { $0.name == "a" }
    #expect(cells.count == 9 * 7)
    func text(_ scenario: String, _ tool: String) -> String? {
      cells.first {
        $0.attributes["href"] == "#" + scenario && $0.attributes["data-show"] == tool
      }?.text
    }
    #expect(text("A.1", "native") == "✓ passed 5/5, A.1 with native")
    #expect(text("A.1", "webdriver-http") == "✗ failed 3/5, A.1 with webdriver-http")
    #expect(text("A.2", "webdriver-http") == "⚠ invalid 5/5, A.2 with webdriver-http")
    #expect(text("A.3", "appium-python") == "? not run, A.3 with appium-python")
    #expect(text("A.4", "selenium-python") == "◇ fails, as declared 0/5, A.4 with selenium-python")
    #expect(text("B.2", "chromium") == "⊘ not portable, as declared, B.2 with chromium")
    #expect(
      text("B.3", "webkitgtk") == "✗ passed, though declared to fail 5/5, B.3 with webkitgtk")
    #expect(text("A.1", "chromium") == "– not played, A.1 with chromium")
  }

  @Test func findingsComeBeforeAnyFigure() throws {
    let html = try Pages.troubled.get().html
    let alarm = try #require(html.firstRange(of: "role=\"alert\""))
    let table = try #require(html.firstRange(of: "<table"))
    let summary = try #require(html.firstRange(of: "class=\"summary\""))
    #expect(alarm.lowerBound < summary.lowerBound)
    #expect(summary.lowerBound < table.lowerBound)
    #expect(html.contains("<li>A.2 by webdriver-http, run 3: A.2/TC1/S2 comes twice</li>"))
    #expect(!ReportPage(try Fixture.report(tools: 2)).html.contains("role=\"alert\""))
  }

  @Test func theDefaultPairIsThereWithoutAScriptAndTheOthersInTemplates() throws {
    let report = try Fixture.report()
    let scan = try Pages.good.get().scan
    let items = report.scenarios.flatMap(\.testCases).flatMap(\.items)
    let (others, shown) = scan.having("data-item").partitioned { $0.parents.contains("template") }
    #expect(shown.compactMap { $0.attributes["data-item"] } == items.flatMap { [$0.id, $0.id] })
    #expect(Set(shown.compactMap { $0.attributes["data-tool"] }) == ["native", "webdriver-http"])
    let order = scan.having("data-scenario").compactMap { $0.attributes["id"] }
    #expect(order == report.scenarios.map(\.id))
    #expect(others.count == 5 * items.count)
    #expect(
      others.prefix(5).map { $0.attributes["data-tool"] } == [
        "webdriver-in-process", "appium-python", "selenium-python", "chromium", "webkitgtk",
      ])
  }

  @Test func aStepShowsItsSourceItsCommandsAndItsFailure() throws {
    let page = try Pages.troubled.get()
    let (html, scan) = (page.html, page.scan)
    func side(_ item: String, _ tool: String) throws -> HTMLScan.Tag {
      try #require(
        scan.having("data-item").first {
          $0.attributes["data-item"] == item && $0.attributes["data-tool"] == tool
        })
    }
    let failed = HTMLScan.plain(try side("A.1/TC1/Ex2", "webdriver-http").text)
    #expect(
      failed.contains("webdriver-http ✗ failed 3/5"))
    #expect(failed.contains("failed: no such element: //XCUIElementTypeNavigationBar"))
    #expect(failed.contains("The screen at the failure, as textnavigation bar \"Add List\""))
    #expect(failed.contains("Tests/WebDriverSuite/TinyLog/A1Tests.swift:30"))
    #expect(failed.contains("3 commands"))
    #expect(failed.contains("status 404"))
    #expect(failed.contains("1 wait"))
    #expect(html.contains("<li class=\"pause\"><span class=\"kind\">wait</span>"))
    #expect(
      try side("A.1/TC1/S1", "native").text.contains("2 commands; the trace does not tell which."))
    #expect(try side("A.1/TC1/Ex1", "native").text.contains("No command."))
    #expect(try side("A.1/TC3/Ex3", "webdriver-http").text == "webdriver-http did not come to it")
  }

  @Test func whatWasNotMeasuredSaysSo() throws {
    var report = try Fixture.report(tools: 2)
    report.timing = Fixture.empty.timing
    report.code = []
    report.tools[1].totals.bytes = nil
    let html = ReportPage(report).html
    #expect(html.contains("<td class=\"num none\">not told</td>"))
    #expect(html.contains("<td class=\"num none\">none sent</td>"))
    #expect(
      html.contains(
        "Not measured. <code>swift run -c release duet-bench --only growth --json</code> "
          + "measures it."))
    #expect(html.contains("No run is kept so far: a trend needs two."))
    #expect(html.contains("Not measured: no tool here tells its phases."))
    #expect(html.contains("Not measured: the suites’ sources are not there."))
    #expect(html.contains("<td class=\"num none\">no sum</td>"))
    report.timing.history = Array(try Fixture.report(tools: 2).timing.history.prefix(1))
    #expect(ReportPage(report).html.contains("One run is kept so far: a trend needs two."))
  }

  @Test func aPageOfOneToolOrOfNoneIsAPage() throws {
    for report in [try Fixture.report(tools: 1), Fixture.empty] {
      let scan = HTMLScan(ReportPage(report).html)
      #expect(scan.problems == [])
      #expect(scan.all("h1").count == 1)
      #expect(scan.all("select").isEmpty)
      let items = report.scenarios.flatMap(\.testCases).flatMap(\.items).count
      #expect(scan.having("data-item").count == (report.tools.isEmpty ? 0 : items))
    }
  }

  @Test func aPageOfSevenToolsIsSmallerThanTenMegabytesAndHasEachPictureOnce() throws {
    let report = try Fixture.report()
    let html = try Pages.good.get().html
    #expect(report.tools.count == 7)
    #expect(html.utf8.count < 10_000_000)
    for picture in report.pictures.values {
      let inside = picture.data.replacing("<svg>", with: "").replacing("</svg>", with: "")
      #expect(html.ranges(of: inside + "\\u003c").count == 1)
    }
  }

  @Test func manyCommandsAreFolded() throws {
    var report = try Fixture.report(tools: 2)
    let command = SentCommand(kind: .query, text: "buttons")
    for (place, count) in [(0, 12), (1, 13)] {
      report.scenarios[0].testCases[0].items[place].plays["native"]?.sent =
        Array(repeating: command, count: count)
    }
    let scan = HTMLScan(ReportPage(report).html)
    let details = scan.all("details").filter { $0.attributes["class"] == "sent" }
    let native = details.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    #expect(native.prefix(3).map { $0.attributes["open"] != nil } == [true, false, true])
  }

  @Test func knownFailuresHaveAListOfTheirOwn() throws {
    let scan = try Pages.troubled.get().scan
    let known = scan.all("ul").first { $0.attributes["class"] == "known" }
    let list = HTMLScan.plain(known?.text ?? "")
    #expect(list.contains("A.4 with selenium-python: ◇ fails, as declared 0/5"))
    #expect(
      list.contains("Declared to fail: Selenium's client has no locator")
    )
    #expect(list.contains("https://appium.io/docs/en/latest/guides/context/"))
    #expect(
      ReportPage(try Fixture.report(tools: 2)).html
        .contains("No test is declared to fail or not to be portable."))
  }
}

extension Array {
  /// The elements for which something holds, and the others.
  fileprivate func partitioned(by holds: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(holds), filter { !holds($0) })
  }
}

/// What the page tells of two tools, whichever are chosen.
@Suite(.timeLimit(.minutes(5)))
struct PairTests {
  @Test func everyPairOfToolsHasItsVerdicts() throws {
    let report = try Fixture.report()
    let scan = try Pages.good.get().scan
    let texts = try pairs(scan)
    let places = Set(scan.having("data-pair").compactMap { $0.attributes["data-pair"] })
    #expect(places.count == 3 * (report.scenarios.count + 2))
    for place in places {
      for base in report.tools {
        for tool in report.tools where tool.name != base.name {
          #expect(texts["\(place) \(base.name) \(tool.name)"]?.isEmpty == false)
        }
      }
    }
  }

  @Test func aDifferenceIsToldFromBothSides() throws {
    var report = try Fixture.report(tools: 2)
    report.timing.differences.removeAll { $0.scenario != "A.1" }
    report.timing.differences[0].verdict = .slower
    report.timing.differences[0].correctedProbability = 0.0001
    report.timing.differences[0].ratio = 4
    report.timing.differences[0].busyRatio = 2
    let texts = try pairs(HTMLScan(ReportPage(report).html))
    let (native, other) = ("native", "webdriver-in-process")
    #expect(texts["verdict A.1 \(native) \(other)"] == "slower 4.00\u{a0}×")
    #expect(texts["verdict A.1 \(other) \(native)"] == "faster 0.25\u{a0}×")
    #expect(texts["busy A.1 \(other) \(native)"] == "0.50\u{a0}×")
    #expect(texts["chance A.1 \(other) \(native)"] == "< 0.001")
    #expect(texts["verdict A.2 \(native) \(other)"] == "not compared")
    report.timing.ratios.removeAll { $0.app != "Beer Explorer" }
    (report.timing.ratios[0].ratio, report.timing.ratios[0].busyRatio) = (4, 2)
    (report.timing.ratios[0].lower, report.timing.ratios[0].upper) = (3.2, 5)
    let scan = HTMLScan(ReportPage(report).html)
    let mean = try pairs(scan)
    // The pair that is shown first is told without a script, too.
    let told = "slower 4.00\u{a0}× (3.20–5.00)"
    let summary = "TinyLog not compared; Beer Explorer \(told)."
    #expect(scan.all("p").contains { $0.text.hasSuffix(summary) })
    let shown = scan.having("data-pair").first {
      $0.attributes["data-pair"] == "verdict Beer Explorer"
    }
    #expect(shown?.text == told)
    #expect(shown?.attributes["data-n"] == "4.0")
    #expect(mean["verdict Beer Explorer \(native) \(other)"] == "slower 4.00\u{a0}× (3.20–5.00)")
    #expect(mean["verdict Beer Explorer \(other) \(native)"] == "faster 0.25\u{a0}× (0.20–0.31)")
    #expect(mean["busy Beer Explorer \(other) \(native)"] == "0.50\u{a0}×")
    #expect(mean["verdict TinyLog \(native) \(other)"] == "not compared")
    report.timing.differences[0].verdict = .undecided
    report.timing.differences[0].probability = nil
    report.timing.differences[0].correctedProbability = nil
    let undecided = try pairs(HTMLScan(ReportPage(report).html))
    #expect(
      undecided["verdict A.1 \(native) \(other)"]
        == "undecided 4.00\u{a0}×, too few runs to tell")
    #expect(undecided["chance A.1 \(native) \(other)"] == "too few runs")
  }

  @Test func ofADebugBuildThePageSaysThatNothingIsTold() throws {
    var report = try Fixture.report(tools: 2)
    let without = ReportPage(report).html
    #expect(!without.contains("This is a debug build"))
    report.timing.isDebug = true
    (report.timing.differences, report.timing.ratios) = ([], [])
    let page = ReportPage(report).html
    #expect(page.components(separatedBy: "This is a debug build, whose times are no").count == 3)
    let texts = try pairs(HTMLScan(page))
    let pair = "native webdriver-in-process"
    #expect(texts["verdict A.1 \(pair)"] == "not told of a debug build")
    #expect(texts["verdict TinyLog \(pair)"] == "not told of a debug build")
  }

  @Test func aProbabilityIsToldAsItIsAmongAllThatWereLookedAt() throws {
    var report = try Fixture.report(tools: 2)
    report.timing.differences.removeAll { $0.scenario != "A.1" }
    report.timing.differences[0].probability = 0.005
    report.timing.differences[0].correctedProbability = 0.045
    let texts = try pairs(HTMLScan(ReportPage(report).html))
    #expect(texts["chance A.1 native webdriver-in-process"] == "0.045")
  }

  /// What is told, by place and tools.
  private func pairs(_ scan: HTMLScan) throws -> [String: String] {
    let island = try #require(scan.all("script").first { $0.attributes["id"] == "pairs" })
    let json = try JSONSerialization.jsonObject(with: Data(island.text.utf8))
    return try #require(json as? [String: [Any]]).mapValues { $0.first as? String ?? "" }
  }
}

/// Pages to look at: `DUET_REPORT_PAGE=folder swift test --filter WrittenPageTests` keeps some in a
/// folder. With `DUET_REPORT_DATA=file` as well, it writes the page of that report's JSON, too.
struct WrittenPageTests {
  private static let folder = ProcessInfo.processInfo.environment["DUET_REPORT_PAGE"]

  @Test func pagesAreWholeInAFile() throws {
    let passing = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-pages-\(UUID().uuidString)")
    let folder = Self.folder.map { URL(fileURLWithPath: $0) } ?? passing
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: passing) }
    var few = try Fixture.report(tools: 3)
    few.timing.growth = nil
    few.timing.history = []
    var swapped = try Fixture.report()
    swapped.tools.removeAll { $0.name == "native" || $0.name == "webdriver-http" }
    var pages = [
      "rich": try Fixture.report(), "troubled": try Fixture.troubled(), "few": few,
      "others": swapped, "one": try Fixture.report(tools: 1), "empty": Fixture.empty,
    ]
    if let file = ProcessInfo.processInfo.environment["DUET_REPORT_DATA"] {
      let json = try Data(contentsOf: URL(fileURLWithPath: file))
      pages["data"] = try JSONDecoder().decode(ReportData.self, from: json)
    }
    for (name, data) in pages {
      let file = folder.appendingPathComponent("\(name).html")
      try Data(ReportPage(data).html.utf8).write(to: file)
      let written = try String(contentsOf: file, encoding: .utf8)
      #expect(written.hasPrefix("<!doctype html>"), "\(name)")
      #expect(written.hasSuffix("</html>\n"), "\(name)")
    }
  }
}
