/// One command of the protocol: where it is reached, and whether this remote end carries it out.
public struct Route: Sendable {
  /// Where a command comes from.
  public enum Origin: String, Sendable, CaseIterable {
    /// The W3C's WebDriver specification.
    case w3c = "W3C"
    /// Appium, which the specification's rules for extensions allow for.
    case appium = "Appium"
    /// This remote end; the specification has such paths begin with the vendor's name.
    case duet = "Duet"
  }

  /// The HTTP method.
  public let method: String
  /// The path, with variables in braces, such as `/session/{session id}/element`.
  public let path: String
  /// What the command does here, in a sentence; empty for one that works nowhere.
  public let summary: String
  /// Who defined the command.
  public let origin: Origin
  /// Why the command answers `unsupported operation` here; nil for those that work. Some of them
  /// work in a web context only.
  public let unsupported: String?

  let handler: Handler
  /// Whether an alert on the screen is dealt with before the command runs.
  let minds: PromptCheck

  /// What carries a command of a session out.
  typealias Run = @Sendable (isolated Session, Command) async throws -> Reply

  /// Who carries the command out.
  enum Handler: Sendable {
    case status
    case newSession
    case endSession
    case session(Run)
  }

  /// What an open alert means for a command.
  enum PromptCheck: Sendable {
    /// The session's prompt handler comes first.
    case prompts
    /// The command runs with the alert open.
    case nothing
  }

  init(_ method: String, _ path: String, _ summary: String, handler: Handler) {
    self.method = method
    self.path = path
    self.summary = summary
    self.handler = handler
    origin = .w3c
    unsupported = nil
    minds = .nothing
  }

  /// A command of a session; its path is given without `/session/{session id}`.
  init(
    _ method: String, _ path: String, _ summary: String, _ origin: Origin = .w3c,
    minds: PromptCheck = .prompts, run: @escaping Run
  ) {
    self.method = method
    self.path = Self.sessionPath + path
    self.summary = summary
    self.origin = origin
    self.minds = minds
    handler = .session(run)
    unsupported = nil
  }

  /// A command of a session that is carried out in another way in a web context.
  init(
    _ method: String, _ path: String, _ summary: String, run: @escaping Run, web: @escaping Run
  ) {
    self.init(method, path, summary) { session, command in
      session.isInWebView ? try await web(session, command) : try await run(session, command)
    }
  }

  /// One of Appium's paths for what is a `mobile:` command by now.
  init(_ method: String, _ path: String, as mobile: MobileCommand) {
    self.init(method, path, mobile.summary, .appium, minds: mobile.minds) {
      try await $0.run(mobile, $1.arguments)
    }
  }

  /// A command of a session that has no meaning on this device or, if `web` is given, none but in
  /// a web context. What is wrong with its arguments is said all the same, if it is looked for.
  init(
    _ method: String, _ path: String, _ summary: String = "", unsupported reason: String,
    web: Run? = nil,
    checking check: RefusedArguments.Check? = nil
  ) {
    let method = method
    let whole = Self.sessionPath + path
    self.method = method
    self.path = whole
    self.summary = summary
    origin = .w3c
    unsupported = reason
    minds = .nothing
    handler = .session { session, command in
      guard let web, session.isInWebView else {
        try check?(command.arguments)
        throw WebDriverError(
          .unsupportedOperation, "\(method) \(whole) does not work here: \(reason)")
      }
      try session.handlePrompt()
      return try await web(session, command)
    }
  }

  /// What stands behind the last `/` of the path.
  var lastSegment: String {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:))
    return String(path[(start ?? path.startIndex)...])
  }

  private static let sessionPath = "/session/{session id}"
}
