import Foundation

/// One command of the protocol: its method and path, and its handler.
package struct Route: Routed {
  package let method: String
  package let path: String
  let handler: Handler

  typealias Run = @Sendable (isolated Session, Command) async throws -> Reply

  enum Handler: Sendable {
    case status, newSession, endSession
    case session(Run)
  }

  /// Whether an open alert is handled before the command, or the command runs with the alert open.
  enum PromptCheck: Sendable { case required, skipped }

  init(_ method: String, _ path: String, handler: Handler) {
    (self.method, self.path, self.handler) = (method, path, handler)
  }

  /// Creates a command of a session, with an optional different handler in a web context. The path
  /// omits `/session/{session id}`.
  init(
    _ method: String, _ path: String, promptCheck: PromptCheck = .required, run: @escaping Run,
    web: Run? = nil
  ) {
    self.init(
      method, Self.sessionPath + path,
      handler: .session { session, command in
        if promptCheck == .required { try session.handlePrompt() }
        return try await (session.isInWebView ? web ?? run : run)(session, command)
      })
  }

  /// Creates a command that only works in a web context.
  static func web(_ method: String, _ path: String, run: @escaping Run) -> Route {
    Route(method, path, promptCheck: .skipped) { _, _ in
      throw unsupported(method, path, "in the native context. Switch to a web context")
    } web: { session, command in
      try session.handlePrompt()
      return try await run(session, command)
    }
  }

  /// Creates a command of the specification that never works here. Invalid arguments are still
  /// reported if `check` finds them.
  static func unsupported(
    _ method: String, _ path: String, checking check: @escaping Check = { _ in }
  ) -> Route {
    Route(method, path, promptCheck: .skipped) { _, command in
      try check(command.arguments)
      throw unsupported(method, path, "here")
    }
  }

  typealias Check = @Sendable (Arguments) throws -> Void

  private static func unsupported(
    _ method: String, _ path: String, _ place: String
  ) -> WebDriverError {
    WebDriverError(
      .unsupportedOperation, "\(method) \(sessionPath)\(path) isn't supported \(place)")
  }

  private static let sessionPath = "/session/{session id}"
}

/// A command with the values from its path and its body.
struct Command: Sendable {
  var variables = PathVariables()
  var arguments = Arguments([:], path: "")

  func has(_ name: String) -> Bool { variables.items.contains { $0.name == name } }

  /// Returns the value of a path variable. Empty if the path has no such variable.
  func variable(_ name: String) -> String { variables[name] }
}

/// The result of a command: the body of its response.
struct Reply: Sendable {
  private let body: Data

  static let null = value(.null)

  static func value(_ value: JSONValue) -> Reply {
    Reply(body: JSONValue.object(["value": value]).data)
  }

  static func text(_ text: String?) -> Reply { .value(JSONValue(text)) }

  static func bool(_ bool: Bool) -> Reply { .value(.bool(bool)) }

  static func texts(_ texts: [String]) -> Reply { .value(.array(texts.map { .string($0) })) }

  var response: WebDriverResponse { WebDriverResponse(status: 200, body: body) }

  /// Returns an element reference: the session's prefix and a number.
  static func element(_ prefix: String, _ number: Int) -> Reply {
    .value(reference(prefix, number))
  }

  static func elements(_ prefix: String, _ numbers: [Int]) -> Reply {
    .value(.array(numbers.map { reference(prefix, $0) }))
  }

  private static func reference(_ prefix: String, _ number: Int) -> JSONValue {
    [RemoteElement.key: .string("\(prefix)\(number)")]
  }
}

extension RemoteEnd {
  /// All commands that this remote end knows, from the files in `Commands`, and the rest of the
  /// specification's. Any other path is an unknown command.
  package static let routes: [Route] =
    sessionCommands + finding + elementState + interaction + actions + alerts
    + contexts + windows + navigation + pageSource + pictures + scripts + settings + unsupported
}
