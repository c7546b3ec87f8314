import ComparisonReport
import Foundation
import ScenarioFormat
import Testing

/// A small report: two tools, two scenarios, of which a tool plays one.
enum ReportSample {
  static func data(growth: String = "null", facts: String = "{}") throws -> ReportData {
    try JSONDecoder().decode(ReportData.self, from: Data(json(growth, facts).utf8))
  }

  static func spread(_ median: Double) -> String {
    """
    {"count": 5, "minimum": \(median), "lowerQuartile": \(median), "median": \(median),
     "upperQuartile": \(median), "maximum": \(median)}
    """
  }

  private static func cell(_ tool: String, _ status: String, _ more: String = "") -> String {
    """
    {"tool": "\(tool)", "status": "\(status)", "runs": 5, "passedRuns": 5, "invalidRuns": 0,
     "steps": 1, "expectations": 1, "messages": [], "findings": []\(more)}
    """
  }

  private static func play(_ more: String = "") -> String {
    """
    {"runs": 5, "passedRuns": 5, "file": "Tests/A1.swift", "line": 7, "commands": 2,
     "messages": []\(more)}
    """
  }

  private static func json(_ growth: String, _ facts: String) -> String {
    let swift = #", "source": {"firstLine": 7, "language": "swift", "lines": []}, "sent": []"#
    return """
      {
        "version": 1,
        "tools": [
          {"name": "native", "summary": "Typed queries | in process.", "totals": {
            "scenarios": 2, "passedScenarios": 2, "steps": 2, "writtenSteps": 2,
            "expectations": 2, "writtenExpectations": 2, "commands": 7,
            "looks": 5, "actions": 2, "kinds": {"query": 5, "gesture": 2}}},
          {"name": "web", "summary": "Commands.", "totals": {
            "scenarios": 1, "passedScenarios": 0, "steps": 1, "writtenSteps": 1,
            "expectations": 0, "writtenExpectations": 1, "commands": 3.5, "bytes": 400, "looks": 2.5,
            "requests": 3.5, "kinds": {"request": 3}}}
        ],
        "scenarios": [
          {"id": "A.1", "title": "Add", "app": "TinyLog", "file": "Scenarios/A1", "testCases": [
            {"number": 1, "title": "Add", "items": [
              {"id": "A.1/TC1/S1", "kind": "step", "number": 1, "text": "Tap.", "plays": {
                "native": \(play(swift + #", "picture": "1""#))}},
              {"id": "A.1/TC1/Ex1", "kind": "expectation", "number": 1, "text": "It is.",
               "plays": {"native": \(play(swift))}}]}],
           "cells": [\(cell("native", "passed")), \(cell("web", "notPlayed"))]},
          {"id": "B.1", "title": "Search", "app": "Beer", "file": "Scenarios/B1", "testCases": [
            {"number": 1, "title": "Search", "items": [
              {"id": "B.1/TC1/S1", "kind": "step", "number": 1, "text": "Tap.", "plays": {
                "native": \(play(swift)), "web": \(play())}}]}],
           "cells": [\(cell("native", "passed")),
             \(cell("web", "expectedFailure", #"""
              , "known": {"kind": "expectedFailure", "reason": "no pages", "link": "bug/1"}
              """#))]}
        ],
        "code": [
          {"tool": "native", "groups": {
            "tests": {"files": 2, "lines": 20, "codeLines": 14},
            "helpers": {"files": 1, "lines": 5, "codeLines": 4}},
           "locators": {"byStrategy": {"query": 5}, "distinct": 3, "medianLength": 20.5,
             "longestLength": 40, "medianDepth": 2, "deepest": 3},
           "needs": [{"app": "BeerExplorer", "locators": 3, "identifiers": 1, "texts": 2,
             "structure": 0, "places": 1, "tests": 2, "launched": 1}],
           "effort": {"ownLines": {"A.1": 3, "B.1": 8}, "calls": ["buttons", "tap"],
             "selectorWords": []}},
          {"tool": "web", "groups": {}}
        ],
        "pictures": {}, "findings": [],
        "timing": {
          "facts": \(facts),
          "scenarios": [
            {"scenario": "A.1", "tool": "native",
             "items": {"A.1/TC1/S1": \(spread(0.001)), "A.1/TC1/Ex1": \(spread(0.001))}},
            {"scenario": "B.1", "tool": "native", "seconds": \(spread(0.0123)),
             "items": {"B.1/TC1/S1": \(spread(0.001))}}],
          "totals": {"native": 0.0123},
          "differences": [
            {"scenario": "B.1", "base": "native", "tool": "web", "verdict": "undecided"},
            {"scenario": "B.1", "base": "native", "tool": "third", "verdict": "undecided"}],
          "isDebug": false,
          "ratios": [
            {"app": "Beer", "base": "native", "tool": "web", "isVariant": false,
             "scenarios": ["B.1"], "ratio": 3.216, "lower": 2.996, "upper": 3.5, "busyRatio": 3},
            {"app": "Beer", "base": "native", "tool": "third", "isVariant": true,
             "scenarios": ["B.1"], "ratio": 9.996}],
          "phases": {"web": {"http": 0.02, "client": 0.0005, "new": 1.5}},
          "growth": \(growth), "history": []
        }
      }
      """
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
