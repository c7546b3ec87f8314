import Foundation
import ScenarioBinding
import ScenarioFormat

extension Comparison {
  /// A line per scenario with a mark and a time, or the failed item, for each tool. Then the totals.
  ///
  /// The lines have at most 80 characters with up to three tools. Titles are shortened to fit.
  package var overview: String {
    let names = tools.map { $0.shown.split(separator: "-", maxSplits: 1).map(String.init) }
    let titles = (0..<2).map { line in
      names.map { $0.count == 2 ? $0[line] : line == 1 ? $0[0] : "" }
    }
    let scenarios = cells.map(\.scenario).uniqued(by: \.id)
    let rows = scenarios.map { scenario in
      tools.map { tool in
        cells.first { $0.scenario.id == scenario.id && $0.tool == tool }?.mark ?? "–"
      }
    }
    let totals = Self.totals.map { name, total in
      (name, tools.map { tool in total(cells.filter { $0.tool == tool }) })
    }
    let width = (titles + rows + totals.map(\.1)).joined().map(\.count).max() ?? 0
    let ids = max(4, scenarios.map { $0.id.description.count }.max() ?? 0)
    let room = max(20, 80 - ids - 2 - tools.count * (width + 2))
    func line(_ id: String, _ title: String, _ cells: [String]) -> String {
      let title = title.count > room ? "\(title.prefix(room - 1))…" : title
      return
        (id.padded(to: ids) + "  " + title.padded(to: room)
        + cells.map { "  " + String(repeating: " ", count: width - $0.count) + $0 }.joined())
        .trimmingSpacesAtEnd() + "\n"
    }
    let rule = String(repeating: "─", count: ids + 2 + room + tools.count * (width + 2)) + "\n"
    return titles.map { line("", "", $0) }.joined() + rule
      + zip(scenarios, rows).map { line($0.id.description, $0.title.shown, $1) }.joined() + rule
      + totals.map { line("", $0.0, $0.1) }.joined()
  }

  private static let totals: [(name: String, total: @Sendable ([Cell]) -> String)] = [
    ("passed", { cells in "\(cells.count(where: \.passed)) of \(cells.count)" }),
    ("looks", { sum(of: $0, \.looks) }), ("actions", { sum(of: $0, \.actions) }),
    ("requests", { sum(of: $0, \.requests) }),
  ]

  /// Whether every run was played and has a valid trace.
  package var isComplete: Bool {
    findings.isEmpty && !cells.isEmpty
      && !cells.contains { [.invalid, .notMeasured].contains($0.status) }
  }

  /// Returns the tools that played one of the apps and failed in none of its scenarios.
  package func toolsWithoutFailure(in apps: [String]) -> [String] {
    tools.filter { tool in
      apps.contains { app in
        let played = played(in: [app]).filter { $0.tool == tool }
        return !played.isEmpty && !played.contains { $0.status == .failed }
      }
    }
  }

  private func played(in apps: [String]) -> [Cell] {
    cells.filter { apps.contains($0.scenario.header.app) && $0.status.isPlayed }
  }

  /// Returns whether the tools noticed a fault in some apps, as a line.
  package func notice(of fault: String, in apps: [String]) -> String {
    let played = played(in: apps)
    let all = Set(played.map(\.scenario.id)).count
    let count = Set(played.filter { $0.status == .failed }.map(\.scenario.id)).count
    let tools = Set(played.map(\.tool)).count
    let missed = toolsWithoutFailure(in: apps)
    let verdict =
      missed.isEmpty
      ? "noticed by \(tools == 1 ? "" : "all ")\(tools.of("tool"))"
      : "not noticed by \(missed.joined(separator: ", "))"
    let place = count == 0 ? "" : ", \(count) of \(all.of("scenario")) failed"
    return "\(fault): \(verdict)\(place).".shown
  }

  /// The failed items, each with its sentence, then by each tool the line of code, what it expected
  /// and what it found. Tools and runs that failed in the same way share an entry. Then failures
  /// outside of an item, and runs that are missing.
  ///
  /// - Parameter limit: the number of entries. The others are only counted.
  package func failures(in excerpts: StepExcerpts, limit: Int = .max) -> String {
    let runs = cells.flatMap { cell in cell.failedRuns.map { FailedRun(cell, $0, excerpts) } }
    let items = runs.filter { $0.item != nil }.grouped { $0.item?.id }.map(FailedRun.describe)
    let others = runs.filter { $0.item == nil }.grouped { [$0.cell.tool] + $0.found }.map {
      "\($0[0].cell.scenario.id) \(FailedRun.tools($0)): failed\n"
        + $0[0].found.map { "  \($0.shown)\n" }.joined()
    }
    let entries =
      items + others + cells.flatMap { Self.unexpectedPasses(in: $0) + Self.notRun(in: $0) }
    let more = entries.count > limit ? ["\(entries.count - limit) more. Add --details.\n"] : []
    return (entries.prefix(limit) + more).joined(separator: "\n")
  }
}

/// A failed run, in words.
private struct FailedRun {
  let cell: Comparison.Cell
  /// The item that failed. Nil if the run failed outside of its items.
  let item: ScenarioItem?
  /// The lines of the state found, or of the message.
  let found: [String]
  private var place = ""
  private var code: [String] = []
  private var expected: [String] = []

  init(_ cell: Comparison.Cell, _ run: ScenarioRunResult, _ excerpts: StepExcerpts) {
    self.cell = cell
    let record = run.lastFailure
    let item = cell.scenario.items.first { $0.id == record?.item }
    self.item = item
    let failure = record?.failure
    let message = failure?.found ?? record?.message ?? run.end?.message ?? "no message"
    found = message.split(whereSeparator: \.isNewline).map(String.init)
    guard let record, item != nil else { return }
    expected = failure?.expected?.components(separatedBy: "\n") ?? []
    // A check in a helper is shown by the lines of the test that call it.
    let source = excerpts.source(record.file, Int(record.line))
    code = source?.lines ?? []
    var line = source?.firstLine ?? Int(record.line)
    if let check = failure?.line, failure?.file == record.file, code.indices.contains(check - line)
    {
      (code, line) = ([code[check - line]], check)
    }
    place = "\(record.file):\(line)"
  }

  /// Returns the item's sentence, and its failures by tool.
  static func describe(_ runs: [FailedRun]) -> String {
    guard let item = runs[0].item else { return "" }
    let place = runs[0].cell.scenario.location(line: item.line)
    return "\(item.id) \(item.text.shown)\n  \(place)\n"
      + runs.grouped { [[$0.place], $0.found, $0.expected] }.map { same in
        "  \(tools(same)): \(same[0].place.shown)\n"
          + part("code", same[0].code) + part("expected", same[0].expected)
          + part("found", same[0].found)
      }.joined()
  }

  /// Returns the tools of some runs, with the number of runs that failed in this way.
  static func tools(_ runs: [FailedRun]) -> String {
    runs.grouped(by: \.cell.tool).map {
      $0[0].cell.tool.shown + Comparison.runCount($0.count, of: $0[0].cell.runs.count)
    }.joined(separator: ", ")
  }

  // Messages of tools must not send control characters to the terminal.
  private static func part(_ name: String, _ lines: [String]) -> String {
    lines.enumerated().map { number, line in
      "    \((number == 0 ? name : "").padded(to: 8))  \(line.shown)\n"
    }.joined()
  }
}

extension Comparison.Cell {
  /// A mark and the time, or the item at which the first failed run ended.
  fileprivate var mark: String {
    switch status {
    case .passed: return "✓ " + (seconds.map { Self.milliseconds($0.median) } ?? "")
    case .notPortable, .notPlayed: return "–"
    case .expectedFailure: return "✗ as declared"
    case .failed:
      let item = failedRuns.lazy.compactMap(\.lastFailure).first?.item
      return "✗ " + (item?.split(separator: "/").dropFirst().joined(separator: "/") ?? "failed")
    case .unexpectedPass: return "✗ passed"
    case .invalid: return "✗ invalid"
    case .notMeasured: return "✗ not run"
    }
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let text = String(Int((seconds * 1000).rounded()))
    return String(repeating: " ", count: max(0, 3 - text.count)) + text + " ms"
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
