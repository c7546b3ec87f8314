import Device
import Foundation

/// The `mobile:` commands that drag.
///
/// Source: Appium's XCUITest driver, "mobile: gestures".
extension Session {
  func mobileDrag(_ arguments: Arguments) async throws(WebDriverError) {
    let duration = try milliseconds(arguments, "duration")
    let node = try element(arguments)
    let start = try point(arguments, "fromX", "fromY", in: node)
    let end = try point(arguments, "toX", "toY", in: node)
    try await drag(from: start, to: end, press: duration)
  }

  /// Holds a place, drags it to another and holds it there. How fast makes no difference here.
  func mobileDragWithVelocity(_ arguments: Arguments) async throws(WebDriverError) {
    let press = try milliseconds(arguments, "pressDuration")
    let hold = try milliseconds(arguments, "holdDuration")
    _ = try arguments.number("velocity", in: 0...1e9)
    let start = try place(arguments, "fromElementId", "fromX", "fromY")
    let end = try place(arguments, "toElementId", "toX", "toY")
    try await drag(from: start, to: end, press: press, hold: hold)
  }

  /// The middle of an element, or a point of the screen.
  private func place(
    _ arguments: Arguments, _ element: String, _ x: String, _ y: String
  ) throws(WebDriverError) -> CGPoint {
    if let node = try self.element(arguments, element) { return middle(of: node) }
    return try point(arguments, x, y, in: nil)
  }

  /// Holds a point, moves to another and, where a time is given, holds that one; in milliseconds.
  private func drag(
    from start: CGPoint, to end: CGPoint, press: Int, hold: Int? = nil
  ) async throws(WebDriverError) {
    var touch = Touch(at: start, time: device.now)
    try await pass(milliseconds: press)
    touch.move(to: start, time: device.now)
    touch.move(to: end, time: device.now)
    if let hold { try await pass(milliseconds: hold) }
    try gesture { try device.end(touch) }
  }
}
