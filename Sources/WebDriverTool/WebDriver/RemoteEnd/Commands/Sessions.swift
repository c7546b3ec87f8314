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
      session.getTimeouts()
    },
    Route("POST", "/timeouts", "Changes some of the timeouts.", minds: .nothing) {
      try $0.setTimeouts($1)
    },
    Route("GET", "", "Tells the session's capabilities.", .appium, minds: .nothing) { session, _ in
      session.describe()
    },
    Route(
      "GET", "/appium/capabilities", "Tells the session's capabilities.", .appium, minds: .nothing
    ) { session, _ in session.describeForAppium() },
    Route(
      "POST", "/appium/log_event", "Notes the time of an event of the client's.", .appium,
      minds: .nothing
    ) { try $0.logEvent($1) },
    Route("POST", "/appium/events", "Tells the events that were noted.", .appium, minds: .nothing) {
      try $0.events($1)
    },
    Route("GET", "/se/log/types", "Tells that there are no logs.", .appium, minds: .nothing) {
      _, _ in .value([])
    },
    Route(
      "POST", "/se/log", "Answers `invalid argument`: there are no logs.", .appium, minds: .nothing
    ) { try $0.log($1) },
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

extension Session {
  func describe() -> Reply { .value(.object(capabilities)) }

  func describeForAppium() -> Reply { .value(["capabilities": .object(capabilities)]) }

  func getTimeouts() -> Reply { .value(timeouts.json) }

  func setTimeouts(_ command: Command) throws(WebDriverError) -> Reply {
    try timeouts.update(command.arguments)
    return .null
  }
}

/// Logs, and events that a client has the session note.
extension Session {
  /// Notes that an event of the client's happened now.
  ///
  /// Source: Appium, "log event".
  func logEvent(_ command: Command) throws(WebDriverError) -> Reply {
    let vendor = try command.arguments.string("vendor")
    let event = try command.arguments.string("event")
    noted["\(vendor):\(event)", default: []].append(
      .integer(Int(Date().timeIntervalSince1970 * 1000)))
    return .null
  }

  /// The times of the events that were noted, in milliseconds since 1970, by their names; where
  /// names are given, only theirs.
  func events(_ command: Command) throws(WebDriverError) -> Reply {
    let wanted = try command.arguments.strings(ifAny: "type") ?? []
    let events = wanted.isEmpty ? noted : noted.filter { wanted.contains($0.key) }
    return .value(.object(events.mapValues { .array($0) }))
  }

  func log(_ command: Command) throws(WebDriverError) -> Reply {
    let type = try command.arguments.string("type")
    throw command.arguments.invalid("type", "is \"\(type)\", but there are no logs here")
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
