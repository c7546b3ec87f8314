import Device
import Foundation

/// The `mobile:` commands that tap, press, swipe, scroll and drag. Times are in seconds, points in
/// points of the screen or, with an element, of the element.
/// Source: Appium's XCUITest driver, "mobile: gestures".
extension RemoteEnd {
  static let gestureScripts: [MobileCommand] = [
    MobileCommand(
      "doubleTap", "Double taps an element or a point.", does: { try $0.doubleTap($1) }),
    MobileCommand(
      "dragFromToForDuration", "Holds a point for some seconds and drags it to another.",
      does: { try await $0.drag($1) }),
    MobileCommand(
      "dragFromToWithVelocity", "Holds an element or a point, drags it and holds it there.",
      does: { try await $0.dragWithVelocity($1) }),
    MobileCommand(
      "scroll", "Scrolls in a direction or to an element.", does: { try $0.scroll($1) }),
    MobileCommand(
      "swipe", "Swipes across an element or the screen.", does: { try $0.swipe($1) }),
    MobileCommand(
      "tap", "Taps a point of the screen or of an element.", does: { try $0.tap($1) }),
    MobileCommand(
      "touchAndHold", "Presses an element or a point for some seconds.",
      does: { try await $0.touchAndHold($1) }),
  ]
}

extension Session {
  fileprivate func tap(_ arguments: Arguments) throws {
    let point = try point(arguments, "x", "y", in: element(arguments))
    try gesture { try device.tap(at: point) }
  }

  fileprivate func doubleTap(_ arguments: Arguments) throws {
    let node = try element(arguments)
    if let node, !arguments.has("x"), !arguments.has("y") {
      try gesture { try device.doubleTap(node) }
    } else {
      let point = try point(arguments, "x", "y", in: node)
      try gesture { try device.doubleTap(at: point) }
    }
  }

  fileprivate func touchAndHold(_ arguments: Arguments) async throws {
    let duration = try milliseconds(arguments, "duration")
    let node = try element(arguments)
    let point =
      if let node, !arguments.has("x"), !arguments.has("y") {
        try gesture { try device.touchPoint("press", node) }
      } else {
        try self.point(arguments, "x", "y", in: node)
      }
    let touch = Touch(at: point, time: device.now)
    try await pass(milliseconds: duration)
    try gesture { try device.end(touch) }
  }

  // MARK: - Swiping and scrolling

  fileprivate func swipe(_ arguments: Arguments) throws {
    let direction = try arguments.word("direction", SwipeDirection.self)
    // How fast a finger is makes no difference here.
    _ = try arguments.number(ifAny: "velocity", in: 0...1e9)
    let node = try root(arguments)
    try gesture { try device.swipe(node, direction) }
  }

  /// Scrolls to an element by its name, to a given element, or in a direction.
  fileprivate func scroll(_ arguments: Arguments) throws {
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
      gesture { device.scrollToVisible(node) }
    } else {
      throw arguments.invalid(
        "direction",
        "is missing; one of \"name\", \"direction\", \"predicateString\" and \"toVisible\" must be "
          + "there")
    }
  }

  private func scroll(
    to strategy: FindArguments.Strategy, _ value: String, in root: ElementNode?
  ) throws {
    try phase(.search) {
      guard let found = try nodes(FindArguments(strategy, value), in: root, limit: 1).first else {
        let what = strategy == .name ? "of the name \"\(value)\"" : "that meets \"\(value)\""
        throw WebDriverError(.noSuchElement, "there is no element \(what) to scroll to")
      }
      gesture { device.scrollToVisible(found) }
    }
  }

  /// Scrolls so that what lies in a direction comes to be seen, by the height of the element or a
  /// part of it.
  private func scroll(_ arguments: Arguments, in node: ElementNode) throws {
    let direction = try arguments.word("direction", SwipeDirection.self)
    let part = try arguments.number(ifAny: "distance", in: 0...1e6) ?? 1
    guard direction == .up || direction == .down else {
      throw WebDriverError(
        .unsupportedOperation,
        "nothing here scrolls \(direction.rawValue); \"\(arguments.path)direction\" must be "
          + "\"up\" or \"down\"")
    }
    let length = node.visibleFrame.height * part
    let description = node.briefDescription
    let distance = direction == .down ? length : -length
    if gesture({ device.scroll(at: middle(of: node), by: distance) }) { return }
    throw WebDriverError(
      .elementNotInteractable, "Failed to scroll \(description): nothing there scrolls.")
  }

  // MARK: - Dragging

  fileprivate func drag(_ arguments: Arguments) async throws {
    let duration = try milliseconds(arguments, "duration")
    let node = try element(arguments)
    let start = try point(arguments, "fromX", "fromY", in: node)
    let end = try point(arguments, "toX", "toY", in: node)
    try await drag(from: start, to: end, press: duration)
  }

  /// Holds a place, drags it to another and holds it there. How fast makes no difference here.
  fileprivate func dragWithVelocity(_ arguments: Arguments) async throws {
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
  ) throws -> CGPoint {
    if let node = try self.element(arguments, element) { return middle(of: node) }
    return try point(arguments, x, y, in: nil)
  }

  /// Holds a point, moves to another and, where a time is given, holds that one; in milliseconds.
  private func drag(
    from start: CGPoint, to end: CGPoint, press: Int, hold: Int? = nil
  ) async throws {
    var touch = Touch(at: start, time: device.now)
    try await pass(milliseconds: press)
    touch.move(to: start, time: device.now)
    touch.move(to: end, time: device.now)
    if let hold { try await pass(milliseconds: hold) }
    try gesture { try device.end(touch) }
  }

  // MARK: - Arguments

  /// The element that a script is given: a reference, or the object that stands for an element.
  /// Older clients call it `element`.
  func element(_ arguments: Arguments) throws -> ElementNode? {
    try element(arguments, arguments.has("elementId") ? "elementId" : "element")
  }

  private func element(_ arguments: Arguments, _ name: String) throws -> ElementNode? {
    guard let value = arguments.value(name) else { return nil }
    if let reference = value.string ?? value[RemoteElement.key]?.string {
      return try node(reference)
    }
    throw arguments.invalid(name, "must be an element or its reference, but is \(value.kind)")
  }

  /// The element that a script is given; the application where it is given none.
  private func root(_ arguments: Arguments) throws -> ElementNode {
    try element(arguments) ?? tree().application
  }

  /// A point of the screen, given by two numbers that count from an element's upper left corner
  /// where there is an element.
  private func point(
    _ arguments: Arguments, _ x: String, _ y: String, in node: ElementNode?
  ) throws -> CGPoint {
    let origin = node?.frame.origin ?? .zero
    return CGPoint(
      x: origin.x + (try arguments.number(x)), y: origin.y + (try arguments.number(y)))
  }

  /// A time in seconds, as Appium's commands have it, in milliseconds.
  private func milliseconds(_ arguments: Arguments, _ name: String) throws -> Int {
    Int((try arguments.number(name, in: 0...3600) * 1000).rounded())
  }
}
