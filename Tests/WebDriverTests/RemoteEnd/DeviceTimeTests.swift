import Foundation
import Testing
import WebDriver

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
