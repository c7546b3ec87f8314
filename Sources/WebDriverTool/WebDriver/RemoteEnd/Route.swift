import Foundation

/// One command of the protocol: its method and path, and its handler.
package struct Route: Routed {
  /// The origin of a command.
  package enum Origin: String, Sendable, CaseIterable {
    case w3c = "W3C"
    case appium = "Appium"
    /// Duet's own commands. Their paths begin with the vendor's name.
    case duet = "Duet"
  }

  package let method: String
  package let path: String
  /// A sentence that describes the command. Empty for a command that is never supported.
  package let summary: String
  /// The origin of the command.
  package private(set) var origin = Origin.w3c
  /// Why the command fails with `unsupported operation`, perhaps only in the native context. Nil if
  /// it is supported.
  package private(set) var unsupported: String?

  let handler: Handler
  private(set) var promptCheck = PromptCheck.skipped
  /// Checks the arguments' limits, before the session is involved.
  private(set) var limits: Arguments.Check?

  typealias Run = @Sendable (isolated Session, Command) async throws -> Reply

  enum Handler: Sendable {
    case status, newSession, endSession
    case session(Run)
  }

  /// Whether an open alert is handled before the command, or the command runs with the alert open.
  enum PromptCheck: Sendable { case required, skipped }

  init(
    _ method: String, _ path: String, _ summary: String, limits: Arguments.Check? = nil,
    handler: Handler
  ) {
    self.method = method
    self.path = path
    self.summary = summary
    self.limits = limits
    self.handler = handler
  }

  /// Creates a command of a session, with an optional different handler in a web context. The path
  /// omits `/session/{session id}`.
  init(
    _ method: String, _ path: String, _ summary: String, _ origin: Origin = .w3c,
    promptCheck: PromptCheck = .required, limits: Arguments.Check? = nil, run: @escaping Run,
    web: Run? = nil
  ) {
    let inContext: Run = { session, command in
      guard let web, session.isInWebView else { return try await run(session, command) }
      return try await web(session, command)
    }
    self.init(
      method, Self.sessionPath + path, summary, limits: limits, handler: .session(inContext))
    self.origin = origin
    self.promptCheck = promptCheck
  }

  /// Creates a command of a session that is never supported or, if `web` is given, only in a web
  /// context. Invalid arguments are still reported if `check` finds them.
  init(
    _ method: String, _ path: String, _ summary: String = "", unsupported reason: String,
    web: Run? = nil, checking check: Arguments.Check? = nil
  ) {
    self.init(method, path, summary, promptCheck: .skipped) { session, command in
      guard let web, session.isInWebView else {
        try check?(command.arguments)
        throw WebDriverError(
          .unsupportedOperation,
          "\(method) \(Self.sessionPath + path) does not work here: \(reason)")
      }
      try session.handlePrompt()
      return try await web(session, command)
    }
    unsupported = reason
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

  /// Returns an element reference as an object: the session's prefix and a number.
  static func element(_ prefix: String, _ number: Int) -> Reply {
    references("", [number], prefix: prefix, "")
  }

  static func elements(_ prefix: String, _ numbers: [Int]) -> Reply {
    references("[", numbers, prefix: prefix, "]")
  }

  /// Writes element references without an encoder. For ten thousand elements, an encoder would take
  /// longer than libxml2's search. Nothing in them needs escaping.
  private static func references(
    _ opening: String, _ numbers: [Int], prefix: String, _ closing: String
  ) -> Reply {
    let start = "{\"\(RemoteElement.key)\":\"\(prefix)"
    var text = "{\"value\":" + opening
    text.reserveCapacity(numbers.count * (start.utf8.count + 10) + 20)
    for (index, number) in numbers.enumerated() {
      if index > 0 { text += "," }
      text += start
      text += String(number)
      text += "\"}"
    }
    text += closing + "}"
    return Reply(body: Data(text.utf8))
  }
}

extension RemoteEnd {
  /// All commands of the specification and of Appium that this remote end knows, from the files in
  /// `Commands`. Any other path is an unknown command.
  package static let routes: [Route] =
    sessionCommands + finding + elementState + interaction + actions + alerts
    + contexts + windows + navigation + pageSource + pictures + scripts + settings

  /// Returns the error for an unknown path, with advice.
  static func unknownCommand(_ path: String) -> WebDriverError {
    WebDriverError(.unknownCommand, "there is no command at \(path.shortened): \(advice(path))")
  }

  private static func advice(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if path != "/", segments.contains("") {
      return segments.firstIndex(of: "") == segments.indices.last
        ? "remove the trailing slash" : "a segment of the path is empty"
    }
    let below = segments.first == "session" ? segments.dropFirst(2) : segments
    if let name = below.first, let instead = replacements[String(name)] { return instead }
    if segments.first == "session" {
      return "no command of a session, below /session/{session id}, has "
        + "that name"
    }
    if let start = segments.firstIndex(where: { $0 == "session" || $0 == "status" }) {
      let rest = segments[start...].joined(separator: "/").shortened
      return "commands have no base path here, use /\(rest)"
    }
    return "commands start with /status or /session"
  }

  /// The alternatives to older commands and WebDriverAgent's own, by the first segment of the path.
  private static let replacements = [
    "touch": "use POST /session/{session id}/actions for touches",
    "multi": "use POST /session/{session id}/actions for multi-touch",
    "wda":
      "instead of WebDriverAgent's commands use Appium's, such as \"mobile: swipe\", "
      + "as the script of POST /session/{session id}/execute/sync",
  ]
}
