import Foundation

/// Appium's settings that this remote end supports.
///
/// Real servers ignore an unknown name, so a misspelt setting silently has no effect. Here it is an
/// error. Sources:
/// `docs/reference/settings.md` of appium/appium-xcuitest-driver, and `FBConfiguration.m` and
/// `FBSettingsHandler.m` of appium/WebDriverAgent.
struct Settings: Sendable {
  /// The levels below the application in the page source, and so in XPaths.
  private(set) var snapshotMaxDepth = 50
  /// The children of each element in the page source, and so in XPaths.
  private(set) var snapshotMaxChildren = Int(Int32.max)
  /// The longest time to wait after an alert is answered, in seconds. The simulated app is idle
  /// after every other action.
  private(set) var waitForIdleTimeout = 10.0
  /// Only stored: nothing is animated, so the timeout never passes.
  private(set) var animationCoolOffTimeout = 2.0
  /// Only stored: a search for one element always ends at its first match.
  private(set) var useFirstMatch = false

  static let names = defaults.members.keys.sorted()

  private static let defaults = Settings()

  /// All settings by name, for the response.
  var members: [String: JSONValue] {
    [
      "snapshotMaxDepth": .integer(snapshotMaxDepth),
      "snapshotMaxChildren": .integer(snapshotMaxChildren),
      "waitForIdleTimeout": JSONValue(waitForIdleTimeout),
      "animationCoolOffTimeout": JSONValue(animationCoolOffTimeout),
      "useFirstMatch": .bool(useFirstMatch),
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
      let seconds = { try arguments.number(name, in: 0...3600) }
      switch name {
      case "snapshotMaxDepth": updated.snapshotMaxDepth = try integer(name, upTo: 62)
      case "snapshotMaxChildren":
        updated.snapshotMaxChildren = try integer(name, upTo: Int(Int32.max))
      case "waitForIdleTimeout": updated.waitForIdleTimeout = try seconds()
      case "animationCoolOffTimeout": updated.animationCoolOffTimeout = try seconds()
      case "useFirstMatch":
        updated.useFirstMatch = try arguments.bool(ifAny: name) ?? useFirstMatch
      default:
        throw arguments.invalid(name, "isn't a setting. Supported: \(Self.names.quotedList)")
      }
    }
    self = updated
  }
}

extension RemoteEnd {
  static let settings: [Route] = [
    Route("GET", "/appium/settings", "Returns the settings.", .appium, promptCheck: .skipped) {
      session, _ in .value(.object(session.settings.members))
    },
    Route(
      "POST", "/appium/settings", "Changes some of the settings.", .appium, promptCheck: .skipped
    ) { session, command in
      let settings = try command.arguments.object(ifAny: "settings")
      try session.settings.update(
        settings.orThrow(
          command.arguments.invalid("settings", "must be an object, but is missing")))
      return .null
    },
  ]
}
