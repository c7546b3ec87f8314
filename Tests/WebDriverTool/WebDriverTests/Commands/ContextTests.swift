import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver
import WebView

struct ContextTests {
  @Test(arguments: ["", "/appium"])
  func webViewsAreContextsBesideTheNativeOne(_ prefix: String) async throws {
    let client = try await Client(on: Hybrid.remoteEnd())
    #expect(try await client.send("GET", prefix + "/context") == "NATIVE_APP")
    let all: JSONValue = ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"]
    #expect(try await client.send("GET", prefix + "/contexts") == all)
    #expect(
      try await client.send("POST", prefix + "/context", ["name": "WEBVIEW_2"]) == .null)
    #expect(try await client.send("GET", prefix + "/context") == "WEBVIEW_2")
    #expect(try await client.send("GET", "/title") == "Notes")
    try await client.send("POST", prefix + "/context", ["name": "WEBVIEW_1"])
    #expect(try await client.send("GET", "/title") == "Hybrid")
    try await client.send("POST", prefix + "/context", ["name": "NATIVE_APP"])
    #expect(try await client.send("GET", "/source").string?.contains("<AppiumAUT>") == true)
  }

  @Test(arguments: ["", "/appium"], [JSONValue.null, ""])
  func noNameAtAllIsTheNativeContext(_ prefix: String, _ name: JSONValue) async throws {
    let client = try await Client.inPage()
    #expect(try await client.send("POST", prefix + "/context", ["name": name]) == .null)
    #expect(try await client.send("GET", "/context") == "NATIVE_APP")
  }

  @Test(
    arguments: rows(
      #"""
      POST /context {} => invalid argument: "name" is missing; it must be a string
      POST /context {"name": 1} => invalid argument: "name" must be a string, but is a number
      POST /context {"name": ["NATIVE_APP"]}
      => invalid argument: "name" must be a string, but is an array
      """#))
  func aContextsNameIsAString(_ row: Row) async throws {
    let client = try await Client.inPage()
    #expect(try await client.refusal(of: row.given) == row.expected)
    #expect(try await client.send("GET", "/context") == "WEBVIEW_1")
  }

  @Test func anUnknownContextIsNoSuchWindowAndChangesNothing() async throws {
    let client = try await Client.inPage()
    let error = try await client.error("POST", "/context", ["name": "WEBVIEW_7"])
    #expect(
      error.description == "no such window: there is no context \"WEBVIEW_7\"; there are "
        + "\"NATIVE_APP\", \"WEBVIEW_1\", \"WEBVIEW_2\"")
    #expect(try await client.send("GET", "/context") == "WEBVIEW_1")
  }

  @Test func inAWebContextTheWebViewsAreTheWindows() async throws {
    let client = try await Client.inPage()
    #expect(try await client.send("GET", "/window") == "WEBVIEW_1")
    #expect(try await client.send("GET", "/window/handles") == ["WEBVIEW_1", "WEBVIEW_2"])
    try await client.send("POST", "/window", ["handle": "WEBVIEW_2"])
    #expect(try await client.send("GET", "/context") == "WEBVIEW_2")
    let error = try await client.error("POST", "/window", ["handle": "NATIVE_APP"])
    #expect(
      error.description == "no such window: there is no window \"NATIVE_APP\"; there are "
        + "\"WEBVIEW_1\", \"WEBVIEW_2\"")
  }

  @Test func aWebViewThatIsGoneStaysTheContextUntilTheClientSwitches() async throws {
    let client = try await Client.inPage()
    let element = try await client.reference("css selector", "h1")
    try await client.send("POST", "/context", ["name": "NATIVE_APP"])
    try await client.click("close")
    #expect(try await client.send("GET", "/contexts") == ["NATIVE_APP", "WEBVIEW_2"])
    try await client.click("open")
    try await client.send("POST", "/context", ["name": "WEBVIEW_1"])
    // It is the same web view, so that what was found in it is still there.
    #expect(try await client.send("GET", "/element/\(element)/text") == "Hybrid beers")
    try await client.css("[id='leave later']", do: "click")
    try await client.send("POST", "/timeouts", ["implicit": 5000])
    let error = try await client.error(
      "POST", "/element", ["using": "css selector", "value": "#nothing"])
    let gone =
      "no such window: the web view \"WEBVIEW_1\" is not on the screen any more; switch to "
      + "another context"
    #expect(error.description == gone)
    for (method, path) in [
      ("GET", "/title"), ("GET", "/url"), ("GET", "/source"), ("GET", "/window"),
      ("GET", "/element/\(element)/text"), ("POST", "/back"), ("POST", "/forward"),
      ("GET", "/cookie"), ("GET", "/cookie/a"), ("POST", "/cookie"), ("DELETE", "/cookie/a"),
      ("DELETE", "/cookie"),
    ] {
      let cookie: JSONValue = ["cookie": ["name": "a", "value": "b"]]
      #expect(try await client.error(method, path, cookie).description == gone)
    }
    #expect(try await client.send("GET", "/context") == "WEBVIEW_1")
    try await client.send("POST", "/context", ["name": "NATIVE_APP"])
    _ = try await client.element("open")
  }

  @Test func aReferenceIsKnownInItsOwnContextOnly() async throws {
    let client = try await Client(on: Hybrid.remoteEnd())
    let native = try await client.element("close")
    try await client.send("POST", "/context", ["name": "WEBVIEW_1"])
    let page = try await client.reference("css selector", "h1")
    #expect(native != page)
    func error(_ reference: String, in context: String) async throws -> String {
      try await client.send("POST", "/context", ["name": .string(context)])
      return try await client.error("GET", "/element/\(reference)/text").description
    }
    func other(_ reference: String, _ context: String) -> String {
      "no such element: \"\(reference)\" is an element of another context than \"\(context)\"; "
        + "switch to the context that it was found in, or find it here"
    }
    for (reference, context) in [
      (native, "WEBVIEW_1"), (page, "NATIVE_APP"), (page, "WEBVIEW_2"),
    ] {
      #expect(try await error(reference, in: context) == other(reference, context))
    }
    #expect(
      try await error("x", in: "WEBVIEW_1")
        == "no such element: \"x\" is no element of this session; use a reference that a find "
        + "command of this session has returned")
  }

  @Test func noReferenceIsThatOfAnotherElementInAnotherContext() async throws {
    let client = try await Client(on: Hybrid.remoteEnd())
    var seen: Set<JSONValue> = []
    var count = 0
    for context in try #require(try await client.send("GET", "/contexts").array) {
      try await client.send("POST", "/context", ["name": context])
      let all = try await client.send("POST", "/elements", ["using": "xpath", "value": "//*"])
      let references = try #require(all.array)
      #expect(references.count > 4)
      seen.formUnion(references)
      count += references.count
    }
    #expect(seen.count == count)
  }

  @Test func aSessionThatHasEndedKnowsNoContexts() async throws {
    let client = try await Client.inPage()
    try await client.send("DELETE", "")
    for path in ["/context", "/contexts", "/title", "/element/x/text"] {
      let error = try await client.error("GET", path)
      #expect(
        error.description == "invalid session id: there is no session \"\(client.id)\"; it has "
          + "ended, or none was begun with POST /session")
    }
  }

  @Test func anAlertIsDealtWithBeforeACommandOnThePage() async throws {
    let client = try await Client.inPage()
    try await client.css("#ask", do: "click")
    // Nothing of a page is asked or done with the alert open, but contexts are no part of it.
    #expect(try await client.send("GET", "/context") == "WEBVIEW_1")
    let error = try await client.error("GET", "/title")
    #expect(
      error.description == "unexpected alert open: the command was not carried out because the "
        + "alert \"Sure?\" was open; it was dismissed")
    #expect(try await client.send("GET", "/title") == "Hybrid")
    try await client.css("#ask", do: "click")
    let script = try await client.error(
      "POST", "/execute/sync", ["script": "/* isDisplayed */", "args": []])
    #expect(script.code == .unexpectedAlertOpen)
  }
}

/// The capability `appium:autoWebview`.
struct AutoWebViewTests {
  /// An app that shows a page after some time.
  private static func late(_ delay: Duration, clock: DeviceClock = .virtual) -> RemoteEnd {
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
      let view = WebView(identifier: "page", invalidate: launch.host.invalidate) {
        HTMLPage(title: "Late", url: "app://late", body: [.element("p", [:], ["here"])])
      }
      let app = ScriptedApp(false, host: launch.host) { app in
        Screen(
          Element(.other, id: "s", content: .elements(app.model ? [view.element] : [])))
      }
      launch.host.after(delay) { [weak app] in app?.model = true }
      return app
    }
    return RemoteEnd(configuration: RemoteEnd.Configuration(apps: [app], clock: clock))
  }

  @Test func aSessionBeginsInTheFirstWebView() async throws {
    let client = try await Client(["appium:autoWebview": true], on: Hybrid.remoteEnd())
    #expect(try await client.send("GET", "/context") == "WEBVIEW_1")
    #expect(try await client.send("GET", "/title") == "Hybrid")
    let native = try await Client(["appium:autoWebview": false], on: Hybrid.remoteEnd())
    #expect(try await native.send("GET", "/context") == "NATIVE_APP")
  }

  @Test(arguments: DeviceClock.allCases)
  func aWebViewThatComesInTimeIsWaitedFor(_ clock: DeviceClock) async throws {
    let client = try await Client(
      ["appium:autoWebview": true], on: Self.late(.milliseconds(20), clock: clock))
    #expect(try await client.send("GET", "/title") == "Late")
  }

  @Test(arguments: [(nil, 2000), (1500, 1500)] as [(Int?, Int)])
  func withoutAWebViewInTimeThereIsNoSession(_ timeout: Int?, _ waited: Int) async throws {
    let remoteEnd = Self.late(.milliseconds(2001))
    var capabilities: [String: JSONValue] = [
      "appium:bundleId": "app.duet.workbench", "appium:autoWebview": true,
    ]
    if let timeout { capabilities["appium:autoWebviewTimeout"] = .integer(timeout) }
    let answer = try await remoteEnd.answer(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    #expect(answer["value"]?["error"] == "session not created")
    #expect(
      answer["value"]?["message"]?.string
        == "no web view came onto the screen within \(waited) ms, but \"appium:autoWebview\" asks "
        + "for one; \"appium:autoWebviewTimeout\" has the session wait longer")
    capabilities["appium:autoWebviewTimeout"] = 2001
    let second = try await remoteEnd.answer(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    #expect(second["value"]?["capabilities"]?["appium:autoWebviewTimeout"] == 2001)
  }

  @Test(.timeLimit(.minutes(5)))
  func aWaitWhoseClientHasGoneFreesItsPlaceAndEndsTheApp() async throws {
    let launches = AsyncStream.makeStream(of: Void.self)
    let ends = AsyncStream.makeStream(of: Void.self)
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { _ in
      launches.continuation.yield()
      return PagelessApp { ends.continuation.yield() }
    }
    let remoteEnd = RemoteEnd(
      configuration: RemoteEnd.Configuration(apps: [app], clock: .wall, sessionLimit: 1))
    func isReady() async throws -> Bool? {
      try await remoteEnd.answer("GET", "/status", [:])["value"]?["ready"]?.bool
    }
    let waiting = Task {
      try await remoteEnd.answer(
        "POST", "/session",
        [
          "capabilities": [
            "alwaysMatch": [
              "appium:bundleId": "app.duet.workbench", "appium:autoWebview": true,
              "appium:autoWebviewTimeout": 3_600_000,
            ]
          ]
        ])
    }
    for await _ in launches.stream { break }
    #expect(try await isReady() == false)
    waiting.cancel()
    #expect(
      try await waiting.value["value"]?["message"]
        == "the wait was given up because the client has gone")
    #expect(try await isReady() == true)
    for await _ in ends.stream { break }
  }
}

/// A spy: shows no page, and tells of its end.
private final class PagelessApp: App {
  private let onEnd: () -> Void

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  var screen: Screen { Screen(Element(.other, id: "screen")) }
  func terminate() { onEnd() }
}

/// The package's own client in a web context, with nothing between it and the remote end.
struct WebClientTests {
  private func driver() async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: InProcessTransport(handler: Hybrid.remoteEnd()),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
  }

  @Test func aTestGoesToAPageAndBack() async throws {
    let driver = try await driver()
    #expect(try await driver.contexts() == ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"])
    #expect(try await driver.switchToWebView() == "WEBVIEW_1")
    #expect(try await driver.context() == "WEBVIEW_1")
    #expect(try await driver.title() == "Hybrid")
    let field = try await driver.findElement(.css("#q"))
    try await field.sendKeys("dubbel")
    #expect(try await field.property("value") == "dubbel")
    #expect(try await field.computedRole() == "searchbox")
    #expect(try await driver.findElement(.linkText("More beers")).computedLabel() == "More beers")
    #expect(try await driver.findElement(.id("styled")).cssValue("color") == "rgba(255, 0, 0, 1)")
    try await driver.navigate(to: "app://hybrid/x")
    #expect(try await driver.currentURL() == "app://hybrid/x")
    try await driver.switchToContext("NATIVE_APP")
    try await driver.findElement(.accessibilityID("close")).click()
    #expect(try await driver.switchToWebView() == "WEBVIEW_2")
    #expect(try await driver.title() == "Notes")
  }

  @Test func withoutAWebViewThereIsNoneToSwitchTo() async throws {
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: Client.remoteEnd()),
      capabilities: ["appium:bundleId": "app.duet.workbench"])
    #expect(try await driver.switchToWebView() == nil)
    #expect(try await driver.context() == "NATIVE_APP")
  }

  @Test func aBrowserThatKnowsNoContextsIsInItsPageAlready() async throws {
    let requests = try await withScript([
      .error(WebDriverError(.unknownCommand, "unknown command: session/s1/contexts"))
    ]) {
      let name = try await $0.switchToWebView()
      #expect(name == nil)
    }
    #expect(requests == ["GET /session/s1/contexts"])
  }

  @Test func whateverElseIsWrongWithContextsIsReported() async throws {
    let error = await errorText {
      _ = try await withScript([.error(WebDriverError(.invalidSessionID, "it has ended"))]) {
        _ = try await $0.switchToWebView()
      }
    }
    #expect(error == "invalid session id: it has ended")
  }

  @Test func anAnswerThatIsNoListOfNamesIsReported() async throws {
    let error = await #expect(throws: WebDriverClientError.self) {
      _ = try await withScript([.value(["NATIVE_APP", 1])]) { _ = try await $0.contexts() }
    }
    #expect(
      error?.description == "GET /contexts: the answer should be an array of strings, but is "
        + "[\"NATIVE_APP\",1]")
  }
}
