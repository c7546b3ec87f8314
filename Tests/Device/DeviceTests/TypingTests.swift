import Device
import Foundation
import TestSupport
import Testing

struct TypingTests {
  private let nothingFocused = GestureError(
    .noKeyboardFocus,
    "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")

  @Test func `a tap focuses a field and shows the keyboard, which types character by character`()
    throws
  {
    let device = try ControlPanel.device()
    #expect(device.tree?.keyboard == nil && device.tree?.focusedNode == nil)
    try device.tap(device.field)
    #expect(device.tree?.keyboard?.frame.height == 291 && device.tree?.focusedNode == device.field)
    try device.typeText("\u{8}\u{8}\u{8}\u{8}čaj 🍵\u{8}\u{7F}!\u{3}\r\n")
    #expect(device.field.element.value == "čaj!" && device.log.hasSuffix("!, return, return"))
    device.showsKeyboard = false
    #expect(device.tree?.keyboard == nil)
    try device.typeText("!")
    #expect(device.field.element.value == "čaj!!")
  }

  @Test func `a field is cleared key by key, and an empty one without keys`() throws {
    for (text, keys) in [("", []), ("old", [3])] {
      let device = try ControlPanel.device(ControlPanel(text: text))
      let spy = Spy()
      device.observer = spy
      try device.clearText(device.field)
      #expect(device.field.element.value == "" && device.field.element.isFocused)
      #expect(spy.keys == keys && spy.gestures == [.tap])
      _ = device.look()
      #expect(spy.looks == 1)
    }
  }

  private final class Spy: DeviceObserver {
    var keys: [Int] = []
    var gestures: [Gesture] = []
    var looks = 0
    func looked(_ look: ScreenLook) { looks += 1 }
    func made(_ gesture: Gesture) { gestures.append(gesture) }
    func typing(keys: Int) { self.keys.append(keys) }
  }

  @Test(arguments: ["press", "double tap"])
  func `a press or a double tap offers to paste the copied text`(gesture: String) throws {
    let device = try ControlPanel.device()
    func offer() throws {
      gesture == "press" ? try device.press(device.field) : try device.doubleTap(device.field)
    }
    func isOffered() -> Bool { (try? device.find(.menuItem, "Paste")) != nil }
    try offer()
    #expect(!isOffered())
    device.clipboard = "milk\nand eggs"
    try offer()
    #expect(
      try device.find(.menuItem, "Paste").frame == CGRect(x: 155, y: 66, width: 80, height: 44))
    try device.tap(device.find(.menuItem, "Paste"))
    #expect(device.field.element.value == "oldmilk and eggs" && device.field.element.isFocused)
    for goOn in [
      { try device.tap(at: CGPoint(x: 10, y: 400)) }, { try device.typeText("a") },
      { device.sendToBackground() },
    ] as [() throws -> Void] {
      #expect(!isOffered())
      try offer()
      #expect(isOffered())
      try goOn()
    }
    #expect(!isOffered())
  }

  @Test func `only a return key causes a look at the screen`() throws {
    let device = try ControlPanel.device(ControlPanel(text: "", isFocused: true))
    try device.typeText(String(repeating: "a", count: 100))
    #expect(device.renderCount == 1)
    #expect(device.field.element.value == String(repeating: "a", count: 100))
    try device.typeText(String(repeating: "line\n", count: 9) + "end")
    #expect(device.renderCount == 2 + 9)
  }

  private struct TwoFields: Sendable {
    var texts = ["first": "", "second": ""]
    var focus: String? = "first"
  }

  private typealias App = ScriptedApp<TwoFields>

  /// A device with two fields, each of which calls `edited` after an edit.
  private func device(edited: @escaping @Sendable (App, String) -> Void) throws -> Device {
    try Device.running(TwoFields()) { app in
      Screen(
        ["first", "second"].map { name in
          Element(
            .textField, identifier: name, value: app.model.texts[name],
            isFocused: app.model.focus == name,
            actions: [
              .typing(
                { app.model.texts[name] ?? "" }, isFocused: { app.model.focus == name },
                edit: {
                  app.model.texts[name] = $0
                  edited(app, $0)
                }, submit: {})
            ])
        })
    }
  }

  private func texts(_ device: Device) -> [String?] { device.shown.map(\.element.value) }

  @Test func `keys go to the field that has the focus by then`() throws {
    let byDueWork = try device(edited: { app, text in
      if text == "ab" { app.host.after(.zero) { app.model.focus = "second" } }
      // Used only on the device's thread.
      nonisolated(unsafe) let app = app
      if text == "cd" { app.host.post { app.model.focus = "first" } }
    })
    try byDueWork.typeText("abcde")
    #expect(texts(byDueWork) == ["abe", "cd"])
    let lost = try device(edited: { app, text in
      if text == "ab" { app.host.after(.zero) { app.model.focus = nil } }
    })
    #expect(throws: nothingFocused) { try lost.typeText("abcd") }
    #expect(texts(lost) == ["ab", ""])
  }
}
