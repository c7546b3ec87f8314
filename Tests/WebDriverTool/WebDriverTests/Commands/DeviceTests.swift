import Foundation
import Testing
import WebDriver

struct StateTests {
  @Test(
    arguments: [
      ("/window", "NATIVE_APP"), ("/window/handles", ["NATIVE_APP"]), ("/context", "NATIVE_APP"),
      ("/contexts", ["NATIVE_APP"]),
      ("/window/rect", ["x": 0, "y": 0, "width": 390, "height": 844]),
    ] as [(String, JSONValue)])
  func theWholeScreenIsOneWindow(_ path: String, _ value: JSONValue) async throws {
    #expect(try await Client().send("GET", path) == value)
  }

  @Test(arguments: [("/window", "handle", "window"), ("/context", "name", "context")])
  func onlyTheOneThereIsCanBeSwitchedTo(
    _ path: String, _ argument: String, _ kind: String
  ) async throws {
    let client = try await Client()
    #expect(try await client.send("POST", path, .object([argument: "NATIVE_APP"])) == .null)
    let error = try await client.error("POST", path, .object([argument: "WEBVIEW_1"]))
    #expect(
      error.description == "no such window: there is no \(kind) \"WEBVIEW_1\"; there is only "
        + "\"NATIVE_APP\"")
    let missing = try await client.error("POST", path)
    #expect(
      missing.description == "invalid argument: \"\(argument)\" is missing; it must be a string")
  }

  @Test func theSessionTellsItsCapabilities() async throws {
    let client = try await Client(["duet:clock": "virtual", "pageLoadStrategy": "none"])
    let value = try await client.send("GET", "")
    #expect(value["pageLoadStrategy"] == "none")
    #expect(value["appium:bundleId"] == "app.duet.workbench")
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
      let response = await client.remoteEnd.respond(
        to: WebDriverRequest(
          method: method, path: "/session/\(client.id)\(whole)", body: body.data))
      let value = try #require(try JSONValue(parsing: response.body).object)
      #expect(value.keys.sorted() == ["value"])
      if response.status != 200 {
        let code = value["value"]?["error"]?.string.flatMap(WebDriverError.Code.init)
        #expect(code?.status == response.status)
        #expect(code != .unknownError)
        #expect(value["value"]?["message"]?.string?.isEmpty == false)
      }
    }
  }
}

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

struct DeviceTimeTests {
  /// Lets a time pass on the virtual clock.
  private func pass(milliseconds: Int, _ client: Client) async throws {
    try await client.send(
      "POST", "/actions",
      [
        "actions": [
          [
            "type": "none", "id": "n",
            "actions": [["type": "pause", "duration": .integer(milliseconds)]],
          ]
        ]
      ])
  }

  @Test func theVirtualClockCountsFrom1970() async throws {
    let client = try await Client()
    #expect(try await client.mobile("getDeviceTime") == "1970-01-01T00:00:00+00:00")
    #expect(
      try await client.send("GET", "/appium/device/system_time") == "1970-01-01T00:00:00+00:00")
    try await pass(milliseconds: 3_723_000, client)
    #expect(try await client.mobile("getDeviceTime") == "1970-01-01T01:02:03+00:00")
    #expect(
      try await client.send("POST", "/appium/device/system_time", ["format": "HH:mm"]) == "01:02")
    #expect(try await client.mobile("getDeviceTime", ["format": ""]) == "1970-01-01T01:02:03+00:00")
  }

  @Test func theWallClockTellsTheTimeOfTheMachine() async throws {
    let client = try await Client(["duet:clock": "wall"])
    let before = Date()
    let text = try #require(try await client.mobile("getDeviceTime").string)
    let told = try #require(ISO8601DateFormatter().date(from: text))
    #expect(told.timeIntervalSince(before) > -1)
    #expect(told <= Date())
  }

  @Test func anOpenAlertDoesNotStopTheClock() async throws {
    let client = try await Client()
    try await client.click("alert")
    #expect(try await client.mobile("getDeviceTime") == "1970-01-01T00:00:00+00:00")
    #expect(
      try await client.send("GET", "/appium/device/system_time") == "1970-01-01T00:00:00+00:00")
  }

  @Test(arguments: [
    ("YYYY-MM-DDTHH:mm:ssZ", "2024-02-29T13:05:09+05:30"), ("", "2024-02-29T13:05:09+05:30"),
    ("YY/M/D H:m:s.SSS ZZ", "24/2/29 13:5:9.042 +0530"),
    ("dddd ddd dd d, MMMM MMM", "Thursday Thu Th 4, February Feb"), ("h hh A a", "1 01 PM pm"),
    ("[YYYY is] YYYY []x[", "YYYY is 2024 x["), ("čas: -", "č" + "pm" + "9: -"),
  ])
  func aFormatIsReadAsDayJSReadsIt(_ format: String, _ expected: String) throws {
    let zone = try #require(TimeZone(secondsFromGMT: 19_800))
    // A little more than the milliseconds, because 0.042 is no number that a Double has.
    let date = Date(timeIntervalSince1970: 1_709_192_109.0421)
    #expect(DayFormat(format).text(date, in: zone) == expected)
  }

  @Test func midnightIsTwelveAndWestIsNegative() throws {
    let zone = try #require(TimeZone(secondsFromGMT: -34_200))
    let date = Date(timeIntervalSince1970: 34_200)
    #expect(DayFormat("h hh H A Z").text(date, in: zone) == "12 12 0 AM -09:30")
  }

  @Test(
    arguments: [
      (["format": 1], "\"args[0].format\" must be a string, but is a number"),
      (
        ["format": .string(String(repeating: "Y", count: 257))],
        "\"args[0].format\" is 257 characters long; at most 256 are taken"
      ),
    ] as [(JSONValue, String)])
  func aFormatThatIsNoneIsRefused(_ arguments: JSONValue, _ message: String) async throws {
    let error = try await Client().mobileError("getDeviceTime", arguments)
    #expect(error.description == "invalid argument: " + message)
  }
}
