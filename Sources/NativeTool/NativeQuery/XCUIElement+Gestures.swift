import Device
import Foundation

// Each gesture first looks up the element. It throws an ``XCUIQueryError`` unless exactly one
// matches, and the device's `GestureError` if the element is disabled, covered or off the screen.
extension XCUIElement {
  /// Scrolls the element onto the screen and taps it.
  public func tap() throws { try gesture(.tap) { try session.device.tap($0) } }

  /// Taps the element twice in quick succession.
  public func doubleTap() throws { try gesture(.doubleTap) { try session.device.doubleTap($0) } }

  /// Taps once, twice or three times with one finger, in quick succession. Throws
  /// ``XCUIUnsupportedError`` for other numbers.
  public func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) throws {
    switch (numberOfTaps, numberOfTouches) {
    case (1, 1): try tap()
    case (2, 1): try doubleTap()
    case (3, 1): try gesture(.tripleTap) { try session.device.tripleTap($0) }
    default:
      throw XCUIUnsupportedError(
        "Failed to tap \(self): this device supports one to three taps with one finger, not "
          + "numberOfTaps: \(numberOfTaps), numberOfTouches: \(numberOfTouches).")
    }
  }

  /// Holds a finger on the element for a number of seconds of the device's clock. Less than 0.5
  /// seconds is a tap.
  public func press(forDuration duration: TimeInterval) throws {
    try gesture(.press) { node in
      let device = session.device
      let touch = device.beginTouch(at: try device.touchPoint("press", node))
      device.run(for: Duration(timeout: duration))
      try device.end(touch)
    }
  }

  /// Holds a finger on the element, drags it to a second element, and holds it there.
  ///
  /// Both durations are in seconds of the device's clock. The velocity has no effect. If the first
  /// is less than 0.5 seconds and the element can't be dragged, the gesture is a swipe.
  public func press(
    forDuration duration: TimeInterval, thenDragTo other: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity = .default,
    thenHoldForDuration holdDuration: TimeInterval = 0
  ) throws {
    try resolve(for: "press and drag") { _ in }
    session.device.run(for: Duration(timeout: duration))
    try other.resolve(for: "drag to") { target in
      try gesture(.drag) { node in
        let device = session.device
        device.scrollToVisible(node)
        guard duration < XCUICoordinate.minimumPressDuration, node.isHittable else {
          return try device.drag(node, to: target)
        }
        let (start, end) = (node.visibleFrame, target.frame)
        var touch = Touch(at: CGPoint(x: start.midX, y: start.midY), time: device.now)
        touch.move(to: CGPoint(x: end.midX, y: end.midY), time: device.now)
        try device.end(touch)
      }
    }
    session.device.run(for: Duration(timeout: holdDuration))
  }
}

/// Swipes across the element. The velocity has no effect on this device.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension XCUIElement {
  public func swipeUp(velocity: XCUIGestureVelocity = .default) throws { try swipe(.up) }
  public func swipeDown(velocity: XCUIGestureVelocity = .default) throws { try swipe(.down) }
  public func swipeLeft(velocity: XCUIGestureVelocity = .default) throws { try swipe(.left) }
  public func swipeRight(velocity: XCUIGestureVelocity = .default) throws { try swipe(.right) }

  private func swipe(_ direction: SwipeDirection) throws {
    try gesture(.swipe(direction)) { try session.device.swipe($0, direction) }
  }
}

extension XCUIElement {
  /// The position of a slider, from 0 (minimum) to 1 (maximum). It is 0 for other elements.
  public var normalizedSliderPosition: CGFloat {
    get throws { try resolve { $0.element.scale?.normalizedPosition ?? 0 } }
  }

  /// Sets a slider to a position from 0 (minimum) to 1 (maximum).
  public func adjust(toNormalizedSliderPosition position: CGFloat) throws {
    try gesture(.adjust) { try session.device.adjust($0, toNormalizedPosition: position) }
  }

  /// Looks up the element and makes a gesture on it. Both are logged.
  func gesture(_ gesture: Gesture, _ make: (ElementNode) throws -> Void) throws {
    try resolve(for: gesture == .drag ? "press and drag" : gesture.name) { node in
      try session.carryOut(.gesture(gesture, chain)) { try make(node) }
    }
  }

  // MARK: - Keys

  /// Types a string with the keyboard into the element or its focused descendant.
  ///
  /// A line break is the return key. ``XCUIKeyboardKey/delete`` deletes the last character.
  ///
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches. `GestureError` if neither the
  ///   element nor a descendant has the keyboard focus, or if no key types a character.
  public func typeText(_ text: String) throws {
    try gesture(.type) { node in
      let focused = node.tree.focusedNode
      guard let focused, focused.isInside(node) else {
        let focus = focused.map { "\($0.briefDescription) has it" } ?? "No element has it"
        throw GestureError(
          .noKeyboardFocus,
          "Failed to type text into \(self): Neither element nor any descendant has keyboard "
            + "focus. \(focus). Tap a text field first.")
      }
      try session.device.typeText(text)
    }
  }
}

/// A special key: the subset of XCUITest's keys that this device's keyboard has.
public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
  /// The string for the key in ``XCUIElement/typeText(_:)``.
  public let rawValue: String

  /// Creates a key from its string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Deletes the last character.
  public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
  /// Submits the typed text.
  public static let `return` = XCUIKeyboardKey(rawValue: "\r")
  /// The number pad's return key, which works like ``return``.
  public static let enter = XCUIKeyboardKey(rawValue: "\u{3}")
  /// Types a space.
  public static let space = XCUIKeyboardKey(rawValue: " ")
}

/// The velocity of a gesture. It has no effect, because gestures on this device take no time.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// The velocity in points per second. 0 means the default.
  public let rawValue: CGFloat

  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  public init(floatLiteral value: Double) { self.init(rawValue: CGFloat(value)) }

  public init(integerLiteral value: Int) { self.init(rawValue: CGFloat(value)) }

  /// The typical velocity of a person.
  public static let `default` = XCUIGestureVelocity(rawValue: 0)
  /// Slower than the default.
  public static let slow = XCUIGestureVelocity(rawValue: 200)
  /// Faster than the default.
  public static let fast = XCUIGestureVelocity(rawValue: 2000)
}

/// A vector on the screen. Foundation on Linux has no `CGVector`.
public struct CGVector: Equatable, Sendable {
  /// The distance to the right.
  public var dx: CGFloat
  /// The distance downwards.
  public var dy: CGFloat

  /// Creates a vector.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}

/// A point on the screen, relative to an element that is looked up at each use.
public final class XCUICoordinate {
  /// The element to which the point is relative.
  public let referencedElement: XCUIElement
  private let normalizedOffset: CGVector
  private let pointsOffset: CGVector

  /// The minimum duration of a press, in seconds. Shorter presses are taps.
  static let minimumPressDuration: TimeInterval = 0.5

  init(_ element: XCUIElement, normalizedOffset: CGVector, pointsOffset: CGVector) {
    referencedElement = element
    self.normalizedOffset = normalizedOffset
    self.pointsOffset = pointsOffset
  }

  /// Returns the coordinate at an offset, in points, from this one.
  public func withOffset(_ offset: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      referencedElement, normalizedOffset: normalizedOffset,
      pointsOffset: CGVector(dx: pointsOffset.dx + offset.dx, dy: pointsOffset.dy + offset.dy))
  }

  /// The point, in points from the screen's top left corner. Throws like the element's frame.
  public var screenPoint: CGPoint {
    get throws {
      let frame = try referencedElement.frame
      return CGPoint(
        x: frame.minX + frame.width * normalizedOffset.dx + pointsOffset.dx,
        y: frame.minY + frame.height * normalizedOffset.dy + pointsOffset.dy)
    }
  }
}

extension XCUIElement {
  /// Returns a coordinate in the element: (0, 0) is its top left corner, (1, 1) its bottom right
  /// one.
  public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      self, normalizedOffset: normalizedOffset, pointsOffset: CGVector(dx: 0, dy: 0))
  }
}

// A gesture acts on the element at the point, which need not be the referenced element. It throws
// an ``XCUIQueryError`` if the referenced element isn't found, and the device's `GestureError` if
// the point is off the screen or the element there is disabled.
extension XCUICoordinate {
  /// Taps the point.
  public func tap() throws { try gesture(.tap) { try device.tap(at: $0) } }

  /// Taps the point twice in quick succession.
  public func doubleTap() throws { try gesture(.doubleTap) { try device.doubleTap(at: $0) } }

  /// Holds a finger at the point for a number of seconds of the device's clock. Less than 0.5
  /// seconds is a tap.
  public func press(forDuration duration: TimeInterval) throws {
    try gesture(.press) { point in
      let touch = device.beginTouch(at: point)
      device.run(for: Duration(timeout: duration))
      try device.end(touch)
    }
  }

  /// Holds a finger at the point, moves it to a second point, and holds it there.
  ///
  /// Both durations are in seconds of the device's clock. The velocity has no effect. If the first
  /// is less than 0.5 seconds and the element at the point can't be dragged, the gesture is a
  /// swipe.
  public func press(
    forDuration duration: TimeInterval, thenDragTo other: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity = .default,
    thenHoldForDuration holdDuration: TimeInterval = 0
  ) throws {
    let end = try other.screenPoint
    try gesture(.drag) { start in
      var touch = device.beginTouch(at: start)
      device.run(for: Duration(timeout: duration))
      touch.move(to: start, time: device.now)
      touch.move(to: end, time: device.now)
      device.run(for: Duration(timeout: holdDuration))
      try device.end(touch)
    }
  }

  private var device: Device { referencedElement.session.device }

  private func gesture(_ gesture: Gesture, _ make: (CGPoint) throws -> Void) throws {
    let point = try screenPoint
    try referencedElement.session.carryOut(.gestureAtPoint(gesture, point)) { try make(point) }
  }
}

/// Swipes from the point. The velocity has no effect on this device.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension XCUICoordinate {
  public func swipeUp(velocity: XCUIGestureVelocity = .default) throws { try swipe(.up) }
  public func swipeDown(velocity: XCUIGestureVelocity = .default) throws { try swipe(.down) }
  public func swipeLeft(velocity: XCUIGestureVelocity = .default) throws { try swipe(.left) }
  public func swipeRight(velocity: XCUIGestureVelocity = .default) throws { try swipe(.right) }

  private func swipe(_ direction: SwipeDirection) throws {
    try gesture(.swipe(direction)) { try device.swipe(from: $0, direction) }
  }
}
