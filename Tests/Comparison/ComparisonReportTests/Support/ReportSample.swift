import ComparisonReport
import Foundation
import ScenarioFormat
import Testing

/// A small report, `Tests/Comparison/ReportSample.json`: two tools, two scenarios, of which a tool
/// plays one.
enum ReportSample {
  static func data() throws -> ReportData {
    let file = packageRoot.appendingPathComponent("Tests/Comparison/ReportSample.json")
    return try JSONDecoder().decode(ReportData.self, from: Data(contentsOf: file))
  }
}

/// A report of lines. Tools play what is not said otherwise.
func report(
  _ lines: [String], tools: [String] = ["native"], scenarios: ArraySlice<Int> = [0],
  inputs: ReportInputs = ReportInputs(), plays: (String, Scenario) -> Bool = { _, _ in true }
) throws -> ReportData {
  let written = try Written.scenarios()
  let scenarios = scenarios.map { written[$0] }
  let trace = trace(lines)
  return ReportData(
    Comparison(trace, scenarios: scenarios, tools: tools, plays: plays), of: trace,
    scenarios: scenarios, inputs: inputs)
}

/// A report of runs.
func report(
  of runs: FakeRun..., tools: [String] = ["native"], scenarios: ArraySlice<Int> = [0],
  inputs: ReportInputs = ReportInputs(), plays: (String, Scenario) -> Bool = { _, _ in true }
) throws -> ReportData {
  try report(
    runs.flatMap(\.lines), tools: tools, scenarios: scenarios, inputs: inputs, plays: plays)
}

/// A report with one of everything: two scenarios, and tools that passed, failed, failed as
/// expected, can't be believed, and can't play.
enum SampleReport {
  static let tools = ["native", "web", "browser"]

  static var lines: [String] {
    let sent =
      #""sent":[{"kind":"request","text":"POST /element","using":"xpath","value":"//a/b[c]","#
      + #""duration":0.25,"bytesSent":10,"bytesReceived":20,"status":200,"#
      + #""phases":{"http":0.0625,"search":0.125}},"#
      + #"{"kind":"pause","text":"POST /session/pause","duration":0.125,"phases":{"wait":0.125}},"#
      + #"{"kind":"request","text":"POST /element/e-9/click","bytesSent":30,"bytesReceived":40,"#
      + #""status":200}]"#
    let query =
      #""sent":[{"kind":"query","text":"`Descendants matching type Button`","duration":0.125},"#
      + #"{"kind":"gesture","text":"tap Button"}]"#
    let picture = #""picture":{"format":"svg","data":"<svg/>"}"#
    return [
      FakeRun.tool("native", #""machine":"2 cores","commit":"abc","date":"2026-11-21T10:00:00Z""#)
    ]
      + [FakeRun.tool("web", #""machine":"2 cores","client":"Client | 1""#)]
      + FakeRun("L.1", "native").adding(query, toItem: "TC1/S1")
      .adding(picture, toItem: "TC1/S1").idleElsewhere().lines
      + FakeRun("L.1", "native", 2, seconds: 0.5).idleElsewhere().lines
      + FakeRun("L.2", "native").idleElsewhere().lines
      + FakeRun("L.2", "native", 2).idleElsewhere().lines
      + FakeRun("L.1", "web", seconds: 0.5, commands: 3, bytes: 100, waited: 0.125)
      .adding(sent, toItem: "TC1/S1").adding(picture, toItem: "TC2/Ex1").idleElsewhere().lines
      + FakeRun(
        "L.1", "web", 2, seconds: 0.75, commands: 4, bytes: 150, waited: 0.125, failsAt: "TC2/S1",
        message: "no ]]> & \\u0001 😀"
      ).adding(#""screen":"nothing""#, toItem: "TC2/S1").idleElsewhere().lines
      + [1, 2].flatMap {
        FakeRun("L.2", "web", $0, bytes: 10, failsAt: "TC1/Ex1").declared().idleElsewhere().lines
      }
      + FakeRun.omitted(
        "L.1", "browser",
        known: FakeRun.known(
          "notPortable", reason: "It has no | pages.", link: "https://example.org/2")
      ).lines
      + FakeRun("L.2", "browser", bytes: 10).lines.dropLast()
  }

  static func make(_ inputs: ReportInputs = ReportInputs()) throws -> ReportData {
    try report(lines, tools: tools, scenarios: [0, 1], inputs: inputs) { tool, scenario in
      tool != "browser" || scenario.id.number == 2
    }
  }
}
