import Foundation
import Testing

@testable import ComparisonReport

/// The CSV tables next to a report's page.
struct ReportTablesTests {
  @Test func `tables have the charts' figures`() throws {
    let tables = ReportTables(try SampleReport.make())
    let outcomes = tables.outcomes.split(separator: "\r\n")
    #expect(outcomes.count == 1 + 2 * 3)
    #expect(outcomes[1] == "L.1,native,passed,2,2,1.0,1.0,,,1.5625,1.875,2.1875")
    let steps = tables.steps.split(separator: "\r\n").map(String.init)
    #expect(steps[0] == "item,tool,command,for,start,seconds,waited")
    #expect(steps.contains("L.1/TC1/S1,web,2,wait,,0.125,0.125"))
    #expect(tables.survival == "redesign,strategy,found,wrong,lost,ambiguous,not_applicable\r\n")
  }

  @Test func `a string is one field and not a formula`() throws {
    var report = try SampleReport.make()
    report.scenarios[0].id = "=1+\"a\",\nb"
    let line = "\"'=1+\"\"a\"\",\nb\",native,passed,"
    #expect(ReportTables(report).outcomes.contains(line))
  }

  private func ratio(_ tool: String) -> RatioData {
    RatioData(
      app: "TinyLog", base: "native", tool: tool, isVariant: false, scenarios: ["A.1"], ratio: 2.5,
      lower: 2, upper: 3)
  }

  @Test func `a ratio has its interval`() throws {
    var report = try SampleReport.make()
    report.timing.ratios = [ratio("webdriver-http")]
    #expect(
      ReportTables(report).ratios.hasSuffix(
        "\r\nTinyLog,native,webdriver-http,2.5,2.0,3.0,slower\r\n"))
  }
}

struct ReportJSONTests {
  @Test func `everything is in the JSON in alphabetical order`() throws {
    let report = try report(
      of: FakeRun("L.2", "native", bytes: 10, failsAt: "TC1/S1").declared(), scenarios: [1])
    let spread =
      #"{"count":1,"lowerQuartile":0.25,"maximum":0.25,"median":0.25,"minimum":0.25,"#
      + #""upperQuartile":0.25}"#
    #expect(
      compact(report.json) == #"""
        {"code":[],"findings":[],"pictures":{},\#
        "scenarios":[{"app":"Login",\#
        "cells":[{"bytes":20,"commands":4,"expectations":0,"findings":[],"invalidRuns":0,\#
        "known":{"kind":"expectedFailure","link":"https://example.org/1","reason":"It breaks."},\#
        "messages":["it broke"],"passedRuns":0,"runs":1,"status":"expectedFailure","steps":0,\#
        "tool":"native"}],\#
        "file":"Scenarios/L2-help.scenario","id":"L.2",\#
        "testCases":[{"items":[\#
        {"id":"L.2/TC1/S1","kind":"step","number":1,\#
        "plays":{"native":{"bytes":10,"commands":2,"file":"Tests/L2Tests.swift","line":10,\#
        "messages":["it broke"],"passedRuns":0,"runs":1}},"text":"Tap \"?\"."},\#
        {"id":"L.2/TC1/Ex1","kind":"expectation","number":1,"plays":{},\#
        "text":"The help is shown."}],\#
        "number":1,"title":"Show it"}],"title":"Help"}],\#
        "timing":{"differences":[],"facts":{},"isDebug":false,"phases":{},\#
        "ratios":[],\#
        "scenarios":[{"busySeconds":\#(spread),"items":{"L.2/TC1/S1":\#(spread)},\#
        "median":{"items":{"L.2/TC1/S1":{"seconds":0.25,"start":0}},"repetition":1,\#
        "seconds":0.25},"scenario":"L.2","seconds":\#(spread),"tool":"native"}],"totals":{}},\#
        "tools":[{"name":"native","summary":"",\#
        "totals":{"bytes":20,"commands":4,"expectations":0,"kinds":{},"passedScenarios":0,\#
        "scenarios":1,"steps":0,"writtenExpectations":1,"writtenSteps":1}}],\#
        "version":1}
        """#)
    // Indented, one member per line, with a final line break.
    #expect(report.json.hasPrefix("{\n  \"code\" : [\n\n  ],\n  \"findings\" : [\n"))
    #expect(report.json.hasSuffix("\n  ],\n  \"version\" : 1\n}\n"))
  }

  @Test func `a report is read as it was written`() throws {
    var inputs = ReportInputs()
    inputs.code = [
      CodeData(tool: "web", groups: ["tests": CodeCount(files: 1, lines: 2, codeLines: 3)])
    ]
    let text = try SampleReport.make(inputs).json
    let read = try JSONDecoder().decode(ReportData.self, from: Data(text.utf8))
    #expect(read.json == text)
    #expect(read.code[0].groups["tests"]?.codeLines == 3)
  }
}
