extension RemoteEnd {
  /// The specification's commands that have no meaning on this device, or only in a web context,
  /// each with the reason.
  static let web: [Route] = {
    let noPage =
      "only a web context has a page; switch to one, or tap what leads from screen to screen"
    let noHistory =
      "an app's screens have no history to go forward in; tap what leads from screen to screen"
    let noLoading =
      "screens and pages always show the app as it is now; nothing is loaded that could be loaded "
      + "again"
    let oneWindow = "the app has one window, which fills the screen"
    let noCookies = "a native app has no cookies; a page's are told in its web context"
    let noPaper = "a screen is no document of pages; GET screenshot takes a picture of it"
    return [
      Route("GET", "/url", "Tells the page's address.", unsupported: noPage) { session, _ in
        try session.webURL()
      },
      Route("POST", "/url", "Has the app show what an address stands for.", unsupported: noPage) {
        try $0.webNavigate($1)
      },
      Route(
        "POST", "/back",
        "Taps the navigation bar's back button; in a web context without effect, for want of a "
          + "history."
      ) { session, _ in
        try session.nativeBack()
      } web: { session, _ in
        try session.webTraverseHistory()
      },
      Route(
        "POST", "/forward", "Does nothing, for want of a history.", unsupported: noHistory
      ) { session, _ in try session.webTraverseHistory() },
      Route("POST", "/refresh", unsupported: noLoading),
      Route("GET", "/title", "Tells the page's title.", unsupported: noPage) { session, _ in
        try session.webTitle()
      },
      Route(
        "DELETE", "/window",
        unsupported: oneWindow + "; DELETE /session/{session id} ends the session"),
      Route("POST", "/window/new", unsupported: oneWindow),
      Route(
        "POST", "/window/rect", unsupported: oneWindow, checking: RefusedArguments.windowRect),
      Route("POST", "/window/maximize", unsupported: oneWindow),
      Route("POST", "/window/minimize", unsupported: oneWindow),
      Route("POST", "/window/fullscreen", unsupported: oneWindow),
      Route(
        "GET", "/element/{element id}/css/{property name}", "Tells a computed CSS property.",
        unsupported: "native elements have no CSS; see GET attribute"
      ) { try $0.webStyle($1) },
      Route(
        "GET", "/element/{element id}/computedrole", "Tells the ARIA role.",
        unsupported: "native elements have types instead of roles; see GET name"
      ) { try $0.webRole($1) },
      Route(
        "POST", "/execute/async",
        unsupported: "no JavaScript runs here; mobile: commands go to execute/sync",
        checking: RefusedArguments.script),
      Route(
        "GET", "/cookie", "Tells that a page has no cookies.", unsupported: noCookies
      ) { session, _ in try session.webCookies() },
      Route(
        "GET", "/cookie/{name}", "Answers `no such cookie`: pages have none.",
        unsupported: noCookies
      ) { try $0.webCookie($1) },
      Route(
        "POST", "/cookie", "Answers `invalid cookie domain`: pages come from no server.",
        unsupported: noCookies
      ) { try $0.webAddCookie($1) },
      Route(
        "DELETE", "/cookie/{name}", "Leaves no such cookie, as there was none.",
        unsupported: noCookies
      ) { session, _ in try session.webDeleteCookies() },
      Route(
        "DELETE", "/cookie", "Leaves no cookies, as there were none.", unsupported: noCookies
      ) { session, _ in try session.webDeleteCookies() },
      Route("POST", "/print", unsupported: noPaper, checking: RefusedArguments.print),
    ]
  }()
}
