import Device
import TestSupport
import Foundation
import Testing

/// Input from a person with a real pointer and keyboard.
struct DirectInputTests {
  private struct Model: Sendable {
    var text = "old"
    var isFocused = false
    var isEnabled = true
    var log: [String] = []
    var numbers = Array(0..<40)
  }

  private func device(_ model: Model = Model()) throws -> Device {
    try Device.running(model) { app in
      let field = Element(
        .textField, id: "field", label: app.model.log.joined(separator: "|"),
        value: app.model.text, isEnabled: app.model.isEnabled, isFocused: app.model.isFocused,
        actions: [
          .focus { app.model.isFocused = true }, .edit { app.model.text = $0 },
          .typing(
            { app.model.text }, isFocused: { app.model.isFocused },
            edit: { app.model.text = $0 }, submit: { app.model.log.append("return") }),
        ])
      let rows = Rows(app.model.numbers, id: { $0 }, state: 0) { number in
        Element(
          .cell,
          content: .elements([
            Element(
              .button, label: "Inner \(number)", actions: [.tap { app.model.log = ["inner"] }]),
            Element(.staticText, label: "Text \(number)"),
            Element(
              .button, label: "Move \(number)",
              actions: [
                .drag { row in
                  app.model.numbers.removeAll { $0 == number }
                  app.model.numbers.insert(number, at: row)
                }
              ]),
          ]), actions: [.tap { app.model.log.append("row \(number)") }])
      }
      return Screen([field, Element(.table, id: "table", content: .rows(rows))])
    }
  }

  private func field(_ device: Device) -> ElementNode { device.shown[0] }

  private func table(_ device: Device) -> ElementNode { device.shown[1] }

  private func log(_ device: Device) -> String { field(device).element.label }

  @Test
  func `a partly visible row is tapped without scrolling, and a hidden one is scrolled to`()
    throws
  {
    let device = try device()
    // The last visible row is 18, with 8 points: (844 - 44) / 44.
    let row = try device.row(18)
    #expect(row.visibleFrame.height == 8)
    try device.activate(row)
    #expect(log(device) == "row 18")
    #expect(table(device).scrollOffset == 0)
    try device.activate(device.row(30))
    #expect(log(device) == "row 18|row 30")
    #expect(table(device).scrollOffset > 0)
  }

  @Test func `a tap on an element in a row goes to the row unless the element takes it`() throws {
    let device = try device()
    func row() throws -> ElementNode { try device.row(2) }
    try device.activate(row().children[1])
    #expect(log(device) == "row 2")
    try device.activate(row().children[0])
    #expect(log(device) == "inner")
  }

  @Test func `entering text focuses the field first`() throws {
    let device = try device()
    try device.enterText("new text", in: field(device))
    #expect(field(device).element.value == "new text")
    #expect(field(device).element.isFocused)
    try device.submit(field(device))
    #expect(log(device) == "return")
  }

  @Test func `a disabled field takes neither text nor the return key`() throws {
    let device = try device(Model(isEnabled: false))
    let error = GestureError(.disabled, "Failed to tap TextField: it is disabled.")
    #expect(throws: error) { try device.enterText("x", in: field(device)) }
    #expect(throws: error) { try device.submit(field(device)) }
    #expect(field(device).element.value == "old")
  }

  @Test func `a character that no key types is refused, with its code`() throws {
    let device = try device()
    for (text, code) in [("a\u{1B}b", "1B"), ("a\nb", "A"), ("\u{7F}", "7F")] {
      #expect(
        throws: GestureError(
          .cannotType, "Failed to enter text: no key types the character U+\(code).")
      ) { try device.enterText(text, in: field(device)) }
    }
    #expect(field(device).element.value == "old")
  }

  @Test func `an element that doesn't take the focus takes no text`() throws {
    let device = try device(Model(isFocused: true))
    let row = try device.row(0)
    #expect(
      throws: GestureError(.noKeyboardFocus, "Failed to type into Cell: it doesn't take the focus.")
    ) { try device.enterText("x", in: row) }
    #expect(field(device).element.value == "old")
  }

  @Test func `a row is moved by its handle, but not beyond the ends`() throws {
    let device = try device()
    let handle = { (row: Int) in try device.row(row).children[2] }
    let moved = try device.moveRow(of: handle(3), by: 2)
    #expect(moved?.row == 5)
    #expect(moved?.count == 40)
    #expect(try handle(5).element.label == "Move 3")
    #expect(try device.moveRow(of: handle(0), by: -1) == nil)
    #expect(try device.moveRow(of: handle(39), by: 1) == nil)
    #expect(try device.moveRow(of: handle(1), by: -100)?.row == 0)
    let text = try device.row(0).children[1]
    #expect(
      throws: GestureError(
        .notDraggable, "Failed to drag StaticText 'Text 1': it can't be dragged.")
    ) { try device.moveRow(of: text, by: 1) }
  }

  @Test func `a table is scrolled to an offset within its ends`() throws {
    let device = try device()
    let furthest = 40.0 * 44 - 800
    for (offset, expected) in [(100.5, 100.5), (-5, 0), (1e300, furthest), (.nan, furthest)] {
      device.scroll(table(device), to: offset)
      #expect(table(device).scrollOffset == expected)
    }
  }

  @Test func `without a keyboard, nothing is covered and typing works`() throws {
    let device = try device(Model(isFocused: true))
    #expect(device.tree?.keyboard != nil)
    device.showsKeyboard = false
    #expect(device.tree?.keyboard == nil)
    try device.typeText("!\n")
    #expect(field(device).element.value == "old!")
    #expect(log(device) == "return")
  }
}

/// The user actions that a device reports.
struct UserActionsTests {
  private struct Model: Sendable {
    var text = ""
    var isFocused = false
    var isAsking = false
    var size = 10.0
  }

  private func device() throws -> Device {
    try Device.running(Model()) { app in
      let elements = [
        Element(
          .button, label: "Save", layout: Layout(height: 40),
          actions: [.tap {}, .doubleTap {}, .press {}]),
        Element(
          .button, label: "Ask", layout: Layout(height: 40),
          actions: [.tap { app.model.isAsking = true }]),
        Element(
          .button, label: "Off", isEnabled: false, layout: Layout(height: 40), actions: [.tap {}]),
        Element(
          .textField, identifier: "name", value: app.model.text, isFocused: app.model.isFocused,
          layout: Layout(height: 40),
          actions: [
            .focus { app.model.isFocused = true },
            .typing(
              { app.model.text }, isFocused: { app.model.isFocused },
              edit: { app.model.text = $0 }, submit: {}),
          ]),
        Element(
          .slider, identifier: "size",
          scale: Element.Scale(minimum: 0, maximum: 20, current: app.model.size),
          layout: Layout(height: 40), actions: [.adjust { app.model.size = $0 }]),
        Element(
          .cell, label: "Row", layout: Layout(height: 40),
          actions: [.swipe(.left) {}, .drag { _ in }]),
      ]
      return Screen(elements, alert: app.model.isAsking ? Element(.alert, label: "Sure?") : nil)
    }
  }

  private func target(_ type: String, _ name: String) -> UserAction.Target {
    UserAction.Target(type: type, name: name)
  }

  @Test func `nothing is recorded before the first call`() throws {
    let device = try device()
    try device.tap(device.find(.button, "Save"))
    #expect(device.takeUserActions() == [])
    #expect(device.takeUserActions() == [])
    try device.tap(device.find(.button, "Save"))
    #expect(
      device.takeUserActions() == [
        .gesture(.tap, target("Button", "Save"), [CGPoint(x: 195, y: 20)])
      ])
    #expect(device.takeUserActions() == [])
  }

  @Test func `gestures are lines with their element and position`() throws {
    let device = try device()
    _ = device.takeUserActions()
    let save = try device.find(.button, "Save")
    try device.tap(save)
    try device.doubleTap(save)
    try device.press(save)
    try device.tap(at: CGPoint(x: 10.4, y: 30.6))
    let row = try device.find(.cell, "Row")
    try device.swipe(row, .left)
    try device.drag(row, to: save)
    let slider = try device.find(.slider, "")
    try device.adjust(slider, to: 15)
    try device.adjust(slider, toNormalizedPosition: 0.25)
    #expect(
      device.takeUserActions() == [
        .gesture(.tap, target("Button", "Save"), [CGPoint(x: 195, y: 20)]),
        .gesture(.doubleTap, target("Button", "Save"), [CGPoint(x: 195, y: 20)]),
        .gesture(.press, target("Button", "Save"), [CGPoint(x: 195, y: 20)]),
        .gesture(.tap, target("Button", "Save"), [CGPoint(x: 10.4, y: 30.6)]),
        .gesture(.swipe(.left), target("Cell", "Row"), [CGPoint(x: 195, y: 220)]),
        .gesture(.drag, target("Cell", "Row"), [CGPoint(x: 195, y: 220), CGPoint(x: 195, y: 20)]),
        .set(target("Slider", "size"), to: 15.0, CGPoint(x: 195, y: 180)),
        .set(target("Slider", "size"), to: 5.0256410256410255, CGPoint(x: 195, y: 180)),
      ])
  }

  @Test func `successive keys are one line`() throws {
    let device = try device()
    _ = device.takeUserActions()
    try device.tap(device.find(.textField, ""))
    try device.typeText("TOO\u{8}")
    try device.typeText("DO\n")
    try device.tap(device.find(.button, "Save"))
    try device.typeText("é🍵")
    #expect(
      device.takeUserActions() == [
        .gesture(.tap, target("TextField", "name"), [CGPoint(x: 195, y: 140)]),
        .keys([
          Key(name: "T"), Key(name: "O"), Key(name: "O"), .backspace, Key(name: "D"),
          Key(name: "O"), .enter,
        ]), .gesture(.tap, target("Button", "Save"), [CGPoint(x: 195, y: 20)]),
        .keys([Key(name: "é"), Key(name: "🍵")]),
      ])
  }

  @Test func `failed gestures aren't recorded`() throws {
    let device = try device()
    _ = device.takeUserActions()
    let (off, row) = (try device.find(.button, "Off"), try device.find(.cell, "Row"))
    let save = try device.find(.button, "Save")
    #expect(throws: GestureError.self) { try device.tap(off) }
    #expect(throws: GestureError.self) { try device.adjust(row, to: 1) }
    #expect(throws: GestureError.self) { try device.drag(save, to: row) }
    #expect(throws: GestureError.self) { try device.typeText("a") }
    try device.tap(device.find(.textField, ""))
    #expect(throws: GestureError.self) { try device.press([Key(name: "b"), Key(name: "F1")]) }
    try device.tap(device.find(.button, "Ask"))
    let slider = try device.find(.slider, "")
    #expect(throws: GestureError.self) { try device.tap(device.find(.button, "Save")) }
    #expect(throws: GestureError.self) { try device.adjust(slider, to: 1) }
    #expect(
      device.takeUserActions() == [
        .gesture(.tap, target("TextField", "name"), [CGPoint(x: 195, y: 140)]),
        .keys([Key(name: "b")]), .gesture(.tap, target("Button", "Ask"), [CGPoint(x: 195, y: 60)]),
      ])
  }
}
