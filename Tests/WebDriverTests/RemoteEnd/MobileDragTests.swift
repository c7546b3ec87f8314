import Foundation
import Testing
import WebDriver

struct MobileDragTests {
  @Test func tapsAreCounted() async throws {
    let client = try await Client()
    let pad: JSONValue = .string(try await client.element("pad"))
    try await client.mobile(
      "tapWithNumberOfTaps", ["elementId": pad, "numberOfTaps": 1, "numberOfTouches": 1])
    try await client.mobile("tapWithNumberOfTaps", ["elementId": pad, "numberOfTaps": 2])
    #expect(try await client.log() == "tap, double tap")
  }

  @Test func anElementIsScrolledTo() async throws {
    let client = try await Client()
    let row = try await client.element("row 39")
    #expect(try await client.send("GET", "/element/\(row)/displayed") == false)
    try await client.mobile("scrollToElement", ["elementId": .string(row)])
    #expect(try await client.send("GET", "/element/\(row)/displayed") == true)
  }

  @Test func aDragHoldsAtBothEnds() async throws {
    let client = try await Client()
    let (from, to) = (
      try await client.element("handle of row 1"), try await client.element("row 3")
    )
    try await client.mobile(
      "dragFromToWithVelocity",
      [
        "pressDuration": 1, "holdDuration": 0.5, "velocity": 400, "fromElementId": .string(from),
        "toElementId": .string(to),
      ])
    try await client.mobile(
      "dragFromToWithVelocity",
      [
        "pressDuration": 1, "holdDuration": 0.5, "velocity": 400, "fromX": 370, "fromY": 190,
        "toX": 370, "toY": 330,
      ])
    try await client.click("clock")
    #expect(try await client.log() == "drag row 1 to 3, drag row 0 to 3, 3.0 s")
  }

  @Test(
    arguments: [
      (
        "tapWithNumberOfTaps", ["numberOfTaps": 0],
        "invalid argument: \"args[0].numberOfTaps\" must be at least 1"
      ),
      (
        "tapWithNumberOfTaps", ["numberOfTouches": 0],
        "invalid argument: \"args[0].numberOfTouches\" must be at least 1"
      ),
      (
        "tapWithNumberOfTaps", ["numberOfTaps": "two"],
        "invalid argument: \"args[0].numberOfTaps\" must be an integer from 0 to 9007199254740991"
      ),
      (
        "tapWithNumberOfTaps", ["numberOfTaps": 3, "numberOfTouches": 2],
        "unsupported operation: nothing here takes 3 taps of 2 fingers; it must be one or two taps "
          + "of one finger"
      ),
      (
        "scrollToElement", [:],
        "invalid argument: \"args[0].elementId\" is missing; it must be an element"
      ),
      (
        "dragFromToWithVelocity", ["holdDuration": 1],
        "invalid argument: \"args[0].pressDuration\" is missing; it must be a number"
      ),
      (
        "dragFromToWithVelocity", ["pressDuration": 1, "holdDuration": 1],
        "invalid argument: \"args[0].velocity\" is missing; it must be a number"
      ),
      (
        "dragFromToWithVelocity", ["pressDuration": 1, "holdDuration": 1, "velocity": 1],
        "invalid argument: \"args[0].fromX\" is missing; it must be a number"
      ),
      (
        "dragFromToWithVelocity",
        ["pressDuration": 1, "holdDuration": 1, "velocity": 1, "fromElementId": 1],
        "invalid argument: \"args[0].fromElementId\" must be an element or its reference, but is a "
          + "number"
      ),
      (
        "source", ["format": "yaml"],
        "invalid argument: \"args[0].format\" must be \"xml\", \"json\" or \"description\", but is "
          + "\"yaml\""
      ),
    ] as [(String, JSONValue, String)])
  func whatIsWrongIsNamed(
    _ name: String, _ arguments: JSONValue, _ message: String
  ) async throws {
    let error = try await Client().mobileError(name, arguments)
    #expect(error.description == message)
  }
}
