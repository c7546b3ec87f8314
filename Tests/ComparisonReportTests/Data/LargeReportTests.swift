import ComparisonReport
import Foundation
import Testing

/// The report of a full run.
struct LargeReportTests {
  /// 7 tools, 9 scenarios, 10 repetitions: 630 runs, 12,607 records, 39,000 commands. What it took
  /// is printed, and not asserted: other tests run beside this one.
  @Test(.timeLimit(.minutes(5))) func aFullRunIsReported() throws {
    let made = try SyntheticTrace()
    #expect(made.records == 7 + 630 * 20)
    #expect(made.commands == 630 * 61)
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
    #expect(report.scenarios.flatMap(\.cells).count == 63)
    #expect(report.scenarios.flatMap(\.cells).allSatisfy { $0.runs == 10 && $0.status == .passed })
    #expect(report.pictures.count == 9 * 18 * 7)
    #expect(report.timing.differences.count == 21 * 10)
    #expect(report.timing.phases.count == 6)
    #expect(report.timing.totals.count == 7)
    for text in [json, markdown, xml] { #expect(text.contains("tool-6")) }
  }
}
