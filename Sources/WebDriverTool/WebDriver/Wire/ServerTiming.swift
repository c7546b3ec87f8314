/// What a remote end spent on one command.
///
/// The phases exclude each other: a document that is built in the middle of a search is not a part
/// of the search. So together they are never more than the total.
public struct ServerTiming: Hashable, Sendable {
  /// A part of a command's work; the raw value is its name in the header.
  public enum Phase: String, CaseIterable, Sendable {
    /// The app describing its screen, when the command looks at it.
    case snapshot
    /// Building the document that XPath searches, and writing page source.
    case document
    /// Finding elements by any strategy.
    case search
    /// Gestures, and the app's own work: launching it and handling its events.
    case gesture
    /// Implicit waits, pauses, and what the device does meanwhile.
    case wait
    /// Drawing the picture of a screen, and encoding it.
    case screenshot
  }

  /// The time from the request to the response, without HTTP's own work.
  public var total: Duration

  private var snapshot = Duration.zero
  private var document = Duration.zero
  private var search = Duration.zero
  private var gesture = Duration.zero
  private var wait = Duration.zero
  private var screenshot = Duration.zero

  /// Makes a timing from its total and the phases that took time.
  public init(total: Duration = .zero, _ phases: [Phase: Duration] = [:]) {
    self.total = total
    for (phase, duration) in phases { self[phase] = duration }
  }

  /// The time that a phase took.
  public subscript(phase: Phase) -> Duration {
    get {
      switch phase {
      case .snapshot: snapshot
      case .document: document
      case .search: search
      case .gesture: gesture
      case .wait: wait
      case .screenshot: screenshot
      }
    }
    set {
      switch phase {
      case .snapshot: snapshot = newValue
      case .document: document = newValue
      case .search: search = newValue
      case .gesture: gesture = newValue
      case .wait: wait = newValue
      case .screenshot: screenshot = newValue
      }
    }
  }

  /// The time in no phase: reading the command, waiting for the session's turn, writing the answer.
  public var dispatch: Duration { Phase.allCases.reduce(total) { $0 - self[$1] } }
}

/// The header `Server-Timing`, such as `document;dur=0.213, search;dur=0.041, total;dur=0.400`.
///
/// Source: W3C Server Timing. Durations are in milliseconds.
extension ServerTiming {
  /// The header's name.
  public static let headerName = "Server-Timing"

  /// The header's value: the phases that took time, and the total.
  ///
  /// Times are cut off after three decimals, so that the phases are no more than the total.
  public var headerValue: String {
    var metrics: [String] = []
    for phase in Phase.allCases where self[phase] > .zero {
      metrics.append("\(phase.rawValue);dur=\(Self.milliseconds(self[phase]))")
    }
    metrics.append("total;dur=\(Self.milliseconds(total))")
    return metrics.joined(separator: ", ")
  }

  /// Reads a header's value; nil for one that is malformed, contradicts itself or has no total.
  ///
  /// Other metrics are skipped: a server in between may add its own.
  public init?(headerValue: String) {
    var durations: [Substring: Duration] = [:]
    for metric in headerValue.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = metric.drop { $0 == " " }.split(separator: ";", omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty else { return nil }
      guard name == "total" || Phase(rawValue: String(name)) != nil else { continue }
      guard parts.count == 2, parts[1].hasPrefix("dur="), durations[name] == nil,
        let duration = Self.duration(parts[1].dropFirst(4))
      else { return nil }
      durations[name] = duration
    }
    guard let total = durations["total"] else { return nil }
    self.init(total: total)
    for phase in Phase.allCases { self[phase] = durations[phase.rawValue[...]] ?? .zero }
    guard dispatch >= .zero else { return nil }
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  private static func duration(_ text: Substring) -> Duration? {
    // Double would take "nan", "1e3" and "0x1" as well. Nothing takes longer than a day.
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
      let milliseconds = Double(text), (0...86_400_000).contains(milliseconds)
    else { return nil }
    return .microseconds(Int64((milliseconds * 1000).rounded()))
  }
}
