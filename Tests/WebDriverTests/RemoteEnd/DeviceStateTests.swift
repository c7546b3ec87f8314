import Foundation
import Testing
import WebDriver

/// What Appium asks of the device as a whole, and frames, events and logs.
struct DeviceStateTests {
  @Test func theDeviceIsUprightAndStaysSo() async throws {
    let client = try await Client()
    #expect(try await client.send("GET", "/orientation") == "PORTRAIT")
    #expect(try await client.send("GET", "/rotation") == ["x": 0, "y": 0, "z": 0])
    try await client.send("POST", "/orientation", ["orientation": "PORTRAIT"])
    try await client.send("POST", "/rotation", ["x": 0, "y": 0, "z": 0])
    #expect(try await client.send("GET", "/orientation") == "PORTRAIT")
  }

  @Test(
    arguments: [
      (
        "/orientation", ["orientation": "LANDSCAPE"],
        "unsupported operation: the device can't be turned; it is always in portrait orientation"
      ),
      (
        "/rotation", ["x": 0, "y": 0, "z": 90],
        "unsupported operation: the device can't be turned; it is always in portrait orientation"
      ),
      (
        "/orientation", [:],
        "invalid argument: \"orientation\" is missing; it must be \"PORTRAIT\", \"LANDSCAPE\""
      ),
      (
        "/orientation", ["orientation": "UP"],
        "invalid argument: \"orientation\" must be \"PORTRAIT\", \"LANDSCAPE\""
      ),
      ("/rotation", ["x": 0, "y": 0], "invalid argument: \"z\" is missing; it must be a number"),
      ("/rotation", ["x": 400, "y": 0, "z": 0], "invalid argument: \"x\" must be from 0 to 360"),
      ("/se/log", [:], "invalid argument: \"type\" is missing; it must be a string"),
      (
        "/se/log", ["type": "syslog"],
        "invalid argument: \"type\" is \"syslog\", but there are no logs here"
      ),
      (
        "/frame", [:],
        "invalid argument: \"id\" must be null, an integer from 0 to 65535, or an element"
      ),
      (
        "/frame", ["id": "a"],
        "invalid argument: \"id\" must be null, an integer from 0 to 65535, or an element"
      ),
      (
        "/frame", ["id": -1],
        "invalid argument: \"id\" must be null, an integer from 0 to 65535, or an element"
      ),
      ("/frame", ["id": 2], "no such frame: there is no frame 2: nothing has frames"),
      (
        "/frame", ["id": [Client.elementKey: "e"]],
        "no such element: \"e\" is no element of this session; use a reference that a find command "
          + "of this session has returned"
      ),
      (
        "/appium/log_event", ["vendor": "v"],
        "invalid argument: \"event\" is missing; it must be a string"
      ),
      (
        "/appium/events", ["type": "v"],
        "invalid argument: \"type\" must be an array, but is a string"
      ),
    ] as [(String, JSONValue, String)])
  func whatIsNotToBeHadIsExplained(
    _ path: String, _ body: JSONValue, _ message: String
  ) async throws {
    let error = try await Client().error("POST", path, body)
    #expect(error.description == message)
  }

  @Test func withoutFramesOneStaysWhereOneIs() async throws {
    for client in [try await Client(), try await Client.inPage()] {
      #expect(try await client.send("POST", "/frame", ["id": nil]) == .null)
      #expect(try await client.send("POST", "/frame/parent") == .null)
    }
    let client = try await Client()
    let pad = try await client.element("pad")
    let error = try await client.error(
      "POST", "/frame", ["id": [Client.elementKey: .string(pad)]])
    #expect(error.description == "no such frame: the element \"\(pad)\" is no frame")
  }

  @Test func eventsAreNotedAndTold() async throws {
    let client = try await Client()
    #expect(try await client.send("POST", "/appium/events") == [:])
    for event in ["start", "start", "end"] {
      try await client.send("POST", "/appium/log_event", ["vendor": "me", "event": .string(event)])
    }
    let all = try #require(try await client.send("POST", "/appium/events").object)
    #expect(all.mapValues { $0.array?.count } == ["me:start": 2, "me:end": 1])
    let some = try await client.send("POST", "/appium/events", ["type": ["me:end", "me:none"]])
    #expect(some.object?.keys.sorted() == ["me:end"])
    #expect(try #require(some["me:end"]?.array?.first?.integer) > 1_700_000_000_000)
  }

  @Test func thereAreNoLogs() async throws {
    #expect(try await Client().send("GET", "/se/log/types") == [])
  }

  @Test(
    arguments: [
      (
        "deviceScreenInfo",
        [
          "scale": 1, "screenSize": ["width": 390, "height": 844],
          "statusBarSize": ["width": 390, "height": 0],
        ]
      ),
      ("viewportRect", ["left": 0, "top": 0, "width": 390, "height": 844]),
      ("getContexts", [["id": "NATIVE_APP"]]),
    ] as [(String, JSONValue)])
  func theDeviceIsDescribed(_ command: String, _ value: JSONValue) async throws {
    #expect(try await Client().mobile(command) == value)
  }

  @Test func contextsAreToldWithTheirPages() async throws {
    #expect(
      try await Client.inPage().mobile("getContexts") == [
        ["id": "NATIVE_APP"],
        [
          "id": "WEBVIEW_1", "title": "Hybrid", "url": "app://hybrid/list",
          "bundleId": "app.duet.workbench",
        ],
        [
          "id": "WEBVIEW_2", "title": "Notes", "url": "app://hybrid/notes",
          "bundleId": "app.duet.workbench",
        ],
      ])
  }

  @Test func aPictureIsTheSameByEitherName() async throws {
    let client = try await Client()
    let picture = try await client.send("GET", "/screenshot")
    #expect(try await client.mobile("viewportScreenshot") == picture)
  }

  @Test func appiumsNewerPathTellsTheCapabilities() async throws {
    let client = try await Client()
    let capabilities = try await client.send("GET", "")
    #expect(
      try await client.send("GET", "/appium/capabilities") == ["capabilities": capabilities])
  }

  @Test func nullIsTheNativeContext() async throws {
    let client = try await Client.inPage()
    try await client.send("POST", "/context", ["name": nil])
    #expect(try await client.send("GET", "/context") == "NATIVE_APP")
  }
}
