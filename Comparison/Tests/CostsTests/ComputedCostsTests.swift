import ComparisonReport
import Costs
import Device
import FakeTraces
import Foundation
import NativeQuery
import SampleApps
import TraceRecords
import Testing

@testable import Costs

struct ComputedCostsTests {
  /// A profile whose prices are 0 unless `own` has others: value, low end and high end.
  static func profile(
    _ own: [CostPrimitive: [Double]] = [:], name: String = "test", leaveOut: [CostPrimitive] = []
  ) throws -> CostProfile {
    let prices = CostPrimitive.allCases.filter { !leaveOut.contains($0) }.map { primitive in
      let price = own[primitive] ?? [0, 0, 0]
      return #""\#(primitive)":{"value":\#(price[0]),"low":\#(price[1]),"high":\#(price[2])}"#
    }
    let json =
      #"{"name":"\#(name)","description":"a test","policy":"webdriveragent","primitives":{"#
      + prices.joined(separator: ",") + "}}"
    return try CostProfile(parsing: Data(json.utf8), path: "test.json")
  }

  /// Runs of L.2 with a look in each of its two items, natively, and by WebDriver with requests.
  private func comparison() throws -> Comparison {
    func run(_ tool: String, _ command: String, _ second: String) -> [String] {
      func sent(_ counts: String) -> String {
        #""sent":[{\#(command),"counts":{\#(counts)}}],"outcome""#
      }
      return FakeRun("L.2", tool, commands: 1)
        .replacing(#""outcome""#, with: sent(#""elements":10"#), inLine: 2)
        .replacing(#""outcome""#, with: sent(second), inLine: 3).lines
    }
    let lines =
      run("native", #""kind":"query","steps":[]"#, #""elements":10,"clock":5"#)
      + run(
        "driver", #""kind":"request","method":"POST","path":"/element","using":"id","value":"a""#,
        #""elements":10"#)
      + run(
        "page", #""kind":"request","method":"POST","path":"/element","using":"id","value":"a""#,
        #""page":1"#)
    let trace = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    #expect(trace.findings.isEmpty)
    return Comparison(
      trace, scenarios: try Written.scenarios().filter { $0.id.description == "L.2" },
      tools: trace.tools)
  }

  @Test func `a time is counts by prices, with waits and starts`() throws {
    let costs = ComputedCosts(
      try comparison(),
      at: try Self.profile(
        [
          .snapshot: [0.1, 0.1, 0.1], .request: [0.05, 0.05, 0.05], .launch: [3, 3, 3],
          .session: [4, 4, 4],
        ], leaveOut: [.pageFind]))
    let rows = ComputedCosts.csv([costs]).split(separator: "\r\n")
    #expect(
      rows == [
        "profile,app,suite,scenarios,seconds,low,high,waits,element waits,value waits,"
          + "count waits,starts,faster than native",
        "test,Login,native,1,8.200,8.200,8.200,5.000,0.000,0.000,0.000,3.000,",
        "test,Login,driver,1,4.300,4.300,4.300,0.000,,,,4.000,1.000",
        // A price that isn't known makes what needs it unknown.
        "test,Login,page,1,,,,0.000,,,,4.000,",
      ])
    #expect(costs.table.hasPrefix("Computed for a test (test), not measured:\nApp "))
    #expect(costs.table.contains("in 100 %"))
    #expect(costs.table.contains("not known"))
  }

  @Test func `a range comes from the same draws each time`() throws {
    let profile = try Self.profile([.snapshot: [0.1, 0.05, 0.4]])
    let times = try #require(
      ComputedCosts.Estimate(profile.draws().map { 30 * $0[0] }))
    // 10 and 90 % of the draws are a fifth of a half range from its end.
    #expect(abs(times.low / (30 * 0.05 * pow(2, 0.2)) - 1) < 0.05)
    #expect(abs(times.median / (30 * 0.1) - 1) < 0.05)
    #expect(abs(times.high / (30 * 0.1 * pow(4, 0.8)) - 1) < 0.05)
    #expect(profile.draws() == profile.draws() && profile.draws().count == CostProfile.drawCount)
  }

  @Test func `a price is drawn on a logarithmic scale, half of the draws below its value`() throws {
    func price(_ json: String) throws -> CostProfile.Price {
      try JSONDecoder().decode(CostProfile.Price.self, from: Data(json.utf8))
    }
    let range = try price(#"{"value":0.01,"low":0,"high":0.04}"#)
    #expect(
      [0, 0.25, 0.5, 0.75, 1].map { (range.drawn($0) * 1e6).rounded() } == [
        100, 1000, 10_000, 20_000, 40_000,
      ])
    #expect(try price(#"{"value":3,"low":3,"high":3}"#).drawn(0.7) == 3)
    let least = try price(#"{"value":0,"low":0,"high":0.0001}"#)
    #expect([0.3, 0.5, 1].map(least.drawn) == [0, 0.0001, 0.0001])
  }

  @Test(arguments: ["simulator", "device", "webkitgtk", "chromium"])
  func `each profile can be read, and each price has a source or a reason`(name: String) throws {
    let laboratory = (1...3).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let file = laboratory.appending(path: "profiles/\(name).json")
    let data = try Data(contentsOf: file)
    #expect(try CostProfile(parsing: data, path: file.path).name == name)
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    for (primitive, price) in try #require(json["primitives"] as? [String: [String: Any]]) {
      #expect((price["source"] == nil) != (price["assumed"] == nil), "\(primitive)")
    }
  }

  @Test(arguments: [
    ("{", "not a cost profile: not JSON"),
    (#"{"name":"a"}"#, #"not a cost profile: member "description" is missing"#),
    (
      #"{"name":"a","description":"b","policy":"duet","primitives":{"tap":{"value":1,"low":2,"high":1}}}"#,
      "the primitive 'tap' must have 0 ≤ low ≤ value ≤ high, but has 2.0, 1.0, 1.0"
    ),
    (
      #"{"name":"a","description":"b","policy":"duet","primitives":{"tap":{"value":1,"low":1,"high":1}}}"#,
      "these primitives are missing: snapshot, element, change, search, attribute, tree, interruption, "
        + "swipe, drag, type, key, idle, xml, command, request, gap"
    ),
  ])
  func `a file that isn't a profile is reported with its problem`(json: String, problem: String) {
    #expect(throws: CostProfileError(description: "a.json: error: \(problem)")) {
      try CostProfile(parsing: Data(json.utf8), path: "a.json")
    }
  }
}

struct MeasuredCostsTests {
  /// A run of L.2 that looks once in each of its two items, the second time at the same screen.
  private func counted(_ tool: String, _ content: SentCommand.Content, _ use: String) throws
    -> [String]
  {
    var (first, second) = (SentCommand(content), SentCommand(content))
    first.counts = [use: 1]
    second.counts = [use: 1, "unchanged": 1]
    let sent = try [first, second].map {
      "\"sent\":[" + String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "]"
    }
    return FakeRun("L.2", tool, commands: 1).adding(sent[0], toItem: "TC1/S1")
      .adding(sent[1], toItem: "TC1/Ex1").lines
  }

  private func comparison(_ lines: [String]) throws -> Comparison {
    let trace = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    #expect(trace.findings.isEmpty)
    return Comparison(
      trace, scenarios: try Written.scenarios().filter { $0.id.description == "L.2" },
      tools: trace.tools)
  }

  /// Compares three runs that take half a second each.
  private func costs(traces: Int = 1, use: String = "elements") throws -> MeasuredCosts {
    let tools = ["native-desktop", "webdriver-desktop"]
    let played = try comparison(
      tools.flatMap { tool in (1...3).flatMap { FakeRun("L.2", tool, $0).lines } })
    return MeasuredCosts(
      Array(repeating: played, count: traces),
      counted: try comparison(
        counted("native-event-waits", .query([]), "elements")
          + counted("webdriver-in-process", .request(method: "POST", path: "/element"), use)),
      profiles: [
        try ComputedCostsTests.profile(
          [.snapshot: [1, 1, 1], .search: [0.25, 0.25, 0.25]], name: "webkitgtk",
          leaveOut: [.launch, .session])
      ])
  }

  @Test func `a look at an unchanged screen takes no snapshot`() throws {
    let costs = try costs()
    #expect(
      costs.csv.split(separator: "\r\n").dropFirst() == [
        "webkitgtk,native-event-waits,L.2,1.500,3,0.500,0.500,0.500",
        "webkitgtk,webdriver-in-process,L.2,1.500,3,0.500,0.500,0.500",
      ])
    #expect(
      costs.table.split(separator: "\n").last?.split(separator: /\s{2,}/) == [
        "webkitgtk", "webdriver-in-process", "1", "1.50", "0.500", "3.00", "3.00–3.00",
      ])
  }

  @Test func `nothing is computed for work in a web context`() throws {
    #expect(try !costs(use: "page").csv.contains("webdriver"))
  }

  @Test func `traces of the same tool are repetitions`() throws {
    let rows = try costs(traces: 2).csv.split(separator: "\r\n").dropFirst()
    #expect(rows.count == 2 && rows.allSatisfy { $0.contains(",1.500,6,") })
  }
}

/// What each native command uses of the device.
struct DeviceMeterTests {
  private func uses(
    _ body: (XCUIApplication) throws -> Void
  ) throws -> [[String: Double]] {
    let device = Device(apps: InstalledApps.all(), clock: .virtual)
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.tinylog")
    app.launchArguments = ["--store", "memory", "--list", "TODO"]
    try app.launch()
    let (log, meter) = (XCUICommandLog(), DeviceMeter())
    device.observer = meter
    log.counter = { _ in
      Dictionary(
        uniqueKeysWithValues: meter.take(now: device.now).map { ($0.key.rawValue, $0.value) })
    }
    app.log = log
    try body(app)
    return try log.records().map { try #require($0.counts) }
  }

  @Test func `a look counts the screen's elements, and whether something happened since the last`()
    throws
  {
    let uses = try uses { app in
      _ = try app.staticTexts["TODO"].exists
      _ = try app.staticTexts["TODO"].exists
      app.device.run(for: .seconds(2))
      _ = try app.staticTexts["TODO"].exists
      try app.staticTexts["TODO"].tap()
      _ = try app.staticTexts["TODO"].exists
    }
    let all = try #require(uses[0]["elements"])
    #expect(all > 10 && uses[0].keys.sorted() == ["elements"])
    #expect(uses[1] == ["elements": all, "unchanged": 1])
    #expect(uses[2] == ["elements": all, "unchanged": 1, "clock": 2])
    // The tap finds its element first.
    #expect(uses[3] == ["elements": all, "unchanged": 1])
    #expect(uses[4]["taps"] == 1)
    #expect(uses[5]["unchanged"] == nil)
  }

  @Test func `a wait's clock is in its looks`() throws {
    let uses = try uses { app in
      #expect(try app.staticTexts["TODO"].waitForExistence(timeout: 10))
      #expect(try !app.staticTexts["Never"].waitForExistence(timeout: 2.5))
    }
    #expect(uses.reduce(0) { $0 + ($1["clock"] ?? 0) } == 3.5)
  }
}
