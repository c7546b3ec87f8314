import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

struct StateTests {
  @Test(
    arguments: transcripts(
      #"""
      The whole screen is one window
        GET /window => "NATIVE_APP"
        GET /window/handles => ["NATIVE_APP"]
        GET /context => "NATIVE_APP"
        GET /contexts => ["NATIVE_APP"]
        GET /window/rect => {"x": 0, "y": 0, "width": 390, "height": 844}
      Only the one there is can be switched to
        POST /window {"handle": "NATIVE_APP"} => null
        POST /window {"handle": "WEBVIEW_1"}
        => no such window: there is no window "WEBVIEW_1"; there is only "NATIVE_APP"
        POST /window => invalid argument: "handle" is missing; it must be a string
        POST /context {"name": "NATIVE_APP"} => null
        POST /context {"name": "WEBVIEW_1"}
        => no such window: there is no context "WEBVIEW_1"; there is only "NATIVE_APP"
        POST /context => invalid argument: "name" is missing; it must be a string
      The device is described
        mobile: deviceScreenInfo {} => {"scale": 1, "screenSize": {"width": 390, "height": 844}, \#
      "statusBarSize": {"width": 390, "height": 0}}
        mobile: viewportRect {} => {"left": 0, "top": 0, "width": 390, "height": 844}
      Without frames one stays where one is
        POST /frame {"id": null} => null
        POST /frame/parent => null
      What is no frame is not to be had
        POST /frame {}
        => invalid argument: "id" must be null, an integer from 0 to 65535, or an element
        POST /frame {"id": "a"}
        => invalid argument: "id" must be null, an integer from 0 to 65535, or an element
        POST /frame {"id": -1}
        => invalid argument: "id" must be null, an integer from 0 to 65535, or an element
        POST /frame {"id": 2} => no such frame: there is no frame 2: nothing has frames
        POST /frame {"id": {"$element": "e"}}
        => no such element: "e" is no element of this session; use a reference that a find command \#
      of this session has returned
        GET /element/{pad}/name
        POST /frame {"id": {"$element": "{pad}"}}
        => no such frame: the element "{pad}" is no frame
      An alert is dealt with before going back
        click alert
        POST /back => unexpected alert open
        POST /back
        log => alert Cancel, tap
      """#))
  func state(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  @Test func theSessionTellsItsCapabilities() async throws {
    let client = try await Client(["duet:clock": "virtual", "pageLoadStrategy": "none"])
    let capabilities = try await client.send("GET", "")
    #expect(capabilities["pageLoadStrategy"] == "none")
    #expect(capabilities["appium:bundleId"] == "app.duet.workbench")
    #expect(
      try await client.send("GET", "/appium/capabilities") == ["capabilities": capabilities])
  }

  @Test func theSourceShowsTheScreenAsItIsNow() async throws {
    let client = try await Client()
    let before = try #require(try await client.send("GET", "/source").string)
    #expect(before.contains("name=\"fleeting\""))
    #expect(try await client.send("GET", "/source").string == before)
    try await client.click("remove")
    let after = try #require(try await client.send("GET", "/source").string)
    #expect(!after.contains("name=\"fleeting\""))
  }

  /// Whatever a client sends, it gets an answer that the protocol knows.
  @Test(arguments: RemoteEnd.routes.map { ($0.method, $0.path) })
  func everyCommandAnswersToNonsenseInTheProtocolsWords(
    _ method: String, _ path: String
  ) async throws {
    let client = try await Client()
    guard path != "/status", path != "/session", method != "DELETE" else {
      return #expect(client.id.count == 36)
    }
    let pad = try await client.element("pad")
    let below = path.dropFirst("/session/{session id}".count)
    let nonsense: [JSONValue] = [
      [:], ["a": 1], ["using": [:], "value": nil, "text": [1], "script": true, "args": "a"],
      ["using": "xpath", "value": ""], ["using": "xpath", "value": "//*["],
      ["text": "\u{FFFF}\u{0}", "value": [[]]], ["actions": [[:]], "implicit": 1e300],
      ["script": "mobile: ", "args": [[], [:]]], ["script": "mobile: swipe", "args": []],
    ]
    for (index, body) in nonsense.enumerated() {
      let reference = index.isMultiple(of: 2) ? pad : "%00%ff"
      let whole = String(below).replacing("{element id}", with: reference)
        .replacing(#/{[^}]*}/#, with: "x")
      try await client.respond(method, whole, body).expectProtocolsWords()
    }
  }
}

struct NavigationTests {
  /// A remote end with an app whose navigation bar has some buttons; without one where it has none.
  private static func remoteEnd(_ bar: [String]?, isEnabled: Bool = true) -> RemoteEnd {
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
      let content = [bars, log, button("Back", in: "elsewhere")].compactMap { $0 }
      return Screen(Element(.other, id: "screen", content: .elements(content)))
    }
    return .with(app)
  }

  @Test(arguments: [
    (["Back", "Edit"], "Back"), (["Lists", "Edit"], "Lists"), (["Menu", "Back"], "Back"),
    (["Add"], "Add"),
  ])
  func backTapsTheBackButtonOfTheNavigationBar(_ bar: [String], _ tapped: String) async throws {
    let client = try await Client(on: Self.remoteEnd(bar))
    #expect(try await client.send("POST", "/back") == .null)
    #expect(try await client.log() == "\(tapped) in the bar")
  }

  @Test(
    arguments: [
      (
        nil, true,
        "no such element: there is no navigation bar to go back with on this screen; tap what leads "
          + "to another one"
      ),
      (
        [], true,
        "no such element: NavigationBar 'Bar' has no button to go back with; tap what leads to another "
          + "screen"
      ),
      (
        ["Back"], false,
        "element not interactable: Failed to tap Button 'Back': it is disabled."
      ),
    ] as [([String]?, Bool, String)])
  func whereNothingLeadsBackOneIsTold(
    _ bar: [String]?, _ isEnabled: Bool, _ message: String
  ) async throws {
    let client = try await Client(on: Self.remoteEnd(bar, isEnabled: isEnabled))
    #expect(try await client.error("POST", "/back").description == message)
    #expect(try await client.log() == "")
  }

  @Test(arguments: ["/back", "/forward"])
  func aPageHasNoHistoryToGoThrough(_ path: String) async throws {
    let client = try await Client.inPage()
    let source = try await client.send("GET", "/source")
    #expect(try await client.send("POST", path) == .null)
    #expect(try await client.send("GET", "/source") == source)
  }
}

/// A page has neither cookies nor frames.
struct PageStateTests {
  @Test(
    arguments: transcripts(
      #"""
      A page has no cookies
        GET /cookie => []
        GET /cookie/taste
        => no such cookie: there is no cookie "taste"; the app's pages have no cookies
        DELETE /cookie/taste => null
        DELETE /cookie => null
      Without frames one stays where one is
        POST /frame {"id": null} => null
        POST /frame/parent => null
      No cookie can be added
        POST /cookie {"cookie": {"name": "a", "value": "b"}}
        => invalid cookie domain: the page app://hybrid/list comes from no server, and so it can \#
      have no cookies
        POST /cookie {"cookie": {"name": "a", "value": "b", "path": "/", "domain": "x", "secure": \#
      true, "httpOnly": false, "expiry": 1, "sameSite": "Lax"}}
        => invalid cookie domain: the page app://hybrid/list comes from no server, and so it can \#
      have no cookies
        POST /cookie {} => invalid argument: "cookie" is missing; it must be an object
        POST /cookie {"cookie": "a=b"}
        => invalid argument: "cookie" must be an object, but is a string
        POST /cookie {"cookie": {"value": "b"}}
        => invalid argument: "cookie.name" is missing; it must be a string
        POST /cookie {"cookie": {"name": "a", "value": 1}}
        => invalid argument: "cookie.value" must be a string, but is a number
        POST /cookie {"cookie": {"name": "a", "value": "b", "secure": "yes"}}
        => invalid argument: "cookie.secure" must be a boolean, but is a string
        POST /cookie {"cookie": {"name": "a", "value": "b", "expiry": -1}}
        => invalid argument: "cookie.expiry" must be an integer from 0 to 9007199254740991
        POST /cookie {"cookie": {"name": "a", "value": "b", "sameSite": "lax"}}
        => invalid argument: "cookie.sameSite" must be "None", "Lax", "Strict"
        GET /cookie => []
      """#))
  func state(_ transcript: Transcript) async throws {
    try await Client.inPage().play(transcript)
  }
}
