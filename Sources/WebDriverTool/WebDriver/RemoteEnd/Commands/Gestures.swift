import Device
import Foundation

extension RemoteEnd {
  static let gestureScripts: [MobileCommand] = [
    MobileCommand(
      "doubleTap", "Double taps an element or a point.", does: { try $0.mobileDoubleTap($1) }),
    MobileCommand(
      "dragFromToForDuration", "Holds a point for some seconds and drags it to another.",
      does: { try await $0.mobileDrag($1) }),
    MobileCommand(
      "dragFromToWithVelocity", "Holds an element or a point, drags it and holds it there.",
      does: { try await $0.mobileDragWithVelocity($1) }),
    MobileCommand(
      "scroll", "Scrolls in a direction or to an element.", does: { try $0.mobileScroll($1) }),
    MobileCommand(
      "swipe", "Swipes across an element or the screen.", does: { try $0.mobileSwipe($1) }),
    MobileCommand(
      "tap", "Taps a point of the screen or of an element.", does: { try $0.mobileTap($1) }),
    MobileCommand(
      "touchAndHold", "Presses an element or a point for some seconds.",
      does: { try await $0.mobileTouchAndHold($1) }),
  ]
}

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

/// The `mobile:` commands that swipe and scroll.
///
/// Source: Appium's XCUITest driver, "mobile: gestures".
extension Session {
  /// The ways that a finger moves.
  private enum Direction: String, CaseIterable {
    case up, down, left, right

    var swipe: SwipeDirection { SwipeDirection(rawValue: rawValue) ?? .up }
  }

  func mobileSwipe(_ arguments: Arguments) throws(WebDriverError) {
    let direction = try arguments.word("direction", Direction.self)
    // How fast a finger is makes no difference here.
    _ = try arguments.number(ifAny: "velocity", in: 0...1e9)
    let node = try root(arguments)
    try gesture { try device.swipe(node, direction.swipe) }
  }

  /// Scrolls to an element by its name, to a given element, or in a direction.
  func mobileScroll(_ arguments: Arguments) throws(WebDriverError) {
    let node = try element(arguments)
    if let name = try arguments.string(ifAny: "name") {
      try scroll(to: .name, name, in: node)
    } else if arguments.has("direction") {
      try scroll(arguments, in: root(arguments))
    } else if let predicate = try arguments.string(ifAny: "predicateString") {
      try scroll(to: .predicate, predicate, in: node)
    } else if try arguments.bool(ifAny: "toVisible") == true {
      guard let node else {
        throw arguments.invalid("elementId", "is missing; it must be an element")
      }
      scrollIntoView(node)
    } else {
      throw arguments.invalid(
        "direction",
        "is missing; one of \"name\", \"direction\", \"predicateString\" and \"toVisible\" must be "
          + "there")
    }
  }

  private func scroll(
    to strategy: FindArguments.Strategy, _ value: String, in root: ElementNode?
  ) throws(WebDriverError) {
    let outer = enter(.search)
    defer { leave(to: outer) }
    let locator = try FindArguments(strategy, value)
    let page = { () throws(WebDriverError) in try self.page() }
    guard let found = try locator.nodes(on: page, tree: tree(), in: root, limit: 1).first else {
      let what = strategy == .name ? "of the name \"\(value)\"" : "that meets \"\(value)\""
      throw WebDriverError(.noSuchElement, "there is no element \(what) to scroll to")
    }
    scrollIntoView(found)
  }

  /// Scrolls so that what lies in a direction comes to be seen, by the height of the element or a
  /// part of it.
  private func scroll(_ arguments: Arguments, in node: ElementNode) throws(WebDriverError) {
    let direction = try arguments.word("direction", Direction.self)
    let part = try arguments.number(ifAny: "distance", in: 0...1e6) ?? 1
    guard direction == .up || direction == .down else {
      throw WebDriverError(
        .unsupportedOperation,
        "nothing here scrolls \(direction.rawValue); \"\(arguments.path)direction\" must be "
          + "\"up\" or \"down\"")
    }
    let length = node.visibleFrame.height * part
    let description = node.briefDescription
    guard scroll(at: middle(of: node), by: direction == .down ? length : -length) else {
      throw WebDriverError(
        .elementNotInteractable, "Failed to scroll \(description): nothing there scrolls.")
    }
  }

}

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
