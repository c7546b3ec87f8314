import ScenarioBinding
import ScenarioFormat

/// One run of a scenario by a tool, as its trace tells it.
public struct ScenarioRunResult: Sendable {
  /// The scenario's id.
  public let scenario: String
  /// The tool's name.
  public let tool: String
  /// Which run of this scenario by this tool, from 1.
  public let repetition: Int
  /// The records of its preconditions, steps and expectations, in order.
  public let items: [TraceRecord]
  /// The record of its end.
  public let end: TraceRecord

  /// Whether everything was done and held.
  public var passed: Bool { end.outcome == .passed }

  /// How many steps were done.
  public var steps: Int { count(of: .step) }

  /// How many expectations were checked and held.
  public var expectations: Int { count(of: .expectation) }

  /// How many preconditions were checked and held.
  public var preconditions: Int { count(of: .precondition) }

  /// Queries evaluated and gestures made, or commands sent.
  public var commands: Int { end.commands ?? 0 }

  /// Bytes of bodies, both ways; nil for a tool that sends none.
  public var bytes: Int? { end.bytes }

  /// The seconds that its preconditions, steps and expectations took; neither the launch nor the
  /// tracing counts.
  public var seconds: Double { items.reduce(0) { $0 + ($1.duration ?? 0) } }

  private func count(of kind: ScenarioItemKind) -> Int {
    items.count { $0.outcome == .passed && Self.kind(of: $0) == kind }
  }

  /// What an item's record is of, by its id: `A.1/TC1/Ex2` is an expectation.
  static func kind(of record: TraceRecord) -> ScenarioItemKind? {
    guard let last = record.item?.split(separator: "/").last else { return nil }
    return ScenarioItemKind(rawValue: String(last.prefix { !$0.isNumber }))
  }
}

extension ScenarioRunResult {
  /// Puts records together to runs, and checks that each run is whole.
  static func runs(of records: [TraceRecord]) -> (runs: [ScenarioRunResult], [TraceFinding]) {
    var open: [RunID: [TraceRecord]] = [:]
    var runs: [ScenarioRunResult] = []
    var findings: [TraceFinding] = []
    var seen: Set<RunID> = []
    for record in records {
      let id = RunID(record)
      switch record.kind {
      case .start:
        if !seen.insert(id).inserted {
          findings.append(TraceFinding(text: "\(id) starts twice"))
        }
        open[id] = []
      case .item:
        if open[id] == nil {
          findings.append(
            TraceFinding(text: "\(id) has \(record.item ?? "an item") outside of its run"))
        }
        open[id]?.append(record)
      case .end:
        guard let items = open.removeValue(forKey: id) else {
          findings.append(TraceFinding(text: "\(id) ends without a start"))
          continue
        }
        runs.append(
          ScenarioRunResult(
            scenario: record.scenario, tool: record.tool, repetition: record.repetition,
            items: items, end: record))
      }
    }
    findings += open.keys.sorted { "\($0)" < "\($1)" }
      .map { TraceFinding(text: "\($0) has no end; the process that ran it may have crashed") }
    return (runs, findings)
  }
}

/// What tells one run from all others.
private struct RunID: Hashable, CustomStringConvertible {
  let scenario: String
  let tool: String
  let repetition: Int

  init(_ record: TraceRecord) {
    scenario = record.scenario
    tool = record.tool
    repetition = record.repetition
  }

  var description: String { "\(scenario) by \(tool), run \(repetition)," }
}
