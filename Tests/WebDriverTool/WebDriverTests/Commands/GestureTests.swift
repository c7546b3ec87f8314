import Foundation
import Testing
import WebDriver

struct MobileTests {
  private func y(_ client: Client, _ name: String) async throws -> JSONValue? {
    try await client.send("GET", "/element/\(client.element(name))/rect")["y"]
  }

  @Test func tapIsAtAPointOfTheScreenOrOfAnElement() async throws {
    let client = try await Client()
    let row = try await client.element("row 1")
    try await client.mobile("tap", ["x": 10, "y": 10])
    try await client.mobile("tap", ["x": 10, "y": 50, "elementId": .string(row)])
    try await client.mobile("tap", ["x": 10, "y": 1, "element": [Client.elementKey: .string(row)]])
    #expect(try await client.log() == "tap, tap row 2, tap row 1")
  }

  @Test func doubleTapIsAtAnElementOrAPoint() async throws {
    let client = try await Client()
    let pad: JSONValue = .string(try await client.element("pad"))
    try await client.mobile("doubleTap", ["elementId": pad])
    try await client.mobile("doubleTap", ["x": 1, "y": 1, "elementId": pad])
    try await client.mobile("doubleTap", ["x": 10, "y": 10])
    #expect(try await client.log() == "double tap, double tap, double tap")
  }

  @Test func touchAndHoldTakesItsTime() async throws {
    let client = try await Client()
    let pad: JSONValue = .string(try await client.element("pad"))
    try await client.mobile("touchAndHold", ["elementId": pad, "duration": 1.5])
    try await client.mobile("touchAndHold", ["x": 10, "y": 10, "duration": 0.5])
    try await client.mobile("touchAndHold", ["x": 10, "y": 10, "duration": 0.1])
    try await client.click("clock")
    #expect(try await client.log() == "press, press, tap, 2.1 s")
  }

  @Test func swipeIsTheMovementOfAFinger() async throws {
    let client = try await Client()
    let row: JSONValue = .string(try await client.element("row 2"))
    try await client.mobile("swipe", ["direction": "left", "element": row, "velocity": 250])
    #expect(try await client.log() == "swipe row 2")
    try await client.mobile("swipe", ["direction": "up"])
    try await client.mobile("swipe", ["direction": "down", "elementId": row])
    #expect(try await y(client, "row 0") == 176)
  }

  @Test func scrollShowsWhatIsInADirectionOrHasAName() async throws {
    let client = try await Client()
    let table: JSONValue = .string(try await client.element("rows"))
    try await client.mobile("scroll", ["direction": "down", "elementId": table, "distance": 0.5])
    let scrolled = try #require(try await y(client, "row 0")?.integer)
    #expect(scrolled < 0)
    try await client.mobile("scroll", ["direction": "up"])
    #expect(try await y(client, "row 0") == 176)
    try await client.mobile("scroll", ["name": "row 39", "elementId": table])
    let row = try await client.element("row 39")
    #expect(try await client.send("GET", "/element/\(row)/displayed") == true)
    try await client.mobile("scroll", ["predicateString": "name BEGINSWITH 'row 20'"])
    let middle = try await client.element("row 20")
    #expect(try await client.send("GET", "/element/\(middle)/displayed") == true)
    let first: JSONValue = .string(try await client.element("row 0"))
    try await client.mobile("scroll", ["toVisible": true, "elementId": first])
    #expect(try await y(client, "row 0") == 176)
  }

  @Test func dragHoldsThenMoves() async throws {
    let client = try await Client()
    try await client.mobile(
      "dragFromToForDuration",
      ["duration": 1, "fromX": 370, "fromY": 190, "toX": 370, "toY": 330])
    let handle: JSONValue = .string(try await client.element("handle of row 2"))
    try await client.mobile(
      "dragFromToForDuration",
      ["duration": 0.5, "fromX": 5, "fromY": 5, "toX": 5, "toY": -80, "elementId": handle])
    try await client.click("clock")
    #expect(try await client.log() == "drag row 0 to 3, drag row 2 to 0, 1.5 s")
  }

  @Test func numbersMayBeTexts() async throws {
    let client = try await Client()
    let pad = JSONValue.string(try await client.element("pad"))
    try await client.mobile("tap", ["elementId": pad, "x": "5", "y": "5.5"])
    try await client.mobile("touchAndHold", ["elementId": pad, "duration": "1e0"])
    #expect(try await client.log() == "tap, press")
    // WebDriver's own commands are strict.
    let error = try await client.error("POST", "/timeouts", ["implicit": "5"])
    #expect(
      error.description
        == "invalid argument: \"implicit\" must be an integer from 0 to 9007199254740991")
  }

  @Test(
    arguments: rows(
      #"""
      mobile: tap {} => "args[0].x" is missing; it must be a number
      mobile: tap {"x": 1, "y": "one"} => "args[0].y" must be a number, but is a string
      mobile: tap {"x": 1, "y": "inf"} => "args[0].y" must be a number, but is a string
      mobile: tap {"x": 1, "y": ""} => "args[0].y" must be a number, but is a string
      mobile: touchAndHold {"duration": "-1"} => "args[0].duration" must be from 0 to 3600
      mobile: tap {"x": 1, "y": 1, "elementId": 7}
      => "args[0].elementId" must be an element or its reference, but is a number
      mobile: tap {"x": 1, "y": 1, "element": {"ELEMENT": "e"}}
      => "args[0].element" must be an element or its reference, but is an object
      mobile: doubleTap {"x": 1} => "args[0].y" is missing; it must be a number
      mobile: touchAndHold {"x": 1, "y": 1} => "args[0].duration" is missing; it must be a number
      mobile: touchAndHold {"duration": -1} => "args[0].duration" must be from 0 to 3600
      mobile: touchAndHold {"duration": 1} => "args[0].x" is missing; it must be a number
      mobile: swipe {} => "args[0].direction" is missing; it must be "up", "down", "left", "right"
      mobile: swipe {"direction": "north"}
      => "args[0].direction" must be "up", "down", "left", "right"
      mobile: swipe {"direction": "up", "velocity": "fast"}
      => "args[0].velocity" must be a number, but is a string
      mobile: scroll {}
      => "args[0].direction" is missing; one of "name", "direction", "predicateString" and \#
      "toVisible" must be there
      mobile: scroll {"toVisible": true} => "args[0].elementId" is missing; it must be an element
      mobile: scroll {"direction": "up", "distance": -1}
      => "args[0].distance" must be from 0 to 1000000
      mobile: scroll {"name": 1} => "args[0].name" must be a string, but is a number
      mobile: dragFromToForDuration {"duration": 1, "fromX": 0, "fromY": 0, "toX": 0}
      => "args[0].toY" is missing; it must be a number
      mobile: dragFromToWithVelocity {"holdDuration": 1}
      => "args[0].pressDuration" is missing; it must be a number
      mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 1}
      => "args[0].velocity" is missing; it must be a number
      mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 1, "velocity": 1}
      => "args[0].fromX" is missing; it must be a number
      mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 1, "velocity": 1, \#
      "fromElementId": 1}
      => "args[0].fromElementId" must be an element or its reference, but is a \#
      number
      mobile: tap 1 => "args[0]" must be an object, but is a number
      """#))
  func aWrongArgumentIsNamed(_ row: Row) async throws {
    #expect(try await Client().refusal(of: row.given) == "invalid argument: " + row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      mobile: tap {"x": 500, "y": 1}
      => move target out of bounds: Failed to tap at (500.0, 1.0): the screen is 390.0 × 844.0 \#
      points.
      mobile: tap {"x": 1, "y": 1, "elementId": "e"}
      => no such element: "e" is no element of this session; use a reference that a find command \#
      of this session has returned
      mobile: scroll {"name": "nothing"}
      => no such element: there is no element of the name "nothing" to scroll to
      mobile: scroll {"direction": "left"}
      => unsupported operation: nothing here scrolls left; "args[0].direction" must be "up" or \#
      "down"
      mobile: scroll {"predicateString": "label == 'a'"}
      => no such element: there is no element that meets "label == 'a'" to scroll to
      mobile: dragFromToForDuration {"duration": 1, "fromX": 1, "fromY": 1, "toX": 9, "toY": 99}
      => element not interactable: Failed to drag Button 'Pad': it can't be dragged.
      mobile: jump {}
      => unknown method: there is no script "mobile: jump"; after "mobile: " there may be $mobile
      """#))
  func whatCannotBeDoneIsExplained(_ row: Row) async throws {
    let message = row.expected.replacing("$mobile", with: MobileCommand.names)
    #expect(try await Client().refusal(of: row.given) == message)
  }

  @Test func whatDoesNotScrollSaysSo() async throws {
    let client = try await Client()
    let pad: JSONValue = .string(try await client.element("pad"))
    let error = try await client.mobileError("scroll", ["direction": "down", "elementId": pad])
    #expect(
      error.description
        == "element not interactable: Failed to scroll Button 'Pad': nothing there scrolls.")
  }

  @Test(
    arguments: rows(
      #"""
      POST /execute/sync {} => invalid argument: "script" is missing; it must be a string
      POST /execute/sync {"script": 1, "args": []}
      => invalid argument: "script" must be a string, but is a number
      POST /execute/sync {"script": "mobile: tap"}
      => invalid argument: "args" is missing; it must be an array
      POST /execute/sync {"script": "mobile: tap", "args": {"x": 1}}
      => invalid argument: "args" must be an array, but is an object
      POST /execute/sync {"script": "mobile:tap", "args": []}
      => invalid argument: "args[0].x" is missing; it must be a number
      POST /execute/sync {"script": "return 1", "args": []}
      => unsupported operation: a native app runs no JavaScript; scripts that work here begin \#
      with "mobile: ": $mobile
      POST /execute/sync {"script": "arguments[0].scrollIntoView(true); return \#
      arguments[0].getBoundingClientRect()", "args": [{"$element": "e"}]}
      => unsupported operation: a native app runs no JavaScript; scripts that work here begin \#
      with "mobile: ": $mobile
      POST /execute/sync {"script": "/* isDisplayed */return (function(){})", "args": []}
      => unsupported operation: the script "/* isDisplayed */" is for elements of pages, and a \#
      native app runs no JavaScript; GET /session/{session id}/element/{element id}/displayed \#
      tells the same, or switch to a web context
      POST /execute/sync {"script": "/* getAttribute */return (function(){})", "args": []}
      => unsupported operation: the script "/* getAttribute */" is for elements of pages, and a \#
      native app runs no JavaScript; GET /session/{session id}/element/{element \#
      id}/attribute/{name} tells one, or switch to a web context
      POST /execute/sync {"script": "/* submitForm */var form", "args": []}
      => unsupported operation: the script "/* submitForm */" is for elements of pages, and a \#
      native app runs no JavaScript; type U+E007 into a field, or click the button that sends, or \#
      switch to a web context
      """#))
  func aScriptThatCannotRunIsExplained(_ row: Row) async throws {
    let message = row.expected.replacing("$mobile", with: MobileCommand.names)
    #expect(try await Client().refusal(of: row.given) == message)
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
}

struct WebGestureTests {
  @Test(arguments: [
    // An icon in a button, and a row that has to be scrolled to.
    ("#cross .icon", "cross"), ("#cross", "cross"), ("li:nth-child(28)", "beer 28"),
    ("li:nth-child(3) span", "beer 3"), ("#send", "send "),
    ("a", "go to app://hybrid/beers?a=1"), ("#off", ""),
  ])
  func aClickIsATouchWhereTheElementIs(_ selector: String, _ log: String) async throws {
    let client = try await Client.inPage()
    #expect(try await client.css(selector, do: "click") == .null)
    #expect(try await client.pageLog() == log)
  }

  @Test func whatIsNotDisplayedIsNotClicked() async throws {
    let client = try await Client.inPage()
    let secret = try await client.reference("id", "secret")
    let error = try await client.error("POST", "/element/\(secret)/click")
    #expect(
      error.description == "element not interactable: Failed to click <p id=\"secret\">: it is not "
        + "displayed.")
  }

  @Test func whatIsCoveredIsNotClicked() async throws {
    let client = try await Client.inPage()
    try await client.css("#q", do: "click")
    try await client.send("POST", "/context", ["name": "WEBVIEW_2"])
    let note = try await client.reference("css selector", "p")
    let error = try await client.error("POST", "/element/\(note)/click")
    #expect(
      error.description == "element click intercepted: Failed to tap StaticText 'A note': it is "
        + "covered by Keyboard.")
  }

  @Test func optionsAndBoxesAreChosenByAClick() async throws {
    let client = try await Client.inPage()
    try await client.css("#strong", do: "click")
    #expect(try await client.css("#strong", "selected") == true)
    #expect(try await client.css("#strong", "attribute/checked") == .null)
    try await client.css("#style option + option", do: "click")
    #expect(try await client.css("#style", "property/value") == "Dark")
  }

  @Test func textIsTypedIntoAFieldAndCleared() async throws {
    let client = try await Client.inPage()
    try await client.css("#q", do: "value", ["text": "blonz\u{E003}de"])
    #expect(try await client.css("#q", "property/value") == "blonde")
    #expect(try await client.css("#q", "attribute/value") == "blonde")
    try await client.css("#q", do: "value", ["value": ["!", "\u{E007}"]])
    #expect(try await client.pageLog() == "send blonde!")
    try await client.css("#q", do: "value", ["text": "\u{E011}\u{E017}\u{E000}B"])
    #expect(try await client.css("#q", "property/value") == "Blonde!")
    try await client.css("#q", do: "clear")
    #expect(try await client.css("#q", "property/value") == "")
  }

  @Test func aRangeIsSetToANumberOrByItsKeys() async throws {
    let client = try await Client.inPage()
    try await client.css("#alcohol", do: "value", ["text": "9.6"])
    #expect(try await client.css("#alcohol", "property/value") == "9.5")
    try await client.css("#alcohol", do: "value", ["text": "\u{E014}\u{E014}"])
    #expect(try await client.css("#alcohol", "property/value") == "10.5")
  }

  @Test(
    arguments: rows(
      #"""
      POST /element/{h1}/value {"text": "a"}
      => element not interactable: Failed to send keys to <h1 class="title">: it takes no keys.
      POST /element/{#off}/value {"text": "a"}
      => element not interactable: Failed to send keys to <button id="off">: it is disabled.
      POST /element/{#q}/value {} => invalid argument: "text" is missing; it must be a string
      POST /element/{#q}/value {"text": "\u0001"}
      => invalid argument: no key types the control character U+0001
      POST /element/{#q}/value {"text": "a"}
      => unsupported operation: the keyboard has no key U+E009; it has characters, return \#
      (U+E006, U+E007), backspace (U+E003) and delete (U+E017)
      POST /element/{h1}/clear {}
      => invalid element state: Failed to clear <h1 class="title">: it is no text field.
      """#))
  func whatCannotBeDoneSaysWhy(_ row: Row) async throws {
    #expect(try await Client.inPage().refusal(of: row.given) == row.expected)
  }

  @Test func actionsAndMobileCommandsTakeElementsOfThePage() async throws {
    let client = try await Client.inPage()
    let beer = try await client.reference("css selector", "li")
    let origin: JSONValue = .object([Client.elementKey: .string(beer)])
    try await client.send(
      "POST", "/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": "touch", "parameters": ["pointerType": "touch"],
            "actions": [
              ["type": "pointerMove", "x": 0, "y": 0, "duration": 0, "origin": origin],
              ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
            ],
          ]
        ]
      ])
    #expect(try await client.pageLog() == "beer 1")
    try await client.mobile("tap", ["elementId": .string(beer), "x": 5, "y": 5])
    #expect(try await client.pageLog() == "beer 1, beer 1")
  }
}
