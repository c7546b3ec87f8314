import Foundation
import Testing

@testable import ComparisonReport

struct MeasuredCostsTests {
  /// A run of L.2 that looks once in each of its two items, the second time at the same screen.
  private func counted(_ tool: String, _ kind: String, _ text: String) -> [String] {
    let sent = #""sent":[{"kind":"\#(kind)","text":"\#(text)","device":{"elements":10"#
    return FakeRun("L.2", tool, commands: 1)
      .replacing(#""outcome""#, with: sent + #"}}],"outcome""#, inLine: 2)
      .replacing(#""outcome""#, with: sent + #","unchanged":1}}],"outcome""#, inLine: 3).lines
  }

  private func comparison(_ lines: [String]) throws -> Comparison {
    let trace = Trace(parsing: lines.joined(separator: "\n"), path: "t.jsonl")
    #expect(trace.findings.isEmpty)
    return Comparison(
      trace, scenarios: try Written.scenarios().filter { $0.id.description == "L.2" },
      tools: trace.tools)
  }

  /// Returns the rows of the sums for three runs that take half a second, played with some options.
  private func sums(
    _ options: String, traces: Int = 1, set own: [CostPrimitive: Double] = [:]
  ) throws -> [[String]] {
    let prices = try ComputedCostsTests.profile([
      .snapshot: #""value":1,"low":1,"high":1,"source":"a test","date":"2026""#
    ])
    var json = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(prices)) as? [String: Any])
    json["name"] = "webkitgtk"
    json["quietWindows"] = ["40": ["search": 0.5], "400": ["search": 0.25]]
    let profile = try CostProfile(
      parsing: JSONSerialization.data(withJSONObject: json), path: "test.json")
    let tools = ["native-desktop", "webdriver-desktop"]
    let about = tools.map { ($0, ["command": "duet compare --desktop \(options)"]) }
    let played = try comparison(
      tools.flatMap { tool in (1...3).flatMap { FakeRun("L.2", tool, $0).lines } })
    let facts = Dictionary(uniqueKeysWithValues: about)
    let measured = MeasuredCosts(
      (1...traces).map { _ in (played, about: facts) },
      counted: try comparison(
        counted("native", "query", "app.buttons")
          + counted("webdriver-in-process", "request", "POST /element")),
      profiles: [profile], set: own)
    let lines = (measured.blocks["measured-sums"] ?? "").split(separator: "\n").dropFirst(2)
    return lines.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `reused looks cost once, fresh ones each time, at the prices of the quiet window`()
    throws
  {
    // Both items search. Only the first look of the two takes a snapshot if looks are reused.
    #expect(
      try sums("").map { Array($0.prefix(9)) } == [
        ["webkitgtk", "400 ms", "reused", "native", "1", "3", "1.50 s", "0.500 s", "+200 %"],
        ["webkitgtk", "400 ms", "reused", "WebDriver", "1", "3", "1.50 s", "0.500 s", "+200 %"],
      ])
    #expect(
      try sums("--quiet-window 40 --fresh-looks").map { Array($0.prefix(9)) } == [
        ["webkitgtk", "40 ms", "fresh", "native", "1", "3", "3.00 s", "0.500 s", "+500 %"],
        ["webkitgtk", "40 ms", "fresh", "WebDriver", "1", "3", "3.00 s", "0.500 s", "+500 %"],
      ])
    // Traces of the same setting are repetitions, and a price that was set applies to each window.
    #expect(
      try sums("", traces: 2, set: [.search: 1]).map { Array($0[5...6]) } == [
        ["6", "3.00 s"], ["6", "3.00 s"],
      ])
    // Nothing is computed for a window that wasn't measured, or without the counts of the rule.
    #expect(try sums("--quiet-window 41").isEmpty)
    #expect(try sums("--event-waits").map { $0[3] } == ["WebDriver"])
  }
}
