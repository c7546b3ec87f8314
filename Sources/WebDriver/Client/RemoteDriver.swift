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
    let command = "POST /session"
    let value = try await connection.send(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    guard let id = value["sessionId"]?.string, let granted = value["capabilities"]?.object else {
      throw WebDriverClientError.unexpectedValue(
        command: command, expected: "an object with sessionId and capabilities", got: value.text)
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
  @discardableResult
  public func send(
    _ method: String, _ path: String, _ parameters: JSONValue? = nil, locator: Locator? = nil
  ) async throws -> JSONValue {
    try await connection.send(
      method, "/session/\(sessionID)\(path)", parameters ?? (method == "POST" ? [:] : nil),
      shownPath: path, locator: locator)
  }

  /// Sends a command whose answer must be a string.
  func string(_ method: String, _ path: String) async throws -> String {
    let value = try await send(method, path)
    guard let string = value.string else { throw unexpected(path, "a string", value) }
    return string
  }

  /// Sends a command whose answer must be a string or null.
  func optionalString(_ method: String, _ path: String) async throws -> String? {
    let value = try await send(method, path)
    if case .null = value { return nil }
    guard let string = value.string else { throw unexpected(path, "a string or null", value) }
    return string
  }

  /// Sends a command whose answer must be a boolean.
  func bool(_ method: String, _ path: String) async throws -> Bool {
    let value = try await send(method, path)
    guard let bool = value.bool else { throw unexpected(path, "a boolean", value) }
    return bool
  }

  /// The element that a value refers to.
  func element(_ value: JSONValue, of path: String) throws -> RemoteElement {
    guard let reference = value[RemoteElement.key]?.string else {
      throw unexpected(path, "an element reference", value)
    }
    return RemoteElement(reference: reference, driver: self)
  }

  func unexpected(_ path: String, _ expected: String, _ got: JSONValue) -> WebDriverClientError {
    .unexpectedValue(command: path, expected: expected, got: got.text)
  }
}

extension JSONValue {
  /// The value as JSON text, for messages.
  var text: String { String(decoding: data, as: UTF8.self) }
}
