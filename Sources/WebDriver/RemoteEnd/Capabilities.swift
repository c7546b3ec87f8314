import Device
import ScreenPicture

/// The capabilities that a new session was matched with.
struct Capabilities: Sendable {
  /// What the device is made for.
  let request: SessionRequest
  /// The session's first timeouts.
  let timeouts: Timeouts
  /// What is done with alerts.
  let prompts: PromptHandlers
  /// The session's first settings.
  let settings: Settings
  /// How long to wait for a web view to begin in, in milliseconds; nil for the native context.
  let webViewTimeout: Int?
  /// How many pixels a point of the screen has in pictures.
  let pictureScale: ScreenPicture.Scale

  /// Takes the first set of capabilities in a new session's body that can be had.
  ///
  /// - Throws: `invalid argument`; `session not created` when none can be had.
  init(processing body: Arguments, clock: DeviceClock) throws(WebDriverError) {
    var mismatches: [String] = []
    for candidate in try CapabilityCandidates(body).candidates {
      guard let mismatch = CapabilityRules.mismatch(candidate) else {
        try self.init(matched: candidate, clock: clock)
        return
      }
      if !mismatches.contains(mismatch) { mismatches.append(mismatch) }
    }
    throw WebDriverError(
      .sessionNotCreated,
      "no session has these capabilities: \(mismatches.joined(separator: "; "))")
  }

  private init(matched: [String: JSONValue], clock: DeviceClock) throws(WebDriverError) {
    let capabilities = Arguments(matched, path: "")
    var timeouts = Timeouts()
    if let object = try capabilities.object(ifAny: "timeouts") { try timeouts.update(object) }
    self.timeouts = timeouts
    prompts = try PromptHandlers(capabilities)
    settings = try CapabilityRules.settings(capabilities)
    let startsInWebView = try capabilities.bool(ifAny: "appium:autoWebview") == true
    let timeout = try capabilities.natural(ifAny: "appium:autoWebviewTimeout") ?? 2000
    webViewTimeout = startsInWebView ? timeout : nil
    pictureScale = try CapabilityRules.pictureScale(capabilities) ?? .one
    let process = try ProcessArguments(capabilities: capabilities)
    let wanted = try CapabilityRules.clock(capabilities)
    let bundle = try capabilities.string(ifAny: "appium:bundleId")
    let app = try capabilities.string(ifAny: "appium:app")
    request = SessionRequest(
      app: bundle ?? app,
      arguments: process.arguments, environment: process.environment,
      clock: wanted ?? clock, capabilities: matched)
  }

  /// What the client is told: what holds for the session, whether it asked for it or not.
  func returned(bundleIdentifier: String, clock: DeviceClock) -> [String: JSONValue] {
    let asked = request.capabilities
    var returned: [String: JSONValue] = [
      "browserName": "", "browserVersion": "", "platformName": "iOS", "userAgent": "",
      "acceptInsecureCerts": false, "setWindowRect": false, "proxy": asked["proxy"] ?? [:],
      "pageLoadStrategy": asked["pageLoadStrategy"] ?? "normal",
      "strictFileInteractability": asked["strictFileInteractability"] ?? false,
      "timeouts": timeouts.json, "unhandledPromptBehavior": prompts.json,
      "appium:automationName": "XCUITest", "appium:bundleId": .string(bundleIdentifier),
      "duet:clock": .string(clock.rawValue), "duet:pictureScale": .integer(pictureScale.rawValue),
    ]
    for name in asked.keys where Self.isReturned(name) { returned[name] = asked[name] }
    return returned
  }

  /// Whether an extension capability holds for the session just as it was asked for.
  private static func isReturned(_ name: String) -> Bool {
    ["appium:processArguments", "appium:autoWebview", "appium:autoWebviewTimeout"].contains(name)
      || name.hasPrefix("appium:settings") || PromptHandlers.names.dropFirst().contains(name)
  }

  /// The bundle identifier of the app that is asked for.
  func app(on device: Device) throws(WebDriverError) -> String {
    let installed = device.apps.map(\.bundleIdentifier).quotedList
    guard let wanted = request.app else {
      throw WebDriverError(
        .sessionNotCreated,
        "no app is named; give its identifier as \"appium:bundleId\". Installed: \(installed)")
    }
    let found = device.apps.first { $0.bundleIdentifier == wanted || $0.name == wanted }
    guard let found else {
      throw WebDriverError(
        .sessionNotCreated, "no app \"\(wanted)\" is installed. Installed: \(installed)")
    }
    return found.bundleIdentifier
  }
}
