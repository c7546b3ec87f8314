import Foundation

/// Appium's settings that have an effect here. Any other is an error, although real servers ignore
/// an unknown one, so that a misspelt setting silently has no effect.
/// Sources: `docs/reference/settings.md` of appium/appium-xcuitest-driver, and `FBConfiguration.m`
/// and `FBSettingsHandler.m` of appium/WebDriverAgent.
struct Settings: Sendable {
  /// The levels below the application in the page source, and so in XPaths.
  private(set) var snapshotMaxDepth = 50
  /// The children of each element in the page source, and so in XPaths.
  private(set) var snapshotMaxChildren = Int(Int32.max)
  /// The longest time to wait after an alert is answered, in seconds. The simulated app is idle
  /// after every other action.
  private(set) var waitForIdleTimeout = 10.0

  static let names = defaults.members.keys.sorted()

  private static let defaults = Settings()

  /// All settings by name, for the response.
  var members: [String: JSONValue] {
    [
      "snapshotMaxDepth": .integer(snapshotMaxDepth),
      "snapshotMaxChildren": .integer(snapshotMaxChildren),
      "waitForIdleTimeout": JSONValue(waitForIdleTimeout),
    ]
  }

  /// Changes the given settings, or none of them if one is invalid. As in WebDriverAgent, `null`
  /// changes nothing.
  mutating func update(_ arguments: Arguments) throws {
    let arguments = arguments.takingText
    var updated = self
    func integer(_ name: String, upTo limit: Int) throws -> Int {
      let number = try arguments.number(name, in: 1...Double(limit))
      return try Int(exactly: number).orThrow(arguments.invalid(name, "must be an integer"))
    }
    for name in arguments.members.keys.sorted() where arguments.has(name) {
      switch name {
      case "snapshotMaxDepth": updated.snapshotMaxDepth = try integer(name, upTo: 62)
      case "snapshotMaxChildren":
        updated.snapshotMaxChildren = try integer(name, upTo: Int(Int32.max))
      case "waitForIdleTimeout":
        updated.waitForIdleTimeout = try arguments.number(name, in: 0...3600)
      default:
        throw arguments.invalid(name, "isn't a setting. Supported: \(Self.names.quotedList)")
      }
    }
    self = updated
  }
}

extension RemoteEnd {
  static let settings: [Route] = [
    Route("GET", "/appium/settings", promptCheck: .skipped) { session, _ in
      .value(.object(session.settings.members))
    },
    Route("POST", "/appium/settings", promptCheck: .skipped) { session, command in
      let settings = try command.arguments.object(ifAny: "settings")
      try session.settings.update(
        settings.orThrow(
          command.arguments.invalid("settings", "must be an object, but is missing")))
      return .null
    },
  ]
}
