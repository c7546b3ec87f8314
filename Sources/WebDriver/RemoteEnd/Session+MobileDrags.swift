import Device
import Foundation

/// Further `mobile:` gestures.
extension Session {
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

  func mobileScrollToElement(_ arguments: Arguments) throws(WebDriverError) {
    guard let node = try element(arguments) else {
      throw arguments.invalid("elementId", "is missing; it must be an element")
    }
    let tree = node.tree
    defer { withExtendedLifetime(tree) {} }
    scrollIntoView(node)
    guard node.isVisible else {
      throw WebDriverError(
        .elementNotInteractable,
        "Failed to scroll to \(node.briefDescription): no part of it can be brought onto the screen."
      )
    }
  }

  /// Holds a place, drags it to another and holds it there. How fast makes no difference here.
  func mobileDragWithVelocity(_ arguments: Arguments) async throws(WebDriverError) {
    let press = try milliseconds(arguments, "pressDuration")
    let hold = try milliseconds(arguments, "holdDuration")
    _ = try arguments.number("velocity", in: 0...1e9)
    let start = try place(arguments, "fromElementId", "fromX", "fromY")
    let end = try place(arguments, "toElementId", "toX", "toY")
    var touch = Touch(at: start, time: device.now)
    try await pass(milliseconds: press)
    touch.move(to: start, time: device.now)
    touch.move(to: end, time: device.now)
    try await pass(milliseconds: hold)
    try gesture { try device.end(touch) }
  }

  /// The middle of an element, or a point of the screen.
  private func place(
    _ arguments: Arguments, _ element: String, _ x: String, _ y: String
  ) throws(WebDriverError) -> CGPoint {
    guard let value = arguments.value(element) else {
      return try point(arguments, x, y, in: nil)
    }
    guard let reference = value.string ?? value[RemoteElement.key]?.string else {
      throw arguments.invalid(
        element, "must be an element or its reference, but is \(value.kind)")
    }
    return middle(of: try node(reference))
  }
}
