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

  private static let mostFirstMatches = 100
  private static let mostCapabilities = 1_000

  private static let checkCapabilities: Arguments.Check = { arguments in
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
