/// A command that a tool carried out in a step: a query, a gesture, or a request.
public struct SentCommand: Codable, Hashable, Sendable {
  /// What kind of command it is.
  public enum Kind: String, Codable, Sendable {
    /// A native query was evaluated.
    case query
    /// A native gesture was made.
    case gesture
    /// The application was launched, activated or terminated by the native tool.
    case application
    /// A WebDriver command was sent.
    case request
    /// A WebDriver command was sent that only lets time pass.
    case pause
  }

  /// What kind of command it is.
  public var kind: Kind
  /// The command: a query's steps, a gesture and its element, or method and path below the
  /// session, as in `POST /element/{id}/click`.
  public var text: String
  /// The strategy of the locator, as WebDriver names it, such as `xpath`; absent where nothing is
  /// looked for by one.
  public var using: String?
  /// The locator's selector.
  public var value: String?
  /// When it was sent, in seconds since the run's start.
  public var start: Double?
  /// How long it took, in seconds; absent where it was not measured.
  public var duration: Double?
  /// The bytes of the request's body.
  public var bytesSent: Int?
  /// The bytes of the response's body.
  public var bytesReceived: Int?
  /// The HTTP status of the response.
  public var status: Int?
  /// Where the time went, in seconds by the name of the phase; absent where the other side does
  /// not tell. ``SentPhase`` has the names.
  public var phases: [String: Double]?

  /// Makes a command of which only kind and text are known.
  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The names of the phases that the time of a command is told by.
public enum SentPhase: String, CaseIterable, Sendable {
  /// HTTP: all that is not of the remote end.
  case http
  /// All of the remote end that is none of the other phases.
  case dispatch
  /// The app describing its screen.
  case snapshot
  /// Making the page source or its document.
  case document
  /// Looking for elements.
  case search
  /// Making gestures.
  case gesture
  /// Letting time pass.
  case wait
  /// Drawing a picture of the screen.
  case screenshot
}

/// A command as a tool's own log has it: its time is one of the process's clock.
///
/// A tool knows nothing of runs; the run counts the time from its own start.
public struct LoggedCommand: Sendable {
  /// The command; its start is filled in by the run.
  public var command: SentCommand
  /// When it was sent; nil where the tool does not note it.
  public var start: ContinuousClock.Instant?

  /// Makes an entry of a log.
  public init(_ command: SentCommand, start: ContinuousClock.Instant? = nil) {
    self.command = command
    self.start = start
  }
}
