import Device
import DeviceDoubles
import Foundation
import Testing

/// What a device tells of what was done with it.
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
          layout: Layout(height: 40),
          actions: [.adjust { app.model.size = $0 }]),
        Element(
          .cell, label: "Row", layout: Layout(height: 40),
          actions: [.swipe(.left) {}, .drag { _ in }]),
      ]
      return Screen(
        elements,
        alert: app.model.isAsking ? Element(.alert, label: "Sure?") : nil)
    }
  }

  @Test func nothingIsNotedBeforeSomebodyAsks() throws {
    let device = try device()
    try device.tap(device.find(.button, "Save"))
    #expect(device.takeUserActions() == [])
    #expect(device.takeUserActions() == [])
    try device.tap(device.find(.button, "Save"))
    #expect(device.takeUserActions() == ["tap Button 'Save' at (195, 20)"])
    #expect(device.takeUserActions() == [])
  }

  @Test func gesturesAreLinesWithTheirElementAndPlace() throws {
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
        "tap Button 'Save' at (195, 20)", "double tap Button 'Save' at (195, 20)",
        "press Button 'Save' at (195, 20)", "tap Button 'Save' at (10, 31)",
        "swipe left Cell 'Row' at (195, 220)", "drag Cell 'Row' at (195, 220) to (195, 20)",
        "set to 15.0 Slider 'size' at (195, 180)", "set to 5.0 Slider 'size' at (195, 180)",
      ])
  }

  @Test func keysThatFollowEachOtherAreOneLine() throws {
    let device = try device()
    _ = device.takeUserActions()
    try device.tap(device.find(.textField, ""))
    try device.typeText("TOO\u{8}")
    try device.typeText("DO\n")
    try device.tap(device.find(.button, "Save"))
    try device.typeText("é🍵")
    #expect(
      device.takeUserActions() == [
        "tap TextField 'name' at (195, 140)", "type TOO⌫DO⏎", "tap Button 'Save' at (195, 20)",
        "type é🍵",
      ])
  }

  @Test func whatFailsIsNotNoted() throws {
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
        "tap TextField 'name' at (195, 140)", "type b", "tap Button 'Ask' at (195, 60)",
      ])
  }
}
