import Foundation
import ScenarioFormat
import Device
import Testing

@testable import ComparisonReport

struct RatioTests {
  private func comparison(_ lines: [String], tools: [String]) throws -> Comparison {
    Comparison(trace(lines), scenarios: try Written.scenarios(), tools: tools)
  }

  private static let quick = (0..<8).map { 1 + 0.125 * Double($0) }

  @Test func `a ratio is the geometric mean of the scenarios' ratios, with an interval`() throws {
    let lines =
      runs("L.1", "native", Self.quick) + runs("L.2", "native", Self.quick)
      + runs("L.1", "web", Self.quick.map { 2 * $0 })
      + runs("L.2", "web", Self.quick.map { 8 * $0 })
    let ratios = try comparison(lines, tools: ["native", "web"]).ratios
    try #require(ratios.count == 1)
    #expect(ratios[0].app == "Login" && ratios[0].base == "native" && ratios[0].tool == "web")
    #expect(ratios[0].scenarios == ["L.1", "L.2"])
    // The ratios are 2 and 8. The ratio of the sums would differ.
    #expect(abs(ratios[0].ratio - 4) < 1e-12)
    // The logarithms are 2 ± 1 times that of 2, so the interval is exp(2 log 2 ± t log 2).
    let half = pow(2, 12.706204736174698)
    #expect(abs((ratios[0].lower ?? 0) / (4 / half) - 1) < 1e-6)
    #expect(abs((ratios[0].upper ?? 0) / (4 * half) - 1) < 1e-6)
    #expect(ratios[0].verdict == .undecided)
    let swapped = ratios[0].swapped
    #expect(swapped.base == "web" && swapped.tool == "native" && swapped.verdict == .undecided)
    #expect(abs(swapped.ratio - 0.25) < 1e-12)
  }

  @Test func `with fewer than five runs there is no interval and nothing is decided`() throws {
    let lines = runs("L.2", "native", Self.quick) + runs("L.2", "web", [90, 91, 92, 93])
    let comparison = try comparison(lines, tools: ["native", "web"])
    let ratio = try #require(comparison.ratios.first)
    #expect(ratio.lower == nil && ratio.upper == nil && ratio.verdict == .undecided)
    #expect(
      comparison.ratioTable == """
        Tool  Base    App    Scenarios     Time  95 % interval  Without waits  Verdict
        ────  ──────  ─────  ─────────  ───────  ─────────────  ─────────────  ─────────
        web   native  Login          1  63.65 ×   one scenario        63.65 ×  undecided

        """)
  }

  /// Only a tool without commands can take no time.
  @Test func `a time of zero has no ratio`() throws {
    let lines = FakeRun("L.2", "http", seconds: 0, commands: 0).lines + runs("L.2", "browser", [1])
    let comparison = try comparison(lines, tools: ["http", "browser"])
    #expect(comparison.ratios == [])
    #expect(comparison.ratioTable == "")
  }

  @Test func `a variant is compared only with its base tool`() throws {
    let tools = ["native", "web", "third", "web-other", "lost"]
    let lines =
      [FakeRun.tool("web-other", #""variantOf":"web""#), FakeRun.tool("lost", #""variantOf":"x""#)]
      + tools.flatMap { runs("L.2", $0, [1]) }
    let comparison = try comparison(lines, tools: tools)
    #expect(
      comparison.ratios.map { "\($0.tool) \($0.base) \($0.isVariant)" } == [
        "web native false", "third native false", "third web false", "web-other web true",
      ])
    // The terminal shows the ratios to the first tool, and those of variants.
    #expect(
      comparison.ratioTable.split(separator: "\n").dropFirst(2).map { $0.prefix(26) } == [
        "web                  nativ", "third                nativ", "web-other (variant)  web  ",
      ])
  }

  @Test func `a debug build has times but no ratios and says why`() throws {
    let lines =
      [FakeRun.tool("native", #""configuration":"debug""#)] + runs("L.2", "native", Self.quick)
      + runs("L.2", "web", Self.quick.map { 3 * $0 })
    let comparison = Comparison(
      trace(lines), scenarios: [try Written.scenarios()[1]], tools: ["native", "web"])
    #expect(comparison.isDebug && comparison.passed)
    #expect(comparison.ratios == [])
    #expect(
      comparison.ratioTable
        == "Times of a debug build are not comparable, so there are no ratios and no verdicts. For "
        + "figures to quote, run: swift run -c release duet compare --repeat 10\n")
    #expect(comparison.table().contains("  Time (debug)  "))
    let report = try report(lines, tools: ["native", "web"], scenarios: [1])
    #expect(report.timing.isDebug && report.timing.differences.isEmpty)
    #expect(report.timing.ratios.isEmpty && report.timing.scenarios.count == 2)
    let text = ReportMarkdown(report).text
    #expect(text.contains("in milliseconds, of a debug build.\n"))
    #expect(text.contains("\n\(DebugBuild.note)\n"))
    #expect(!text.contains("×"))
  }

  @Test func `a tool has no cells for scenarios that it doesn't play`() throws {
    let comparison = try ComparisonReportTests.comparison(
      FakeRun("L.1", "http"), FakeRun("L.2", "http"), FakeRun("L.2", "browser"),
      tools: ["http", "browser"], scenarios: [0, 1]
    ) { tool, scenario in tool == "http" || scenario.id.description == "L.2" }
    #expect(
      comparison.cells.map { "\($0.scenario.id) \($0.tool)" } == [
        "L.1 http", "L.2 http", "L.2 browser",
      ])
    #expect(comparison.passed)
  }

  @Test func `a run of a scenario that the tool doesn't play is still shown`() throws {
    let comparison = try ComparisonReportTests.comparison(
      FakeRun("L.1", "browser"), tools: ["browser"], plays: { _, _ in false })
    #expect(comparison.cells.map(\.tool) == ["browser"])
  }
}

struct SpreadTests {
  private func numbers(_ measurements: [Double]) -> [Double]? {
    Spread(of: measurements).map {
      [$0.minimum, $0.lowerQuartile, $0.median, $0.upperQuartile, $0.maximum]
    }
  }

  @Test(
    arguments: [
      ([7], [7, 7, 7, 7, 7]), ([4, 2], [2, 2.5, 3, 3.5, 4]), ([3, 1, 2], [1, 1.5, 2, 2.5, 3]),
      ([1, 2, 3, 4], [1, 1.75, 2.5, 3.25, 4]), ([5, 4, 3, 2, 1], [1, 2, 3, 4, 5]),
      // R: quantile(c(6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49), type = 7)
      ([6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], [6, 25.5, 40, 42.5, 49]),
      // R: quantile(c(7, 15, 36, 39, 40, 41), type = 7)
      ([41, 40, 39, 36, 15, 7], [7, 20.25, 37.5, 39.75, 41]),
      ([0, 0, 0, 8], [0, 0, 0, 2, 8]), ([-1, 1], [-1, -0.5, 0, 0.5, 1]),
    ] as [([Double], [Double])])
  func `quartiles are those of type 7`(measurements: [Double], expected: [Double]) {
    #expect(numbers(measurements) == expected)
    #expect(Spread(of: measurements)?.count == measurements.count)
  }

  @Test func `an empty list has no spread`() { #expect(Spread(of: []) == nil) }

  @Test func `the quantiles are in order, and independent of the order of measurements`() {
    var random = SeededGenerator(seed: 20_261_121)
    for round in 1...2_000 {
      let count = Int.random(in: 1...40, using: &random)
      let scale = Double.random(in: 1e-9...1e9, using: &random)
      let values = (0..<count).map { _ in
        round % 3 == 0
          ? Double(Int.random(in: 0...3, using: &random))
          : Double.random(in: 0...1, using: &random) * scale
      }
      guard let found = numbers(values) else {
        Issue.record("no spread of \(values)")
        return
      }
      #expect(zip(found, found.dropFirst()).allSatisfy(<=), "\(found) of \(values)")
      #expect(found.first == values.min())
      #expect(found.last == values.max())
      #expect(numbers(values.shuffled(using: &random)) == found)
    }
  }
}

/// Checks logarithms of medians and their variances against Python's library.
struct LogMedianTests {
  @Test(arguments: [
    (5, 1.0986122886681098, 0.18663271532288117), (10, 1.7047480922384253, 0.10697087942664729),
    (1000, 6.215607598755275, 0.0010001509487571523),
  ])
  func `the variance is that of Bonett and Price`(count: Int, value: Double, variance: Double)
    throws
  {
    let median = try #require(LogMedian((1...count).map(Double.init).reversed()))
    #expect(abs(median.value - value) < 1e-12)
    #expect(abs((median.variance ?? 0) / variance - 1) < 1e-9)
  }

  @Test func `too few measurements have no variance`() {
    #expect(LogMedian([1, 2, 3, 4])?.variance == nil)
    #expect(LogMedian([3, 3, 3, 3, 3])?.variance == 0)
  }

  @Test func `zero and an empty list have no logarithm`() {
    #expect(LogMedian([]) == nil)
    #expect(LogMedian([0, 1, 2, 3, 4]) == nil)
  }
}

struct TimePolicyTests {
  /// From printed tables, except the fourth: computed by Simpson's rule in Comparison/recompute.py.
  @Test(
    arguments: [
      (1, 1, 12.706204736), (1, 8, 2.306004135), (1, 15, 2.131449546), (6, 8, 3.478879190),
      (25, nil, 3.090232306),
    ] as [(Int, Int?, Double)])
  func `scores are those of other programs`(family: Int, freedom: Int?, score: Double) {
    #expect(abs(TimePolicy.score(inFamilyOf: family, freedom: freedom) - score) < 1e-6)
  }

  @Test func `an interval must be on one side of the margin`() {
    for (lower, upper, verdict) in [
      (1.11, 1.2, DifferenceData.Verdict.slower), (0.8, 0.9, .faster), (0.92, 1.09, .equal),
      (1.01, 1.2, .undecided), (0.8, 1.2, .undecided),
    ] { #expect(TimePolicy.verdict(lower, upper) == verdict) }
    #expect(TimePolicy.verdict(nil, nil) == .undecided)
  }
}
