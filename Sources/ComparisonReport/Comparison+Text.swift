import Foundation
import ScenarioBinding
import ScenarioFormat

extension Comparison {
  /// The comparison as one table, scenario by tool, then totals by tool.
  public var table: String {
    var table = TextTable([
      ("Scenario", .left), ("Tool", .left), ("Result", .left), ("Steps", .right),
      ("Expectations", .right), ("Commands", .right), ("Bytes", .right), ("Time", .right),
      ("Spread", .right),
    ])
    var previous: ScenarioID?
    for cell in cells {
      let isFirst = cell.scenario.id != previous
      if isFirst, previous != nil { table.addRule() }
      table.add([isFirst ? cell.scenario.id.description : ""] + Self.row(for: cell))
      previous = cell.scenario.id
    }
    table.addRule()
    for (number, tool) in tools.enumerated() {
      table.add([number == 0 ? "All" : ""] + total(for: tool))
    }
    return table.text
  }

  private static func row(for cell: Cell) -> [String] {
    let nothing = Array(repeating: "–", count: 6)
    guard !cell.runs.isEmpty else { return [cell.tool, "not run"] + nothing }
    guard let run = cell.leastRun, let seconds = cell.seconds else {
      return [cell.tool, result(of: cell)] + nothing
    }
    let items = cell.scenario.items
    let steps = items.count { $0.kind == .step }
    let expectations = items.count { $0.kind == .expectation }
    return [
      cell.tool, result(of: cell), "\(run.steps)/\(steps)", "\(run.expectations)/\(expectations)",
      number(cell.commands?.median), number(cell.bytes?.median), milliseconds(seconds.median),
      spread(seconds),
    ]
  }

  private func total(for tool: String) -> [String] {
    let cells = cells.filter { $0.tool == tool }
    func items(_ kind: ScenarioItemKind) -> Int {
      cells.reduce(0) { $0 + $1.scenario.items.count { $0.kind == kind } }
    }
    func sum(_ part: (Cell) -> Double?) -> Double? {
      let parts = cells.compactMap(part)
      return parts.isEmpty ? nil : parts.reduce(0, +)
    }
    let steps = cells.reduce(0) { $0 + ($1.leastRun?.steps ?? 0) }
    let expectations = cells.reduce(0) { $0 + ($1.leastRun?.expectations ?? 0) }
    return [
      tool, "\(cells.count(where: \.passed))/\(cells.count) passed",
      "\(steps)/\(items(.step))", "\(expectations)/\(items(.expectation))",
      Self.number(sum { $0.commands?.median }), Self.number(sum { $0.bytes?.median }),
      sum { $0.seconds?.median }.map(Self.milliseconds) ?? "–", "",
    ]
  }

  private static func result(of cell: Cell) -> String {
    let runs = cell.runs.count
    let word =
      cell.passedRuns == runs ? "passed" : cell.validRuns.count < runs ? "INVALID" : "FAILED"
    guard cell.notRun.isEmpty else {
      return "\(cell.passedRuns)/\(runs) \(word), \(cell.notRun.count) not run"
    }
    return runs == 1 ? word : "\(cell.passedRuns)/\(runs) \(word)"
  }

  private static func number(_ number: Double?) -> String {
    number.map { String(Int($0.rounded())) } ?? "–"
  }

  static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.1f ms", seconds * 1000)
  }

  private static func spread(_ seconds: Spread) -> String {
    seconds.count == 1
      ? "n = 1"
      : String(
        format: "%.1f–%.1f, n = %d", seconds.lowerQuartile * 1000, seconds.upperQuartile * 1000,
        seconds.count)
  }
}

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
    let failed = cell.validRuns.filter { !$0.passed }
    let groups = Dictionary(grouping: failed) { $0.items.last { $0.outcome == .failed }?.item }
    return groups.sorted { ($0.value[0].repetition) < ($1.value[0].repetition) }.map { _, runs in
      describe(runs[0], of: cell, count: runs.count)
    } + cell.textOfNotRun
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
    return lines.map { $0 + "\n" }.joined()
  }
}
