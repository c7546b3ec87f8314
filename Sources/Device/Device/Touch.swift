import Foundation

/// The way of one finger or mouse button over the screen, from down to up.
public struct Touch {
  private var samples: [(time: Duration, point: CGPoint)]

  /// Puts the finger down.
  public init(at point: CGPoint, time: Duration) { samples = [(time, point)] }

  /// Moves the finger.
  public mutating func move(to point: CGPoint, time: Duration) { samples.append((time, point)) }

  /// What a touch that ended turned out to be.
  enum Kind: Equatable {
    case tap(CGPoint)
    case press(CGPoint)
    case drag(from: CGPoint, to: CGPoint)
    case swipe(from: CGPoint, SwipeDirection, distance: Double)
  }

  /// Fingers are never quite still: less than this many points is no movement.
  private static let slop = 10.0
  /// A touch held this long is a press; a movement after it is a drag.
  static let pressDuration = Duration.milliseconds(500)

  func kind(endingAt end: Duration, isDraggable: Bool) -> Kind {
    let start = samples[0]
    let last = samples[samples.count - 1].point
    guard let moved = samples.first(where: { distance($0.point, start.point) >= Self.slop }) else {
      return end - start.time >= Self.pressDuration ? .press(start.point) : .tap(start.point)
    }
    if isDraggable || holdEnd(before: moved.point) - start.time >= Self.pressDuration {
      return .drag(from: start.point, to: last)
    }
    let (dx, dy) = (last.x - start.point.x, last.y - start.point.y)
    let direction: SwipeDirection =
      abs(dx) > abs(dy) ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
    return .swipe(from: start.point, direction, distance: max(abs(dx), abs(dy)))
  }

  /// When the finger was last still where it came down.
  private func holdEnd(before moved: CGPoint) -> Duration {
    let start = samples[0].point
    return samples.prefix { distance($0.point, start) < Self.slop }.last?.time ?? samples[0].time
  }

  /// Where the finger came down.
  var start: CGPoint { samples[0].point }

  private func distance(_ one: CGPoint, _ other: CGPoint) -> Double {
    hypot(one.x - other.x, one.y - other.y)
  }
}

extension Device {
  /// Ends a touch, and does what it turned out to be: a tap, a press, a swipe or a drag.
  ///
  /// - Throws: ``GestureError`` when the element there is disabled or can't be dragged.
  public func end(_ touch: Touch) throws {
    let grabbed = tree?.node(at: touch.start)
    let isDraggable =
      grabbed.map { node in
        sequence(first: node, next: \.parent)
          .contains { $0.element.dragAction != nil || $0.element.scale != nil }
      } ?? false
    switch touch.kind(endingAt: now, isDraggable: isDraggable) {
    case .tap(let point): try tap(at: point)
    case .press(let point): try press(at: point)
    case .drag(let start, let end): try drag(from: start, to: end)
    case .swipe(let point, let direction, let distance):
      try swipe(from: point, direction, distance: distance)
    }
  }
}
