import Device

extension Session {
  func describe() -> Reply { .value(.object(capabilities)) }

  func describeForAppium() -> Reply { .value(["capabilities": .object(capabilities)]) }

  func getTimeouts() -> Reply { .value(timeouts.json) }

  func setTimeouts(_ command: Command) throws(WebDriverError) -> Reply {
    try timeouts.update(command.arguments)
    return .null
  }

  /// The page source; it is written as JSON once for each state of the screen.
  func source() throws(WebDriverError) -> Reply {
    let outer = enter(.document)
    defer { leave(to: outer) }
    let excluded = settings.excludedAttributes
    if !excluded.isEmpty { return .value(.string(try makePage(excluding: excluded).source())) }
    let page = try page()
    if let encodedSource, encodedSource.page === page { return .encoded(encodedSource.body) }
    let body = Reply.value(.string(page.source())).body
    encodedSource = (page, body)
    return .encoded(body)
  }

  private enum SourceFormat: String, CaseIterable { case xml, json, description }

  /// The page source in a format, without some attributes; in a web context, too, the screen's.
  func mobileSource(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let format = try arguments.word(ifAny: "format", SourceFormat.self) ?? .xml
    let names = try arguments.string(ifAny: "excludedAttributes")
    guard format == .xml else {
      throw WebDriverError(
        .unsupportedOperation,
        "\"\(arguments.path)format\" must be \"xml\": the page source has no other format here")
    }
    guard let names, !names.isEmpty else { return try source() }
    let outer = enter(.document)
    defer { leave(to: outer) }
    let excluded = Settings.list(names).union(settings.excludedAttributes)
    return .value(.string(try makePage(excluding: excluded).source()))
  }

  func windowRect() throws(WebDriverError) -> Reply {
    let size = try tree().screenSize
    return .value([
      "x": 0, "y": 0, "width": .number(size.width), "height": .number(size.height),
    ])
  }
}
