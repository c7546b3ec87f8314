import Testing
import WebDriver

struct KeyboardTests {
  private func hide(_ client: Client, _ arguments: JSONValue) async throws -> WebDriverError {
    try await client.mobileError("hideKeyboard", arguments)
  }

  @Test func theKeyboardIsHiddenWithItsKey() async throws {
    let client = try await Client()
    #expect(try await client.mobile("isKeyboardShown") == false)
    try await client.mobile("hideKeyboard", [:])
    try await client.click("field")
    #expect(try await client.mobile("isKeyboardShown") == true)
    #expect(try await client.send("GET", "/appium/device/is_keyboard_shown") == true)
    try await client.mobile("hideKeyboard", ["keys": ["Done", "RETURN"]])
    #expect(try await client.mobile("isKeyboardShown") == false)
    #expect(try await client.log() == "submit ")
  }

  @Test func aKeyboardThatCannotBeHiddenSaysSo() async throws {
    let client = try await Client()
    try await client.click("field")
    #expect(
      try await hide(client, [:]).description
        == "invalid element state: an iPhone's keyboard has no key that hides it; name one as "
        + "\"args[0].keys\", or tap what ends the typing in the app. Its keys: \"return\"")
    #expect(
      try await hide(client, ["keys": ["Go"]]).description
        == "no such element: the keyboard has no key \"Go\"; its keys: \"return\"")
    #expect(
      try await hide(client, ["keys": "Go"]).description
        == "invalid argument: \"args[0].keys\" must be an array, but is a string")
    #expect(
      try await hide(client, ["keys": [1]]).description
        == "invalid argument: \"args[0].keys[0]\" must be a string, but is a number")
  }

  @Test func keysAreTypedIntoWhatHasTheFocus() async throws {
    let client = try await Client()
    let field: JSONValue = .string(try await client.element("field"))
    try await client.mobile("keys", ["keys": ["a", ["key": "b"]], "elementId": field])
    try await client.mobile("keys", ["keys": [["key": "c", "modifierFlags": 0], "\n"]])
    #expect(try await client.log() == "submit abc")
  }

  @Test(
    arguments: [
      ([:], "invalid argument: \"args[0].keys\" is missing; it must be an array"),
      (
        ["keys": [1]],
        "invalid argument: \"args[0].keys[0]\" must be a string or an object, but is a number"
      ),
      (
        ["keys": ["a", [:]]],
        "invalid argument: \"args[0].keys[1].key\" is missing; it must be a string"
      ),
      (
        ["keys": [["key": "a", "modifierFlags": 2]]],
        "unsupported operation: \"args[0].keys[0].modifierFlags\" must be 0: an iPhone's keyboard "
          + "has no modifier keys"
      ),
      (
        ["keys": ["a"]],
        "element not interactable: Failed to synthesize event: Neither element nor any descendant "
          + "has keyboard focus."
      ),
    ] as [(JSONValue, String)])
  func keysThatCannotBeTypedAreExplained(_ arguments: JSONValue, _ message: String) async throws {
    let error = try await Client().mobileError("keys", arguments)
    #expect(error.description == message)
  }
}
