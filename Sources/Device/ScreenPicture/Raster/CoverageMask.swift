import Foundation

/// The coverage of each pixel by a shape, from 0 to 255. It makes edges smooth.
struct CoverageMask {
  let area: PixelArea
  let coverage: [UInt8]

  /// Computes the coverage of a shape in an area of pixels, which must not be empty.
  ///
  /// Each edge adds to the pixels that it crosses the area to its right, signed by its direction.
  /// The sums along a row are then the coverage. Areas that are covered twice count once.
  init(of path: PixelPath, in area: PixelArea) {
    self.area = area
    var edges = EdgeSums(width: area.width, height: area.height)
    for (start, end) in path.edges {
      edges.add(
        from: (start.x - Float(area.left), start.y - Float(area.top)),
        to: (end.x - Float(area.left), end.y - Float(area.top)))
    }
    coverage = edges.coverage
  }
}

/// The sums of the areas to the right of edges, pixel by pixel.
private struct EdgeSums {
  let width, height: Int
  private var sums: [Float]
  /// The length of a row: an edge in the last column adds to the two columns after it.
  private let stride: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width + 2
    sums = Array(repeating: 0, count: stride * height)
  }

  var coverage: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      sums.withUnsafeBufferPointer { sums in
        for row in 0..<height {
          var sum: Float = 0
          for column in 0..<width {
            sum += sums[row * stride + column]
            bytes[row * width + column] = UInt8(min(abs(sum), 1) * 255 + 0.5)
          }
        }
      }
      count = width * height
    }
  }

  mutating func add(from start: (x: Float, y: Float), to end: (x: Float, y: Float)) {
    guard start.y != end.y else { return }
    let direction: Float = start.y < end.y ? 1 : -1
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    guard bottom.y > 0, top.y < Float(height) else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    guard slope.isFinite else { return }
    let first = max(top.y, 0)
    let last = min(bottom.y, Float(height))
    var x = top.x + (first - top.y) * slope
    for row in Int(first)..<min(Int(last.rounded(.up)), height) {
      let rowHeight = min(Float(row + 1), last) - max(Float(row), first)
      let next = x + slope * rowHeight
      add(row: row, from: clamped(x), to: clamped(next), height: rowHeight * direction)
      x = next
    }
  }

  /// Anything left of the area counts as at its left edge. Anything right of it doesn't matter.
  private func clamped(_ x: Float) -> Float { min(max(x, 0), Float(width)) }

  private mutating func add(row: Int, from one: Float, to other: Float, height: Float) {
    let (left, right) = one < other ? (one, other) : (other, one)
    let first = Int(left)
    let start = row * stride + first
    sums.withUnsafeMutableBufferPointer { sums in
      if right <= Float(first + 1) {
        // The edge stays within one pixel: the part to its right is a trapezium.
        let leftPart = (left + right) / 2 - Float(first)
        sums[start] += height * (1 - leftPart)
        sums[start + 1] += height * leftPart
        return
      }
      // The area to the right of the edge, from one column to the next.
      let perPixel = 1 / (right - left)
      var covered: Float = 0
      for column in first...Int(right) {
        let crossedAt = min(right, Float(column + 1))
        let enteredAt = max(left, Float(column))
        let crossed = crossedAt - enteredAt
        // The mean part of the pixel to the right of the edge, for the edge's height in this
        // column.
        let before = (enteredAt - left) * perPixel
        let within = crossed * perPixel
        let mean = before + within * (1 - ((enteredAt + crossedAt) / 2 - Float(column)))
        sums[start + column - first] += height * (mean - covered)
        covered = mean
      }
      sums[start + Int(right) - first + 1] += height * (1 - covered)
    }
  }
}

/// Closed curves as straight edges, in pixels.
struct PixelPath {
  typealias Point = (x: Float, y: Float)

  private(set) var edges: [(start: Point, end: Point)] = []

  mutating func add(_ corners: [Point]) {
    guard var last = corners.last else { return }
    for corner in corners {
      edges.append((last, corner))
      last = corner
    }
  }

  /// Adds a rectangle with round corners, clockwise on the screen, or counterclockwise for a hole.
  mutating func add(rounded frame: CGRect, radius: Double, isHole: Bool = false) {
    let radius = max(0, min(radius, frame.width / 2, frame.height / 2))
    // The straight pieces differ from the curve by at most a tenth of a pixel.
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
      // This order has the same direction as the circles at its ends, so that overlaps count once.
      add([
        (Float(start.x - x), Float(start.y - y)), (Float(end.x - x), Float(end.y - y)),
        (Float(end.x + x), Float(end.y + y)), (Float(start.x + x), Float(start.y + y)),
      ])
    }
  }

  /// Adds a glyph in a font size, `x` pixels to the right of the origin.
  mutating func add(_ glyph: Typeface.Glyph, size: Float, x: Float) {
    for contour in glyph.contours {
      add(curve: contour.map { (point: (x + $0.x * size, -$0.y * size), isOnCurve: $0.isOnCurve) })
    }
  }

  /// Adds a TrueType contour. Halfway between two points off the curve there is a point on it.
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

  /// Adds a quadratic curve, in as many pieces as its bend needs.
  private mutating func add(from start: Point, _ control: Point, to end: Point) {
    let bend = hypot(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
    let pieces = max(1, min(16, Int((bend / 0.4).squareRoot().rounded(.up))))
    var last = start
    for piece in 1...pieces {
      let t = Float(piece) / Float(pieces)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      let point = (a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y)
      edges.append((last, point))
      last = point
    }
  }

  private static func middle(_ one: Point, _ other: Point) -> Point {
    ((one.x + other.x) / 2, (one.y + other.y) / 2)
  }
}

/// The coverage of glyphs, computed once for each size and position between two pixels.
struct GlyphCache {
  /// A glyph's ink around its origin, nil for a space, and the distance to the next one in pixels.
  typealias Glyph = (mask: CoverageMask?, advance: Double)

  private struct Key: Hashable {
    let character: Character
    let isBold: Bool
    let size: Double
    /// The distance from the column's left edge, in quarters of a pixel.
    let quarter: Int
  }

  private var known: [Key: Glyph] = [:]

  /// Returns the glyph for a character whose origin is at `x`, in pixels, and the column of `x`.
  mutating func glyph(
    _ character: Character, isBold: Bool, size: Double, at x: Double
  ) -> (glyph: Glyph, column: Int) {
    let quarters = Int((min(max(x, -1e6), 1e6) * 4).rounded(.down))
    let key = Key(character: character, isBold: isBold, size: size, quarter: quarters & 3)
    if let glyph = known[key] { return (glyph, quarters >> 2) }
    let outline = (isBold ? Typeface.bold : .regular).glyph(for: character)
    let mask = Self.mask(of: outline, size: Float(size), x: Float(key.quarter) / 4)
    let glyph = (mask, outline.advance * size)
    known[key] = glyph
    return (glyph, quarters >> 2)
  }

  private static func mask(of glyph: Typeface.Glyph, size: Float, x: Float) -> CoverageMask? {
    var path = PixelPath()
    path.add(glyph, size: size, x: x)
    var (left, right) = (Float.infinity, -Float.infinity)
    var (top, bottom) = (Float.infinity, -Float.infinity)
    for (_, point) in path.edges {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    guard left < right, top < bottom else { return nil }
    return CoverageMask(
      of: path,
      in: PixelArea(
        left: Int(left.rounded(.down)), top: Int(top.rounded(.down)),
        right: Int(right.rounded(.up)), bottom: Int(bottom.rounded(.up))))
  }
}
