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

  private enum SourceFormat: String { case xml, json, description }

  /// The page source in a format, without some attributes, which the description always has; in a
  /// web context, too, the screen's.
  ///
  /// Source: Appium's XCUITest driver, "mobile: source".
  func mobileSource(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let name = try arguments.string(ifAny: "format") ?? SourceFormat.xml.rawValue
    // WebDriverAgent, too, takes them in any case.
    guard let format = SourceFormat(rawValue: name.lowercased()) else {
      throw arguments.invalid(
        "format", "must be \"xml\", \"json\" or \"description\", but is \"\(name.shortened)\"")
    }
    let outer = enter(.document)
    defer { leave(to: outer) }
    let names = try arguments.string(ifAny: "excludedAttributes") ?? ""
    let excluded = Settings.list(names).union(settings.excludedAttributes)
    switch format {
    case .xml where excluded.isEmpty: return try source()
    case .xml: return .value(.string(try makePage(excluding: excluded).source()))
    case .json: return .value(try sourceTree().json(excluding: excluded))
    case .description: return .value(.string(try sourceTree().description()))
    }
  }

  private func sourceTree() throws(WebDriverError) -> SourceTree {
    SourceTree(tree: try tree(), limits: settings.snapshot)
  }

  func windowRect() throws(WebDriverError) -> Reply {
    let size = try tree().screenSize
    return .value([
      "x": 0, "y": 0, "width": .number(size.width), "height": .number(size.height),
    ])
  }
}
