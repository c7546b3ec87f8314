import TraceRecords
import ScenarioFormat

/// One run of a scenario by a tool, read from its trace.
package struct ScenarioRunResult: Sendable {
  package let id: RunID
  /// Its preconditions, steps and expectations, in order.
  package let items: [TraceRecord.Item]
  /// Its end. Nil if the trace has none.
  package let end: TraceRecord.End?
  /// Its test's declared failure. Nil if the test declares none.
  package let known: KnownFailure?
  /// Whether it was played, neither left out nor skipped.
  let isPlayed: Bool
  /// Whether it passed after an earlier attempt had failed.
  let isFlaky: Bool
  /// The parameters of its test. Nil if it has none.
  let parameters: String?
  /// When it started, in seconds since 1970. Nil if its trace doesn't say.
  let start: Double?
  /// The first place where its trace contradicts itself or the written scenario. Nil if there is
  /// none.
  package let finding: TraceFinding?
  /// The number of steps done.
  let steps: Int
  /// The number of expectations met.
  let expectations: Int
  /// Its commands. Nil if the trace has none.
  package var sent: [SentCommand]? { Self.sent(in: items) }
  /// The number of queries, or of WebDriver's finds and its reads of elements, source and pictures.
  /// Nil if the trace has no commands.
  package let looks: Int?
  /// The number of user actions that the device saw, or else of a native tool's gestures. Nil for a
  /// WebDriver client whose server doesn't report them after each item.
  package let actions: Int?
  /// The number of requests that a WebDriver client sent, including waits. Nil for a tool that
  /// sends none, or if the trace has no commands.
  package let requests: Int?

  /// Reads a run from `lines`, which must contain all of its records.
  init(
    _ id: RunID, _ lines: [Trace.Line], of scenario: Scenario, isFlaky: Bool, isEarlier: Bool
  ) {
    let records = lines.map(\.record)
    self.id = id
    items = records.compactMap(\.item)
    end = records.lazy.compactMap(\.end).first
    let omission = records.last { $0.omission != nil }?.omission
    let began = records.lazy.compactMap(\.start).first
    let skip = end?.outcome == .skipped ? end?.message ?? "" : nil
    isPlayed = omission == nil && skip == nil
    self.isFlaky = isFlaky
    (parameters, start) = (began?.parameters, began?.start ?? omission?.start)
    known = omission?.known ?? skip.map { KnownFailure(.skipped, reason: $0) } ?? began?.known
    finding = RunCheck(id: id, lines: lines, scenario: scenario, isEarlier: isEarlier).finding
    let done = Set(items.filter { $0.outcome == .passed }.map(\.item))
    steps = scenario.playedItems.count { $0.kind == .step && done.contains($0.id) }
    expectations = scenario.playedItems.count { $0.kind == .expectation && done.contains($0.id) }
    let sent = Self.sent(in: items)
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

  // Not stored, because a long trace has millions of commands.
  private static func sent(in items: [TraceRecord.Item]) -> [SentCommand]? {
    items.contains { $0.sent != nil } ? items.flatMap { $0.sent ?? [] } : nil
  }

  /// The number of the run, from 1.
  package var repetition: Int { id.repetition }

  /// Whether its trace contradicts neither itself nor the scenario. An invalid run counts in no
  /// figure.
  package var isValid: Bool { finding == nil }

  /// Whether it failed as its test declares: in a precondition, step or expectation.
  package var failedAsDeclared: Bool {
    isValid && known?.kind == .expectedFailure && end?.outcome == .failed && lastFailure != nil
  }

  /// Whether it is valid and passed.
  package var passed: Bool { isValid && end?.outcome == .passed }

  /// The last item that failed. Nil if none did.
  var lastFailure: TraceRecord.Item? { items.last { $0.outcome == .failed } }

  /// Bytes of request and response bodies. Nil for a tool that sends none.
  package var bytes: Int? { end?.bytes }

  /// The duration of its items in seconds. Launching and tracing don't count.
  package var seconds: Double { items.reduce(0) { $0 + $1.duration } }

  /// Returns the record of an item. Nil if the run didn't reach it.
  func record(of item: String) -> TraceRecord.Item? { items.first { $0.item == item } }
}

extension SentCommand {
  /// Whether it is a look at the screen: a native query, or a WebDriver client's search for elements,
  /// read of an element, of the source or of a screenshot.
  package var isLook: Bool {
    guard case .request(let method, let path, _) = content else { return kind == .query }
    let parts = path.split(separator: "/").map(String.init)
    guard let first = parts.first, let last = parts.last else { return false }
    return switch method {
    case "POST": ["element", "elements"].contains(last)
    case "GET": ["element", "shadow"].contains(first) || ["source", "screenshot"].contains(last)
    default: false
    }
  }
}

/// A summary of several measurements: their number, median, quartiles and range.
package struct Spread: Codable, Hashable, Sendable {
  /// The number of measurements.
  package var count: Int
  /// The smallest.
  package var minimum: Double
  /// A quarter of the measurements are smaller or equal.
  package var lowerQuartile: Double
  /// The middle one, or the mean of the middle two.
  package var median: Double
  /// A quarter of the measurements are greater or equal.
  package var upperQuartile: Double
  /// The greatest.
  package var maximum: Double

  /// Summarises measurements. Nil if there are none.
  package init?(of measurements: [Double]) {
    let sorted = measurements.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    count = sorted.count
    minimum = first
    maximum = last
    lowerQuartile = Self.quantile(0.25, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
  }

  /// Interpolates linearly between the nearest ranks (Hyndman and Fan 1996, type 7).
  private static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    let place = part * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
