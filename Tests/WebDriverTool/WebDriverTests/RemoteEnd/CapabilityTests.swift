import Foundation
import Testing
import WebDriver

struct CapabilityTests {
  /// What a new session with a capability beside the app's, or a whole body, is answered with.
  private func begin(_ capability: String, body: String? = nil) async throws -> JSONValue {
    let one =
      #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.workbench",\#(capability)}}}"#
    return try await RemoteEnd.with().respond(to: WebDriverRequest("POST /session \(body ?? one)"))
      .value
  }

  private func error(_ capability: String, body: String? = nil) async throws -> String {
    try await #require(throws: WebDriverError.self) {
      try await begin(capability, body: body)
    }.description
  }

  @Test func whatHoldsForTheSessionIsReturned() async throws {
    let value = try await begin(#""platformName":"iOS","appium:noReset":true,"se:remoteUrl":"x""#)
    #expect(
      value["capabilities"] == [
        "acceptInsecureCerts": false, "appium:automationName": "XCUITest",
        "appium:bundleId": "app.duet.workbench", "browserName": "", "browserVersion": "",
        "duet:clock": "virtual", "duet:pictureScale": 1, "pageLoadStrategy": "normal",
        "platformName": "iOS",
        "proxy": [:], "setWindowRect": false, "strictFileInteractability": false,
        "timeouts": ["implicit": 0, "pageLoad": 300_000, "script": 30_000],
        "unhandledPromptBehavior": "dismiss and notify", "userAgent": "",
      ])
    let id = try #require(value["sessionId"]?.string)
    #expect(UUID(uuidString: id) != nil)
    #expect(value.object?.count == 2)
  }

  @Test(
    arguments: rows(
      #"""
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
      """#))
  func validOnesAreMatched(_ row: Row) async throws {
    let returned = try #require(try JSONValue(parsing: Data("{\(row.expected)}".utf8)).object)
    let value = try await begin(row.given)
    for (name, held) in returned { #expect(value["capabilities"]?[name] == held) }
  }

  @Test(
    arguments: rows(
      #"""
      "acceptInsecureCerts":"yes" => acceptInsecureCerts" must be a boolean, but is a string
      "webSocketUrl":"ws" => webSocketUrl" must be a boolean, but is a string
      "browserName":1 => browserName" must be a string, but is a number
      "appium:options":[] => appium:options" must be an object, but is an array
      "appium:options":{"autoWebview":1} => appium:autoWebview" must be a boolean, but is a number
      "appium:options":{"platformName":"iOS"}
      => appium:options.platformName" is a capability of WebDriver itself; write it beside \#
      "appium:options", not into it
      "appium:options":{"bundleId":"a"}
      => appium:options.bundleId" and "capabilities.alwaysMatch.appium:bundleId" are the same \#
      capability; leave one of them
      "appium:autoAcceptAlerts":1 => appium:autoAcceptAlerts" must be a boolean, but is a number
      "appium:autoAcceptAlerts":true,"appium:autoDismissAlerts":true
      => appium:autoDismissAlerts" and "appium:autoAcceptAlerts" both say what is done with \#
      alerts; leave one of them
      "appium:autoAcceptAlerts":true,"unhandledPromptBehavior":"accept"
      => appium:autoAcceptAlerts" and "unhandledPromptBehavior" both say what is done with \#
      alerts; leave one of them
      "pageLoadStrategy":"fast" => pageLoadStrategy" must be "none", "eager", "normal"
      "proxy":"none" => proxy" must be an object, but is a string
      "proxy":{}
      => proxy.proxyType" is missing; it must be "pac", "direct", "autodetect", "system", "manual"
      "proxy":{"proxyType":"pac"} => proxy.proxyAutoconfigUrl" is missing; it must be a string
      "proxy":{"proxyType":"system","proxytype":"system"}
      => proxy.proxytype" is no member of a proxy's configuration
      "proxy":{"proxyType":"manual","httpProxy":"http://a/"}
      => proxy.httpProxy" must be a host with an optional port, such as "example.org:80"
      "proxy":{"proxyType":"manual","socksProxy":"a:1"}
      => proxy.socksVersion" is missing; it must be an integer
      "proxy":{"proxyType":"manual","socksVersion":256}
      => proxy.socksVersion" must be an integer from 0 to 255
      "proxy":{"proxyType":"manual","noProxy":["a",1]}
      => proxy.noProxy[1]" must be a string, but is a number
      "proxy":{"proxyType":"auto"}
      => proxy.proxyType" must be "pac", "direct", "autodetect", "system", "manual"
      "appium:autoWebview":"true" => appium:autoWebview" must be a boolean, but is a string
      "appium:autoWebviewTimeout":-5
      => appium:autoWebviewTimeout" must be an integer from 0 to 9007199254740991
      "timeouts":1 => timeouts" must be an object, but is a number
      "timeouts":{"implicit":-1} => timeouts.implicit" must be an integer from 0 to 9007199254740991
      "unhandledPromptBehavior":"shout"
      => unhandledPromptBehavior" must be "dismiss", "accept", "dismiss and notify", "accept and \#
      notify", "ignore"
      "unhandledPromptBehavior":{"popup":"ignore"}
      => unhandledPromptBehavior.popup" is no kind of prompt; known are "alert", "beforeUnload", \#
      "confirm", "default", "file", "prompt"
      "unhandledPromptBehavior":{"alert":1}
      => unhandledPromptBehavior.alert" must be "dismiss", "accept", "dismiss and notify", \#
      "accept and notify", "ignore"
      "bundleId":"x"
      => bundleId" is no capability of WebDriver; one of Appium's or another vendor's is written \#
      "appium:bundleId"
      "appium:app":[] => appium:app" must be a string, but is an array
      "duet:clock":"fast" => duet:clock" must be "wall", "virtual"
      "duet:pictureScale":3
      => duet:pictureScale" must be 1 or 2, the pixels that a point has in pictures
      "duet:pictureScale":"2"
      => duet:pictureScale" must be 1 or 2, the pixels that a point has in pictures
      "appium:processArguments":[] => appium:processArguments" must be an object, but is an array
      "appium:processArguments":{"args":"a"}
      => appium:processArguments.args" must be an array, but is a string
      "appium:processArguments":{"args":["a",1]}
      => appium:processArguments.args[1]" must be a string, but is a number
      "appium:processArguments":{"env":{"A":1}}
      => appium:processArguments.env.A" must be a string, but is a number
      """#))
  func invalidOnesAreNamed(_ row: Row) async throws {
    #expect(
      try await error(row.given) == "invalid argument: \"capabilities.alwaysMatch.\(row.expected)")
  }

  @Test(
    arguments: rows(
      #"""
      {}
      => "capabilities" is missing; it must be an object such as {"alwaysMatch": {"platformName": \#
      "iOS", "appium:bundleId": "…"}}
      {"desiredCapabilities":{"app":"a"}}
      => "desiredCapabilities" is of the protocol before W3C's; send "capabilities", an object \#
      such as {"alwaysMatch": {"platformName": "iOS", "appium:bundleId": "…"}}
      {"capabilities":{"platformName":"iOS","appium:bundleId":"a"}}
      => "capabilities" has "appium:bundleId", "platformName" directly in it; write that into its \#
      "alwaysMatch"
      {"capabilities":[]} => "capabilities" must be an object, but is an array
      {"capabilities":{"alwaysMatch":null}}
      => "capabilities.alwaysMatch" must be an object, but is null
      {"capabilities":{"firstMatch":null}}
      => "capabilities.firstMatch" is missing; it must be an array
      {"capabilities":{"firstMatch":{}}}
      => "capabilities.firstMatch" must be an array, but is an object
      {"capabilities":{"firstMatch":[]}} => "capabilities.firstMatch" must not be empty
      {"capabilities":{"firstMatch":[{},1]}}
      => "capabilities.firstMatch[1]" must be an object, but is a number
      {"capabilities":{"firstMatch":[{"proxy":1}]}}
      => "capabilities.firstMatch[0].proxy" must be an object, but is a number
      {"capabilities":{"alwaysMatch":{"a:b":1},"firstMatch":[{},{"a:b":1}]}}
      => "a:b" is in capabilities.alwaysMatch and in capabilities.firstMatch[1]; leave it in one \#
      of them
      """#))
  func malformedBodiesAreExplained(_ row: Row) async throws {
    #expect(try await error("", body: row.given) == "invalid argument: \(row.expected)")
  }

  @Test(
    arguments: rows(
      #"""
      "platformName":"tvOS" => platformName is "iOS" here, not "tvOS"
      "browserName":"Safari" => browserName is "" here, not "Safari"
      "browserVersion":"17" => browserVersion is "" here, not "17"
      "acceptInsecureCerts":true => acceptInsecureCerts is false here
      "setWindowRect":true => setWindowRect is false here
      "webSocketUrl":true => webSocketUrl is false here
      "appium:automationName":"Mac2" => appium:automationName is "XCUITest" here, not "Mac2"
      "strictFileInteractability":true,"proxy":{"proxyType":"manual","httpProxy":"a:1"}
      => there is no proxy here, so none of the type "manual"
      "proxy":{"proxyType":"pac","proxyAutoconfigUrl":"a"}
      => there is no proxy here, so none of the type "pac"
      """#))
  func whatIsNotToBeHadIsNamed(_ row: Row) async throws {
    #expect(
      try await error(row.given)
        == "session not created: no session has these capabilities: \(row.expected)")
  }

  @Test(arguments: ["IOS", "ios", "iOS"])
  func thePlatformIsNamedInAnyCase(_ name: String) async throws {
    let value = try await begin(#""platformName":"\#(name)""#)
    #expect(value["capabilities"]?["platformName"] == "iOS")
  }

  @Test func theFirstThatMatchesIsTaken() async throws {
    let value = try await begin(
      "",
      body: #"""
        {"capabilities": {"alwaysMatch": {"appium:bundleId": "app.duet.workbench"}, "firstMatch": [\#
        {"platformName": "Android"}, {"pageLoadStrategy": "none"}, {"pageLoadStrategy": "eager"}]}}
        """#)
    #expect(value["capabilities"]?["pageLoadStrategy"] == "none")
    let none =
      #"{"capabilities":{"firstMatch":[{"platformName":"Android"},{"browserName":"Safari"}]}}"#
    #expect(
      try await error("", body: none)
        == "session not created: no session has these capabilities: platformName is \"iOS\" here, "
        + "not \"Android\"; browserName is \"\" here, not \"Safari\"")
  }
}
