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
