import ComparisonReport
import Foundation
import ScenarioFormat
import Testing

/// The report of the trace in the folder `Golden`, which has every kind of result and odd
/// characters. The folder has the outputs, too.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter GoldenTests`
package enum Golden {
  private static let folder = packageRoot.appendingPathComponent("Tests/Report/Golden")

  /// The trace, with each "odd" replaced. The one tool whose name is odd isn't requested.
  package static func trace(odd: String = "odd") throws -> Trace {
    let text = try String(contentsOf: folder.appendingPathComponent("trace.jsonl"), encoding: .utf8)
    return Trace(parsing: text.replacing("odd", with: odd), path: "trace.jsonl")
  }

  package static func comparison(_ trace: Trace) throws -> Comparison {
    let tools = ["native", "webdriver-http", "selenium", "slow"]
    return Comparison(
      trace, scenarios: try Written.scenarios(), tools: tools,
      notRun: [
        NotRun(scenario: "L.2", tool: "selenium", repetition: 2, reason: "The server died."),
        NotRun(scenario: "L.1", tool: "slow", repetition: 2, reason: "The server died."),
      ]
    ) { tool, _ in tools.contains(tool) }
  }

  /// The report, compared with an earlier run.
  package static func report(_ trace: Trace) throws -> ReportData {
    let excerpts = StepExcerpts(root: folder, of: trace)
    let query = #"{"kind":"query","steps":[]}"#
    return ReportData(
      try comparison(trace), of: trace,
      summaries: ["native": "XCUITest’s API."],
      against: try FakeTraces.comparison(
        FakeRun("L.1", "native", commands: 3).adding(
          #""sent":[\#(Array(repeating: query, count: 3).joined(separator: ","))]"#,
          toItem: "TC1/S1"),
        FakeRun("L.1", "webdriver-http"),
        FakeRun("L.2", "slow", bytes: 1), FakeRun("L.1", "slow", seconds: 0.1, bytes: 1),
        tools: ["native", "webdriver-http", "slow"], scenarios: [0, 1]),
      source: excerpts.source)
  }

  /// Expects an output to equal a file of the folder.
  package static func expect(_ output: String, equals name: String) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
      try Data(output.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    // The first line that differs is enough in a message.
    let lines = (output.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
    let place = zip(lines.0, lines.1).prefix { $0 == $1 }.count
    #expect(
      output == expected,
      "\(name), line \(place + 1). Regenerate it with DUET_REGENERATE_GOLDEN=1, and read the changes."
    )
  }
}
