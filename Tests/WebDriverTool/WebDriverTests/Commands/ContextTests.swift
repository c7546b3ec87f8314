import Device
import TestSupport
import Foundation
import Testing
import WebDriver
import WebView

struct NavigationTests {
  @Test(
    arguments: #"""
      The whole screen is one window
        GET /window => "NATIVE_APP"
        GET /window/handles => ["NATIVE_APP"]
        GET /context => "NATIVE_APP"
        GET /contexts => ["NATIVE_APP"]
        GET /window/rect => {"x": 0, "y": 0, "width": 390, "height": 844}
      Only the existing window can be switched to
        POST /window {"handle": "NATIVE_APP"} => null
        POST /window {"handle": "WEBVIEW_1"}
        => no such window: there is no window "WEBVIEW_1": there is only "NATIVE_APP"
        POST /window => invalid argument: "handle" must be a string, but is missing
        context NATIVE_APP => null
        context WEBVIEW_1
        => no such window: there is no context "WEBVIEW_1": there is only "NATIVE_APP"
        POST /context => invalid argument: "name" must be a string, but is missing
      The device is described
        mobile: deviceScreenInfo {} => {"scale": 1, "screenSize": {"width": 390, "height": 844}, \#
      "statusBarSize": {"width": 390, "height": 0}}
        mobile: viewportRect {} => {"left": 0, "top": 0, "width": 390, "height": 844}
      Without frames, switching to null or to the parent has no effect
        POST /frame {"id": null} => null
        POST /frame/parent => null
      Elements and numbers aren't frames
        POST /frame {}
        => invalid argument: "id" must be null, an integer from 0 to 65535, or an element
        POST /frame {"id": "a"}
        => invalid argument: "id" must be null, an integer from 0 to 65535, or an element
        POST /frame {"id": -1}
        => invalid argument: "id" must be null, an integer from 0 to 65535, or an element
        POST /frame {"id": 2} => no such frame: there is no frame 2. Apps and their pages have no \#
      frames
        POST /frame {"id": {"$element": "e"}}
        => no such element: "e" isn't an element of this session. Use a reference returned by a \#
      find command of this session
        GET /element/{pad}/name
        POST /frame {"id": {"$element": "{pad}"}} => no such frame: the element "{pad}" isn't a \#
      frame
      An alert is handled before going back
        session {"unhandledPromptBehavior": "dismiss and notify"}
        click alert
        POST /back => unexpected alert open
        POST /back
        log => alert Cancel, tap
      """#.transcripts)
  func state(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  @Test func `the session returns its capabilities`() async throws {
    let client = try await Client(["duet:clock": "virtual", "pageLoadStrategy": "none"])
    let told = try await client.send("GET", "")
    #expect(told["pageLoadStrategy"] == "none")
    #expect(told["appium:bundleId"] == "app.duet.workbench")
    #expect(try await client.send("GET", "/appium/capabilities") == ["capabilities": told])
  }

  @Test func `the source shows the current screen`() async throws {
    let client = try await Client()
    let before = try await client.source()
    #expect(before.contains("name=\"fleeting\""))
    #expect(try await client.source() == before)
    try await client.click("remove")
    #expect(try await !client.source().contains("name=\"fleeting\""))
  }

  /// Records an issue if going back, on a screen whose navigation bar has these buttons, has a
  /// different result or different user actions. Nil means no navigation bar.
  private func expectBack(
    _ bar: [String]?, isEnabled: Bool = true, _ answer: String, log: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let app = ScriptedAppDefinition.workbench([String]()) { app in
      func button(_ label: String, in place: String) -> Element {
        Element(
          .button, id: label, identifier: place, label: label, isEnabled: isEnabled,
          layout: Layout(width: 80), actions: [.tap { app.model.append("\(label) \(place)") }])
      }
      let bars = bar.map { labels in
        Element(
          .navigationBar, id: "bar", identifier: "Bar",
          content: .elements(labels.map { button($0, in: "in the bar") }))
      }
      let log = Element(.staticText, identifier: "log", value: app.model.joined(separator: ", "))
      return Screen([bars, log, button("Back", in: "elsewhere")].compactMap { $0 })
    }
    try await Client(on: .with(app)).play(
      "POST /back => \(answer)\nlog => \"\(log)\"", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (["Back", "Edit"], "Back"), (["Lists", "Edit"], "Lists"), (["Menu", "Back"], "Back"),
    (["Add"], "Add"),
  ])
  func `back taps the navigation bar's back button`(_ bar: [String], _ tapped: String)
    async throws
  {
    try await expectBack(bar, "null", log: "\(tapped) in the bar")
  }

  @Test func `without a back button, back fails with advice`() async throws {
    try await expectBack(
      nil,
      "no such element: this screen has no navigation bar to go back with. Use another control to "
        + "leave it")
    try await expectBack(
      [],
      "no such element: NavigationBar 'Bar' has no button to go back with. Use another control to "
        + "leave the screen")
    try await expectBack(
      ["Back"], isEnabled: false,
      "element not interactable: Failed to tap Button 'Back': it is disabled.")
  }

  @Test(arguments: ["/back", "/forward"])
  func `a page has no history`(_ path: String) async throws {
    let client = try await Client.inPage()
    let source = try await client.source()
    #expect(try await client.send("POST", path) == .null)
    #expect(try await client.source() == source)
  }
}

struct ContextTests {
  @Test(arguments: ["", "/appium"])
  func `web views are contexts next to the native one`(_ prefix: String) async throws {
    try await Client(on: .with(Hybrid.app)).play(
      #"""
      GET \#(prefix)/context => "NATIVE_APP"
      GET \#(prefix)/contexts => ["NATIVE_APP", "WEBVIEW_1", "WEBVIEW_2"]
      POST \#(prefix)/context {"name": "WEBVIEW_2"} => null
      GET \#(prefix)/context => "WEBVIEW_2"
      GET /title => "Notes"
      POST \#(prefix)/context {"name": "WEBVIEW_1"}
      GET /title => "Hybrid"
      POST \#(prefix)/context {"name": "NATIVE_APP"}
      GET /source => …<AppiumAUT>…
      context WEBVIEW_1
      POST \#(prefix)/context {"name": null} => null
      GET /context => "NATIVE_APP"
      context WEBVIEW_1
      POST \#(prefix)/context {"name": ""} => null
      GET /context => "NATIVE_APP"
      """#)
  }

  @Test(
    arguments: #"""
      A context's name is a string
        POST /context {} => invalid argument: "name" must be a string, but is missing
        POST /context {"name": 1} => invalid argument: "name" must be a string, but is a number
        POST /context {"name": ["NATIVE_APP"]}
        => invalid argument: "name" must be a string, but is an array
        GET /context => "WEBVIEW_1"
      An unknown context fails with no such window and keeps the current one
        context WEBVIEW_7
        => no such window: there is no context "WEBVIEW_7": there are "NATIVE_APP", "WEBVIEW_1", \#
      "WEBVIEW_2"
        GET /context => "WEBVIEW_1"
      In a web context the web views are the windows
        GET /window => "WEBVIEW_1"
        GET /window/handles => ["WEBVIEW_1", "WEBVIEW_2"]
        POST /window {"handle": "WEBVIEW_2"}
        GET /context => "WEBVIEW_2"
        POST /window {"handle": "NATIVE_APP"}
        => no such window: there is no window "NATIVE_APP": there are "WEBVIEW_1", "WEBVIEW_2"
      A web view that reappears keeps its name and its elements
        GET /element/{h1}/text => "Hybrid beers"
        context NATIVE_APP
        click close
        GET /contexts => ["NATIVE_APP", "WEBVIEW_2"]
        click open
        context WEBVIEW_1
        GET /element/{h1}/text => "Hybrid beers"
      A reference is only known in its context
        GET /element/{h1}/text => "Hybrid beers"
        context WEBVIEW_2
        GET /element/{h1}/text
        => no such element: "{h1}" isn't an element of the context "WEBVIEW_2". Switch to the \#
      context in which it was found, or find it here
        context NATIVE_APP
        GET /element/{h1}/text
        => no such element: "{h1}" isn't an element of the context "NATIVE_APP". Switch to the \#
      context in which it was found, or find it here
        GET /element/{close}/text => "close"
        context WEBVIEW_1
        GET /element/{close}/text
        => no such element: "{close}" isn't an element of the context "WEBVIEW_1". Switch to the \#
      context in which it was found, or find it here
        GET /element/x/text
        => no such element: "x" isn't an element of this session. Use a reference returned by a \#
      find command of this session
      An ended session has no contexts
        DELETE
        GET /context
        => invalid session id: there is no session "$session". It has ended or was never started \#
      with POST /session
        GET /contexts => invalid session id
        GET /title => invalid session id
        GET /element/x/text => invalid session id
      An alert is handled before a command on the page, but not before context commands
        click #ask
        GET /context => "WEBVIEW_1"
        GET /title
        => unexpected alert open: the command was not carried out because the alert "Sure?" was \#
      open: it was dismissed
        GET /title => "Hybrid"
        click #ask
        POST /execute/sync {"script": "/* isDisplayed */", "args": []} => unexpected alert open
      A page has no cookies
        GET /cookie => []
        GET /cookie/taste
        => no such cookie: there is no cookie "taste". The app's pages have no cookies
        DELETE /cookie/taste => null
        DELETE /cookie => null
      Without frames, switching to null or to the parent has no effect
        POST /frame {"id": null} => null
        POST /frame/parent => null
      No cookie can be added
        POST /cookie {"cookie": {"name": "a", "value": "b"}}
        => invalid cookie domain: the page app://hybrid/list wasn't sent by a server, so it can't \#
      have cookies
        POST /cookie {"cookie": {"name": "a", "value": "b", "path": "/", "domain": "x", "secure": \#
      true, "httpOnly": false, "expiry": 1, "sameSite": "Lax"}}
        => invalid cookie domain: the page app://hybrid/list wasn't sent by a server, so it can't \#
      have cookies
        POST /cookie {} => invalid argument: "cookie" must be an object, but is missing
        POST /cookie {"cookie": "a=b"}
        => invalid argument: "cookie" must be an object, but is a string
        POST /cookie {"cookie": {"value": "b"}}
        => invalid argument: "cookie.name" must be a string, but is missing
        POST /cookie {"cookie": {"name": "a", "value": 1}}
        => invalid argument: "cookie.value" must be a string, but is a number
        POST /cookie {"cookie": {"name": "a", "value": "b", "secure": "yes"}}
        => invalid argument: "cookie.secure" must be a boolean, but is a string
        POST /cookie {"cookie": {"name": "a", "value": "b", "expiry": -1}}
        => invalid argument: "cookie.expiry" must be an integer from 0 to 9007199254740991
        POST /cookie {"cookie": {"name": "a", "value": "b", "sameSite": "lax"}}
        => invalid argument: "cookie.sameSite" must be one of "None", "Lax", "Strict"
        GET /cookie => []
      """#.transcripts)
  func contexts(_ transcript: Transcript) async throws {
    try await Client.inPage().play(transcript)
  }

  @Test func `a removed web view stays the context until the client switches`() async throws {
    let cookie = #" {"cookie": {"name": "a", "value": "b"}}"#
    let commands = [
      "GET /title", "GET /url", "GET /source", "GET /window", "POST /back", "POST /forward",
      "GET /cookie", "GET /cookie/a", "POST /cookie\(cookie)", "DELETE /cookie/a", "DELETE /cookie",
    ].map {
      """
      \($0) => no such window: the web view "WEBVIEW_1" is no longer on the screen. Switch to \
      another context
      """
    }
    try await Client.inPage().play(
      #"""
      GET /element/{h1}/text
      click [id='leave later']
      POST /timeouts {"implicit": 5000}
      find css selector "#nothing"
      => no such window: the web view "WEBVIEW_1" is no longer on the screen. Switch to another \#
      context
      GET /element/{h1}/text => no such window
      \#(commands.joined(separator: "\n"))
      GET /context => "WEBVIEW_1"
      context NATIVE_APP
      find accessibility id "open"
      """#)
  }

  @Test func `references are unique across contexts`() async throws {
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

  private static func late(_ delay: Duration, clock: DeviceClock = .virtual) -> RemoteEnd {
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
      let view = WebView(identifier: "page", invalidate: launch.host.invalidate) {
        HTMLPage(title: "Late", url: "app://late", body: [.element("p", [:], ["here"])])
      }
      let app = ScriptedApp(false, host: launch.host) { app in
        Screen(app.model ? [view.element] : [])
      }
      launch.host.after(delay) { [weak app] in app?.model = true }
      return app
    }
    return .with(app, clock: clock)
  }

  @Test func `a session starts in the first web view if requested`() async throws {
    try await Client(on: .with(Hybrid.app)).play(
      """
      session {"appium:autoWebview": true}
      GET /context => "WEBVIEW_1"
      session {"appium:autoWebview": false}
      GET /context => "NATIVE_APP"
      """)
  }

  @Test(arguments: DeviceClock.allCases)
  func `a session waits for a web view that appears in time`(_ clock: DeviceClock) async throws {
    let client = try await Client(
      ["appium:autoWebview": true, "appium:autoWebviewTimeout": 3_600_000],
      on: Self.late(.milliseconds(20), clock: clock))
    #expect(try await client.send("GET", "/title") == "Late")
  }

  @Test(arguments: [("", 2000), (#", "appium:autoWebviewTimeout": 1500"#, 1500)])
  func `without a web view in time, the session fails to start`(_ timeout: String, _ waited: Int)
    async throws
  {
    try await Client(on: Self.late(.milliseconds(2001))).play(
      #"""
      session {"appium:autoWebview": true\#(timeout)}
      => session not created: no web view appeared within \#(waited) ms, but "appium:autoWebview" \#
      requires one. Set "appium:autoWebviewTimeout" to wait longer
      session {"appium:autoWebview": true, "appium:autoWebviewTimeout": 2001}
      GET => …"appium:autoWebviewTimeout":2001…
      """#)
  }

  @Test func `a wait whose client has disconnected frees its place and ends the app`() async throws
  {
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
    #expect(error?.message == "the wait was cancelled because the client disconnected")
    #expect(try await remoteEnd.isReady == true)
    for await _ in ends.stream { break }
  }
}

private final class PagelessApp: App {
  private let onEnd: () -> Void

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }

  var screen: Screen { Screen([]) }
}
