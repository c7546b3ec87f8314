import Device

extension Session {
  func describe() -> Reply { .value(.object(capabilities)) }

  func getTimeouts() -> Reply { .value(timeouts.json) }

  func setTimeouts(_ command: Command) throws(WebDriverError) -> Reply {
    try timeouts.update(command.arguments)
    return .null
  }

  /// The page source; it is written as JSON once for each state of the screen.
  func source() throws(WebDriverError) -> Reply {
    let page = try page()
    if let encodedSource, encodedSource.page === page { return .encoded(encodedSource.body) }
    let body = Reply.value(.string(page.source())).body
    encodedSource = (page, body)
    return .encoded(body)
  }

  // MARK: - The window: the whole screen is one

  private static let window = "NATIVE_APP"

  func windowHandle() throws(WebDriverError) -> Reply {
    _ = try tree()
    return .value(.string(Self.window))
  }

  func windowHandles() -> Reply {
    .value(device.running == nil ? [] : [.string(Self.window)])
  }

  func switchToWindow(_ command: Command) throws(WebDriverError) -> Reply {
    try switchTo(command.arguments.string("handle"), "window")
  }

  func windowRect() throws(WebDriverError) -> Reply {
    let size = try tree().screenSize
    return .value([
      "x": 0, "y": 0, "width": .number(size.width), "height": .number(size.height),
    ])
  }

  // MARK: - Appium

  func contexts() -> Reply { .value([.string(Self.window)]) }

  func context() -> Reply { .value(.string(Self.window)) }

  func switchToContext(_ command: Command) throws(WebDriverError) -> Reply {
    try switchTo(command.arguments.string("name"), "context")
  }

  private func switchTo(_ name: String, _ kind: String) throws(WebDriverError) -> Reply {
    guard name == Self.window, device.running != nil else {
      throw WebDriverError(
        .noSuchWindow, "there is no \(kind) \"\(name)\"; there is only \"\(Self.window)\"")
    }
    return .null
  }
}
