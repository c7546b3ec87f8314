import Foundation
import Testing
import WebDriver

struct KeyboardTests {
  @Test(
    arguments: transcripts(
      #"""
      The keyboard is hidden with its key
        mobile: isKeyboardShown => false
        mobile: hideKeyboard {}
        click field
        mobile: isKeyboardShown => true
        mobile: hideKeyboard {"keys": ["Done", "RETURN"]}
        mobile: isKeyboardShown => false
        log => "submit "
      A keyboard that cannot be hidden says so
        click field
        mobile: hideKeyboard {}
        => invalid element state: an iPhone's keyboard has no key that hides it; name one as \#
      "args[0].keys", or tap what ends the typing in the app. Its keys: "return"
        mobile: hideKeyboard {"keys": ["Go"]}
        => no such element: the keyboard has no key "Go"; its keys: "return"
        mobile: hideKeyboard {"keys": "Go"}
        => invalid argument: "args[0].keys" must be an array, but is a string
        mobile: hideKeyboard {"keys": [1]}
        => invalid argument: "args[0].keys[0]" must be a string, but is a number
      Keys are typed into what has the focus
        mobile: keys {"keys": ["a", {"key": "b"}], "elementId": "{field}"}
        mobile: keys {"keys": [{"key": "c", "modifierFlags": 0}, "\n"]}
        log => submit abc
      Keys that cannot be typed are explained
        mobile: keys {} => invalid argument: "args[0].keys" is missing; it must be an array
        mobile: keys {"keys": [1]}
        => invalid argument: "args[0].keys[0]" must be a string or an object, but is a number
        mobile: keys {"keys": ["a", {}]}
        => invalid argument: "args[0].keys[1].key" is missing; it must be a string
        mobile: keys {"keys": [{"key": "a", "modifierFlags": 2}]}
        => unsupported operation: "args[0].keys[0].modifierFlags" must be 0: an iPhone's keyboard \#
      has no modifier keys
        mobile: keys {"keys": ["a"]}
        => element not interactable: Failed to synthesize event: Neither element nor any \#
      descendant has keyboard focus.
      """#))
  func keyboard(_ transcript: Transcript) async throws { try await Client().play(transcript) }
}

/// Keys for a page: one after the other, whichever command presses them.
struct WebKeyTests {
  /// Presses keys as an actions command, one down and up after the other.
  private func press(_ keys: String, _ client: Client) async throws {
    let actions = keys.flatMap { key -> [JSONValue] in
      ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(String(key))] }
    }
    try await client.send(
      "POST", "/actions", ["actions": [["type": "key", "id": "keys", "actions": .array(actions)]]])
  }

  @Test(arguments: ["text", "password"])
  func eachKeyIsAKeyAndAnInput(field: String) async throws {
    try await Client.inPage(on: .with(KeyedPage.app)).play(
      #"""
      POST /element/{#\#(field)}/value {"text": "ab\ue003c\ue012d"}
      log => keydown F 'a', input F 'a', keydown F 'b', input F 'ab', keydown F 'Backspace', input \#
      F 'a', keydown F 'c', input F 'ac', keydown F 'ArrowLeft', keydown F 'd', input F 'adc'
      GET /element/{#\#(field)}/property/value => "adc"
      """#.replacing(" F ", with: " \(field) "))
  }

  @Test(
    arguments: transcripts(
      """
      A password is shown as dots
        POST /element/{#password}/value {"text": "abc"}
        POST /context {"name": "NATIVE_APP"}
        GET /element/{Password}/attribute/value => "•••"
      A handler can keep a key from typing
        POST /element/{#no-x}/value {"text": "axb"}
        log => keydown no-x 'a', input no-x 'a', keydown no-x 'x', keydown no-x 'b', input no-x 'ab'
      A range is set where the device can touch it
        POST /context {"name": "WEBVIEW_2"}
        POST /element/{#range}/value {"text": "7"}
        GET /element/{#range}/property/value => "7"
        POST /context {"name": "WEBVIEW_1"}
        click #text
        POST /context {"name": "WEBVIEW_2"}
        POST /element/{#range}/value {"text": "3"}
        => element click intercepted: Failed to adjust Slider 'Strength': it is covered by Keyboard.
        GET /element/{#range}/property/value => "7"
      """))
  func fields(_ transcript: Transcript) async throws {
    try await Client.inPage(on: .with(KeyedPage.app)).play(transcript)
  }

  @Test func theKeysOfActionsGoToWhatHasTheFocus() async throws {
    let client = try await Client.inPage(on: .with(KeyedPage.app))
    try await press("a", client)
    try await client.css("#text", do: "click")
    try await press("b\u{E012}c", client)
    // To the password, to the field without an x, to the button.
    try await press("\u{E004}\u{E004}\u{E004} \u{E007}", client)
    try await client.play(
      """
      log => keydown body 'a', keydown text 'b', input text 'b', keydown text 'ArrowLeft', keydown \
      text 'c', input text 'cb', keydown text 'Tab', keydown password 'Tab', keydown no-x 'Tab', \
      keydown button ' ', click button, keydown button 'Enter', click button
      """)
  }

  @Test func whatWasDoneIsTold() async throws {
    let client = try await Client.inPage(on: .with(KeyedPage.app))
    #expect(try await client.send("GET", "/duet/actions") == [])
    try await client.css("#text", do: "value", ["text": "ab\u{E012}c"])
    try await client.css("#text", do: "value", ["text": "d\u{E007}"])
    try await client.css("#button", do: "click")
    try await press("e", client)
    try await client.css("#text", do: "clear")
    try await client.send("POST", "/context", ["name": "WEBVIEW_2"])
    try await client.css("#range", do: "value", ["text": "3"])
    #expect(
      try await client.send("GET", "/duet/actions") == [
        "focus <input id=\"text\">", "type ab<ArrowLeft>cd⏎", "tap Button 'Press' at (195, 154)",
        "type e", "clear <input id=\"text\">", "set to 3.0 Slider 'Strength' at (195, 806)",
      ])
    #expect(try await client.send("GET", "/duet/actions") == [])
  }
}
