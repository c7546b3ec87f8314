import Device
import WebView

/// The page source.
extension RemoteEnd {
  static let pageSource: [Route] = [
    Route("GET", "/source", "Tells the page source: XML of the screen, in a web context HTML.") {
      session, _ in
      try session.source()
    } web: { session, _ in
      try session.webSource()
    }
  ]

  static let pageSourceScripts: [MobileCommand] = [
    MobileCommand(
      "source", "Tells the page source as XML, JSON or a description, without some attributes.",
      tells: { try $0.mobileSource($1) })
  ]
}

extension Session {
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

  /// The page as HTML.
  func webSource() throws(WebDriverError) -> Reply {
    let outer = enter(.document)
    defer { leave(to: outer) }
    return .value(.string(try document().documentElement.outerHTML))
  }
}

/// The screen in the formats of the page source that are not XML.
///
/// Source: WebDriverAgent, `fb_tree` and `fb_descriptionRepresentation`.
struct SourceTree {
  let tree: ElementTree
  let limits: SnapshotLimits

  /// The application and all that is in it, an object each, with what is in it under `children`.
  ///
  /// As in WebDriverAgent, types are without `XCUIElementType`, and booleans "1" or "0".
  ///
  /// - Parameter excluded: the attributes to leave out, by their names in the XML.
  func json(excluding excluded: Set<String> = []) -> JSONValue {
    json(tree.application, level: 0, insideAccessible: false, excluded)
  }

  private func json(
    _ node: ElementNode, level: Int, insideAccessible: Bool, _ excluded: Set<String>
  ) -> JSONValue {
    let wire = WireElement(node)
    var members = Self.members(
      of: wire, isAccessible: wire.isAccessible(insideAccessible: insideAccessible))
    for name in excluded { members[Self.booleans[name] ?? name] = nil }
    let hidesChildren = insideAccessible || wire.hidesDescendants
    let children = limits.children(of: node, at: level).map {
      json($0, level: level + 1, insideAccessible: hidesChildren, excluded)
    }
    if !children.isEmpty { members["children"] = .array(children) }
    return .object(members)
  }

  /// What the booleans of the XML are called here.
  private static let booleans = [
    "enabled": "isEnabled", "visible": "isVisible", "accessible": "isAccessible",
    "focused": "isFocused",
  ]

  private static func members(of wire: WireElement, isAccessible: Bool) -> [String: JSONValue] {
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    func digit(_ value: Bool) -> JSONValue { value ? "1" : "0" }
    let element = wire.element
    return [
      "type": .string(element.type.capitalizedName),
      "rawIdentifier": text(element.identifier.isEmpty ? nil : element.identifier),
      "name": text(wire.name), "value": text(wire.value), "label": text(wire.label),
      "rect": wire.rect.json,
      "frame": text(wire.attribute(.frame)), "isEnabled": digit(element.isEnabled),
      "isVisible": digit(wire.node.isVisible), "isAccessible": digit(isAccessible),
      "isFocused": digit(element.isFocused), "placeholderValue": text(wire.placeholderValue),
      "traits": .string(wire.traits),
    ]
  }

  /// The screen in plain text, a line an element, as XCUITest's `debugDescription` writes it.
  func description() -> String {
    // The lines tell the places of elements in document order, which making the index finds out.
    _ = tree.index
    var lines = [
      "Attributes: \(tree.application.lineDescription)", "Element subtree:",
      " →\(tree.application.lineDescription)",
    ]
    func add(_ node: ElementNode, level: Int) {
      for child in limits.children(of: node, at: level) {
        lines.append(String(repeating: "  ", count: level + 2) + child.lineDescription)
        add(child, level: level + 1)
      }
    }
    add(tree.application, level: 0)
    return lines.joined(separator: "\n")
  }
}
