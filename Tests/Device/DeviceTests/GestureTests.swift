import Device
import TestSupport
import Foundation
import Testing

struct GestureTests {
  /// A device with elements that append each gesture to the label of a text above them.
  private func device(_ elements: @escaping @Sendable (ScriptedApp<[String]>) -> [Element])
    throws -> Device
  {
    try Device.running([String]()) { app in
      Screen([Element(.staticText, label: app.model.joined(separator: ", "))] + elements(app))
    }
  }

  private func log(_ device: Device) -> String { device.shown[0].element.label }

  private func every(_ app: ScriptedApp<[String]>, isEnabled: Bool = true) -> Element {
    Element(
      .button, label: "B", isEnabled: isEnabled,
      actions: [
        .tap { app.model.append("tap") }, .doubleTap { app.model.append("double tap") },
        .tripleTap { app.model.append("triple tap") }, .press { app.model.append("press") },
      ] + SwipeDirection.allCases.map { way in .swipe(way) { app.model.append("\(way)") } })
  }

  @Test func `each gesture runs its action`() throws {
    let device = try device { [every($0)] }
    try device.tap(device.find(.button, "B"))
    try device.doubleTap(device.find(.button, "B"))
    try device.tripleTap(device.find(.button, "B"))
    try device.press(device.find(.button, "B"))
    for way in SwipeDirection.allCases { try device.swipe(device.find(.button, "B"), way) }
    #expect(log(device) == "tap, double tap, triple tap, press, up, down, left, right")
  }

  @Test func `a disabled element takes no gesture`() throws {
    let device = try device { [every($0, isEnabled: false)] }
    let button = try device.find(.button, "B")
    #expect(
      throws: GestureError(.disabled, "Failed to tap Button 'B': it is disabled.")
    ) { try device.tap(button) }
    #expect(
      throws: GestureError(.disabled, "Failed to swipe left Button 'B': it is disabled.")
    ) { try device.swipe(button, .left) }
    #expect(throws: GestureError.self) {
      try device.tap(at: CGPoint(x: button.frame.midX, y: button.frame.midY))
    }
    #expect(log(device) == "")
  }

  @Test func `a tap on an element that takes no tap goes to its parent`() throws {
    let device = try device { app in
      [
        Element(
          .cell, content: .elements([Element(.staticText, label: "in it")]),
          actions: [.tap { app.model.append("cell") }])
      ]
    }
    try device.tap(device.find(.staticText, "in it"))
    #expect(log(device) == "cell")
  }

  @Test func `an alert blocks gestures on everything else`() throws {
    let device = try Device.running(true) { app in
      let ok = Element(.button, label: "OK", actions: [.tap { app.model = false }])
      return Screen(
        [Element(.button, label: "B", actions: [.tap {}])],
        alert: app.model ? Element(.alert, label: "Stop", content: .elements([ok])) : nil)
    }
    #expect(
      throws: GestureError(.covered, "Failed to tap Button 'B': it is covered by Alert 'Stop'.")
    ) { try device.tap(device.find(.button, "B")) }
    #expect(try !device.find(.button, "B").isHittable)
    try device.tap(device.find(.button, "OK"))
    try device.tap(device.find(.button, "B"))
    #expect(device.tree?.alert == nil)
  }

  @Test func `an element outside the screen can't be touched`() throws {
    let device = try device { [Element(.other, layout: Layout(height: 2000)), every($0)] }
    #expect(
      throws: GestureError(
        .offScreen, "Failed to tap Button 'B': no part of it is on the screen.")
    ) { try device.tap(device.find(.button, "B")) }
    #expect(
      throws: GestureError(
        .outsideScreen, "Failed to tap at (500.0, 10.0): the screen is 390.0 × 844.0 points.")
    ) { try device.tap(at: CGPoint(x: 500, y: 10)) }
  }

  @Test func `without an app there is nothing to touch`() {
    let device = Device(apps: [])
    #expect(throws: GestureError(.noApp, "Failed to tap: no app is running.")) {
      try device.tap(at: .zero)
    }
    #expect(throws: GestureError(.noApp, "Failed to type text: no app is running.")) {
      try device.typeText("a")
    }
  }

  @Test func `a slider is set within its scale`() throws {
    let device = try Device.running(2.0) { app in
      let scale = Element.Scale(minimum: 1, maximum: 5, current: app.model)
      let slider = Element(
        .slider, label: "S", value: "\(app.model)", scale: scale,
        actions: [.adjust { app.model = $0 }])
      return Screen([slider, Element(.button, label: "B")])
    }
    #expect(device.shown[0].element.scale?.normalizedPosition == 0.25)
    // The knob stops one of 390 points before each end.
    for (position, value) in [(0.5, "3.0"), (7, "4.98974"), (-1, "1.01025"), (0.2496, "1.99487")] {
      try device.adjust(device.shown[0], toNormalizedPosition: position)
      #expect(device.shown[0].element.value?.hasPrefix(value) == true)
    }
    #expect(
      throws: GestureError(.notAdjustable, "Failed to adjust Button 'B': it isn't a slider.")
    ) { try device.adjust(device.shown[1], toNormalizedPosition: 0) }
    #expect(
      throws: GestureError(.notDraggable, "Failed to drag Button 'B': it can't be dragged.")
    ) { try device.drag(device.shown[1], to: device.shown[0]) }
  }

  @Test func `a swipe that no element takes scrolls`() throws {
    let device = try Device.showingTable(of: 100)
    let first = try device.row(0)
    let before = device.revision
    try device.swipe(first, .up)
    #expect(first.frame.minY < 0)
    #expect(device.revision > before)
    try device.swipe(device.table(), .down)
    #expect(first.frame.minY == 44)
    for _ in 0..<20 { try device.swipe(device.table(), .up) }
    #expect(try device.row(99).frame.maxY == device.table().frame.maxY)
  }
}

/// The gesture that a finger's path over the screen amounts to.
struct TouchTests {
  private func device() throws -> Device {
    try Device.running("") { app in
      let rows = Rows([0, 1, 2, 3], id: { $0 }, state: 0) { number in
        Element(
          .cell,
          content: .elements([
            Element(.staticText, label: "Row \(number)"),
            Element(.button, label: "Move \(number)", actions: [.drag { app.model = "to \($0)" }]),
          ]),
          actions: [
            .tap { app.model = "tap \(number)" }, .press { app.model = "press \(number)" },
            .swipe(.left) { app.model = "left \(number)" },
            .swipe(.right) { app.model = "right \(number)" },
          ])
      }
      return Screen([Element(.staticText, label: app.model), Element(.table, content: .rows(rows))])
    }
  }

  private func touch(
    _ device: Device, _ points: [(Double, Double)], pause: Duration = .milliseconds(10)
  ) throws -> String {
    var touch = Touch(at: CGPoint(x: points[0].0, y: points[0].1), time: device.now)
    for (x, y) in points.dropFirst() {
      device.run(for: pause)
      touch.move(to: CGPoint(x: x, y: y), time: device.now)
    }
    device.run(for: pause)
    try device.end(touch)
    return device.shown[0].element.label
  }

  @Test(
    arguments: [
      ([(50, 30)], 10, "tap 0"), ([(50, 30), (53, 33)], 10, "tap 0"),
      ([(50, 75)], 500, "press 1"), ([(200, 30), (100, 40)], 10, "left 0"),
      ([(100, 30), (200, 10)], 10, "right 0"),
    ] as [([(Double, Double)], Int, String)])
  func `a touch is a tap a press or a swipe`(
    points: [(Double, Double)], milliseconds: Int, gesture: String
  ) throws {
    #expect(try touch(device(), points, pause: .milliseconds(milliseconds)) == gesture)
  }

  @Test func `a movement of a handle is a drag`() throws {
    let device = try device()
    let handle = try device.find(.button, "Move 0").frame
    for (y, row) in [(22 + 130.0, 2), (800, 3), (1, 0)] {
      #expect(try touch(device, [(handle.midX, handle.midY), (handle.midX, y)]) == "to \(row)")
    }
  }

  @Test func `a movement after a press scrolls what can't be dragged, like any movement`() throws {
    let points = [(50.0, 130.0), (50, 130), (50, 30)]
    let device = try device()
    #expect(
      try touch(device, points, pause: .milliseconds(600))
        == touch(self.device(), points, pause: .milliseconds(1)))
  }
}

/// Scrolling from the point of view of an app that shows several pages in one element.
struct ScrolledContentTests {
  private struct Model: Sendable {
    var count = 40
    var page = "first"
    var seen: [ScrollPosition] = []
  }

  private final class Backing {}

  private func device() throws -> Device {
    try Device.running(Model()) { app in
      let cells = (0..<app.model.count).map { row in Element(.cell, identifier: "\(row)") }
      return Screen([
        Element(
          .webView, id: "web", content: .elements(cells),
          actions: [.scroll { app.model.seen.append($0) }], scrolledContent: app.model.page),
        Element(
          .button, label: app.model.seen.map { "\($0.offset)/\($0.furthest)" }.last ?? "",
          actions: [.tap { app.model.page = app.model.page == "first" ? "other" : "first" }]),
        Element(
          .button, identifier: "shorter", label: "\(app.model.seen.last?.isAtEnd ?? false)",
          actions: [.tap { app.model.count = 30 }]),
      ])
    }
  }

  @Test func `the app receives the scroll position`() throws {
    let device = try device()
    device.scroll(at: CGPoint(x: 1, y: 1), by: 88)
    #expect(device.shown[1...].map(\.element.label) == ["88.0/1004.0", "false"])
    device.scroll(at: CGPoint(x: 1, y: 1), by: 5000)
    #expect(device.shown[1...].map(\.element.label) == ["1004.0/1004.0", "true"])
  }

  @Test func `each content keeps its offset while different content is shown`() throws {
    let device = try device()
    #expect(device.scroll(at: CGPoint(x: 1, y: 1), by: 88))
    #expect(device.topIdentifier == "2")
    try device.tap(device.shown[1])
    #expect(device.topIdentifier == "0")
    try device.tap(device.shown[1])
    #expect(device.topIdentifier == "2")
    #expect(device.shown[0].scrollOffset == 88)
  }

  @Test func `the element at a point is scrolled, but not beyond its start`() throws {
    let device = try device()
    #expect(device.scroll(at: CGPoint(x: 100, y: 100), by: 44))
    #expect(device.topIdentifier == "1")
    #expect(device.scroll(at: CGPoint(x: 100, y: 100), by: -1000))
    #expect(device.topIdentifier == "0")
    let before = device.revision
    #expect(!device.scroll(at: CGPoint(x: 100, y: 800), by: 44))
    #expect(device.revision == before)
  }

  @Test func `content that became shorter is not scrolled beyond its end`() throws {
    let device = try device()
    device.scroll(at: CGPoint(x: 1, y: 1), by: 5000)
    try device.tap(device.shown[2])
    #expect(device.shown[0].scrollOffset == 30 * 44 - 756)
    #expect(device.shown[0].children.last?.frame.maxY == 756)
  }

  @Test func `elements with different backing objects don't look the same`() {
    let (one, other) = (Backing(), Backing())
    let element = Element(.webView, backing: one)
    #expect(element.looksLike(Element(.webView, backing: one)))
    #expect(!element.looksLike(Element(.webView, backing: other)))
    #expect(!element.looksLike(Element(.webView, scrolledContent: "a", backing: one)))
  }
}

extension Device {
  fileprivate var topIdentifier: String? { tree?.node(at: CGPoint(x: 1, y: 1))?.element.identifier }
}

/// A device with real input, which receives gestures after the device's checks.
struct DeviceInputTests {
  /// Records the gestures that it receives. `onReveal` brings an element onto the screen.
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

  private let device: Device
  private let input = SpyInput()

  /// Launches an app whose elements have no actions. "Far" is on the screen once it is revealed.
  init() throws {
    nonisolated(unsafe) var launched: ScriptedApp<Bool>?
    let definition = ScriptedAppDefinition { launch in
      let app = ScriptedApp(false, host: launch.host) { app in
        Self.screen(isFarRevealed: app.model)
      }
      launched = app
      return app
    }
    device = Device(apps: [definition], input: input)
    device.showsKeyboard = false
    try device.launch(definition.bundleIdentifier)
    let app = try #require(launched)
    input.onReveal = { app.model = true }
  }

  private static func screen(isFarRevealed: Bool) -> Screen {
    func element(_ type: ElementType, _ label: String, y: Double, isEnabled: Bool = true) -> Element
    {
      Element(
        type, id: label, label: label, isEnabled: isEnabled, isFocused: type == .textField,
        scale: type == .slider ? Element.Scale(minimum: 0, maximum: 10, current: 2) : nil,
        layout: Layout(fixedFrame: CGRect(x: 0, y: y, width: 100, height: 40)))
    }
    let elements = [
      element(.button, "Save", y: 0), element(.button, "Off", y: 50, isEnabled: false),
      element(.textField, "Name", y: 100), element(.slider, "Size", y: 150),
      element(.button, "Far", y: isFarRevealed ? 200 : 3000),
    ]
    let root = Element(.other, layout: Layout(axis: .overlay), content: .elements(elements))
    let keyboard = Element(
      .keyboard, layout: Layout(fixedFrame: CGRect(x: 0, y: 800, width: 100, height: 40)))
    return Screen(root, keyboard: keyboard)
  }

  private func node(_ label: String) throws -> ElementNode {
    try #require(device.shown.first { $0.element.label == label })
  }

  @Test func `The input receives gestures once the element is on the screen`() throws {
    try device.tap(node("Save"))
    try device.tap(node("Far"))
    try device.typeText("ab\n")
    try device.adjust(node("Size"), toNormalizedPosition: 0.7)
    #expect(
      input.received == [
        "tap Save at 50, 20", "tap Far at 50, 220", #"keys ["a", "b", "Enter"] into Name"#,
        "Size from 2.0 to 7.0",
      ])
  }

  @Test func `The input receives every kind of gesture`() throws {
    let save = try node("Save")
    try device.doubleTap(save)
    try device.tripleTap(save)
    try device.press(save)
    try device.swipe(save, .left)
    try device.drag(save, to: node("Name"))
    let isScrolled = device.scroll(at: CGPoint(x: 50, y: 20), by: 100)
    #expect(isScrolled)
    #expect(
      input.received
        == ["double tap", "triple tap", "press", "swipe left", "drag", "scroll"]
        .map { "\($0) Save at 50, 20" })
  }

  @Test func `User actions are those of a simulated device`() throws {
    _ = device.takeUserActions()
    try device.tap(node("Save"))
    try device.typeText("ab")
    #expect(
      device.takeUserActions() == [
        .gesture(
          .tap, UserAction.Target(type: "Button", name: "Save"), [CGPoint(x: 50, y: 20)]),
        .keys([Key(name: "a"), Key(name: "b")]),
      ])
  }

  @Test func `The input receives no gesture that the device refuses`() throws {
    #expect(throws: GestureError.self) { try device.tap(node("Off")) }
    #expect(throws: GestureError.self) { try device.swipe(node("Off"), .left) }
    #expect(throws: GestureError.self) { try device.adjust(node("Save"), to: 1) }
    #expect(input.received.isEmpty)
  }

  @Test func `An app may show a keyboard itself`() {
    #expect(device.tree?.keyboard?.frame.minY == 800)
  }
}
