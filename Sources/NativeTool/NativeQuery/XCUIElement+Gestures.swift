import Device
import Foundation

// Each gesture looks the element up first: it throws an ``XCUIQueryError`` unless exactly one
// matches, and the device's `GestureError` when the element is disabled, covered or off the screen.
extension XCUIElement {
  /// Taps the element; it is scrolled onto the screen first.
  public func tap() throws {
    try gesture("tap") { try session.device.tap($0) }
  }

  /// Taps the element twice in quick succession.
  public func doubleTap() throws {
    try gesture("double tap") { try session.device.doubleTap($0) }
  }

  /// Taps the element once or twice with one finger: all that this device knows.
  ///
  /// - Throws: also ``XCUIUnsupportedError`` for other numbers.
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

  /// Holds a finger on the element; less than half a second is a tap.
  ///
  /// - Parameter duration: in seconds; the device's time goes on by it.
  public func press(forDuration duration: TimeInterval) throws {
    try gesture("press") { node in
      let device = session.device
      let touch = Touch(at: try device.touchPoint("press", node), time: device.now)
      device.run(for: Duration(timeout: duration))
      try device.end(touch)
    }
  }

  /// Holds a finger on the element, then drags it to another one.
  ///
  /// After less than half a second what can't be dragged is swiped instead.
  ///
  /// - Parameter duration: in seconds; the device's time goes on by it.
  public func press(forDuration duration: TimeInterval, thenDragTo other: XCUIElement) throws {
    try press(
      forDuration: duration, thenDragTo: other, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Holds a finger on the element, drags it to another one, and holds it there.
  ///
  /// - Parameters:
  ///   - duration: in seconds; the device's time goes on by it, and by `holdDuration`.
  ///   - velocity: makes no difference on this device.
  public func press(
    forDuration duration: TimeInterval, thenDragTo other: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) throws {
    try resolve(for: "press and drag") { _ in }
    session.device.run(for: Duration(timeout: duration))
    try other.resolve(for: "drag to") { target in
      try gesture("press and drag") { node in
        let device = session.device
        device.scrollToVisible(node)
        guard duration < XCUICoordinate.leastPress, node.isHittable else {
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

  /// Looks the element up and makes a gesture on it; both are counted.
  func gesture(_ name: String, _ make: (ElementNode) throws -> Void) throws {
    try resolve(for: name) { node in
      try session.carryOut(.gesture(name, chain.steps, of: session.bundleIdentifier)) {
        try make(node)
      }
    }
  }
}
