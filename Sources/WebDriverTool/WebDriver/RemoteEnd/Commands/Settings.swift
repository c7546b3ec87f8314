import Device
import Foundation

extension RemoteEnd {
  static let settingCommands: [Route] = [
    Route("GET", "/appium/settings", "Tells all settings.", .appium, minds: .nothing) {
      session, _ in .value(session.settings.json)
    },
    Route("POST", "/appium/settings", "Changes some settings.", .appium, minds: .nothing) {
      try $0.updateSettings($1)
    },
  ]
}

extension Session {
  func updateSettings(_ command: Command) throws(WebDriverError) -> Reply {
    guard let changes = try command.arguments.object(ifAny: "settings") else {
      throw command.arguments.invalid("settings", "is missing; it must be an object")
    }
    try settings.update(changes)
    return .null
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
    Known(name: "limitXPathContextScope", initial: true),
    Known(name: "pageSourceExcludedAttributes", initial: ""),
    Known(name: "snapshotMaxChildren", initial: 2_147_483_647),
    Known(name: "snapshotMaxDepth", initial: 50),
  ]

  private var values = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.initial) })

  /// As they travel.
  var json: JSONValue { .object(values) }

  /// The attributes that the page source leaves out.
  var excludedAttributes: Set<String> {
    Self.list(values["pageSourceExcludedAttributes"]?.string ?? "")
  }

  /// Whether an XPath that starts from an element sees only what is in it.
  var limitsXPath: Bool { values["limitXPathContextScope"]?.bool ?? true }

  /// How much of the screen the page source and XPath see.
  var snapshot: SnapshotLimits {
    SnapshotLimits(
      depth: values["snapshotMaxDepth"]?.integer ?? 50,
      children: values["snapshotMaxChildren"]?.integer ?? .max)
  }

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
