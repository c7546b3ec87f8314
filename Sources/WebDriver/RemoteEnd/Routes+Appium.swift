extension RemoteEnd {
  /// Which context commands are about, at Appium's paths: the older ones, and those of newer
  /// clients.
  static let contexts: [Route] = ["", "/appium"].flatMap { prefix in
    [
      Route(
        "GET", prefix + "/context", "Tells the current context.", .appium, minds: .nothing
      ) { session, _ in session.currentContext() },
      Route(
        "GET", prefix + "/contexts", "Tells the native context and those of the web views.",
        .appium, minds: .nothing
      ) { session, _ in try session.contexts() },
      Route(
        "POST", prefix + "/context", "Switches to a context.", .appium, minds: .nothing
      ) { try $0.switchToContext($1) },
    ]
  }

  /// What Appium has beyond the specification: the session, its settings and events, the device.
  static let appium: [Route] = [
    Route("GET", "", "Tells the session's capabilities.", .appium, minds: .nothing) { session, _ in
      session.describe()
    },
    Route(
      "GET", "/appium/capabilities", "Tells the session's capabilities.", .appium, minds: .nothing
    ) { session, _ in session.describeForAppium() },
    Route(
      "GET", "/element/{element id}/location_in_view",
      "Scrolls an element into view and tells where it is then.", .appium
    ) { try $0.locationInView($1) },
    Route("GET", "/appium/settings", "Tells all settings.", .appium, minds: .nothing) {
      session, _ in session.getSettings()
    },
    Route("POST", "/appium/settings", "Changes some settings.", .appium, minds: .nothing) {
      try $0.updateSettings($1)
    },
    Route("GET", "/orientation", "Tells that the device is upright.", .appium, minds: .nothing) {
      session, _ in session.orientation()
    },
    Route("POST", "/orientation", "Leaves the device upright.", .appium, minds: .nothing) {
      try $0.setOrientation($1)
    },
    Route("GET", "/rotation", "Tells that the device is upright.", .appium, minds: .nothing) {
      session, _ in session.rotation()
    },
    Route("POST", "/rotation", "Leaves the device upright.", .appium, minds: .nothing) {
      try $0.setRotation($1)
    },
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
    ) {
      try $0.log($1)
    },
  ]

  /// Appium's older paths for what current clients send as `mobile:` commands.
  static let mobile: [Route] = [
    Route("POST", "/appium/device/activate_app", as: .activateApp),
    Route("POST", "/appium/device/terminate_app", as: .terminateApp),
    Route("POST", "/appium/device/app_installed", as: .isAppInstalled),
    Route("POST", "/appium/device/app_state", as: .queryAppState),
    Route("POST", "/appium/app/background", as: .backgroundApp),
    Route("GET", "/appium/device/is_keyboard_shown", as: .isKeyboardShown),
    Route("GET", "/appium/device/system_time", as: .getDeviceTime),
    Route("POST", "/appium/device/system_time", as: .getDeviceTime),
  ]
}
