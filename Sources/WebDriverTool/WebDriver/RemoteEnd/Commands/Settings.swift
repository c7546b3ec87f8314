import Device
import Foundation

extension RemoteEnd {
  static let settingCommands: [Route] = [
    Route("GET", "/appium/settings", "Tells all settings.", .appium, minds: .nothing) {
      session, _ in session.getSettings()
    },
    Route("POST", "/appium/settings", "Changes some settings.", .appium, minds: .nothing) {
      try $0.updateSettings($1)
    },
  ]
}

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

/// The settings of a session: how commands are carried out, in Appium's words.
///
/// Source: Appium's XCUITest driver, "settings"; the defaults are its own. Only those that act on
/// this device are there.
struct Settings: Sendable {
  /// One setting: its value says of which type it is.
  private struct Known: Sendable {
    let name: String
    let initial: JSONValue
  }

  private static let all = [
    Known(name: "elementResponseAttributes", initial: "type,label"),
    Known(name: "limitXPathContextScope", initial: true),
    Known(name: "pageSourceExcludedAttributes", initial: ""),
    Known(name: "shouldUseCompactResponses", initial: true),
    Known(name: "snapshotMaxChildren", initial: 2_147_483_647),
    Known(name: "snapshotMaxDepth", initial: 50),
  ]

  private var values = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.initial) })

  /// As they travel.
  var json: JSONValue { .object(values) }

  /// Whether a found element is told by its reference alone.
  var isCompact: Bool { values["shouldUseCompactResponses"]?.bool ?? true }

  /// What is told of a found element otherwise.
  var elementAttributes: Set<String> { list("elementResponseAttributes") }

  /// The attributes that the page source leaves out.
  var excludedAttributes: Set<String> { list("pageSourceExcludedAttributes") }

  /// Whether an XPath that starts from an element sees only what is in it.
  var limitsXPath: Bool { values["limitXPathContextScope"]?.bool ?? true }

  /// How much of the screen the page source and XPath see.
  var snapshot: SnapshotLimits {
    SnapshotLimits(
      depth: values["snapshotMaxDepth"]?.integer ?? 50,
      children: values["snapshotMaxChildren"]?.integer ?? .max)
  }

  private func list(_ name: String) -> Set<String> { Self.list(values[name]?.string ?? "") }

  /// The names in a text that has commas between them.
  static func list(_ text: String) -> Set<String> {
    Set(text.split { $0 == "," || $0 == " " }.map(String.init))
  }

  /// Takes over what an object says, all of it or nothing.
  ///
  /// - Throws: `invalid argument` for a name that is none of them and for a value of another type.
  mutating func update(_ arguments: Arguments) throws(WebDriverError) {
    var updated = values
    for name in arguments.members.keys.sorted() {
      guard let known = Self.all.first(where: { $0.name == name }) else {
        throw arguments.invalid(
          name,
          "is no setting that acts here; those that do are "
            + Self.all.map(\.name).joined(separator: ", "))
      }
      updated[name] = try Self.read(known, arguments)
    }
    values = updated
  }

  /// The value that an object gives a setting.
  private static func read(
    _ known: Known, _ arguments: Arguments
  ) throws(WebDriverError) -> JSONValue {
    let value = arguments.members[known.name] ?? .null
    let kind: String
    switch known.initial {
    case .bool:
      if value.bool != nil { return value }
      kind = "a boolean"
    case .integer:
      if let number = value.integer, number >= 1 { return .integer(number) }
      kind = "an integer, at least 1"
    default:
      if value.string != nil { return value }
      kind = "a string"
    }
    throw arguments.invalid(
      known.name, "must be \(kind), but is \(String(decoding: value.data, as: UTF8.self))")
  }
}
