import FakeTraces
import Foundation
import Testing

import ComparisonReport
@testable import Costs

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

  /// Compares three runs that take half a second, played with some options.
  private func costs(
    _ options: String, traces: Int = 1, isPage: Bool = false
  ) throws -> MeasuredCosts {
    let tools = ["native-desktop", "webdriver-desktop"]
    let facts = Dictionary(
      uniqueKeysWithValues: tools.map { ($0, ["command": "duet compare --desktop \(options)"]) })
    let played = try comparison(
      tools.flatMap { tool in (1...3).flatMap { FakeRun("L.2", tool, $0).lines } })
    return MeasuredCosts(
      (1...traces).map { _ in (played, about: facts) },
      counted: try comparison(
        counted("native", "query", "app.buttons")
          + counted("webdriver-in-process", "request", "POST /element").map { line in
            isPage ? line.replacing(#""elements":10"#, with: #""page":1"#) : line
          }),
      profiles: [
        try ComputedCostsTests.profile(
          [.snapshot: [1, 1, 1], .search: [0.25, 0.25, 0.25]], name: "webkitgtk",
          leaveOut: [.launch, .session])
      ])
  }

  private func rows(_ options: String, traces: Int = 1) throws -> [Substring] {
    try costs(options, traces: traces).csv.split(separator: "\r\n").dropFirst().map { $0 }
  }

  @Test func `reused looks cost once, fresh ones each time`() throws {
    // Both items search. Only the first look of the two takes a snapshot if looks are reused.
    #expect(
      try rows("") == [
        "webkitgtk,reused,native,L.2,1.500,3,0.500,0.500,0.500",
        "webkitgtk,reused,webdriver-in-process,L.2,1.500,3,0.500,0.500,0.500",
      ])
    #expect(
      try rows("--fresh-looks") == [
        "webkitgtk,fresh,native,L.2,2.500,3,0.500,0.500,0.500",
        "webkitgtk,fresh,webdriver-in-process,L.2,2.500,3,0.500,0.500,0.500",
      ])
    #expect(
      try costs("").table.split(separator: "\n").last?.split(separator: /\s{2,}/) == [
        "webkitgtk", "reused", "webdriver-in-process", "1", "1.50", "0.500", "3.00", "3.00–3.00",
      ])
  }

  @Test func `nothing is computed for work in a web context`() throws {
    #expect(try !costs("", isPage: true).csv.contains("webdriver"))
  }

  @Test func `traces of the same setting are repetitions`() throws {
    #expect(try rows("", traces: 2).allSatisfy { $0.contains(",1.500,6,") })
    // Nothing is computed without the counts of the rule for waits.
    #expect(try rows("--event-waits").allSatisfy { $0.contains("webdriver") })
  }
}
