import Foundation

/// The way of one finger or mouse button over the screen, from down to up.
public struct Touch {
  fileprivate var samples: [(time: Duration, point: CGPoint)]

  /// Puts the finger down.
  public init(at point: CGPoint, time: Duration) { samples = [(time, point)] }

  /// Moves the finger.
  public mutating func move(to point: CGPoint, time: Duration) { samples.append((time, point)) }

  /// Fingers are never quite still: less than this many points is no movement.
  private static let slop = 10.0
  /// A touch held this long is a press; a movement after it is a drag.
  fileprivate static let pressDuration = Duration.milliseconds(500)

  fileprivate var start: (time: Duration, point: CGPoint) { samples[0] }

  fileprivate var hasMoved: Bool { samples.contains { hasMoved(to: $0.point) } }

  /// How long the finger was still where it came down.
  fileprivate var hold: Duration {
    (samples.prefix { !hasMoved(to: $0.point) }.last?.time ?? start.time) - start.time
  }

  private func hasMoved(to point: CGPoint) -> Bool {
    hypot(point.x - start.point.x, point.y - start.point.y) >= Self.slop
  }
}

extension Device {
  /// Ends a touch, and does what it turned out to be: a tap, a press, a swipe or a drag.
  ///
  /// - Throws: ``GestureError`` when the element there is disabled or can't be dragged.
  public func end(_ touch: Touch) throws {
    let start = touch.start.point
    let isDraggable = tree?.node(at: start)?.selfAndAncestors.contains {
      $0.element.dragAction != nil || $0.element.scale != nil
    }
    guard touch.hasMoved, let end = touch.samples.last?.point else {
      let isPress = now - touch.start.time >= Touch.pressDuration
      return isPress ? try press(at: start) : try tap(at: start)
    }
    if isDraggable == true || touch.hold >= Touch.pressDuration {
      return try drag(from: start, to: end)
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let direction: SwipeDirection =
      abs(dx) > abs(dy) ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
    try swipe(from: start, direction, distance: max(abs(dx), abs(dy)))
  }
}
