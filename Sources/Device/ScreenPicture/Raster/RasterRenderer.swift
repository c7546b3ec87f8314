import Foundation

struct RasterRenderer {
  private(set) var pixels: PixelBuffer
  private let origin: CGPoint
  private let scale: Double
  private var glyphs = GlyphCache()

  /// Starts with a plain background. The picture begins at `origin` on the screen, with `scale`
  /// pixels per point.
  init(width: Int, height: Int, background: PictureColor, origin: CGPoint, scale: Double) {
    pixels = PixelBuffer(width: width, height: height, background: background)
    self.origin = origin
    self.scale = scale
  }

  mutating func draw(_ drawing: Drawing) {
    for command in drawing.commands {
      let clip = command.clip.map(area(around:))?.intersection(pixels.area) ?? pixels.area
      let shown = area(around: command.mark.bounds).intersection(clip)
      if shown.isEmpty { continue }
      switch command.mark {
      case .fill(let shape): fill(shape, command.color, shown)
      case .stroke(let shape, let width): stroke(shape, width: width * scale, command.color, shown)
      case .text(let line): draw(line, command.color, clip)
      }
    }
  }

  // MARK: - Shapes

  private mutating func fill(_ shape: Shape, _ color: PictureColor, _ shown: PixelArea) {
    switch shape {
    case .rectangle(let frame): fill(inPixels(frame), color, shown)
    case .rounded(let frame, let radius):
      let frame = inPixels(frame)
      var path = PixelPath()
      path.add(rounded: frame, radius: radius * scale)
      fillBand(frame, path, radius: radius * scale, color, shown)
    case .line: break
    }
  }

  private mutating func stroke(
    _ shape: Shape, width: Double, _ color: PictureColor, _ shown: PixelArea
  ) {
    var path = PixelPath()
    switch shape {
    case .rectangle(let frame): add(frame, radius: 0)
    case .rounded(let frame, let radius): add(frame, radius: radius * scale)
    case .line(let points): path.add(line: points.map(inPixels), width: width)
    }
    func add(_ frame: CGRect, radius: Double) {
      let frame = inPixels(frame)
      path.add(rounded: frame.insetBy(dx: -width / 2, dy: -width / 2), radius: radius + width / 2)
      guard let hole = frame.inset(width / 2) else { return }
      path.add(rounded: hole, radius: max(0, radius - width / 2), isHole: true)
    }
    fill(path, color, shown)
  }

  /// The rows between a rounded rectangle's corners are a plain rectangle, which needs no mask.
  private mutating func fillBand(
    _ frame: CGRect, _ path: PixelPath, radius: Double, _ color: PictureColor, _ shown: PixelArea
  ) {
    var (corners, band) = (shown, shown)
    band.top = max(shown.top, Self.pixel((frame.minY + radius).rounded(.up)))
    band.bottom = min(shown.bottom, Self.pixel((frame.maxY - radius).rounded(.down)))
    guard !band.isEmpty else { return fill(path, color, shown) }
    fill(frame, color, band)
    corners.bottom = band.top
    fill(path, color, corners)
    (corners.top, corners.bottom) = (band.bottom, shown.bottom)
    fill(path, color, corners)
  }

  private mutating func fill(_ path: PixelPath, _ color: PictureColor, _ shown: PixelArea) {
    guard !shown.isEmpty else { return }
    pixels.fill(
      CoverageMask(of: path, in: shown), color.number, opacity: color.coverage(1), clip: shown)
  }

  /// Fills a rectangle. Only its edges may cover parts of pixels.
  private mutating func fill(_ frame: CGRect, _ color: PictureColor, _ shown: PixelArea) {
    let inner = (
      left: min(max(shown.left, Self.pixel(frame.minX.rounded(.up))), shown.right),
      right: max(min(shown.right, Self.pixel(frame.maxX.rounded(.down))), shown.left)
    )
    for row in shown.top..<shown.bottom {
      let high = min(Double(row + 1), frame.maxY) - max(Double(row), frame.minY)
      if inner.left < inner.right {
        pixels.fill(
          row: row, inner.left..<inner.right, color.number, coverage: color.coverage(high))
      }
      let edges =
        inner.left < inner.right
        ? [shown.left..<inner.left, inner.right..<shown.right] : [shown.left..<shown.right]
      for column in edges.joined() {
        let wide = min(Double(column + 1), frame.maxX) - max(Double(column), frame.minX)
        pixels.fill(
          row: row, column..<column + 1, color.number, coverage: color.coverage(high * wide))
      }
    }
  }

  // MARK: - Text

  private mutating func draw(_ line: TextLine, _ color: PictureColor, _ clip: PixelArea) {
    let start = inPixels(line.origin)
    let size = line.size * scale
    // A baseline between rows of pixels would blur the bottom of every letter.
    let baseline = Self.pixel(start.y.rounded())
    var x = start.x
    for character in line.text {
      if x > Double(clip.right) { return }
      let (glyph, column) = glyphs.glyph(character, isBold: line.isBold, size: size, at: x)
      if let mask = glyph.mask {
        pixels.fill(
          mask, movedBy: (column, baseline), color.number, opacity: color.coverage(1), clip: clip)
      }
      x += glyph.advance
    }
  }

  // MARK: - Pixels

  private func inPixels(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale)
  }

  private func inPixels(_ frame: CGRect) -> CGRect {
    CGRect(
      origin: inPixels(frame.origin),
      size: CGSize(width: frame.width * scale, height: frame.height * scale))
  }

  private func area(around frame: CGRect) -> PixelArea {
    let frame = inPixels(frame)
    return PixelArea(
      left: Self.pixel(frame.minX.rounded(.down)), top: Self.pixel(frame.minY.rounded(.down)),
      right: Self.pixel(frame.maxX.rounded(.up)), bottom: Self.pixel(frame.maxY.rounded(.up)))
  }

  /// Returns a whole number of pixels, limited to the largest possible coordinate.
  private static func pixel(_ length: Double) -> Int {
    Int(min(max(length, -CGRect.farthest), CGRect.farthest))
  }
}

extension PictureColor {
  /// Returns its coverage, from 0 to 255, for a pixel of which it covers a fraction from 0 to 1.
  fileprivate func coverage(_ part: Double) -> UInt32 {
    UInt32(min(max(opacity * part, 0), 1) * 255 + 0.5)
  }
}

/// Rows of pixels from the top, each with 24 bits of colour, red first.
package struct PixelBuffer: Equatable {
  package let width, height: Int
  /// The colours, row after row.
  package private(set) var colors: [UInt32]

  init(width: Int, height: Int, background: PictureColor) {
    self.width = width
    self.height = height
    colors = Array(repeating: background.number, count: width * height)
  }

  /// Takes the colours row by row. There must be as many as pixels.
  package init(width: Int, height: Int, colors: [UInt32]) {
    (self.width, self.height, self.colors) = (width, height, colors)
  }

  var area: PixelArea { PixelArea(left: 0, top: 0, right: width, bottom: height) }

  /// Covers a part of a row with a colour. The row and the columns must be within the picture.
  mutating func fill(row: Int, _ columns: Range<Int>, _ color: UInt32, coverage: UInt32) {
    let start = row * width
    colors.withUnsafeMutableBufferPointer { pixels in
      let run = start + columns.lowerBound..<start + columns.upperBound
      if coverage >= 255 {
        pixels[run].update(repeating: color)
      } else {
        for index in run { pixels[index] = Self.blend(color, over: pixels[index], coverage) }
      }
    }
  }

  /// Covers an area within a clip according to a mask. The opacity is from 0 to 255.
  mutating func fill(
    _ mask: CoverageMask, movedBy offset: (x: Int, y: Int) = (0, 0), _ color: UInt32,
    opacity: UInt32, clip: PixelArea
  ) {
    var place = mask.area
    (place.left, place.right) = (place.left + offset.x, place.right + offset.x)
    (place.top, place.bottom) = (place.top + offset.y, place.bottom + offset.y)
    let shown = place.intersection(clip).intersection(area)
    guard !shown.isEmpty else { return }
    let width = width
    colors.withUnsafeMutableBufferPointer { pixels in
      mask.coverage.withUnsafeBufferPointer { coverage in
        for row in shown.top..<shown.bottom {
          var source = (row - place.top) * place.width + shown.left - place.left
          for index in row * width + shown.left..<row * width + shown.right {
            let part = UInt32(coverage[source])
            source += 1
            if part == 0 { continue }
            let amount = opacity == 255 ? part : part * opacity / 255
            pixels[index] = amount == 255 ? color : Self.blend(color, over: pixels[index], amount)
          }
        }
      }
    }
  }

  /// Returns a colour blended over `below`, with a coverage from 0 to 255.
  private static func blend(_ color: UInt32, over below: UInt32, _ coverage: UInt32) -> UInt32 {
    // Red and blue are calculated in one number, without overflow into each other.
    let rest = 255 - coverage
    let outer = (color & 0xff00ff) * coverage + (below & 0xff00ff) * rest + 0x800080
    let green = (color >> 8 & 0xff) * coverage + (below >> 8 & 0xff) * rest + 0x80
    let redAndBlue = (outer + (outer >> 8 & 0xff00ff)) >> 8 & 0xff00ff
    return redAndBlue | ((green + (green >> 8)) >> 8) << 8
  }
}

struct PixelArea: Equatable {
  var left, top, right, bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

}
