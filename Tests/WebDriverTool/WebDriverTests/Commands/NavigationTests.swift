import Device
import DeviceDoubles
import Testing
import WebDriver

struct NavigationTests {
  /// A remote end with an app whose navigation bar has some buttons; without one where it has none.
  private static func remoteEnd(_ bar: [String]?, isEnabled: Bool = true) -> RemoteEnd {
    let app = ScriptedAppDefinition(bundleIdentifier: "app.duet.workbench") { launch in
      ScriptedApp([String](), host: launch.host) { app in
        let buttons = (bar ?? []).map { label in
          Element(
            .button, id: label, identifier: "in the bar", label: label, isEnabled: isEnabled,
            layout: Layout(width: 80),
            actions: [.tap { app.model.append(label) }])
        }
        let log = Element(.staticText, identifier: "log", value: app.model.joined(separator: ", "))
        let back = Element(
          .button, identifier: "elsewhere", label: "Back",
          actions: [.tap { app.model.append("the wrong one") }])
        let top =
          bar == nil
          ? []
          : [
            Element(
              .navigationBar, id: "bar", identifier: "Bar",
              content: .elements(buttons))
          ]
        return Screen(Element(.other, id: "screen", content: .elements(top + [log, back])))
      }
    }
    return RemoteEnd(configuration: RemoteEnd.Configuration(apps: [app], clock: .virtual))
  }

  @Test(arguments: [
    (["Back", "Edit"], "Back"), (["Lists", "Edit"], "Lists"), (["Menu", "Back"], "Back"),
    (["Add"], "Add"),
  ])
  func backTapsTheBackButtonOfTheNavigationBar(_ bar: [String], _ tapped: String) async throws {
    let client = try await Client(on: Self.remoteEnd(bar))
    #expect(try await client.send("POST", "/back") == .null)
    #expect(try await client.log() == tapped)
  }

  @Test(
    arguments: [
      (
        nil,
        "no such element: there is no navigation bar to go back with on this screen; tap what leads "
          + "to another one"
      ),
      (
        [],
        "no such element: NavigationBar 'Bar' has no button to go back with; tap what leads to another "
          + "screen"
      ),
    ] as [([String]?, String)])
  func whereNothingLeadsBackOneIsTold(_ bar: [String]?, _ message: String) async throws {
    let client = try await Client(on: Self.remoteEnd(bar))
    #expect(try await client.error("POST", "/back").description == message)
    #expect(try await client.log() == "")
  }

  @Test func aBackButtonThatIsDisabledTakesNoTap() async throws {
    let client = try await Client(on: Self.remoteEnd(["Back"], isEnabled: false))
    #expect(
      try await client.error("POST", "/back").description
        == "element not interactable: Failed to tap Button 'Back': it is disabled.")
  }

  @Test func anAlertIsDealtWithFirst() async throws {
    let client = try await Client()
    try await client.click("alert")
    #expect(try await client.error("POST", "/back").code == .unexpectedAlertOpen)
    try await client.send("POST", "/back")
    #expect(try await client.log() == "alert Cancel, tap")
  }

  @Test(arguments: ["/back", "/forward"])
  func aPageHasNoHistoryToGoThrough(_ path: String) async throws {
    let client = try await Client.inPage()
    let source = try await client.send("GET", "/source")
    #expect(try await client.send("POST", path) == .null)
    #expect(try await client.send("GET", "/source") == source)
  }
}

struct CookieTests {
  @Test func aPageHasNoCookies() async throws {
    let client = try await Client.inPage()
    #expect(try await client.send("GET", "/cookie") == [])
    #expect(
      try await client.error("GET", "/cookie/taste").description
        == "no such cookie: there is no cookie \"taste\"; the app's pages have no cookies")
    #expect(try await client.send("DELETE", "/cookie/taste") == .null)
    #expect(try await client.send("DELETE", "/cookie") == .null)
  }

  @Test(
    arguments: rows(
      #"""
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
      """#))
  func noCookieCanBeAdded(_ row: Row) async throws {
    let client = try await Client.inPage()
    #expect(try await client.refusal(of: row.given) == row.expected)
    #expect(try await client.send("GET", "/cookie") == [])
  }
}
