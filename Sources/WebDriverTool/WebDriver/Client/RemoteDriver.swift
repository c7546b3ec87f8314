import Foundation

/// A WebDriver client with one session: what Selenium and Appium call a driver.
///
/// It throws the remote end's error as a ``WebDriverError``, a ``WebDriverClientError`` for an
/// answer that is none, and what the transport throws.
public final class RemoteDriver: Sendable {
  /// The session's id.
  public let sessionID: String
  /// The capabilities that the remote end says the session has.
  public let capabilities: [String: JSONValue]
  /// Every command sent, and what it cost.
  public var log: CommandLog { connection.log }
  private let connection: Connection

  private init(sessionID: String, capabilities: [String: JSONValue], connection: Connection) {
    self.sessionID = sessionID
    self.capabilities = capabilities
    self.connection = connection
  }

  /// Starts a session (`New Session`) that must have the capabilities (`alwaysMatch`).
  ///
  /// The caller closes the transport.
  public static func start(
    on transport: any WebDriverTransport, capabilities: [String: JSONValue]
  ) async throws -> RemoteDriver {
    let connection = Connection(transport: transport)
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
    try await Connection(transport: transport).send("GET", "/status")
  }

  /// Ends the session (`Delete Session`).
  public func quit() async throws { try await send("DELETE", "") }

  // MARK: - Sending

  /// Sends a command of the session: any that the remote end knows.
  ///
  /// The path is what comes after the session's id, such as `/element`; empty for the session.
  /// Locator and `isPause` are for the log.
  @discardableResult
  public func send(
    _ method: String, _ path: String, _ parameters: JSONValue? = nil, locator: Locator? = nil,
    isPause: Bool = false
  ) async throws -> JSONValue {
    var body = parameters
    // A POST always has a body. (`nil` in one expression with JSON would be read as its null.)
    if body == nil, method == "POST" { body = [:] }
    return try await connection.send(
      method, "/session/\(sessionID.pathComponent)\(path)", body,
      shownPath: path.isEmpty ? nil : path, locator: locator, isPause: isPause)
  }

  /// Gets a value and converts it; where that is impossible, the error names the expected kind.
  func get<Value>(
    _ path: String, _ kind: String, _ convert: (JSONValue) -> Value?
  ) async throws -> Value {
    let value = try await send("GET", path)
    guard let converted = convert(value) else { throw unexpected("GET", path, kind, value) }
    return converted
  }

  func string(_ path: String) async throws -> String {
    try await get(path, "a string") { $0.string }
  }

  func optionalString(_ path: String) async throws -> String? {
    try await get(path, "a string or null") { value -> String?? in
      value == .null ? .some(nil) : value.string.map(Optional.some)
    }
  }

  func bool(_ path: String) async throws -> Bool { try await get(path, "a boolean") { $0.bool } }

  func element(_ path: String, _ locator: Locator) async throws -> RemoteElement {
    try element(
      await send("POST", path, locator.parameters, locator: locator), of: "POST", path)
  }

  func elements(_ path: String, _ locator: Locator) async throws -> [RemoteElement] {
    let value = try await send("POST", path, locator.parameters, locator: locator)
    guard let references = value.array else {
      throw unexpected("POST", path, "an array of element references", value)
    }
    return try references.map { try element($0, of: "POST", path) }
  }

  private func element(
    _ value: JSONValue, of method: String, _ path: String
  ) throws -> RemoteElement {
    guard let reference = value[RemoteElement.key]?.string else {
      throw unexpected(method, path, "an element reference", value)
    }
    return RemoteElement(reference: reference, driver: self)
  }

  private func unexpected(
    _ method: String, _ path: String, _ expected: String, _ got: JSONValue
  ) -> WebDriverClientError {
    .unexpectedValue(command: "\(method) \(path)", expected: expected, got: got.text)
  }

  // MARK: - Elements and scripts

  /// The first element that a locator finds (`Find Element`).
  @discardableResult
  public func findElement(_ locator: Locator) async throws -> RemoteElement {
    try await element("/element", locator)
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
  public func pageSource() async throws -> String { try await string("/source") }

  /// Sets how long finding waits for an element, in milliseconds (`Set Timeouts`); at first 0.
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
  public func alertText() async throws -> String? { try await optionalString("/alert/text") }

  /// Answers the open alert with yes (`Accept Alert`).
  public func acceptAlert() async throws { try await send("POST", "/alert/accept") }

  /// Answers the open alert with no (`Dismiss Alert`).
  public func dismissAlert() async throws { try await send("POST", "/alert/dismiss") }

  // MARK: - Web views

  /// The names of all contexts: `NATIVE_APP` and those of the web views on the screen.
  public func contexts() async throws -> [String] {
    try await get("/contexts", "an array of strings") { value in
      let names = value.array?.compactMap(\.string)
      return names?.count == value.array?.count ? names : nil
    }
  }

  /// The name of the current context.
  public func context() async throws -> String { try await string("/context") }

  /// Has the commands that follow be about another context.
  public func switchToContext(_ name: String) async throws {
    try await send("POST", "/context", ["name": .string(name)])
  }

  /// Switches to the first web view on the screen, and returns the name of its context.
  ///
  /// Nil, and nothing is switched, where there is none and where the remote end knows no contexts:
  /// that is a browser, so a test of a page runs unchanged on both.
  @discardableResult
  public func switchToWebView() async throws -> String? {
    do {
      let name = try await contexts().first { $0.hasPrefix("WEBVIEW_") }
      if let name { try await switchToContext(name) }
      return name
    } catch let error as WebDriverError where error.code == .unknownCommand {
      return nil
    }
  }

  /// The page's title (`Get Title`).
  public func title() async throws -> String { try await string("/title") }

  /// The page's address (`Get Current URL`).
  public func currentURL() async throws -> String { try await string("/url") }

  /// Has the app show what a whole address stands for (`Navigate To`).
  public func navigate(to address: String) async throws {
    try await send("POST", "/url", ["url": .string(address)])
  }
}

extension JSONValue {
  fileprivate var text: String { String(decoding: data, as: UTF8.self).excerpt }
}
