import Foundation
import ScenarioBinding
import ScenarioFormat

/// Holds the trace of one run to itself and to the written scenario.
///
/// Whoever writes a trace may be wrong, or lie. What no honest run can have written is found here,
/// so that no figure is made of it.
struct RunCheck {
  let id: RunID
  let lines: [Trace.Line]
  let scenario: Scenario
  let habits: ToolHabits

  /// - Parameter habits: what the run's tool tells of itself in this or other runs.
  init(_ id: RunID, _ lines: [Trace.Line], of scenario: Scenario, habits: ToolHabits) {
    self.id = id
    self.lines = lines
    self.scenario = scenario
    self.habits = habits
  }

  /// What is wrong with the run: of its records first, then of them together. As one mistake leads
  /// to others, the later checks are made only where the ones before find nothing.
  var findings: [TraceFinding] {
    let single = lines.compactMap { line in
      RecordCheck(line.record).problem.map { finding($0.name, line, $0.text) }
    }
    if !single.isEmpty { return single }
    if lines.contains(where: { $0.record.kind == .omitted }) {
      return [omissionFinding].compactMap { $0 }
    }
    if let finding = frameFinding ?? orderFinding ?? outcomeFinding { return [finding] }
    return [timeFinding ?? idleFinding, waitFinding, memberFinding, sumFinding, sentFinding]
      .compactMap { $0 }
  }

  var items: [Trace.Line] { lines.filter { $0.record.kind == .item } }

  var end: Trace.Line? { lines.first { $0.record.kind == .end } }

  func finding(
    _ name: TraceFinding.Name, _ line: Trace.Line?, _ text: String
  ) -> TraceFinding {
    TraceFinding(name, path: line?.path, line: line?.number, text: "\(id): \(text)")
  }

  /// A run that is left out is one record.
  private var omissionFinding: TraceFinding? {
    guard let omission = lines.first(where: { $0.record.kind == .omitted }) else { return nil }
    if let start = lines.first(where: { $0.record.kind != .omitted }) {
      return finding(
        .runThoughOmitted, omission,
        "the run is left out, but it is there in \(start.name(from: omission))")
    }
    guard lines.count > 1 else { return nil }
    return finding(
      .runTwice, lines[1],
      "the run is left out again; it was in \(omission.name(from: lines[1]))")
  }

  /// A run is one start, its items, one end.
  private var frameFinding: TraceFinding? {
    let starts = lines.filter { $0.record.kind == .start }
    let ends = lines.filter { $0.record.kind == .end }
    guard let start = starts.first else {
      return finding(.missingStart, lines.first, "the run has no start")
    }
    if starts.count > 1 {
      return finding(
        .runTwice, starts[1],
        "the run starts again; it started in \(start.name(from: starts[1]))")
    }
    if let first = lines.first, first.record.kind != .start {
      return finding(.outsideRun, first, "\(first.record.name) stands before the start of the run")
    }
    guard let end = ends.first else {
      return finding(
        .missingEnd, lines.last, "the run has no end; the process that ran it may have crashed")
    }
    if ends.count > 1 {
      return finding(
        .runTwice, ends[1], "the run ends again; it ended in \(end.name(from: ends[1]))")
    }
    if let last = lines.last, last.record.kind != .end {
      return finding(.outsideRun, last, "\(last.record.name) stands after the end of the run")
    }
    return nil
  }

  /// The items are the written ones, each once and in order; a run that failed may have ended
  /// early.
  private var orderFinding: TraceFinding? {
    let written = scenario.items.map(\.id)
    var done = 0
    for line in items {
      let item = line.record.item ?? ""
      if done < written.count, item == written[done] {
        done += 1
      } else if !written.contains(item) {
        return finding(.unknownStep, line, "\(item) is not in the written scenario")
      } else if written[..<done].contains(item) {
        return finding(.stepTwice, line, "\(item) was done before")
      } else {
        return finding(.outOfOrder, line, "\(item) was done where \(written[done]) is next")
      }
    }
    if end?.record.outcome == .passed, done < written.count {
      return finding(
        .passedWithoutStep, end, "the run claims to have passed without \(written[done])")
    }
    return nil
  }

  /// A run in which something failed has not passed.
  private var outcomeFinding: TraceFinding? {
    guard end?.record.outcome == .passed,
      let failed = items.first(where: { $0.record.outcome == .failed })
    else { return nil }
    return finding(
      .passedWithFailure, end, "the run claims to have passed, but \(failed.record.name) failed")
  }
}

extension RunCheck {
  /// How far times may be apart from what they should be, in seconds: tools may round them.
  static let tolerance = 0.001

  /// The same for the sum of several times, of which each may be rounded up by half of that, but
  /// not what is 0.
  static func tolerance(of times: [Double]) -> Double {
    tolerance / 2 * Double(times.count { $0 > 0 } + 1)
  }

  /// Items come one after the other, within the run.
  var timeFinding: TraceFinding? {
    var previous: (name: String, end: Double)?
    for line in items {
      let start = line.record.start ?? 0
      let itemEnd = start + (line.record.duration ?? 0)
      if let previous, start < previous.end - Self.tolerance {
        return finding(
          .impossibleTime, line, "\(line.record.name) starts before \(previous.name) is over")
      }
      if let whole = end?.record.duration, itemEnd > whole + Self.tolerance {
        return finding(
          .impossibleTime, line,
          "\(line.record.name) is over \(Self.seconds(itemEnd)) after the start of the run, which "
            + "took \(Self.seconds(whole))")
      }
      previous = (line.record.name, itemEnd)
    }
    return nil
  }

  /// Whatever sends commands takes time: a nanosecond at least, as no clock counts less.
  var idleFinding: TraceFinding? {
    for line in items + [end].compactMap({ $0 }) {
      guard let commands = line.record.commands, commands > 0, let duration = line.record.duration,
        duration < 1e-9
      else { continue }
      return finding(
        .impossibleTime, line,
        "\(line.record.name) took no time at all, but its commands are \(commands)")
    }
    let sum = items.reduce(0) { $0 + ($1.record.duration ?? 0) }
    guard sum < 1e-9, let commands = end?.record.commands, commands > 0, !items.isEmpty else {
      return nil
    }
    return finding(
      .impossibleTime, end, "the items took no time at all, but the run's commands are \(commands)")
  }

  /// Nothing waits for longer than it takes, nor while a command does something else.
  var waitFinding: TraceFinding? {
    for line in items + [end].compactMap({ $0 }) {
      guard let waited = line.record.waited, let duration = line.record.duration else { continue }
      let took = "\(line.record.name) took \(Self.seconds(duration)), but"
      if waited > duration + Self.tolerance {
        return finding(.impossibleTime, line, "\(took) waited \(Self.seconds(waited))")
      }
      let others = (line.record.sent ?? []).filter { $0.kind != .pause }.compactMap(\.duration)
      let busy = others.reduce(0, +)
      if waited + busy > duration + Self.tolerance(of: others + [waited]) {
        return finding(
          .impossibleTime, line,
          "\(took) waited \(Self.seconds(waited)) beside commands of \(Self.seconds(busy))")
      }
    }
    let waits = items.compactMap(\.record.waited)
    let waited = waits.reduce(0, +)
    let whole = end?.record.waited ?? 0
    guard waited > whole + Self.tolerance(of: waits) else { return nil }
    return finding(
      .impossibleTime, end,
      "the run waited \(Self.seconds(whole)), but its items \(Self.seconds(waited))")
  }

  /// What a tool tells of itself somewhere, it tells everywhere: what is left out is left out of
  /// its figures.
  var memberFinding: TraceFinding? {
    for line in items + [end].compactMap({ $0 }) {
      guard let member = habits.missing(in: line.record) else { continue }
      return finding(
        .missingMember, line,
        "\(line.record.name) has no \"\(member)\", which other records of \(id.tool) have")
    }
    return nil
  }

  /// What the items sent is a part of what the run sent.
  var sumFinding: TraceFinding? {
    let commands = items.reduce(0) { $0 + ($1.record.commands ?? 0) }
    if let whole = end?.record.commands, commands > whole {
      return finding(
        .wrongCount, end, "the run has \(whole) commands, but its items have \(commands)")
    }
    let bytes = items.reduce(0) { $0 + ($1.record.bytes ?? 0) }
    guard let whole = end?.record.bytes, bytes > whole else { return nil }
    return finding(.wrongCount, end, "the run has \(whole) bytes, but its items have \(bytes)")
  }

  static func seconds(_ number: Double) -> String { String(format: "%.3f s", number) }
}

extension RunCheck {
  /// What an item says it sent is what it counts, and was sent while it ran.
  var sentFinding: TraceFinding? {
    for line in items {
      guard let sent = line.record.sent else { continue }
      if let finding = countFinding(line, sent) ?? timeFinding(line, sent) { return finding }
    }
    return nil
  }

  private func countFinding(_ line: Trace.Line, _ sent: [SentCommand]) -> TraceFinding? {
    let name = line.record.name
    if let commands = line.record.commands, commands != sent.count {
      return finding(
        .wrongCount, line, "\(name) has \(commands) commands, but sent \(sent.count)")
    }
    let bytes = sent.flatMap { [$0.bytesSent, $0.bytesReceived] }.compactMap { $0 }
    let sum = bytes.reduce(0, +)
    if !bytes.isEmpty, line.record.bytes != sum {
      let counted = line.record.bytes.map { "\($0) bytes" } ?? "no bytes"
      return finding(.wrongCount, line, "\(name) has \(counted), but its commands \(sum)")
    }
    return nil
  }

  private func timeFinding(_ line: Trace.Line, _ sent: [SentCommand]) -> TraceFinding? {
    let name = line.record.name
    let (start, duration) = (line.record.start ?? 0, line.record.duration ?? 0)
    var previous: (number: Int, end: Double)?
    for (index, command) in sent.enumerated() {
      let what = "\(name), command \(index + 1)"
      if let took = command.duration, took > duration + Self.tolerance {
        return finding(
          .impossibleTime, line,
          "\(what) took \(Self.seconds(took)), but \(name) \(Self.seconds(duration))")
      }
      guard let sentAt = command.start else { continue }
      if sentAt < start - Self.tolerance {
        return finding(.impossibleTime, line, "\(what) was sent before \(name) started")
      }
      if sentAt + (command.duration ?? 0) > start + duration + Self.tolerance {
        return finding(.impossibleTime, line, "\(what) was over after \(name)")
      }
      if let previous, sentAt < previous.end - Self.tolerance {
        return finding(
          .impossibleTime, line,
          "\(what) was sent before command \(previous.number) was over")
      }
      previous = (index + 1, sentAt + (command.duration ?? 0))
    }
    let durations = sent.compactMap(\.duration)
    let sum = durations.reduce(0, +)
    if sent.count > 1, sum > duration + Self.tolerance(of: durations) {
      return finding(
        .impossibleTime, line,
        "the commands of \(name) took \(Self.seconds(sum)), but \(name) \(Self.seconds(duration))")
    }
    return nil
  }
}

/// Which of the members that all records of a tool have or none a tool's records have.
struct ToolHabits {
  private var tellsBytes = false
  private var tellsCommands = false
  private var tellsActions = false

  /// The habits of each tool.
  static func byTool(_ lines: [Trace.Line]) -> [String: ToolHabits] {
    lines.reduce(into: [:]) { habits, line in
      let record = line.record
      if record.bytes != nil { habits[record.tool, default: ToolHabits()].tellsBytes = true }
      if record.actions != nil { habits[record.tool, default: ToolHabits()].tellsActions = true }
      if record.sent != nil { habits[record.tool, default: ToolHabits()].tellsCommands = true }
    }
  }

  /// The member that is missing in a record of an item or an end of the tool; nil for none.
  func missing(in record: TraceRecord) -> String? {
    if tellsBytes, record.bytes == nil { return "bytes" }
    // Whoever tells of no actions somewhere would be held to nobody's there.
    let isDone = record.kind == .item && record.outcome == .passed
    if tellsActions, isDone, record.actions == nil { return "actions" }
    let isEmpty = record.commands == 0
    return tellsCommands && record.kind == .item && record.sent == nil && !isEmpty ? "sent" : nil
  }
}
