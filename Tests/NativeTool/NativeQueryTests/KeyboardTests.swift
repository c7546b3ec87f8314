import Device
import NativeQuery
import Testing

struct KeyboardTests {
  @Test func textIsTypedIntoTheFieldThatHasTheFocus() throws {
    let lists = try RunningLists()
    let field = lists.app.textFields["name"]
    try field.tap()
    #expect(try field.hasFocus)
    try field.typeText("TODO\n")
    #expect(try field.value as? String == "TODO")
    #expect(lists.model.done == ["submitted TODO"])
  }

  @Test func anElementAroundTheFieldTakesTheTextToo() throws {
    let lists = try RunningLists()
    try lists.app.textFields["name"].tap()
    try lists.app.typeText("ab")
    try lists.app.windows.firstMatch.typeText("c")
    #expect(lists.model.name == "abc")
  }

  @Test func keysDeleteSpaceAndConfirm() throws {
    let lists = try RunningLists(Lists(name: "abc", isNaming: true))
    let field = lists.app.textFields.element
    try field.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: 2))
    try field.typeKey(.space, modifierFlags: [])
    try field.typeKey("z", modifierFlags: [])
    #expect(lists.model.name == "a z")
    try field.typeKey(.delete, modifierFlags: [])
    try field.typeKey(.return, modifierFlags: [])
    try field.typeKey(.enter, modifierFlags: [])
    #expect(lists.model.done == ["submitted a ", "submitted a "])
  }

  @Test(arguments: [XCUIKeyboardKey.enter, .return])
  func theTextOfAReturnKeyIsTheReturnKey(_ key: XCUIKeyboardKey) throws {
    let lists = try RunningLists(Lists(isNaming: true))
    try lists.app.textFields.element.typeText("TODO\(key.rawValue)!")
    #expect(lists.model.done == ["submitted TODO"])
    #expect(lists.model.name == "TODO!")
  }

  @Test func withoutTheFocusTypingFailsAndSaysWhoHasIt() throws {
    let lists = try RunningLists()
    func text(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return "nothing was thrown"
    }
    #expect(
      text { try lists.app.textFields["name"].typeText("x") }
        == "Failed to type text into \"name\" TextField: Neither element nor any descendant has "
        + "keyboard focus; nothing has it. Tap a text field first.")
    try lists.app.textFields["name"].tap()
    #expect(
      text { try lists.app.buttons["Add"].typeText("x") }
        == "Failed to type text into \"Add\" Button: Neither element nor any descendant has "
        + "keyboard focus; TextField 'name' has it. Tap a text field first.")
    #expect(
      text { try lists.app.textFields["name"].typeKey("a", modifierFlags: [.command, .shift]) }
        == "Failed to type a key into \"name\" TextField: "
        + "this device's keyboard has no modifier keys.")
    #expect(lists.model.name == "")
  }

  @Test func theKeyboardsReturnKeyCanBeTapped() throws {
    let lists = try RunningLists(Lists(name: "x", isNaming: true))
    try lists.app.keyboards.buttons["return"].tap()
    #expect(lists.model.done == ["submitted x"])
  }

  @Test func modifierFlagsHaveTheRawValuesOfXCUITest() {
    let flags: [XCUIElement.KeyModifierFlags] = [
      .capsLock, .shift, .control, .option, .command, .function,
    ]
    #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }
}
