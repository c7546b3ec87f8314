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

  /// What the response lists: what holds for the session, whether the client asked for it or not.
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
    for name in [
      ProcessArguments.capability, "appium:autoWebview", "appium:autoWebviewTimeout",
    ] {
      returned[name] = asked[name]
    }
    return returned
  }

  /// The bundle identifier of the app that is asked for.
  func app(on device: Device) throws(WebDriverError) -> String {
    let installed = device.apps.map(\.bundleIdentifier).quotedList
    guard let wanted = request.app else {
      throw WebDriverError(
        .sessionNotCreated,
        "no app is named; give its identifier as \"appium:bundleId\". Installed: \(installed)")
    }
    // Of a path, such as "/builds/TinyLog.app", what is installed from there.
    let file = wanted.split(separator: "/").last.map(String.init) ?? wanted
    let found = device.apps.first {
      $0.bundleIdentifier == wanted || $0.name == wanted || $0.name + ".app" == file
    }
    guard let found else {
      throw WebDriverError(
        .sessionNotCreated, "no app \"\(wanted)\" is installed. Installed: \(installed)")
    }
    return found.bundleIdentifier
  }
}

/// The sets of capabilities that a client would be content with, in its order.
///
/// Source: W3C WebDriver, "processing capabilities": each of `firstMatch`, merged with
/// `alwaysMatch`.
struct CapabilityCandidates {
  /// Each candidate is valid by itself; none was matched yet.
  let candidates: [[String: JSONValue]]

  init(_ body: Arguments) throws(WebDriverError) {
    guard let capabilities = try body.object(ifAny: "capabilities") else {
      let example = #"{"alwaysMatch": {"platformName": "iOS", "appium:bundleId": "…"}}"#
      if body.has("desiredCapabilities") {
        throw body.invalid(
          "desiredCapabilities",
          "is of the protocol before W3C's; send \"capabilities\", an object such as \(example)")
      }
      throw body.invalid("capabilities", "is missing; it must be an object such as \(example)")
    }
    // W3C leaves out what it does not know there; then the session would be one of no capability.
    if !capabilities.members.isEmpty, capabilities.members["alwaysMatch"] == nil,
      capabilities.members["firstMatch"] == nil
    {
      let names = capabilities.members.keys.sorted().quotedList
      throw body.invalid(
        "capabilities", "has \(names) directly in it; write that into its \"alwaysMatch\"")
    }
    let always = try Self.validated(capabilities, "alwaysMatch") ?? [:]
    var first: [[String: JSONValue]] = [[:]]
    if capabilities.members["firstMatch"] != nil {
      let list = try capabilities.array("firstMatch")
      if list.isEmpty { throw capabilities.invalid("firstMatch", "must not be empty") }
      first = []
      for (index, one) in list.enumerated() {
        first.append(
          try CapabilityRules.validated(Arguments(one, at: "capabilities.firstMatch[\(index)]")))
      }
    }
    var candidates: [[String: JSONValue]] = []
    for (index, one) in first.enumerated() {
      if let twice = one.keys.sorted().first(where: { always[$0] != nil }) {
        throw WebDriverError(
          .invalidArgument,
          "\"\(twice)\" is in capabilities.alwaysMatch and in capabilities.firstMatch[\(index)]; "
            + "leave it in one of them")
      }
      candidates.append(always.merging(one) { always, _ in always })
    }
    self.candidates = candidates
  }

  private static func validated(
    _ capabilities: Arguments, _ name: String
  ) throws(WebDriverError) -> [String: JSONValue]? {
    guard let value = capabilities.members[name] else { return nil }
    return try CapabilityRules.validated(Arguments(value, at: capabilities.path + name))
  }
}

/// What capabilities may hold, and which of them this remote end matches.
enum CapabilityRules {
  /// The capabilities of an object without those that are `null`.
  ///
  /// - Throws: `invalid argument` for a value of the wrong kind, and for an unknown name without a
  ///   colon; names with one are extensions, of which all are let pass.
  static func validated(_ arguments: Arguments) throws(WebDriverError) -> [String: JSONValue] {
    for name in arguments.members.keys.sorted() where arguments.has(name) {
      try validate(name, arguments)
    }
    return arguments.members.filter { $0.value != .null }
  }

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
    case PromptHandlers.capability:
      _ = try PromptHandlers(arguments)
    case ProcessArguments.capability:
      _ = try ProcessArguments(capabilities: arguments)
    case "appium:autoWebview":
      _ = try arguments.bool(ifAny: name)
    case "appium:autoWebviewTimeout":
      _ = try arguments.natural(ifAny: name)
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

/// The capability `proxy`: what it may hold.
///
/// Source: W3C WebDriver, "proxy".
enum ProxyConfiguration {
  private enum Kind: String, CaseIterable { case pac, direct, autodetect, system, manual }

  private static let hosts = ["ftpProxy", "httpProxy", "sslProxy", "socksProxy"]

  /// - Throws: `invalid argument`, with the place, for a member that is unknown or of the wrong
  ///   type, and where the type is missing.
  static func validate(_ proxy: Arguments) throws(WebDriverError) {
    let kind = try proxy.word("proxyType", Kind.self)
    for name in proxy.members.keys.sorted() {
      switch name {
      case "proxyType": break
      case "proxyAutoconfigUrl": _ = try proxy.string(name)
      case _ where hosts.contains(name): try validate(host: proxy.string(name), name, proxy)
      case "socksVersion":
        guard (0...255).contains(try proxy.natural(name)) else {
          throw proxy.invalid(name, "must be an integer from 0 to 255")
        }
      case "noProxy": _ = try proxy.strings(name)
      default:
        throw proxy.invalid(name, "is no member of a proxy's configuration")
      }
    }
    if kind == .pac { _ = try proxy.string("proxyAutoconfigUrl") }
    if proxy.has("socksProxy") { _ = try proxy.natural("socksVersion") }
  }

  /// A host, with a port if it likes, but without a scheme or a path.
  private static func validate(
    host: String, _ name: String, _ proxy: Arguments
  ) throws(WebDriverError) {
    guard !host.isEmpty, !host.contains("/"), !host.contains(" ") else {
      throw proxy.invalid(
        name, "must be a host with an optional port, such as \"example.org:80\"")
    }
  }

  /// Whether a type asks for no proxy.
  static func isNone(_ kind: String) -> Bool {
    kind == Kind.direct.rawValue || kind == Kind.system.rawValue
  }
}

/// What an app is launched with.
struct ProcessArguments: Sendable {
  /// The capability that says it.
  static let capability = "appium:processArguments"

  /// The launch arguments.
  let arguments: [String]
  /// The environment.
  let environment: [String: String]

  /// Takes nothing but what is given.
  init(arguments: [String] = [], environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = environment
  }

  /// Reads two members of an object, either of which may be absent.
  init(
    _ object: Arguments, arguments: String, environment: String
  ) throws(WebDriverError) {
    self.arguments = try object.strings(ifAny: arguments) ?? []
    var values: [String: String] = [:]
    if let variables = try object.object(ifAny: environment) {
      for name in variables.members.keys.sorted() { values[name] = try variables.string(name) }
    }
    self.environment = values
  }

  /// Reads the capability `appium:processArguments`.
  init(capabilities: Arguments) throws(WebDriverError) {
    guard let object = try capabilities.object(ifAny: Self.capability) else {
      self.init()
      return
    }
    try self.init(object, arguments: "args", environment: "env")
  }
}
