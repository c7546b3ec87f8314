/// Web views: the contexts of an app, and the page of the current one.
extension RemoteDriver {
  /// The names of all contexts: `NATIVE_APP` and those of the web views on the screen.
  public func contexts() async throws -> [String] {
    let value = try await send("GET", "/contexts")
    guard let names = value.array?.map(\.string), !names.contains(nil) else {
      throw unexpected("GET", "/contexts", "an array of strings", value)
    }
    return names.compactMap { $0 }
  }

  /// The name of the current context.
  public func context() async throws -> String { try await string("GET", "/context") }

  /// Has the commands that follow be about another context.
  public func switchToContext(_ name: String) async throws {
    try await send("POST", "/context", ["name": .string(name)])
  }

  /// Switches to the first web view on the screen.
  ///
  /// A remote end that does not know contexts is a browser, where commands are about a page
  /// always: so a test of a page runs unchanged on both.
  ///
  /// - Returns: the name of its context; nil, and nothing is switched, when there is none.
  @discardableResult
  public func switchToWebView() async throws -> String? {
    let names: [String]
    do {
      names = try await contexts()
    } catch let error as WebDriverError where error.code == .unknownCommand {
      return nil
    }
    let name = names.first { $0.hasPrefix("WEBVIEW_") }
    if let name { try await switchToContext(name) }
    return name
  }

  /// The page's title (`Get Title`).
  public func title() async throws -> String { try await string("GET", "/title") }

  /// The page's address (`Get Current URL`).
  public func currentURL() async throws -> String { try await string("GET", "/url") }

  /// Has the app show what a whole address stands for (`Navigate To`).
  public func navigate(to address: String) async throws {
    try await send("POST", "/url", ["url": .string(address)])
  }
}

extension RemoteElement {
  /// What a property of CSS is for it; empty where nothing says (`Get Element CSS Value`).
  public func cssValue(_ property: String) async throws -> String {
    try await driver.string("GET", "\(path)/css/\(property.pathComponent)")
  }

  /// Its role for assistive technology, such as `button` (`Get Computed Role`).
  public func computedRole() async throws -> String {
    try await driver.string("GET", path + "/computedrole")
  }

  /// Its name for assistive technology (`Get Computed Label`).
  public func computedLabel() async throws -> String {
    try await driver.string("GET", path + "/computedlabel")
  }
}
