import Foundation
import Testing
import WebDriver

struct ActionTests {
  @Test(
    arguments: #"""
      A short touch is a tap and a long one a press
        touch (10, 10) down pause 100 up
        touch (10, 10) down pause 500 up
        log => tap, press
      The second and third quick tap are a double and a triple tap, too
        touch (10, 10) down up pause 100 down up pause 100 down up
        log => tap, tap, double tap, tap, triple tap
      Slow taps and those elsewhere aren't
        touch (10, 10) down up pause 350 down up (300, 240) down up (10, 10) down up
        log => tap, tap, tap row 1, tap
      A point is relative to an element's middle or to the pointer
        touch (0, 0) from {row 1} down up
        touch (0, 44) from {row 1} down up
        touch (0, 44) from pointer down up
        log => tap row 1, tap row 2, tap row 3
      A movement swipes an element that handles swipes, otherwise it scrolls
        touch (300, 240) down (100, 240) in 200 up
        log => swipe row 1
        touch (100, 600) down (100, 512) in 200 up
        GET /element/{row 1}/attribute/y => "132"
      A handle and a slider are dragged
        touch (370, 190) down (370, 278) in 300 up
        touch (0, 110) down pause 600 (195, 110) in 300 up
        log => drag row 0 to 2
        GET /element/{volume}/text => "5"
      A movement after a press swipes or scrolls, too, if nothing can be dragged there
        touch (300, 240) down pause 500 (100, 240) in 200 up
        log => swipe row 1
        touch (100, 600) down pause 500 (100, 512) in 200 up
        GET /element/{row 1}/attribute/y => "132"
      Each tick takes the time of its longest pause
        click later
        POST /actions {"actions": [\#
      {"type": "none", "id": "a", "actions": [{"type": "pause", "duration": 700}, \#
      {"type": "pause", "duration": 700}]}, \#
      {"type": "key", "id": "b", "actions": [{"type": "pause", "duration": 1300}]}, \#
      {"type": "wheel", "id": "c", "actions": [{"type": "pause"}]}]}
        GET /element/{late}/text
        click clock
        log => 2.0 s
      A touch may begin in one command and end in another
        touch (10, 10) down
        touch pause 800
        log => ""
        touch up
        log => press
      Releasing lifts pressed fingers
        DELETE /actions
        touch (10, 10) down
        DELETE /actions
        log => tap
      A cancelled touch has no effect
        touch (10, 10) down cancel up
        log => ""
      Fingers that are down at the same time don't make single-finger gestures
        touch (10, 10) down pause 0 up / (300, 240) down (100, 240) up
        log => ""
      Consecutive fingers make one gesture each
        touch (10, 10) down up / (100, 240) pause 0 pause 0 down up
        log => tap, tap row 1
      A disabled element is an error, and the finger is up afterwards
        touch (0, 0) from {disabled} down up
        => element not interactable: Failed to tap Button 'disabled': it is disabled.
        touch (10, 10) down up
        log => tap
      An element scrolled off the screen is out of bounds, and a removed one is stale
        touch (0, 0) from {row 39} => move target out of bounds
        touch (0, 0) from {fleeting}
        click remove
        touch (0, 0) from {fleeting} => stale element reference
      """#.transcripts)
  func touches(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  @Test func `keys type into the focused element`() async throws {
    let actions = [
      ("Down", "a"), ("Up", "a"), ("Down", "é"), ("Up", "é"), ("Down", "x"), ("Down", "\u{E003}"),
      ("Down", "\u{E007}"), ("Up", "\u{E007}"),
    ].map { #"{"type": "key\#($0)", "value": "\#($1)"}"# }.joined(separator: ", ")
    let keys = #"POST /actions {"actions": [{"type": "key", "id": "k", "actions": [\#(actions)]}]}"#
    try await Client().play(
      """
      \(keys)
      => element not interactable: Failed to synthesize event: Neither element nor any descendant \
      has keyboard focus.
      click field
      \(keys)
      log => submit aé
      """)
  }

  @Test func `a wheel scrolls`() async throws {
    func scroll(_ distance: Int, _ origin: String) -> String {
      #"POST /actions {"actions": [{"type": "wheel", "id": "w", "actions": [{"type": "scroll", "x": "#
        + #"0, "y": 0, "deltaX": 0, "deltaY": \#(distance), "origin": \#(origin), "duration": 100}]}]}"#
    }
    let row = #"{"$element": "{row 2}"}"#
    try await Client().play(
      """
      \(scroll(50, row))
      GET /element/{row 2}/attribute/y => "214"
      \(scroll(-1000, row))
      GET /element/{row 2}/attribute/y => "264"
      \(scroll(50, "\"viewport\""))
      GET /element/{row 2}/attribute/y => "264"
      """)
  }

  @Test(
    arguments: #"""
      POST /actions {} => "actions" must be an array, but is missing
      POST /actions {"actions": {}} => "actions" must be an array, but is an object
      POST /actions {"actions": [1]} => "actions[0]" must be an object, but is a number
      POST /actions {"actions": [{"id": "a", "actions": []}]}
      => "actions[0].type" must be one of "none", "key", "pointer", "wheel", but is missing
      POST /actions {"actions": [{"type": "mouse", "id": "a", "actions": []}]}
      => "actions[0].type" must be one of "none", "key", "pointer", "wheel"
      POST /actions {"actions": [{"type": "none", "actions": []}]}
      => "actions[0].id" must be a string, but is missing
      POST /actions {"actions": [{"type": "none", "id": "a"}]}
      => "actions[0].actions" must be an array, but is missing
      POST /actions {"actions": [{"type": "none", "id": "a", "actions": []}, {"type": "none", \#
      "id": "a", "actions": []}]}
      => "actions[1].id" must be unique, but "a" is used twice
      POST /actions {"actions": [{"type": "pointer", "id": "a", "parameters": {"pointerType": \#
      "nose"}, "actions": []}]}
      => "actions[0].parameters.pointerType" must be one of "mouse", "pen", "touch"
      """#.rows)
  func `a malformed sequence has an explanation`(_ row: Row) async throws {
    #expect(try await Client().answer(to: row.given) == "invalid argument: " + row.expected)
  }

  @Test(
    arguments: #"""
      none 1 =>  must be an object, but is a number
      none {"type": "keyDown"} => .type" must be "pause"
      none {} => .type" must be "pause", but is missing
      none {"type": "pause", "duration": -1}
      => .duration" must be an integer from 0 to 9007199254740991
      none {"type": "pause", "duration": 1.5}
      => .duration" must be an integer from 0 to 9007199254740991
      key {"type": "pointerDown"} => .type" must be one of "pause", "keyDown", "keyUp"
      key {"type": "keyDown"} => .value" must be a string, but is missing
      key {"type": "keyUp", "value": "ab"} => .value" must be one character, but is "ab"
      key {"type": "keyDown", "value": ""} => .value" must be one character, but is ""
      pointer {"type": "pointerDown"} => .button" must be an integer, but is missing
      pointer {"type": "pointerDown", "button": 0, "pressure": 2} => .pressure" must be from 0 to 1
      pointer {"type": "pointerMove", "x": 0, "y": 0, "twist": "a"}
      => .twist" must be a number, but is a string
      pointer {"type": "pointerMove", "y": 0} => .x" must be a number, but is missing
      pointer {"type": "pointerMove", "x": 1e+300, "y": 0}
      => .x" must be from -1000000000 to 1000000000
      pointer {"type": "pointerMove", "x": 0, "y": 0, "origin": "here"}
      => .origin" must be "viewport", "pointer", or an element
      pointer {"type": "pointerMove", "x": 0, "y": 0, "origin": {"ELEMENT": "x"}}
      => .origin" must be "viewport", "pointer", or an element
      wheel {"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 0, "origin": "pointer"}
      => .origin" must be "viewport", or an element
      wheel {"type": "scroll", "x": 0, "y": 0, "deltaY": 0}
      => .deltaX" must be a number, but is missing
      wheel {"type": "scroll", "x": 0, "y": 0, "deltaX": 0.5, "deltaY": 0}
      => .deltaX" must be an integer, but is 0.5
      wheel {"type": "scroll", "x": 0, "y": 1.5, "deltaX": 0, "deltaY": 0}
      => .y" must be an integer, but is 1.5
      wheel {"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": "1"}
      => .deltaY" must be a number, but is a string
      wheel {"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 0, "duration": -1}
      => .duration" must be an integer from 0 to 9007199254740991
      wheel {"type": "keyDown", "value": "a"} => .type" must be one of "pause", "scroll"
      none {"type": "pause", "duration": null} => .duration" must not be null. Omit it instead
      pointer {"type": "pointerUp", "button": 0, "width": null}
      => .width" must not be null. Omit it instead
      pointer {"type": "keyDown", "value": "a"}
      => .type" must be one of "pause", "pointerDown", "pointerUp", "pointerMove", "pointerCancel"
      pointer {"type": "pointerUp", "button": -1}
      => .button" must be an integer from 0 to 9007199254740991
      pointer {"type": "pointerMove", "x": 0, "y": 0, "duration": "1"}
      => .duration" must be an integer from 0 to 9007199254740991
      """#.rows)
  func `a malformed action has an explanation`(_ row: Row) async throws {
    let client = try await Client()
    let words = row.given.split(separator: " ", maxSplits: 1)
    let answer = try await client.answer(
      to: #"""
        POST /actions {"actions": [{"type": "pointer", "id": "p", "actions": [\#(Self.touch(""))]}, \#
        {"type": "\#(words[0])", "id": "a", "actions": [{"type": "pause"}, \#(words[1])]}]}
        """#)
    let place = "\"actions[1].actions[1]" + (row.expected.hasPrefix(".") ? "" : "\"")
    #expect(answer == "invalid argument: \(place)\(row.expected)")
    #expect(try await client.log() == "")
  }

  private static func touch(_ property: String) -> String {
    #"{"type": "pointerMove", "x": 10, "y": 10}, {"type": "pointerDown", "button": 0\#(property)}, "#
      + #"{"type": "pointerUp", "button": 0}"#
  }

  /// A pen's properties, with their ranges, and whether they are integers.
  @Test(arguments: [
    ("width", 0.0, 1e9, false), ("height", 0, 1e9, false), ("pressure", 0, 1, false),
    ("tangentialPressure", -1, 1, false), ("tiltX", -90, 90, true), ("tiltY", -90, 90, true),
    ("twist", 0, 359, true), ("altitudeAngle", 0, Double.pi / 2, false),
    ("azimuthAngle", 0, Double.pi * 2, false),
  ])
  func `a pointer's property must be in its range`(
    _ name: String, _ least: Double, _ greatest: Double, _ isInteger: Bool
  ) async throws {
    let client = try await Client()
    func answer(_ value: JSONValue) async throws -> String {
      let actions = Self.touch(#", "\#(name)": \#(value.line)"#)
      return try await client.answer(
        to:
          #"POST /actions {"actions": [{"type": "pointer", "id": "p", "actions": [\#(actions)]}]}"#)
    }
    for value in [least, greatest] { #expect(try await answer(.number(value)) == "null") }
    #expect(try await client.log() == "tap, tap")
    let place = "invalid argument: \"actions[0].actions[1].\(name)\""
    for value in [least - 1, greatest * 1.1 + 1] {
      #expect(try await answer(.number(value)).hasPrefix("\(place) must be from "))
    }
    #expect(try await answer("1") == "\(place) must be a number, but is a string")
    if isInteger { #expect(try await answer(0.5) == "\(place) must be an integer, but is 0.5") }
    #expect(try await client.log() == "tap, tap")
  }

  @Test(
    arguments: #"""
      A source keeps its type, and a pointer without a type is a mouse
        POST /actions {"actions": [{"type": "pointer", "id": "a", "actions": [], \#
      "parameters": {"pointerType": "touch"}}]}
        POST /actions {"actions": [{"type": "pointer", "id": "a", "actions": []}]}
        => invalid argument: the input source "a" is of the type "pointer" (touch), not "pointer" \#
      (mouse). Use a different id, or release the actions first
        POST /actions {"actions": [{"type": "none", "id": "a", "actions": []}]}
        => invalid argument: the input source "a" is of the type "pointer" (touch), not "none". \#
      Use a different id, or release the actions first
        POST /actions {"actions": [{"type": "pointer", "id": "a", "actions": [], \#
      "parameters": {"pointerType": "pen"}}]}
        => invalid argument: the input source "a" is of the type "pointer" (touch), not "pointer" \#
      (pen). Use a different id, or release the actions first
        DELETE /actions
        POST /actions {"actions": [{"type": "key", "id": "a", "actions": []}]}
        POST /actions {"actions": [{"type": "pointer", "id": "a", "actions": [], \#
      "parameters": {"pointerType": "touch"}}]}
        => invalid argument: the input source "a" is of the type "key", not "pointer" (touch). \#
      Use a different id, or release the actions first
      """#.transcripts)
  func sources(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  /// The sequences that WebDriverAgent refuses. W3C allows some of them, and so does this remote
  /// end. Source: `testErroneousGestures` in `FBW3CTouchActionsIntegrationTests.m` and
  /// `FBW3CTypeActionsTests.m` of appium/WebDriverAgent.
  @Test(
    arguments: #"""
      touch no actions => invalid argument
      touch no type => invalid argument
      touch no id => invalid argument
      touch {"type": "pointerMove", "duration": 0, "x": 1} => invalid argument
      touch {"duration": 0, "x": 1, "y": 1} => invalid argument
      touch {"type": "pointerMoved", "duration": 0, "x": 1, "y": 1} => invalid argument
      touch {"type": "pointerMove", "duration": 0} => invalid argument
      touch {"type": "pointerMove", "duration": 0, "origin": "pointer"} => invalid argument
      touch {"type": "pause", "duration": -100} => invalid argument
      touch {"type": "pointerCancel"}, {"type": "pause", "duration": -100} => invalid argument
      touch {"type": "keyDown", "value": "h"} => invalid argument
      key {"type": "pointerMove", "duration": 0, "x": 100, "y": 100} => invalid argument
      key {"type": "keyUp"} => invalid argument
      key {"type": "keyUp", "value": 500} => invalid argument
      key {"type": "duration", "duration": "bla"} => invalid argument
      touch nothing => null
      touch pen => null
      touch {"type": "pointerUp", "button": 0} => null
      touch {"type": "pause", "duration": 100}, {"type": "pointerMove", "x": 1, "y": 1} => null
      key {"type": "keyUp", "value": "h"} => null
      key {"type": "pause"} => null
      """#.rows)
  func `sequences that WebDriverAgent refuses are invalid only if W3C says so`(_ row: Row)
    async throws
  {
    let words = row.given.split(separator: " ", maxSplits: 1).map(String.init)
    let whole = [
      "no actions": #"{"type": "pointer", "id": "f"}"#, "no type": #"{"id": "f", "actions": []}"#,
      "no id": #"{"type": "pointer", "actions": []}"#, "nothing": "",
      "pen":
        #"{"type": "pointer", "id": "f", "parameters": {"pointerType": "pen"}, "actions": []}"#,
    ]
    let kind =
      words[0] == "key"
      ? #""key""# : #""pointer", "parameters": {"pointerType": "touch"}"#
    let source = whole[words[1]] ?? #"{"type": \#(kind), "id": "f", "actions": [\#(words[1])]}"#
    try await Client().play(#"POST /actions {"actions": [\#(source)]} => \#(row.expected)"#)
  }

  @Test(
    arguments: #"""
      touch (391, 10)
      => move target out of bounds: the point (391.0, 10.0) is outside the screen, which is 390.0 \#
      × 844.0 points
      touch (-1, 0) from pointer
      => move target out of bounds: the point (-1.0, 0.0) is outside the screen, which is 390.0 × \#
      844.0 points
      POST /actions {"actions": [{"type": "pointer", "id": "f", "actions": [{"type": "pointerMove", \#
      "x": 0, "y": 0, "origin": {"$element": "x"}}]}]}
      => no such element: "x" isn't an element of this session. Use a reference returned by a \#
      find command of this session
      POST /actions {"actions": [{"type": "pointer", "id": "f", "actions": [{"type": "pointerDown", \#
      "button": 2}]}]}
      => unsupported operation: "actions[0].actions[0].button" must be 0. Other buttons aren't \#
      supported
      """#.rows)
  func `unsupported actions have an explanation`(_ row: Row) async throws {
    #expect(try await Client().answer(to: row.given) == row.expected)
  }
}
