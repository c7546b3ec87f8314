import Foundation

/// A WebDriver client with one session: what Selenium and Appium call a driver.
///
/// Every command is a method that sends it and returns the answer's value. An error that the remote
/// end reports is thrown as a ``WebDriverError``; an answer that is none as a
/// ``WebDriverClientError``; what the transport throws passes through.
public final class RemoteDriver: Sendable {
  /// The session's id.
  public let sessionID: String
  /// The capabilities that the remote end says the session has.
  public let capabilities: [String: JSONValue]
  /// Every command sent, and what it cost.
  public let log: CommandLog
  private let connection: Connection

  private init(sessionID: String, capabilities: [String: JSONValue], connection: Connection) {
    self.sessionID = sessionID
    self.capabilities = capabilities
    self.connection = connection
    log = connection.log
  }

  /// Starts a session (`New Session`).
  ///
  /// - Parameters:
  ///   - transport: the way to the remote end; the caller closes it.
  ///   - capabilities: what the session must have: `alwaysMatch`.
  public static func start(
    on transport: any WebDriverTransport, capabilities: [String: JSONValue]
  ) async throws -> RemoteDriver {
    let connection = Connection(transport: transport, log: CommandLog())
    let value = try await connection.send(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    guard let id = value["sessionId"]?.string, let granted = value["capabilities"]?.object else {
      throw WebDriverClientError.unexpectedValue(
        command: "POST /session", expected: "an object with sessionId and capabilities",
        got: value.text)
    }
    return RemoteDriver(sessionID: id, capabilities: granted, connection: connection)
  }

  /// Asks a remote end whether it can take a session (`Status`).
  public static func status(on transport: any WebDriverTransport) async throws -> JSONValue {
    try await Connection(transport: transport, log: CommandLog()).send("GET", "/status")
  }

  /// Ends the session (`Delete Session`).
  public func quit() async throws {
    try await send("DELETE", "")
  }

  // MARK: - Sending

  /// Sends a command of the session: any that the remote end knows.
  ///
  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - path: what comes after the session's id, such as `/element`; empty for the session.
  ///   - parameters: the body of a POST.
  ///   - locator: what is looked for, for the log.
  ///   - isPause: whether it does nothing but let time pass, for the log.
  @discardableResult
  public func send(
    _ method: String, _ path: String, _ parameters: JSONValue? = nil, locator: Locator? = nil,
    isPause: Bool = false
  ) async throws -> JSONValue {
    var body = parameters
    // A POST has a body, if an empty one; no other method has any. (`nil` in one expression with
    // JSON would be read as its null.)
    if body == nil, method == "POST" { body = [:] }
    return try await connection.send(
      method, "/session/\(sessionID.pathComponent)\(path)", body,
      shownPath: path.isEmpty ? nil : path, locator: locator, isPause: isPause)
  }

  /// Sends a command whose answer must be a string.
  func string(_ method: String, _ path: String) async throws -> String {
    let value = try await send(method, path)
    guard let string = value.string else { throw unexpected(method, path, "a string", value) }
    return string
  }

  /// Sends a command whose answer must be a string or null.
  func optionalString(_ method: String, _ path: String) async throws -> String? {
    let value = try await send(method, path)
    if case .null = value { return nil }
    guard let string = value.string else {
      throw unexpected(method, path, "a string or null", value)
    }
    return string
  }

  /// Sends a command whose answer must be a boolean.
  func bool(_ method: String, _ path: String) async throws -> Bool {
    let value = try await send(method, path)
    guard let bool = value.bool else { throw unexpected(method, path, "a boolean", value) }
    return bool
  }

  /// The element that a value refers to.
  func element(_ value: JSONValue, of method: String, _ path: String) throws -> RemoteElement {
    guard let reference = value[RemoteElement.key]?.string else {
      throw unexpected(method, path, "an element reference", value)
    }
    return RemoteElement(reference: reference, driver: self)
  }

  func unexpected(
    _ method: String, _ path: String, _ expected: String, _ got: JSONValue
  ) -> WebDriverClientError {
    .unexpectedValue(command: "\(method) \(path)", expected: expected, got: got.text)
  }
}

extension JSONValue {
  /// The value as JSON text, for messages.
  var text: String { String(decoding: data, as: UTF8.self).excerpt }
}

extension String {
  /// The text's beginning, for messages: a page source would bury them.
  var excerpt: String {
    let limit = 500
    return count > limit ? "\(prefix(limit))… (\(count) characters)" : self
  }
}

/// What can be asked of a session as a whole.
extension RemoteDriver {
  /// The first element that a locator finds (`Find Element`).
  @discardableResult
  public func findElement(_ locator: Locator) async throws -> RemoteElement {
    try element(
      await send("POST", "/element", locator.parameters, locator: locator), of: "POST", "/element")
  }

  /// All elements that a locator finds, in document order (`Find Elements`).
  public func findElements(_ locator: Locator) async throws -> [RemoteElement] {
    try await elements("/elements", locator)
  }

  /// The element with the keyboard focus (`Get Active Element`).
  public func activeElement() async throws -> RemoteElement {
    try element(await send("GET", "/element/active"), of: "GET", "/element/active")
  }

  /// The screen as XML, or the page as HTML (`Get Page Source`).
  public func pageSource() async throws -> String { try await string("GET", "/source") }

  /// Sets how long looking for an element goes on when it is not there, in milliseconds
  /// (`Set Timeouts`); 0 if never set.
  public func setImplicitWait(milliseconds: Int) async throws {
    try await send("POST", "/timeouts", ["implicit": .integer(milliseconds)])
  }

  /// The session's timeouts, in milliseconds (`Get Timeouts`).
  public func timeouts() async throws -> JSONValue { try await send("GET", "/timeouts") }

  /// Runs a script (`Execute Script`).
  @discardableResult
  public func execute(_ script: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
    try await send(
      "POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Carries out one of Appium's gestures, such as `swipe` (`mobile: swipe`).
  @discardableResult
  public func mobile(
    _ command: String, _ arguments: [String: JSONValue] = [:]
  ) async throws -> JSONValue {
    try await execute("mobile: \(command)", [.object(arguments)])
  }

  // MARK: - Alerts

  /// The text of the open alert (`Get Alert Text`).
  public func alertText() async throws -> String? { try await optionalString("GET", "/alert/text") }

  /// Answers the open alert with yes (`Accept Alert`).
  public func acceptAlert() async throws { try await send("POST", "/alert/accept") }

  /// Answers the open alert with no (`Dismiss Alert`).
  public func dismissAlert() async throws { try await send("POST", "/alert/dismiss") }

  func elements(_ path: String, _ locator: Locator) async throws -> [RemoteElement] {
    let value = try await send("POST", path, locator.parameters, locator: locator)
    guard let references = value.array else {
      throw unexpected("POST", path, "an array of element references", value)
    }
    return try references.map { try element($0, of: "POST", path) }
  }
}

/// Web views: the contexts of an app, and the page of the current one.
extension RemoteDriver {
  /// The names of all contexts: `NATIVE_APP` and those of the web views on the screen.
  public func contexts() async throws -> [String] {
    let value = try await send("GET", "/contexts")
    guard let names = value.array?.map(\.string), !names.contains(nil) else {
      throw unexpected("GET", "/contexts", "an array of strings", value)
    }
    return names.compactMap { $0 }
  }

  /// The name of the current context.
  public func context() async throws -> String { try await string("GET", "/context") }

  /// Has the commands that follow be about another context.
  public func switchToContext(_ name: String) async throws {
    try await send("POST", "/context", ["name": .string(name)])
  }

  /// Switches to the first web view on the screen.
  ///
  /// A remote end that does not know contexts is a browser, where commands are about a page
  /// always: so a test of a page runs unchanged on both.
  ///
  /// - Returns: the name of its context; nil, and nothing is switched, when there is none.
  @discardableResult
  public func switchToWebView() async throws -> String? {
    let names: [String]
    do {
      names = try await contexts()
    } catch let error as WebDriverError where error.code == .unknownCommand {
      return nil
    }
    let name = names.first { $0.hasPrefix("WEBVIEW_") }
    if let name { try await switchToContext(name) }
    return name
  }

  /// The page's title (`Get Title`).
  public func title() async throws -> String { try await string("GET", "/title") }

  /// The page's address (`Get Current URL`).
  public func currentURL() async throws -> String { try await string("GET", "/url") }

  /// Has the app show what a whole address stands for (`Navigate To`).
  public func navigate(to address: String) async throws {
    try await send("POST", "/url", ["url": .string(address)])
  }
}
