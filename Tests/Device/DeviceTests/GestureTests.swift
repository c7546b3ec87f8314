import Device
import Foundation
import TestSupport
import Testing

struct GestureTests {
  /// What an input does, how it is recorded, and the input. A record of nil isn't checked.
  private typealias Case = (events: String, record: String?, input: (Device) throws -> Void)

  /// Inputs on a ``ControlPanel``.
  private var gestures: [Case] {
    [
      ("tap", "tap Button B 195.0,44.0", { try $0.tap($0.button) }),
      ("double tap", "double tap Button B 195.0,44.0", { try $0.doubleTap($0.button) }),
      ("triple tap", "triple tap Button B 195.0,44.0", { try $0.tripleTap($0.button) }),
      ("press", "press Button B 195.0,44.0", { try $0.press($0.button) }),
      ("up", "swipe up Button B 195.0,44.0", { try $0.swipe($0.button, .up) }),
      ("left", "swipe left Button B 195.0,44.0", { try $0.swipe($0.button, .left) }),
      ("tap", "tap Button B 10.4,30.6", { try $0.tap(at: CGPoint(x: 10.4, y: 30.6)) }),
      ("tap 1", "tap StaticText Text 1 195.0,264.0", { try $0.tap($0.row(1).children[1]) }),
      (
        "drag 1 to 3", "drag Button Move 1 358.0,264.0 195.0,352.0",
        { try $0.drag($0.handle(1), to: $0.row(3)) }
      ),
      ("focus", "tap TextField name 195.0,132.0", { try $0.tap($0.field) }),
      ("adjust 15.0", "set size 15.0 195.0,176.0", { try $0.adjust($0.slider, to: 15) }),
      // The knob stops at whole points, one of 390 points before each end.
      set(98, { try $0.adjust($0.slider, toNormalizedPosition: 0.25) }),
      set(389, { try $0.adjust($0.slider, toNormalizedPosition: 7) }),
      set(1, { try $0.adjust($0.slider, toNormalizedPosition: -1) }),
      // A finger. Its movement drags a handle or a knob, and scrolls anything else.
      ("tap 0", nil, { try touch($0, 10, (150, 230)) }),
      ("tap 0", nil, { try touch($0, 10, (150, 230), (153, 233)) }),
      ("press 1", nil, { try touch($0, 500, (150, 275)) }),
      ("left 0", nil, { try touch($0, 10, (200, 230), (100, 240)) }),
      ("right 0", nil, { try touch($0, 10, (100, 230), (200, 210)) }),
      ("up", nil, { try touch($0, 10, (195, 44), (195, 20)) }),
      ("down", nil, { try touch($0, 10, (195, 44), (195, 60)) }),
      ("drag 0 to 2", nil, { try touch($0, 1, (358, 220), (358, 308)) }),
      ("drag 1 to 39", nil, { try touch($0, 1, (358, 264), (358, 5000)) }),
      ("adjust 15.0", nil, { try touch($0, 1, (195, 176), (292.5, 176)) }),
      ("scroll 100.0", nil, { try touch($0, 600, (50, 330), (50, 330), (50, 230)) }),
      // A person who points at an element, which isn't recorded.
      // The last visible row, 14, shows 30 of its points, and is tapped without scrolling.
      ("tap 14", "", { try $0.activate($0.row(14).children[1]) }),
      ("inner 14", "", { try $0.activate($0.row(14).children[0]) }),
      ("scroll 718.0, tap 30", "", { try $0.activate($0.row(30)) }),
      ("drag 3 to 5", "", { try move($0, 3, by: 2, to: 5) }),
      ("drag 1 to 0", "", { try move($0, 1, by: -100, to: 0) }),
      ("", "", { try move($0, 0, by: -1, to: nil) }),
      ("scroll 1114.0 (end)", "", { try move($0, 39, by: 1, to: nil) }),
      ("focus, edit new text", "", { try $0.enterText("new text", in: $0.field) }),
      ("scroll 100.5", "", { $0.scroll($0.table, to: 100.5) }),
      ("", "", { $0.scroll($0.table, to: .nan) }),
      ("", "", { #expect(!$0.scroll(at: CGPoint(x: 100, y: 44), by: 44)) }),
      ("scroll 484.5", "swipe up StaticText Text 7 195.0,521.0", { try $0.swipe($0.table, .up) }),
      (
        "scroll 1114.0 (end), scroll 629.5", "swipe down StaticText Text 39 195.0,822.0",
        {
          $0.scroll($0.table, to: 1e300)
          try $0.swipe($0.row(39), .down)
        }
      ),
    ]
  }

  private func set(_ point: Double, _ input: @escaping (Device) throws -> Void) -> Case {
    let value = point / 390 * 20
    return ("adjust \(value)", "set size \(value) 195.0,176.0", input)
  }

  /// Inputs on a ``ControlPanel`` whose field has the focus.
  private var keys: [Case] {
    [
      (
        "key oldT, key oldTO, key oldT, key oldTé, return, return",
        "keys TOBackspaceéEnter, tap Button Go 195.0,822.0",
        {
          try $0.typeText("TO\u{8}")
          try $0.typeText("é\n")
          try $0.tap($0.find(.button, "Go"))
        }
      ),
      ("edit x", "", { try $0.enterText("x", in: $0.field) }),
      ("", "", { try $0.enterText("old", in: $0.field) }),
      ("return", "keys Enter", { try $0.submit($0.field) }),
      // The keyboard covers what is behind it, so that it is scrolled to.
      ("scroll 261.0, tap 13", "tap StaticText Text 13 195.0,531.0", { try $0.tap($0.row(13)) }),
    ]
  }

  @Test(arguments: [false, true])
  func `each input has its effect and its record, also if the last rendering looks the same`(
    isSame: Bool
  ) throws {
    for (cases, isFocused) in [(gestures, false), (keys, true)] {
      for (events, record, input) in cases {
        let device = try ControlPanel.device(ControlPanel(isFocused: isFocused))
        let tree = try #require(device.tree)
        if isSame { try device.tap(device.shown[0]) }
        #expect(device.tree === tree)
        // Recording starts with the first call.
        #expect(device.takeUserActions() == [])
        let before = device.revision
        try input(device)
        let end = isSame && !events.isEmpty ? " 1" : ""
        #expect(device.log == events.replacing(", ", with: "\(end), ") + end)
        #expect((device.revision > before) == !events.isEmpty, "\(events)")
        let recorded = device.takeUserActions().map(text).joined(separator: ", ")
        if let record { #expect(recorded == record) }
        #expect(device.takeUserActions() == [])
      }
    }
  }

  private func text(_ action: UserAction) -> String {
    func text(_ point: CGPoint) -> String { "\(point.x),\(point.y)" }
    return switch action {
    case .gesture(let gesture, let target, let points):
      ([gesture.name, target.type, target.name ?? "-"] + points.map(text)).joined(separator: " ")
    case .set(let target, let value, let point): "set \(target.name ?? "-") \(value) \(text(point))"
    case .keys(let keys): "keys " + keys.map(\.name).joined()
    case .clear, .focus: "\(action)"
    }
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

  private func move(_ device: Device, _ row: Int, by offset: Int, to place: Int?) throws {
    let moved = try device.moveRow(of: device.handle(row), by: offset)
    #expect(moved?.row == place && moved?.count ?? 40 == 40)
  }

  private typealias Refusal = (error: String, input: (Device) throws -> Void)

  private func expect(_ refusals: [Refusal], by make: () throws -> Device) throws {
    for (error, input) in refusals {
      let device = try make()
      _ = device.takeUserActions()
      let thrown = #expect(throws: GestureError.self) { try input(device) }
      #expect(thrown.map { "\($0.reason): \($0)" } == error)
      #expect(device.takeUserActions().isEmpty || thrown?.reason == .noKeyboardFocus)
      #expect(device.tree == nil || device.shown.allSatisfy { $0.element.value ?? "old" == "old" })
    }
  }

  @Test func `a refused gesture throws the reason, and isn't recorded`() throws {
    let off = "disabled: Failed to tap Button 'Off': it is disabled."
    try expect([
      (off, { try $0.activate($0.shown[2]) }),
      (off, { try $0.tap(at: CGPoint(x: 195, y: 88)) }),
      (
        "outsideScreen: Failed to tap at (500.0, 10.0): the screen is 390.0 × 844.0 points.",
        { try $0.tap(at: CGPoint(x: 500, y: 10)) }
      ),
      (
        "notAdjustable: Failed to adjust Button 'B': it isn't a slider.",
        { try $0.adjust($0.button, to: 0) }
      ),
      (
        "notDraggable: Failed to drag Button 'B': it can't be dragged.",
        { try $0.drag($0.button, to: $0.row(0)) }
      ),
      (
        "notDraggable: Failed to drag StaticText 'Text 1': it can't be dragged.",
        { try $0.moveRow(of: $0.row(1).children[1], by: 1) }
      ),
    ]) { try ControlPanel.device() }
    let field = "disabled: Failed to tap TextField 'name': it is disabled."
    try expect([
      (field, { try $0.enterText("x", in: $0.field) })
    ]) { try ControlPanel.device(ControlPanel(isFieldEnabled: false)) }
    let typing = "Failed to type text:"
    try expect([
      ("disabled: \(typing) the focused element is disabled.", { try $0.typeText("a") })
    ]) { try ControlPanel.device(ControlPanel(isFocused: true, isFieldEnabled: false)) }
    try expect([
      ("cannotType: \(typing) no key types the character U+1B.", { try $0.typeText("\u{1B}") }),
      (
        "cannotType: \(typing) the keyboard has no key F1.",
        { try $0.press([Key(name: "F1"), Key(name: "b")]) }
      ),
      (
        "cannotType: Failed to enter text: no key types the character U+7F.",
        { try $0.enterText("a\u{7F}b", in: $0.field) }
      ),
      (
        "noKeyboardFocus: Failed to type into Cell: it doesn't take the focus.",
        { try $0.enterText("x", in: $0.row(0)) }
      ),
    ]) { try ControlPanel.device(ControlPanel(isFocused: true)) }
    try expect([
      ("noApp: Failed to tap: no app is running.", { try $0.tap(at: .zero) }),
      ("noApp: \(typing) no app is running.", { try $0.typeText("a") }),
    ]) { Device(apps: []) }
    let far = Layout(fixedFrame: CGRect(x: 0, y: 2000, width: 100, height: 44))
    try expect([
      (
        "offScreen: Failed to tap Button 'B': no part of it is on the screen.",
        { try $0.tap($0.shown[0]) }
      )
    ]) { try .running(0) { _ in Screen([Element(.button, label: "B", layout: far)]) } }
    try expect([
      (
        "covered: Failed to tap Button 'B': it is covered by Alert 'Sure?'.",
        { try $0.tap($0.button) }
      )
    ]) { try ControlPanel.device(ControlPanel(isAsking: true)) }
  }

  /// A program in a different process has elements without actions.
  @Test(arguments: [(600, "drag"), (10, "swipe down")])
  func `a finger that rests before it moves drags what another program shows`(
    pause: Int, gesture: String
  ) throws {
    let input = SpyInput()
    let device = try Device.running(0, input: input) { _ in
      Screen([Element(.button, label: "B", layout: Layout(height: 99))])
    }
    try touch(device, pause, (50, 50), (50, 90))
    #expect(input.gestures == [gesture])
  }

  @Test func `a scale's value is within its ends`() {
    let scale = Element.Scale(minimum: 3, maximum: 1, current: 9)
    #expect(scale == Element.Scale(minimum: 3, maximum: 3, current: 3))
    #expect(scale.normalizedPosition == 0)
    let other = Element.Scale(minimum: 10, maximum: 30, current: 15)
    #expect(other.normalizedPosition == 0.25 && other.value(at: 0.25) == 15)
  }
}

/// Records the gestures that a real input would make. Fails for those that a test doesn't expect.
private final class SpyInput: DeviceInput {
  private(set) var gestures: [String] = []

  func drag(_ node: ElementNode, from start: CGPoint, to end: CGPoint) { gestures.append("drag") }
  func swipe(
    _ node: ElementNode, from point: CGPoint, _ direction: SwipeDirection, distance: Double?
  ) { gestures.append("swipe \(direction)") }
  func tap(_ node: ElementNode, at point: CGPoint) { gestures.append("tap") }
  func doubleTap(_ node: ElementNode, at point: CGPoint) { gestures.append("double tap") }
  func tripleTap(_ node: ElementNode, at point: CGPoint) { gestures.append("triple tap") }
  func press(_ node: ElementNode, at point: CGPoint) { gestures.append("press") }
  func adjust(_ slider: ElementNode, on scale: Element.Scale, to value: Double) {
    gestures.append("adjust")
  }
  func scroll(_ node: ElementNode, at point: CGPoint, by distance: Double) -> Bool {
    gestures.append("scroll")
    return true
  }
  func reveal(_ node: ElementNode) -> Bool { false }
  func type(_ keys: [Key], into field: Element, didPress: (Key) -> Void) { gestures.append("type") }
}

/// A screen with controls of every kind. The label of its first element lists what they did.
///
/// A tap on that element makes a change that the screen doesn't show. From then on, each action also
/// logs the number of such changes that its rendering knew.
struct ControlPanel: Sendable {
  var log: [String] = []
  var text = "old"
  var isFocused = false
  var isFieldEnabled = true
  var size = 10.0
  var rowCount = 40
  var isAsking = false
  var unseen = 0

  /// The elements' heights are 22, then 44 each, and the table has the remaining 646 points.
  static func device(_ model: ControlPanel = ControlPanel()) throws -> Device {
    try Device.running(model) { app in
      let unseen = app.model.unseen
      func did(_ event: String) { app.model.log.append(event + (unseen > 0 ? " \(unseen)" : "")) }
      func log(_ event: String) -> () -> Void { { did(event) } }
      let swipes = SwipeDirection.allCases.map { Action.swipe($0, log("\($0)")) }
      let button = Element(
        .button, label: "B",
        actions: [
          .tap(log("tap")), .doubleTap(log("double tap")), .tripleTap(log("triple tap")),
          .press(log("press")),
        ] + swipes)
      let off = Element(.button, label: "Off", isEnabled: false, actions: [.tap(log("off"))])
      func edit(_ event: String) -> (String) -> Void {
        {
          did("\(event) \($0)")
          app.model.text = $0
        }
      }
      let field = Element(
        .textField, identifier: "name", value: app.model.text, isEnabled: app.model.isFieldEnabled,
        isFocused: app.model.isFocused, returnKey: "Go",
        actions: [
          .focus {
            did("focus")
            app.model.isFocused = true
          },
          .edit(edit("edit")),
          .typing(
            { app.model.text }, isFocused: { app.model.isFocused }, edit: edit("key"),
            submit: log("return")),
        ])
      let slider = Element(
        .slider, identifier: "size",
        scale: Element.Scale(minimum: 0, maximum: 20, current: app.model.size),
        actions: [
          .adjust {
            did("adjust \($0)")
            app.model.size = $0
          }
        ])
      let rows = Rows(0..<app.model.rowCount, id: { $0 }, state: 0) { number in
        Element(
          .cell,
          content: .elements([
            Element(.button, label: "Inner \(number)", actions: [.tap(log("inner \(number)"))]),
            Element(.staticText, label: "Text \(number)"),
            Element(
              .button, label: "Move \(number)", actions: [.drag { did("drag \(number) to \($0)") }]),
          ]),
          actions: [
            .tap(log("tap \(number)")), .press(log("press \(number)")),
            .swipe(.left, log("left \(number)")), .swipe(.right, log("right \(number)")),
          ])
      }
      let table = Element(
        .table, content: .rows(rows),
        actions: [.scroll { did("scroll \($0.offset)\($0.isAtEnd ? " (end)" : "")") }])
      let first = Element(
        .staticText, label: app.model.log.joined(separator: ", "),
        actions: [.tap { app.model.unseen += 1 }])
      return Screen(
        [first, button, off, field, slider, table],
        alert: app.model.isAsking ? Element(.alert, label: "Sure?") : nil)
    }
  }
}

extension Device {
  var log: String { shown[0].element.label }
  var button: ElementNode { shown[1] }
  var field: ElementNode { shown[3] }
  var slider: ElementNode { shown[4] }
  var table: ElementNode { shown[5] }

  func row(_ index: Int) throws -> ElementNode { try #require(table.child(at: index)) }

  /// The button that drags a row.
  func handle(_ row: Int) throws -> ElementNode { try self.row(row).children[2] }
}
