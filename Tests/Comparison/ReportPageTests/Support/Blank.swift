import ComparisonReport
import Foundation

/// Values of a report's data with as little in them as can be, for tests to fill.
///
/// They are read from JSON, as who reads a report's JSON gets them.
enum Blank {
  static func value<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  static func report() throws -> ReportData {
    try value(
      """
      {"version": 1, "tools": [], "scenarios": [], "code": [], "pictures": {}, "findings": [],
       "timing": {"facts": {}, "scenarios": [], "totals": {}, "differences": [], "isDebug": false,
                  "ratios": [], "phases": {},
                  "history": []}}
      """)
  }

  static func tool(_ name: String, _ summary: String) throws -> ToolData {
    var tool: ToolData = try value(
      """
      {"name": "", "summary": "", "totals": {"scenarios": 0, "passedScenarios": 0, "steps": 0,
       "writtenSteps": 0, "expectations": 0, "writtenExpectations": 0, "kinds": {}}}
      """)
    tool.name = name
    tool.summary = summary
    return tool
  }

  static func scenario(_ id: String, _ title: String) throws -> ScenarioData {
    var scenario: ScenarioData = try value(
      #"{"id": "", "title": "", "app": "App", "file": "", "testCases": [], "cells": []}"#)
    scenario.id = id
    scenario.title = title
    return scenario
  }

  static func testCase(_ number: Int, _ title: String) throws -> TestCaseData {
    var testCase: TestCaseData = try value(#"{"number": 0, "title": "", "items": []}"#)
    testCase.number = number
    testCase.title = title
    return testCase
  }

  static func item(_ id: String, _ kind: String, _ number: Int, _ text: String) throws -> ItemData {
    var item: ItemData = try value(
      #"{"id": "", "kind": "", "number": 0, "text": "", "plays": {}}"#)
    item.id = id
    item.kind = kind
    item.number = number
    item.text = text
    return item
  }

  static func play(_ file: String, line: Int) throws -> PlayData {
    var play: PlayData = try value(
      #"{"runs": 1, "passedRuns": 1, "file": "", "line": 1, "commands": 0, "messages": []}"#)
    play.file = file
    play.line = line
    return play
  }

  static func source(_ firstLine: Int, _ language: String) throws -> SourceData {
    var source: SourceData = try value(#"{"firstLine": 1, "language": "", "lines": []}"#)
    source.firstLine = firstLine
    source.language = language
    return source
  }

  static func cell(_ tool: String, _ status: CellData.Status) throws -> CellData {
    var cell: CellData = try value(
      """
      {"tool": "", "status": "passed", "runs": 0, "passedRuns": 0, "invalidRuns": 0, "steps": 0,
       "expectations": 0, "messages": [], "findings": []}
      """)
    cell.tool = tool
    cell.status = status
    return cell
  }

  static func timing(_ scenario: String, _ tool: String) throws -> ScenarioTiming {
    var timing: ScenarioTiming = try value(
      #"{"scenario": "", "tool": "", "items": {}, "sent": {}}"#)
    timing.scenario = scenario
    timing.tool = tool
    return timing
  }
}
