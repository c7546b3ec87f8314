import Device
import Foundation

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
  static let leastPress: TimeInterval = 0.5

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
