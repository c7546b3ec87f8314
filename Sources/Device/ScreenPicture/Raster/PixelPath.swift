import Foundation

/// Closed curves as straight edges, in pixels.
struct PixelPath {
  typealias Point = (x: Float, y: Float)

  private(set) var edges: [(start: Point, end: Point)] = []

  /// Adds a polygon.
  mutating func add(_ corners: [Point]) {
    guard var last = corners.last else { return }
    for corner in corners {
      edges.append((last, corner))
      last = corner
    }
  }

  /// Adds a rectangle with round corners, clockwise on the screen, or the other way for a hole.
  mutating func add(rounded frame: CGRect, radius: Double, isHole: Bool = false) {
    let radius = max(0, min(radius, frame.width / 2, frame.height / 2))
    // The straight pieces are at most a tenth of a pixel off the curve.
    let steps = max(2, Int((Double.pi / 2 / acos(1 - 0.1 / max(radius, 0.5)) / 2).rounded(.up)) + 1)
    let centers = [
      (frame.maxX - radius, frame.minY + radius), (frame.maxX - radius, frame.maxY - radius),
      (frame.minX + radius, frame.maxY - radius), (frame.minX + radius, frame.minY + radius),
    ]
    var corners: [Point] = []
    for (quarter, center) in centers.enumerated() {
      for step in 0...steps {
        let angle = (Double(quarter) - 1 + Double(step) / Double(steps)) * .pi / 2
        corners.append(
          (Float(center.0 + radius * cos(angle)), Float(center.1 + radius * sin(angle))))
      }
    }
    add(isHole ? corners.reversed() : corners)
  }

  /// Adds a line with round ends and corners.
  mutating func add(line points: [CGPoint], width: Double) {
    for point in points {
      let dot = CGRect(x: point.x, y: point.y, width: 0, height: 0)
        .insetBy(dx: -width / 2, dy: -width / 2)
      add(rounded: dot, radius: width / 2)
    }
    for (start, end) in zip(points, points.dropFirst()) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = hypot(dx, dy)
      guard length > 0 else { continue }
      let (x, y) = (-dy / length * width / 2, dx / length * width / 2)
      // In this order it turns like the circles at its ends, so that what both cover counts once.
      add([
        (Float(start.x - x), Float(start.y - y)), (Float(end.x - x), Float(end.y - y)),
        (Float(end.x + x), Float(end.y + y)), (Float(start.x + x), Float(start.y + y)),
      ])
    }
  }

  /// Adds a glyph.
  ///
  /// - Parameters:
  ///   - size: the font's size, in pixels.
  ///   - x: how far to the right of the pixels' corner it begins.
  mutating func add(_ glyph: Typeface.Glyph, size: Float, x: Float) {
    for contour in glyph.contours {
      add(curve: contour.map { (point: (x + $0.x * size, -$0.y * size), isOnCurve: $0.isOnCurve) })
    }
  }

  /// A TrueType contour: between two points off the curve, there is one on it in the middle.
  private mutating func add(curve: [(point: Point, isOnCurve: Bool)]) {
    guard let first = curve.first, let last = curve.last else { return }
    var current =
      first.isOnCurve
      ? first.point : last.isOnCurve ? last.point : Self.middle(first.point, last.point)
    var pull: Point?
    for next in curve.dropFirst(first.isOnCurve ? 1 : 0) + [(current, true)] {
      switch (pull, next.isOnCurve) {
      case (nil, true):
        edges.append((current, next.point))
        current = next.point
      case (nil, false): pull = next.point
      case (let control?, true):
        add(from: current, control, to: next.point)
        current = next.point
        pull = nil
      case (let control?, false):
        let end = Self.middle(control, next.point)
        add(from: current, control, to: end)
        current = end
        pull = next.point
      }
    }
  }

  /// A quadratic curve in as many pieces as its bend needs.
  private mutating func add(from start: Point, _ control: Point, to end: Point) {
    let bend = hypot(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
    let pieces = max(1, min(16, Int((bend / 0.4).squareRoot().rounded(.up))))
    var last = start
    for piece in 1...pieces {
      let t = Float(piece) / Float(pieces)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      let point = (
        a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y
      )
      edges.append((last, point))
      last = point
    }
  }

  private static func middle(_ one: Point, _ other: Point) -> Point {
    ((one.x + other.x) / 2, (one.y + other.y) / 2)
  }
}
