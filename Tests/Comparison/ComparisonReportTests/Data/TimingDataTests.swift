import ScenarioBinding
import Testing

@testable import ComparisonReport

struct TimingDataTests {
  private static let quick = (0..<8).map { 1 + 0.125 * Double($0) }

  @Test func `times are spreads of the valid runs`() throws {
    let report = try SampleReport.make()
    let timing = report.timing.scenarios
    #expect(
      timing.map { "\($0.scenario) \($0.tool)" } == [
        "L.1 native", "L.1 web", "L.2 native", "L.2 web",
      ])
    #expect(timing[0].seconds?.count == 2)
    #expect(timing[0].seconds?.median == 1.875)
    #expect(timing[0].busySeconds?.median == 1.875)
    // 5 items of 0.5 s and 4 of 0.75 s, each with 0.125 s of waiting.
    #expect(timing[1].seconds?.median == 2.75)
    #expect(timing[1].busySeconds?.median == 2.1875)
    #expect(timing[1].items["L.1/TC2/Ex1"]?.count == 1)
    #expect(timing[1].items["L.1/TC1/S1"]?.median == 0.625)
    let median = try #require(timing[1].median)
    #expect(median.items["L.1/TC1/S1"]?.sent?.map(\.seconds) == [0.25, 0.125, nil])
    #expect(median.items["L.1/TC1/S1"]?.sent?.map(\.role) == [.look, .wait, .gesture])
    #expect(timing[0].median?.items["L.1/TC1/S1"]?.sent?.map(\.seconds) == [0.125, nil])
    // Of an even number of runs, the faster one of the middle two.
    #expect(median.repetition == 1)
    #expect(median.seconds == median.items.values.reduce(0) { $0 + $1.seconds })
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

  @Test func `differences compare pairs of tools by scenario`() throws {
    let slower = Self.quick.map { $0 + 3 }
    let equal = Self.quick.map { $0 + 0.0625 }
    let report = try report(
      runs("L.1", "native", Self.quick) + runs("L.2", "native", Self.quick)
        + runs("L.1", "web", slower, waited: 0.5) + runs("L.2", "web", equal),
      tools: ["native", "web"], scenarios: [0, 1])
    let differences = report.timing.differences
    #expect(differences.map(\.scenario) == ["L.1", "L.2"])
    #expect(differences.allSatisfy { $0.base == "native" && $0.tool == "web" })
    #expect(differences.map(\.verdict) == [.slower, .undecided])
    // Two comparisons, so the interval is at 97.5 %. Computed with Python's normal distribution.
    #expect(abs((differences[0].lower ?? 0) - 2.3163452702644123) < 1e-9)
    #expect(abs((differences[0].upper ?? 0) - 4.113937887169977) < 1e-9)
    // The median of 1…1.875 is 1.4375; five items have 0.5 s of waiting each.
    #expect(differences[0].ratio == 4.4375 / 1.4375)
    #expect(differences[0].busyRatio == 3.9375 / 1.4375)
    #expect(differences[1].ratio == 1.5 / 1.4375)
    // The ratio is the geometric mean of both, with waits only in the first.
    let ratio = try #require(report.timing.ratios.first)
    #expect(abs(ratio.ratio - (4.4375 * 1.5).squareRoot() / 1.4375) < 1e-12)
    #expect(abs((ratio.busyRatio ?? 0) - (3.9375 * 1.5).squareRoot() / 1.4375) < 1e-12)
  }

  @Test func `less than 10 percent counts as equal if the runs are close to each other`() throws {
    func verdict(_ factor: Double, spread: Double) throws -> DifferenceData.Verdict? {
      let times = (0..<8).map { 1 + spread * Double($0) }
      let report = try report(
        runs("L.2", "native", times) + runs("L.2", "web", times.map { factor * $0 }),
        tools: ["native", "web"], scenarios: [1])
      return report.timing.differences.first?.verdict
    }
    #expect(try verdict(1.05, spread: 0.001) == .equal)
    #expect(try verdict(0.95, spread: 0.001) == .equal)
    #expect(try verdict(1.15, spread: 0.001) == .slower)
    #expect(try verdict(0.85, spread: 0.001) == .faster)
    #expect(try verdict(1.1, spread: 0.001) == .undecided)
    #expect(try verdict(1.05, spread: 0.1) == .undecided)
  }

  @Test func `a swapped difference has the opposite verdict`() throws {
    let report = try report(
      runs("L.2", "web", Self.quick) + runs("L.2", "native", Self.quick.map { $0 + 3 }),
      tools: ["native", "web"], scenarios: [1])
    #expect(report.timing.differences.map(\.verdict) == [.faster])
  }

  @Test func `with fewer than five runs the verdict is undecided`() throws {
    let report = try report(
      runs("L.2", "native", Self.quick) + runs("L.2", "web", [90, 91, 92, 93]),
      tools: ["native", "web"], scenarios: [1])
    #expect(report.timing.differences.map(\.verdict) == [.undecided])
    #expect(report.timing.differences[0].lower == nil && report.timing.differences[0].upper == nil)
    #expect(report.timing.differences[0].ratio == 91.5 / 1.4375)
  }

  @Test func `only scenarios that both tools passed are compared`() throws {
    let report = try report(
      runs("L.1", "native", [1]) + runs("L.2", "native", [1])
        + FakeRun("L.1", "web", failsAt: "TC1/S1").lines + runs("L.2", "web", [3])
        + FakeRun("L.2", "third", failsAt: "TC1/S1").lines,
      tools: ["native", "web", "third"], scenarios: [0, 1])
    #expect(report.timing.differences.map(\.scenario) == ["L.2"])
    #expect(report.timing.differences.map(\.ratio) == [3])
    #expect(report.timing.ratios.map(\.scenarios) == [["L.2"]])
    #expect(abs((report.timing.ratios.first?.ratio ?? 0) - 3) < 1e-12)
  }

  @Test func `phases are medians over repetitions of sums over scenarios`() throws {
    func sent(_ search: Double) -> String {
      #""sent":[{"kind":"request","text":"POST /element","duration":0.5,"#
        + #""phases":{"http":0.125,"search":\#(search)}},"#
        + #"{"kind":"request","text":"GET /url","duration":0.25}]"#
    }
    let runs = [0.25, 0.125, 0.375].enumerated().flatMap { index, search in
      FakeRun("L.1", "web", index + 1, seconds: 1).adding(sent(search), toItem: "TC1/S1")
        .idleElsewhere().lines
        + FakeRun("L.2", "web", index + 1, seconds: 2).adding(sent(0.25), toItem: "TC1/S1")
        .idleElsewhere().lines
    }
    let report = try report(
      runs + FakeRun("L.1", "native").lines,
      tools: ["web", "native"], scenarios: [0, 1])
    #expect(
      report.timing.phases == [
        "web": ["client": 7.5, "http": 0.25, "search": 0.5, "other": 0.75]
      ])
  }

  @Test func `a native tool has the same phases as WebDriver`() throws {
    let sent =
      #""sent":[{"kind":"query","text":"Button","duration":0.5,"#
      + #""phases":{"snapshot":0.25,"search":0.125}},"#
      + #"{"kind":"gesture","text":"tap","duration":0.25,"phases":{"gesture":0.25}}]"#
    let run = FakeRun("L.2", seconds: 1).adding(sent, toItem: "TC1/S1").idleElsewhere()
    let report = try report(of: run, scenarios: [1])
    #expect(
      report.timing.phases == [
        "native": [
          "client": 1.25, "snapshot": 0.25, "search": 0.125, "gesture": 0.25, "other": 0.125,
        ]
      ])
  }

  @Test func `a run with impossible phases and durations doesn't count`() throws {
    let sent =
      #""sent":[{"kind":"request","text":"a","duration":-1,"phases":{"http":1e308,"wait":0.125}}]"#
    let report = try report(
      of: FakeRun("L.2", seconds: 1).adding(sent, toItem: "TC1/S1"), scenarios: [1])
    #expect(report.findings.count == 1)
    #expect(report.timing.phases == [:])
    #expect(report.timing.scenarios.isEmpty)
    #expect(report.json.hasPrefix("{\n"))
  }
}

/// Counts of looks, actions and requests, which mean the same for all tools.
struct UnitCountTests {
  /// A cell of one run with some commands in its step.
  private func cell(
    _ sent: [(kind: String, text: String)], actions: [String]? = nil
  ) throws -> Comparison.Cell {
    let list = sent.map { #"{"kind":"\#($0.kind)","text":"\#($0.text)"}"# }
    var run = FakeRun("L.2", commands: sent.count)
      .adding("\"sent\":[\(list.joined(separator: ","))]", toItem: "TC1/S1").idleElsewhere()
    if let actions {
      run = run.adding(
        "\"actions\":[\(actions.map { "\"\($0)\"" }.joined(separator: ","))]", toItem: "TC1/S1"
      ).adding("\"actions\":[]", toItem: "TC1/Ex1")
    }
    let comparison = try comparison(run, scenarios: [1])
    #expect(comparison.findingTexts == [])
    return comparison.cells[0]
  }

  @Test func `a native tool looks by queries and acts by gestures`() throws {
    let cell = try cell([
      ("query", "a"), ("gesture", "tap a"), ("query", "b"), ("application", "l"),
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
    ("GET /element/e-1/screenshot", 1, false), ("POST element", 1, false),
    ("POST /element/e-1/click", 0, true), ("POST /element/e-1/clear", 0, true),
    ("POST /element/e-1/value", 0, true), ("POST /actions", 0, true),
    ("DELETE /actions", 0, false), ("POST /execute/sync", 0, true), ("GET /contexts", 0, false),
    ("POST /context", 0, false), ("GET /url", 0, false), ("POST /timeouts", 0, false),
  ])
  func `a request looks, acts or does neither`(text: String, looks: Int, acts: Bool) throws {
    let cell = try cell([("request", text)])
    #expect(cell.median(\.looks) == Double(looks))
    #expect(SentCommand(kind: .request, text: text).isAction == acts)
    #expect(cell.median(\.requests) == 1)
  }

  @Test func `a client's user actions are unknown if its server doesn't report them`() throws {
    let click = [("request", "POST /element/e/click")]
    #expect(try cell(click).validRuns.map(\.actions) == [nil])
    #expect(try cell(click, actions: []).validRuns.map(\.actions) == [0])
  }

  @Test func `actions reported by the device count`() throws {
    let sent = [("request", "POST /element"), ("request", "POST /element/e/value"), ("pause", "p")]
    let cell = try cell(sent, actions: ["tap A", "type TODO", "type DONE"])
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
