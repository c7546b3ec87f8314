import Device
import Foundation

// Each gesture looks the element up first: it throws an ``XCUIQueryError`` unless exactly one
// matches, and the device's `GestureError` when the element is disabled, covered or off the screen.
extension XCUIElement {
  /// Taps the element; it is scrolled onto the screen first.
  public func tap() throws { try gesture("tap") { try session.device.tap($0) } }

  /// Taps the element twice in quick succession.
  public func doubleTap() throws { try gesture("double tap") { try session.device.doubleTap($0) } }

  /// Taps once or twice with one finger; throws ``XCUIUnsupportedError`` for other numbers.
  public func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) throws {
    switch (numberOfTaps, numberOfTouches) {
    case (1, 1): try tap()
    case (2, 1): try doubleTap()
    default:
      throw XCUIUnsupportedError(
        "Failed to tap \(self): this device takes one or two taps of one finger, not "
          + "numberOfTaps: \(numberOfTaps), numberOfTouches: \(numberOfTouches).")
    }
  }

  /// Holds a finger on it for seconds of the device's clock; less than half of one is a tap.
  public func press(forDuration duration: TimeInterval) throws {
    try gesture("press") { node in
      let device = session.device
      let touch = Touch(at: try device.touchPoint("press", node), time: device.now)
      device.run(for: Duration(timeout: duration))
      try device.end(touch)
    }
  }

  /// Holds a finger on the element, drags it to another one, and holds it there; both times are in
  /// seconds of the device's clock. The velocity makes no difference.
  ///
  /// After less than half a second what can't be dragged is swiped instead.
  public func press(
    forDuration duration: TimeInterval, thenDragTo other: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity = .default,
    thenHoldForDuration holdDuration: TimeInterval = 0
  ) throws {
    try resolve(for: "press and drag") { _ in }
    session.device.run(for: Duration(timeout: duration))
    try other.resolve(for: "drag to") { target in
      try gesture("press and drag") { node in
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

  // MARK: - Swipes

  /// Swipes up across the element, at a velocity that makes no difference on this device.
  public func swipeUp(velocity: XCUIGestureVelocity = .default) throws { try swipe(.up) }

  /// Swipes down across the element, at a velocity that makes no difference on this device.
  public func swipeDown(velocity: XCUIGestureVelocity = .default) throws { try swipe(.down) }

  /// Swipes left across the element, at a velocity that makes no difference on this device.
  public func swipeLeft(velocity: XCUIGestureVelocity = .default) throws { try swipe(.left) }

  /// Swipes right across the element, at a velocity that makes no difference on this device.
  public func swipeRight(velocity: XCUIGestureVelocity = .default) throws { try swipe(.right) }

  private func swipe(_ direction: SwipeDirection) throws {
    try gesture("swipe \(direction)") { try session.device.swipe($0, direction) }
  }

  // MARK: - Sliders

  /// Where a slider stands, from 0 (its least value) to 1; 0 for what is no slider.
  public var normalizedSliderPosition: CGFloat {
    get throws { try resolve { $0.element.scale?.normalizedPosition ?? 0 } }
  }

  /// Sets a slider to a position from 0 (its least value) to 1 (its greatest).
  public func adjust(toNormalizedSliderPosition position: CGFloat) throws {
    try gesture("adjust") { try session.device.adjust($0, toNormalizedPosition: position) }
  }

  /// Looks the element up and makes a gesture on it; both are logged.
  func gesture(_ name: String, _ make: (ElementNode) throws -> Void) throws {
    try resolve(for: name) { node in
      try session.carryOut(.gesture(name, chain)) { try make(node) }
    }
  }

  // MARK: - Keys

  /// Types a text with the keyboard into the element, or into one in it.
  ///
  /// A line break is the return key; ``XCUIKeyboardKey/delete`` deletes the last character.
  ///
  /// - Throws: ``XCUIQueryError`` unless exactly one element matches; `GestureError` when neither
  ///   it nor anything in it has the keyboard focus, or no key types a character.
  public func typeText(_ text: String) throws {
    try gesture("type text into") { node in
      let focused = node.tree.focusedNode
      guard let focused, focused.isInside(node) else {
        let focus = focused.map { "\($0.briefDescription) has it" } ?? "nothing has it"
        throw GestureError(
          .noKeyboardFocus,
          "Failed to type text into \(self): Neither element nor any descendant has keyboard focus; "
            + "\(focus). Tap a text field first.")
      }
      try session.device.typeText(text)
    }
  }

  /// Presses a key, without modifier keys: `flags` must be empty. Throws like ``typeText(_:)``.
  public func typeKey(_ key: XCUIKeyboardKey, modifierFlags flags: KeyModifierFlags) throws {
    try typeKey(key == .enter ? "\r" : key.rawValue, modifierFlags: flags)
  }

  /// Presses the key of a character, as the one for named keys does.
  public func typeKey(_ key: String, modifierFlags flags: KeyModifierFlags) throws {
    guard flags.isEmpty else {
      throw XCUIUnsupportedError(
        "Failed to type a key into \(self): this device's keyboard has no modifier keys.")
    }
    try typeText(key)
  }

  /// Modifier keys. Raw values are those of XCUITest.
  public struct KeyModifierFlags: OptionSet, Sendable {
    /// The keys as bits.
    public let rawValue: UInt

    /// Makes a set of keys of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Caps lock.
    public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
    /// Shift.
    public static let shift = KeyModifierFlags(rawValue: 1 << 1)
    /// Control.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)
    /// Option.
    public static let option = KeyModifierFlags(rawValue: 1 << 3)
    /// Command.
    public static let command = KeyModifierFlags(rawValue: 1 << 4)
    /// Function.
    public static let function = KeyModifierFlags(rawValue: 1 << 5)
  }
}

/// A key that types no letter; those of XCUITest's that this device's keyboard has.
public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
  /// The text that the key is in ``XCUIElement/typeText(_:)``.
  public let rawValue: String

  /// Makes a key of its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Deletes the last character.
  public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
  /// Confirms what was typed.
  public static let `return` = XCUIKeyboardKey(rawValue: "\r")
  /// The number pad's return key: the same as ``return``.
  public static let enter = XCUIKeyboardKey(rawValue: "\u{3}")
  /// Types a space.
  public static let space = XCUIKeyboardKey(rawValue: " ")
}

/// How fast a finger moves: accepted, and without effect, for gestures on this device take no time.
public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// The velocity in points a second; 0 for the default.
  public let rawValue: CGFloat

  /// Makes a velocity of points a second.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  /// Makes a velocity of points a second.
  public init(floatLiteral value: Double) { self.init(rawValue: CGFloat(value)) }

  /// Makes a velocity of points a second.
  public init(integerLiteral value: Int) { self.init(rawValue: CGFloat(value)) }

  /// As a person would move.
  public static let `default` = XCUIGestureVelocity(rawValue: 0)
  /// Slower than that.
  public static let slow = XCUIGestureVelocity(rawValue: 200)
  /// Faster than that.
  public static let fast = XCUIGestureVelocity(rawValue: 2000)
}

#if !canImport(CoreGraphics)
  /// A distance on the screen; Foundation on Linux has none.
  public struct CGVector: Equatable, Sendable {
    /// The distance to the right.
    public var dx: CGFloat
    /// The distance downwards.
    public var dy: CGFloat

    /// Makes a distance.
    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }
  }
#endif

/// A place on the screen, given from an element that is looked up at each use.
public final class XCUICoordinate {
  /// The element that the place is given from.
  public let referencedElement: XCUIElement
  private let normalizedOffset: CGVector
  private let pointsOffset: CGVector

  /// Presses of this many seconds are presses, shorter ones are taps.
  static let minimumPressDuration: TimeInterval = 0.5

  init(_ element: XCUIElement, normalizedOffset: CGVector, pointsOffset: CGVector) {
    referencedElement = element
    self.normalizedOffset = normalizedOffset
    self.pointsOffset = pointsOffset
  }

  /// The place at a distance in points from this one.
  public func withOffset(_ offset: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      referencedElement, normalizedOffset: normalizedOffset,
      pointsOffset: CGVector(dx: pointsOffset.dx + offset.dx, dy: pointsOffset.dy + offset.dy))
  }

  /// The place in points from the screen's top left corner. Throws as the element's frame does.
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
  /// A place given from the element: (0, 0) is its top left corner, (1, 1) its bottom right one.
  public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      self, normalizedOffset: normalizedOffset, pointsOffset: CGVector(dx: 0, dy: 0))
  }
}

// A gesture at a place meets whatever is there, which may be another element than the referenced
// one. It throws an ``XCUIQueryError`` when that is not found, and the device's `GestureError`
// when the place is not on the screen or what is there is disabled.
extension XCUICoordinate {
  /// Taps the place.
  public func tap() throws { try gesture("tap") { try device.tap(at: $0) } }

  /// Taps the place twice in quick succession.
  public func doubleTap() throws { try gesture("double tap") { try device.doubleTap(at: $0) } }

  /// Holds a finger at the place for seconds of the device's clock; less than half of one is a tap.
  public func press(forDuration duration: TimeInterval) throws {
    try gesture("press") { point in
      let touch = Touch(at: point, time: device.now)
      device.run(for: Duration(timeout: duration))
      try device.end(touch)
    }
  }

  /// Holds a finger at the place, moves it to another one, and holds it there; both times are in
  /// seconds of the device's clock. The velocity makes no difference.
  ///
  /// It is a drag, or a swipe after less than half a second at what can't be dragged.
  public func press(
    forDuration duration: TimeInterval, thenDragTo other: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity = .default,
    thenHoldForDuration holdDuration: TimeInterval = 0
  ) throws {
    let end = try other.screenPoint
    try gesture("press and drag") { start in
      var touch = Touch(at: start, time: device.now)
      device.run(for: Duration(timeout: duration))
      touch.move(to: start, time: device.now)
      touch.move(to: end, time: device.now)
      device.run(for: Duration(timeout: holdDuration))
      try device.end(touch)
    }
  }

  /// Swipes up from the place.
  public func swipeUp(velocity: XCUIGestureVelocity = .default) throws { try swipe(.up) }

  /// Swipes down from the place.
  public func swipeDown(velocity: XCUIGestureVelocity = .default) throws { try swipe(.down) }

  /// Swipes left from the place.
  public func swipeLeft(velocity: XCUIGestureVelocity = .default) throws { try swipe(.left) }

  /// Swipes right from the place.
  public func swipeRight(velocity: XCUIGestureVelocity = .default) throws { try swipe(.right) }

  private func swipe(_ direction: SwipeDirection) throws {
    try gesture("swipe \(direction)") { try device.swipe(from: $0, direction) }
  }

  private var device: Device { referencedElement.session.device }

  private func gesture(_ name: String, _ make: (CGPoint) throws -> Void) throws {
    let point = try screenPoint
    let text = "\(name) at (\(point.x), \(point.y))"
    try referencedElement.session.carryOut(.gestureAtPlace(text)) { try make(point) }
  }
}
