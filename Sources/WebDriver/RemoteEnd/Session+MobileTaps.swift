import Device
import Foundation

/// The `mobile:` commands that tap and press.
///
/// Source: Appium's XCUITest driver, "mobile: gestures". Times are in seconds, points in points of
/// the screen or, with an element, of the element.
extension Session {
  func mobileTap(_ arguments: Arguments) throws(WebDriverError) {
    let point = try point(arguments, "x", "y", in: element(arguments))
    try gesture { try device.tap(at: point) }
  }

  func mobileDoubleTap(_ arguments: Arguments) throws(WebDriverError) {
    let node = try element(arguments)
    if let node, !arguments.has("x"), !arguments.has("y") {
      try gesture { try device.doubleTap(node) }
    } else {
      let point = try point(arguments, "x", "y", in: node)
      try gesture { try device.doubleTap(at: point) }
    }
  }

  /// Taps an element once, or twice in quick succession.
  func mobileTaps(_ arguments: Arguments) throws(WebDriverError) {
    let taps = try arguments.natural(ifAny: "numberOfTaps") ?? 1
    let touches = try arguments.natural(ifAny: "numberOfTouches") ?? 1
    guard taps > 0 else { throw arguments.invalid("numberOfTaps", "must be at least 1") }
    guard touches > 0 else { throw arguments.invalid("numberOfTouches", "must be at least 1") }
    guard taps <= 2, touches == 1 else {
      throw WebDriverError(
        .unsupportedOperation,
        "nothing here takes \(taps) taps of \(touches) fingers; it must be one or two taps of one "
          + "finger")
    }
    let node = try root(arguments)
    try gesture { try taps == 1 ? device.tap(node) : device.doubleTap(node) }
  }

  func mobileTouchAndHold(_ arguments: Arguments) async throws(WebDriverError) {
    let duration = try milliseconds(arguments, "duration")
    let node = try element(arguments)
    let point: CGPoint
    if let node, !arguments.has("x"), !arguments.has("y") {
      point = try gesture { try device.touchPoint("press", node) }
    } else {
      point = try self.point(arguments, "x", "y", in: node)
    }
    let touch = Touch(at: point, time: device.now)
    try await pass(milliseconds: duration)
    try gesture { try device.end(touch) }
  }
}
