import FakeTraces
import Foundation
import ScenarioBinding
import Testing

import ComparisonReport
@testable import Costs

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
