import Device
import WebView

extension RemoteEnd {
  static let finding: [Route] = [
    Route("POST", "/element") { try await $0.findElement($1) },
    Route("POST", "/elements") { try await $0.findElements($1) },
    Route("POST", "/element/{element id}/element") { try await $0.findElement($1) },
    Route("POST", "/element/{element id}/elements") { try await $0.findElements($1) },
    Route("GET", "/element/active") { session, _ in
      let node = try session.tree().focusedNode.orThrow(
        .noSuchElement, "no element has the keyboard focus. Click a text field first"
      )
      return .element(session.prefix, session.references.number(of: node))
    } web: { session, _ in
      let element = try session.document().activeElement
      return .element(session.prefix, session.webReferences.number(of: element))
    },
    // No element has a shadow root.
    Route("GET", "/element/{element id}/shadow") { session, command in
      try session.checkElement(command.variable("element id"))
      throw session.noShadowRoot("the element has no shadow root")
    },
    Route("POST", "/shadow/{shadow id}/element") { try $0.findInShadowRoot($1) },
    Route("POST", "/shadow/{shadow id}/elements") { try $0.findInShadowRoot($1) },
  ]
}

extension Session {
  fileprivate func findElement(_ command: Command) async throws -> Reply {
    if let number = try await find(command, limit: 1).first { return .element(prefix, number) }
    let time = timeouts.implicit.flatMap { $0 == 0 ? nil : " within \($0) ms" } ?? ""
    let using = try command.arguments.string("using")
    let value = try command.arguments.string("value")
    throw WebDriverError(.noSuchElement, "no element has the \(using) \"\(value)\"\(time)")
  }

  fileprivate func findElements(_ command: Command) async throws -> Reply {
    .elements(prefix, try await find(command, limit: nil))
  }

  /// The prefix of all references in the current context.
  fileprivate var prefix: String { isInWebView ? webReferences.prefix : references.prefix }

  private func find(_ command: Command, limit: Int?) async throws -> [Int] {
    // The root element is resolved in each attempt: in the meantime it may have been replaced or
    // removed.
    let isInElement = command.has("element id")
    guard isInWebView else {
      let locator = try FindArguments(command.arguments)
      return try await waitToFind(pageRevision: { 0 }) {
        let root = isInElement ? try node(command) : nil
        return try nodes(locator, in: root, limit: limit).map { references.number(of: $0) }
      }
    }
    let locator = try WebLocator(command.arguments)
    return try await waitToFind(pageRevision: { try document().revision }) {
      let document = try document()
      let root = isInElement ? try webElement(command) : nil
      return try locator.elements(of: document, page: { html(of: document) }, in: root)
        .prefix(limit ?? .max).map { webReferences.number(of: $0) }
    }
  }

  /// Returns the numbers of the matching elements, once there is a match or the implicit wait is
  /// over.
  private func waitToFind(
    pageRevision: () throws -> Int, _ look: () throws -> [Int]
  ) async throws -> [Int] {
    var seen: [Int]?
    let found = try await wait(milliseconds: timeouts.implicit) { () -> [Int]? in
      let revision = [self.look().revision, try pageRevision()]
      if seen == revision { return nil }
      seen = revision
      let found = try look()
      return found.isEmpty ? nil : found
    }
    return found ?? []
  }

  func nodes(_ locator: FindArguments, in root: ElementNode?, limit: Int?) throws -> [ElementNode] {
    try locator.nodes(on: { try page(for: locator.value) }, tree: tree(), in: root, limit: limit)
  }

  private func html(of document: Document) -> HTMLPageDocument {
    if let currentHTML, currentHTML.document === document,
      currentHTML.revision == document.revision
    {
      return currentHTML
    }
    let made = HTMLPageDocument(document)
    currentHTML = made
    return made
  }

  fileprivate func findInShadowRoot(_ command: Command) throws -> Reply {
    if isInWebView {
      _ = try WebLocator(command.arguments)
    } else {
      _ = try FindArguments(command.arguments)
    }
    throw noShadowRoot("\"\(command.variable("shadow id"))\" isn't a shadow root of this session")
  }

  fileprivate func noShadowRoot(_ what: String) -> WebDriverError {
    let place = isInWebView ? "of the app's pages" : "of native apps"
    return WebDriverError(.noSuchShadowRoot, "\(what). Elements \(place) never have one")
  }
}
