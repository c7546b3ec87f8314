import ComparisonReport
import Foundation

/// What a log shows, as tables for a terminal.
extension LogAnalysis {
  package var text: String {
    var parts = [partTable, kindTable, sectionTable, slowTable].map(\.text)
    let advice = advice
    parts.append(
      advice.isEmpty
        ? "The log shows nothing to change.\n"
        : "What to do about it, with the time that it takes in this log:\n"
          + advice.map { "- \($0)\n" }.joined())
    let notes = notes
    if !notes.isEmpty { parts.append(notes.map { "Note: \($0)\n" }.joined()) }
    return parts.joined(separator: "\n")
  }

  /// What was left out, and the lines that weren't understood.
  package var notes: [String] {
    func share(_ count: Int) -> String {
      String(
        format: "%d of %d lines (%.1f %%)", count, lineCount,
        Double(count) / Double(max(lineCount, 1)) * 100)
    }
    var notes = remarks
    if otherCount > 0 {
      notes.append("\(share(otherCount)) are a build's, an app's or another program's.")
    }
    if unknownCount > 0 {
      notes.append(
        "\(share(unknownCount)) weren't understood, with letters and digits replaced: "
          + "\(unknown.joined(separator: "; ")).")
    }
    return notes
  }

  static func seconds(_ milliseconds: Int) -> String {
    String(format: "%.3f", Double(milliseconds) / 1000)
  }

  private var partTable: TextTable {
    var table = TextTable([("Where the time goes", .left), ("Seconds", .right), ("Share", .right)])
    for (part, milliseconds) in sortedParts {
      let share = Double(milliseconds) / Double(max(total, 1)) * 100
      table.add([part.rawValue, Self.seconds(milliseconds), String(format: "%.1f %%", share)])
    }
    table.add(["all", Self.seconds(total), ""])
    return table
  }

  package var sortedParts: [(LogPart, Int)] {
    LogPart.allCases.compactMap { part in parts[part].map { (part, $0) } }
      .sorted { $0.1 > $1.1 }
  }

  var sortedKinds: [(String, LogTally)] {
    kinds.sorted { ($0.value.total, $1.key) > ($1.value.total, $0.key) }
  }

  private var kindTable: TextTable {
    var table = TextTable([
      ("Command", .left), ("n", .right), ("Median s", .right), ("Quartiles", .right),
      ("Longest", .right), ("Sum", .right),
    ])
    for (kind, tally) in sortedKinds {
      guard let spread = tally.spread else { continue }
      table.add([
        kind, "\(tally.count)", String(format: "%.3f", spread.median),
        String(format: "%.3f–%.3f", spread.lowerQuartile, spread.upperQuartile),
        String(format: "%.3f", spread.maximum), Self.seconds(tally.total),
      ])
    }
    return table
  }

  private var sectionTable: TextTable {
    var table = TextTable([
      ("Test or session", .left), ("Line", .right), ("Seconds", .right), ("Most of it", .left),
    ])
    let sorted = sections.filter { $0.total > 0 }.sorted { $0.total > $1.total }
    for section in sorted.prefix(20) {
      let most = section.parts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
      table.add([
        section.name, "\(section.line)", Self.seconds(section.total),
        most.map { "\($0.key.rawValue) \(Self.seconds($0.value))" } ?? "",
      ])
    }
    let others = sorted.dropFirst(20)
    if !others.isEmpty {
      table.add(["\(others.count) more", "", Self.seconds(others.reduce(0) { $0 + $1.total })])
    }
    return table
  }

  private var slowTable: TextTable {
    var table = TextTable([
      ("Slowest commands", .left), ("Seconds", .right), ("Line", .right), ("In", .left),
    ])
    for slow in slowest {
      table.add([slow.kind, Self.seconds(slow.milliseconds), "\(slow.line)", slow.section])
    }
    return table
  }

  /// What can be done, the costliest first, each with its seconds and its first line.
  package var advice: [String] {
    let byID = kinds["find by accessibility id"]?.spread
    return hints.values.sorted { ($0.milliseconds, $1.line) > ($1.milliseconds, $0.line) }
      .prefix(20).map { hint in
        "\(Self.seconds(hint.milliseconds)) s: \(Self.sentence(hint, shown(hint), byID)) "
          + "First in line \(hint.line)."
      }
  }

  /// The id of an XPath, unless it was typed before: then it may be a secret.
  private func shown(_ hint: Hint) -> String {
    guard case .xPath(let id) = hint.kind else { return "" }
    let isSecret =
      secrets.count >= Self.secretLimit
      || secrets.contains { id == $0 || ($0.count > 2 && id.contains($0)) }
    return isSecret || id.count > 100 ? "of its @name" : "'\(id)'"
  }

  private static func sentence(_ hint: Hint, _ id: String, _ byID: Spread?) -> String {
    let times = hint.count == 1 ? "once" : "\(hint.count) times"
    switch hint.kind {
    case .xPath:
      return "an XPath for @name, \(times). Find by the accessibility id \(id) instead"
        + (byID.map { String(format: ", which takes %.3f s in this log", $0.median) } ?? "") + "."
    case .absoluteXPath:
      return
        "an XPath from the root, \(times). It reads the whole tree, and breaks when the screen "
        + "changes. Give the element an accessibility id."
    case .lateFirstCheck:
      return "waits that found their element at the first check, \(times). XCUITest checks first "
        + "after a second. Check 'exists' before you wait."
    case .polling:
      return
        "searches that found nothing and were repeated, \(times). Wait for what comes "
        + "last, or poll less often."
    case .idleTimeout:
      return
        "waits for an idle app that ended by time-out, \(times). Find the animation that doesn't "
        + "end, and switch it off in tests."
    case .singleReads:
      return "elements read one by one, \(times) in a row. Read them from one page source or one "
        + "snapshot()."
    case .deepTree:
      return "an XPath of 30 levels or more, \(times). Set snapshotMaxDepth to what the test needs."
    }
  }

  /// The differences to another log by kind of command: both medians and sums.
  package func comparison(with other: LogAnalysis) -> String {
    var table = TextTable([
      ("Command", .left), ("n", .right), ("Then n", .right), ("Median s", .right),
      ("Then", .right), ("Sum", .right), ("Then", .right), ("Difference", .right),
    ])
    let names = Set(kinds.keys).union(other.kinds.keys)
    func difference(_ name: String) -> Int {
      (other.kinds[name]?.total ?? 0) - (kinds[name]?.total ?? 0)
    }
    for name in names.sorted(by: { (abs(difference($0)), $1) > (abs(difference($1)), $0) }) {
      let tallies = [kinds[name], other.kinds[name]]
      table.add(
        [name] + tallies.map { "\($0?.count ?? 0)" }
          + tallies.map { $0?.spread.map { String(format: "%.3f", $0.median) } ?? "–" }
          + tallies.map { Self.seconds($0?.total ?? 0) }
          + [String(format: "%+.3f", Double(difference(name)) / 1000)])
    }
    return table.text
  }
}
