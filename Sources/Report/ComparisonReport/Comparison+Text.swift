import Foundation
import ScenarioBinding
import ScenarioFormat

extension Comparison {
  /// Returns a table of scenarios and tools. Leaves out columns that don't fit into `width`
  /// characters.
  package func table(fitting width: Int? = nil) -> String {
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
    return table.text(
      fitting: width,
      without: ["Spread", "Bytes", "Requests", "Actions", "Looks", "Steps", "Expectations"])
  }

  /// Returns the size of a trace in words: `37 runs of 9 scenarios by 6 tools`.
  static func extent(runs: Int, scenarios: Int, tools: Int) -> String {
    "\(runs.of("run")) of \(scenarios.of("scenario")) by \(tools.of("tool"))"
  }

  /// The overall result in one or two sentences.
  package var verdict: String {
    let runs = cells.flatMap(\.runs)
    let all = Self.extent(
      runs: runs.count, scenarios: Set(cells.map(\.scenario.id)).count, tools: tools.count)
    if passed, findings.isEmpty { return "All as expected: \(all)." }
    let failed = cells.reduce(0) { $0 + $1.failedRuns.count + $1.notRun.count }
    let invalid = runs.count { !$0.isValid }
    let parts = [(failed, "failed or did not run"), (invalid, "invalid")].filter { $0.0 > 0 }
    let what = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "NOT AS EXPECTED: \(what.isEmpty ? "see below" : what). \(all)."
  }

  private static func row(for cell: Cell) -> [String] {
    let result = cell.runs.isEmpty ? "not run" : result(of: cell)
    guard let seconds = cell.seconds else {
      return [cell.tool, result] + Array(repeating: "–", count: 8)
    }
    return [cell.tool, result] + counts(of: [cell])
      + [milliseconds(seconds.median), spread(seconds)]
  }

  private func total(for tool: String) -> [String] {
    let cells = cells.filter { $0.tool == tool }
    let seconds = cells.compactMap { $0.seconds?.median }
    return [tool, Self.passed(of: cells)] + Self.counts(of: cells)
      + [seconds.isEmpty ? "–" : Self.milliseconds(seconds.reduce(0, +)), ""]
  }

  /// Returns the steps and expectations done out of those written, and the sums of the counts.
  private static func counts(of cells: [Cell]) -> [String] {
    let items = cells.flatMap(\.scenario.items)
    let least = cells.compactMap(\.leastRun)
    let counts: [(ScenarioRunResult) -> Int?] = [\.looks, \.actions, \.requests, \.bytes]
    return [
      "\(least.map(\.steps).reduce(0, +))/\(items.count { $0.kind == .step })",
      "\(least.map(\.expectations).reduce(0, +))/\(items.count { $0.kind == .expectation })",
    ]
      + counts.map { sum(of: cells, $0) }
  }

  /// Returns the sum of the medians of a count, or a dash if no cell has it.
  static func sum(of cells: [Cell], _ count: (ScenarioRunResult) -> Int?) -> String {
    let medians = cells.compactMap { $0.median(count) }
    return medians.isEmpty ? "–" : String(Int(medians.reduce(0, +).rounded()))
  }

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
      case .failed: "FAILED"
      case .unexpectedPass: "UNEXPECTED PASS"
      case .invalid: "INVALID"
      case .passed, .expectedFailure, .notPortable, .notMeasured, .notPlayed:
        asDeclared > 0 ? "expected failure" : "passed"
      }
    let count = word == "expected failure" ? asDeclared : cell.passedRuns
    guard cell.notRun.isEmpty else {
      return "\(count)/\(runs) \(word), \(cell.notRun.count) not run"
    }
    return runs == 1 ? word : "\(count)/\(runs) \(word)"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.1f ms", seconds * 1000)
  }

  private static func spread(_ seconds: Spread) -> String {
    seconds.count == 1
      ? "n = 1"
      : String(
        format: "%.1f–%.1f, n = %d", seconds.lowerQuartile * 1000, seconds.upperQuartile * 1000,
        seconds.count)
  }

  /// Returns `, 2 of 5 runs`, or an empty string if there is only one run.
  static func runCount(_ count: Int, of all: Int) -> String {
    all == 1 ? "" : ", \(count) of \(all) runs"
  }

  /// Returns one entry for each reason why planned runs are missing.
  static func notRun(in cell: Cell) -> [String] {
    guard !cell.runs.isEmpty || !cell.notRun.isEmpty else {
      return ["\(cell.scenario.id) \(cell.tool.shown): not run\n"]
    }
    return cell.notRun.grouped(by: \.reason).map { missing in
      let some = runCount(missing.count, of: cell.runs.count + cell.notRun.count)
      return "\(cell.scenario.id) \(cell.tool.shown): not run\(some)\n  \(missing[0].reason)\n"
    }
  }

  static func unexpectedPasses(in cell: Cell) -> [String] {
    guard let known = cell.known, known.kind == .expectedFailure, cell.passedRuns > 0 else {
      return []
    }
    let some = runCount(cell.passedRuns, of: cell.runs.count)
    return [
      "\(cell.scenario.id) \(cell.tool.shown): UNEXPECTED PASS\(some)\n  \(known.unexpectedPassMessage.shown)\n"
    ]
  }

  /// The results that are declared to fail or not to be portable, with reason and link.
  package var declared: String {
    cells.filter { [.expectedFailure, .notPortable].contains($0.status) }.compactMap { cell in
      cell.known.map {
        "\(cell.scenario.id) \(cell.tool): \($0.kind.words): \($0.reason) (\($0.link))".shown + "\n"
      }
    }.joined()
  }

  /// The comparison as JSON, for other programs. Times are in seconds. `known` is absent for a test
  /// without a declared failure, and `notRun` if no planned run is missing.
  package var json: String {
    PrettyJSON.text(
      of: [
        "version": 2, "passed": passed, "tools": tools, "isDebug": isDebug,
        "findings": findings.map(\.description), "cells": cells.map(Self.object),
      ] as JSONObject)
  }

  private static func object(_ cell: Cell) -> JSONObject {
    let least = cell.leastRun
    let notRun = cell.notRun.map {
      ["repetition": $0.id.repetition, "reason": $0.reason] as JSONObject
    }
    return [
      "scenario": cell.scenario.id.description, "title": cell.scenario.title, "tool": cell.tool,
      "passed": cell.passed, "status": cell.status.rawValue, "known": cell.known,
      "runs": cell.runs.count, "passedRuns": cell.passedRuns,
      "invalidRuns": cell.runs.count { !$0.isValid }, "notRun": notRun.isEmpty ? nil : notRun,
      "preconditions": least?.preconditions ?? 0, "steps": least?.steps ?? 0,
      "expectations": least?.expectations ?? 0, "testCases": cell.scenario.testCases.count,
      "commands": cell.median(\.commands), "looks": cell.median(\.looks),
      "actions": cell.median(\.actions), "requests": cell.median(\.requests),
      "bytes": cell.median(\.bytes), "seconds": cell.seconds,
      "failures": cell.failedRuns.map { object($0, of: cell) },
    ]
  }

  private static func object(_ run: ScenarioRunResult, of cell: Cell) -> JSONObject {
    let record = run.lastFailure
    let item = cell.scenario.items.first { $0.id == record?.item }
    return [
      "repetition": run.repetition, "item": record?.item,
      "scenarioPlace": item.map { cell.scenario.location(line: $0.line) }, "file": record?.file,
      "line": record?.line, "message": record?.message ?? run.end?.message,
    ]
  }
}
