import ComparisonReport
import Foundation
import ReportPage
import Testing

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
    report.timing.differences[0].ratio = 4
    report.timing.differences[0].busyRatio = 2
    let texts = try pairs(HTMLScan(ReportPage(report).html))
    let (native, other) = ("native", "webdriver-in-process")
    #expect(texts["verdict A.1 \(native) \(other)"] == "slower 4.00\u{a0}×")
    #expect(texts["verdict A.1 \(other) \(native)"] == "faster 0.25\u{a0}×")
    #expect(texts["busy A.1 \(other) \(native)"] == "0.50\u{a0}×")
    #expect(texts["chance A.1 \(other) \(native)"] == "< 0.001")
    #expect(texts["verdict A.2 \(native) \(other)"] == "not compared")
    report.timing.ratios = [report.timing.ratios[0]]
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
