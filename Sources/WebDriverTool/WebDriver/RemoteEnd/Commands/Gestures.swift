import Device
import Foundation

/// Times are in seconds. Points are relative to the screen or, if an element is given, to the
/// element.
/// Source: Appium's XCUITest driver, "mobile: gestures".
extension RemoteEnd {
  static let gestureScripts: [MobileCommand] = [
    MobileCommand("doubleTap") { session, arguments in
      let node = try session.element(arguments)
      if let node, !arguments.has("x"), !arguments.has("y") {
        try session.gesture { try session.device.doubleTap(node) }
      } else {
        let point = try session.point(arguments, in: node)
        try session.gesture { try session.device.doubleTap(at: point) }
      }
      return .null
    },
    MobileCommand("dragFromToForDuration") { session, arguments in
      let duration = try session.milliseconds(arguments, "duration")
      let node = try session.element(arguments)
      try await session.drag(
        from: session.point(arguments, "fromX", "fromY", in: node),
        to: session.point(arguments, "toX", "toY", in: node), press: duration)
      return .null
    },
    MobileCommand("dragFromToWithVelocity") { session, arguments in
      let press = try session.milliseconds(arguments, "pressDuration")
      let hold = try session.milliseconds(arguments, "holdDuration")
      // The velocity has no effect here.
      _ = try arguments.number("velocity", in: 0...1e9)
      try await session.drag(
        from: session.place(arguments, "fromElementId", "fromX", "fromY"),
        to: session.place(arguments, "toElementId", "toX", "toY"), press: press, hold: hold)
      return .null
    },
    MobileCommand("scroll") { try $0.scroll($1) },
    MobileCommand("swipe") { session, arguments in
      let direction = try arguments.word("direction", among: SwipeDirection.allCases)
      // The velocity has no effect here.
      _ = try arguments.number(ifAny: "velocity", in: 0...1e9)
      let node = try session.root(arguments)
      try session.gesture { try session.device.swipe(node, direction) }
      return .null
    },
    MobileCommand("tap") { session, arguments in
      let point = try session.point(arguments, in: session.element(arguments))
      try session.gesture { try session.device.tap(at: point) }
      return .null
    },
    MobileCommand("tapWithNumberOfTaps") { session, arguments in
      let taps = try arguments.natural(ifAny: "numberOfTaps") ?? 1
      let touches = try arguments.natural(ifAny: "numberOfTouches") ?? 1
      let (node, device) = (try session.root(arguments), session.device)
      switch (taps, touches) {
      case (1, 1): try session.gesture { try device.tap(node) }
      case (2, 1): try session.gesture { try device.doubleTap(node) }
      case (3, 1): try session.gesture { try device.tripleTap(node) }
      default:
        throw WebDriverError(
          .unsupportedOperation,
          "this device supports one to three taps with one finger, not \(taps) with \(touches)")
      }
      return .null
    },
    MobileCommand("touchAndHold") { session, arguments in
      let duration = try session.milliseconds(arguments, "duration")
      let node = try session.element(arguments)
      let point =
        if let node, !arguments.has("x"), !arguments.has("y") {
          try session.gesture { try session.device.touchPoint("press", node) }
        } else {
          try session.point(arguments, in: node)
        }
      let touch = session.device.beginTouch(at: point)
      try await session.pass(milliseconds: duration)
      try session.gesture { try session.device.end(touch) }
      return .null
    },
  ]
}

extension Session {
  fileprivate func scroll(_ arguments: Arguments) throws -> Reply {
    let node = try element(arguments)
    if let name = try arguments.string(ifAny: "name") {
      try scroll(to: .name, name, in: node)
    } else if arguments.has("direction") {
      try scroll(arguments, in: root(arguments))
    } else if let predicate = try arguments.string(ifAny: "predicateString") {
      try scroll(to: .predicate, predicate, in: node)
    } else if try arguments.bool(ifAny: "toVisible") == true {
      let target = try node.orThrow(
        arguments.invalid("elementId", "must be an element, but is missing"))
      gesture { device.scrollToVisible(target) }
    } else {
      throw arguments.invalid(
        "direction",
        "is missing. Set one of \"name\", \"direction\", \"predicateString\" or \"toVisible\"")
    }
    return .null
  }

  private func scroll(
    to strategy: FindArguments.Strategy, _ value: String, in root: ElementNode?
  ) throws {
    let what = strategy == .name ? "with the name \"\(value)\"" : "that matches \"\(value)\""
    let found = try nodes(FindArguments(strategy, value), in: root, limit: 1).first
      .orThrow(.noSuchElement, "there is no element \(what) to scroll to")
    gesture { device.scrollToVisible(found) }
  }

  /// Scrolls by the height of the element, or by a fraction of it.
  private func scroll(_ arguments: Arguments, in node: ElementNode) throws {
    let direction = try arguments.word("direction", among: SwipeDirection.allCases)
    let part = try arguments.number(ifAny: "distance", in: 0...1e6) ?? 1
    guard direction == .up || direction == .down else {
      throw WebDriverError(
        .unsupportedOperation,
        "nothing here scrolls \(direction.rawValue). \"\(arguments.path)direction\" must be "
          + "\"up\" or \"down\"")
    }
    let length = node.visibleFrame.height * part
    let description = node.briefDescription
    let distance = direction == .down ? length : -length
    if gesture({ device.scroll(at: middle(of: node), by: distance) }) { return }
    throw WebDriverError(
      .elementNotInteractable, "Failed to scroll \(description): nothing there is scrollable.")
  }

  /// Returns the middle of an element, or a point of the screen.
  fileprivate func place(
    _ arguments: Arguments, _ element: String, _ x: String, _ y: String
  ) throws -> CGPoint {
    if let node = try self.element(arguments, element) { return middle(of: node) }
    return try point(arguments, x, y, in: nil)
  }

  /// Presses a point, moves to another and, if `hold` is given, holds that one. Times are in
  /// milliseconds.
  fileprivate func drag(
    from start: CGPoint, to end: CGPoint, press: Int, hold: Int? = nil
  ) async throws {
    var touch = device.beginTouch(at: start)
    try await pass(milliseconds: press)
    touch.move(to: start, time: device.now)
    touch.move(to: end, time: device.now)
    if let hold { try await pass(milliseconds: hold) }
    try gesture { try device.end(touch) }
  }

  /// Returns the element argument of a script. Older clients call it `element`.
  func element(_ arguments: Arguments) throws -> ElementNode? {
    try element(arguments, arguments.has("elementId") ? "elementId" : "element")
  }

  private func element(_ arguments: Arguments, _ name: String) throws -> ElementNode? {
    guard let value = arguments.value(name) else { return nil }
    return try node(
      (value.string ?? value[RemoteElement.key]?.string).orThrow(
        arguments.invalid(name, "must be an element or its reference, but is \(value.kind)")))
  }

  fileprivate func root(_ arguments: Arguments) throws -> ElementNode {
    try element(arguments) ?? tree().application
  }

  /// Returns the point given by two numbers, relative to an element if there is one, otherwise to
  /// the screen.
  fileprivate func point(
    _ arguments: Arguments, _ x: String = "x", _ y: String = "y", in node: ElementNode?
  ) throws -> CGPoint {
    let origin = node?.frame.origin ?? .zero
    return CGPoint(x: origin.x + (try arguments.number(x)), y: origin.y + (try arguments.number(y)))
  }

  /// Returns a time in milliseconds. The argument is in seconds.
  fileprivate func milliseconds(_ arguments: Arguments, _ name: String) throws -> Int {
    Int((try arguments.number(name, in: 0...3600) * 1000).rounded())
  }
}
