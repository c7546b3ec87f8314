import Foundation

/// Draws a drawing into pixels.
struct RasterRenderer {
  private(set) var pixels: PixelBuffer
  private let origin: CGPoint
  private let scale: Double
  private var glyphs = GlyphCache()

  /// Prepares a white picture.
  ///
  /// - Parameters:
  ///   - origin: the point of the screen at the picture's top left corner.
  ///   - scale: pixels a point.
  init(width: Int, height: Int, origin: CGPoint, scale: Double) {
    pixels = PixelBuffer(width: width, height: height)
    self.origin = origin
    self.scale = scale
  }

  /// Draws everything.
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
      guard let hole = frame.less(width / 2) else { return }
      path.add(rounded: hole, radius: max(0, radius - width / 2), isHole: true)
    }
    fill(path, color, shown)
  }

  /// The rows between a rounded rectangle's corners are a plain rectangle: they need no mask.
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

  /// A rectangle: only its edges may cover parts of pixels.
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
    // A baseline between rows of pixels would blur every letter's foot.
    let baseline = Self.pixel(start.y.rounded())
    var x = start.x
    for character in line.text {
      if x > Double(clip.right) { return }
      let glyph = glyphs.glyph(character, isBold: line.isBold, size: size, at: x)
      if let mask = glyph.mask {
        pixels.fill(
          mask, movedBy: (glyph.column, baseline), color.number, opacity: color.coverage(1),
          clip: clip)
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

  /// A whole number of pixels; what is farther away than any picture reaches is cut there.
  private static func pixel(_ length: Double) -> Int {
    Int(min(max(length, -CGRect.farthest), CGRect.farthest))
  }
}

extension PictureColor {
  /// How much it covers of what is below it, from 0 to 255, where it covers a part from 0 to 1.
  fileprivate func coverage(_ part: Double) -> UInt32 {
    UInt32(min(max(opacity * part, 0), 1) * 255 + 0.5)
  }
}
