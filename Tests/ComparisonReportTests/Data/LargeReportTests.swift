import ComparisonReport
import Foundation
import Testing

/// The report of a full run, or of one with a tenth of its runs.
struct LargeReportTests {
  /// Whether all of it is asked for, which needs a process of its own to be timed.
  private static let isFull = ProcessInfo.processInfo.environment["DUET_FULL_REPORT"] == "1"

  /// 7 tools, 9 scenarios, 10 repetitions: 630 runs, 12,607 records, 38,430 commands. A tenth of
  /// that is one repetition, with pictures of a tenth of the size. What it took is printed, and not
  /// asserted: other tests run beside this one.
  @Test(.timeLimit(.minutes(5))) func aFullRunIsReported() throws {
    let (tools, scenarios, repetitions) = (7, 9, Self.isFull ? 10 : 1)
    let runs = tools * scenarios * repetitions
    let made = try SyntheticTrace(
      scenarios: scenarios, tools: tools, repetitions: repetitions,
      pictureSize: Self.isFull ? 20_000 : 2000)
    let items = 18
    // A start and an end each; the commands of the items go 2, 3, 4, 5 and round again.
    #expect(made.records == tools + runs * (items + 2))
    #expect(made.commands == runs * (4 * (2 + 3 + 4 + 5) + 2 + 3))
    let clock = ContinuousClock()
    var times: [String] = []
    func timed<Result>(_ name: String, _ body: () -> Result) -> Result {
      let start = clock.now
      defer { times.append("\(name) \(start.duration(to: clock.now))") }
      return body()
    }
    let trace = timed("parsing") { Trace(parsing: made.data, path: "t.jsonl") }
    let comparison = timed("comparing") {
      Comparison(trace, scenarios: made.scenarios, tools: made.tools)
    }
    var inputs = ReportInputs()
    inputs.history = []
    let report = timed("building") {
      ReportData(comparison, of: trace, scenarios: made.scenarios, inputs: inputs)
    }
    let json = timed("JSON") { ReportJSON(report).text }
    let markdown = timed("Markdown") { ReportMarkdown(report).text }
    let xml = timed("JUnit") { ReportJUnit(report).text }
    print("\(made.data.count) bytes of trace: \(times.joined(separator: ", "))")
    #expect(report.passed)
    #expect(report.scenarios.flatMap(\.cells).count == tools * scenarios)
    #expect(
      report.scenarios.flatMap(\.cells).allSatisfy {
        $0.runs == repetitions && $0.status == .passed
      })
    #expect(report.findings == [])
    #expect(report.pictures.count == scenarios * items * tools)
    #expect(report.timing.differences.count == tools * (tools - 1) / 2 * scenarios)
    #expect(report.timing.ratios.count == tools * (tools - 1) / 2)
    #expect(report.timing.phases.count == tools - 1)
    #expect(report.timing.totals.count == tools)
    for text in [json, markdown, xml] { #expect(text.contains("tool-6")) }
  }
}
