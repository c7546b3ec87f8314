import Device
import DeviceDoubles
import Testing
import WebDriver
import WebView

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

  @Test(.timeLimit(.minutes(1)))
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

  @Test func aListOfContextsMayWaitForAWebView() async throws {
    let client = try await Client(on: Self.late(.seconds(1)))
    func names(_ arguments: JSONValue) async throws -> [String?]? {
      try await client.mobile("getContexts", arguments).array?.map { $0["id"]?.string }
    }
    #expect(try await names([:]) == ["NATIVE_APP"])
    #expect(try await names(["waitForWebviewMs": "999"]) == ["NATIVE_APP"])
    #expect(try await names(["waitForWebviewMs": 60_000]) == ["NATIVE_APP", "WEBVIEW_1"])
    let error = try await client.mobileError("getContexts", ["waitForWebviewMs": "soon"])
    #expect(
      error.description
        == "invalid argument: \"args[0].waitForWebviewMs\" must be an integer from 0 "
        + "to 9007199254740991")
  }

  @Test func settingsAreTakenFromTheCapabilities() async throws {
    let client = try await Client([
      "appium:settings": ["snapshotMaxDepth": 7], "appium:settings[limitXPathContextScope]": false,
    ])
    let settings = try await client.send("GET", "/appium/settings")
    #expect(settings["snapshotMaxDepth"] == 7)
    #expect(settings["limitXPathContextScope"] == false)
    #expect(settings["shouldUseCompactResponses"] == true)
  }
}

/// A spy: shows no page, and tells of its end.
private final class PagelessApp: App {
  private let onEnd: () -> Void

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  var screen: Screen { Screen(Element(.other, id: "screen")) }
  func terminate() { onEnd() }
}
