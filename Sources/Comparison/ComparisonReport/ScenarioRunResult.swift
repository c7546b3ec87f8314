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
  /// The test's file; nil where its trace does not tell.
  let file: String?
  /// The records of its preconditions, steps and expectations, in order.
  public let items: [TraceRecord]
  /// The record of its end; nil when it has none.
  public let end: TraceRecord?
  /// What its test is declared to be; nil for a test like others.
  public let known: KnownFailure?
  /// Whether it was left out, because its test is declared not portable.
  let isOmitted: Bool
  /// Where its trace contradicts itself or the written scenario.
  public let findings: [TraceFinding]

  /// Whether its trace can be believed. The figures of any other run mean nothing.
  public var isValid: Bool { findings.isEmpty }

  /// Whether it failed as its test is declared to: in a precondition, step or expectation. A test
  /// that does not do what its scenario says has failed in none of them.
  public var failedAsDeclared: Bool {
    isValid && known?.kind == .expectedFailure && end?.outcome == .failed
      && items.contains { $0.outcome == .failed }
  }

  /// Whether everything was done and held, as far as it can be believed.
  public var passed: Bool { isValid && end?.outcome == .passed }

  /// How many steps were done.
  public var steps: Int { count(of: .step) }

  /// How many expectations were checked and held.
  public var expectations: Int { count(of: .expectation) }

  /// How many preconditions were checked and held.
  public var preconditions: Int { count(of: .precondition) }

  /// Queries evaluated and gestures made, or commands sent.
  public var commands: Int { end?.commands ?? 0 }

  /// What it did, in units that mean the same for all tools.
  var units: UnitCounts { UnitCounts(items) }

  /// Bytes of bodies, both ways; nil for a tool that sends none.
  public var bytes: Int? { end?.bytes }

  /// The seconds that its preconditions, steps and expectations took; neither the launch nor the
  /// tracing counts.
  public var seconds: Double { items.reduce(0) { $0 + ($1.duration ?? 0) } }

  /// The seconds of ``seconds`` that went by in commands which only wait.
  var secondsWaited: Double { items.reduce(0) { $0 + ($1.waited ?? 0) } }

  /// The seconds of ``seconds`` beside ``secondsWaited``.
  public var busySeconds: Double { max(seconds - secondsWaited, 0) }

  private func count(of kind: ScenarioItemKind) -> Int {
    var count = 0
    for item in items where item.outcome == .passed && Self.kind(of: item) == kind { count += 1 }
    return count
  }

  /// What an item's record is of, by its id: `A.1/TC1/Ex2` is an expectation.
  static func kind(of record: TraceRecord) -> ScenarioItemKind? {
    guard let last = record.item?.split(separator: "/").last else { return nil }
    return ScenarioItemKind(rawValue: String(last.prefix { !$0.isNumber }))
  }
}

extension ScenarioRunResult {
  /// All runs of the scenarios in a trace. Records of several runs may be mixed: each names its
  /// run.
  static func runs(of trace: Trace, scenarios: [Scenario]) -> [ScenarioRunResult] {
    let habits = ToolHabits.byTool(trace.lines)
    var written: [String: Scenario] = [:]
    for scenario in scenarios { written[scenario.id.description] = scenario }
    return Dictionary(grouping: trace.lines) { RunID($0.record) }
      .compactMap { id, lines in
        written[id.scenario].map { scenario in
          let check = RunCheck(
            id, lines, of: scenario, habits: habits[id.tool] ?? ToolHabits())
          return ScenarioRunResult(id, lines, findings: check.findings)
        }
      }
      .sorted { ($0.scenario, $0.tool, $0.repetition) < ($1.scenario, $1.tool, $1.repetition) }
  }

  private init(_ id: RunID, _ lines: [Trace.Line], findings: [TraceFinding]) {
    scenario = id.scenario
    tool = id.tool
    repetition = id.repetition
    items = lines.map(\.record).filter { $0.kind == .item }
    end = lines.map(\.record).first { $0.kind == .end }
    let first = lines.map(\.record).first { $0.kind == .start || $0.kind == .omitted }
    file = first?.file
    known = first?.known
    isOmitted = lines.contains { $0.record.kind == .omitted }
    self.findings = findings
  }
}

/// What any tool does, in units that mean the same for all of them.
struct UnitCounts: Equatable {
  /// How often the tool looked at the screen: native queries; WebDriver's finds, and its reads of an
  /// element, of the source or of a picture. Nil where the commands are not told.
  var looks: Int?
  /// The user actions: as the device tells them, else by the commands that ask for them. Nil where
  /// neither is told.
  var actions: Int?
  /// The commands that a WebDriver client sent, waits among them. Nil for a tool that sends none, and
  /// where the commands are not told.
  var requests: Int?

  /// Counts over the items of a run.
  init(_ items: [TraceRecord]) {
    let sent = items.contains { $0.sent != nil } ? items.flatMap { $0.sent ?? [] } : nil
    looks = sent?.count(where: \.isLook)
    let actions =
      items.contains { $0.actions != nil } ? items.reduce(0) { $0 + ($1.actions?.count ?? 0) } : nil
    self.actions = actions ?? sent?.count(where: \.isAction)
    let requests = sent?.count { $0.kind == .request || $0.kind == .pause } ?? 0
    self.requests = requests > 0 ? requests : nil
  }
}

extension SentCommand {
  /// The parts of a request, as in `POST element 7 click`.
  private var parts: [Substring] {
    kind == .request ? text.split(whereSeparator: { $0 == " " || $0 == "/" }) : []
  }

  /// Whether the tool looks at the screen by it.
  fileprivate var isLook: Bool {
    let parts = parts
    guard let method = parts.first, let last = parts.last else { return kind == .query }
    return method == "GET"
      ? parts.contains("element") || last == "source" || last == "screenshot"
      : method == "POST" && (last == "element" || last == "elements")
  }

  /// Whether it asks for a user action. Appium's gestures are scripts, so these are.
  fileprivate var isAction: Bool {
    let parts = parts
    guard parts.first == "POST", parts.count > 1 else { return kind == .gesture }
    return switch parts[1] {
    case "element": ["click", "clear", "value"].contains(parts[parts.count - 1])
    case "execute": true
    default: parts[1] == "actions" && parts.count == 2
    }
  }
}
