import Device

/// The matched capabilities of a new session.
struct Capabilities: Sendable {
  let request: SessionRequest
  let timeouts: Timeouts
  let prompts: PromptHandlers
  /// How long to wait for the first web view, in milliseconds. Nil to start in the native context.
  let webViewTimeout: Int?
  let settings: Settings
  /// Whether the session begins with the app launched.
  let launchesApp: Bool

  /// Matches the first acceptable set of capabilities in a body.
  init(processing body: Arguments, clock: DeviceClock) throws {
    var mismatches: [String] = []
    for candidate in try Self.candidates(in: body) {
      guard let mismatch = Self.mismatch(candidate) else {
        try self.init(matched: candidate, clock: clock)
        return
      }
      if !mismatches.contains(mismatch) { mismatches.append(mismatch) }
    }
    throw WebDriverError(
      .sessionNotCreated,
      "no session has these capabilities: \(mismatches.joined(separator: ", and "))")
  }

  private init(matched: [String: JSONValue], clock: DeviceClock) throws {
    let capabilities = Arguments(matched, path: "")
    timeouts = try Timeouts(capabilities)
    prompts = try PromptHandlers(capabilities)
    let own = capabilities.takingText
    let timeout = try own.natural(ifAny: "appium:autoWebviewTimeout") ?? 2000
    webViewTimeout = try own.bool(ifAny: "appium:autoWebview") == true ? timeout : nil
    launchesApp = try own.bool(ifAny: "appium:autoLaunch") ?? true
    settings = try Self.settings(capabilities)
    let process = try ProcessArguments(capabilities)
    let bundle = try capabilities.string(ifAny: "appium:bundleId")
    request = SessionRequest(
      app: try bundle ?? capabilities.string(ifAny: "appium:app"),
      arguments: try Self.language(capabilities) + process.arguments,
      environment: process.environment,
      clock: try Self.clock(capabilities) ?? clock, capabilities: matched)
  }

  /// Returns the capabilities for the response, including those that the client didn't request.
  func returned(bundleIdentifier: String, clock: DeviceClock) -> [String: JSONValue] {
    let asked = request.capabilities
    var returned: [String: JSONValue] = [
      "browserName": "", "browserVersion": "", "platformName": "iOS", "userAgent": "",
      "acceptInsecureCerts": false, "setWindowRect": false, "proxy": asked["proxy"] ?? [:],
      "pageLoadStrategy": asked["pageLoadStrategy"] ?? "normal",
      "strictFileInteractability": asked["strictFileInteractability"] ?? false,
      "timeouts": timeouts.json, "unhandledPromptBehavior": prompts.json,
      "appium:automationName": "XCUITest", "appium:bundleId": .string(bundleIdentifier),
      "duet:clock": .string(clock.rawValue),
    ]
    for name in [ProcessArguments.capability, "appium:autoWebview", "appium:autoWebviewTimeout"] {
      returned[name] = asked[name]
    }
    return returned
  }

  func app(on device: Device) throws -> String {
    let installed = device.apps.map(\.bundleIdentifier).quotedList
    let wanted = try request.app.orThrow(
      .sessionNotCreated,
      "no app is given. Set its identifier as \"appium:bundleId\". Installed: \(installed)")
    // A path, such as "/builds/TinyLog.app", selects the app by its file name.
    let file = wanted.split(separator: "/").last.map(String.init) ?? wanted
    let app = device.apps.first {
      $0.bundleIdentifier == wanted || $0.name == wanted || $0.name + ".app" == file
    }
    return try app.orThrow(
      .sessionNotCreated, "no app \"\(wanted)\" is installed. Installed: \(installed)"
    ).bundleIdentifier
  }

  /// Returns the launch arguments for the language of `appium:language`, or else of
  /// `appium:locale`, such as `cs_CZ`. Its region has no effect here.
  private static func language(_ capabilities: Arguments) throws -> [String] {
    let locale = try capabilities.string(ifAny: "appium:locale")?.prefix { $0 != "_" && $0 != "-" }
    let language = try capabilities.string(ifAny: "appium:language") ?? locale.map(String.init)
    return language.map { ["-AppleLanguages", "(\($0))"] } ?? []
  }

  /// Returns the settings of capabilities such as `appium:settings[snapshotMaxDepth]`.
  private static func settings(_ capabilities: Arguments) throws -> Settings {
    var members: [String: JSONValue] = [:]
    for (name, value) in capabilities.members {
      if let match = name.wholeMatch(of: /appium:settings\[(.*)\]/) {
        members[String(match.1)] = value
      }
    }
    var settings = Settings()
    try settings.update(Arguments(members, path: "\(capabilities.path)appium:settings."))
    return settings
  }

  /// Returns the acceptable sets in the client's order: each set of `firstMatch`, merged with
  /// `alwaysMatch`. Source: W3C WebDriver, "processing capabilities".
  private static func candidates(in body: Arguments) throws -> [[String: JSONValue]] {
    guard let capabilities = try body.object(ifAny: "capabilities") else {
      throw body.invalid(
        "capabilities",
        "is missing. Send an object such as "
          + #"{"alwaysMatch": {"platformName": "iOS", "appium:bundleId": "…"}}"#)
    }
    let members = capabilities.members
    // W3C ignores unknown members here. The session would then have none of the capabilities.
    if !members.isEmpty, members["alwaysMatch"] == nil, members["firstMatch"] == nil {
      let names = members.keys.sorted().quotedList
      throw body.invalid(
        "capabilities", "has \(names) directly inside. Move them into its \"alwaysMatch\"")
    }
    let always = try members["alwaysMatch"].map {
      try validated(Arguments($0, at: "capabilities.alwaysMatch"))
    }
    var list: [JSONValue] = [[:]]
    if members["firstMatch"] != nil { list = try capabilities.array("firstMatch") }
    if list.isEmpty { throw capabilities.invalid("firstMatch", "must not be empty") }
    let first = try list.enumerated().map { index, set in
      try validated(Arguments(set, at: "capabilities.firstMatch[\(index)]"))
    }
    return try first.enumerated().map { index, set in
      if let twice = set.keys.sorted().first(where: { always?[$0] != nil }) {
        throw WebDriverError(
          .invalidArgument,
          "\"\(twice)\" is in capabilities.alwaysMatch and in capabilities.firstMatch[\(index)]. "
            + "Keep one of them")
      }
      return set.merging(always ?? [:]) { set, _ in set }
    }
  }

  /// Returns the valid capabilities of an object. Those that are `null` are dropped.
  private static func validated(_ arguments: Arguments) throws -> [String: JSONValue] {
    for name in arguments.members.keys.sorted() where arguments.has(name) {
      try validate(name, arguments)
    }
    return arguments.members.filter { $0.value != .null }
  }

  private enum PageLoadStrategy: String, CaseIterable { case none, eager, normal }

  private static func validate(_ name: String, _ arguments: Arguments) throws {
    switch name {
    case "acceptInsecureCerts", "strictFileInteractability", "setWindowRect", "webSocketUrl":
      _ = try arguments.bool(ifAny: name)
    case "appium:autoWebview", "appium:autoLaunch": _ = try arguments.takingText.bool(ifAny: name)
    case "browserName", "browserVersion", "platformName", "userAgent", "appium:automationName",
      "appium:bundleId", "appium:app", "appium:language", "appium:locale":
      _ = try arguments.string(ifAny: name)
    case "appium:autoWebviewTimeout": _ = try arguments.takingText.natural(ifAny: name)
    case _ where name.hasPrefix("appium:settings["): _ = try settings(arguments)
    case "pageLoadStrategy": _ = try arguments.word(name, among: PageLoadStrategy.allCases)
    case "proxy": try arguments.object(ifAny: name).map(validate(proxy:))
    case "timeouts": _ = try Timeouts(arguments)
    case _ where PromptHandlers.names.contains(name): _ = try PromptHandlers(arguments)
    case ProcessArguments.capability: _ = try ProcessArguments(arguments)
    case "duet:clock": _ = try clock(arguments)
    default:
      guard name.contains(":") else {
        throw arguments.invalid(
          name,
          "isn't a WebDriver capability. "
            + "A vendor's capability needs a prefix, such as \"appium:\(name)\"")
      }
    }
  }

  private static func clock(_ arguments: Arguments) throws -> DeviceClock? {
    try arguments.word(ifAny: "duet:clock", among: DeviceClock.allCases)
  }

  /// Returns why valid capabilities can't be matched here. Nil if they can.
  private static func mismatch(_ capabilities: [String: JSONValue]) -> String? {
    // Case-insensitive, as in Appium: Selenium Grid sends "IOS", whatever the client sent.
    for (name, offered) in [
      ("platformName", "iOS"), ("browserName", ""), ("browserVersion", ""), ("userAgent", ""),
    ] {
      guard let wanted = capabilities[name]?.string else { continue }
      if wanted.lowercased() != offered.lowercased() {
        return "\(name) is \"\(offered)\" here, not \"\(wanted)\""
      }
    }
    for name in ["acceptInsecureCerts", "setWindowRect", "webSocketUrl"]
    where capabilities[name]?.bool == true {
      return "\(name) is false here"
    }
    if let name = capabilities["appium:automationName"]?.string, name.lowercased() != "xcuitest" {
      return "appium:automationName is \"XCUITest\" here, not \"\(name)\""
    }
    if let proxy = capabilities["proxy"]?["proxyType"]?.string,
      proxy != ProxyKind.direct.rawValue, proxy != ProxyKind.system.rawValue
    {
      return "proxies aren't supported, but \"proxyType\" is \"\(proxy)\""
    }
    return nil
  }

  private enum ProxyKind: String, CaseIterable { case pac, direct, autodetect, system, manual }

  /// Validates a proxy's configuration. Source: W3C WebDriver, "proxy".
  private static func validate(proxy: Arguments) throws {
    let kind = try proxy.word("proxyType", among: ProxyKind.allCases)
    for name in proxy.members.keys.sorted() {
      switch name {
      case "proxyType": break
      case "proxyAutoconfigUrl": _ = try proxy.string(name)
      case "ftpProxy", "httpProxy", "sslProxy", "socksProxy":
        let host = try proxy.string(name)
        if host.isEmpty || host.contains("/") || host.contains(" ") {
          throw proxy.invalid(
            name, "must be a host with an optional port, such as \"example.org:80\"")
        }
      case "socksVersion":
        guard (0...255).contains(try proxy.natural(name)) else {
          throw proxy.invalid(name, "must be an integer from 0 to 255")
        }
      case "noProxy": _ = try proxy.strings(name)
      default: throw proxy.invalid(name, "isn't a member of a proxy configuration")
      }
    }
    if kind == .pac { _ = try proxy.string("proxyAutoconfigUrl") }
    if proxy.has("socksProxy") { _ = try proxy.natural("socksVersion") }
  }
}

struct ProcessArguments: Sendable {
  static let capability = "appium:processArguments"

  private(set) var arguments: [String] = []
  private(set) var environment: [String: String] = [:]

  init() {}

  /// Reads two optional members of an object.
  init(_ object: Arguments?, arguments: String, environment: String) throws {
    self.arguments = try object?.strings(ifAny: arguments) ?? []
    guard let variables = try object?.object(ifAny: environment) else { return }
    for name in variables.members.keys.sorted() {
      self.environment[name] = try variables.string(name)
    }
  }

  init(_ capabilities: Arguments) throws {
    try self.init(
      capabilities.object(ifAny: Self.capability), arguments: "args", environment: "env")
  }
}

/// Timeouts in milliseconds. Nil means no limit. Source: W3C WebDriver, "timeouts configuration".
struct Timeouts: Equatable, Sendable {
  private(set) var script: Int? = 30_000
  private(set) var pageLoad: Int? = 300_000
  private(set) var implicit: Int? = 0

  init(_ capabilities: Arguments) throws {
    try capabilities.object(ifAny: "timeouts").map { try update($0) }
  }

  mutating func update(_ arguments: Arguments) throws {
    var updated = self
    for (name, timeout) in [
      ("script", \Self.script), ("pageLoad", \.pageLoad), ("implicit", \.implicit),
    ] {
      guard let member = arguments.members[name] else { continue }
      updated[keyPath: timeout] = member == .null ? nil : try arguments.natural(name)
    }
    self = updated
  }

  var json: JSONValue {
    func json(_ milliseconds: Int?) -> JSONValue { milliseconds.map { .integer($0) } ?? .null }
    return ["script": json(script), "pageLoad": json(pageLoad), "implicit": json(implicit)]
  }
}
