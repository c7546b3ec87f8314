import CZlib
import Foundation

/// One weight of the font that pictures are written in: DejaVu Sans Condensed.
package struct Typeface: Sendable {
  /// The shape of a character. Lengths are in parts of the font's size, y grows upwards.
  struct Glyph: Sendable {
    /// How far the next character is to the right.
    let advance: Double
    /// The outline: closed curves, clockwise around ink and counterclockwise around holes.
    let contours: [[Point]]
    /// How far it rises above the baseline; 0 where it stays below.
    let top: Double
    /// How far it reaches below the baseline; 0 where it stays above.
    let bottom: Double

    init(advance: Double, contours: [[Point]]) {
      self.advance = advance
      self.contours = contours
      let heights = contours.joined().map(\.y)
      top = Double(max(heights.max() ?? 0, 0))
      bottom = Double(max(-(heights.min() ?? 0), 0))
    }
  }

  /// A point of an outline, as in TrueType: off the curve it pulls at a quadratic curve.
  struct Point: Sendable {
    var x: Float
    var y: Float
    var isOnCurve: Bool
  }

  /// The usual weight.
  package static let regular = typefaces.first ?? Typeface(glyphs: [:])
  /// The bold weight.
  package static let bold = typefaces.last ?? Typeface(glyphs: [:])

  /// How far a character's ink may be outside of its advance width on either side, in parts of the
  /// font's size.
  static let overhang = 0.18
  /// How far the baseline is below the middle of a line: capital letters are centred.
  static let baselineBelowMiddle = 0.36

  private let glyphs: [UInt32: Glyph]

  /// The number of characters that have a shape.
  package var glyphCount: Int { glyphs.count }

  /// Whether a character has a shape of its own.
  package func has(_ character: Unicode.Scalar) -> Bool { glyphs[character.value] != nil }

  /// The shape of a character; a box for one that the font does not have.
  func glyph(for character: Character) -> Glyph {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return .nothing }
    if scalars.count == 1, let glyph = glyphs[first.value], first.value != 0xad { return glyph }
    return glyph(forRareOne: character)
  }

  /// Letters with separate accents, invisible characters, spaces of all widths, unknown ones.
  private func glyph(forRareOne character: Character) -> Glyph {
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

  // MARK: - Reading

  private init(glyphs: [UInt32: Glyph]) { self.glyphs = glyphs }

  private static let typefaces = read(PackageResources.DejaVuSansCondensed_outlines)

  /// Reads what `extract-outlines.py` wrote; nothing where that is damaged, so that every
  /// character is a box.
  package static func read(_ file: [UInt8]) -> [Typeface] {
    var reader = OutlineReader(compressed: file)
    var typefaces: [Typeface] = []
    while let glyphs = reader.nextGlyphs() { typefaces.append(Typeface(glyphs: glyphs)) }
    return typefaces.count == 2 ? typefaces : []
  }
}

extension Typeface.Glyph {
  /// What takes no room and shows nothing.
  static let nothing = Typeface.Glyph(advance: 0, contours: [])

  /// The box that stands for a character without a shape.
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
