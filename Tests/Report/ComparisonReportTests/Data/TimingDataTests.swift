import Foundation
import FakeTraces
import ScenarioBinding
import Testing

@testable import ComparisonReport

struct TimingDataTests {
  @Test func `times are spreads of the valid runs`() throws {
    let report = try SampleReport.make()
    let timing = report.timing.scenarios
    #expect(
      timing.map { "\($0.scenario) \($0.tool)" } == [
        "L.1 native", "L.1 web", "L.2 native", "L.2 web",
      ])
    #expect(timing[0].seconds?.count == 2)
    #expect(timing[0].seconds?.median == 1.875)
    // 5 items of 0.5 s and 4 of 0.75 s.
    #expect(timing[1].seconds?.median == 2.75)
    #expect(timing[1].items["L.1/TC2/Ex1"]?.count == 1)
    #expect(timing[1].items["L.1/TC1/S1"]?.median == 0.625)
  }

  @Test func `a total covers all played scenarios, or there is none`() throws {
    #expect(try SampleReport.make().timing.totals == ["native": 2.375])
    let expected = try report(
      runs("L.1", "native", [1, 2, 4])
        + (1...3).flatMap { FakeRun("L.2", "native", $0, failsAt: "TC1/S1").declared().lines },
      scenarios: [0, 1])
    #expect(expected.timing.totals == ["native": 10])
    let missing = try report(runs("L.1", "native", [1]), scenarios: [0, 1])
    #expect(missing.timing.totals == [:])
  }

  @Test func `the first record of a fact counts`() throws {
    let lines = [
      FakeRun.tool("web", #""date":"2026-11-21T12:00:00Z","client":"B""#),
      FakeRun.tool("web", #""date":"2026-11-21T11:00:00Z","odd":"1""#),
    ]
    #expect(
      try report(lines, tools: ["web"]).timing.facts == [
        "web": ["date": "2026-11-21T12:00:00Z", "client": "B", "odd": "1"]
      ])
  }

  @Test func `a scenario that passed in both runs has the earlier run's median`() throws {
    let written = try Written.scenarios()
    var inputs = ReportInputs()
    inputs.against = Comparison(
      trace(
        runs("L.1", "native", [1, 2, 4]) + FakeRun("L.2", "native", failsAt: "TC1/S1").lines
          + runs("L.1", "web", [1])), scenarios: written, tools: ["native", "web"])
    let report = try report(
      runs("L.1", "native", [1]) + runs("L.2", "native", [1])
        + FakeRun("L.1", "web", failsAt: "TC1/S1").lines, tools: ["native", "web"],
      scenarios: [0, 1], inputs: inputs)
    // Five items of two seconds each.
    #expect(report.timing.scenarios.map(\.earlierMedian) == [10, nil, nil])
    #expect(
      ReportMarkdown(report).text.contains(
        "| L.1 | 5000.0 (n = 1), before 10000.0 | 500.0 (n = 1) |"))
  }

  @Test func `a run with impossible durations doesn't count`() throws {
    let sent =
      #""sent":[{"kind":"request","method":"GET","path":"/a","duration":-1}]"#
    let report = try report(
      of: FakeRun("L.2", seconds: 1).adding(sent, toItem: "TC1/S1"), scenarios: [1])
    #expect(report.findings.count == 1)
    #expect(report.timing.scenarios.isEmpty)
    #expect(report.json.hasPrefix("{\n"))
  }
}

/// Counts of looks, actions and requests, which mean the same for all tools.
struct UnitCountTests {
  /// A cell of one run with some commands in its step.
  private func cell(
    _ sent: [SentCommand], actions: [TraceAction]? = nil
  ) throws -> Comparison.Cell {
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    var run = FakeRun("L.2", commands: sent.count)
      .adding("\"sent\":\(try json(sent))", toItem: "TC1/S1").idleElsewhere()
    if let actions {
      run = run.adding(
        "\"actions\":\(try json(actions))", toItem: "TC1/S1"
      ).adding("\"actions\":[]", toItem: "TC1/Ex1")
    }
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    return comparison.cells[0]
  }

  @Test func `a native tool looks by queries and acts by gestures`() throws {
    let cell = try cell([
      SentCommand(.query([])), SentCommand(.gesture(.tap, [])), SentCommand(.query([])),
      SentCommand(.application(.launch, "a")),
    ])
    #expect(cell.median(\.looks) == 2)
    #expect(cell.median(\.actions) == 1)
    #expect(cell.median(\.requests) == nil)
  }

  /// Each read of an attribute, and each search, counts as one look. WebDriverAgent takes one
  /// snapshot per read, but for an XPath a snapshot and a second query, which isn't counted.
  /// Sources: `XCUIElement+FBWebDriverAttributes.m` (`fb_snapshotForAttributeName`) and
  /// `XCUIElement+FBUtilities.m` (`fb_filterDescendantsWithSnapshots`) of appium/WebDriverAgent.
  @Test(arguments: [
    ("POST /element", 1, false), ("POST /elements", 1, false),
    ("POST /element/e-1/elements", 1, false), ("POST /shadow/7/element", 1, false),
    ("GET /element/active", 1, false), ("GET /element/e-1/attribute/value", 1, false),
    ("GET /source", 1, false), ("GET /screenshot", 1, false),
    ("GET /element/e-1/screenshot", 1, false),
    ("POST /element/e-1/click", 0, true), ("POST /element/e-1/clear", 0, true),
    ("POST /element/e-1/value", 0, true), ("POST /actions", 0, true),
    ("DELETE /actions", 0, false), ("POST /execute/sync", 0, true), ("GET /contexts", 0, false),
    ("POST /context", 0, false), ("GET /url", 0, false), ("POST /timeouts", 0, false),
  ])
  func `a request looks, acts or does neither`(text: String, looks: Int, acts: Bool) throws {
    let cell = try cell([.request(text)])
    #expect(cell.median(\.looks) == Double(looks))
    #expect(SentCommand.request(text).isAction == acts)
    #expect(cell.median(\.requests) == 1)
  }

  @Test func `a client's user actions are unknown if its server doesn't report them`() throws {
    let click = [SentCommand.request("POST /element/e/click")]
    #expect(try cell(click).validRuns.map(\.actions) == [nil])
    #expect(try cell(click, actions: []).validRuns.map(\.actions) == [0])
  }

  @Test func `actions reported by the device count`() throws {
    let sent = [
      SentCommand.request("POST /element"), .request("POST /element/e/value"),
      SentCommand(.pause(method: "POST", path: "/actions")),
    ]
    let cell = try cell(
      sent,
      actions: [.gesture(.tap, .init(type: "A"), at: [[1, 2]]), .keys(["T"]), .keys(["D"])])
    #expect(cell.median(\.actions) == 3)
    #expect(cell.median(\.requests) == 3)
  }

  @Test func `unreported commands aren't counted`() throws {
    let cell = try comparison(FakeRun("L.2"), scenarios: [1]).cells[0]
    #expect(cell.validRuns.map(\.looks) == [nil])
    #expect(cell.validRuns.map(\.actions) == [nil])
    #expect(cell.validRuns.map(\.requests) == [nil])
  }
}
