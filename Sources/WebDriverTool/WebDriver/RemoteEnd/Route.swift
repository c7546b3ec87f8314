import Foundation

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

  /// Whether its arguments are within limits; looked at before the session is asked.
  let limits: Arguments.Check?

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

  init(
    _ method: String, _ path: String, _ summary: String, limits: Arguments.Check? = nil,
    handler: Handler
  ) {
    self.limits = limits
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
    minds: PromptCheck = .prompts, limits: Arguments.Check? = nil, run: @escaping Run
  ) {
    self.limits = limits
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
    _ method: String, _ path: String, _ summary: String, limits: Arguments.Check? = nil,
    run: @escaping Run, web: @escaping Run
  ) {
    self.init(method, path, summary, limits: limits) { session, command in
      session.isInWebView ? try await web(session, command) : try await run(session, command)
    }
  }

  /// A command of a session that has no meaning on this device or, if `web` is given, none but in
  /// a web context. What is wrong with its arguments is said all the same, if it is looked for.
  init(
    _ method: String, _ path: String, _ summary: String = "", unsupported reason: String,
    web: Run? = nil,
    checking check: Arguments.Check? = nil
  ) {
    limits = nil
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

  private static let sessionPath = "/session/{session id}"
}

/// A command on its way to its handler: what its path and its body say.
struct Command: Sendable {
  /// The variables of the route's path by their names, decoded, in their order.
  var variables: [(name: String, value: String)] = []
  /// The members of the body; empty for methods without one.
  var arguments = Arguments([:], path: "")

  /// Whether the route's path has a variable of a name.
  func has(_ name: String) -> Bool { variables.contains { $0.name == name } }

  /// The value of a variable of the route's path; empty where the path has no such variable.
  func variable(_ name: String) -> String {
    variables.first { $0.name == name }?.value ?? ""
  }
}

/// What a command came to; it is written as the response's body without a detour.
enum Reply: Sendable {
  /// Any value.
  case value(JSONValue)
  /// The references of elements, each as an object: the session's prefix and the numbers.
  case elements(String, [Int])
  /// The reference of one element, as an object.
  case element(String, Int)
  /// The body of a whole response that was written before.
  case encoded(Data)

  /// The reply of a command that has nothing to say.
  static let null = Reply.value(.null)

  /// A text; `null` for none.
  static func text(_ text: String?) -> Reply { .value(text.map { .string($0) } ?? .null) }

  /// A boolean.
  static func bool(_ bool: Bool) -> Reply { .value(.bool(bool)) }

  /// A list of texts.
  static func texts(_ texts: [String]) -> Reply { .value(.array(texts.map { .string($0) })) }

  /// The whole response.
  var response: WebDriverResponse { WebDriverResponse(status: 200, body: body) }

  /// The response's body.
  var body: Data {
    switch self {
    case .value(let value): JSONValue.object(["value": value]).data
    case .encoded(let body): body
    case .element(let prefix, let number): Self.body("", [number], prefix: prefix, "")
    case .elements(let prefix, let numbers): Self.body("[", numbers, prefix: prefix, "]")
    }
  }

  /// Writes the objects that stand for elements, between an opening and a closing.
  ///
  /// There may be ten thousand of them, all alike: a coder would need longer for them than
  /// libxml2 needs to find them. Neither prefix nor number has a character to be escaped.
  private static func body(
    _ opening: String, _ numbers: [Int], prefix: String, _ closing: String
  ) -> Data {
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
    return Data(text.utf8)
  }
}
