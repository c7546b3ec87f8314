import Device
import WebView

/// Finding elements.
extension RemoteEnd {
  static let finding: [Route] = [
    Route(
      "POST", "/element", "Finds an element, waiting for it as long as the implicit timeout says.",
      limits: checkLocator
    ) { try await $0.findElement($1) },
    Route(
      "POST", "/elements", "Finds all elements that a locator means.", limits: checkLocator
    ) { try await $0.findElements($1) },
    Route(
      "POST", "/element/{element id}/element", "Finds an element in another.", limits: checkLocator
    ) { try await $0.findElement($1) },
    Route(
      "POST", "/element/{element id}/elements",
      "Finds all elements in another that a locator means.", limits: checkLocator
    ) { try await $0.findElements($1) },
    Route("GET", "/element/active", "Tells the element that has the keyboard focus.") {
      session, _ in try session.activeElement()
    },
    Route(
      "GET", "/element/{element id}/shadow", "Answers `no such shadow root`: no element has one."
    ) { try $0.shadowRoot($1) },
    Route(
      "POST", "/shadow/{shadow id}/element", "Answers `no such shadow root`: no element has one.",
      limits: checkLocator
    ) { try $0.findInShadowRoot($1) },
    Route(
      "POST", "/shadow/{shadow id}/elements", "Answers `no such shadow root`: no element has one.",
      limits: checkLocator
    ) { try $0.findInShadowRoot($1) },
  ]

  /// Bytes of a selector or a name that is looked for.
  private static let longestSelector = 65_536
  /// Bytes of a strategy's name.
  private static let longestStrategy = 256

  private static let checkLocator: Arguments.Check = { arguments throws(WebDriverError) in
    try arguments.limitLength("using", to: longestStrategy)
    let length = arguments.value("value")?.string?.utf8.count ?? 0
    guard length > longestSelector else { return }
    throw WebDriverError(
      .invalidSelector,
      "The selector is \(length) bytes long; at most \(longestSelector) are taken.")
  }
}

extension Session {
  func findElement(_ command: Command) async throws(WebDriverError) -> Reply {
    let locator = try locator(command.arguments)
    let found = try await find(locator, command, limit: 1)
    guard let number = found.first else {
      let time = timeouts.implicit.flatMap { $0 == 0 ? nil : " within \($0) ms" } ?? ""
      throw WebDriverError(.noSuchElement, "no element has the \(locator.description)\(time)")
    }
    return .element(prefix, number)
  }

  func findElements(_ command: Command) async throws(WebDriverError) -> Reply {
    let found = try await find(locator(command.arguments), command, limit: nil)
    return .elements(prefix, found)
  }

  /// What all references of the current context begin with.
  private var prefix: String { isInWebView ? webReferences.prefix : references.prefix }

  /// How an element is looked for in the current context.
  private enum Locator: CustomStringConvertible {
    case native(FindArguments)
    case web(WebLocator)

    var description: String {
      switch self {
      case .native(let locator): "\(locator.strategy.rawValue) \"\(locator.value)\""
      case .web(let locator): "\(locator.strategy.rawValue) \"\(locator.value)\""
      }
    }
  }

  private func locator(_ arguments: Arguments) throws(WebDriverError) -> Locator {
    isInWebView ? .web(try WebLocator(arguments)) : .native(try FindArguments(arguments))
  }

  /// Looks for elements until there is one or the implicit wait is over.
  ///
  /// - Returns: the numbers of their references.
  private func find(
    _ locator: Locator, _ command: Command, limit: Int?
  ) async throws(WebDriverError) -> [Int] {
    var seen: [Int]?
    let found = try await wait(milliseconds: timeouts.implicit) {
      () throws(WebDriverError) -> [Int]? in
      let revision = try revision(locator)
      if seen == revision { return nil }
      seen = revision
      let found = try look(for: locator, command, limit: limit)
      return found.isEmpty ? nil : found
    }
    return found ?? []
  }

  /// What changes when another element may be found.
  private func revision(_ locator: Locator) throws(WebDriverError) -> [Int] {
    switch locator {
    case .native: [look().revision]
    case .web: [look().revision, try document().revision]
    }
  }

  /// The element to look in is looked up anew each time: it may be another one by now, or gone.
  private func look(
    for locator: Locator, _ command: Command, limit: Int?
  ) throws(WebDriverError) -> [Int] {
    let outer = enter(.search)
    defer { leave(to: outer) }
    let isInElement = command.has("element id")
    switch locator {
    case .native(let locator):
      let root = isInElement ? try node(command) : nil
      let page = { () throws(WebDriverError) in try self.page(for: locator.value) }
      let found = try locator.nodes(
        on: page, tree: tree(), in: root, limit: limit)
      return found.map { references.number(of: $0) }
    case .web(let locator):
      let document = try document()
      let root = isInElement ? try webElement(command) : nil
      return try locator.elements(of: document, page: { html(of: document) }, in: root)
        .prefix(limit ?? .max).map { webReferences.number(of: $0) }
    }
  }

  private func html(of document: Document) -> HTMLPageDocument {
    if let currentHTML, currentHTML.document === document,
      currentHTML.revision == document.revision
    {
      return currentHTML
    }
    let outer = enter(.document)
    defer { leave(to: outer) }
    let made = HTMLPageDocument(document)
    currentHTML = made
    return made
  }

  func activeElement() throws(WebDriverError) -> Reply {
    if isInWebView {
      let number = webReferences.number(of: try document().activeElement)
      return .element(webReferences.prefix, number)
    }
    guard let node = try tree().focusedNode else {
      throw WebDriverError(
        .noSuchElement, "no element has the keyboard focus; click a text field to give it the focus"
      )
    }
    return .element(references.prefix, references.number(of: node))
  }

  /// No element has a shadow root, so what is said of one is the same for all.
  func shadowRoot(_ command: Command) throws(WebDriverError) -> Reply {
    try checkElement(command.variable("element id"))
    throw WebDriverError(
      .noSuchShadowRoot, "the element has no shadow root; elements \(place) never have one")
  }

  private var place: String { isInWebView ? "of the app's pages" : "of native apps" }

  func findInShadowRoot(_ command: Command) throws(WebDriverError) -> Reply {
    _ = try locator(command.arguments)
    throw WebDriverError(
      .noSuchShadowRoot,
      "\"\(command.variable("shadow id"))\" is no shadow root of this session; elements "
        + "\(place) never have one")
  }
}
