import CZlib
import Foundation

/// Draws marks as pixels. Every shape and text becomes a ``PixelPath``, and is filled in one way.
struct Raster {
  private(set) var pixels: PixelBuffer
  private let origin: CGPoint

  /// Starts with a plain background. The picture begins at `origin` on the screen, with one pixel
  /// per point.
  init(width: Int, height: Int, background: PictureColor, origin: CGPoint) {
    pixels = PixelBuffer(
      width: width, height: height,
      colors: Array(repeating: background.number, count: width * height))
    self.origin = origin
  }

  mutating func draw(_ command: DrawingCommand) {
    var shown = inPixels(command.mark.bounds).integral
    if let clip = command.clip { shown = shown.intersection(inPixels(clip).integral) }
    shown = shown.intersection(CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
    guard shown.hasArea else { return }
    let area = PixelArea(
      columns: Int(shown.minX)..<Int(shown.maxX), rows: Int(shown.minY)..<Int(shown.maxY))
    if case .fill(.rectangle(let frame, radius: 0)) = command.mark {
      let frame = inPixels(frame)
      // Most rectangles end between pixels, and cover each one as a whole.
      if frame == frame.integral { return pixels.fill(area, command.color) }
    }
    let path = path(of: command.mark, to: shown.maxX)
    pixels.fill(area, command.color, coverage: path.coverage(of: area))
  }

  /// Returns a mark's path. A text's path ends at the column `end`, beyond which nothing shows.
  private func path(of mark: DrawingCommand.Mark, to end: Double) -> PixelPath {
    var path = PixelPath()
    switch mark {
    case .fill(.rectangle(let frame, let radius)):
      path.add(rounded: inPixels(frame), radius: radius)
    case .stroke(.rectangle(let frame, let radius), let width):
      let (frame, half) = (inPixels(frame), width / 2)
      path.add(rounded: frame.insetBy(dx: -half, dy: -half), radius: radius + half)
      if let hole = frame.inset(half) {
        path.add(rounded: hole, radius: radius - half, isHole: true)
      }
    case .stroke(.line(let points), let width): path.add(line: points.map(inPixels), width)
    case .fill(.line): break
    case .text(let line):
      let typeface = line.isBold ? Typeface.bold : .regular
      var start = inPixels(line.origin)
      // A baseline between rows of pixels would blur the bottom of every letter.
      start.y.round()
      for character in line.text where start.x <= end {
        let glyph = typeface.glyph(for: character)
        path.add(glyph, size: line.size, at: start)
        start.x += glyph.advance * line.size
      }
    }
    return path
  }

  private func inPixels(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  private func inPixels(_ frame: CGRect) -> CGRect { frame.offsetBy(dx: -origin.x, dy: -origin.y) }
}

/// A part of a picture, in pixels.
struct PixelArea {
  let columns, rows: Range<Int>
}

/// Rows of pixels from the top, each with 24 bits of colour, red first.
package struct PixelBuffer: Equatable {
  package let width, height: Int
  /// The colours, row after row.
  package fileprivate(set) var colors: [UInt32]

  /// Covers an area within the picture. `coverage` has a number from 0 to 255 for each of its
  /// pixels, row by row. Nil covers all of them.
  fileprivate mutating func fill(
    _ area: PixelArea, _ color: PictureColor, coverage: [UInt8]? = nil
  ) {
    let opacity = UInt32(color.opacity * 255 + 0.5)
    colors.withUnsafeMutableBufferPointer { pixels in
      var source = 0
      for row in area.rows {
        let run = row * width + area.columns.lowerBound..<row * width + area.columns.upperBound
        if coverage == nil, opacity == 255 {
          pixels[run].update(repeating: color.number)
          continue
        }
        for index in run {
          var part = opacity
          if let coverage { part = UInt32(coverage[source]) * opacity / 255 }
          source += 1
          if part > 0 { pixels[index] = Self.blend(color.number, pixels[index], part) }
        }
      }
    }
  }

  /// Returns a colour blended over `below`, with a coverage from 0 to 255.
  private static func blend(_ color: UInt32, _ below: UInt32, _ coverage: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      let sum = (color >> shift & 0xff) * coverage + (below >> shift & 0xff) * (255 - coverage)
      return ((sum + 127) / 255) << shift
    }
    return part(16) | part(8) | part(0)
  }
}

/// Closed curves as straight edges, in pixels.
struct PixelPath {
  typealias Point = (x: Float, y: Float)

  private var edges: [(start: Point, end: Point)] = []

  /// Returns the coverage of each pixel of an area, from 0 to 255, row by row. Areas that are
  /// covered twice count once.
  ///
  /// Each edge adds to the pixels that it crosses the area to its right, signed by its direction.
  /// The sums along a row are then the coverage.
  func coverage(of area: PixelArea) -> [UInt8] {
    // The edges in the last column add to the next one as well.
    let (width, stride) = (area.columns.count, area.columns.count + 2)
    var sums = [Float](repeating: 0, count: stride * area.rows.count)
    return sums.withUnsafeMutableBufferPointer { sums in
      for (start, end) in edges { Self.add(start, end, to: sums, area, stride) }
      return [UInt8](unsafeUninitializedCapacity: width * area.rows.count) { bytes, count in
        for row in 0..<area.rows.count {
          var sum: Float = 0
          for column in 0..<width {
            sum += sums[row * stride + column]
            bytes[count] = UInt8(min(abs(sum), 1) * 255 + 0.5)
            count += 1
          }
        }
      }
    }
  }

  private static func add(
    _ start: Point, _ end: Point, to sums: UnsafeMutableBufferPointer<Float>, _ area: PixelArea,
    _ stride: Int
  ) {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let (left, right) = (Float(area.columns.lowerBound), Float(area.columns.upperBound))
    let first = max(top.y, Float(area.rows.lowerBound))
    let last = min(bottom.y, Float(area.rows.upperBound))
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    guard first < last, slope.isFinite else { return }
    for row in Int(first)..<Int(last.rounded(.up)) {
      let upper = max(Float(row), first)
      let height = min(Float(row + 1), last) - upper
      // Each piece is at most a pixel wide, and counts as vertical.
      let pieces = max(1, min(abs(slope * height).rounded(.up), right - left))
      for piece in 0..<Int(pieces) {
        let middle = upper + height * (Float(piece) + 0.5) / pieces
        // Anything left of the area counts as at its left edge. Anything right of it doesn't matter.
        let x = min(max(top.x + (middle - top.y) * slope, left), right) - left
        let signed = (start.y < end.y ? height : -height) / pieces
        let place = (row - area.rows.lowerBound) * stride + Int(x)
        sums[place] += signed * (1 - (x - x.rounded(.down)))
        sums[place + 1] += signed * (x - x.rounded(.down))
      }
    }
  }

  private mutating func add(_ corners: [Point]) {
    guard var last = corners.last else { return }
    for corner in corners {
      edges.append((last, corner))
      last = corner
    }
  }

  /// Adds a rectangle with round corners, clockwise on the screen, or counterclockwise for a hole.
  mutating func add(rounded frame: CGRect, radius: Double, isHole: Bool = false) {
    let radius = max(0, min(radius, frame.width / 2, frame.height / 2))
    // The straight pieces differ from the curve by about a tenth of a pixel.
    let steps = Int((radius * 2).squareRoot()) + 1
    let centers = [
      (frame.maxX - radius, frame.minY + radius), (frame.maxX - radius, frame.maxY - radius),
      (frame.minX + radius, frame.maxY - radius), (frame.minX + radius, frame.minY + radius),
    ]
    let corners = centers.enumerated().flatMap { quarter, center in
      (0...steps).map { step -> Point in
        let angle = (Double(quarter) - 1 + Double(step) / Double(steps)) * .pi / 2
        return (Float(center.0 + radius * cos(angle)), Float(center.1 + radius * sin(angle)))
      }
    }
    add(isHole ? corners.reversed() : corners)
  }

  mutating func add(line points: [CGPoint], _ width: Double) {
    for point in points {
      let dot = CGRect(origin: point, size: .zero).insetBy(dx: -width / 2, dy: -width / 2)
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

  /// Adds a glyph in a font size, with its origin at a point.
  mutating func add(_ glyph: Typeface.Glyph, size: Double, at origin: CGPoint) {
    let (size, x, y) = (Float(size), Float(origin.x), Float(origin.y))
    for contour in glyph.contours {
      add(curve: contour.map { ((x + $0.x * size, y - $0.y * size), $0.isOnCurve) })
    }
  }

  /// Adds a TrueType contour: a point off the curve pulls it. Halfway between two of these there is
  /// a point on it.
  private mutating func add(curve: [(point: Point, isOnCurve: Bool)]) {
    guard let first = curve.first, let last = curve.last else { return }
    let start =
      first.isOnCurve
      ? first.point : last.isOnCurve ? last.point : Self.middle(first.point, last.point)
    var (corners, pull) = ([start], Point?.none)
    for next in curve.dropFirst(first.isOnCurve ? 1 : 0) + [(start, true)] {
      if let control = pull {
        let end = next.isOnCurve ? next.point : Self.middle(control, next.point)
        corners += Self.curve(from: corners[corners.count - 1], control, to: end)
      } else if next.isOnCurve {
        corners.append(next.point)
      }
      pull = next.isOnCurve ? nil : next.point
    }
    add(corners)
  }

  /// Returns the points of a quadratic curve after its start, as many as its bend needs.
  private static func curve(from start: Point, _ control: Point, to end: Point) -> [Point] {
    let bend = hypot(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
    let pieces = max(1, min(16, Int((bend / 0.4).squareRoot().rounded(.up))))
    return (1...pieces).map { piece in
      let t = Float(piece) / Float(pieces)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      return (a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y)
    }
  }

  private static func middle(_ one: Point, _ other: Point) -> Point {
    ((one.x + other.x) / 2, (one.y + other.y) / 2)
  }
}

extension PixelBuffer {
  /// Returns a PNG of 24-bit colours. Source: W3C, Portable Network Graphics (Third Edition).
  func png() throws(ScreenPictureError) -> Data {
    // Each row begins with its filter type, 0. For a screen of flat colours and repeated letters,
    // the other filters only cause more work and larger files.
    let size = (width * 3 + 1) * height
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      for row in 0..<height {
        bytes[count] = 0
        count += 1
        for index in row * width..<(row + 1) * width {
          let color = colors[index]
          bytes[count] = UInt8(truncatingIfNeeded: color >> 16)
          bytes[count + 1] = UInt8(truncatingIfNeeded: color >> 8)
          bytes[count + 2] = UInt8(truncatingIfNeeded: color)
          count += 3
        }
      }
    }
    // Levels above 3 take half as long again, and make a picture in all colours a seventh smaller.
    var count = compressBound(uLong(bytes.count))
    var content = [UInt8](repeating: 0, count: Int(count))
    let code = compress2(&content, &count, bytes, uLong(bytes.count), 3)
    guard code == Z_OK else {
      throw ScreenPictureError("zlib could not compress it (error \(code)). Free some memory.")
    }
    var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    // Eight bits for each of red, green and blue, not interlaced.
    png.append(
      chunk: "IHDR", Data.bigEndian(width) + Data.bigEndian(height) + Data([8, 2, 0, 0, 0]))
    png.append(chunk: "IDAT", Data(content.prefix(Int(count))))
    png.append(chunk: "IEND", Data())
    return png
  }
}

extension Data {
  fileprivate static func bigEndian(_ number: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Appends a chunk: the length, the type, the content, and the checksum of type and content.
  fileprivate mutating func append(chunk type: String, _ content: Data) {
    let checked = Data(type.utf8) + content
    let checksum = checked.withUnsafeBytes {
      crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, uInt($0.count))
    }
    self += Data.bigEndian(content.count) + checked + Data.bigEndian(Int(checksum))
  }
}
