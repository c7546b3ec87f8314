import Device
import TestSupport
import Foundation
import Testing

private let nothingFocused = GestureError(
  .noKeyboardFocus,
  "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")

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
      return Screen([field])
    }
  }

  @Test func `a tap focuses a field and shows the keyboard`() throws {
    let device = try device()
    #expect(device.tree?.keyboard == nil)
    try device.tap(device.shown[0])
    #expect(device.tree?.focusedNode?.element.type == .textField)
    #expect(device.tree?.keyboard?.frame.height == 291)
    try device.typeText("ahoj")
    try device.tap(device.find(.button, "Go"))
    #expect(device.shown[0].element.label == "ahoj")
  }

  @Test func `text is typed character by character`() throws {
    let device = try device(Model(isFocused: true))
    try device.typeText("\u{8}\u{8}")
    #expect(device.shown[0].element.value == "")
    try device.typeText("čaj 🍵\u{8}\u{8}!\nab\u{7F}")
    #expect(device.shown[0].element.label == "čaj!")
    #expect(device.shown[0].element.value == "a")
  }

  @Test(arguments: ["press", "double tap"])
  func `a press or a double tap offers to paste the copied text`(gesture: String) throws {
    let device = try device(Model(text: "x"))
    func offer() throws {
      let field = device.shown[0]
      gesture == "press" ? try device.press(field) : try device.doubleTap(field)
    }
    try offer()
    #expect(!showsMenu(device))
    device.clipboard = "milk\nand eggs"
    try offer()
    try device.tap(device.find(.menuItem, "Paste"))
    #expect(device.shown[0].element.value == "xmilk and eggs")
    #expect(device.shown[0].element.isFocused)
    #expect(!showsMenu(device))
  }

  private func showsMenu(_ device: Device) -> Bool {
    device.tree?.index.ordinals(of: .menuItem).isEmpty == false
  }

  @Test func `the next gesture, key or app hides the menu`() throws {
    for goOn in [
      { try $0.tap(at: CGPoint(x: 10, y: 400)) }, { try $0.typeText("a") },
      { $0.sendToBackground() },
    ] as [(Device) throws -> Void] {
      let device = try device()
      device.clipboard = "milk"
      try device.press(device.shown[0])
      #expect(showsMenu(device))
      try goOn(device)
      #expect(!showsMenu(device))
    }
  }

  @Test(arguments: [
    (Model(), "a", nothingFocused), (Model(), "", nothingFocused),
    (
      Model(isFocused: true, isEnabled: false), "a",
      GestureError(.disabled, "Failed to type text: the focused element is disabled.")
    ),
    (
      Model(isFocused: true), "\u{1B}",
      GestureError(.cannotType, "Failed to type text: no key types the character U+1B.")
    ),
  ])
  private func typingFailsWithWholeMessage(model: Model, text: String, error: GestureError) throws {
    let device = try device(model)
    #expect(throws: error) { try device.typeText(text) }
  }

  @Test func `typing ends when the focus is lost`() throws {
    let device = try device(Model(isFocused: true))
    #expect(throws: GestureError.self) { try device.typeText("bye\nmore") }
    #expect(device.shown[0].element.label == "bye")
    #expect(device.shown[0].element.value == "")
  }

  @Test func `a field is cleared`() throws {
    let device = try device(Model(text: "old"))
    try device.clearText(device.shown[0])
    #expect(device.shown[0].element.value == "")
    #expect(device.shown[0].element.isFocused)
  }

  @Test func `clearing an empty field types nothing`() throws {
    for (text, keys) in [("", []), ("old", [3])] {
      let device = try device(Model(text: text, isFocused: true))
      let typing = Typing()
      device.observer = typing
      try device.clearText(device.shown[0])
      #expect(typing.keys == keys)
    }
  }

  private final class Typing: DeviceObserver {
    var keys: [Int] = []
    func looked(_ look: ScreenLook) {}
    func made(_ gesture: Gesture) {}
    func typing(keys: Int) { self.keys.append(keys) }
  }
}

/// Successive keys: their cost, and the fields that receive them.
struct KeyboardTests {
  private struct Model: Sendable {
    var texts = ["first": "", "second": ""]
    var focus: String? = "first"
  }

  private typealias App = ScriptedApp<Model>

  private final class Counts: @unchecked Sendable {
    var descriptions = 0
    var edits = 0
  }

  /// A device with two fields, each of which calls `edited` after an edit and `submit` on the
  /// return key.
  private func device(
    counting counts: Counts = Counts(),
    edited: @escaping @Sendable (App, String) -> Void = { _, _ in },
    submit: @escaping @Sendable (App) -> Void = { _ in }
  ) throws -> Device {
    try Device.running(Model()) { app in
      counts.descriptions += 1
      let fields = ["first", "second"].map { name in
        Element(
          .textField, identifier: name, value: app.model.texts[name],
          isFocused: app.model.focus == name,
          actions: [
            .typing(
              { app.model.texts[name] ?? "" }, isFocused: { app.model.focus == name },
              edit: {
                counts.edits += 1
                app.model.texts[name] = $0
                edited(app, $0)
              }, submit: { submit(app) })
          ])
      }
      return Screen(fields)
    }
  }

  private func texts(_ device: Device) -> [String?] { device.shown.map(\.element.value) }

  // MARK: - Cost

  @Test(arguments: [10, 100])
  func `each character is an edit without a look at the screen`(count: Int) throws {
    let counts = Counts()
    let device = try device(counting: counts)
    let text = String(repeating: "a", count: count)
    try device.typeText(text)
    #expect(counts.edits == count)
    #expect(counts.descriptions == 1)
    #expect(texts(device) == [text, ""])
    #expect(counts.descriptions == 2)
  }

  @Test(arguments: [1, 2, 9])
  func `each return key causes one look at the screen`(lines: Int) throws {
    let counts = Counts()
    let device = try device(counting: counts)
    try device.typeText(String(repeating: "line\n", count: lines) + "end")
    #expect(counts.edits == 4 * lines + 3)
    #expect(counts.descriptions == 1 + lines)
  }

  // MARK: - Fields that receive keys

  @Test func `a return key that moves the focus moves the keys after it`() throws {
    let device = try device(submit: { $0.model.focus = "second" })
    try device.typeText("ab\ncd")
    #expect(texts(device) == ["ab", "cd"])
  }

  @Test func `a field that moves the focus away receives no further keys`() throws {
    let device = try device(edited: { app, text in
      if text.count == 2 { app.model.focus = "second" }
    })
    try device.typeText("abc")
    #expect(texts(device) == ["ab", "c"])
  }

  @Test func `work that comes due may move the focus`() throws {
    let device = try device(edited: { app, text in
      if text == "ab" { app.host.after(.zero) { app.model.focus = "second" } }
      // Used only on the device's thread.
      nonisolated(unsafe) let app = app
      if text == "cd" { app.host.post { app.model.focus = "first" } }
    })
    try device.typeText("abcde")
    #expect(texts(device) == ["abe", "cd"])
  }

  @Test func `work that comes due may remove the focus`() throws {
    let device = try device(edited: { app, text in
      if text == "ab" { app.host.after(.zero) { app.model.focus = nil } }
    })
    #expect(throws: nothingFocused) { try device.typeText("abcd") }
    #expect(texts(device) == ["ab", ""])
  }

  @Test func `the error names a key that the keyboard doesn't have`() throws {
    let device = try device()
    #expect(
      throws: GestureError(.cannotType, "Failed to type text: the keyboard has no key F1.")
    ) { try device.press([Key(name: "a"), Key(name: "F1"), Key(name: "b")]) }
    #expect(texts(device) == ["a", ""])
  }
}
