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

  private static let checkLocator: Arguments.Check = { arguments in
    try arguments.limitLength("using", to: longestStrategy)
    let length = arguments.value("value")?.string?.utf8.count ?? 0
    guard length > longestSelector else { return }
    throw WebDriverError(
      .invalidSelector,
      "The selector is \(length) bytes long; at most \(longestSelector) are taken.")
  }
}

extension Session {
  fileprivate func findElement(_ command: Command) async throws -> Reply {
    let locator = try locator(command.arguments)
    if let number = try await find(locator, command, limit: 1).first {
      return .element(prefix, number)
    }
    let time = timeouts.implicit.flatMap { $0 == 0 ? nil : " within \($0) ms" } ?? ""
    let (using, value) = try (
      command.arguments.string("using"), command.arguments.string("value")
    )
    throw WebDriverError(.noSuchElement, "no element has the \(using) \"\(value)\"\(time)")
  }

  fileprivate func findElements(_ command: Command) async throws -> Reply {
    let found = try await find(locator(command.arguments), command, limit: nil)
    return .elements(prefix, found)
  }

  /// What all references of the current context begin with.
  private var prefix: String { isInWebView ? webReferences.prefix : references.prefix }

  /// How an element is looked for in the current context.
  private enum Locator {
    case native(FindArguments)
    case web(WebLocator)
  }

  private func locator(_ arguments: Arguments) throws -> Locator {
    isInWebView ? .web(try WebLocator(arguments)) : .native(try FindArguments(arguments))
  }

  /// Looks for elements until there is one or the implicit wait is over.
  ///
  /// - Returns: the numbers of their references.
  private func find(_ locator: Locator, _ command: Command, limit: Int?) async throws -> [Int] {
    var seen: [Int]?
    let found = try await wait(milliseconds: timeouts.implicit) { () -> [Int]? in
      let revision = try revision(locator)
      if seen == revision { return nil }
      seen = revision
      let found = try phase(.search) { try look(for: locator, command, limit: limit) }
      return found.isEmpty ? nil : found
    }
    return found ?? []
  }

  /// What changes when another element may be found.
  private func revision(_ locator: Locator) throws -> [Int] {
    switch locator {
    case .native: [look().revision]
    case .web: [look().revision, try document().revision]
    }
  }

  /// The element to look in is looked up anew each time: it may be another one by now, or gone.
  private func look(for locator: Locator, _ command: Command, limit: Int?) throws -> [Int] {
    let isInElement = command.has("element id")
    switch locator {
    case .native(let locator):
      let root = isInElement ? try node(command) : nil
      return try nodes(locator, in: root, limit: limit).map { references.number(of: $0) }
    case .web(let locator):
      let document = try document()
      let root = isInElement ? try webElement(command) : nil
      return try locator.elements(of: document, page: { html(of: document) }, in: root)
        .prefix(limit ?? .max).map { webReferences.number(of: $0) }
    }
  }

  /// The elements of the screen that are meant; see ``FindArguments/nodes(on:tree:in:limit:)``.
  func nodes(
    _ locator: FindArguments, in root: ElementNode?, limit: Int?
  ) throws -> [ElementNode] {
    try locator.nodes(
      on: { try page(for: locator.value) }, tree: tree(), in: root, limit: limit)
  }

  private func html(of document: Document) -> HTMLPageDocument {
    if let currentHTML, currentHTML.document === document,
      currentHTML.revision == document.revision
    {
      return currentHTML
    }
    let made = phase(.document) { HTMLPageDocument(document) }
    currentHTML = made
    return made
  }

  fileprivate func activeElement() throws -> Reply {
    if isInWebView {
      return .element(prefix, webReferences.number(of: try document().activeElement))
    }
    if let node = try tree().focusedNode { return .element(prefix, references.number(of: node)) }
    throw WebDriverError(
      .noSuchElement, "no element has the keyboard focus; click a text field to give it the focus")
  }

  /// No element has a shadow root, so what is said of one is the same for all.
  fileprivate func shadowRoot(_ command: Command) throws -> Reply {
    try checkElement(command.variable("element id"))
    throw WebDriverError(
      .noSuchShadowRoot, "the element has no shadow root; elements \(place) never have one")
  }

  private var place: String { isInWebView ? "of the app's pages" : "of native apps" }

  fileprivate func findInShadowRoot(_ command: Command) throws -> Reply {
    _ = try locator(command.arguments)
    throw WebDriverError(
      .noSuchShadowRoot,
      "\"\(command.variable("shadow id"))\" is no shadow root of this session; elements "
        + "\(place) never have one")
  }
}
