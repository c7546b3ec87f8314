import CZlib
import Foundation

/// One weight of the pictures' font, DejaVu Sans Condensed.
struct Typeface: Sendable {
  /// The shape of a character. Lengths are fractions of the font size, and y grows upwards.
  struct Glyph: Sendable {
    /// The distance to the next character.
    let advance: Double
    /// The outline: closed curves, clockwise around ink and counterclockwise around holes.
    let contours: [[Point]]
    /// The height above the baseline, or 0 if the glyph stays below.
    let top: Double
    /// The depth below the baseline, or 0 if the glyph stays above.
    let bottom: Double

    init(advance: Double, contours: [[Point]]) {
      self.advance = advance
      self.contours = contours
      let heights = contours.joined().map(\.y)
      top = Double(max(heights.max() ?? 0, 0))
      bottom = Double(max(-(heights.min() ?? 0), 0))
    }
  }

  /// A point of an outline, as in TrueType: a point off the curve controls a quadratic curve.
  struct Point: Sendable {
    var x, y: Float
    var isOnCurve: Bool
  }

  static let regular = both.regular
  static let bold = both.bold

  let glyphs: [UInt32: Glyph]

  /// Returns the shape of a character, or a box if the font doesn't have it.
  func glyph(for character: Character) -> Glyph {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return .nothing }
    if scalars.count == 1, let glyph = glyphs[first.value], first.value != 0xad { return glyph }
    return fallbackGlyph(for: character)
  }

  /// Handles letters with separate accents, invisible characters, spaces of all widths, and unknown
  /// characters.
  private func fallbackGlyph(for character: Character) -> Glyph {
    let composed = String(character).precomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let first = composed.first else { return .nothing }
    if first.properties.isWhitespace { return glyphs[0x20] ?? .nothing }
    let hasOnlyMarks = composed.dropFirst().allSatisfy {
      $0.properties.canonicalCombiningClass != .notReordered
    }
    if hasOnlyMarks, let glyph = glyphs[first.value] { return glyph }
    return .box(width: first.value < 0x2e80 ? 0.6 : 1)
  }

  private static let both: (regular: Typeface, bold: Typeface) = {
    var reader = OutlineReader(compressed: PackageResources.DejaVuSansCondensed_outlines)
    return (Typeface(glyphs: reader.glyphs()), Typeface(glyphs: reader.glyphs()))
  }()
}

extension Typeface.Glyph {
  static let nothing = Typeface.Glyph(advance: 0, contours: [])

  static func box(width: Double) -> Typeface.Glyph {
    func rectangle(_ inset: Float, isHole: Bool) -> [Typeface.Point] {
      let (left, right) = (0.08 + inset, Float(width) - 0.08 - inset)
      let (bottom, top) = (inset, 0.73 - inset)
      let corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
        .map { Typeface.Point(x: $0.0, y: $0.1, isOnCurve: true) }
      return isHole ? corners.reversed() : corners
    }
    return Typeface.Glyph(
      advance: width, contours: [rectangle(0, isHole: false), rectangle(0.07, isHole: true)])
  }
}

/// Reads the font's outlines from the file that `extract-outlines.py` writes and describes.
private struct OutlineReader {
  private var bytes: [UInt8]
  private var position = 0
  /// The number of length units per font size.
  private static let units: Float = 512

  init(compressed file: [UInt8]) {
    var length = uLong(file.prefix(4).reduce(0) { $0 << 8 | Int($1) })
    bytes = [UInt8](repeating: 0, count: Int(length))
    _ = file[4...].withUnsafeBufferPointer {
      uncompress(&bytes, &length, $0.baseAddress, uLong($0.count))
    }
  }

  mutating func glyphs() -> [UInt32: Typeface.Glyph] {
    var glyphs: [UInt32: Typeface.Glyph] = [:]
    var codePoint = 0
    for _ in 0..<number() {
      codePoint += number()
      let advance = Double(Float(number()) / Self.units)
      glyphs[UInt32(codePoint)] = Typeface.Glyph(advance: advance, contours: contours())
    }
    return glyphs
  }

  private mutating func contours() -> [[Typeface.Point]] {
    var (x, y) = (0, 0)
    return (0..<number()).map { _ in
      (0..<number()).map { _ in
        let across = number()
        x += Self.signed(across >> 1)
        y += Self.signed(number())
        return Typeface.Point(
          x: Float(x) / Self.units, y: Float(y) / Self.units, isOnCurve: across & 1 == 1)
      }
    }
  }

  /// Reads an unsigned number: seven bits per byte, the lowest first.
  private mutating func number() -> Int {
    var (number, shift) = (0, 0)
    while true {
      let byte = bytes[position]
      position += 1
      number |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  /// Decodes zigzag code: 0, -1, 1, -2, 2, …
  private static func signed(_ code: Int) -> Int { code & 1 == 0 ? code / 2 : -(code + 1) / 2 }
}
