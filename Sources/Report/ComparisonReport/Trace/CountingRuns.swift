import TraceRecords

/// The runs of a trace that count.
///
/// A trace may have runs of several times, because suites append to it. Of each tool, the runs of the
/// latest session count, or, if the latest run names no session, the last run of each test. The runs of a
/// test in one session are attempts: the last one counts.
package struct CountingRuns: Sendable {
  /// The trace with only these runs.
  package let trace: Trace
  /// The runs that passed after an earlier attempt had failed.
  let flaky: Set<RunID>

  private struct Run {
    let id: RunID
    /// The places of its lines in the trace.
    let lines: [Int]
    let session: String?
    let order: (attempt: Int, start: Double)
    /// What attempts of a test have in common.
    let test: [String]
    let outcome: TraceRecord.Outcome?
  }

  package init(in whole: Trace) {
    var places: [[String]: [Int]] = [:]
    for (place, line) in whole.lines.enumerated() {
      guard let id = line.record.run else { continue }
      // Each record of a run that was left out is one of its own.
      places[[id.tool, id.scenario, id.run ?? "line \(place)"], default: []].append(place)
    }
    let runs = places.values.compactMap { places in
      whole.lines[places[0]].record.run.map { Self.run($0, places, in: whole) }
    }
    var dropped: Set<Int> = []
    var flaky: Set<RunID> = []
    for own in Dictionary(grouping: runs, by: \.id.tool).values {
      let latest = own.max { $0.order.start < $1.order.start }
      let current = latest?.session.map { session in own.filter { $0.session == session } } ?? own
      var kept: Set<Int> = []
      for attempts in Dictionary(grouping: current, by: \.test).values {
        let sorted = attempts.sorted { $0.order < $1.order }
        guard let last = sorted.last else { continue }
        kept.formUnion(last.lines)
        if last.session != nil, last.outcome == .passed,
          sorted.contains(where: { $0.outcome == .failed })
        {
          flaky.insert(last.id)
        }
      }
      dropped.formUnion(own.flatMap(\.lines).filter { !kept.contains($0) })
    }
    self.flaky = flaky
    trace = Trace(
      files: whole.files,
      lines: whole.lines.enumerated().filter { !dropped.contains($0.offset) }.map(\.element),
      findings: whole.findings)
  }

  private static func run(_ id: RunID, _ places: [Int], in trace: Trace) -> Run {
    let records = places.map { trace.lines[$0].record }
    let start = records.lazy.compactMap(\.start).first
    let omission = records.lazy.compactMap(\.omission).first
    let test = [
      id.scenario, "\(id.repetition)", start?.file ?? omission?.file ?? id.run ?? "",
      "\(start?.line ?? omission?.line ?? 0)", start?.parameters ?? "",
    ]
    return Run(
      id: id, lines: places, session: start?.session ?? omission?.session,
      order: (start?.attempt ?? 0, start?.start ?? omission?.start ?? 0), test: test,
      outcome: records.lazy.compactMap(\.end).first?.outcome)
  }
}
