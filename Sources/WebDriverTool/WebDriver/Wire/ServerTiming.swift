/// What a remote end spent on one command, as it tells it itself.
///
/// The phases exclude each other: while a document is built in the middle of a search, the time
/// counts as the document's. So together they are never more than the total.
public struct ServerTiming: Hashable, Sendable {
  /// A part of a command's work that is measured by itself; the raw value is its name on the wire.
  public enum Phase: String, CaseIterable, Sendable {
    /// The app describing its screen, when the command looks at it.
    case snapshot
    /// Building the document of a screen or a page that XPath searches, and writing page source.
    case document
    /// Finding elements by any strategy, beside the document.
    case search
    /// Gestures, and the app's own work: launching it and handling its events.
    case gesture
    /// Implicit waits, pauses, and what the device does meanwhile.
    case wait
    /// Drawing the picture of a screen, and encoding it.
    case screenshot
  }

  /// From the request, taken apart by HTTP, to the response, before HTTP writes it.
  public var total: Duration

  private var snapshot = Duration.zero
  private var document = Duration.zero
  private var search = Duration.zero
  private var gesture = Duration.zero
  private var wait = Duration.zero
  private var screenshot = Duration.zero

  /// Tells a total and its phases; those that are not given took no time.
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

  /// What is in no phase: taking the command apart, waiting for the session's turn, looking up
  /// references, reading attributes, writing the answer.
  public var dispatch: Duration { Phase.allCases.reduce(total) { $0 - self[$1] } }
}

/// The header `Server-Timing`, such as `document;dur=0.213, search;dur=0.041, total;dur=0.400`.
///
/// Durations are in milliseconds with three decimals. Source: W3C Server Timing.
extension ServerTiming {
  /// The header's name.
  public static let headerName = "Server-Timing"

  /// The header's value: the phases that took time at all, in their order, and the total.
  ///
  /// Times are cut off, not rounded: so the phases are still no more than the total.
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
  /// Metrics of other names are passed over: a server in between may add its own.
  public init?(headerValue: String) {
    var scanner = ServerTimingScanner(headerValue)
    guard let metrics = scanner.metrics() else { return nil }
    var total: Duration?
    var timing = ServerTiming()
    var known: Set<Phase> = []
    for metric in metrics {
      let phase = Phase(rawValue: metric.name)
      guard phase != nil || metric.name == "total" else { continue }
      guard let text = metric.duration, let duration = Self.duration(text) else { return nil }
      if let phase {
        guard known.insert(phase).inserted else { return nil }
        timing[phase] = duration
      } else {
        guard total == nil else { return nil }
        total = duration
      }
    }
    guard let total else { return nil }
    timing.total = total
    guard timing.dispatch >= .zero else { return nil }
    self = timing
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  /// The longest time that is believed, in milliseconds: a day.
  private static let longest = 86_400_000.0

  private static func duration(_ text: String) -> Duration? {
    // Double would take "nan", "1e3" and "0x1" as well.
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
      let milliseconds = Double(text), (0...longest).contains(milliseconds)
    else { return nil }
    return .microseconds(Int64((milliseconds * 1000).rounded()))
  }
}

/// Takes the value of a `Server-Timing` header apart.
private struct ServerTimingScanner {
  struct Metric {
    let name: String
    /// The parameter `dur`; nil where there is none.
    var duration: String?
  }

  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  /// All metrics; nil where the text is none of the header's grammar.
  mutating func metrics() -> [Metric]? {
    var metrics: [Metric] = []
    repeat {
      guard let metric = metric() else { return nil }
      metrics.append(metric)
    } while take(",")
    return rest.isEmpty ? metrics : nil
  }

  private mutating func metric() -> Metric? {
    guard let name = token() else { return nil }
    var metric = Metric(name: name)
    while take(";") {
      guard let parameter = token(), take("="), let value = quoted() ?? token() else { return nil }
      // Of several, the first one counts.
      if parameter.lowercased() == "dur", metric.duration == nil { metric.duration = value }
    }
    return metric
  }

  /// Takes a sign with the spaces around it.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    skipSpaces()
    return true
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// A word of the signs that HTTP has for tokens.
  private mutating func token() -> String? {
    skipSpaces()
    let token = rest.prefix(while: Self.isTokenSign)
    rest = rest.dropFirst(token.count)
    return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
  }

  /// A text in quotation marks, in which `\` takes the meaning of what follows it.
  private mutating func quoted() -> String? {
    var ahead = rest
    guard ahead.popFirst() == UInt8(ascii: "\"") else { return nil }
    var text: [UInt8] = []
    while let sign = ahead.popFirst() {
      switch sign {
      case UInt8(ascii: "\""):
        rest = ahead
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = ahead.popFirst() else { return nil }
        text.append(escaped)
      default: text.append(sign)
      }
    }
    return nil
  }

  private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

  private static func isTokenSign(_ sign: UInt8) -> Bool {
    switch sign {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: tokenMarks.contains(sign)
    }
  }
}
