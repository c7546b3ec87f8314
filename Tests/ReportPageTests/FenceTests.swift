import ComparisonReport
import Foundation
import ReportPage
import Testing

/// All times are in one block, and the rest of the page does not change with them.
@Suite(.timeLimit(.minutes(5)))
struct FenceTests {
  @Test func pagesThatDifferInTimesOnlyAreAlikeOutsideOfTheBlock() throws {
    let one = try Fixture.troubled()
    var other = one
    other.timing = try FixtureTiming(
      tools: FixtureTool.all, scenarios: one.scenarios, seed: "two"
    ).data()
    other.timing.growth = nil
    other.timing.history = []
    other.timing.phases = [:]
    other.timing.facts = ["native": ["machine": "another"]]
    other.timing.scenarios.removeAll { $0.scenario == "A.2" || $0.tool == "chromium" }
    var none = one
    none.timing = try Blank.report().timing
    let parts = try [one, other, none].map { try PageParts(ReportPage($0).html) }
    #expect(parts[0].before == parts[1].before)
    #expect(parts[0].after == parts[1].after)
    #expect(parts[0].times != parts[1].times)
    #expect(parts[0].before == parts[2].before)
    #expect(parts[0].after == parts[2].after)
  }

  @Test func theBlockIsNearTheEndOfThePage() throws {
    let parts = try PageParts(ReportPage(try Fixture.report(tools: 2)).html)
    // After it come the scripts and the page's end.
    #expect(parts.before.hasSuffix("</script>"))
    #expect(parts.after.hasPrefix("<script>"))
    #expect(parts.after.hasSuffix("</html>\n"))
    #expect(!parts.before.contains("unnamed processor"))
    #expect(parts.times.contains("unnamed processor"))
  }

  @Test func noTwoPlacesShareAnIdentifierAndEachHasItsContent() throws {
    let scan = try Pages.troubled.get().scan
    let texts = try times(scan)
    let templates = scan.having("data-for").compactMap { $0.attributes["data-for"] }
    let places = scan.having("data-t").compactMap { $0.attributes["data-t"] }
    #expect(places.count > 900)
    #expect(Set(places).count == places.count)
    #expect(Set(templates).count == templates.count)
    #expect(Set(templates).isDisjoint(with: texts.keys))
    #expect(places.filter { texts[$0] == nil && !templates.contains($0) } == [])
    #expect(templates.filter { !places.contains($0) } == [])
  }

  @Test func everyPairOfToolsHasItsVerdicts() throws {
    let report = try Fixture.report()
    let scan = try Pages.good.get().scan
    let texts = try times(scan)
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
    let texts = try times(HTMLScan(ReportPage(report).html))
    let (native, other) = ("native", "webdriver-in-process")
    #expect(texts["verdict A.1 \(native) \(other)"] == "slower 4.00\u{a0}×")
    #expect(texts["verdict A.1 \(other) \(native)"] == "faster 0.25\u{a0}×")
    #expect(texts["busy A.1 \(other) \(native)"] == "0.50\u{a0}×")
    #expect(texts["chance A.1 \(other) \(native)"] == "< 0.001")
    #expect(texts["verdict A.2 \(native) \(other)"] == "not compared")
    report.timing.ratios = [report.timing.ratios[0]]
    (report.timing.ratios[0].ratio, report.timing.ratios[0].busyRatio) = (4, 2)
    (report.timing.ratios[0].lower, report.timing.ratios[0].upper) = (3.2, 5)
    let mean = try times(HTMLScan(ReportPage(report).html))
    #expect(mean["verdict Beer Explorer \(native) \(other)"] == "slower 4.00\u{a0}× (3.20–5.00)")
    #expect(mean["verdict Beer Explorer \(other) \(native)"] == "faster 0.25\u{a0}× (0.20–0.31)")
    #expect(mean["summary Beer Explorer \(native) \(other)"] == "slower 4.00\u{a0}× (3.20–5.00)")
    #expect(mean["busy Beer Explorer \(other) \(native)"] == "0.50\u{a0}×")
    #expect(mean["verdict TinyLog \(native) \(other)"] == "not compared")
    report.timing.differences[0].verdict = .undecided
    report.timing.differences[0].probability = nil
    report.timing.differences[0].correctedProbability = nil
    let undecided = try times(HTMLScan(ReportPage(report).html))
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
    let texts = try times(HTMLScan(page))
    let pair = "native webdriver-in-process"
    #expect(texts["verdict A.1 \(pair)"] == "not told of a debug build")
    #expect(texts["summary TinyLog \(pair)"] == "not told of a debug build")
    #expect(try PageParts(page).before == PageParts(without).before)
  }

  @Test func aProbabilityIsToldAsItIsAmongAllThatWereLookedAt() throws {
    var report = try Fixture.report(tools: 2)
    report.timing.differences.removeAll { $0.scenario != "A.1" }
    report.timing.differences[0].probability = 0.005
    report.timing.differences[0].correctedProbability = 0.045
    let texts = try times(HTMLScan(ReportPage(report).html))
    #expect(texts["chance A.1 native webdriver-in-process"] == "0.045")
  }

  /// The short texts by place.
  private func times(_ scan: HTMLScan) throws -> [String: String] {
    let island = try #require(scan.all("script").first { $0.attributes["id"] == "times" })
    let json = try JSONSerialization.jsonObject(with: Data(island.text.utf8))
    return try #require(json as? [String: [Any]]).mapValues { $0.first as? String ?? "" }
  }
}
