import CZlib

/// Reads the font's outlines from the file that `extract-outlines.py` writes and describes.
struct OutlineReader {
  private var bytes: [UInt8] = []
  private var position = 0
  /// Parts of the font's size that lengths are counted in.
  private static let units: Float = 512
  /// More than this in one place is no font.
  private static let limit = 1 << 20

  /// Unpacks a file; a damaged one counts as empty.
  init(compressed file: [UInt8]) {
    guard file.count > 4 else { return }
    let length = file.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.limit else { return }
    var unpacked = [UInt8](repeating: 0, count: length)
    var unpackedCount = uLong(length)
    let result = file[4...].withUnsafeBufferPointer {
      uncompress(&unpacked, &unpackedCount, $0.baseAddress, uLong($0.count))
    }
    if result == Z_OK, Int(unpackedCount) == length { bytes = unpacked }
  }

  /// The glyphs of the next weight by their code points; nil at the end, or where it is damaged.
  mutating func nextGlyphs() -> [UInt32: Typeface.Glyph]? {
    guard let count = unsigned() else { return nil }
    var glyphs: [UInt32: Typeface.Glyph] = [:]
    var codePoint = 0
    for _ in 0..<count {
      guard let step = unsigned(), let advance = unsigned(), let contours = contours()
      else { return nil }
      codePoint += step
      glyphs[UInt32(truncatingIfNeeded: codePoint)] = Typeface.Glyph(
        advance: Double(Float(advance) / Self.units), contours: contours)
    }
    return glyphs
  }

  private mutating func contours() -> [[Typeface.Point]]? {
    guard let count = unsigned() else { return nil }
    var (x, y) = (0, 0)
    var contours: [[Typeface.Point]] = []
    for _ in 0..<count {
      guard let pointCount = unsigned() else { return nil }
      var points: [Typeface.Point] = []
      for _ in 0..<pointCount {
        guard let across = unsigned(), let up = unsigned() else { return nil }
        x += Self.signed(across >> 1)
        y += Self.signed(up)
        points.append(
          Typeface.Point(
            x: Float(x) / Self.units, y: Float(y) / Self.units, isOnCurve: across & 1 == 1))
      }
      contours.append(points)
    }
    return contours
  }

  private mutating func unsigned() -> Int? {
    var (number, shift) = (0, 0)
    while position < bytes.count, shift < 28 {
      let byte = bytes[position]
      position += 1
      number |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return number <= Self.limit ? number : nil }
      shift += 7
    }
    return nil
  }

  /// From zigzag code: 0, -1, 1, -2, 2, …
  private static func signed(_ code: Int) -> Int { code & 1 == 0 ? code / 2 : -(code + 1) / 2 }
}
