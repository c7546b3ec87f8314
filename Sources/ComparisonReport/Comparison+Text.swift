import Foundation
import ScenarioBinding
import ScenarioFormat

extension Comparison {
  /// The comparison as one table, scenario by tool, then totals by tool.
  public var table: String {
    var table = TextTable([
      ("Scenario", .left), ("Tool", .left), ("Result", .left), ("Steps", .right),
      ("Expectations", .right), ("Looks", .right), ("Actions", .right), ("Requests", .right),
      ("Bytes", .right), (isDebug ? "Time (debug)" : "Time", .right), ("Spread", .right),
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
    let nothing = Array(repeating: "–", count: 8)
    guard !cell.runs.isEmpty else { return [cell.tool, "not run"] + nothing }
    guard let run = cell.leastRun, let seconds = cell.seconds else {
      return [cell.tool, result(of: cell)] + nothing
    }
    let items = cell.scenario.items
    let steps = items.count { $0.kind == .step }
    let expectations = items.count { $0.kind == .expectation }
    return [
      cell.tool, result(of: cell), "\(run.steps)/\(steps)", "\(run.expectations)/\(expectations)",
      number(cell.looks?.median), number(cell.actions?.median), number(cell.requests?.median),
      number(cell.bytes?.median), milliseconds(seconds.median), spread(seconds),
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
      tool, Self.passed(of: cells),
      "\(steps)/\(items(.step))", "\(expectations)/\(items(.expectation))",
      Self.number(sum { $0.looks?.median }), Self.number(sum { $0.actions?.median }),
      Self.number(sum { $0.requests?.median }), Self.number(sum { $0.bytes?.median }),
      sum { $0.seconds?.median }.map(Self.milliseconds) ?? "–", "",
    ]
  }

  /// How many cells of a tool passed, and how many did not, as is known.
  private static func passed(of cells: [Cell]) -> String {
    let known = [(Status.expectedFailure, "expected failure"), (.notPortable, "not portable")]
    let others = known.compactMap { status, word -> String? in
      let count = cells.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let passed = "\(cells.count(where: \.passed))/\(cells.count) passed"
    return ([passed] + others).joined(separator: ", ")
  }

  private static func result(of cell: Cell) -> String {
    if cell.status == .notPortable { return "not portable" }
    let runs = cell.runs.count
    let asDeclared = cell.runs.count(where: \.failedAsDeclared)
    let word =
      switch cell.status {
      case .passed: "passed"
      case .failed: "FAILED"
      case .expectedFailure: "expected failure"
      case .unexpectedPass: "UNEXPECTED PASS"
      case .notPortable: "not portable"
      case .invalid: "INVALID"
      case .notMeasured, .notPlayed: asDeclared > 0 ? "expected failure" : "passed"
      }
    let count = word == "expected failure" ? asDeclared : cell.passedRuns
    guard cell.notRun.isEmpty else {
      return "\(count)/\(runs) \(word), \(cell.notRun.count) not run"
    }
    return runs == 1 ? word : "\(count)/\(runs) \(word)"
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
