/// One command of the protocol: where it is reached, and whether this remote end carries it out.
public struct Route: Sendable {
  /// Where a command comes from.
  public enum Origin: String, Sendable, CaseIterable {
    /// The W3C's WebDriver specification.
    case w3c = "W3C"
    /// Appium, which the specification's rules for extensions allow for.
    case appium = "Appium"
  }

  /// The HTTP method.
  public let method: String
  /// The path, with variables in braces, such as `/session/{session id}/element`.
  public let path: String
  /// Who defined the command.
  public let origin: Origin
  /// Why the command answers `unsupported operation` here; nil for those that work. Some of them
  /// work in a web context only.
  public let unsupported: String?

  let handler: Handler
  /// Whether an alert on the screen is dealt with before the command runs.
  let minds: PromptCheck

  /// Who carries the command out.
  enum Handler: Sendable {
    case status
    case newSession
    case endSession
    case session(@Sendable (isolated Session, Command) async throws -> Reply)
  }

  /// What an open alert means for a command.
  enum PromptCheck: Sendable {
    /// The session's prompt handler comes first.
    case prompts
    /// The command runs with the alert open.
    case nothing
  }

  init(
    _ method: String, _ path: String, _ origin: Origin = .w3c, handler: Handler
  ) {
    self.method = method
    self.path = path
    self.origin = origin
    self.handler = handler
    unsupported = nil
    minds = .nothing
  }

  /// A command of a session; its path is given without `/session/{session id}`.
  init(
    _ method: String, _ path: String, _ origin: Origin = .w3c, minds: PromptCheck = .prompts,
    run: @escaping @Sendable (isolated Session, Command) async throws -> Reply
  ) {
    self.method = method
    self.path = Self.sessionPath + path
    self.origin = origin
    self.minds = minds
    handler = .session(run)
    unsupported = nil
  }

  /// A command of a session that is carried out in another way in a web context.
  init(
    _ method: String, _ path: String,
    run: @escaping @Sendable (isolated Session, Command) async throws -> Reply,
    web: @escaping @Sendable (isolated Session, Command) async throws -> Reply
  ) {
    self.init(method, path) { session, command in
      session.isInWebView ? try await web(session, command) : try await run(session, command)
    }
  }

  /// A command of a session that has no meaning on this device or, if `web` is given, none but in
  /// a web context.
  init(
    _ method: String, _ path: String, unsupported reason: String,
    web: (@Sendable (isolated Session, Command) async throws -> Reply)? = nil
  ) {
    let method = method
    let whole = Self.sessionPath + path
    self.method = method
    self.path = whole
    origin = .w3c
    unsupported = reason
    minds = .nothing
    handler = .session { session, command in
      guard let web, session.isInWebView else {
        throw WebDriverError(
          .unsupportedOperation, "\(method) \(whole) does not work here: \(reason)")
      }
      try session.handlePrompt()
      return try await web(session, command)
    }
  }

  private static let sessionPath = "/session/{session id}"
}
