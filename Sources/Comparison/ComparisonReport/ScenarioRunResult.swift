import ScenarioBinding
import ScenarioFormat

/// One run of a scenario by a tool, as its trace tells it.
package struct ScenarioRunResult: Sendable {
  package let id: RunID
  /// Its preconditions, steps and expectations, in order.
  package let items: [TraceRecord.Item]
  /// Its end; nil where there is none.
  package let end: TraceRecord.End?
  /// What its test is declared to be; nil for a test like others.
  package let known: KnownFailure?
  /// Whether it was left out, because its test is declared not portable.
  let isOmitted: Bool
  /// Where its trace contradicts itself or the written scenario; nil where it does not.
  package let finding: TraceFinding?
  /// Its commands; nil where the trace tells of none.
  let sent: [SentCommand]?
  /// Queries; WebDriver's finds, and its reads of elements, source and pictures. Nil if not told.
  let looks: Int?
  /// The user actions that the device saw, else the gestures of a native tool. Nil for a WebDriver
  /// client whose server doesn't report them after each item.
  let actions: Int?
  /// What a WebDriver client sent, waits too; nil for a tool that sends none, and if not told.
  let requests: Int?

  /// The run of some lines, which have all records of the run.
  init(_ id: RunID, _ lines: [Trace.Line], of scenario: Scenario) {
    let records = lines.map(\.record)
    self.id = id
    items = records.compactMap(\.item)
    end = records.lazy.compactMap(\.end).first
    let omission = records.last { $0.omission != nil }?.omission
    isOmitted = omission != nil
    known = omission?.known ?? records.lazy.compactMap { $0.start?.known }.first
    finding = RunCheck(id: id, lines: lines, scenario: scenario).finding
    sent = items.contains { $0.sent != nil } ? items.flatMap { $0.sent ?? [] } : nil
    looks = sent?.count(where: \.isLook)
    let requests = sent?.count { $0.kind == .request || $0.kind == .pause } ?? 0
    let actions = items.compactMap(\.actions)
    if !items.isEmpty, actions.count == items.count {
      self.actions = actions.joined().count
    } else {
      self.actions = requests > 0 ? nil : sent?.count { $0.kind == .gesture }
    }
    self.requests = requests > 0 ? requests : nil
  }

  /// Which run of the scenario by the tool it is, from 1.
  package var repetition: Int { id.repetition }

  /// Whether its trace can be believed. The figures of any other run mean nothing.
  package var isValid: Bool { finding == nil }

  /// Whether it failed as its test is declared to: in a precondition, step or expectation.
  package var failedAsDeclared: Bool {
    isValid && known?.kind == .expectedFailure && end?.outcome == .failed && lastFailure != nil
  }

  /// Whether everything was done and held, as far as it can be believed.
  package var passed: Bool { isValid && end?.outcome == .passed }

  /// The last item that failed; nil where none did.
  var lastFailure: TraceRecord.Item? { items.last { $0.outcome == .failed } }

  /// How many steps were done.
  package var steps: Int { count(of: .step) }

  /// How many expectations were checked and held.
  package var expectations: Int { count(of: .expectation) }

  /// How many preconditions were checked and held.
  package var preconditions: Int { count(of: .precondition) }

  /// Queries evaluated and gestures made, or commands sent.
  package var commands: Int { end?.commands ?? 0 }

  /// Bytes of bodies, both ways; nil for a tool that sends none.
  package var bytes: Int? { end?.bytes }

  /// The seconds of its items; neither the launch nor the tracing counts.
  package var seconds: Double { items.reduce(0) { $0 + $1.duration } }

  /// The seconds of ``seconds`` beside those in commands that only wait.
  package var busySeconds: Double { max(seconds - items.reduce(0) { $0 + ($1.waited ?? 0) }, 0) }

  /// The record of an item; nil where the run did not come to it.
  func record(of item: String) -> TraceRecord.Item? { items.first { $0.item == item } }

  /// By an item's id: `A.1/TC1/Ex2` is an expectation.
  private func count(of kind: ScenarioItemKind) -> Int {
    items.count { item in
      let name = item.item.split(separator: "/").last ?? ""
      return item.outcome == .passed
        && ScenarioItemKind(rawValue: String(name.prefix { !$0.isNumber })) == kind
    }
  }
}

extension SentCommand {
  /// The parts of a request, as in `POST element 7 click`.
  private var parts: [Substring] {
    kind == .request ? text.split(whereSeparator: { $0 == " " || $0 == "/" }) : []
  }

  /// Whether the tool looks at the screen by it.
  var isLook: Bool {
    let parts = parts
    guard let method = parts.first, let last = parts.last else { return kind == .query }
    return method == "GET"
      ? parts.contains("element") || last == "source" || last == "screenshot"
      : method == "POST" && (last == "element" || last == "elements")
  }

  /// Whether it asks for a user action. Appium's gestures are scripts, so these are.
  var isAction: Bool {
    let parts = parts
    guard parts.first == "POST", parts.count > 1 else { return kind == .gesture }
    return switch parts[1] {
    case "element": ["click", "clear", "value"].contains(parts[parts.count - 1])
    case "execute": true
    default: parts[1] == "actions" && parts.count == 2
    }
  }
}
