/// The time that a remote end spent on one command.
///
/// Phases don't overlap: if a document is built during a search, that time isn't part of the
/// search. So their sum never exceeds the total.
package struct ServerTiming: Hashable, Sendable {
  /// A part of a command's work. The raw value is its name in the header.
  package enum Phase: String, CaseIterable, Sendable {
    /// The app's description of its screen, when the command looks at it.
    case snapshot
    /// Building the document for XPath, and writing page source.
    case document
    /// Finding elements by any strategy.
    case search
    /// Gestures and the app's own work: launching and handling events.
    case gesture
    /// Implicit waits, pauses, and the device's work during them.
    case wait
    /// Rendering and encoding a screenshot.
    case screenshot
  }

  /// The time from request to response, without HTTP.
  package var total: Duration
  /// The time by phase. An array instead of a dictionary, because every command pays for it.
  private var spent = [Duration](repeating: .zero, count: Self.phases.count)

  private static let phases = Phase.allCases

  /// Creates a timing from its total and its phases.
  package init(total: Duration = .zero, _ phases: [Phase: Duration] = [:]) {
    self.total = total
    for (phase, duration) in phases { self[phase] = duration }
  }

  /// The time spent in a phase.
  package internal(set) subscript(phase: Phase) -> Duration {
    get { spent[Self.phases.firstIndex(of: phase) ?? 0] }
    set { spent[Self.phases.firstIndex(of: phase) ?? 0] = newValue }
  }

  /// The time in no phase: reading the command, waiting for the session's turn, writing the
  /// response.
  package var dispatch: Duration { spent.reduce(total, -) }
}

/// The header `Server-Timing`, such as `document;dur=0.213, search;dur=0.041, total;dur=0.400`.
/// Source: W3C Server Timing. Durations are in milliseconds.
extension ServerTiming {
  package static let headerName = "Server-Timing"

  /// The header's value: the phases that took time, and the total.
  /// Times are truncated to three decimals, so that the phases don't exceed the total.
  package var headerValue: String {
    let named = Phase.allCases.filter { self[$0] > .zero }.map { ($0.rawValue, self[$0]) }
    return (named + [("total", total)]).map { "\($0);dur=\(Self.milliseconds($1))" }
      .joined(separator: ", ")
  }

  /// Parses a header's value. Nil if it is malformed, contradicts itself or has no total.
  /// Unknown metrics are ignored: a proxy may add its own.
  package init?(headerValue: String) {
    var phases: [Phase: Duration] = [:]
    var total: Duration?
    for metric in headerValue.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = metric.drop { $0 == " " }.split(separator: ";", omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty else { return nil }
      let phase = Phase(rawValue: String(name))
      guard name == "total" || phase != nil else { continue }
      guard parts.count == 2, parts[1].hasPrefix("dur="),
        (phase.map { phases[$0] } ?? total) == nil,
        let duration = Self.duration(parts[1].dropFirst(4))
      else { return nil }
      if let phase { phases[phase] = duration } else { total = duration }
    }
    guard let total else { return nil }
    self.init(total: total, phases)
    guard dispatch >= .zero else { return nil }
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  private static func duration(_ text: Substring) -> Duration? {
    // Double would also accept "nan", "1e3" and "0x1". No command takes longer than a day.
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
      let milliseconds = Double(text), (0...86_400_000).contains(milliseconds)
    else { return nil }
    return .microseconds(Int64((milliseconds * 1000).rounded()))
  }
}

/// Measures the phases of one command. A nested phase doesn't count for the outer one. Not
/// thread-safe.
final class PhaseClock: @unchecked Sendable {
  private let start = ContinuousClock.now
  private var spent = ServerTiming()
  private var phase: ServerTiming.Phase?
  private var since = ContinuousClock.now
  /// Starts a phase, or returns to the outer one. Returns the previous phase.
  @discardableResult
  func enter(_ next: ServerTiming.Phase?) -> ServerTiming.Phase? {
    guard next != phase else { return phase }
    let now = ContinuousClock.now
    let last = phase
    if let last { spent[last] += since.duration(to: now) }
    phase = next
    since = now
    return last
  }

  func stop() -> ServerTiming {
    enter(nil)
    spent.total = start.duration(to: .now)
    return spent
  }
}
