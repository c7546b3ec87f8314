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
