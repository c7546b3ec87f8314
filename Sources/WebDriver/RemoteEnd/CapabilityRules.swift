import Device
import ScreenPicture

/// What capabilities may hold, and which of them this remote end matches.
enum CapabilityRules {
  /// The capabilities of an object without those that are `null`.
  ///
  /// - Throws: `invalid argument` for a value of the wrong kind, and for an unknown name without a
  ///   colon; names with one are extensions, of which all are let pass.
  static func validated(_ original: Arguments) throws(WebDriverError) -> [String: JSONValue] {
    let arguments = try promotingOptions(original)
    for name in arguments.members.keys.sorted() where arguments.has(name) {
      try validate(name, arguments)
    }
    return arguments.members.filter { $0.value != .null }
  }

  /// The capabilities with those in `appium:options` beside the others, by their whole names.
  ///
  /// Source: Appium's base driver. Where a capability is in both, it takes the option and warns;
  /// nobody would see a warning here.
  private static func promotingOptions(_ arguments: Arguments) throws(WebDriverError) -> Arguments {
    let name = "appium:options"
    guard let options = try arguments.object(ifAny: name) else { return arguments }
    var members = arguments.members
    members[name] = nil
    for key in options.members.keys.sorted() {
      if standardNames.contains(key) {
        throw options.invalid(
          key, "is a capability of WebDriver itself; write it beside \"\(name)\", not into it")
      }
      let whole = key.contains(":") ? key : "appium:\(key)"
      guard members[whole] == nil else {
        throw options.invalid(
          key, "and \"\(arguments.path)\(whole)\" are the same capability; leave one of them")
      }
      members[whole] = options.members[key]
    }
    return Arguments(members, path: arguments.path)
  }

  /// The names of WebDriver's own capabilities.
  private static let standardNames: Set = [
    "acceptInsecureCerts", "browserName", "browserVersion", "pageLoadStrategy", "platformName",
    "proxy", "setWindowRect", "strictFileInteractability", "timeouts", "unhandledPromptBehavior",
    "userAgent", "webSocketUrl",
  ]

  private static func validate(_ name: String, _ arguments: Arguments) throws(WebDriverError) {
    switch name {
    case "acceptInsecureCerts", "strictFileInteractability", "setWindowRect",
      "webSocketUrl":
      _ = try arguments.bool(ifAny: name)
    case "browserName", "browserVersion", "platformName", "userAgent", "appium:automationName",
      "appium:bundleId", "appium:app":
      _ = try arguments.string(ifAny: name)
    case "pageLoadStrategy":
      _ = try arguments.word(name, PageLoadStrategy.self)
    case "proxy":
      if let proxy = try arguments.object(ifAny: name) { try ProxyConfiguration.validate(proxy) }
    case "timeouts":
      var timeouts = Timeouts()
      if let object = try arguments.object(ifAny: name) { try timeouts.update(object) }
    case _ where PromptHandlers.names.contains(name):
      _ = try PromptHandlers(arguments)
    case "appium:processArguments":
      _ = try ProcessArguments(capabilities: arguments)
    case "appium:autoWebview":
      _ = try arguments.bool(ifAny: name)
    case "appium:autoWebviewTimeout":
      _ = try arguments.natural(ifAny: name)
    case _ where name.hasPrefix("appium:settings"):
      _ = try settings(arguments)
    case "duet:clock":
      _ = try clock(arguments)
    case "duet:pictureScale":
      _ = try pictureScale(arguments)
    default:
      guard name.contains(":") else {
        throw arguments.invalid(
          name,
          "is no capability of WebDriver; "
            + "one of Appium's or another vendor's is written \"appium:\(name)\"")
      }
    }
  }

  enum PageLoadStrategy: String, CaseIterable { case none, eager, normal }

  /// The settings that a session begins with: `appium:settings`, and single ones such as
  /// `appium:settings[useFirstMatch]`.
  static func settings(_ arguments: Arguments) throws(WebDriverError) -> Settings {
    var settings = Settings()
    let name = "appium:settings"
    if let object = try arguments.object(ifAny: name) { try settings.update(object) }
    for key in arguments.members.keys.sorted()
    where key.hasPrefix(name + "[") && key.hasSuffix("]") && arguments.has(key) {
      let single = String(key.dropFirst(name.count + 1).dropLast())
      try settings.update(
        Arguments([single: arguments.members[key] ?? .null], path: arguments.path + name + "."))
    }
    return settings
  }

  /// The clock that is asked for; nil when none is.
  static func clock(_ arguments: Arguments) throws(WebDriverError) -> DeviceClock? {
    try arguments.word(ifAny: "duet:clock", DeviceClock.self)
  }

  /// How many pixels a point of the screen has in pictures; nil where nothing is asked for.
  static func pictureScale(
    _ arguments: Arguments
  ) throws(WebDriverError) -> ScreenPicture.Scale? {
    let name = "duet:pictureScale"
    guard let value = arguments.value(name) else { return nil }
    guard let scale = value.integer.flatMap(ScreenPicture.Scale.init) else {
      throw arguments.invalid(name, "must be 1 or 2, the pixels that a point has in pictures")
    }
    return scale
  }

  /// Why valid capabilities can't be had here; nil when they can.
  static func mismatch(_ capabilities: [String: JSONValue]) -> String? {
    func wants(_ name: String, _ offered: String) -> String? {
      guard let wanted = capabilities[name]?.string, wanted != offered else { return nil }
      return "\(name) is \"\(offered)\" here, not \"\(wanted)\""
    }
    func wantsTrue(_ name: String) -> String? {
      capabilities[name]?.bool == true ? "\(name) is false here" : nil
    }
    // In any case, as Appium has it: Selenium Grid sends it as "IOS", whatever the client wrote.
    if let name = capabilities["platformName"]?.string, name.lowercased() != "ios" {
      return "platformName is \"iOS\" here, not \"\(name)\""
    }
    if let mismatch = wants("browserName", "")
      ?? wants("browserVersion", "") ?? wants("userAgent", "")
      ?? wantsTrue("acceptInsecureCerts") ?? wantsTrue("setWindowRect")
      ?? wantsTrue("webSocketUrl")
    {
      return mismatch
    }
    if let name = capabilities["appium:automationName"]?.string, name.lowercased() != "xcuitest" {
      return "appium:automationName is \"XCUITest\" here, not \"\(name)\""
    }
    if let proxy = capabilities["proxy"]?["proxyType"]?.string,
      !ProxyConfiguration.isNone(proxy)
    {
      return "there is no proxy here, so none of the type \"\(proxy)\""
    }
    return nil
  }
}
