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

extension RemoteEnd {
  /// The specification's commands that make no sense for an app on a phone: it has one window, no
  /// printer, and runs no JavaScript.
  static let unsupported: [Route] =
    ["/window/new", "/window/maximize", "/window/minimize", "/window/fullscreen", "/refresh"].map {
      .unsupported("POST", $0)
    } + [
      .unsupported("DELETE", "/window"),
      .unsupported("POST", "/window/rect", checking: checkWindowRect),
      .unsupported("POST", "/print", checking: checkPrint),
      .unsupported("POST", "/execute/async") { arguments in
        _ = try arguments.string("script")
        _ = try arguments.array("args")
      },
    ]

  private static let checkWindowRect: Route.Check = { arguments in
    for name in ["width", "height"] { _ = try arguments.number(ifAny: name, in: 0...2_147_483_647) }
    for name in ["x", "y"] {
      _ = try arguments.number(ifAny: name, in: -2_147_483_648...2_147_483_647)
    }
  }

  private enum PageOrientation: String, CaseIterable { case portrait, landscape }

  private static let checkPrint: Route.Check = { arguments in
    _ = try arguments.word(ifAny: "orientation", among: PageOrientation.allCases)
    _ = try arguments.number(ifAny: "scale", in: 0.1...2)
    for name in ["background", "shrinkToFit"] { _ = try arguments.bool(ifAny: name) }
    let page = try arguments.object(ifAny: "page")
    // In centimetres. No side may be shorter than a point.
    for name in ["width", "height"] { _ = try page?.number(ifAny: name, in: 2.54 / 72...1e9) }
    let margin = try arguments.object(ifAny: "margin")
    for name in ["top", "bottom", "left", "right"] {
      _ = try margin?.number(ifAny: name, in: 0...1e9)
    }
    for (index, range) in try (arguments.array(ifAny: "pageRanges") ?? []).enumerated()
    where !isPageRange(range) {
      throw arguments.invalid(
        "pageRanges[\(index)]", "must be a page's number or a range such as \"2-5\"")
    }
  }

  /// Whether a value is a page number, or a string such as "3", "2-5", "-5" or "2-".
  private static func isPageRange(_ value: JSONValue) -> Bool {
    if let number = value.integer { return number >= 0 }
    guard let text = value.string else { return false }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    let numbers = ends.map { Int($0) }
    guard ends.count <= 2, zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else {
      return false
    }
    if ends.count == 1 { return numbers[0] != nil }
    guard let first = numbers[0], let last = numbers[1] else { return true }
    return first <= last
  }
}
