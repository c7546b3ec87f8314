import Device
import DeviceDoubles
import Testing

struct TypingTests {
  private struct Model: Sendable {
    var text = ""
    var isFocused = false
    var submitted: [String] = []
    var isEnabled = true
  }

  private func device(_ model: Model = Model()) throws -> Device {
    try Device.running(model) { app in
      let field = Element(
        .textField, id: "field", label: app.model.submitted.joined(separator: "|"),
        value: app.model.text, isEnabled: app.model.isEnabled, isFocused: app.model.isFocused,
        returnKey: "Go",
        actions: [
          .focus { app.model.isFocused = true },
          .typing(
            { app.model.text }, isFocused: { app.model.isFocused },
            edit: { app.model.text = $0 },
            submit: {
              app.model.submitted.append(app.model.text)
              app.model.text = ""
              if app.model.submitted.last == "bye" { app.model.isFocused = false }
            }),
        ])
      return Screen(Element(.other, id: "screen", content: .elements([field])))
    }
  }

  private func field(_ device: Device) throws -> ElementNode {
    try #require(device.tree?.application.children[0].children[0].children[0])
  }

  @Test func aTapGivesTheFocusAndBringsTheKeyboardUp() throws {
    let device = try device()
    #expect(device.tree?.keyboard == nil)
    try device.tap(field(device))
    #expect(device.tree?.focusedNode?.element.type == .textField)
    #expect(device.tree?.keyboard?.frame.height == 291)
    try device.typeText("ahoj")
    try device.tap(#require(device.find(.button, "Go")))
    #expect(try field(device).element.label == "ahoj")
  }

  @Test func textIsTypedCharacterByCharacter() throws {
    let device = try device(Model(isFocused: true))
    try device.typeText("čaj 🍵\u{8}\u{8}!\nab\u{7F}")
    #expect(try field(device).element.label == "čaj!")
    #expect(try field(device).element.value == "a")
  }

  @Test func deletingInAnEmptyFieldDoesNothing() throws {
    let device = try device(Model(isFocused: true))
    try device.typeText("\u{8}\u{8}")
    #expect(try field(device).element.value == "")
  }

  @Test func withoutFocusNothingIsTyped() throws {
    let device = try device()
    let message =
      "Failed to synthesize event: Neither element nor any descendant has keyboard focus."
    #expect(throws: GestureError(.noKeyboardFocus, message)) { try device.typeText("a") }
    #expect(throws: GestureError(.noKeyboardFocus, message)) { try device.typeText("") }
  }

  @Test func typingEndsWhereTheFocusIsLost() throws {
    let device = try device(Model(isFocused: true))
    #expect(throws: GestureError.self) { try device.typeText("bye\nmore") }
    #expect(try field(device).element.label == "bye")
    #expect(try field(device).element.value == "")
  }

  @Test func aControlCharacterIsRefusedByItsCode() throws {
    let device = try device(Model(isFocused: true))
    #expect(
      throws: GestureError(.cannotType, "Failed to type text: no key types the character U+1B.")
    ) { try device.typeText("\u{1B}") }
  }

  @Test func aDisabledFieldTakesNoText() throws {
    let device = try device(Model(isFocused: true, isEnabled: false))
    #expect(
      throws: GestureError(.disabled, "Failed to type text: the focused element is disabled.")
    ) { try device.typeText("a") }
  }

  @Test func aFieldIsEmptied() throws {
    let device = try device(Model(text: "old"))
    try device.clearText(field(device))
    #expect(try field(device).element.value == "")
    #expect(try field(device).element.isFocused)
  }
}
