extension RemoteEnd {
  /// Every command that this remote end knows: all of the specification's, and those of Appium
  /// that have a meaning here.
  ///
  /// A path that is not here is an unknown command, whatever the method.
  public static let routes =
    sessions + elements + interaction + web + contexts + appium + mobile + own

  /// What no standard has.
  private static let own: [Route] = [
    Route(
      "GET", "/duet/screenshot/svg", "Tells the picture of the screen as SVG.", .duet,
      minds: .nothing
    ) { session, _ in try session.screenshotSVG() },
    Route(
      "GET", "/duet/actions",
      "Tells what was done with the device since this was asked last; the first time nothing.",
      .duet, minds: .nothing
    ) { session, _ in session.takeUserActions() },
  ]

  /// Sessions and what belongs to a session as a whole.
  private static let sessions: [Route] = [
    Route("GET", "/status", "Tells whether a new session is possible.", handler: .status),
    Route(
      "POST", "/session", "Begins a session: a device with the app launched on it.",
      handler: .newSession),
    Route("DELETE", "/session/{session id}", "Ends the session and its app.", handler: .endSession),
    Route("GET", "/timeouts", "Tells the timeouts.", minds: .nothing) { session, _ in
      session.getTimeouts()
    },
    Route("POST", "/timeouts", "Changes some of the timeouts.", minds: .nothing) {
      try $0.setTimeouts($1)
    },
    Route("GET", "/source", "Tells the page source: XML of the screen, in a web context HTML.") {
      session, _ in
      try session.source()
    } web: { session, _ in
      try session.webSource()
    },
    Route(
      "POST", "/execute/sync",
      "Runs a `mobile:` command; in a web context also one of Selenium's atoms.", minds: .nothing
    ) { try await $0.executeScript($1) },
  ]
}
