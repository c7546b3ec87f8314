import FakeTraces
import ComparisonReport
import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing

struct ReportDataTests {
  @Test func `scenarios have all written items in the order of execution`() throws {
    let report = try SampleReport.make()
    #expect(report.scenarios.map(\.id) == ["L.1", "L.2"])
    let scenario = report.scenarios[0]
    #expect(scenario.title == "Log in")
    #expect(scenario.app == "Login")
    #expect(scenario.file == "Scenarios/L1-log-in.scenario")
    #expect(scenario.testCases.map(\.title) == ["Right password", "Log out"])
    #expect(scenario.testCases.map(\.number) == [1, 2])
    let items = scenario.testCases.flatMap(\.items)
    #expect(items.map(\.id) == FakeRun.loginItems.map { "L.1/" + $0 })
    #expect(items.prefix(3).map(\.kind) == ["precondition", "step", "expectation"])
    #expect(items[1].text == "Enter \"ada\".")
    #expect(items.map(\.number) == [1, 1, 1, 1, 1])
    #expect(report.tools.map(\.name) == SampleReport.tools)
    #expect(scenario.cells.map(\.tool) == SampleReport.tools)
    #expect(scenario.cells.map(\.status) == [.passed, .failed, .notPortable])
    #expect(report.scenarios[1].cells.map(\.status) == [.passed, .expectedFailure, .invalid])
  }

  @Test func `the first run that passed is shown`() throws {
    let report = try report(
      of: FakeRun("L.1", "native", 1, commands: 5, failsAt: "TC1/Ex1"),
      FakeRun("L.1", "native", 2, commands: 7), FakeRun("L.1", "native", 3, commands: 9))
    let items = report.scenarios[0].testCases.flatMap(\.items)
    #expect(items.map { $0.plays["native"]?.commands } == [7, 7, 7, 7, 7])
    #expect(items.map { $0.plays["native"]?.runs } == [3, 3, 3, 2, 2])
    #expect(items.map { $0.plays["native"]?.passedRuns } == [3, 3, 2, 2, 2])
    #expect(items[2].plays["native"]?.messages == ["it broke"])
  }

  @Test func `if no run passed, the first is shown, and others for items that it didn't reach`()
    throws
  {
    let report = try report(
      of: FakeRun("L.1", "native", 1, commands: 5, failsAt: "TC1/S1"),
      FakeRun("L.1", "native", 2, commands: 7, failsAt: "TC2/S1"))
    let items = report.scenarios[0].testCases.flatMap(\.items)
    #expect(items.map { $0.plays["native"]?.commands ?? 0 } == [5, 5, 7, 7, 0])
    #expect(items[4].plays.isEmpty)
  }

  @Test func `invalid runs aren't shown`() throws {
    let report = try report(
      of: FakeRun("L.1", "native", 1, commands: 5).lines(1, 2, 3),
      FakeRun("L.1", "native", 2, commands: 7))
    let items = report.scenarios[0].testCases.flatMap(\.items)
    #expect(items.map { $0.plays["native"]?.commands } == [7, 7, 7, 7, 7])
    #expect(report.scenarios[0].cells[0].commands == 42)
  }

  @Test func `a play has the commands and the actions`() throws {
    let report = try SampleReport.make()
    let play = try #require(report.scenarios[0].testCases[0].items[1].plays["web"])
    #expect(play.file == "Tests/L1Tests.swift")
    #expect(play.line == 20)
    #expect(play.bytes == 100)
    let sent = try #require(play.sent)
    #expect(sent.map(\.kind) == [.request, .pause, .request])
    #expect(sent[0].text == "POST /element")
    #expect(sent[0].locator?.using == "xpath")
    #expect(sent[0].locator?.value == "//a/b[c]")
    #expect(sent[2].text == "POST /element/{id}/click")
    #expect([sent[0].bytesSent, sent[0].bytesReceived, sent[0].status] == [10, 20, 200])
    let failed = try #require(report.scenarios[0].testCases[1].items[0].plays["web"])
    #expect(failed.messages == ["no ]]> & \u{1} 😀"])
    #expect(failed.screen == "nothing")
  }

  @Test func `a picture is stored once`() throws {
    let report = try SampleReport.make()
    #expect(report.pictures == ["1": TracePicture(format: .svg, data: "<svg/>")])
    #expect(report.scenarios[0].testCases[0].items[1].plays["native"]?.picture == "1")
    #expect(report.scenarios[0].testCases[1].items[1].plays["web"]?.picture == "1")
    #expect(report.scenarios[0].testCases[0].items[0].plays["web"]?.picture == nil)
  }

  @Test func `a play's source comes from its file and line`() throws {
    var inputs = ReportInputs()
    inputs.summaries = ["web": "A client."]
    inputs.source = { file, line in
      line == 10 ? SourceData(firstLine: 10, language: "swift", lines: [file]) : nil
    }
    let report = try SampleReport.make(inputs)
    let items = report.scenarios[0].testCases[0].items
    #expect(items[0].plays["web"]?.source?.lines == ["Tests/L1Tests.swift"])
    #expect(items[1].plays["web"]?.source == nil)
    #expect(report.tools.map(\.summary) == ["", "A client.", ""])
  }

  @Test func `a cell's figures are medians, or come from the shown run`() throws {
    let cell = try SampleReport.make().scenarios[0].cells[1]
    // 6 times 3 and 5 times 4 commands: an end counts as one more item. The second run failed at
    // the fourth of five items.
    #expect(cell.commands == 19)
    #expect(cell.bytes == 675)
    // One of the two runs has its commands: a find, a click, and a pause. None has user actions.
    #expect(cell.looks == 1)
    #expect(cell.actions == nil)
    #expect(cell.requests == 3)
    #expect(cell.steps == 1 && cell.expectations == 1)
  }

  @Test func `totals are sums over the scenarios that a tool plays`() throws {
    let tools = try SampleReport.make().tools.map(\.totals)
    #expect(tools.map(\.scenarios) == [2, 2, 1])
    #expect(tools.map(\.passedScenarios) == [2, 0, 0])
    #expect(tools.map(\.steps) == [3, 2, 0])
    #expect(tools.map(\.writtenSteps) == [3, 3, 1])
    #expect(tools.map(\.expectations) == [3, 1, 0])
    #expect(tools.map(\.writtenExpectations) == [3, 3, 1])
    #expect(tools.map { $0.commands ?? -1 } == [18, 25, -1])
    #expect(tools.map { $0.bytes ?? -1 } == [-1, 705, -1])
    #expect(tools[0].kinds == ["query": 1, "gesture": 1])
    #expect(tools[1].kinds == ["request": 2, "pause": 1])
  }

  @Test func `the order of runs and their times affect only the timing`() throws {
    let nothing = try report([], scenarios: [])
    func outside(_ report: ReportData) -> String {
      var report = report
      report.timing = nothing.timing
      return report.json
    }
    let sent =
      #""sent":[{"kind":"query","steps":[{"step":"descendants","type":"Button"}]},"#
      + #"{"kind":"gesture","gesture":"tap","steps":[{"step":"descendants","type":"Button"}]}]"#
    let runs = [
      FakeRun("L.1", "native", 1).adding(sent, toItem: "TC1/S1"), FakeRun("L.1", "native", 2),
      FakeRun("L.1", "web", 1, bytes: 5), FakeRun("L.2", "native", 1),
      FakeRun("L.2", "native", 2), FakeRun("L.2", "web", 1, bytes: 3),
    ].map { $0.idleElsewhere() }
    let slow = [
      FakeRun("L.2", "web", 1, seconds: 9, bytes: 3), FakeRun("L.2", "native", 1, seconds: 8),
      FakeRun("L.1", "native", 2, seconds: 7), FakeRun("L.1", "web", 1, seconds: 6, bytes: 5),
      FakeRun("L.2", "native", 2, seconds: 4),
      FakeRun("L.1", "native", 1, seconds: 5).adding(sent, toItem: "TC1/S1"),
    ].map { $0.idleElsewhere() }
    let one = try report(runs.flatMap(\.lines), tools: ["native", "web"], scenarios: [0, 1])
    let other = try report(slow.flatMap(\.lines), tools: ["native", "web"], scenarios: [1, 0])
    #expect(one.findings == [] && other.findings == [])
    #expect(outside(one) == outside(other))
    #expect(one.json != other.json)
  }
}

struct SentCommandTests {
  @Test(arguments: [
    ("POST /element/885ee88c-4/click", "POST /element/{id}/click"),
    ("POST /element/885/elements", "POST /element/{id}/elements"),
    ("GET /shadow/7/element", "GET /shadow/{id}/element"),
    ("GET /element/active", "GET /element/active"),
    ("POST /element", "POST /element"),
  ])
  func `a report has neither times nor a session's element references`(sent: String, shown: String)
  {
    var command = SentCommand.request(sent)
    (command.start, command.duration) = (1, 2)
    #expect(command.withoutTimes == SentCommand.request(shown))
  }
}
