extension RemoteEnd {
  /// Every command that this remote end knows: all of the specification's, and some of Appium's.
  ///
  /// A path that is not here is an unknown command, whatever the method.
  public static let routes = sessions + elements + interaction + appium + contexts + web

  /// Sessions and what belongs to a session as a whole.
  private static let sessions: [Route] = [
    Route("GET", "/status", handler: .status),
    Route("POST", "/session", handler: .newSession),
    Route("DELETE", "/session/{session id}", handler: .endSession),
    Route("GET", "/timeouts", minds: .nothing) { session, _ in session.getTimeouts() },
    Route("POST", "/timeouts", minds: .nothing) { try $0.setTimeouts($1) },
    Route("GET", "/source") { session, _ in
      try session.source()
    } web: { session, _ in
      try session.webSource()
    },
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
    Route("GET", "/element/{element id}/selected") {
      try $0.isSelected($1)
    } web: {
      try $0.webIsSelected($1)
    },
    Route("GET", "/element/{element id}/attribute/{name}") {
      try $0.attribute($1)
    } web: {
      try $0.webAttribute($1)
    },
    Route("GET", "/element/{element id}/property/{name}") {
      try $0.property($1)
    } web: {
      try $0.webProperty($1)
    },
    Route("GET", "/element/{element id}/text") {
      try $0.text($1)
    } web: {
      try $0.webText($1)
    },
    Route("GET", "/element/{element id}/name") {
      try $0.name($1)
    } web: {
      try $0.webName($1)
    },
    Route("GET", "/element/{element id}/rect") {
      try $0.rect($1)
    } web: {
      try $0.webRect($1)
    },
    Route("GET", "/element/{element id}/enabled") {
      try $0.isEnabled($1)
    } web: {
      try $0.webIsEnabled($1)
    },
    Route("GET", "/element/{element id}/displayed") {
      try $0.isDisplayed($1)
    } web: {
      try $0.webIsDisplayed($1)
    },
    Route("GET", "/element/{element id}/computedlabel") {
      try $0.label($1)
    } web: {
      try $0.webLabel($1)
    },
  ]

  /// Gestures, the keyboard, alerts, the screen as a window and as a picture.
  private static let interaction: [Route] = [
    Route("POST", "/element/{element id}/click") {
      try $0.click($1)
    } web: {
      try $0.webClick($1)
    },
    Route("POST", "/element/{element id}/clear") {
      try $0.clear($1)
    } web: {
      try $0.webClear($1)
    },
    Route("POST", "/element/{element id}/value") {
      try $0.sendKeys($1)
    } web: {
      try $0.webSendKeys($1)
    },
    Route("POST", "/actions") { try await $0.performActions($1) },
    Route("DELETE", "/actions") { session, _ in try session.releaseActions() },
    Route("POST", "/alert/dismiss", minds: .nothing) { session, _ in try session.dismissAlert() },
    Route("POST", "/alert/accept", minds: .nothing) { session, _ in try session.acceptAlert() },
    Route("GET", "/alert/text", minds: .nothing) { session, _ in try session.alertText() },
    Route("POST", "/alert/text", minds: .nothing) { try $0.typeIntoAlert($1) },
    Route("GET", "/window", minds: .nothing) { session, _ in try session.windowHandle() },
    Route("POST", "/window", minds: .nothing) { try $0.switchToWindow($1) },
    Route("GET", "/window/handles", minds: .nothing) { session, _ in
      try session.windowHandles()
    },
    Route("GET", "/window/rect") { session, _ in try session.windowRect() },
    Route("GET", "/screenshot", minds: .nothing) { session, _ in try session.screenshot() },
    Route("GET", "/element/{element id}/screenshot") { try $0.elementScreenshot($1) },
  ]

  /// What the specification leaves to extensions.
  private static let appium: [Route] = [
    Route("GET", "", .appium, minds: .nothing) { session, _ in session.describe() },
    Route("GET", "/element/{element id}/location_in_view", .appium) { try $0.locationInView($1) },
  ]

  /// Which context commands are about, at Appium's paths: the older ones, and those of newer
  /// clients.
  private static let contexts: [Route] = ["", "/appium"].flatMap { prefix in
    [
      Route("GET", prefix + "/context", .appium, minds: .nothing) { session, _ in
        session.currentContext()
      },
      Route("GET", prefix + "/contexts", .appium, minds: .nothing) { session, _ in
        try session.contexts()
      },
      Route("POST", prefix + "/context", .appium, minds: .nothing) { try $0.switchToContext($1) },
    ]
  }

  /// The specification's commands that have no meaning on this device, or only in a web context,
  /// each with the reason.
  private static let web: [Route] = {
    let noPage =
      "only a web context has a page; switch to one, or tap what leads from screen to screen"
    let noHistory = "the app keeps no history of pages; tap what leads from screen to screen"
    let oneWindow = "the app has one window, which fills the screen"
    let noFrames = "neither a native app nor its pages have frames"
    let noCookies = "neither a native app nor its pages have cookies"
    let noPaper = "a screen is no document of pages; GET screenshot takes a picture of it"
    return [
      Route("GET", "/url", unsupported: noPage) { session, _ in try session.webURL() },
      Route("POST", "/url", unsupported: noPage) { try $0.webNavigate($1) },
      Route("POST", "/back", unsupported: noHistory),
      Route("POST", "/forward", unsupported: noHistory),
      Route("POST", "/refresh", unsupported: noHistory),
      Route("GET", "/title", unsupported: noPage) { session, _ in try session.webTitle() },
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
        unsupported: "native elements have no CSS; see GET attribute"
      ) { try $0.webStyle($1) },
      Route(
        "GET", "/element/{element id}/computedrole",
        unsupported: "native elements have types instead of roles; see GET name"
      ) { try $0.webRole($1) },
      Route(
        "POST", "/execute/async",
        unsupported: "no JavaScript runs here; mobile: commands go to execute/sync"),
      Route("GET", "/cookie", unsupported: noCookies),
      Route("GET", "/cookie/{name}", unsupported: noCookies),
      Route("POST", "/cookie", unsupported: noCookies),
      Route("DELETE", "/cookie/{name}", unsupported: noCookies),
      Route("DELETE", "/cookie", unsupported: noCookies),
      Route("POST", "/print", unsupported: noPaper),
    ]
  }()
}
