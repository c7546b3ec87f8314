import Device
import Foundation
import TestSupport
import Testing

struct GestureTests {
  private func target(_ type: String, _ name: String?) -> UserAction.Target {
    UserAction.Target(type: type, name: name)
  }

  @Test func `each gesture runs its action, and is recorded`() throws {
    let device = try ControlPanel.device()
    let button = try device.find(.button, "B")
    try device.tap(button)
    // Recording starts with the first call.
    #expect(device.takeUserActions() == [])
    try device.tap(button)
    try device.doubleTap(button)
    try device.tripleTap(button)
    try device.press(button)
    for way in SwipeDirection.allCases { try device.swipe(button, way) }
    try device.tap(at: CGPoint(x: 10.4, y: 30.6))
    try device.tap(device.find(.staticText, "Text 1"))
    try device.drag(device.find(.button, "Move 1"), to: device.row(3))
    try device.adjust(device.find(.slider, "size"), to: 15)
    try device.adjust(device.find(.slider, "size"), toNormalizedPosition: 0.25)
    try device.tap(device.field)
    try device.typeText("TO\u{8}")
    try device.typeText("é\n")
    try device.tap(button)
    try device.typeText("🍵")
    #expect(
      device.log == "tap, tap, double tap, triple tap, press, up, down, left, right, tap, tap 1, "
        + "return, tap")
    #expect(try device.order(4) == [0, 2, 3, 1].map { "Text \($0)" })
    #expect(device.field.element.value == "oldTé🍵")
    let (b, middle) = (target("Button", "B"), CGPoint(x: 195, y: 44))
    let swipes: [UserAction] = SwipeDirection.allCases.map { .gesture(.swipe($0), b, [middle]) }
    let (slider, size) = (target("Slider", "size"), CGPoint(x: 195, y: 176))
    let expected: [UserAction] = [
      .gesture(.tap, b, [middle]), .gesture(.doubleTap, b, [middle]),
      .gesture(.tripleTap, b, [middle]), .gesture(.press, b, [middle]),
      .gesture(.tap, b, [CGPoint(x: 10.4, y: 30.6)]),
      .gesture(.tap, target("StaticText", "Text 1"), [CGPoint(x: 195, y: 264)]),
      .gesture(
        .drag, target("Button", "Move 1"), [CGPoint(x: 358, y: 264), CGPoint(x: 195, y: 352)]),
      .set(slider, to: 15, size),
      // The knob stops at whole points.
      .set(slider, to: 98.0 / 390 * 20, size),
      .gesture(.tap, target("TextField", "name"), [CGPoint(x: 195, y: 132)]),
      .keys([Key(name: "T"), Key(name: "O"), .backspace, Key(name: "é"), .enter]),
      .gesture(.tap, b, [middle]), .keys([Key(name: "🍵")]),
    ]
    #expect(device.takeUserActions() == expected[..<4] + swipes + expected[4...])
    #expect(device.takeUserActions() == [])
  }

  @Test func `a refused gesture throws the reason, and isn't recorded`() throws {
    func refuse(
      _ reason: GestureError.Reason, _ problem: String, _ model: ControlPanel = ControlPanel(),
      _ make: (Device) throws -> Void
    ) throws {
      let device = try ControlPanel.device(model)
      _ = device.takeUserActions()
      #expect(throws: GestureError(reason, "Failed to \(problem).")) { try make(device) }
      #expect(device.takeUserActions().isEmpty || reason == .noKeyboardFocus)
      #expect(device.field.element.value == "old" && !device.log.contains("off"))
    }
    let (off, field) = ("Button 'Off': it is disabled", "tap TextField 'name': it is disabled")
    let focused = ControlPanel(isFocused: true)
    let disabled = ControlPanel(isFieldEnabled: false)
    let both = ControlPanel(isFocused: true, isFieldEnabled: false)
    let asking = ControlPanel(isAsking: true)
    try refuse(.disabled, "tap \(off)") { try $0.tap($0.find(.button, "Off")) }
    try refuse(.disabled, "swipe left \(off)") { try $0.swipe($0.find(.button, "Off"), .left) }
    try refuse(.disabled, "tap \(off)") { try $0.tap(at: CGPoint(x: 195, y: 88)) }
    try refuse(.disabled, "tap \(off)") { try $0.activate($0.find(.button, "Off")) }
    try refuse(.covered, "tap Button 'B': it is covered by Alert 'Sure?'", asking) {
      try $0.tap($0.find(.button, "B"))
    }
    try refuse(.outsideScreen, "tap at (500.0, 10.0): the screen is 390.0 × 844.0 points") {
      try $0.tap(at: CGPoint(x: 500, y: 10))
    }
    try refuse(.notAdjustable, "adjust Button 'B': it isn't a slider") {
      try $0.adjust($0.find(.button, "B"), toNormalizedPosition: 0)
    }
    try refuse(.notDraggable, "drag Button 'B': it can't be dragged") {
      try $0.drag($0.find(.button, "B"), to: $0.row(0))
    }
    try refuse(.notDraggable, "drag StaticText 'Text 1': it can't be dragged") {
      try $0.moveRow(of: $0.find(.staticText, "Text 1"), by: 1)
    }
    try refuse(.disabled, "type text: the focused element is disabled", both) {
      try $0.typeText("a")
    }
    try refuse(.cannotType, "type text: no key types the character U+1B", focused) {
      try $0.typeText("\u{1B}")
    }
    try refuse(.cannotType, "type text: the keyboard has no key F1", focused) {
      try $0.press([Key(name: "F1"), Key(name: "b")])
    }
    try refuse(.disabled, field, disabled) { try $0.enterText("x", in: $0.field) }
    try refuse(.disabled, field, disabled) { try $0.submit($0.field) }
    try refuse(.cannotType, "enter text: no key types the character U+7F", focused) {
      try $0.enterText("a\u{7F}b", in: $0.field)
    }
    try refuse(.noKeyboardFocus, "type into Cell: it doesn't take the focus", focused) {
      try $0.enterText("x", in: $0.row(0))
    }
  }

  @Test func `without an app or a part on the screen there is nothing to touch`() throws {
    func refuse(
      _ reason: GestureError.Reason, _ problem: String, _ make: () throws -> Void
    ) { #expect(throws: GestureError(reason, "Failed to \(problem)."), performing: make) }
    let none = Device(apps: [])
    refuse(.noApp, "tap: no app is running") { try none.tap(at: .zero) }
    refuse(.noApp, "type text: no app is running") { try none.typeText("a") }
    let far = CGRect(x: 0, y: 2000, width: 100, height: 44)
    let device = try Device.running(0) { _ in
      Screen([Element(.button, label: "B", layout: Layout(fixedFrame: far))])
    }
    refuse(.offScreen, "tap Button 'B': no part of it is on the screen") {
      try device.tap(device.find(.button, "B"))
    }
  }

  @Test func `an alert is answered, and then gestures work again`() throws {
    let device = try ControlPanel.device(ControlPanel(isAsking: true))
    #expect(try !device.find(.button, "B").isHittable)
    try device.tap(device.find(.button, "OK"))
    #expect(try device.tree?.alert == nil && device.find(.button, "B").isHittable)
  }

  @Test func `a slider is set within its scale`() throws {
    let device = try ControlPanel.device()
    // The knob stops one of 390 points before each end.
    for (position, value) in [(7.0, 389.0 / 390 * 20), (-1, 1.0 / 390 * 20), (0.5, 10)] {
      try device.adjust(device.find(.slider, "size"), toNormalizedPosition: position)
      #expect(try device.find(.slider, "size").element.scale?.current == value)
    }
    let scale = Element.Scale(minimum: 3, maximum: 1, current: 9)
    #expect(scale == Element.Scale(minimum: 3, maximum: 3, current: 3))
    #expect(scale.normalizedPosition == 0)
  }

  // MARK: - Touches

  private func touch(
    _ points: [(Double, Double)], pause: Int, on device: Device
  ) throws {
    var touch = device.beginTouch(at: CGPoint(x: points[0].0, y: points[0].1))
    for (x, y) in points.dropFirst() {
      device.run(for: .milliseconds(pause))
      touch.move(to: CGPoint(x: x, y: y), time: device.now)
    }
    device.run(for: .milliseconds(pause))
    try device.end(touch)
  }

  @Test(
    arguments: [
      ([(150, 230)], 10, "tap 0"), ([(150, 230), (153, 233)], 10, "tap 0"),
      ([(150, 275)], 500, "press 1"), ([(200, 230), (100, 240)], 10, "left 0"),
      ([(100, 230), (200, 210)], 10, "right 0"), ([(195, 44), (195, 20)], 10, "up"),
      ([(195, 44), (195, 60)], 10, "down"),
    ] as [([(Double, Double)], Int, String)])
  func `a touch is a tap, a press or a swipe`(
    points: [(Double, Double)], milliseconds: Int, gesture: String
  ) throws {
    let device = try ControlPanel.device()
    try touch(points, pause: milliseconds, on: device)
    #expect(device.log == gesture)
  }

  @Test func `a movement drags a handle or a knob, and scrolls anything else`() throws {
    let device = try ControlPanel.device()
    for (from, y, to) in [(0, 198 + 2.5 * 44, 2), (1, 5000, 39), (5, 1, 0)] {
      let (label, start) = (try device.order(40)[from], try device.row(from).frame.midY)
      try touch([(358, start), (358, y)], pause: 1, on: device)
      #expect(try device.order(40).firstIndex(of: label) == to)
    }
    try touch([(195, 176), (292.5, 176)], pause: 1, on: device)
    #expect(try device.find(.slider, "size").element.scale?.current == 15)
    try touch([(50, 330), (50, 330), (50, 230)], pause: 600, on: device)
    #expect(device.table.scrollOffset == 100 && device.log == "")
  }

  // MARK: - Input from a person

  @Test func `a visible part is tapped without scrolling, and a hidden one is scrolled to`() throws
  {
    let device = try ControlPanel.device()
    // The last visible row, 14, shows 30 of its points.
    #expect(try device.row(14).visibleFrame.height == 30)
    try device.activate(device.row(14).children[1])
    try device.activate(device.row(14).children[0])
    #expect(device.log == "tap 14, inner 14" && device.table.scrollOffset == 0)
    try device.activate(device.row(30))
    #expect(device.log.hasSuffix("tap 30") && device.table.scrollOffset == 31 * 44 - 646)
  }

  @Test func `text is entered, and the return key pressed, in a field that is focused first`()
    throws
  {
    let device = try ControlPanel.device()
    try device.enterText("new text", in: device.field)
    try device.submit(device.field)
    #expect(device.field.element.value == "new text" && device.field.element.isFocused)
    #expect(device.log == "return")
  }

  @Test func `a row is moved by its handle, but not beyond the ends`() throws {
    let device = try ControlPanel.device()
    func move(_ number: Int, _ offset: Int) throws -> (row: Int, count: Int)? {
      try device.moveRow(of: device.row(number).children[2], by: offset)
    }
    let moved = try #require(try move(3, 2))
    #expect(moved == (5, 40))
    #expect(try device.order(6) == [0, 1, 2, 4, 5, 3].map { "Text \($0)" })
    #expect(try move(0, -1) == nil && move(39, 1) == nil)
    #expect(try move(1, -100)?.row == 0)
  }

  // MARK: - Scrolling

  @Test func `a table is scrolled within its ends`() throws {
    let device = try ControlPanel.device()
    let furthest = 40.0 * 44 - 646
    for (offset, expected) in [(100.5, 100.5), (-5, 0), (1e300, furthest), (.nan, furthest)] {
      device.scroll(device.table, to: offset)
      #expect(device.table.scrollOffset == expected)
    }
    let before = device.revision
    try device.swipe(device.row(39), .down)
    #expect(device.table.scrollOffset == furthest - 0.75 * 646 && device.revision > before)
    try device.swipe(device.table, .up)
    #expect(device.table.scrollOffset == furthest)
    #expect(!device.scroll(at: CGPoint(x: 100, y: 44), by: 44))
  }

  private struct Pages: Sendable {
    var count = 40
    var page = "first"
    var seen: [ScrollPosition] = []

    var label: String {
      seen.last.map { "\($0.offset)/\($0.furthest) \($0.isAtEnd)" } ?? ""
    }
  }

  @Test func `each content keeps its offset, and its app receives the position`() throws {
    let device = try Device.running(Pages()) { app in
      let cells = (0..<app.model.count).map { Element(.cell, identifier: "\($0)") }
      return Screen([
        Element(
          .webView, id: "web", content: .elements(cells),
          actions: [.scroll { app.model.seen.append($0) }], scrolledContent: app.model.page),
        Element(
          .button, label: app.model.label,
          actions: [.tap { app.model.page = app.model.page == "first" ? "other" : "first" }]),
        Element(.button, identifier: "shorter", actions: [.tap { app.model.count = 30 }]),
      ])
    }
    func scroll(_ distance: Double) { device.scroll(at: CGPoint(x: 1, y: 1), by: distance) }
    scroll(88)
    #expect(device.shown[1].element.label == "88.0/1004.0 false")
    #expect(device.tree?.node(at: CGPoint(x: 1, y: 1))?.element.identifier == "2")
    try device.tap(device.shown[1])
    #expect(device.shown[0].scrollOffset == 0)
    try device.tap(device.shown[1])
    #expect(device.shown[0].scrollOffset == 88)
    scroll(5000)
    #expect(device.shown[1].element.label == "1004.0/1004.0 true")
    try device.tap(device.find(.button, "shorter"))
    #expect(device.shown[0].scrollOffset == 30 * 44 - 756, "not beyond the new end")
  }
}
