/// Explicit waits.
///
/// Between two looks the client does not sleep: it sends the remote end a pause, so that it is the
/// app's own time that passes. On a virtual clock a wait costs next to nothing.
extension RemoteDriver {
  /// How long a wait goes on unless told otherwise, in milliseconds.
  public static let usualTimeout = 10_000
  /// The time between two looks unless told otherwise, in milliseconds: Selenium's.
  public static let usualInterval = 500

  /// Waits until a condition holds; a missing or stale element counts as "not yet".
  ///
  /// `what` is the condition in words, for the error, `timeout` the most time that the pauses may
  /// take, `interval` that between two looks, in milliseconds.
  ///
  /// - Throws: ``WebDriverClientError/timedOut(condition:milliseconds:lastSeen:)``, and what the
  ///   condition throws beside `no such element` and `stale element reference`.
  public func waitUntil(
    _ what: String, timeout: Int = usualTimeout, interval: Int = usualInterval,
    _ condition: () async throws -> Bool
  ) async throws {
    try await wait(until: what, timeout: timeout, interval: interval) { _ in
      try await condition() ? .some(()) : nil
    }
  }

  /// Waits until an element is there, and returns it.
  @discardableResult
  public func waitFor(
    _ locator: Locator, timeout: Int = usualTimeout, interval: Int = usualInterval
  ) async throws -> RemoteElement {
    try await wait(until: "\(locator) is there", timeout: timeout, interval: interval) { _ in
      try await findElement(locator)
    }
  }

  /// Waits until no such element is there.
  public func waitUntilGone(
    _ locator: Locator, timeout: Int = usualTimeout, interval: Int = usualInterval
  ) async throws {
    try await waitForCount(0, of: locator, timeout: timeout, interval: interval)
  }

  /// Waits until there are so many such elements.
  public func waitForCount(
    _ count: Int, of locator: Locator, timeout: Int = usualTimeout, interval: Int = usualInterval
  ) async throws {
    let what = "there are \(count) of \(locator)"
    try await wait(until: what, timeout: timeout, interval: interval) { lastSeen in
      let found = try await findElements(locator).count
      lastSeen = "there are \(found)"
      return found == count ? .some(()) : nil
    }
  }

  /// Looks again and again; `look` may say what stands in the way.
  private func wait<Value>(
    until what: String, timeout: Int, interval: Int,
    _ look: (_ lastSeen: inout String) async throws -> Value?
  ) async throws -> Value {
    var waited = 0
    while true {
      var lastSeen = "it does not hold"
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

  /// Lets time pass where the app runs, by an action that does nothing else.
  public func pause(milliseconds: Int) async throws {
    let pause: JSONValue = ["type": "pause", "duration": .integer(milliseconds)]
    try await send(
      "POST", "/actions", ["actions": [["type": "none", "id": "wait", "actions": [pause]]]],
      isPause: true)
  }
}
