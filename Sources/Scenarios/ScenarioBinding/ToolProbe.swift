/// The information that a run needs from its tool.
package protocol ToolProbe: AnyObject {
  /// The tool's name in traces and tables, such as `native`.
  var name: String { get }
  /// The commands, bytes and waits since the tool started.
  var usage: ToolUsage { get }
  /// Returns the checks that failed since the last call.
  func takeFailedChecks() -> [CheckFailure]
  /// The number of checks so far. Nil if the test framework doesn't count them.
  var checks: Int? { get }
  /// Returns the values that checks asserted since the last call. Nil if they aren't recorded.
  func takeAssertedValues() -> [String]?
  /// Returns the user actions since the last call, one line each. Nil if the device can't report
  /// them.
  ///
  /// The usage doesn't count this call.
  func userActions() -> [String]?
  /// Returns the screen as plain text for the trace, or nil if there is none. The usage doesn't
  /// count this call.
  func screen() -> String?
  /// Returns the logged commands after the first `count`. Nil if the tool has no log.
  func commands(after count: Int) -> [LoggedCommand]?
  /// Returns a picture of the screen for the trace, or nil if there is none. The usage doesn't
  /// count this call.
  func picture() -> TracePicture?
}

extension ToolProbe {
  /// Nil by default, because not all test frameworks count checks.
  package var checks: Int? { nil }
  /// Nil by default, because not all test frameworks can record values.
  package func takeAssertedValues() -> [String]? { nil }
  /// Nil by default, because not all devices report user actions.
  package func userActions() -> [String]? { nil }
  /// Nil by default, because not all tools have a log.
  package func commands(after count: Int) -> [LoggedCommand]? { nil }
  /// Nil by default, because not all tools can take pictures.
  package func picture() -> TracePicture? { nil }
}

/// The commands, bytes and waiting time that a tool has used.
package struct ToolUsage: Equatable, Sendable {
  /// The number of queries and gestures, or of WebDriver commands.
  package var commands: Int
  /// The size of all command and response bodies, in bytes. Nil for a tool that sends none.
  package var bytes: Int?
  /// The seconds spent in commands that only wait. Nil for a tool without such commands.
  package var waited: Double?

  package init(commands: Int, bytes: Int? = nil, waited: Double? = nil) {
    self.commands = commands
    self.bytes = bytes
    self.waited = waited
  }

  /// Returns the usage between two times.
  package static func - (later: ToolUsage, earlier: ToolUsage) -> ToolUsage {
    ToolUsage(
      commands: later.commands - earlier.commands,
      bytes: later.bytes.map { $0 - (earlier.bytes ?? 0) },
      waited: later.waited.map { max($0 - (earlier.waited ?? 0), 0) })
  }
}

/// A command that a tool carried out in a step: a query, a gesture or a request.
package struct SentCommand: Codable, Hashable, Sendable {
  /// The kind of a command.
  package enum Kind: String, Codable, Sendable {
    /// A native query was evaluated.
    case query
    /// A native gesture was made.
    case gesture
    /// The application was launched, activated or terminated by the native tool.
    case application
    /// A WebDriver command was sent.
    case request
    /// A WebDriver command that only waits was sent.
    case pause
  }

  package var kind: Kind
  /// The steps of a query, a gesture and its element, or a request's method and path in the
  /// session.
  package var text: String
  /// The locator's strategy, as WebDriver names it, such as `xpath`. Nil if there is no locator.
  package var using: String?
  /// The locator's selector.
  package var value: String?
  /// The time when it was sent, in seconds since the start of the run.
  package var start: Double?
  /// The duration in seconds. Nil if it wasn't measured.
  package var duration: Double?
  /// The bytes of the request's body.
  package var bytesSent: Int?
  /// The bytes of the response's body.
  package var bytesReceived: Int?
  /// The HTTP status of the response.
  package var status: Int?
  /// The seconds spent in each phase, by the names in ``SentPhase``. Nil if the remote end doesn't
  /// report them.
  package var phases: [String: Double]?
  /// What it used of the device, by the names in ``SentUse``. Nil if the device doesn't report it.
  package var device: [String: Double]?

  /// Creates a command with all other members nil.
  package init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The phases of a command.
package enum SentPhase: String, CaseIterable, Sendable {
  /// HTTP: the time outside the remote end.
  case http
  /// The remaining time in the remote end.
  case dispatch
  /// The app describes its screen.
  case snapshot
  /// The page source or its document is built.
  case document
  /// Elements are searched.
  case search
  /// A gesture is made.
  case gesture
  /// The command waits.
  case wait
  /// A picture of the screen is drawn.
  case screenshot
}

/// What a command used of the device. A count of 0 is left out.
package enum SentUse: String, CaseIterable, Sendable {
  /// Seconds by which the device's clock advanced, in the command and since the one before it.
  case clock
  /// Elements on the screen at the last look.
  case elements
  /// 1 if the command looked, and nothing happened on the screen since the look before.
  case unchanged
  /// Gestures, including double taps and presses. A slider is dragged.
  case taps, swipes, drags
  /// Strings typed, and their characters.
  case texts, keys
  /// 1 if a native query read the whole tree.
  case tree
  /// 1 if the command ran in a web context.
  case page
}

/// An entry of a tool's command log.
package struct LoggedCommand: Sendable {
  /// The command. The run sets its start.
  package var command: SentCommand
  /// The time when it was sent, on the clock of this process. Nil if the tool doesn't record it.
  package var start: ContinuousClock.Instant?

  package init(_ command: SentCommand, start: ContinuousClock.Instant? = nil) {
    self.command = command
    self.start = start
  }
}
