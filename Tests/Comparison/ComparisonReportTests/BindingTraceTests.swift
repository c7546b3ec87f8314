import ComparisonReport
import Foundation
import ScenarioBinding
import Testing

/// What the binding writes is what the report reads.
struct BindingTraceTests {
  private final class FakeTool: ToolProbe {
    let name = "native"
    var usage = ToolUsage(commands: 1, bytes: 10)

    func look() {
      usage.commands += 1
      usage.bytes = usage.bytes.map { $0 + 5 }
    }

    func takeFailedChecks() -> [String] { [] }
    func screen() -> String? { nil }
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "it broke"
  }

  @Test func aTraceOfTheBindingHasNoFindings() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("t.jsonl")
    let scenario = try Written.scenarios()[0]
    let place = SourcePlace(file: "/x/Tests/L1Tests.swift", line: 7)
    for repetition in 1...3 {
      let tool = FakeTool()
      let run = ScenarioRun(
        of: scenario, with: tool, repetition: repetition,
        writer: try TraceWriter(appendingTo: file), at: place)
      var thrown: (any Error)?
      do {
        for (number, testCase) in scenario.testCases.enumerated() {
          if number == 1, repetition == 3 { try run.testCase(1, testCase.title) }
          try run.testCase(testCase.number, testCase.title)
          for item in testCase.items(of: scenario.id) {
            try run.begin(item.kind, item.number, item.text)
            if repetition == 2, item.kind == .step { throw Broken() }
            tool.look()
          }
        }
      } catch { thrown = error }
      try? run.finish(thrown, at: place)
    }
    let comparison = Comparison(
      try Trace(contentsOf: file), scenarios: [scenario], tools: ["native"])
    #expect(comparison.findingTexts == [])
    let cell = try #require(comparison.cells.first)
    #expect(cell.runs.map(\.passed) == [true, false, false])
    #expect(cell.runs.map(\.commands) == [6, 2, 4])
    #expect(cell.runs.map(\.bytes) == [35, 15, 25])
    #expect(cell.runs.map(\.steps) == [2, 0, 1])
    #expect(
      cell.runs.map { $0.end?.message } == [
        nil,
        "L.1/TC1/S1 \"Enter \"ada\".\" (Scenarios/L1-log-in.scenario:8) failed: it broke",
        "L.1/TC1 is begun where TC 2 is next",
      ])
  }
}
