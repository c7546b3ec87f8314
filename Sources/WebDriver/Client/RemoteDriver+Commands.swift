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
