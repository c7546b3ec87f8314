import Device
import DeviceDoubles
import Foundation
import Testing

struct GestureTests {
  /// A device with elements that note what was done to them in the label of a text above them.
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
        .press { app.model.append("press") },
      ] + SwipeDirection.allCases.map { way in .swipe(way) { app.model.append("\(way)") } })
  }

  @Test func eachGestureDoesItsOwnAction() throws {
    let device = try device { [every($0)] }
    try device.tap(device.find(.button, "B"))
    try device.doubleTap(device.find(.button, "B"))
    try device.press(device.find(.button, "B"))
    for way in SwipeDirection.allCases { try device.swipe(device.find(.button, "B"), way) }
    #expect(log(device) == "tap, double tap, press, up, down, left, right")
  }

  @Test func aDisabledElementTakesNoGesture() throws {
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

  @Test func aTapOnWhatTakesNoneGoesToWhatItIsIn() throws {
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

  @Test func anAlertKeepsGesturesFromAllElse() throws {
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

  @Test func whatDoesNotFitOnTheScreenCanNotBeTouched() throws {
    let device = try device { [Element(.other, layout: Layout(height: 2000)), every($0)] }
    #expect(
      throws: GestureError(
        .offScreen, "Failed to tap Button 'B': no part of it is on the screen.")
    ) { try device.tap(device.find(.button, "B")) }
  }

  @Test func aPointOutsideTheScreenIsRefused() throws {
    let device = try device { [every($0)] }
    #expect(
      throws: GestureError(
        .outsideScreen, "Failed to tap at (500.0, 10.0): the screen is 390.0 × 844.0 points.")
    ) { try device.tap(at: CGPoint(x: 500, y: 10)) }
  }

  @Test func withoutAnAppThereIsNothingToTouch() {
    let device = Device(apps: [])
    #expect(throws: GestureError(.noApp, "Failed to tap: no app is running.")) {
      try device.tap(at: .zero)
    }
    #expect(throws: GestureError(.noApp, "Failed to type text: no app is running.")) {
      try device.typeText("a")
    }
  }

  @Test func aSliderIsSetWithinItsScale() throws {
    let device = try Device.running(2.0) { app in
      let scale = Element.Scale(minimum: 1, maximum: 5, current: app.model)
      let slider = Element(
        .slider, label: "S", value: "\(app.model)", scale: scale,
        actions: [.adjust { app.model = $0 }])
      return Screen([slider, Element(.button, label: "B")])
    }
    #expect(device.shown[0].element.scale?.normalizedPosition == 0.25)
    for (position, value) in [(0.5, "3.0"), (7, "5.0"), (-1, "1.0")] {
      try device.adjust(device.shown[0], toNormalizedPosition: position)
      #expect(device.shown[0].element.value == value)
    }
    #expect(
      throws: GestureError(.notAdjustable, "Failed to adjust Button 'B': it is no slider.")
    ) { try device.adjust(device.shown[1], toNormalizedPosition: 0) }
    #expect(
      throws: GestureError(.notDraggable, "Failed to drag Button 'B': it can't be dragged.")
    ) { try device.drag(device.shown[1], to: device.shown[0]) }
  }

  @Test func aSwipeThatNothingTakesScrolls() throws {
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

/// What a finger's way over the screen turns out to be.
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
      return Screen([
        Element(.staticText, label: app.model), Element(.table, content: .rows(rows)),
      ])
    }
  }

  private func touch(
    _ device: Device, _ points: [(x: Double, y: Double)], pause: Duration = .milliseconds(10)
  ) throws -> String {
    var touch = Touch(at: CGPoint(x: points[0].x, y: points[0].y), time: device.now)
    for point in points.dropFirst() {
      device.run(for: pause)
      touch.move(to: CGPoint(x: point.x, y: point.y), time: device.now)
    }
    device.run(for: pause)
    try device.end(touch)
    return device.shown[0].element.label
  }

  @Test func aShortTouchIsATap() throws {
    #expect(try touch(device(), [(50, 30)]) == "tap 0")
    #expect(try touch(device(), [(50, 30), (53, 33)]) == "tap 0")
  }

  @Test func aLongTouchIsAPress() throws {
    #expect(try touch(device(), [(50, 75)], pause: .milliseconds(500)) == "press 1")
  }

  @Test func aMovementIsASwipeInItsMainDirection() throws {
    #expect(try touch(device(), [(200, 30), (100, 40)]) == "left 0")
    #expect(try touch(device(), [(100, 30), (200, 10)]) == "right 0")
  }

  @Test func aMovementOfAHandleIsADrag() throws {
    let device = try device()
    let handle = try device.find(.button, "Move 0").frame
    for (y, row) in [(22 + 130.0, 2), (800, 3), (1, 0)] {
      #expect(
        try touch(device, [(handle.midX, handle.midY), (handle.midX, y)]) == "to \(row)")
    }
  }

  @Test func aMovementAfterAPressIsADragThatARowMayNotTake() throws {
    let device = try device()
    #expect(throws: GestureError.self) {
      try touch(device, [(50, 30), (50, 30), (50, 100)], pause: .milliseconds(600))
    }
  }
}
