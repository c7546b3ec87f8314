import Device
import TestSupport
import Foundation
import Testing
import WebDriver

struct SessionTests {
  @Test(
    arguments: #"""
      A session finds, clicks, reads and ends
        click pad
        log => tap
        DELETE => null
        GET /source
        => invalid session id: there is no session "$session". It has ended or was never started \#
      with POST /session
      The app is launched by its identifier or its name
        session {"appium:processArguments": {"args": ["--a", "b"], "env": {"C": "d"}}}
        log => argument --a, argument b, C=d
        DELETE
        session {"appium:bundleId": null, "appium:app": "Workbench", "appium:processArguments": \#
      {"args": ["--a", "b"], "env": {"C": "d"}}}
        GET => …"appium:bundleId":"app.duet.workbench"…
        log => argument --a, argument b, C=d
      If the app can't be launched, there is no session, and its place is free again
        session {"appium:bundleId": null}
        => session not created: no app is given. Set its identifier as "appium:bundleId". \#
      Installed: "app.duet.workbench"
        session {"appium:bundleId": "app.other"}
        => session not created: no app "app.other" is installed. Installed: "app.duet.workbench"
        session {"appium:processArguments": {"args": ["--refuse"]}}
        => session not created: Workbench was not launched: its arguments ask it to refuse.
        session {}
      Timeouts are stored, and unknown ones are ignored
        GET /timeouts => {"script": 30000, "pageLoad": 300000, "implicit": 0}
        POST /timeouts {"implicit": 500, "script": null, "other": "x"}
        GET /timeouts => {"script": null, "pageLoad": 300000, "implicit": 500}
        POST /timeouts {"pageLoad": 9007199254740991}
        GET /timeouts => {"script": null, "pageLoad": 9007199254740991, "implicit": 500}
      """#.transcripts)
  func sessions(_ transcript: Transcript) async throws {
    try await Client(on: .with(sessionLimit: 2)).play(transcript)
  }

  @Test func `the factory gets the request and may refuse it`() async throws {
    struct Refusal: Error, CustomStringConvertible { let description: String }
    let remoteEnd = RemoteEnd(
      configuration: RemoteEnd.Configuration { request in
        throw Refusal(description: "\(request.app ?? "") \(request.arguments) \(request.clock)")
      })
    await expectError(#"session not created: X ["a"] wall"#) {
      try await remoteEnd.begin(["appium:app": "X", "appium:processArguments": ["args": ["a"]]])
    }
  }

  @Test(
    arguments: [
      (["appium:language": "cs"], "[\"-AppleLanguages\", \"(cs)\"]"),
      (["appium:language": "cs", "appium:locale": "de_AT"], "[\"-AppleLanguages\", \"(cs)\"]"),
      (["appium:locale": "cs_CZ"], "[\"-AppleLanguages\", \"(cs)\"]"),
      (
        ["appium:language": "cs", "appium:processArguments": ["args": ["a"]]],
        "[\"-AppleLanguages\", \"(cs)\", \"a\"]"
      ),
    ] as [([String: JSONValue], String)])
  func `a language is a launch argument`(
    capabilities: [String: JSONValue], arguments: String
  ) async throws {
    struct Refusal: Error, CustomStringConvertible { let description: String }
    let remoteEnd = RemoteEnd(
      configuration: RemoteEnd.Configuration { throw Refusal(description: "\($0.arguments)") })
    await expectError("session not created: \(arguments)") {
      try await remoteEnd.begin(
        .object(capabilities.merging(["appium:app": "X"]) { $1 }))
    }
  }

  @Test func `settings in capabilities are applied, also as text`() async throws {
    let client = try await Client([
      "appium:settings[snapshotMaxDepth]": "7", "appium:settings[waitForIdleTimeout]": "1",
    ])
    let settings = try await client.send("GET", "/appium/settings")
    #expect(settings["snapshotMaxDepth"] == 7 && settings["waitForIdleTimeout"] == 1)
  }

  @Test(arguments: [false, "false"] as [JSONValue])
  func `a session can begin without a launch`(value: JSONValue) async throws {
    let client = try await Client(["appium:autoLaunch": value])
    try await client.play(
      """
      POST /element {"using": "name", "value": "pad"}
      => no such window: no app is running on the device. Launch one with "mobile: launchApp"
      """)
    try await client.play(
      #"POST /execute/sync {"script": "mobile: launchApp", "args": [{"bundleId": "app.duet.workbench"}]}"#
    )
    try await client.click("pad")
  }

  @Test func `a session whose client leaves before the answer ends`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let app = ScriptedAppDefinition(name: "Slow") { launch in
      gate.wait()
      return ScriptedApp((), host: launch.host) { _ in Screen([]) }
    }
    let remoteEnd = RemoteEnd(configuration: .init(apps: [app], sessionLimit: 1))
    let starting = Task { try await remoteEnd.begin(["appium:app": "Slow"]) }
    starting.cancel()
    gate.signal()
    let error = await #expect(throws: WebDriverError.self) { try await starting.value }
    #expect(error?.message == "the session was ended, because the client disconnected")
    #expect(remoteEnd.sessionIDs == [])
    gate.signal()
    _ = try await remoteEnd.begin(["appium:app": "Slow"])
  }

  @Test func `a page source that would be too large is an error that names the limit`() async throws
  {
    let app = ScriptedAppDefinition(bundleIdentifier: Workbench.app.bundleIdentifier) { launch in
      ScriptedApp((), host: launch.host) { _ in
        let rows = Rows(0..<1_000_000, id: { $0 }, state: 0) { row in
          Element(.cell, label: "row \(row)", content: .elements([.text("\(row)")]))
        }
        return Screen([Element(.table, content: .rows(rows))])
      }
    }
    let client = try await Client(on: RemoteEnd(configuration: .init(apps: [app])))
    for (method, path, body) in [
      ("GET", "/source", nil), ("POST", "/element", ["using": "xpath", "value": "//*"]),
    ] as [(String, String, JSONValue?)] {
      let error = try await client.error(method, path, body)
      #expect(error.code == .unsupportedOperation)
      #expect(
        error.message.contains(" elements, but a page source or an XPath can have at most 400000."))
    }
    let found = try await client.reference("-ios class chain", "**/XCUIElementTypeCell[3]")
    #expect(!found.isEmpty)
    try await client.send("POST", "/appium/settings", ["settings": ["snapshotMaxChildren": 9]])
    #expect(try await client.send("GET", "/source").string?.contains("row 8") == true)
  }

  @Test func `status and new sessions respect the limit`() async throws {
    let remoteEnd = RemoteEnd.with(sessionLimit: 1)
    #expect(
      try await remoteEnd.answer("GET /status")
        == ["ready": true, "message": "Duet is ready for a new session."])
    let client = try await Client(on: remoteEnd)
    let limit = "(the limit is 1). End one with DELETE /session/{session id}"
    #expect(
      try await remoteEnd.answer("GET /status")
        == ["ready": false, "message": .string("All sessions are in use \(limit).")])
    // The limit is checked before the capabilities.
    await expectError("session not created: all sessions are in use \(limit)") {
      try await remoteEnd.begin(1)
    }
    try await client.send("DELETE", "")
    #expect(try await remoteEnd.isReady == true)
  }

  @Test(
    arguments: [-1, 0.5, "1", true, [], [:], 9_007_199_254_740_992, .number(1e400)] as [JSONValue])
  func `a timeout must be an integer`(_ value: JSONValue) async throws {
    let client = try await Client()
    for name in ["script", "pageLoad", "implicit"] {
      var body: [String: JSONValue] = ["script": 1]
      body[name] = value
      await expectError(
        "invalid argument: \"\(name)\" must be an integer from 0 to 9007199254740991"
      ) { try await client.send("POST", "/timeouts", .object(body)) }
    }
    #expect(try await client.send("GET", "/timeouts")["script"] == 30_000)
  }
}

/// Sessions without commands. The test advances the clock.
struct IdleSessionTests {
  private let clock = ManualTimeoutClock()

  private func remoteEnd(
    _ app: any AppDefinition = Workbench.app, timeout: Double = 0, limit: Int = 4
  ) -> RemoteEnd {
    .with(app, sessionLimit: limit) {
      $0.idleClock = clock
      $0.sessionTimeout = timeout
    }
  }

  private func isThere(_ client: Client, after seconds: Double) async -> Bool {
    clock.advance(bySeconds: seconds)
    do {
      try await client.send("GET", "/timeouts")
      return true
    } catch {
      #expect((error as? WebDriverError)?.code == .invalidSessionID)
      return false
    }
  }

  @Test func `a session without commands ends, and the next command gets the reason`() async throws
  {
    let client = try await Client(["appium:newCommandTimeout": 60], on: remoteEnd())
    for _ in 1...2 { #expect(await isThere(client, after: 59)) }
    clock.advance(bySeconds: 60)
    for command in ["GET /timeouts", "POST /timeouts", "DELETE"] {
      try await client.play(
        """
        \(command)
        => invalid session id: the session "$session" was ended because no command came for 60 s. \
        Start a new one, with a longer "appium:newCommandTimeout" or 0 for none
        """)
    }
  }

  @Test func `the server's timeout applies if the client gives none`() async throws {
    let remoteEnd = remoteEnd(timeout: 2.5)
    let client = try await Client(on: remoteEnd)
    let patient = try await Client(["appium:newCommandTimeout": 0], on: remoteEnd)
    clock.advance(bySeconds: 2.5)
    try await client.play("GET /timeouts => …no command came for 2.5 s…")
    #expect(await isThere(patient, after: 1e8))
  }

  @Test func `each session has its own timeout, or none`() async throws {
    let remoteEnd = remoteEnd()
    let endless = try await Client(on: remoteEnd)
    let long = try await Client(["appium:newCommandTimeout": 100], on: remoteEnd)
    let short = try await Client(["appium:newCommandTimeout": 10], on: remoteEnd)
    #expect(await !isThere(short, after: 10))
    #expect(await isThere(long, after: 89))
    #expect(await !isThere(long, after: 100))
    #expect(await isThere(endless, after: 1e8))
  }

  @Test func `a session with a running command isn't idle`() async throws {
    // A button whose tap takes ten minutes.
    let app = ScriptedAppDefinition.workbench(()) { [clock] _ in
      let tap = Action.tap { for _ in 0..<10 { clock.advance(bySeconds: 60) } }
      return Screen([Element(.button, label: "wait", actions: [tap])])
    }
    let client = try await Client(["appium:newCommandTimeout": 60], on: remoteEnd(app))
    try await client.click("wait")
    #expect(await isThere(client, after: 59))
    #expect(await !isThere(client, after: 60))
  }

  @Test func `an ended session's place is free for another`() async throws {
    let remoteEnd = remoteEnd(timeout: 60, limit: 1)
    _ = try await Client(on: remoteEnd)
    await expectError(
      "session not created: all sessions are in use (the limit is 1). End one with DELETE "
        + "/session/{session id}"
    ) { try await Client(on: remoteEnd) }
    clock.advance(bySeconds: 60)
    #expect(try await remoteEnd.isReady == true)
    _ = try await Client(on: remoteEnd)
  }

  @Test(
    arguments: """
      "soon" => must be a number, but is a string
      -1 => must be from 0 to 1000000000
      [] => must be a number, but is an array
      """.rows)
  func `an invalid timeout is refused`(_ row: Row) async throws {
    try await Client(on: remoteEnd(limit: 2)).play(
      """
      session {"appium:newCommandTimeout": \(row.given)}
      => invalid argument: "appium:newCommandTimeout" \(row.expected)
      session {}
      """)
  }
}

struct CapabilityTests {
  /// Returns the result of a new session with an additional capability, or with a whole body.
  private func begin(_ capability: String, body: String? = nil) async throws -> JSONValue {
    let one =
      #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.workbench",\#(capability)}}}"#
    return try await RemoteEnd.with().answer("POST /session \(body ?? one)")
  }

  @Test func `the session's capabilities are returned`() async throws {
    let value = try await begin(#""platformName":"iOS","appium:noReset":true,"se:remoteUrl":"x""#)
    #expect(
      value["capabilities"] == [
        "acceptInsecureCerts": false, "appium:automationName": "XCUITest",
        "appium:bundleId": "app.duet.workbench", "browserName": "", "browserVersion": "",
        "duet:clock": "virtual", "duet:pictureScale": 1, "pageLoadStrategy": "normal",
        "platformName": "iOS", "proxy": [:], "setWindowRect": false,
        "strictFileInteractability": false,
        "timeouts": ["implicit": 0, "pageLoad": 300_000, "script": 30_000],
        "unhandledPromptBehavior": "dismiss and notify", "userAgent": "",
      ])
    let id = try #require(value["sessionId"]?.string)
    #expect(UUID(uuidString: id) != nil)
    #expect(value.object?.count == 2)
  }

  @Test(
    arguments: #"""
      "platformName":"IOS" => "platformName": "iOS"
      "platformName":"ios" => "platformName": "iOS"
      "browserName":null => "browserName": ""
      "acceptInsecureCerts":false => "acceptInsecureCerts": false
      "strictFileInteractability":true => "strictFileInteractability": true
      "pageLoadStrategy":"eager" => "pageLoadStrategy": "eager"
      "proxy":{"proxyType":"direct"} => "proxy": {"proxyType":"direct"}
      "timeouts":{"implicit":5,"more":1}
      => "timeouts": {"implicit":5,"pageLoad":300000,"script":30000}
      "timeouts":{"script":null} => "timeouts": {"implicit":0,"pageLoad":300000,"script":null}
      "unhandledPromptBehavior":"accept" => "unhandledPromptBehavior": "accept"
      "unhandledPromptBehavior":{"alert":"ignore"} => "unhandledPromptBehavior": {"alert":"ignore"}
      "appium:autoAcceptAlerts":true => "unhandledPromptBehavior": "accept"
      "appium:autoDismissAlerts":true => "unhandledPromptBehavior": "dismiss"
      "appium:autoAcceptAlerts":false,"unhandledPromptBehavior":"ignore"
      => "unhandledPromptBehavior": "ignore"
      "appium:options":{"autoWebview":false} => "appium:autoWebview": false
      "appium:options":{"appium:autoWebview":false} => "appium:autoWebview": false
      "appium:options":{"noReset":true,"duet:pictureScale":2} => "duet:pictureScale": 2
      "appium:options":{} => "platformName": "iOS"
      "appium:automationName":"xcuitest" => "appium:automationName": "XCUITest"
      "appium:autoWebview":false => "appium:autoWebview": false
      "duet:clock":"wall" => "duet:clock": "wall"
      "webSocketUrl":false => "setWindowRect": false
      "duet:pictureScale":2 => "duet:pictureScale": 2
      "appium:processArguments":{"args":["a"]} => "appium:processArguments": {"args":["a"]}
      """#.rows)
  func `valid ones are matched`(_ row: Row) async throws {
    let returned = try #require(try JSONValue(parsing: Data("{\(row.expected)}".utf8)).object)
    let value = try await begin(row.given)
    for (name, held) in returned { #expect(value["capabilities"]?[name] == held) }
  }

  @Test(
    arguments: #"""
      "acceptInsecureCerts":"yes" => acceptInsecureCerts" must be a boolean, but is a string
      "webSocketUrl":"ws" => webSocketUrl" must be a boolean, but is a string
      "browserName":1 => browserName" must be a string, but is a number
      "appium:options":[] => appium:options" must be an object, but is an array
      "appium:options":{"autoWebview":1} => appium:autoWebview" must be a boolean, but is a number
      "appium:options":{"platformName":"iOS"}
      => appium:options.platformName" is a standard WebDriver capability. Move it out of \#
      "appium:options"
      "appium:options":{"bundleId":"a"}
      => appium:options.bundleId" and "capabilities.alwaysMatch.appium:bundleId" are the same \#
      capability. Keep one of them
      "appium:autoAcceptAlerts":1 => appium:autoAcceptAlerts" must be a boolean, but is a number
      "appium:autoAcceptAlerts":true,"appium:autoDismissAlerts":true
      => appium:autoDismissAlerts" and "appium:autoAcceptAlerts" both configure alert handling. \#
      Keep one of them
      "appium:autoAcceptAlerts":true,"unhandledPromptBehavior":"accept"
      => appium:autoAcceptAlerts" and "unhandledPromptBehavior" both configure alert handling. \#
      Keep one of them
      "pageLoadStrategy":"fast" => pageLoadStrategy" must be one of "none", "eager", "normal"
      "proxy":"none" => proxy" must be an object, but is a string
      "proxy":{}
      => proxy.proxyType" must be one of "pac", "direct", "autodetect", "system", "manual", but is missing
      "proxy":{"proxyType":"pac"} => proxy.proxyAutoconfigUrl" must be a string, but is missing
      "proxy":{"proxyType":"system","proxytype":"system"}
      => proxy.proxytype" isn't a member of a proxy configuration
      "proxy":{"proxyType":"manual","httpProxy":"http://a/"}
      => proxy.httpProxy" must be a host with an optional port, such as "example.org:80"
      "proxy":{"proxyType":"manual","socksProxy":"a:1"}
      => proxy.socksVersion" must be an integer, but is missing
      "proxy":{"proxyType":"manual","socksVersion":256}
      => proxy.socksVersion" must be an integer from 0 to 255
      "proxy":{"proxyType":"manual","noProxy":["a",1]}
      => proxy.noProxy[1]" must be a string, but is a number
      "proxy":{"proxyType":"auto"}
      => proxy.proxyType" must be one of "pac", "direct", "autodetect", "system", "manual"
      "appium:autoWebview":"yes" => appium:autoWebview" must be a boolean, but is a string
      "appium:autoLaunch":1 => appium:autoLaunch" must be a boolean, but is a number
      "appium:language":1 => appium:language" must be a string, but is a number
      "appium:settings[snapshotMaxDepth]":0
      => appium:settings.snapshotMaxDepth" must be from 1 to 62
      "appium:settings[foo]":1
      => appium:settings.foo" isn't a setting. Supported: "snapshotMaxChildren", \#
      "snapshotMaxDepth", "waitForIdleTimeout"
      "appium:autoWebviewTimeout":-5
      => appium:autoWebviewTimeout" must be an integer from 0 to 9007199254740991
      "timeouts":1 => timeouts" must be an object, but is a number
      "timeouts":{"implicit":-1} => timeouts.implicit" must be an integer from 0 to 9007199254740991
      "unhandledPromptBehavior":"shout"
      => unhandledPromptBehavior" must be one of "dismiss", "accept", "dismiss and notify", "accept and \#
      notify", "ignore"
      "unhandledPromptBehavior":{"popup":"ignore"}
      => unhandledPromptBehavior.popup" isn't a kind of prompt. Known kinds: "alert", \#
      "beforeUnload", "confirm", "default", "file", "prompt"
      "unhandledPromptBehavior":{"alert":1}
      => unhandledPromptBehavior.alert" must be one of "dismiss", "accept", "dismiss and notify", \#
      "accept and notify", "ignore"
      "bundleId":"x"
      => bundleId" isn't a WebDriver capability. A vendor's capability needs a prefix, such as \#
      "appium:bundleId"
      "appium:app":[] => appium:app" must be a string, but is an array
      "duet:clock":"fast" => duet:clock" must be one of "wall", "virtual"
      "duet:pictureScale":3
      => duet:pictureScale" must be 1 or 2, the pixels per point in screenshots
      "duet:pictureScale":"2"
      => duet:pictureScale" must be 1 or 2, the pixels per point in screenshots
      "appium:processArguments":[] => appium:processArguments" must be an object, but is an array
      "appium:processArguments":{"args":"a"}
      => appium:processArguments.args" must be an array, but is a string
      "appium:processArguments":{"args":["a",1]}
      => appium:processArguments.args[1]" must be a string, but is a number
      "appium:processArguments":{"env":{"A":1}}
      => appium:processArguments.env.A" must be a string, but is a number
      """#.rows)
  func `invalid ones are named`(_ row: Row) async throws {
    await expectError("invalid argument: \"capabilities.alwaysMatch.\(row.expected)") {
      try await begin(row.given)
    }
  }

  @Test(
    arguments: #"""
      {}
      => "capabilities" is missing. Send an object such as {"alwaysMatch": {"platformName": \#
      "iOS", "appium:bundleId": "…"}}
      {"desiredCapabilities":{"app":"a"}}
      => "desiredCapabilities" belongs to the protocol before W3C's. Send "capabilities", an \#
      object such as {"alwaysMatch": {"platformName": "iOS", "appium:bundleId": "…"}}
      {"capabilities":{"platformName":"iOS","appium:bundleId":"a"}}
      => "capabilities" has "appium:bundleId", "platformName" directly inside. Move them into its \#
      "alwaysMatch"
      {"capabilities":[]} => "capabilities" must be an object, but is an array
      {"capabilities":{"alwaysMatch":null}}
      => "capabilities.alwaysMatch" must be an object, but is null
      {"capabilities":{"firstMatch":null}}
      => "capabilities.firstMatch" must be an array, but is missing
      {"capabilities":{"firstMatch":{}}}
      => "capabilities.firstMatch" must be an array, but is an object
      {"capabilities":{"firstMatch":[]}} => "capabilities.firstMatch" must not be empty
      {"capabilities":{"firstMatch":[{},1]}}
      => "capabilities.firstMatch[1]" must be an object, but is a number
      {"capabilities":{"firstMatch":[{"proxy":1}]}}
      => "capabilities.firstMatch[0].proxy" must be an object, but is a number
      {"capabilities":{"alwaysMatch":{"a:b":1},"firstMatch":[{},{"a:b":1}]}}
      => "a:b" is in capabilities.alwaysMatch and in capabilities.firstMatch[1]. Keep one of them
      """#.rows)
  func `malformed bodies have an explanation`(_ row: Row) async throws {
    await expectError("invalid argument: \(row.expected)") { try await begin("", body: row.given) }
  }

  @Test(
    arguments: #"""
      "platformName":"tvOS" => platformName is "iOS" here, not "tvOS"
      "browserName":"Safari" => browserName is "" here, not "Safari"
      "browserVersion":"17" => browserVersion is "" here, not "17"
      "acceptInsecureCerts":true => acceptInsecureCerts is false here
      "setWindowRect":true => setWindowRect is false here
      "webSocketUrl":true => webSocketUrl is false here
      "appium:automationName":"Mac2" => appium:automationName is "XCUITest" here, not "Mac2"
      "strictFileInteractability":true,"proxy":{"proxyType":"manual","httpProxy":"a:1"}
      => proxies aren't supported, but "proxyType" is "manual"
      "proxy":{"proxyType":"pac","proxyAutoconfigUrl":"a"}
      => proxies aren't supported, but "proxyType" is "pac"
      """#.rows)
  func `an unavailable capability is named`(_ row: Row) async throws {
    await expectError("session not created: no session has these capabilities: \(row.expected)") {
      try await begin(row.given)
    }
  }

  @Test func `the first match is used`() async throws {
    let value = try await begin(
      "",
      body: #"""
        {"capabilities": {"alwaysMatch": {"appium:bundleId": "app.duet.workbench"}, "firstMatch": [\#
        {"platformName": "Android"}, {"pageLoadStrategy": "none"}, {"pageLoadStrategy": "eager"}]}}
        """#)
    #expect(value["capabilities"]?["pageLoadStrategy"] == "none")
    let none =
      #"{"capabilities":{"firstMatch":[{"platformName":"Android"},{"browserName":"Safari"}]}}"#
    await expectError(
      "session not created: no session has these capabilities: platformName is \"iOS\" here, "
        + "not \"Android\", and browserName is \"\" here, not \"Safari\""
    ) { try await begin("", body: none) }
  }
}
