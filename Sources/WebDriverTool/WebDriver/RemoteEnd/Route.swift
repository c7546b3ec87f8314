import Foundation

/// One command of the protocol: where it is reached, and whether this remote end carries it out.
package struct Route: Routed {
  /// Where a command comes from.
  package enum Origin: String, Sendable, CaseIterable {
    case w3c = "W3C"
    case appium = "Appium"
    /// This remote end, as another one; its paths begin with the vendor's name.
    case duet = "Duet"
  }

  package let method: String
  package let path: String
  /// What the command does here, in a sentence; empty for one that works nowhere.
  package let summary: String
  /// Who defined the command.
  package private(set) var origin = Origin.w3c
  /// Why the command answers `unsupported operation`, perhaps only natively; nil where it works.
  package private(set) var unsupported: String?

  let handler: Handler
  private(set) var promptCheck = PromptCheck.skipped
  /// Whether its arguments are within limits; looked at before the session is asked.
  private(set) var limits: Arguments.Check?

  typealias Run = @Sendable (isolated Session, Command) async throws -> Reply

  enum Handler: Sendable {
    case status, newSession, endSession
    case session(Run)
  }

  /// Whether the session's prompt handler comes first, or the command runs with an alert open.
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

  /// A command of a session, perhaps carried out in another way in a web context; its path is given
  /// without `/session/{session id}`.
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

  /// A command of a session that works nowhere or, if `web` is given, only in a web context. What is
  /// wrong with its arguments is said all the same, if it is looked for.
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

/// A command on its way to its handler: what its path and its body say.
struct Command: Sendable {
  var variables = PathVariables()
  var arguments = Arguments([:], path: "")

  func has(_ name: String) -> Bool { variables.items.contains { $0.name == name } }

  /// The value of a variable of the route's path; empty where the path has no such variable.
  func variable(_ name: String) -> String { variables[name] }
}

/// What a command came to: the body of its response.
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

  /// The reference of one element, as an object: the session's prefix and a number.
  static func element(_ prefix: String, _ number: Int) -> Reply {
    references("", [number], prefix: prefix, "")
  }

  static func elements(_ prefix: String, _ numbers: [Int]) -> Reply {
    references("[", numbers, prefix: prefix, "]")
  }

  /// Writes the objects that stand for elements, without a coder, which would need longer for ten
  /// thousand of them than libxml2 needs to find them. Nothing in them has to be escaped.
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
  /// Every command that this remote end knows, of the specification and of Appium, from the files in
  /// `Commands`; any other path is an unknown command.
  package static let routes: [Route] =
    sessionCommands + finding + elementState + interaction + actions + alerts
    + contexts + windows + navigation + pageSource + pictures + scripts

  /// Why no command is at a path: what a client most likely meant by it.
  static func unknownCommand(_ path: String) -> WebDriverError {
    WebDriverError(.unknownCommand, "there is no command at \(path.shortened); \(advice(path))")
  }

  private static func advice(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if path != "/", segments.contains("") {
      return segments.firstIndex(of: "") == segments.indices.last
        ? "leave out the slash at its end" : "a segment of the path is empty"
    }
    let below = segments.first == "session" ? segments.dropFirst(2) : segments
    if let name = below.first, let instead = replacements[String(name)] { return instead }
    if segments.first == "session" {
      return "of the commands of a session, which follow on /session/{session id}, none is called "
        + "that"
    }
    if let start = segments.firstIndex(where: { $0 == "session" || $0 == "status" }) {
      let rest = segments[start...].joined(separator: "/").shortened
      return "commands have no path in front of them: ask for /\(rest)"
    }
    return "commands start with /status or /session"
  }

  /// What does the same as older commands and WebDriverAgent's own, by what these begin with.
  private static let replacements = [
    "touch": "touches are carried out by POST /session/{session id}/actions",
    "multi": "touches of several fingers are carried out by POST /session/{session id}/actions",
    "wda":
      "WebDriverAgent's commands are called by Appium's names here, such as \"mobile: swipe\", "
      + "as the script of POST /session/{session id}/execute/sync",
  ]
}
