import Foundation
import Testing
import WebDriver

/// What an actions command refuses, and that nothing was done then.
struct ActionInputTests {
  private static let unknownElement: JSONValue = [Client.elementKey: "x"]

  @Test(
    arguments: [
      ([:], "\"actions\" is missing; it must be an array"),
      (["actions": [:]], "\"actions\" must be an array, but is an object"),
      (["actions": [1]], "\"actions[0]\" must be an object, but is a number"),
      (
        ["actions": [["id": "a", "actions": []]]],
        "\"actions[0].type\" is missing; it must be \"none\", \"key\", \"pointer\", \"wheel\""
      ),
      (
        ["actions": [["type": "mouse", "id": "a", "actions": []]]],
        "\"actions[0].type\" must be \"none\", \"key\", \"pointer\", \"wheel\""
      ),
      (
        ["actions": [["type": "none", "actions": []]]],
        "\"actions[0].id\" is missing; it must be a string"
      ),
      (
        ["actions": [["type": "none", "id": "a"]]],
        "\"actions[0].actions\" is missing; it must be an array"
      ),
      (
        [
          "actions": [
            ["type": "none", "id": "a", "actions": []], ["type": "none", "id": "a", "actions": []],
          ]
        ],
        "\"actions[1].id\" is \"a\" a second time; each source has its own id"
      ),
      (
        [
          "actions": [
            ["type": "pointer", "id": "a", "parameters": ["pointerType": "nose"], "actions": []]
          ]
        ],
        "\"actions[0].parameters.pointerType\" must be \"mouse\", \"pen\", \"touch\""
      ),
    ] as [(JSONValue, String)])
  func aMalformedSequenceIsExplained(_ body: JSONValue, _ message: String) async throws {
    let error = try await Client().error("POST", "/actions", body)
    #expect(error.description == "invalid argument: \(message)")
  }

  @Test(
    arguments: [
      ("none", 1, " must be an object, but is a number"),
      ("none", ["type": "keyDown"], ".type\" must be \"pause\""),
      ("none", [:], ".type\" is missing; it must be \"pause\""),
      (
        "none", ["type": "pause", "duration": -1],
        ".duration\" must be an integer from 0 to 9007199254740991"
      ),
      (
        "none", ["type": "pause", "duration": 1.5],
        ".duration\" must be an integer from 0 to 9007199254740991"
      ),
      ("key", ["type": "pointerDown"], ".type\" must be \"pause\", \"keyDown\", \"keyUp\""),
      ("key", ["type": "keyDown"], ".value\" is missing; it must be a string"),
      ("key", ["type": "keyUp", "value": "ab"], ".value\" must be one character, but is \"ab\""),
      ("key", ["type": "keyDown", "value": ""], ".value\" must be one character, but is \"\""),
      ("pointer", ["type": "pointerDown"], ".button\" is missing; it must be an integer"),
      (
        "pointer", ["type": "pointerDown", "button": 0, "pressure": 2],
        ".pressure\" must be from 0 to 1"
      ),
      (
        "pointer", ["type": "pointerMove", "x": 0, "y": 0, "twist": "a"],
        ".twist\" must be a number, but is a string"
      ),
      ("pointer", ["type": "pointerMove", "y": 0], ".x\" is missing; it must be a number"),
      (
        "pointer", ["type": "pointerMove", "x": 1e300, "y": 0],
        ".x\" must be from -1000000000 to 1000000000"
      ),
      (
        "pointer", ["type": "pointerMove", "x": 0, "y": 0, "origin": "here"],
        ".origin\" must be \"viewport\", \"pointer\", or an element"
      ),
      (
        "pointer", ["type": "pointerMove", "x": 0, "y": 0, "origin": ["ELEMENT": "x"]],
        ".origin\" must be \"viewport\", \"pointer\", or an element"
      ),
      (
        "wheel", ["type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 0, "origin": "pointer"],
        ".origin\" must be \"viewport\", or an element"
      ),
      (
        "wheel", ["type": "scroll", "x": 0, "y": 0, "deltaY": 0],
        ".deltaX\" is missing; it must be a number"
      ),
      (
        "wheel", ["type": "scroll", "x": 0, "y": 0, "deltaX": 0.5, "deltaY": 0],
        ".deltaX\" must be an integer, but is 0.5"
      ),
      (
        "wheel", ["type": "scroll", "x": 0, "y": 1.5, "deltaX": 0, "deltaY": 0],
        ".y\" must be an integer, but is 1.5"
      ),
      (
        "wheel", ["type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": "1"],
        ".deltaY\" must be a number, but is a string"
      ),
      (
        "wheel", ["type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 0, "duration": -1],
        ".duration\" must be an integer from 0 to 9007199254740991"
      ),
      ("wheel", ["type": "keyDown", "value": "a"], ".type\" must be \"pause\", \"scroll\""),
      (
        "none", ["type": "pause", "duration": nil],
        ".duration\" must not be null; leave it out instead"
      ),
      (
        "pointer", ["type": "pointerUp", "button": 0, "width": nil],
        ".width\" must not be null; leave it out instead"
      ),
      (
        "pointer", ["type": "keyDown", "value": "a"],
        ".type\" must be \"pause\", \"pointerDown\", \"pointerUp\", \"pointerMove\", "
          + "\"pointerCancel\""
      ),
      (
        "pointer", ["type": "pointerUp", "button": -1],
        ".button\" must be an integer from 0 to 9007199254740991"
      ),
      (
        "pointer", ["type": "pointerMove", "x": 0, "y": 0, "duration": "1"],
        ".duration\" must be an integer from 0 to 9007199254740991"
      ),
    ] as [(String, JSONValue, String)])
  func aMalformedActionIsExplained(
    _ type: String, _ action: JSONValue, _ message: String
  ) async throws {
    let client = try await Client()
    let body: JSONValue = [
      "actions": [
        ["type": "pointer", "id": "p", "actions": [.move(10, 10), .down, .up]],
        ["type": .string(type), "id": "a", "actions": [["type": "pause"], action]],
      ]
    ]
    let error = try await client.error("POST", "/actions", body)
    let place = "\"actions[1].actions[1]" + (message.hasPrefix(".") ? "" : "\"")
    #expect(error.description == "invalid argument: \(place)\(message)")
    #expect(try await client.log() == "")
  }

  /// Each of a pen's properties: its range, and whether it is an integer.
  @Test(arguments: [
    ("width", 0.0, 1e9, false), ("height", 0, 1e9, false), ("pressure", 0, 1, false),
    ("tangentialPressure", -1, 1, false), ("tiltX", -90, 90, true), ("tiltY", -90, 90, true),
    ("twist", 0, 359, true), ("altitudeAngle", 0, Double.pi / 2, false),
    ("azimuthAngle", 0, Double.pi * 2, false),
  ])
  func aPointersPropertyIsInItsRange(
    _ name: String, _ least: Double, _ greatest: Double, _ isInteger: Bool
  ) async throws {
    let client = try await Client()
    func body(_ value: JSONValue) -> JSONValue {
      let down: JSONValue = ["type": "pointerDown", "button": 0, name: value]
      return ["actions": [client.finger("f", [.move(10, 10), down, .up])]]
    }
    for value in [least, greatest] {
      try await client.send("POST", "/actions", body(.number(value)))
    }
    #expect(try await client.log() == "tap, tap")
    let place = "invalid argument: \"actions[0].actions[1].\(name)\""
    for value in [least - 1, greatest * 1.1 + 1] {
      let error = try await client.error("POST", "/actions", body(.number(value)))
      #expect(error.description.hasPrefix("\(place) must be from "))
    }
    let text = try await client.error("POST", "/actions", body("1"))
    #expect(text.description == "\(place) must be a number, but is a string")
    if isInteger {
      let error = try await client.error("POST", "/actions", body(0.5))
      #expect(error.description == "\(place) must be an integer, but is 0.5")
    }
    #expect(try await client.log() == "tap, tap")
  }

  @Test func aSourceStaysWhatItIs() async throws {
    let client = try await Client()
    func source(_ type: JSONValue, _ parameters: JSONValue = [:]) -> JSONValue {
      ["actions": [["type": type, "id": "a", "parameters": parameters, "actions": []]]]
    }
    try await client.send("POST", "/actions", source("pointer", ["pointerType": "touch"]))
    // Without a type, a pointer is a mouse.
    for (body, wrong) in [
      (source("pointer"), "\"pointer\" (mouse)"), (source("none"), "\"none\""),
      (source("pointer", ["pointerType": "pen"]), "\"pointer\" (pen)"),
    ] {
      let error = try await client.error("POST", "/actions", body)
      #expect(
        error.description
          == "invalid argument: the input source \"a\" is of the type \"pointer\" (touch), not "
          + "\(wrong); give another id, or release the actions first")
    }
    try await client.send("DELETE", "/actions")
    await #expect(throws: Never.self) { try await client.send("POST", "/actions", source("wheel")) }
  }

  @Test(
    arguments: [
      (
        JSONValue.move(391, 10),
        "move target out of bounds: the point (391.0, 10.0) is outside of the screen, which is "
          + "390.0 × 844.0 points"
      ),
      (
        .move(-1, 0, origin: "pointer"),
        "move target out of bounds: the point (-1.0, 0.0) is outside of the screen, which is "
          + "390.0 × 844.0 points"
      ),
      (
        .move(0, 0, origin: unknownElement),
        "no such element: \"x\" is no element of this session; use a reference that a find command "
          + "of this session has returned"
      ),
      (
        ["type": "pointerDown", "button": 2],
        "unsupported operation: \"actions[0].actions[0].button\" must be 0: nothing here takes "
          + "another button's gestures"
      ),
    ] as [(JSONValue, String)])
  func whatCannotBeDoneIsExplained(_ action: JSONValue, _ message: String) async throws {
    let client = try await Client()
    let error = try await client.error(
      "POST", "/actions", ["actions": [client.finger("f", [action])]])
    #expect(error.description == message)
  }

  @Test func anElementThatIsScrolledAwayIsOutOfBoundsAndOneThatIsGoneIsStale() async throws {
    let client = try await Client()
    let row: JSONValue = [Client.elementKey: .string(try await client.element("row 39"))]
    let away = try await client.error(
      "POST", "/actions", ["actions": [client.finger("f", [.move(0, 0, origin: row)])]])
    #expect(away.code == .moveTargetOutOfBounds)
    let gone: JSONValue = [Client.elementKey: .string(try await client.element("fleeting"))]
    try await client.click("remove")
    let stale = try await client.error(
      "POST", "/actions", ["actions": [client.finger("f", [.move(0, 0, origin: gone)])]])
    #expect(stale.code == .staleElementReference)
  }
}
