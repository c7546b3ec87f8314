import Device
import DeviceDoubles
import Foundation
import Testing
import WebDriver

struct AppTests {
  private static let workbench: JSONValue = [
    "bundleId": "app.duet.workbench", "appId": "app.duet.workbench",
  ]

  private static func remoteEnd() -> RemoteEnd {
    let other = ScriptedAppDefinition(bundleIdentifier: "app.duet.other", name: "Other") { launch in
      ScriptedApp(0, host: launch.host) { _ in
        Screen(Element(.other, id: "other", content: .elements([Element(.button, label: "pad")])))
      }
    }
    return RemoteEnd(
      configuration: RemoteEnd.Configuration(apps: [Workbench.app, other], clock: .virtual))
  }

  private func state(_ client: Client, _ app: String = "app.duet.workbench") async throws -> Int? {
    try await client.mobile("queryAppState", ["appId": .string(app)]).integer
  }

  @Test func anAppIsEndedAndActivatedAgain() async throws {
    let client = try await Client()
    let pad = try await client.element("pad")
    try await client.click("pad")
    #expect(try await state(client) == 4)
    #expect(try await client.mobile("terminateApp", Self.workbench) == true)
    #expect(try await client.mobile("terminateApp", Self.workbench) == false)
    #expect(try await state(client) == 1)
    let ended = try await client.error("GET", "/source")
    #expect(
      ended.description == "no such window: no app is running on the device; \"mobile: launchApp\" "
        + "launches one")
    try await client.mobile("activateApp", Self.workbench)
    #expect(try await state(client) == 4)
    #expect(try await client.log() == "")
    let stale = try await client.error("GET", "/element/\(pad)/text")
    #expect(
      stale.description
        == "stale element reference: the element \"\(pad)\" is not on the screen any more; find it "
        + "again")
    #expect(try await client.element("pad") != pad)
  }

  @Test func anAppIsLaunchedWithArgumentsUnlessItRuns() async throws {
    let client = try await Client([
      "appium:processArguments": ["args": ["first"], "env": ["A": "1"]]
    ])
    let launch: JSONValue = [
      "bundleId": "app.duet.workbench", "arguments": ["a"], "environment": ["K": "v"],
    ]
    try await client.mobile("launchApp", launch)
    #expect(try await client.log() == "argument first, A=1")
    try await client.mobile("terminateApp", Self.workbench)
    try await client.mobile("launchApp", launch)
    #expect(try await client.log() == "argument a, K=v")
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(source.contains("processId=\"2\""))
  }

  @Test func anotherAppComesInFrontOfTheOneThatRuns() async throws {
    let client = try await Client(
      ["appium:processArguments": ["args": ["first"]]], on: Self.remoteEnd())
    let pad = try await client.element("pad")
    try await client.click("pad")
    try await client.click("later")
    try await client.mobile("launchApp", ["bundleId": "app.duet.other"])
    #expect(try await state(client) == 3)
    #expect(try await state(client, "app.duet.other") == 4)
    #expect(try await client.error("POST", "/element/\(pad)/click").code == .staleElementReference)
    let other = try await client.element("pad")
    // Two seconds pass for the app behind, too.
    try await client.mobile("backgroundApp", ["seconds": 2])
    #expect(try await state(client, "app.duet.other") == 4)
    try await client.mobile("activateApp", Self.workbench)
    #expect(try await state(client, "app.duet.other") == 3)
    #expect(try await client.log() == "argument first, tap")
    _ = try await client.element("late")
    try await client.send("POST", "/element/\(pad)/click", [:])
    #expect(try await client.log() == "argument first, tap, tap")
    #expect(
      try await client.error("POST", "/element/\(other)/click").code == .staleElementReference)
  }

  @Test func anAppInTheBackgroundIsEndedThere() async throws {
    let client = try await Client(on: Self.remoteEnd())
    try await client.click("pad")
    try await client.mobile("launchApp", ["bundleId": "app.duet.other"])
    #expect(try await client.mobile("terminateApp", Self.workbench) == true)
    #expect(try await state(client) == 1)
    #expect(try await state(client, "app.duet.other") == 4)
    try await client.mobile("activateApp", Self.workbench)
    #expect(try await client.log() == "")
    // No other app comes to the front when the one there ends.
    #expect(try await client.mobile("terminateApp", Self.workbench) == true)
    let error = try await client.error("GET", "/source")
    #expect(
      error.description
        == "no such window: the app is in the background; \"mobile: activateApp\" brings it back")
    try await client.mobile("activateApp", ["bundleId": "app.duet.other"])
    #expect(try await state(client, "app.duet.other") == 4)
  }

  @Test func anAppInTheBackgroundRunsOn() async throws {
    let client = try await Client()
    try await client.click("later")
    #expect(try await client.mobile("backgroundApp", ["seconds": 3]) == .null)
    _ = try await client.element("late")
    try await client.click("clock")
    #expect(try await client.log() == "3.0 s")
    try await client.mobile("backgroundApp", ["seconds": -1])
    #expect(try await state(client) == 3)
    for (method, path) in [("GET", "/source"), ("GET", "/screenshot"), ("GET", "/window/rect")] {
      let error = try await client.error(method, path)
      #expect(
        error.description
          == "no such window: the app is in the background; \"mobile: activateApp\" brings it back")
    }
    try await client.mobile("activateApp", Self.workbench)
    #expect(try await client.log() == "3.0 s")
    #expect(try await state(client) == 4)
  }

  @Test func whatIsInstalledIsTold() async throws {
    let client = try await Client()
    #expect(try await client.mobile("isAppInstalled", Self.workbench) == true)
    #expect(try await client.mobile("isAppInstalled", ["bundleId": "app.none"]) == false)
    #expect(try await state(client, "app.none") == 0)
    #expect(try await client.mobile("terminateApp", ["bundleId": "app.none"]) == false)
  }

  @Test(
    arguments: rows(
      #"""
      mobile: activateApp {} => "args[0].bundleId" is missing; it must be a string
      mobile: terminateApp {} => "args[0].bundleId" is missing; it must be a string
      mobile: queryAppState {"bundleId": 1} => "args[0].bundleId" must be a string, but is a number
      mobile: isAppInstalled {"appId": []} => "args[0].appId" must be a string, but is an array
      mobile: launchApp {"bundleId": "app.none"}
      => no app "app.none" is installed. Installed: "app.duet.workbench"
      mobile: launchApp {"bundleId": "app.duet.workbench", "arguments": "a"}
      => "args[0].arguments" must be an array, but is a string
      mobile: launchApp {"bundleId": "app.duet.workbench", "arguments": ["a", 1]}
      => "args[0].arguments[1]" must be a string, but is a number
      mobile: launchApp {"bundleId": "app.duet.workbench", "environment": {"A": 1}}
      => "args[0].environment.A" must be a string, but is a number
      mobile: backgroundApp {"seconds": "soon"}
      => "args[0].seconds" must be a number, but is a string
      mobile: backgroundApp {"seconds": 9999} => "args[0].seconds" must be from -3600 to 3600
      """#))
  func aWrongArgumentIsNamed(_ row: Row) async throws {
    #expect(try await Client().refusal(of: row.given) == "invalid argument: " + row.expected)
  }

  @Test func anAppThatRefusesToBeLaunchedSaysWhy() async throws {
    let client = try await Client()
    try await client.mobile("terminateApp", Self.workbench)
    let error = try await client.mobileError(
      "launchApp", ["bundleId": "app.duet.workbench", "arguments": ["--refuse"]])
    #expect(
      error.description
        == "invalid argument: Workbench was not launched: it was told to refuse.")
    #expect(try await state(client) == 1)
  }
}
