import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver
import WebView

struct ContextTests {
  @Test(arguments: ["", "/appium"])
  func webViewsAreContextsBesideTheNativeOne(_ prefix: String) async throws {
    let client = try await Client(on: .with(Hybrid.app))
    try await client.play(
      #"""
      GET \#(prefix)/context => "NATIVE_APP"
      GET \#(prefix)/contexts => ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"]
      POST \#(prefix)/context {"name": "WEBVIEW_2"} => null
      GET \#(prefix)/context => "WEBVIEW_2"
      GET /title => "Notes"
      POST \#(prefix)/context {"name": "WEBVIEW_1"}
      GET /title => "Hybrid"
      POST \#(prefix)/context {"name": "NATIVE_APP"}
      """#)
    #expect(try await client.send("GET", "/source").string?.contains("<AppiumAUT>") == true)
  }

  @Test(arguments: ["", "/appium"], [JSONValue.null, ""])
  func noNameAtAllIsTheNativeContext(_ prefix: String, _ name: JSONValue) async throws {
    let client = try await Client.inPage()
    #expect(try await client.send("POST", prefix + "/context", ["name": name]) == .null)
    #expect(try await client.send("GET", "/context") == "NATIVE_APP")
  }

  @Test(
    arguments: transcripts(
      #"""
      A context's name is a string
        POST /context {} => invalid argument: "name" is missing; it must be a string
        POST /context {"name": 1} => invalid argument: "name" must be a string, but is a number
        POST /context {"name": ["NATIVE_APP"]}
        => invalid argument: "name" must be a string, but is an array
        GET /context => "WEBVIEW_1"
      An unknown context is no such window and changes nothing
        POST /context {"name": "WEBVIEW_7"}
        => no such window: there is no context "WEBVIEW_7"; there are "NATIVE_APP", "WEBVIEW_1", \#
      "WEBVIEW_2"
        GET /context => "WEBVIEW_1"
      In a web context the web views are the windows
        GET /window => "WEBVIEW_1"
        GET /window/handles => ["WEBVIEW_1", "WEBVIEW_2"]
        POST /window {"handle": "WEBVIEW_2"}
        GET /context => "WEBVIEW_2"
        POST /window {"handle": "NATIVE_APP"}
        => no such window: there is no window "NATIVE_APP"; there are "WEBVIEW_1", "WEBVIEW_2"
      A web view that comes back is the same, with the same elements
        GET /element/{h1}/text => "Hybrid beers"
        POST /context {"name": "NATIVE_APP"}
        click close
        GET /contexts => ["NATIVE_APP", "WEBVIEW_2"]
        click open
        POST /context {"name": "WEBVIEW_1"}
        GET /element/{h1}/text => "Hybrid beers"
      A reference is known in its own context only
        GET /element/{h1}/text => "Hybrid beers"
        POST /context {"name": "WEBVIEW_2"}
        GET /element/{h1}/text
        => no such element: "{h1}" is an element of another context than "WEBVIEW_2"; switch to \#
      the context that it was found in, or find it here
        POST /context {"name": "NATIVE_APP"}
        GET /element/{h1}/text
        => no such element: "{h1}" is an element of another context than "NATIVE_APP"; switch to \#
      the context that it was found in, or find it here
        GET /element/{close}/text => "close"
        POST /context {"name": "WEBVIEW_1"}
        GET /element/{close}/text
        => no such element: "{close}" is an element of another context than "WEBVIEW_1"; switch \#
      to the context that it was found in, or find it here
        GET /element/x/text
        => no such element: "x" is no element of this session; use a reference that a find command \#
      of this session has returned
      A session that has ended knows no contexts
        DELETE
        GET /context
        => invalid session id: there is no session "$session"; it has ended, or none was begun with \#
      POST /session
        GET /contexts => invalid session id
        GET /title => invalid session id
        GET /element/x/text => invalid session id
      An alert is dealt with before a command on the page, but contexts are no part of it
        click #ask
        GET /context => "WEBVIEW_1"
        GET /title
        => unexpected alert open: the command was not carried out because the alert "Sure?" was \#
      open; it was dismissed
        GET /title => "Hybrid"
        click #ask
        POST /execute/sync {"script": "/* isDisplayed */", "args": []} => unexpected alert open
      """#))
  func contexts(_ transcript: Transcript) async throws {
    try await Client.inPage().play(transcript)
  }

  @Test func aWebViewThatIsGoneStaysTheContextUntilTheClientSwitches() async throws {
    let client = try await Client.inPage()
    try await client.play(
      #"""
      GET /element/{h1}/text
      click [id='leave later']
      POST /timeouts {"implicit": 5000}
      POST /element {"using": "css selector", "value": "#nothing"}
      => no such window: the web view "WEBVIEW_1" is not on the screen any more; switch to another \#
      context
      GET /element/{h1}/text => no such window
      """#)
    for (method, path) in [
      ("GET", "/title"), ("GET", "/url"), ("GET", "/source"), ("GET", "/window"), ("POST", "/back"),
      ("POST", "/forward"), ("GET", "/cookie"), ("GET", "/cookie/a"), ("POST", "/cookie"),
      ("DELETE", "/cookie/a"), ("DELETE", "/cookie"),
    ] {
      let cookie: JSONValue = ["cookie": ["name": "a", "value": "b"]]
      #expect(
        try await client.error(method, path, cookie).description
          == "no such window: the web view \"WEBVIEW_1\" is not on the screen any more; switch to "
          + "another context")
    }
    #expect(try await client.send("GET", "/context") == "WEBVIEW_1")
    try await client.send("POST", "/context", ["name": "NATIVE_APP"])
    _ = try await client.element("open")
  }

  @Test func noReferenceIsThatOfAnotherElementInAnotherContext() async throws {
    let client = try await Client(on: .with(Hybrid.app))
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
        Screen(Element(.other, id: "s", content: .elements(app.model ? [view.element] : [])))
      }
      launch.host.after(delay) { [weak app] in app?.model = true }
      return app
    }
    return .with(app, clock: clock)
  }

  @Test(arguments: [(true, "WEBVIEW_1"), (false, "NATIVE_APP")])
  func aSessionBeginsInTheFirstWebViewOrNot(_ isInPage: Bool, _ context: String) async throws {
    let client = try await Client(["appium:autoWebview": .bool(isInPage)], on: .with(Hybrid.app))
    #expect(try await client.send("GET", "/context").string == context)
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
    var capabilities: [String: JSONValue] = ["appium:autoWebview": true]
    capabilities["appium:autoWebviewTimeout"] = timeout.map { .integer($0) }
    let error = try await #require(throws: WebDriverError.self) {
      _ = try await Client(capabilities, on: remoteEnd)
    }
    #expect(
      error.description
        == "session not created: no web view came onto the screen within \(waited) ms, but "
        + "\"appium:autoWebview\" asks for one; \"appium:autoWebviewTimeout\" has the session wait "
        + "longer")
    capabilities["appium:autoWebviewTimeout"] = 2001
    let client = try await Client(capabilities, on: remoteEnd)
    #expect(try await client.send("GET", "")["appium:autoWebviewTimeout"] == 2001)
  }

  @Test(.timeLimit(.minutes(5)))
  func aWaitWhoseClientHasGoneFreesItsPlaceAndEndsTheApp() async throws {
    let launches = AsyncStream.makeStream(of: Void.self)
    let ends = AsyncStream.makeStream(of: Void.self)
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { _ in
      launches.continuation.yield()
      return PagelessApp { ends.continuation.yield() }
    }
    let remoteEnd = RemoteEnd.with(app, clock: .wall, sessionLimit: 1)
    let waiting = Task {
      _ = try await Client(
        ["appium:autoWebview": true, "appium:autoWebviewTimeout": 3_600_000], on: remoteEnd)
    }
    for await _ in launches.stream { break }
    #expect(try await remoteEnd.isReady == false)
    waiting.cancel()
    let error = await #expect(throws: WebDriverError.self) { try await waiting.value }
    #expect(error?.message == "the wait was given up because the client has gone")
    #expect(try await remoteEnd.isReady == true)
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
  private func driver(_ remoteEnd: RemoteEnd = .with(Hybrid.app)) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
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
    let driver = try await driver(.with())
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
    await expectError("invalid session id: it has ended") {
      try await withScript([.error(WebDriverError(.invalidSessionID, "it has ended"))]) {
        _ = try await $0.switchToWebView()
      }
    }
  }

  @Test func anAnswerThatIsNoListOfNamesIsReported() async throws {
    await expectError(
      "GET /contexts: the answer should be an array of strings, but is [\"NATIVE_APP\",1]"
    ) { try await withScript([.value(["NATIVE_APP", 1])]) { _ = try await $0.contexts() } }
  }
}
