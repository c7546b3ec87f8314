import Device
import DeviceDoubles
import Foundation
import Testing

/// An app whose program is not in this process: it is told of gestures, after the device's checks.
struct RealGestureTests {
  /// Notes what it is told of; its elements have no actions.
  private final class SpyApp: App {
    var told: [String] = []
    var isRevealed = false
    let host: AppHost

    init(host: AppHost) { self.host = host }

    var screen: Screen {
      func element(_ type: ElementType, _ label: String, y: Double, isEnabled: Bool = true)
        -> Element
      {
        Element(
          type, id: label, label: label, isEnabled: isEnabled, isFocused: type == .textField,
          scale: type == .slider ? Element.Scale(minimum: 0, maximum: 10, current: 2) : nil,
          layout: Layout(fixedFrame: CGRect(x: 0, y: y, width: 100, height: 40)))
      }
      let elements = [
        element(.button, "Save", y: 0), element(.button, "Off", y: 50, isEnabled: false),
        element(.textField, "Name", y: 100), element(.slider, "Size", y: 150),
        element(.button, "Far", y: isRevealed ? 200 : 3000),
      ]
      let root = Element(
        .other, layout: Layout(axis: .overlay), content: .elements(elements))
      let keyboard = Element(
        .keyboard,
        layout: Layout(fixedFrame: CGRect(x: 0, y: 800, width: 100, height: 40)))
      return Screen(root, keyboard: keyboard)
    }

    func perform(_ gesture: RealGesture) -> Bool {
      switch gesture {
      case .keys(let keys) where keys.isEmpty: return true
      case .reveal:
        isRevealed = true
        host.invalidate()
      case .adjust(_, let scale, let value): told.append("\(scale.current) to \(value)")
      case .keys(let keys): told.append("keys \(keys.map(\.name))")
      default: told.append("\(gesture)")
      }
      return true
    }
  }

  private let device: Device
  private let app: SpyApp

  init() throws {
    nonisolated(unsafe) var made: SpyApp?
    let definition = ScriptedAppDefinition { launch in
      let app = SpyApp(host: launch.host)
      made = app
      return app
    }
    device = Device(apps: [definition])
    device.showsKeyboard = false
    try device.launch(definition.bundleIdentifier)
    app = try #require(made)
  }

  private func node(_ label: String) throws -> ElementNode {
    try #require(device.shown.first { $0.element.label == label })
  }

  @Test func isToldOfATapAtTheElementsMiddle() throws {
    try device.tap(node("Save"))
    #expect(app.told == ["\(RealGesture.tap(CGPoint(x: 50, y: 20)))"])
  }

  @Test func isNotToldOfWhatTheDeviceRefuses() throws {
    #expect(throws: GestureError.self) { try device.tap(node("Off")) }
    #expect(throws: GestureError.self) { try device.swipe(node("Off"), .left) }
    #expect(app.told.isEmpty)
  }

  @Test func bringsItsElementsOntoTheScreenItself() throws {
    try device.tap(node("Far"))
    #expect(app.told == ["\(RealGesture.tap(CGPoint(x: 50, y: 220)))"])
  }

  @Test func isToldOfKeysWhereAFieldHasTheFocus() throws {
    try device.typeText("ab\n")
    #expect(app.told == ["keys [\"a\", \"b\", \"Enter\"]"])
  }

  @Test func isToldOfASlidersNewValue() throws {
    try device.adjust(node("Size"), toNormalizedPosition: 0.7)
    #expect(app.told == ["2.0 to 7.0"])
  }

  @Test func showsAKeyboardOfItsOwn() throws { #expect(device.tree?.keyboard?.frame.minY == 800) }
}
