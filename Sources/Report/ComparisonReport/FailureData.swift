import Foundation
import TraceRecords
import ScenarioFormat

/// An item in which runs failed. Or a failure outside of the items: a run that failed after them or
/// passed though declared to fail, or runs that are missing.
package struct FailureData: Encodable, Sendable {
  /// The scenario's id.
  package let scenario: String
  /// The item's id. Nil outside of the items.
  package let item: String?
  /// The item's sentence, or what happened: `failed`, `UNEXPECTED PASS` or `not run`.
  package let text: String
  /// The path and line of the item in the scenario's file. Nil outside of the items.
  package let place: String?
  /// The ways of failing. Tools and runs that failed in the same way share one.
  package let ways: [Way]

  package struct Way: Encodable, Sendable {
    package let tools: [Runs]
    /// The path and line in the test, and its parameters in brackets. Nil outside of the items.
    package let place: String?
    /// The lines of code. Empty if they can't be read.
    package let code: [String]
    /// The lines of the expected state. Empty if an error ended the run.
    package let expected: [String]
    /// The lines of the state found, or of a message.
    package let found: [String]
  }

  /// Whether there is no test.
  var isMissing: Bool { item == nil && text == "not run" && ways.allSatisfy(\.found.isEmpty) }

  /// The runs of a tool that failed in this way.
  package struct Runs: Encodable, Sendable {
    package let tool: String
    package let count: Int
    /// The number of all runs.
    package let of: Int

    /// `, 2 of 5 runs`, or an empty string if there is only one run.
    package var share: String { of == 1 ? "" : ", \(count) of \(of) runs" }
  }
}

extension FailureData {
  /// Returns the failed items in the order of their first failure, then the other failures.
  static func all(
    in comparison: Comparison, source: (String, Int) -> SourceData?
  ) -> [FailureData] {
    let runs = comparison.cells.flatMap { cell in
      cell.failedRuns.map { FailedRun(cell, $0, source) }
    }
    let items = runs.filter { $0.item != nil }.grouped { $0.item?.id }.map { runs in
      FailureData(
        runs[0], text: runs[0].sentence,
        ways: runs.grouped { [[$0.place ?? ""], $0.found, $0.expected] })
    }
    let others = runs.filter { $0.item == nil }.grouped { [$0.cell.tool] + $0.found }.map {
      FailureData($0[0], text: "failed", ways: [$0])
    }
    return items + others
      + comparison.cells.flatMap { [unexpectedPass(in: $0)].compactMap(\.self) + notRun(in: $0) }
  }

  private init(_ first: FailedRun, text: String, ways: [[FailedRun]]) {
    let scenario = first.cell.scenario
    self.scenario = scenario.id.description
    item = first.item?.id
    self.text = text
    place = first.item.map { scenario.location(line: $0.line) }
    self.ways = ways.map { same in
      let tools = same.grouped(by: \.cell.tool).map {
        Runs(tool: $0[0].cell.tool, count: $0.count, of: $0[0].cell.runs.count)
      }
      return Way(
        tools: tools, place: same[0].place, code: same[0].code, expected: same[0].expected,
        found: same[0].found)
    }
  }

  private init(
    _ cell: Comparison.Cell, _ text: String, _ count: Int, of all: Int, _ found: [String]
  ) {
    let runs = Runs(tool: cell.tool, count: count, of: all)
    self.init(
      scenario: cell.scenario.id.description, item: nil, text: text, place: nil,
      ways: [Way(tools: [runs], place: nil, code: [], expected: [], found: found)])
  }

  private static func unexpectedPass(in cell: Comparison.Cell) -> FailureData? {
    guard let known = cell.known, known.kind == .expectedFailure, cell.passedRuns > 0 else {
      return nil
    }
    return FailureData(
      cell, "UNEXPECTED PASS", cell.passedRuns, of: cell.runs.count, [known.unexpectedPassMessage])
  }

  /// Returns one failure for each reason why planned runs are missing.
  private static func notRun(in cell: Comparison.Cell) -> [FailureData] {
    if cell.runs.isEmpty, cell.notRun.isEmpty {
      return [FailureData(cell, "not run", 1, of: 1, [])]
    }
    return cell.notRun.grouped(by: \.reason).map { missing in
      FailureData(
        cell, "not run", missing.count, of: cell.runs.count + cell.notRun.count,
        [missing[0].reason])
    }
  }
}

/// A failed run, in words.
private struct FailedRun {
  let cell: Comparison.Cell
  /// The item that failed. Nil if the run failed outside of its items.
  let item: ScenarioItem?
  /// The item's text, with the values of its row of Examples.
  let sentence: String
  let found: [String]
  private(set) var place: String?
  private(set) var code: [String] = []
  private(set) var expected: [String] = []

  init(
    _ cell: Comparison.Cell, _ run: ScenarioRunResult, _ source: (String, Int) -> SourceData?
  ) {
    self.cell = cell
    let record = run.lastFailure
    let play = cell.scenario.plays.first { $0.items.contains { $0.id == record?.item } }
    item = play?.items.first { $0.id == record?.item }
    sentence = item.map { play?.filled($0.text) ?? $0.text } ?? ""
    let failure = record?.failure
    let message = failure?.found ?? record?.message ?? run.end?.message ?? "no message"
    found = message.split(whereSeparator: \.isNewline).map(String.init)
    guard let record else { return }
    expected = failure?.expected?.components(separatedBy: "\n") ?? []
    // A check in a helper is shown by the lines of the test that call it.
    let source = source(record.file, Int(clamping: record.line))
    code = source?.lines ?? []
    var line = source?.firstLine ?? Int(clamping: record.line)
    if let check = failure?.line, failure?.file == record.file, code.indices.contains(check - line)
    {
      (code, line) = ([code[check - line]], check)
    }
    place = "\(record.file):\(line)" + (run.parameters.map { " [\($0)]" } ?? "")
  }
}
