import Device
import DeviceDoubles
import Foundation
import Testing

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
      return Screen(
        Element(
          .other, id: "screen",
          content: .elements([
            Element(.staticText, label: app.model), Element(.table, content: .rows(rows)),
          ])))
    }
  }

  private func touch(
    _ device: Device, _ points: [(x: Double, y: Double)], pause: Duration = .milliseconds(10)
  ) throws -> String? {
    var touch = Touch(at: CGPoint(x: points[0].x, y: points[0].y), time: device.now)
    for point in points.dropFirst() {
      device.run(for: pause)
      touch.move(to: CGPoint(x: point.x, y: point.y), time: device.now)
    }
    device.run(for: pause)
    try device.end(touch)
    return device.tree?.application.children[0].children[0].children[0].element.label
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
    let handle = try #require(device.find(.button, "Move 0")).frame
    #expect(try touch(device, [(handle.midX, handle.midY), (handle.midX, 22 + 130)]) == "to 2")
    #expect(try touch(device, [(handle.midX, handle.midY), (handle.midX, 800)]) == "to 3")
    #expect(try touch(device, [(handle.midX, handle.midY), (handle.midX, 1)]) == "to 0")
  }

  @Test func aMovementAfterAPressIsADragThatARowMayNotTake() throws {
    let device = try device()
    #expect(throws: GestureError.self) {
      try touch(device, [(50, 30), (50, 30), (50, 100)], pause: .milliseconds(600))
    }
  }
}
