import FakeTraces
import Foundation
import Testing

@testable import ComparisonReport

struct ReportJSONTests {
  @Test func `everything is in the JSON in alphabetical order`() throws {
    let report = try report(
      of: FakeRun("L.2", "native", bytes: 10, failsAt: "TC1/S1").declared(), scenarios: [1])
    let spread =
      #"{"count":1,"lowerQuartile":0.25,"maximum":0.25,"median":0.25,"minimum":0.25,"#
      + #""upperQuartile":0.25}"#
    #expect(
      compact(report.json) == #"""
        {"findings":[],"pictures":{},\#
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
        "timing":{"facts":{},"isDebug":false,\#
        "scenarios":[{"items":{"L.2/TC1/S1":\#(spread)},\#
        "scenario":"L.2","seconds":\#(spread),"tool":"native"}],"totals":{}},\#
        "tools":[{"name":"native","summary":"",\#
        "totals":{"bytes":20,"commands":4,"expectations":0,"kinds":{},"passedScenarios":0,\#
        "scenarios":1,"steps":0,"writtenExpectations":1,"writtenSteps":1}}],\#
        "version":2}
        """#)
    // Indented, one member per line, with a final line break.
    #expect(report.json.hasPrefix("{\n  \"findings\" : [\n"))
    #expect(report.json.hasSuffix("\n  ],\n  \"version\" : 2\n}\n"))
  }

  @Test func `a report is read as it was written`() throws {
    let text = try SampleReport.make().json
    let read = try JSONDecoder().decode(ReportData.self, from: Data(text.utf8))
    #expect(read.json == text)
  }
}
