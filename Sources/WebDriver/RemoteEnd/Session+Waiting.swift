import Device

extension Session {
  /// Lets the device run until there is a value or a time is up, like `Device.run(upTo:until:)`,
  /// but without holding a thread while it waits on the wall clock.
  ///
  /// - Parameter timeout: in milliseconds; nil for no end.
  /// - Returns: the value; nil when the time was up.
  func wait<Value>(
    milliseconds timeout: Int?, for value: () throws(WebDriverError) -> Value?
  ) async throws(WebDriverError) -> Value? {
    let outer = enter(.wait)
    defer { leave(to: outer) }
    let deadline = device.now + .milliseconds(timeout ?? Arguments.naturals.upperBound)
    var steps = 0
    while true {
      // What the command has seen so far is of this moment, unless something happens now.
      if device.settle() || steps > 0 { seen = nil }
      if let value = try value() { return value }
      guard let pause = device.pause(until: deadline) else { return nil }
      if device.clock == .wall {
        await device.inbox.arrival(within: pause)
      } else if steps % 256 == 255 {
        // An app whose events never end must not keep the session from being ended.
        await Task.yield()
      }
      steps += 1
      try checkNotEnding()
      if Task.isCancelled {
        throw WebDriverError(.timeout, "the wait was given up because the client has gone")
      }
    }
  }

  /// Lets a time pass, in milliseconds.
  func pass(milliseconds: Int) async throws(WebDriverError) {
    _ = try await wait(milliseconds: milliseconds) { () throws(WebDriverError) -> Never? in nil }
  }

  /// Does something with the device, and puts a gesture that fails into WebDriver's terms.
  func gesture<Result>(_ body: () throws -> Result) throws(WebDriverError) -> Result {
    let outer = enter(.gesture)
    defer {
      leave(to: outer)
      seen = nil
    }
    do { return try body() } catch { throw WebDriverError(of: error) }
  }
}

extension Session {
  /// What was done with the device, whichever command did it.
  func takeUserActions() -> Reply {
    .value(.array(device.takeUserActions().map { .string($0) }))
  }
}

extension WebDriverError {
  /// A gesture's failure in WebDriver's terms; the message stays.
  init(_ error: GestureError) {
    let code: Code =
      switch error.reason {
      case .noApp: .noSuchWindow
      case .covered: .elementClickIntercepted
      case .outsideScreen: .moveTargetOutOfBounds
      case .cannotType: .invalidArgument
      case .disabled, .offScreen, .noKeyboardFocus, .notAdjustable, .notDraggable:
        .elementNotInteractable
      }
    self.init(code, error.description)
  }
}
