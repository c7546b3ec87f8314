import Foundation
import ScenarioFormat

/// A table in plain text, whose columns are as wide as their widest cell.
package struct TextTable: Sendable {
  /// The alignment of a column.
  package enum Alignment: Sendable {
    case left
    case right
  }

  package let header: [(title: String, alignment: Alignment)]
  /// The cells of each row. Nil for a rule.
  package private(set) var rows: [[String]?] = []
  private let leastWidths: [Int]

  /// Creates a table without rows. If all titles are empty, the table has no head, and its rules
  /// have no gaps.
  ///
  /// - Parameter widths: The least widths of the columns.
  package init(_ header: [(title: String, alignment: Alignment)], widths: [Int] = []) {
    (self.header, leastWidths) = (header, widths)
  }

  /// Adds a row. Missing cells stay empty. Control characters are made visible.
  package mutating func add(_ cells: [String]) { rows.append(cells.map(\.shown)) }

  /// Adds a horizontal rule.
  package mutating func addRule() { rows.append(nil) }

  /// The table, one line per row, without trailing spaces, with a final line break.
  package var text: String {
    let titles = header.map(\.title)
    let hasTitles = titles.contains { !$0.isEmpty }
    let widths = titles.indices.map { column in
      (rows.compactMap { $0 } + [titles]).map { $0.count > column ? $0[column].count : 0 }
        .reduce(leastWidths.count > column ? leastWidths[column] : 0, max)
    }
    let rule = widths.map { String(repeating: "─", count: $0) }
      .joined(separator: hasTitles ? "  " : "──")
    func line(_ cells: [String]) -> String {
      let padded = widths.indices.map { column in
        let cell = column < cells.count ? cells[column] : ""
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return header[column].alignment == .left ? cell + space : space + cell
      }
      return padded.joined(separator: "  ").trimmingSpacesAtEnd()
    }
    return ((hasTitles ? [line(titles), rule] : []) + rows.map { $0.map(line) ?? rule })
      .map { $0 + "\n" }.joined()
  }
}

extension ReportData {
  /// The cells of a tool, without scenarios that it doesn't play.
  private func cells(of tool: String) -> [CellData] {
    scenarios.flatMap(\.cells).filter { $0.tool == tool && $0.status != .notPlayed }
  }

  /// A line per scenario with a mark and a time, or the failed item, for each tool. Then the totals.
  ///
  /// The lines have at most 80 characters with up to three tools. Titles are shortened to fit.
  package var overview: String {
    let names = tools.map { $0.name.shown.split(separator: "-", maxSplits: 1).map(String.init) }
    let titles = (0..<2).map { line in
      names.map { $0.count == 2 ? $0[line] : line == 1 ? $0[0] : "" }
    }
    let rows = scenarios.map { $0.cells.map(\.mark) }
    let totals =
      [
        tools.map { tool in
          let cells = cells(of: tool.name)
          return "\(cells.count { [.passed, .flaky].contains($0.status) }) of \(cells.count)"
        }
      ]
      + [\CountsData.looks, \.actions, \.requests].map { count in
        tools.map { Self.sum($0.counts[keyPath: count]) }
      }
    let width = (titles + rows + totals).joined().map(\.count).max() ?? 0
    let ids = max(4, scenarios.map(\.id.count).max() ?? 0)
    let room = max(20, 80 - ids - 2 - tools.count * (width + 2))
    var table = TextTable(
      [("", .left), ("", .left)] + tools.map { _ in ("", .right) },
      widths: [ids, room] + tools.map { _ in width })
    for title in titles { table.add(["", ""] + title) }
    table.addRule()
    for (scenario, row) in zip(scenarios, rows) {
      let title = scenario.title.shown
      table.add([scenario.id, title.count > room ? "\(title.prefix(room - 1))…" : title] + row)
    }
    table.addRule()
    for (name, total) in zip(["passed", "looks", "actions", "requests"], totals)
    where total.contains(where: { $0 != "–" }) {
      table.add(["", name] + total)
    }
    return table.text
  }

  private static func sum(_ count: Double?) -> String {
    count.map { String(Int($0.rounded())) } ?? "–"
  }

  /// The results and figures of each scenario and tool, then the sums.
  package var figures: TextTable {
    var table = TextTable([
      ("Scenario", .left), ("Tool", .left), ("Result", .left), ("Steps", .right),
      ("Expectations", .right), ("Looks", .right), ("Actions", .right), ("Requests", .right),
      ("Bytes", .right), (isDebug ? "Time (debug)" : "Time", .right), ("Spread", .right),
    ])
    for scenario in scenarios {
      let cells = scenario.cells.filter { $0.status != .notPlayed }
      for (number, cell) in cells.enumerated() {
        table.add([number == 0 ? scenario.id : "", cell.tool, cell.result] + cell.figures)
      }
      if !cells.isEmpty { table.addRule() }
    }
    for (number, tool) in tools.enumerated() {
      table.add(
        [number == 0 ? "All" : "", tool.name, Self.passed(of: cells(of: tool.name))]
          + tool.counts.texts)
    }
    return table
  }

  private static func passed(of cells: [CellData]) -> String {
    func count(_ status: Comparison.Status) -> Int { cells.count { $0.status == status } }
    let others = [
      (count(.expectedFailure), "expected failure"), (count(.notPortable), "not portable"),
      (count(.skipped), "skipped"), (count(.flaky), "flaky"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return (["\(count(.passed) + count(.flaky))/\(cells.count) passed"] + others).joined(
      separator: ", ")
  }

  /// The failures: each failed item with its sentence, then by each tool the line of code, what it
  /// expected and what it found. Tools and runs that failed in the same way share an entry.
  ///
  /// - Parameter limit: the number of failures. The others are only counted.
  package func failureText(limit: Int = .max) -> String {
    let more = failures.count > limit ? ["\(failures.count - limit) more. Add --details.\n"] : []
    return (failures.prefix(limit).map(\.paragraph) + more).joined(separator: "\n")
  }

  /// The result in a few words, such as `4 expectations failed, in both tools`. Page, summary and JUnit
  /// begin with it.
  package var heading: String {
    if failures.isEmpty {
      let played = scenarios.flatMap(\.cells).count { $0.status.isPlayed }
      if !findings.isEmpty { return "The traces contradict themselves" }
      if played == 0 { return "Nothing was played" }
      return "All as expected: \(played.of("result")) of \(scenarios.count.of("scenario"))"
    }
    let items = failures.filter { $0.item != nil }
    let missing = failures.count { $0.isMissing }
    let count = failures.count - items.count
    let others =
      missing == count
      ? "\(count.of("test")) missing" : count.of("other result") + " not as expected"
    if items.isEmpty { return others }
    let kinds = scenarios.flatMap(\.testCases).flatMap(\.items)
      .filter { item in items.contains { $0.item == item.id } }.map(\.kind).uniqued(by: \.self)
    let what =
      kinds.count == 1
      ? items.count.of(kinds[0])
      : "\(items.count) \(kinds.map { $0 + "s" }.sorted().joined(separator: " and "))"
    let failed = items.flatMap(\.ways).flatMap(\.tools).map(\.tool)
    let names = tools.map(\.name).filter(failed.contains)
    let place =
      names.count < tools.count || tools.count == 1
      ? names.map(\.shown).joined(separator: ", ")
      : tools.count == 2 ? "both tools" : "all \(tools.count) tools"
    return "\(what) failed, in \(place)" + (items.count < failures.count ? ". \(others)" : "")
  }

  /// A summary in Markdown for a pull request or a CI job: the overview, the changes, the failures and the
  /// errors in the traces.
  package var summary: String {
    let parts = [
      overview,
      (changes ?? []).grouped(by: \.kind).map { same in
        "\(same[0].kind.words):\n" + same.map { "  \($0.text.shown)\n" }.joined()
      }.joined(),
      failureText(), findings.map { "\($0)\n" }.joined(),
    ]
    let text = parts.filter { !$0.isEmpty }.joined(separator: "\n")
    // The fence must be longer than any in the text.
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let title = notes.map { "**\($0.title.shown)** " } ?? ""
    let verdict = title + (passed ? "Passed." : "**Failed.** \(heading.shown).")
    return "\(verdict)\n\n\(fence)text\n\(text)\(fence)\n"
  }
}

extension CellData {
  /// A mark and the time, or the item at which the first failed run ended.
  fileprivate var mark: String {
    switch status {
    case .passed, .flaky:
      if status == .flaky { return "✓ flaky" }
      let text = seconds.map { String(Int(($0.median * 1000).rounded())) } ?? "–"
      return "✓ " + String(repeating: " ", count: max(0, 3 - text.count)) + text + " ms"
    case .notPortable, .notPlayed: return "–"
    case .skipped: return "skipped"
    case .expectedFailure: return "✗ as declared"
    case .failed:
      return "✗ "
        + (failedItem?.split(separator: "/").dropFirst().joined(separator: "/") ?? "failed")
    case .unexpectedPass: return "✗ passed"
    case .invalid: return "✗ invalid"
    case .notMeasured: return "✗ not run"
    }
  }

  /// The result, with the number of runs if there are several: `2/3 FAILED`.
  fileprivate var result: String {
    if [.notPortable, .skipped].contains(status) { return status.words }
    if runs == 0 { return "not run" }
    let failed = runs - passedRuns - invalidRuns
    let asDeclared = known?.kind == .expectedFailure && failed > 0
    let (count, word) =
      switch status {
      case .failed: (passedRuns, "FAILED")
      case .unexpectedPass: (passedRuns, "UNEXPECTED PASS")
      case .invalid: (passedRuns, "INVALID")
      case .flaky: (passedRuns, "flaky")
      default: asDeclared ? (failed, "expected failure") : (passedRuns, "passed")
      }
    if missingRuns > 0 { return "\(count)/\(runs) \(word), \(missingRuns) not run" }
    return runs == 1 ? word : "\(count)/\(runs) \(word)"
  }

  /// The texts of the counts, the time and its spread.
  fileprivate var figures: [String] {
    guard let counts, let seconds else { return Array(repeating: "–", count: 8) }
    let quartiles = String(
      format: "%.1f–%.1f, ", seconds.lowerQuartile * 1000, seconds.upperQuartile * 1000)
    return counts.texts + [
      (seconds.count == 1 ? "" : quartiles) + "n = \(seconds.count)"
        + (earlierSeconds.map { ", before \(milliseconds($0))" } ?? "")
    ]
  }
}

extension CountsData {
  /// The texts of the counts and the time.
  fileprivate var texts: [String] {
    ["\(steps)/\(writtenSteps)", "\(expectations)/\(writtenExpectations)"]
      + byName.map { $0.value.map { String(Int($0.rounded())) } ?? "–" }
      + [seconds.map(milliseconds) ?? "–"]
  }
}

private func milliseconds(_ seconds: Double) -> String { String(format: "%.1f ms", seconds * 1000) }

extension FailureData {
  /// The failure as lines, without characters that control a terminal.
  fileprivate var paragraph: String {
    guard let item else {
      return ways.map { way in
        "\(scenario) \(way.toolText): \(text)\(way.tools[0].share)\n"
          + way.found.map { "  \($0.shown)\n" }.joined()
      }.joined()
    }
    return "\(item) \(text.shown)\n  \(place ?? "")\n"
      + ways.map { way in
        "  \(way.toolText): \((way.place ?? "").shown)\n" + Self.part("code", way.code)
          + Self.part("expected", way.expected) + Self.part("found", way.found)
      }.joined()
  }

  private static func part(_ name: String, _ lines: [String]) -> String {
    lines.enumerated().map { number, line in
      "    \((number == 0 ? name : "").padding(toLength: 8, withPad: " ", startingAt: 0))  "
        + "\(line.shown)\n"
    }.joined()
  }
}

extension FailureData.Way {
  /// The place in the test, the code, and the expected and found states, a line each.
  var lines: [String] {
    [place].compactMap(\.self) + code + expected.map { "expected: \($0)" }
      + found.map { "found: \($0)" }
  }

  /// The tools, in an item with the number of runs that failed in this way.
  fileprivate var toolText: String {
    tools.map { $0.tool.shown + (place == nil ? "" : $0.share) }.joined(separator: ", ")
  }
}
