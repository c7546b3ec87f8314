import Device
import Foundation

/// Beginning and ending sessions, and what belongs to a session as a whole.
extension RemoteEnd {
  static let sessionCommands: [Route] = [
    Route("GET", "/status", "Tells whether a new session is possible.", handler: .status),
    Route(
      "POST", "/session", "Begins a session: a device with the app launched on it.",
      limits: checkCapabilities, handler: .newSession),
    Route("DELETE", "/session/{session id}", "Ends the session and its app.", handler: .endSession),
    Route("GET", "/timeouts", "Tells the timeouts.", minds: .nothing) { session, _ in
      .value(session.timeouts.json)
    },
    Route("POST", "/timeouts", "Changes some of the timeouts.", minds: .nothing) {
      try $0.timeouts.update($1.arguments)
      return .null
    },
    Route("GET", "", "Tells the session's capabilities.", .appium, minds: .nothing) { session, _ in
      .value(.object(session.capabilities))
    },
    Route(
      "GET", "/appium/capabilities", "Tells the session's capabilities.", .appium, minds: .nothing
    ) { session, _ in .value(["capabilities": .object(session.capabilities)]) },
    Route(
      "GET", "/duet/actions",
      "Tells what was done with the device since this was asked last; the first time nothing.",
      .duet, minds: .nothing
    ) { session, _ in .texts(session.device.takeUserActions()) },
  ]

  /// Sets of capabilities to choose from.
  private static let mostFirstMatches = 100
  /// Capabilities in a set.
  private static let mostCapabilities = 1_000

  private static let checkCapabilities: Arguments.Check = { arguments throws(WebDriverError) in
    guard let object = arguments.value("capabilities")?.object else { return }
    let capabilities = Arguments(object, path: "capabilities.")
    let list = capabilities.value("firstMatch")?.array ?? []
    try capabilities.limitCount("firstMatch", list.count, to: mostFirstMatches, of: "sets")
    for set in list + [capabilities.value("alwaysMatch") ?? .null] {
      guard let count = set.object?.count, count > mostCapabilities else { continue }
      throw WebDriverError(
        .invalidArgument,
        "a set of \"capabilities\" has \(count) of them; at most \(mostCapabilities) are taken")
    }
  }
}

/// How long a session waits for what, in milliseconds; nil is for ever.
///
/// Source: W3C WebDriver, "timeouts configuration".
struct Timeouts: Equatable, Sendable {
  /// For a script's end.
  var script: Int? = 30_000
  /// For a page's end of loading.
  var pageLoad: Int? = 300_000
  /// For an element that is looked for.
  var implicit: Int? = 0

  /// Takes over what an object says; members of other names say nothing.
  mutating func update(_ arguments: Arguments) throws(WebDriverError) {
    var updated = self
    try arguments.update("script", &updated.script)
    try arguments.update("pageLoad", &updated.pageLoad)
    try arguments.update("implicit", &updated.implicit)
    self = updated
  }

  /// As it travels.
  var json: JSONValue {
    func json(_ milliseconds: Int?) -> JSONValue { milliseconds.map { .integer($0) } ?? .null }
    return ["script": json(script), "pageLoad": json(pageLoad), "implicit": json(implicit)]
  }
}

extension Arguments {
  fileprivate func update(_ name: String, _ timeout: inout Int?) throws(WebDriverError) {
    guard let member = members[name] else { return }
    timeout = member == .null ? nil : try natural(name)
  }
}

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
    let text = values["pageSourceExcludedAttributes"]?.string ?? ""
    return Set(text.split { $0 == "," || $0 == " " }.map(String.init))
  }

  /// Whether an XPath that starts from an element sees only what is in it.
  var limitsXPath: Bool { values["limitXPathContextScope"]?.bool ?? true }

  /// How much of the screen the page source and XPath see.
  var snapshot: SnapshotLimits {
    SnapshotLimits(
      depth: values["snapshotMaxDepth"]?.integer ?? 50,
      children: values["snapshotMaxChildren"]?.integer ?? .max)
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
