import Foundation
import Testing
import WebDriver

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
