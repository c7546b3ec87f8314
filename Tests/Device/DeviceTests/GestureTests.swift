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
      try device.changes()
        == "tap, tap, double tap, triple tap, press, up, down, left, right, tap, "
        + "tap 1, return, tap, 'oldTé🍵', size \(98.0 / 390 * 20), 0 2 3 1 4 5 6, focused")
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

  private func touch(_ device: Device, _ pause: Int, _ points: (Double, Double)...) throws {
    var touch = device.beginTouch(at: CGPoint(x: points[0].0, y: points[0].1))
    for (x, y) in points.dropFirst() {
      device.run(for: .milliseconds(pause))
      touch.move(to: CGPoint(x: x, y: y), time: device.now)
    }
    device.run(for: .milliseconds(pause))
    try device.end(touch)
  }

  @Test func `a touch, a person's input and scrolling have their effects`() throws {
    let row = 198 + 22.0
    let cases: [(changes: String, input: (Device) throws -> Void)] = [
      ("tap 0", { try touch($0, 10, (150, 230)) }),
      ("tap 0", { try touch($0, 10, (150, 230), (153, 233)) }),
      ("press 1", { try touch($0, 500, (150, 275)) }),
      ("left 0", { try touch($0, 10, (200, 230), (100, 240)) }),
      ("right 0", { try touch($0, 10, (100, 230), (200, 210)) }),
      ("up", { try touch($0, 10, (195, 44), (195, 20)) }),
      ("down", { try touch($0, 10, (195, 44), (195, 60)) }),
      // A movement drags a handle or a knob, and scrolls anything else.
      ("1 2 0 3 4 5 6", { try touch($0, 1, (358, row), (358, row + 2 * 44)) }),
      ("0 2 3 4 5 6 7", { try touch($0, 1, (358, row + 44), (358, 5000)) }),
      ("5 0 1 2 3 4 6", { try touch($0, 1, (358, row + 5 * 44), (358, 1)) }),
      ("size 15.0", { try touch($0, 1, (195, 176), (292.5, 176)) }),
      ("scroll 100.0", { try touch($0, 600, (50, 330), (50, 330), (50, 230)) }),
      // The knob stops one of 390 points before each end.
      (
        "size \(389.0 / 390 * 20)",
        { try $0.adjust($0.find(.slider, "size"), toNormalizedPosition: 7) }
      ),
      (
        "size \(1.0 / 390 * 20)",
        { try $0.adjust($0.find(.slider, "size"), toNormalizedPosition: -1) }
      ),
      // The last visible row, 14, shows 30 of its points, and is tapped without scrolling.
      ("tap 14", { try $0.activate($0.row(14).children[1]) }),
      ("inner 14", { try $0.activate($0.row(14).children[0]) }),
      ("tap 30, scroll 718.0", { try $0.activate($0.row(30)) }),
      ("'new text', focused", { try $0.enterText("new text", in: $0.field) }),
      ("return, focused", { try $0.submit($0.field) }),
      ("scroll 100.5", { $0.scroll($0.table, to: 100.5) }),
      ("", { $0.scroll($0.table, to: -5) }), ("", { $0.scroll($0.table, to: .nan) }),
      ("scroll 1114.0", { $0.scroll($0.table, to: 1e300) }),
      ("scroll 484.5", { try $0.swipe($0.table, .up) }),
      (
        "scroll 629.5",
        {
          $0.scroll($0.table, to: 1e300)
          try $0.swipe($0.table, .up)
          try $0.swipe($0.row(39), .down)
        }
      ),
      ("", { #expect(!$0.scroll(at: CGPoint(x: 100, y: 44), by: 44)) }),
    ]
    for (changes, input) in cases {
      let device = try ControlPanel.device()
      let before = device.revision
      try input(device)
      #expect(try device.changes() == changes)
      #expect((device.revision > before) == !changes.isEmpty, "\(changes)")
    }
  }

  @Test func `a row is moved by its handle, but not beyond the ends`() throws {
    let device = try ControlPanel.device()
    let moves = try [(3, 2), (0, -1), (39, 1), (1, -100)].map { number, offset in
      try device.moveRow(of: device.row(number).children[2], by: offset)
        .map { "\($0.row) of \($0.count)" } ?? "stays"
    }
    #expect(moves == ["5 of 40", "stays", "stays", "0 of 40"])
    #expect(try device.changes() == "scroll 44.0, 1 0 2 4 5 3 6")
  }

  @Test func `a scale's value is within its ends`() {
    let scale = Element.Scale(minimum: 3, maximum: 1, current: 9)
    #expect(scale == Element.Scale(minimum: 3, maximum: 3, current: 3))
    #expect(scale.normalizedPosition == 0)
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
