import ArgumentParser
import ComparisonReport
import Foundation
import ScenarioFormat

/// What `duet compare` is asked to keep of a run beside its table.
struct ReportOptions: ParsableArguments {
  @Option(
    help: """
      Write a report into this folder: index.html, summary.md, junit.xml and report.json; an \
      earlier one is replaced.
      """, completion: .directory)
  var report: String?
  @Option(
    help: "Keep this run in this file, and show in the report all runs that it has.",
    completion: .file())
  var history: String?
  @Option(
    help: """
      Show in the report the cost against rows on screen: what 'duet bench --only growth --json' \
      wrote.
      """, completion: .file())
  var growth: String?

  /// Reads what the report shows beside the run, so that nothing is found wrong after the suites
  /// have run.
  func maker(root: PackageRoot, scenarios: [Scenario], trace: String?) throws -> ReportMaker {
    if growth != nil, report == nil {
      throw UsageError("--growth has a meaning only with --report.")
    }
    if let report {
      try ReportMaker.check(
        output: report, option: "--report", against: [growth, history, trace].compactMap { $0 })
    }
    guard history != "" else { throw UsageError("--history '': name a file.") }
    return ReportMaker(
      root: root, scenarios: scenarios, growth: try growth.map(ReportMaker.growth),
      history: try history.map { try History(file: URL(fileURLWithPath: $0)).read() })
  }

  /// Writes the report, and keeps the run in the history.
  ///
  /// - Throws: `ExitCode` 2 where a file can't be written, after it was told why.
  func write(_ comparison: Comparison, of trace: Trace, with maker: ReportMaker) throws {
    guard report != nil || history != nil else { return }
    do {
      let data = maker.data(comparison, of: trace)
      if let report { writeError("Report: \(try ReportMaker.write(data, into: report))\n") }
      if let history, let run = data.timing.history.last {
        try History(file: URL(fileURLWithPath: history)).append(run)
      }
    } catch {
      throw failure("error: \(error)", ExitCode(2))
    }
  }
}
