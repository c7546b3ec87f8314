import Foundation

/// A WebDriver client with one session, called a driver in Selenium and Appium.
///
/// It throws the remote end's errors as ``WebDriverError``, malformed responses as
/// ``WebDriverClientError``, and the transport's own errors.
package final class RemoteDriver: Sendable {
  package let sessionID: String
  /// The capabilities that the remote end returned for the session.
  package let capabilities: [String: JSONValue]
  /// The log of all commands and their cost.
  package var log: CommandLog { connection.log }
  private let connection: Connection

  private init(sessionID: String, capabilities: [String: JSONValue], connection: Connection) {
    self.sessionID = sessionID
    self.capabilities = capabilities
    self.connection = connection
  }

  /// Starts a session (`New Session`). The capabilities are required (`alwaysMatch`).
  package static func start(
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

  /// Returns whether the remote end can take a session (`Status`).
  package static func status(on transport: any WebDriverTransport) async throws -> JSONValue {
    try await Connection(transport: transport).send("GET", "/status")
  }

  /// Ends the session (`Delete Session`).
  package func quit() async throws { try await send("DELETE", "") }

  // MARK: - Sending

  /// Sends any command of the session. The path follows the session id, and is empty for the
  /// session itself. `locator` and `isPause` are only logged.
  @discardableResult
  package func send(
    _ method: String, _ path: String, _ parameters: JSONValue? = nil, locator: Locator? = nil,
    isPause: Bool = false
  ) async throws -> JSONValue {
    var body = parameters
    // A POST always has a body. (In one expression with JSON, `nil` would become JSON's null.)
    if body == nil, method == "POST" { body = [:] }
    return try await connection.send(
      method, "/session/\(sessionID.pathComponent)\(path)", body,
      shownPath: path.isEmpty ? nil : path, locator: locator, isPause: isPause)
  }

  /// Fetches a value and converts it. If that fails, the error names the expected kind.
  func get<Value>(
    _ path: String, _ kind: String, _ convert: (JSONValue) -> Value?
  ) async throws -> Value {
    let value = try await send("GET", path)
    return try convert(value).orThrow(unexpected("GET", path, kind, value))
  }

  func string(_ path: String) async throws -> String {
    try await get(path, "a string") { $0.string }
  }

  func bool(_ path: String) async throws -> Bool { try await get(path, "a boolean") { $0.bool } }

  func element(_ path: String, _ locator: Locator) async throws -> RemoteElement {
    try element(await send("POST", path, locator.parameters, locator: locator), of: "POST", path)
  }

  func elements(_ path: String, _ locator: Locator) async throws -> [RemoteElement] {
    let value = try await send("POST", path, locator.parameters, locator: locator)
    return try value.array
      .orThrow(unexpected("POST", path, "an array of element references", value))
      .map { try element($0, of: "POST", path) }
  }

  private func element(
    _ value: JSONValue, of method: String, _ path: String
  ) throws -> RemoteElement {
    let reference = try (value[RemoteElement.key]?.string)
      .orThrow(unexpected(method, path, "an element reference", value))
    return RemoteElement(reference: reference, driver: self)
  }

  private func unexpected(
    _ method: String, _ path: String, _ expected: String, _ got: JSONValue
  ) -> WebDriverClientError {
    .unexpectedValue(command: "\(method) \(path)", expected: expected, got: got.text)
  }

  /// Returns the first element that matches (`Find Element`).
  @discardableResult
  package func findElement(_ locator: Locator) async throws -> RemoteElement {
    try await element("/element", locator)
  }

  /// Returns all elements that match, in document order (`Find Elements`).
  package func findElements(_ locator: Locator) async throws -> [RemoteElement] {
    try await elements("/elements", locator)
  }

  /// Returns the element with the keyboard focus (`Get Active Element`).
  package func activeElement() async throws -> RemoteElement {
    try element(await send("GET", "/element/active"), of: "GET", "/element/active")
  }

  /// Returns the screen as XML, or the page as HTML (`Get Page Source`).
  package func pageSource() async throws -> String { try await string("/source") }

  /// Runs a script (`Execute Script`).
  @discardableResult
  package func execute(_ script: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
    try await send("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Carries out one of Appium's gestures, such as `swipe` (`mobile: swipe`).
  @discardableResult
  package func mobile(
    _ command: String, _ arguments: [String: JSONValue] = [:]
  ) async throws -> JSONValue { try await execute("mobile: \(command)", [.object(arguments)]) }

  /// Accepts the open alert (`Accept Alert`).
  package func acceptAlert() async throws { try await send("POST", "/alert/accept") }

  // MARK: - Web views

  /// Returns the names of all contexts: `NATIVE_APP` and the web views on the screen.
  package func contexts() async throws -> [String] {
    try await get("/contexts", "an array of strings") { value in
      let names = value.array?.compactMap(\.string)
      return names?.count == value.array?.count ? names : nil
    }
  }

  /// Switches the context of the following commands.
  package func switchToContext(_ name: String) async throws {
    try await send("POST", "/context", ["name": .string(name)])
  }

  /// Switches to the first web view and returns its name. Nil if there is none, as in a browser.
  @discardableResult
  package func switchToWebView() async throws -> String? {
    do {
      let name = try await contexts().first { $0.hasPrefix("WEBVIEW_") }
      if let name { try await switchToContext(name) }
      return name
    } catch let error as WebDriverError where error.code == .unknownCommand {
      return nil
    }
  }

  /// Returns the page's title (`Get Title`).
  package func title() async throws -> String { try await string("/title") }

  /// Returns the page's URL (`Get Current URL`).
  package func currentURL() async throws -> String { try await string("/url") }

  /// Navigates to an absolute URL (`Navigate To`).
  package func navigate(to address: String) async throws {
    try await send("POST", "/url", ["url": .string(address)])
  }

  /// Waits until a condition holds. A missing or stale element counts as "not yet".
  ///
  /// `what` describes the condition in the error, `timeout` is the maximum sum of the pauses, and
  /// `interval` is the pause between two checks. Both are in milliseconds, with Selenium's
  /// defaults.
  /// - Throws: ``WebDriverClientError/timedOut(condition:milliseconds:lastSeen:)``, and any error
  ///   of
  ///   the condition except `no such element` and `stale element reference`.
  package func waitUntil(
    _ what: String, timeout: Int = 10_000, interval: Int = interval,
    _ condition: () async throws -> Bool
  ) async throws {
    try await wait(until: what, timeout: timeout, interval: interval) { _ in
      try await condition() ? .some(()) : nil
    }
  }

  /// Waits until an element matches, and returns it.
  @discardableResult
  package func waitFor(
    _ locator: Locator, timeout: Int = 10_000, interval: Int = interval
  ) async throws -> RemoteElement {
    try await wait(until: "\(locator) is there", timeout: timeout, interval: interval) { _ in
      try await findElement(locator)
    }
  }

  /// Waits until no element matches.
  package func waitUntilGone(
    _ locator: Locator, timeout: Int = 10_000, interval: Int = interval
  ) async throws { try await waitForCount(0, of: locator, timeout: timeout, interval: interval) }

  /// Waits until exactly `count` elements match.
  package func waitForCount(
    _ count: Int, of locator: Locator, timeout: Int = 10_000, interval: Int = interval
  ) async throws {
    let what = "there are \(count) of \(locator)"
    try await wait(until: what, timeout: timeout, interval: interval) { lastSeen in
      let found = try await findElements(locator).count
      lastSeen = "there are \(found)"
      return found == count ? .some(()) : nil
    }
  }

  /// The usual time between two looks of a wait, in milliseconds, as in Selenium's `WebDriverWait`.
  package static let interval = 500

  /// Polls `look`, which may describe in `lastSeen` why it isn't satisfied. Between two checks it
  /// doesn't sleep: it sends a pause action, so that the app's own time passes. A virtual clock
  /// skips it.
  private func wait<Value>(
    until what: String, timeout: Int, interval: Int,
    _ look: (_ lastSeen: inout String) async throws -> Value?
  ) async throws -> Value {
    var waited = 0
    while true {
      var lastSeen = "the condition doesn't hold"
      do {
        if let value = try await look(&lastSeen) { return value }
      } catch let error as WebDriverError
        where error.code == .noSuchElement || error.code == .staleElementReference
      {
        lastSeen = error.description
      }
      let pause = min(max(interval, 1), timeout - waited)
      guard pause > 0 else {
        throw WebDriverClientError.timedOut(
          condition: what, milliseconds: waited, lastSeen: lastSeen)
      }
      try await self.pause(milliseconds: pause)
      waited += pause
    }
  }

  /// Lets time pass on the device, by an action that only pauses.
  package func pause(milliseconds: Int) async throws {
    let pause: JSONValue = ["type": "pause", "duration": .integer(milliseconds)]
    try await send(
      "POST", "/actions", ["actions": [["type": "none", "id": "wait", "actions": [pause]]]],
      isPause: true)
  }

  /// Performs input actions (`Perform Actions`).
  package func perform(_ actions: PointerActions) async throws {
    try await send("POST", "/actions", ["actions": [actions.json]])
  }

  /// Releases all pressed fingers and keys (`Release Actions`).
  package func releaseActions() async throws { try await send("DELETE", "/actions") }

  /// Drags an element onto the middle of a target.
  package func drag(_ element: RemoteElement, to target: RemoteElement) async throws {
    try await perform(
      PointerActions()
        .move(to: .element(element)).down().pause(milliseconds: 500)
        .move(to: .element(target), milliseconds: 250).up())
  }
}

extension JSONValue {
  fileprivate var text: String { String(decoding: data, as: UTF8.self).excerpt }
}

/// The low-level input of one finger, as W3C's `Perform Actions` defines it.
package struct PointerActions: Sendable {
  /// The origin of a point's coordinates.
  package enum Origin: Sendable {
    case viewport
    case pointer
    case element(RemoteElement)

    fileprivate var json: JSONValue {
      switch self {
      case .viewport: "viewport"
      case .pointer: "pointer"
      case .element(let element): element.json
      }
    }
  }

  private var items: [JSONValue] = []

  /// Creates an empty sequence.
  package init() {}

  /// Moves the finger. The duration is in milliseconds.
  package func move(
    to origin: Origin, x: Int = 0, y: Int = 0, milliseconds: Int = 0
  ) -> PointerActions {
    adding([
      "type": "pointerMove", "duration": .integer(milliseconds), "origin": origin.json,
      "x": .integer(x), "y": .integer(y),
    ])
  }

  /// Puts the finger down.
  package func down() -> PointerActions { adding(["type": "pointerDown", "button": 0]) }

  /// Lifts the finger.
  package func up() -> PointerActions { adding(["type": "pointerUp", "button": 0]) }

  /// Pauses for a duration in milliseconds.
  package func pause(milliseconds: Int) -> PointerActions {
    adding(["type": "pause", "duration": .integer(milliseconds)])
  }

  fileprivate var json: JSONValue {
    [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
      "actions": .array(items),
    ]
  }

  private func adding(_ item: JSONValue) -> PointerActions {
    var copy = self
    copy.items.append(item)
    return copy
  }
}
