extension RemoteEnd {
  /// Gestures, the keyboard, alerts, the screen as a window and as a picture.
  static let interaction: [Route] = [
    Route("POST", "/element/{element id}/click", "Taps an element after it was scrolled into view.")
    {
      try $0.click($1)
    } web: {
      try $0.webClick($1)
    },
    Route("POST", "/element/{element id}/clear", "Empties a text field.") {
      try $0.clear($1)
    } web: {
      try $0.webClear($1)
    },
    Route("POST", "/element/{element id}/value", "Types a text into a field, or sets a slider.") {
      try $0.sendKeys($1)
    } web: {
      try $0.webSendKeys($1)
    },
    Route("POST", "/actions", "Performs the actions of fingers, keys and wheels, tick by tick.") {
      try await $0.performActions($1)
    },
    Route("DELETE", "/actions", "Lifts what is pressed, and forgets the sources.") { session, _ in
      try session.releaseActions()
    },
    Route("POST", "/alert/dismiss", "Taps the first button of an alert.", minds: .nothing) {
      session, _ in try session.dismissAlert()
    },
    Route("POST", "/alert/accept", "Taps the last button of an alert.", minds: .nothing) {
      session, _ in try session.acceptAlert()
    },
    Route("GET", "/alert/text", "Tells an alert's title and message.", minds: .nothing) {
      session, _ in try session.alertText()
    },
    Route("POST", "/alert/text", "Types into an alert's text field.", minds: .nothing) {
      try $0.typeIntoAlert($1)
    },
    Route("GET", "/window", "Tells the current context as a window.", minds: .nothing) {
      session, _ in try session.windowHandle()
    },
    Route("POST", "/window", "Switches to a window.", minds: .nothing) {
      try $0.switchToWindow($1)
    },
    Route(
      "GET", "/window/handles", "Tells the one window of the screen, or the web views.",
      minds: .nothing
    ) { session, _ in
      try session.windowHandles()
    },
    Route("GET", "/window/rect", "Tells the screen's size.") { session, _ in
      try session.windowRect()
    },
    Route("GET", "/screenshot", "Takes a picture of the screen.", minds: .nothing) { session, _ in
      try session.screenshot()
    },
    Route(
      "GET", "/element/{element id}/screenshot",
      "Takes a picture of an element after it was scrolled into view."
    ) { try $0.elementScreenshot($1) },
    Route("POST", "/frame", "Stays where it is: nothing has frames.") {
      try $0.switchToFrame($1)
    },
    Route("POST", "/frame/parent", "Stays where it is: nothing has frames.") { session, _ in
      try session.switchToParentFrame()
    },
  ]
}
