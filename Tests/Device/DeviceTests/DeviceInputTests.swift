import Device
import Foundation
import TestSupport
import Testing

/// A device with real input, which receives gestures after the device's checks.
struct DeviceInputTests {
  /// Records the gestures that it receives, and reveals elements.
  private final class SpyInput: DeviceInput {
    var received: [String] = []
    var onReveal: () -> Void = {}

    private func record(_ gesture: String, _ node: ElementNode, _ point: CGPoint) {
      received.append("\(gesture) \(node.element.label) at \(Int(point.x)), \(Int(point.y))")
    }

    func tap(_ node: ElementNode, at point: CGPoint) { record("tap", node, point) }
    func doubleTap(_ node: ElementNode, at point: CGPoint) { record("double tap", node, point) }
    func tripleTap(_ node: ElementNode, at point: CGPoint) { record("triple tap", node, point) }
    func press(_ node: ElementNode, at point: CGPoint) { record("press", node, point) }
    func swipe(
      _ node: ElementNode, from point: CGPoint, _ direction: SwipeDirection, distance: Double?
    ) { record("swipe \(direction)", node, point) }
    func drag(_ node: ElementNode, from start: CGPoint, to end: CGPoint) {
      record("drag", node, start)
    }
    func adjust(_ slider: ElementNode, on scale: Element.Scale, to value: Double) {
      received.append("\(slider.element.label) from \(scale.current) to \(value)")
    }
    func scroll(_ node: ElementNode, at point: CGPoint, by distance: Double) -> Bool {
      record("scroll", node, point)
      return true
    }
    func reveal(_ node: ElementNode) -> Bool {
      onReveal()
      return true
    }
    func type(_ keys: [Key], into field: Element, didPress: (Key) -> Void) {
      received.append("keys \(keys.map(\.name)) into \(field.label)")
      keys.forEach(didPress)
    }
  }

  private static func screen(isFarRevealed: Bool) -> Screen {
    func element(_ type: ElementType, _ label: String, y: Double) -> Element {
      Element(
        type, id: label, label: label, isEnabled: label != "Off", isFocused: type == .textField,
        scale: type == .slider ? Element.Scale(minimum: 0, maximum: 10, current: 2) : nil,
        layout: Layout(fixedFrame: CGRect(x: 0, y: y, width: 100, height: 40)))
    }
    let elements = [
      element(.button, "Save", y: 0), element(.button, "Off", y: 50),
      element(.textField, "Name", y: 100), element(.slider, "Size", y: 150),
      element(.button, "Far", y: isFarRevealed ? 200 : 3000),
    ]
    let root = Element(.other, layout: Layout(axis: .overlay), content: .elements(elements))
    let keyboard = Element(
      .keyboard, layout: Layout(fixedFrame: CGRect(x: 0, y: 800, width: 100, height: 40)))
    return Screen(root, keyboard: keyboard)
  }

  @Test func `the input receives gestures that the device allows, once the element shows`() throws {
    nonisolated(unsafe) var launched: ScriptedApp<Bool>?
    let definition = ScriptedAppDefinition { launch in
      let app = ScriptedApp(false, host: launch.host) { Self.screen(isFarRevealed: $0.model) }
      launched = app
      return app
    }
    let input = SpyInput()
    let device = Device(apps: [definition], input: input)
    device.showsKeyboard = false
    try device.launch(definition.bundleIdentifier)
    let app = try #require(launched)
    input.onReveal = { app.model = true }
    #expect(device.tree?.keyboard?.frame.minY == 800, "the app's own keyboard")
    _ = device.takeUserActions()
    func node(_ label: String) throws -> ElementNode {
      try #require(device.shown.first { $0.element.label == label })
    }
    let save = try node("Save")
    try device.tap(save)
    try device.doubleTap(save)
    try device.tripleTap(save)
    try device.press(save)
    try device.swipe(save, .left)
    try device.drag(save, to: node("Name"))
    #expect(device.scroll(at: CGPoint(x: 50, y: 20), by: 100))
    try device.tap(node("Far"))
    try device.typeText("ab\n")
    try device.adjust(node("Size"), toNormalizedPosition: 0.7)
    #expect(throws: GestureError.self) { try device.tap(node("Off")) }
    #expect(throws: GestureError.self) { try device.adjust(save, to: 1) }
    #expect(
      input.received == [
        "tap Save at 50, 20", "double tap Save at 50, 20", "triple tap Save at 50, 20",
        "press Save at 50, 20", "swipe left Save at 50, 20", "drag Save at 50, 20",
        "scroll Save at 50, 20", "tap Far at 50, 220",
        #"keys ["a", "b", "Enter"] into Name"#, "Size from 2.0 to 7.0",
      ])
    #expect(device.takeUserActions().count == 9)
  }
}
