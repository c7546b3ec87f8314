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

  func windowRect() throws(WebDriverError) -> Reply {
    let size = try tree().screenSize
    return .value([
      "x": 0, "y": 0, "width": .number(size.width), "height": .number(size.height),
    ])
  }
}
