import Foundation
import ScenarioBinding
import ScenarioFormat

extension Comparison {
  /// Every failure: the scenario's line, the test's file and line, and the message. The failures
  /// of one place in several runs are told once. What is wrong with invalid runs is told by the
  /// findings.
  public var failures: String {
    cells.flatMap(Self.failures).joined(separator: "\n")
  }

  private static func failures(in cell: Cell) -> [String] {
    guard !cell.runs.isEmpty || !cell.notRun.isEmpty else {
      return ["\(cell.scenario.id) \(cell.tool): not run\n"]
    }
    let failed = cell.validRuns.filter { !$0.passed && !$0.failedAsDeclared }
    let groups = Dictionary(grouping: failed) { $0.items.last { $0.outcome == .failed }?.item }
    return groups.sorted { ($0.value[0].repetition) < ($1.value[0].repetition) }.map { _, runs in
      describe(runs[0], of: cell, count: runs.count)
    } + unexpectedPasses(in: cell) + cell.textOfNotRun
  }

  private static func unexpectedPasses(in cell: Cell) -> [String] {
    guard let known = cell.known, known.kind == .expectedFailure else { return [] }
    let passed = cell.validRuns.count(where: \.passed)
    guard passed > 0 else { return [] }
    let runs = cell.runs.count == 1 ? "" : ", \(passed) of \(cell.runs.count) runs"
    return [
      "\(cell.scenario.id) \(cell.tool): UNEXPECTED PASS\(runs)\n  \(known.complaint.shown)\n"
    ]
  }

  private static func describe(
    _ run: ScenarioRunResult, of cell: Cell, count: Int
  ) -> String {
    let runs = cell.runs.count == 1 ? "" : ", \(count) of \(cell.runs.count) runs"
    var lines = ["\(cell.scenario.id) \(cell.tool): FAILED\(runs)"]
    let record = run.items.last { $0.outcome == .failed }
    if let record, let item = cell.scenario.items.first(where: { $0.id == record.item }) {
      lines.append("  \(cell.scenario.location(line: item.line)): \(item.id) \(item.text)")
      if let file = record.file, let line = record.line { lines.append("  \(file):\(line)") }
    }
    let message = record?.message ?? run.end?.message ?? ""
    lines += message.split(whereSeparator: \.isNewline).map { "  \($0)" }
    // What tools write must not steer the terminal.
    return lines.map { $0.shown + "\n" }.joined()
  }

  /// What did not pass and need not, a line each: the scenario, the tool, the declaration with its
  /// reason and link.
  public var declared: String {
    cells.filter { [.expectedFailure, .notPortable].contains($0.status) }.compactMap { cell in
      cell.known.map {
        "\(cell.scenario.id) \(cell.tool): \($0.kind.words): \($0.reason) (\($0.link))".shown + "\n"
      }
    }.joined()
  }
}
