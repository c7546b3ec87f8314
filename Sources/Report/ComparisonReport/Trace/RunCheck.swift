import Foundation
import TraceRecords
import ScenarioFormat

/// Checks a run's records for contradictions among themselves and with the scenario. A run with a
/// finding counts in no figure.
struct RunCheck {
  let id: RunID
  let lines: [Trace.Line]
  let scenario: Scenario
  /// Whether the scenario may have been reworded since, so that its items don't matter.
  let isEarlier: Bool

  /// The first error. Nil if there is none. One error causes others, so only the first is reported.
  var finding: TraceFinding? {
    frameFinding ?? (isEarlier ? nil : textFinding ?? orderFinding) ?? numberFinding ?? timeFinding
      ?? countFinding
  }

  private typealias ItemLine = (line: Trace.Line, item: TraceRecord.Item)

  private var items: [ItemLine] { lines.compactMap { line in line.record.item.map { (line, $0) } } }

  /// The end of the run. Nil if the run was left out: ``frameFinding`` rejects any other run without
  /// an end.
  private var end: (line: Trace.Line, end: TraceRecord.End)? {
    lines.lazy.compactMap { line in line.record.end.map { (line, $0) } }.first
  }

  private func finding(
    _ name: TraceFinding.Name, _ line: Trace.Line?, _ text: String
  ) -> TraceFinding {
    TraceFinding(name, path: line?.path, line: line?.number, text: "\(id): \(text)")
  }

  /// Checks that a run is one start, its items and one end, or one record if it was left out.
  private var frameFinding: TraceFinding? {
    guard let first = lines.first, let last = lines.last else { return nil }
    // Several tests of a scenario may have been left out.
    if first.record.omission != nil { return nil }
    guard let start = lines.first(where: { $0.record.start != nil }) else {
      return finding(.missingStart, first, "the run has no start")
    }
    guard first.record.start != nil else {
      return finding(.outsideRun, first, "\(first.record.name) comes before the start of the run")
    }
    let again = lines.dropFirst().first { $0.record.start != nil || $0.record.omission != nil }
    if let again {
      return finding(
        .runTwice, again, "the run starts twice, first in \(start.name(from: again))")
    }
    let ends = lines.filter { $0.record.end != nil }
    guard let end = ends.first, let again = ends.last else {
      return finding(
        .missingEnd, last, "the run has no end; the process that ran it may have crashed")
    }
    if ends.count > 1 {
      return finding(.runTwice, again, "the run ends twice, first in \(end.name(from: again))")
    }
    guard last.record.end != nil else {
      return finding(.outsideRun, last, "\(last.record.name) comes after the end of the run")
    }
    return nil
  }

  /// Checks that the test played this text. The scenario may have been reworded since, or two suites mean
  /// different scenarios by one identifier.
  private var textFinding: TraceFinding? {
    guard let line = lines.first(where: { $0.record.start != nil }),
      line.record.start?.textHash != scenario.textHash
    else { return nil }
    return finding(
      .otherText, line,
      "its text isn't that of \(scenario.location(line: nil)), which was reworded since, or is a different scenario"
    )
  }

  /// Checks that items are in the scenario, once and in order. A run that passed must have all
  /// items, and none that failed.
  private var orderFinding: TraceFinding? {
    let written = scenario.playedItems.map(\.id)
    var done = 0
    for (line, item) in items {
      let id = item.item
      if done < written.count, id == written[done] {
        done += 1
      } else if !written.contains(id) {
        return finding(.unknownStep, line, "\(id) is not in the written scenario")
      } else if written[..<done].contains(id) {
        return finding(.stepTwice, line, "\(id) was done before")
      } else {
        return finding(.outOfOrder, line, "\(id) was done, but \(written[done]) is next")
      }
    }
    guard let (line, end) = end, end.outcome == .passed else { return nil }
    if done < written.count {
      return finding(
        .passedWithoutStep, line, "the run claims to have passed without \(written[done])")
    }
    return items.first { $0.item.outcome == .failed }.map {
      finding(.passedWithFailure, line, "the run claims to have passed, but \($0.item.item) failed")
    }
  }

  /// The greatest plausible count or time. Sums of such numbers are exact in a Double.
  private static let greatest = 1e12

  private var numberFinding: TraceFinding? {
    lines.lazy.compactMap { line in
      let (counts, times) = line.record.numbers
      func impossible(_ name: TraceFinding.Name, _ member: String, _ value: Any) -> TraceFinding {
        finding(name, line, "\(line.record.name) has an impossible \"\(member)\": \(value)")
      }
      for case (let member, let value?) in counts where !(0...Int(Self.greatest)).contains(value) {
        return impossible(.impossibleNumber, member, value)
      }
      for case (let member, let value?) in times where !(0...Self.greatest).contains(value) {
        return impossible(.impossibleTime, member, value)
      }
      return nil
    }.first
  }

  /// The tolerance for times, in seconds, because tools may round them.
  private static let tolerance = 0.001

  /// Checks that items follow each other within the run, and that no wait or sum of commands is
  /// longer than its item.
  private var timeFinding: TraceFinding? {
    guard let (endLine, end) = end else { return nil }
    var previous: TraceRecord.Item?
    for (line, item) in items {
      let over = item.start + item.duration
      if let previous, item.start < previous.start + previous.duration - Self.tolerance {
        return finding(.impossibleTime, line, "\(item.item) starts before \(previous.item) is over")
      }
      if over > end.duration + Self.tolerance {
        return finding(
          .impossibleTime, line,
          "\(item.item) is over \(Self.seconds(over)) after the start of the run, which took "
            + Self.seconds(end.duration))
      }
      if let finding = waitFinding(line, item.duration, item.waited) { return finding }
      let durations = (item.sent ?? []).compactMap(\.duration)
      let sum = durations.reduce(0, +)
      // Each of them may have been rounded up.
      if sum > item.duration + Self.tolerance * Double(durations.count + 1) / 2 {
        return finding(
          .impossibleTime, line,
          "the commands of \(item.item) took \(Self.seconds(sum)), but \(item.item) took "
            + Self.seconds(item.duration))
      }
      previous = item
    }
    return waitFinding(endLine, end.duration, end.waited)
  }

  private func waitFinding(
    _ line: Trace.Line, _ duration: Double, _ waited: Double?
  ) -> TraceFinding? {
    guard let waited, waited > duration + Self.tolerance else { return nil }
    return finding(
      .impossibleTime, line,
      "\(line.record.name) took \(Self.seconds(duration)), but waited \(Self.seconds(waited))")
  }

  private static func seconds(_ number: Double) -> String { String(format: "%.3f s", number) }

  /// Checks that the items' counts don't exceed the run's, and that an item's number of commands
  /// matches its list of commands.
  private var countFinding: TraceFinding? {
    for (line, item) in items {
      if let sent = item.sent, sent.count != item.commands {
        return finding(
          .wrongCount, line,
          "\(item.item) has \(item.commands) commands, but lists \(sent.count)")
      }
    }
    guard let (line, end) = end else { return nil }
    let commands = items.reduce(0) { $0 + $1.item.commands }
    if commands > end.commands {
      return finding(
        .wrongCount, line,
        "the run has \(end.commands) commands, but its items have \(commands)")
    }
    let bytes = items.reduce(0) { $0 + ($1.item.bytes ?? 0) }
    guard let whole = end.bytes, bytes > whole else { return nil }
    return finding(.wrongCount, line, "the run has \(whole) bytes, but its items have \(bytes)")
  }
}

extension Trace.Line {
  /// Returns this line's name in a finding in another line.
  fileprivate func name(from other: Trace.Line) -> String {
    path == other.path ? "line \(number)" : "\(path):\(number)"
  }
}

extension TraceRecord {
  fileprivate var name: String {
    switch self {
    case .tool(let name, _): "the record of \(name)"
    case .start: "the start"
    case .item(_, let item): item.item
    case .end: "the end"
    case .omitted: "the omission"
    }
  }

  /// The counts and times of the record and of its commands, by member.
  fileprivate var numbers: (counts: [(String, Int?)], times: [(String, Double?)]) {
    switch self {
    case .tool, .omitted: return ([], [])
    case .start(_, let start): return ([], [("start", start.start)])
    case .end(_, let end):
      return (
        [("commands", end.commands), ("bytes", end.bytes)],
        [("duration", end.duration), ("waited", end.waited)]
      )
    case .item(_, let item):
      let sent = item.sent ?? []
      return (
        [("commands", item.commands), ("bytes", item.bytes), ("checks", item.checks)]
          + sent.flatMap { [("bytesSent", $0.bytesSent), ("bytesReceived", $0.bytesReceived)] },
        [("start", item.start), ("duration", item.duration), ("waited", item.waited)]
          + sent.map { ("duration", $0.duration) }
      )
    }
  }
}
