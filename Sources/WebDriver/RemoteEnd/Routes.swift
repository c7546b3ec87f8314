extension RemoteEnd {
  /// Every command that this remote end knows: all of the specification's, and some of Appium's.
  ///
  /// A path that is not here is an unknown command, whatever the method.
  public static let routes = sessions + elements + interaction + appium + web

  /// Sessions and what belongs to a session as a whole.
  private static let sessions: [Route] = [
    Route("GET", "/status", handler: .status),
    Route("POST", "/session", handler: .newSession),
    Route("DELETE", "/session/{session id}", handler: .endSession),
    Route("GET", "/timeouts", minds: .nothing) { session, _ in session.getTimeouts() },
    Route("POST", "/timeouts", minds: .nothing) { try $0.setTimeouts($1) },
    Route("GET", "/source") { session, _ in try session.source() },
    Route("POST", "/execute/sync", minds: .nothing) { try await $0.executeScript($1) },
  ]

  /// Finding elements and asking for their state.
  private static let elements: [Route] = [
    Route("POST", "/element") { try await $0.findElement($1) },
    Route("POST", "/elements") { try await $0.findElements($1) },
    Route("POST", "/element/{element id}/element") { try await $0.findElement($1) },
    Route("POST", "/element/{element id}/elements") { try await $0.findElements($1) },
    Route("GET", "/element/active") { session, _ in try session.activeElement() },
    Route("GET", "/element/{element id}/shadow") { try $0.shadowRoot($1) },
    Route("POST", "/shadow/{shadow id}/element") { try $0.findInShadowRoot($1) },
    Route("POST", "/shadow/{shadow id}/elements") { try $0.findInShadowRoot($1) },
    Route("GET", "/element/{element id}/selected") { try $0.isSelected($1) },
    Route("GET", "/element/{element id}/attribute/{name}") { try $0.attribute($1) },
    Route("GET", "/element/{element id}/property/{name}") { try $0.property($1) },
    Route("GET", "/element/{element id}/text") { try $0.text($1) },
    Route("GET", "/element/{element id}/name") { try $0.name($1) },
    Route("GET", "/element/{element id}/rect") { try $0.rect($1) },
    Route("GET", "/element/{element id}/enabled") { try $0.isEnabled($1) },
    Route("GET", "/element/{element id}/displayed") { try $0.isDisplayed($1) },
    Route("GET", "/element/{element id}/computedlabel") { try $0.label($1) },
  ]

  /// Gestures, the keyboard, alerts and the screen as a window.
  private static let interaction: [Route] = [
    Route("POST", "/element/{element id}/click") { try $0.click($1) },
    Route("POST", "/element/{element id}/clear") { try $0.clear($1) },
    Route("POST", "/element/{element id}/value") { try $0.sendKeys($1) },
    Route("POST", "/actions") { try await $0.performActions($1) },
    Route("DELETE", "/actions") { session, _ in try session.releaseActions() },
    Route("POST", "/alert/dismiss", minds: .nothing) { session, _ in try session.dismissAlert() },
    Route("POST", "/alert/accept", minds: .nothing) { session, _ in try session.acceptAlert() },
    Route("GET", "/alert/text", minds: .nothing) { session, _ in try session.alertText() },
    Route("POST", "/alert/text", minds: .nothing) { try $0.typeIntoAlert($1) },
    Route("GET", "/window", minds: .nothing) { session, _ in try session.windowHandle() },
    Route("POST", "/window", minds: .nothing) { try $0.switchToWindow($1) },
    Route("GET", "/window/handles", minds: .nothing) { session, _ in session.windowHandles() },
    Route("GET", "/window/rect") { session, _ in try session.windowRect() },
  ]

  /// What the specification leaves to extensions.
  private static let appium: [Route] = [
    Route("GET", "", .appium, minds: .nothing) { session, _ in session.describe() },
    Route("GET", "/element/{element id}/location_in_view", .appium) { try $0.locationInView($1) },
    Route("GET", "/context", .appium, minds: .nothing) { session, _ in session.context() },
    Route("GET", "/contexts", .appium, minds: .nothing) { session, _ in session.contexts() },
    Route("POST", "/context", .appium, minds: .nothing) { try $0.switchToContext($1) },
  ]

  /// The specification's commands that have no meaning on this device, each with the reason.
  private static let web: [Route] = {
    let noPage = "a native app has no pages; tap what leads from screen to screen"
    let oneWindow = "the app has one window, which fills the screen"
    let noFrames = "a native app has no frames"
    let noCookies = "a native app has no cookies"
    let noScreenshot = "screens are elements without pixels; GET source shows them as XML"
    return [
      Route("GET", "/url", unsupported: noPage),
      Route("POST", "/url", unsupported: noPage),
      Route("POST", "/back", unsupported: noPage),
      Route("POST", "/forward", unsupported: noPage),
      Route("POST", "/refresh", unsupported: noPage),
      Route("GET", "/title", unsupported: noPage),
      Route(
        "DELETE", "/window",
        unsupported: oneWindow + "; DELETE /session/{session id} ends the session"),
      Route("POST", "/window/new", unsupported: oneWindow),
      Route("POST", "/window/rect", unsupported: oneWindow),
      Route("POST", "/window/maximize", unsupported: oneWindow),
      Route("POST", "/window/minimize", unsupported: oneWindow),
      Route("POST", "/window/fullscreen", unsupported: oneWindow),
      Route("POST", "/frame", unsupported: noFrames),
      Route("POST", "/frame/parent", unsupported: noFrames),
      Route(
        "GET", "/element/{element id}/css/{property name}",
        unsupported: "native elements have no CSS; see GET attribute"),
      Route(
        "GET", "/element/{element id}/computedrole",
        unsupported: "native elements have types instead of roles; see GET name"),
      Route(
        "POST", "/execute/async",
        unsupported: "a native app runs no JavaScript; mobile: commands go to execute/sync"),
      Route("GET", "/cookie", unsupported: noCookies),
      Route("GET", "/cookie/{name}", unsupported: noCookies),
      Route("POST", "/cookie", unsupported: noCookies),
      Route("DELETE", "/cookie/{name}", unsupported: noCookies),
      Route("DELETE", "/cookie", unsupported: noCookies),
      Route("GET", "/screenshot", unsupported: noScreenshot),
      Route("GET", "/element/{element id}/screenshot", unsupported: noScreenshot),
      Route("POST", "/print", unsupported: noScreenshot),
    ]
  }()
}
