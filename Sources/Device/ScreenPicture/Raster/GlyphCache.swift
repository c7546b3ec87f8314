/// The coverage of glyphs, worked out once for each size and place between two pixels.
struct GlyphCache {
  /// A glyph to be drawn.
  struct Placed {
    /// Its ink around its origin; nil for a space.
    var mask: CoverageMask?
    /// The column of pixels that its origin is in.
    var column: Int
    /// How far the next one is to the right, in pixels.
    var advance: Double
  }

  private struct Key: Hashable {
    let character: Character
    let isBold: Bool
    let size: Double
    /// How many quarters of a pixel it is off the column's left edge.
    let quarter: Int
  }

  private var known: [Key: (mask: CoverageMask?, advance: Double)] = [:]

  /// The glyph of a character whose origin is at `x`, in pixels.
  mutating func glyph(_ character: Character, isBold: Bool, size: Double, at x: Double) -> Placed {
    let quarters = Int((min(max(x, -1e6), 1e6) * 4).rounded(.down))
    let column = quarters >> 2
    let key = Key(character: character, isBold: isBold, size: size, quarter: quarters & 3)
    if let (mask, advance) = known[key] {
      return Placed(mask: mask, column: column, advance: advance)
    }
    let glyph = (isBold ? Typeface.bold : .regular).glyph(for: character)
    let mask = Self.mask(of: glyph, size: Float(size), x: Float(key.quarter) / 4)
    known[key] = (mask, glyph.advance * size)
    return Placed(mask: mask, column: column, advance: glyph.advance * size)
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
