import Device
import DeviceDoubles
import Testing
import WebView

/// Keys of the device's keyboard in the fields of a page.
struct KeysOnDeviceTests {
  /// A page with one field, labelled "f", that notes its events.
  private func stage(_ attributes: HTMLAttributes = [:]) -> Stage {
    let stage = Stage(identifiesByDOM: false)
    var attributes = attributes
    attributes["id"] = "f"
    attributes["aria-label"] = "f"
    stage.body = [
      .element("input", attributes, on: stage.noting("f", .keydown, .input, .change, .blur))
    ]
    return stage
  }

  @Test(arguments: [("text", ElementType.textField, "ac"), ("password", .secureTextField, "••")])
  func eachKeyIsAKeyAndAnInput(kind: String, type: ElementType, shown: String) throws {
    let stage = stage(["type": kind])
    let device = try stage.onDevice()
    try device.tap(device.find(type, "f"))
    try device.typeText("ab\u{8}c\n")
    #expect(
      stage.log == [
        "keydown f 'a'", "input f 'a'", "keydown f 'b'", "input f 'ab'", "keydown f 'Backspace'",
        "input f 'a'", "keydown f 'c'", "input f 'ac'", "keydown f 'Enter'", "change f 'ac'",
      ])
    #expect(try device.find(type, "f").element.value == shown)
  }

  @Test func keysEditAtTheCaret() throws {
    let stage = stage(["value": "abc"])
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "f"))
    try device.press(["ArrowLeft", "x", "Backspace", "y"].map(Key.init(name:)))
    #expect(try device.find(.textField, "f").element.value == "abyc")
    #expect(
      stage.log == [
        "keydown f 'ArrowLeft'", "keydown f 'x'", "input f 'abxc'", "keydown f 'Backspace'",
        "input f 'abc'", "keydown f 'y'", "input f 'abyc'",
      ])
  }

  @Test func aHandlerCanKeepAKeyFromTyping() throws {
    let stage = Stage([
      .element(
        "input", ["id": "f"],
        on: [.event(.keydown) { if $0.key == "x" { $0.preventDefault() } }])
    ])
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "f"))
    try device.typeText("axb")
    #expect(try device.find(.textField, "f").element.value == "ab")
  }

  @Test func aHandlerMayMoveTheFocus() throws {
    let stage = Stage()
    stage.body = [
      .element(
        "input", ["id": "one"],
        on: [
          .input { [unowned stage] text in
            let document = stage.web.document
            guard text.count == 2, let two = try? document.querySelector("#two") else { return }
            document.focus(two)
          }
        ]),
      .element("input", ["id": "two"]),
    ]
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "one"))
    try device.typeText("abc")
    #expect(try device.find(.textField, "one").element.value == "ab")
    #expect(try device.find(.textField, "two").element.value == "c")
  }

  @Test func aFieldThatLosesTheFocusGetsNoMoreKeys() throws {
    let stage = stage()
    stage.body.append(.element("p", [:], ["text"]))
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "f"))
    stage.handlers = [
      .event(.keydown) { [unowned stage] in if $0.key == "b" { stage.web.document.blur() } }
    ]
    let error = #expect(throws: GestureError.self) { try device.typeText("abc") }
    #expect(
      error?.description
        == "Failed to synthesize event: Neither element nor any descendant has keyboard focus.")
    #expect(
      stage.log == ["keydown f 'a'", "input f 'a'", "keydown f 'b'", "change f 'a'", "blur f"])
  }

  @Test(arguments: [10, 100])
  func charactersNeedNoLooksAtTheScreen(count: Int) throws {
    let stage = stage()
    let device = try stage.onDevice()
    try device.tap(device.find(.textField, "f"))
    _ = device.tree
    let before = stage.descriptions
    let text = String(repeating: "a", count: count)
    try device.typeText(text)
    #expect(stage.descriptions == before)
    #expect(stage.log.count == 2 * count)
    #expect(try device.find(.textField, "f").element.value == text)
  }

  @Test func idsOfThePageAreIdentifiersOnlyOnDemand() throws {
    for identifiesByDOM in [false, true] {
      let stage = Stage(
        [.element("div", ["id": "box"], [.element("button", ["id": "b"], ["B"])])],
        identifiesByDOM: identifiesByDOM)
      let device = try stage.onDevice()
      let button = try device.find(.button, "B")
      #expect(button.element.identifier == (identifiesByDOM ? "b" : ""))
      #expect(button.parent?.element.identifier == (identifiesByDOM ? "box" : ""))
      #expect(try device.find(.webView, "web").element.identifier == "web")
    }
  }
}
