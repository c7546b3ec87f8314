import Device

extension Session {
  func findElement(_ command: Command) async throws(WebDriverError) -> Reply {
    let locator = try FindArguments(command.arguments)
    let found = try await find(locator, command, limit: 1)
    guard let node = found.first else {
      let time = timeouts.implicit.flatMap { $0 == 0 ? nil : " within \($0) ms" } ?? ""
      throw WebDriverError(
        .noSuchElement,
        "no element has the \(locator.strategy.rawValue) \"\(locator.value)\"\(time)")
    }
    return .element(references.reference(to: node))
  }

  func findElements(_ command: Command) async throws(WebDriverError) -> Reply {
    let found = try await find(FindArguments(command.arguments), command, limit: nil)
    return .elements(found.map { references.reference(to: $0) })
  }

  /// Looks for elements until there is one or the implicit wait is over.
  private func find(
    _ locator: FindArguments, _ command: Command, limit: Int?
  ) async throws(WebDriverError) -> [ElementNode] {
    var seen: Int?
    let found = try await wait(milliseconds: timeouts.implicit) {
      () throws(WebDriverError) -> [ElementNode]? in
      let revision = device.revision
      if seen == revision { return nil }
      seen = revision
      // Looked up anew each time: the element may be another node of a new tree, or gone.
      let root = command.has("element id") ? try node(command) : nil
      let found = try locator.nodes(on: page(), tree: tree(), in: root, limit: limit)
      return found.isEmpty ? nil : found
    }
    return found ?? []
  }

  func activeElement() throws(WebDriverError) -> Reply {
    guard let node = try tree().focusedNode else {
      throw WebDriverError(
        .noSuchElement, "no element has the keyboard focus; click a text field to give it the focus"
      )
    }
    return .element(references.reference(to: node))
  }

  /// No native element has a shadow root, so what is said of one is the same for all.
  func shadowRoot(_ command: Command) throws(WebDriverError) -> Reply {
    _ = try node(command)
    throw WebDriverError(
      .noSuchShadowRoot, "the element has no shadow root; elements of native apps never have one")
  }

  func findInShadowRoot(_ command: Command) throws(WebDriverError) -> Reply {
    _ = try FindArguments(command.arguments)
    throw WebDriverError(
      .noSuchShadowRoot,
      "\"\(command.variable("shadow id"))\" is no shadow root of this session; elements of native "
        + "apps never have one")
  }
}
