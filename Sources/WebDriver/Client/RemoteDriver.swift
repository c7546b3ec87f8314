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
