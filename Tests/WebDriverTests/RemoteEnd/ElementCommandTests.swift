import Device
import Foundation
import Testing
import WebDriver

struct ElementCommandTests {
  @Test(
    arguments: [
      ("pad", "text", "Pad"), ("pad", "name", "XCUIElementTypeButton"), ("pad", "enabled", true),
      ("disabled", "enabled", false), ("pad", "selected", false), ("pad", "displayed", true),
      ("row 39", "displayed", false), ("pad", "computedlabel", "Pad"), ("log", "computedlabel", ""),
      ("pad", "rect", ["x": 0, "y": 0, "width": 38, "height": 44]),
      ("pad", "attribute/type", "XCUIElementTypeButton"), ("pad", "attribute/label", "Pad"),
      ("pad", "attribute/enabled", "true"), ("pad", "attribute/visible", "true"),
      ("pad", "attribute/width", "38"), ("alert", "attribute/index", "1"),
      ("field", "attribute/placeholderValue", "Type here"),
      ("pad", "attribute/placeholderValue", nil),
      ("pad", "attribute/colour", nil), ("pad", "property/colour", nil),
      ("pad", "property/label", "Pad"), ("pad", "property/enabled", true),
      ("field", "property/focused", false), ("alert", "property/index", 1),
      ("pad", "property/rect", ["x": 0, "y": 0, "width": 38, "height": 44]),
      ("volume", "property/maxValue", 10), ("pad", "attribute/hittable", "true"),
      ("row 39", "attribute/hittable", "false"), ("pad", "property/isHittable", true),
      ("rows", "attribute/accessibilityContainer", "true"),
      ("pad", "attribute/frame", "{{0, 0}, {38, 44}}"), ("pad", "attribute/wdName", "pad"),
      ("row 39", "location_in_view", ["x": 0, "y": 758]),
    ] as [(String, String, JSONValue)])
  func stateIsTold(_ name: String, _ path: String, _ value: JSONValue) async throws {
    let client = try await Client()
    let element = try await client.element(name)
    #expect(try await client.send("GET", "/element/\(element)/\(path)") == value)
  }

  // MARK: - Click

  @Test func aClickScrollsWhatItTapsIntoView() async throws {
    let client = try await Client()
    try await client.click("row 39")
    #expect(try await client.log() == "tap row 39")
  }

  @Test func aDisabledElementIsNotClicked() async throws {
    let client = try await Client()
    let error = try await client.error("POST", "/element/\(client.element("disabled"))/click")
    #expect(
      error.description
        == "element not interactable: Failed to tap Button 'disabled': it is disabled.")
    #expect(try await client.log() == "")
  }

  @Test func anElementThatIsCoveredIsNotClicked() async throws {
    let client = try await Client()
    try await client.click("field")
    // The keyboard is over the lower part of the screen; what is in a table is scrolled above it.
    try await client.click("row 39")
    #expect(try await client.log() == "tap row 39")
    let footer = try await client.element("footer")
    let error = try await client.error("POST", "/element/\(footer)/click")
    #expect(
      error.description == "element click intercepted: Failed to tap StaticText 'footer': "
        + "it is covered by Keyboard.")
  }

  // MARK: - Text

  @Test func textIsTypedIntoAFieldThatGetsTheFocusFirst() async throws {
    let client = try await Client()
    let field = try await client.element("field")
    try await client.send("POST", "/element/\(field)/value", ["text": "añ😀"])
    try await client.send("POST", "/element/\(field)/value", ["text": "b\u{E003}c\u{E017}\u{E01B}"])
    #expect(try await client.send("GET", "/element/\(field)/text") == "añ😀1")
    try await client.send("POST", "/element/\(field)/value", ["text": "\u{E000}\u{E006}"])
    #expect(try await client.log() == "submit añ😀1")
    #expect(try await client.send("GET", "/element/\(field)/property/focused") == false)
    try await client.send("POST", "/element/\(field)/clear")
    #expect(try await client.send("GET", "/element/\(field)/text") == "Type here")
  }

  @Test func piecesOfTextAreTakenWhereThereIsNoText() async throws {
    let client = try await Client()
    let field = try await client.element("field")
    try await client.send("POST", "/element/\(field)/value", ["value": ["a", "bc", "\u{E007}"]])
    #expect(try await client.log() == "submit abc")
    try await client.send("POST", "/element/\(field)/value", ["text": "d", "value": ["x"]])
    #expect(try await client.send("GET", "/element/\(field)/text") == "abcd")
  }

  @Test func aSliderIsSetToAPartOfItsScale() async throws {
    let client = try await Client()
    let slider = try await client.element("volume")
    try await client.send("POST", "/element/\(slider)/value", ["text": "0.5"])
    #expect(try await client.send("GET", "/element/\(slider)/text") == "5")
    for text in ["half", "1.1", "-0.1", "nan", ""] {
      let error = try await client.error(
        "POST", "/element/\(slider)/value", ["text": .string(text)])
      #expect(
        error.description
          == "invalid argument: \"text\" must be a number from 0 to 1 for a slider, "
          + "but is \"\(text)\"")
    }
  }

  @Test(
    arguments: [
      ("field", [:], "invalid argument: \"text\" is missing; it must be a string"),
      ("field", ["text": 1], "invalid argument: \"text\" must be a string, but is a number"),
      ("field", ["value": "a"], "invalid argument: \"value\" must be an array, but is a string"),
      (
        "field", ["value": ["a", 1]],
        "invalid argument: \"value[1]\" must be a string, but is a number"
      ),
      (
        "field", ["text": "ab\u{1}"],
        "invalid argument: no key types the control character U+0001"
      ),
      (
        "field", ["text": "a\u{E008}"],
        "unsupported operation: the keyboard has no key U+E008; it has characters, return (U+E006, "
          + "U+E007), backspace (U+E003) and delete (U+E017)"
      ),
      (
        "field", ["text": "a\nb"],
        "element not interactable: Failed to synthesize event: Neither element nor any descendant "
          + "has keyboard focus."
      ),
      (
        "pad", ["text": "a"],
        "element not interactable: Failed to type text into Button 'Pad': it is no text field."
      ),
    ] as [(String, JSONValue, String)])
  func textThatCannotBeTypedIsExplained(
    _ name: String, _ body: JSONValue, _ message: String
  ) async throws {
    let client = try await Client()
    let error = try await client.error("POST", "/element/\(client.element(name))/value", body)
    #expect(error.description == message)
  }

  @Test func onlyATextFieldIsCleared() async throws {
    let client = try await Client()
    let error = try await client.error("POST", "/element/\(client.element("pad"))/clear")
    #expect(
      error.description
        == "invalid element state: Failed to clear Button 'Pad': it is no text field.")
    let locked = try await client.error("POST", "/element/\(client.element("locked"))/clear")
    #expect(
      locked.description
        == "invalid element state: Failed to clear TextField 'locked': it is disabled.")
  }
}
