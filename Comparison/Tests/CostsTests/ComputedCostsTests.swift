import FakeTraces
import Foundation
import Testing

import ComparisonReport
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
        "profile,app,suite,scenarios,seconds,low,high,waits,starts,faster than native",
        "test,Login,native,1,8.200,8.200,8.200,5.000,3.000,",
        "test,Login,driver,1,4.300,4.300,4.300,0.000,4.000,1.000",
        // A price that isn't known makes what needs it unknown.
        "test,Login,page,1,,,,0.000,4.000,",
      ])
    #expect(costs.table.hasPrefix("Computed for a test (test), not measured:\nApp "))
    #expect(costs.table.contains("in 100 %"))
    #expect(costs.table.contains("not known"))
  }

  @Test func `a range comes from the same draws each time`() throws {
    let profile = try Self.profile([.snapshot: [0.1, 0.05, 0.4]])
    let times = try #require(
      ComputedCosts.Estimate(profile.draws().map { 30 * $0[0] }))
    // 2.5 and 97.5 % of the draws are a twentieth of a half range from its end.
    #expect(abs(times.low / (30 * 0.05 * pow(2, 0.05)) - 1) < 0.05)
    #expect(abs(times.median / (30 * 0.1) - 1) < 0.05)
    #expect(abs(times.high / (30 * 0.1 * pow(4, 0.95)) - 1) < 0.05)
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
