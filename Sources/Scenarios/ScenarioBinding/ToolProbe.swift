/// What a run asks of the tool that plays it.
package protocol ToolProbe: AnyObject {
  /// The tool's name in traces and tables, such as `native`.
  var name: String { get }
  /// What the tool has used since its start.
  var usage: ToolUsage { get }
  /// The texts of the checks that failed since this was asked last.
  func takeFailedChecks() -> [String]
  /// How many checks the test has made so far; nil where nobody counts them.
  var checks: Int? { get }
  /// What was done since this was asked last, a line each, uncounted; nil where nobody can tell.
  func userActions() -> [String]?
  /// The screen in plain text, for a failure's trace, not counted in the usage; nil for none.
  func screen() -> String?
  /// The commands that the usage counts, behind the first so many; nil for a tool without a log.
  func commands(after count: Int) -> [LoggedCommand]?
  /// A picture of the screen, for the trace; not counted in the usage. Nil where there is none.
  func picture() -> TracePicture?
}

extension ToolProbe {
  /// Nil: not every test framework counts.
  package var checks: Int? { nil }
  /// Nil: not every device tells.
  package func userActions() -> [String]? { nil }
  /// Nil: not every tool keeps a log.
  package func commands(after count: Int) -> [LoggedCommand]? { nil }
  /// Nil: not every tool has pictures.
  package func picture() -> TracePicture? { nil }
}

/// What a tool has sent.
package struct ToolUsage: Equatable, Sendable {
  /// Queries evaluated and gestures made, or WebDriver commands sent.
  package var commands: Int
  /// Bytes of command and response bodies, both ways; nil for a tool that sends none.
  package var bytes: Int?
  /// Seconds that commands took which only wait; nil for a tool whose waits are no commands.
  package var waited: Double?

  package init(commands: Int, bytes: Int? = nil, waited: Double? = nil) {
    self.commands = commands
    self.bytes = bytes
    self.waited = waited
  }

  /// What was used between two times.
  package static func - (later: ToolUsage, earlier: ToolUsage) -> ToolUsage {
    ToolUsage(
      commands: later.commands - earlier.commands,
      bytes: later.bytes.map { $0 - (earlier.bytes ?? 0) },
      waited: later.waited.map { max($0 - (earlier.waited ?? 0), 0) })
  }
}

/// A command that a tool carried out in a step: a query, a gesture, or a request.
package struct SentCommand: Codable, Hashable, Sendable {
  /// What kind of command it is.
  package enum Kind: String, Codable, Sendable {
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
  package var kind: Kind
  /// A query's steps, a gesture and its element, or a request's method and path below the session.
  package var text: String
  /// The locator's strategy, as WebDriver names it, such as `xpath`; absent without a locator.
  package var using: String?
  /// The locator's selector.
  package var value: String?
  /// When it was sent, in seconds since the run's start.
  package var start: Double?
  /// How long it took, in seconds; absent where it was not measured.
  package var duration: Double?
  /// The bytes of the request's body.
  package var bytesSent: Int?
  /// The bytes of the response's body.
  package var bytesReceived: Int?
  /// The HTTP status of the response.
  package var status: Int?
  /// Where the time went, in seconds by the name of the phase; absent where the other side does
  /// not tell. ``SentPhase`` has the names.
  package var phases: [String: Double]?

  /// Makes a command of which only kind and text are known.
  package init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The names of the phases that the time of a command is told by.
package enum SentPhase: String, CaseIterable, Sendable {
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

/// A command as a tool's own log has it, with a time of the process's clock.
package struct LoggedCommand: Sendable {
  /// The command; its start is filled in by the run.
  package var command: SentCommand
  /// When it was sent; nil where the tool does not note it.
  package var start: ContinuousClock.Instant?

  /// Makes an entry of a log.
  package init(_ command: SentCommand, start: ContinuousClock.Instant? = nil) {
    self.command = command
    self.start = start
  }
}
