extension RemoteEnd {
  /// Appium's commands that have no meaning on this device, each with the reason.
  static let refused: [Route] = {
    let groups: [(reason: String, commands: [String])] = [
      (
        "the apps on the device are there from the start and stay",
        [
          "POST /appium/device/install_app", "POST /appium/device/remove_app",
          "POST /appium/app/reset", "POST /appium/app/strings",
        ]
      ),
      (
        "\"mobile: launchApp\" and \"mobile: terminateApp\" say which app is meant",
        ["POST /appium/app/launch", "POST /appium/app/close"]
      ),
      (
        "\"mobile: hideKeyboard\" taps a key that it is told",
        ["POST /appium/device/hide_keyboard"]
      ),
      (
        "apps keep no files on the device",
        [
          "POST /appium/device/push_file", "POST /appium/device/pull_file",
          "POST /appium/device/pull_folder",
        ]
      ),
      (
        "the device has no buttons, sensors or services around its screen",
        [
          "GET /location", "POST /location", "POST /appium/device/shake",
          "POST /appium/device/lock", "POST /appium/device/unlock",
          "POST /appium/simulator/touch_id",
          "POST /appium/simulator/toggle_touch_id_enrollment",
        ]
      ),
      (
        "the device has no clipboard",
        ["POST /appium/device/get_clipboard", "POST /appium/device/set_clipboard"]
      ),
      (
        "nothing here takes moving pictures",
        ["POST /appium/start_recording_screen", "POST /appium/stop_recording_screen"]
      ),
      ("pictures are not compared here", ["POST /appium/compare_images"]),
      ("no scripts of a client's run here", ["POST /appium/execute_driver"]),
      (
        "it is for Android devices",
        [
          "POST /appium/device/press_keycode", "POST /appium/device/long_press_keycode",
          "POST /appium/device/keyevent", "POST /appium/device/finger_print",
          "POST /appium/device/send_sms", "POST /appium/device/gsm_call",
          "POST /appium/device/gsm_signal", "POST /appium/device/gsm_voice",
          "POST /appium/device/network_speed", "POST /appium/device/power_ac",
          "POST /appium/device/power_capacity", "POST /appium/device/toggle_wifi",
          "POST /appium/device/toggle_data", "POST /appium/device/toggle_airplane_mode",
          "POST /appium/device/toggle_location_services",
          "POST /appium/device/open_notifications", "POST /appium/device/start_activity",
          "GET /appium/device/current_activity", "GET /appium/device/current_package",
          "GET /appium/device/system_bars", "GET /appium/device/display_density",
          "POST /appium/performanceData/types", "POST /appium/getPerformanceData",
          "GET /network_connection", "POST /network_connection",
        ]
      ),
    ]
    return routes(groups, .appium)
  }()

  /// What Selenium's clients can send beyond the specification.
  static let selenium: [Route] = {
    let authenticator = "/webauthn/authenticator/{authenticator id}"
    let groups: [(reason: String, commands: [String])] = [
      (
        "nothing is uploaded to or downloaded from the device",
        ["POST /se/file", "GET /se/files", "POST /se/files", "DELETE /se/files"]
      ),
      ("no grid is around this server", ["POST /se/event"]),
      (
        "pages here have no authenticators",
        [
          "POST /webauthn/authenticator", "DELETE " + authenticator,
          "POST \(authenticator)/credential", "GET \(authenticator)/credentials",
          "DELETE \(authenticator)/credentials",
          "DELETE \(authenticator)/credentials/{credential id}", "POST \(authenticator)/uv",
        ]
      ),
      (
        "pages here have no federated logins",
        [
          "GET /fedcm/gettitle", "GET /fedcm/getdialogtype", "GET /fedcm/accountlist",
          "POST /fedcm/clickdialogbutton", "POST /fedcm/canceldialog",
          "POST /fedcm/selectaccount", "POST /fedcm/setdelayenabled",
          "POST /fedcm/resetcooldown",
        ]
      ),
    ]
    return routes(groups, .selenium)
  }()

  private static func routes(
    _ groups: [(reason: String, commands: [String])], _ origin: Route.Origin
  ) -> [Route] {
    groups.flatMap { reason, commands in
      commands.map { command in
        let parts = command.split(separator: " ", maxSplits: 1).map(String.init)
        return Route(parts[0], parts[1], "", origin, unsupported: reason)
      }
    }
  }
}
