import Device
import Foundation

extension RemoteEnd {
  static let sessionCommands: [Route] = [
    Route("GET", "/status", handler: .status),
    Route("POST", "/session", handler: .newSession),
    Route("DELETE", "/session/{session id}", handler: .endSession),
    Route("GET", "/timeouts", promptCheck: .skipped) { session, _ in
      .value(session.timeouts.json)
    },
    Route("POST", "/timeouts", promptCheck: .skipped) {
      try $0.timeouts.update($1.arguments)
      return .null
    },
    Route("GET", "", promptCheck: .skipped) { session, _ in
      .value(.object(session.capabilities))
    },
    Route("GET", "/appium/capabilities", promptCheck: .skipped) { session, _ in
      .value(["capabilities": .object(session.capabilities)])
    },
    // The user actions since the last call. Recording starts with the first call.
    Route("GET", "/duet/actions", promptCheck: .skipped) { session, _ in
      .value(.array(session.device.takeUserActions().map(\.json)))
    },
  ]

  /// Launching, hiding and ending apps. One app is in the foreground. The others keep running in
  /// the background. Source: Appium's XCUITest driver, "mobile: launchApp" and related commands.
  static let appScripts: [MobileCommand] = [
    MobileCommand("activateApp", promptCheck: .skipped) {
      try $0.show($1, orLaunchWith: ProcessArguments())
    },
    MobileCommand("backgroundApp") { session, arguments in
      let seconds = try arguments.number(ifAny: "seconds", in: -3600...3600) ?? -1
      _ = try session.tree()
      session.device.sendToBackground()
      guard seconds >= 0, let app = session.device.running else { return .null }
      try await session.pass(milliseconds: Int((seconds * 1000).rounded()))
      session.device.bringToForeground(app.bundleIdentifier)
      return .null
    },
    MobileCommand("isAppInstalled", promptCheck: .skipped) {
      .bool($0.isInstalled(try $0.bundleIdentifier($1)))
    },
    MobileCommand("launchApp", promptCheck: .skipped) {
      try $0.show(
        $1,
        orLaunchWith: ProcessArguments($1, arguments: "arguments", environment: "environment"))
    },
    MobileCommand("queryAppState", promptCheck: .skipped) {
      .value(.integer($0.state(of: try $0.bundleIdentifier($1))))
    },
    MobileCommand("terminateApp", promptCheck: .skipped) {
      .bool($0.device.terminate(try $0.bundleIdentifier($1)))
    },
  ]
}

extension Session {
  /// Returns an app's state, as numbered by Appium. Appium also has a number for a suspended app
  /// (2).
  fileprivate func state(of app: String) -> Int {
    switch device.state(of: app) {
    case .notInstalled: 0
    case .notRunning: 1
    case .background: 3
    case .foreground: 4
    }
  }

  fileprivate func show(
    _ arguments: Arguments, orLaunchWith launch: @autoclosure () throws -> ProcessArguments
  ) throws -> Reply {
    let app = try bundleIdentifier(arguments)
    guard isInstalled(app) else {
      let installed = device.apps.map(\.bundleIdentifier).quotedList
      throw WebDriverError(
        .invalidArgument, "no app \"\(app)\" is installed. Installed: \(installed)")
    }
    let launch = try launch()
    defer { references.process = device.process }
    if device.bringToForeground(app) { return .null }
    try WebDriverError.wrapping(.invalidArgument) {
      try device.launch(app, arguments: launch.arguments, environment: launch.environment)
    }
    return .null
  }

  /// Returns the app identifier of a command. Appium's clients send it under two names.
  fileprivate func bundleIdentifier(_ arguments: Arguments) throws -> String {
    if !arguments.has("bundleId"), let app = try arguments.string(ifAny: "appId") { return app }
    return try arguments.string("bundleId")
  }

  fileprivate func isInstalled(_ app: String) -> Bool {
    device.apps.contains { $0.bundleIdentifier == app }
  }
}

extension UserAction {
  /// The action as in a trace.
  fileprivate var json: JSONValue {
    func point(_ point: CGPoint) -> JSONValue {
      .array([.integer(Int(point.x.rounded())), .integer(Int(point.y.rounded()))])
    }
    func object(_ kind: String, _ target: Target, _ more: [String: JSONValue] = [:]) -> JSONValue {
      var element: [String: JSONValue] = ["type": .string(target.type)]
      element["name"] = target.name.map(JSONValue.string)
      return .object(["kind": .string(kind), "element": .object(element)].merging(more) { $1 })
    }
    switch self {
    case .gesture(let gesture, let target, let points):
      return object(gesture.code, target, ["at": .array(points.map(point))])
    case .set(let target, let value, let place):
      return object("adjust", target, ["value": .number(value), "at": .array([point(place)])])
    case .keys(let keys):
      return ["kind": "type", "keys": .array(keys.map { .string($0.name) })]
    case .clear(let target): return object("clear", target)
    case .focus(let target): return object("focus", target)
    }
  }
}

extension Gesture {
  /// The name in a trace, such as `doubleTap`.
  fileprivate var code: String {
    if case .swipe(let direction) = self {
      "swipe\(direction.rawValue.capitalized)"
    } else {
      "\(self)"
    }
  }
}

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
