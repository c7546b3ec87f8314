import Device

extension Session {
  func getSettings() -> Reply { .value(settings.json) }

  func updateSettings(_ command: Command) throws(WebDriverError) -> Reply {
    guard let changes = try command.arguments.object(ifAny: "settings") else {
      throw command.arguments.invalid("settings", "is missing; it must be an object")
    }
    try settings.update(changes)
    return .null
  }

  /// What is told of elements that were found: their references and, where the session's settings
  /// ask for it, some of their attributes.
  ///
  /// Source: WebDriverAgent, `FBResponseJSONPayload`, "elementResponseAttributes".
  func reply(_ numbers: [Int], asList: Bool) throws(WebDriverError) -> Reply {
    let prefix = isInWebView ? webReferences.prefix : references.prefix
    guard !settings.isCompact, !isInWebView else {
      return asList ? .elements(prefix, numbers) : .element(prefix, numbers.first ?? 0)
    }
    var found: [JSONValue] = []
    for number in numbers { found.append(try detailed(prefix + String(number))) }
    return .value(asList ? .array(found) : found.first ?? .null)
  }

  private func detailed(_ reference: String) throws(WebDriverError) -> JSONValue {
    let wire = WireElement(try node(reference))
    var members: [String: JSONValue] = [RemoteElement.key: .string(reference)]
    for name in settings.elementAttributes {
      switch name {
      case "name", "type": members[name] = .string(wire.type)
      case "text": members[name] = .string(wire.text)
      case "label": members[name] = wire.label.map { .string($0) } ?? .null
      case "rect": members[name] = wire.rect.json
      case "enabled": members[name] = .bool(wire.element.isEnabled)
      case "displayed": members[name] = .bool(wire.node.isVisible)
      case "selected": members[name] = .bool(wire.element.isSelected)
      case _ where name.hasPrefix("attribute/"):
        let value = wire.attribute(String(name.dropFirst("attribute/".count)))
        members[name] = value.map { .string($0) } ?? .null
      default: break
      }
    }
    return .object(members)
  }
}
