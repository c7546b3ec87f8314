import Foundation
import Testing
import WebDriver

struct ActionTests {
  @Test func aShortTouchIsATapAndALongOneAPress() async throws {
    let client = try await Client()
    try await client.touch(.move(10, 10), .down, .pause(100), .up)
    try await client.touch(.move(10, 10), .down, .pause(500), .up)
    #expect(try await client.log() == "tap, press")
  }

  @Test func aPointMayCountFromAnElementsMiddleOrFromThePointer() async throws {
    let client = try await Client()
    let element: JSONValue = [Client.elementKey: .string(try await client.element("row 1"))]
    try await client.touch(.move(0, 0, origin: element), .down, .up)
    try await client.touch(.move(0, 44, origin: element), .down, .up)
    try await client.touch(.move(0, 44, origin: "pointer"), .down, .up)
    #expect(try await client.log() == "tap row 1, tap row 2, tap row 3")
  }

  @Test func aMovementIsASwipeOfWhatTakesItAndAScrollingOfWhatDoesNot() async throws {
    let client = try await Client()
    try await client.touch(.move(300, 240), .down, .move(100, 240, in: 200), .up)
    #expect(try await client.log() == "swipe row 1")
    try await client.touch(.move(100, 600), .down, .move(100, 512, in: 200), .up)
    let row = try await client.element("row 1")
    #expect(try await client.send("GET", "/element/\(row)/rect")["y"] == 132)
  }

  @Test func aHandleAndASliderAreDragged() async throws {
    let client = try await Client()
    try await client.touch(.move(370, 190), .down, .move(370, 190 + 88, in: 300), .up)
    try await client.touch(.move(0, 110), .down, .pause(600), .move(195, 110, in: 300), .up)
    #expect(try await client.log() == "drag row 0 to 2")
    #expect(try await client.send("GET", "/element/\(client.element("volume"))/text") == "5")
  }

  @Test func aMovementAfterAPressIsADrag() async throws {
    let client = try await Client()
    let body: JSONValue = [
      "actions": [
        client.finger(
          "finger", [.move(300, 240), .down, .pause(500), .move(100, 240, in: 200), .up])
      ]
    ]
    let error = try await client.error("POST", "/actions", body)
    #expect(
      error.description
        == "element not interactable: Failed to drag StaticText 'row 1': it can't be dragged.")
    #expect(try await client.log() == "")
  }

  @Test func aPauseOfAnySourceLetsTimePassOnceATick() async throws {
    let client = try await Client()
    try await client.click("later")
    let sources: JSONValue = [
      ["type": "none", "id": "a", "actions": [.pause(700), .pause(700)]],
      ["type": "key", "id": "b", "actions": [.pause(1300)]],
      ["type": "wheel", "id": "c", "actions": [["type": "pause"]]],
    ]
    try await client.send("POST", "/actions", ["actions": sources])
    _ = try await client.element("late")
    try await client.click("clock")
    #expect(try await client.log() == "2.0 s")
  }

  @Test func keysTypeIntoWhatHasTheFocus() async throws {
    let client = try await Client()
    let keys: JSONValue = [
      "type": "key", "id": "k",
      "actions": [
        ["type": "keyDown", "value": "a"], ["type": "keyUp", "value": "a"],
        ["type": "keyDown", "value": "é"], ["type": "keyUp", "value": "é"],
        ["type": "keyDown", "value": "x"], ["type": "keyDown", "value": "\u{E003}"],
        ["type": "keyDown", "value": "\u{E007}"], ["type": "keyUp", "value": "\u{E007}"],
      ],
    ]
    let error = try await client.error("POST", "/actions", ["actions": [keys]])
    #expect(
      error.description == "element not interactable: Failed to synthesize event: Neither element "
        + "nor any descendant has keyboard focus.")
    try await client.click("field")
    try await client.send("POST", "/actions", ["actions": [keys]])
    #expect(try await client.log() == "submit aé")
  }

  @Test func aWheelScrolls() async throws {
    let client = try await Client()
    let row = try await client.element("row 2")
    let element: JSONValue = [Client.elementKey: .string(row)]
    func scroll(_ distance: Int, _ origin: JSONValue) -> JSONValue {
      let action: JSONValue = [
        "type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": .integer(distance),
        "origin": origin, "duration": 100,
      ]
      return ["actions": [["type": "wheel", "id": "w", "actions": [action]]]]
    }
    try await client.send("POST", "/actions", scroll(50, element))
    #expect(try await client.send("GET", "/element/\(row)/rect")["y"] == 214)
    try await client.send("POST", "/actions", scroll(-1000, element))
    #expect(try await client.send("GET", "/element/\(row)/rect")["y"] == 264)
    // Nothing scrolls there.
    try await client.send("POST", "/actions", scroll(50, "viewport"))
    #expect(try await client.send("GET", "/element/\(row)/rect")["y"] == 264)
  }

  // MARK: - From one command to the next

  @Test func aTouchMayBeginInOneCommandAndEndInAnother() async throws {
    let client = try await Client()
    try await client.touch(.move(10, 10), .down)
    try await client.touch(.pause(800))
    #expect(try await client.log() == "")
    try await client.touch(.up)
    #expect(try await client.log() == "press")
  }

  @Test func releasingLiftsWhatIsDown() async throws {
    let client = try await Client()
    try await client.send("DELETE", "/actions")
    try await client.touch(.move(10, 10), .down)
    try await client.send("DELETE", "/actions")
    #expect(try await client.log() == "tap")
    // The source is forgotten with where it was, and so may be of another kind.
    let keys: JSONValue = ["type": "key", "id": "finger", "actions": []]
    try await client.send("POST", "/actions", ["actions": [keys]])
    let error = try await client.error(
      "POST", "/actions", ["actions": [client.finger("finger", [])]])
    #expect(
      error.description == "invalid argument: the input source \"finger\" is of the type \"key\", "
        + "not \"pointer\" (touch); give another id, or release the actions first")
  }

  @Test func aTouchThatIsCancelledDoesNothing() async throws {
    let client = try await Client()
    try await client.touch(.move(10, 10), .down, ["type": "pointerCancel"], .up)
    #expect(try await client.log() == "")
  }

  @Test func fingersThatAreDownTogetherMakeNoGestureOfOneFinger() async throws {
    let client = try await Client()
    try await client.send(
      "POST", "/actions",
      [
        "actions": [
          client.finger("one", [.move(10, 10), .down, .pause(0), .up]),
          client.finger("two", [.move(300, 240), .down, .move(100, 240), .up]),
        ]
      ])
    #expect(try await client.log() == "")
    // One after the other they do.
    try await client.send(
      "POST", "/actions",
      [
        "actions": [
          client.finger("one", [.move(10, 10), .down, .up]),
          client.finger("two", [.move(100, 240), .pause(0), .pause(0), .down, .up]),
        ]
      ])
    #expect(try await client.log() == "tap, tap row 1")
  }

  @Test func aDisabledElementSaysSoAndTheFingerIsUpAfterwards() async throws {
    let client = try await Client()
    let element: JSONValue = [Client.elementKey: .string(try await client.element("disabled"))]
    let body: JSONValue = [
      "actions": [client.finger("finger", [.move(0, 0, origin: element), .down, .up])]
    ]
    let error = try await client.error("POST", "/actions", body)
    #expect(
      error.description
        == "element not interactable: Failed to tap Button 'disabled': it is disabled.")
    try await client.touch(.move(10, 10), .down, .up)
    #expect(try await client.log() == "tap")
  }
}
