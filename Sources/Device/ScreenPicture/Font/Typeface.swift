import CZlib
import Foundation

/// One weight of the pictures' font, DejaVu Sans Condensed.
package struct Typeface: Sendable {
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

  package static let regular = both.regular
  package static let bold = both.bold

  /// The greatest overhang of ink beyond the advance width on either side, as a fraction of the
  /// font size.
  static let overhang = 0.18
  /// The distance of the baseline below the middle of a line, which centres capital letters.
  static let baselineBelowMiddle = 0.36

  private let glyphs: [UInt32: Glyph]

  package var glyphCount: Int { glyphs.count }

  package func has(_ character: Unicode.Scalar) -> Bool { glyphs[character.value] != nil }

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

/// Measures texts and fits them into a width, in one font size and weight.
struct Typesetter {
  let typeface: Typeface
  let size: Double
  private let isBold: Bool

  init(size: Double, isBold: Bool) {
    typeface = isBold ? .bold : .regular
    self.size = size
    self.isBold = isBold
  }

  struct Fitted: Equatable {
    var text: String
    var width: Double
  }

  /// Returns the length of a text in points. Stops measuring at `limit`.
  func width(of text: some StringProtocol, limit: Double = .infinity) -> Double {
    var width = 0.0
    for character in text {
      width += advance(of: character)
      if width > limit { break }
    }
    return width
  }

  /// Returns a text on one line, cut off with an ellipsis if it is too long. Nil if even that
  /// doesn't fit.
  func fit(_ text: some StringProtocol, into width: Double) -> Fitted? {
    var (line, used) = ("", 0.0)
    // The longest prefix that leaves space for an ellipsis.
    var cut = Fitted(text: "", width: 0)
    let ellipsis = advance(of: "…")
    for character in text {
      guard let shown = Self.shown(character) else { continue }
      let advance = advance(of: shown)
      // Sums of widths differ in their last digits, depending on the order of addition.
      guard used + advance <= width + 0.001 else {
        guard ellipsis <= width else { return nil }
        while cut.text.last == " " {
          cut.text.removeLast()
          cut.width -= self.advance(of: " ")
        }
        return Fitted(text: cut.text + "…", width: cut.width + ellipsis)
      }
      line.append(shown)
      used += advance
      if used + ellipsis <= width { cut = Fitted(text: line, width: used) }
    }
    return Fitted(text: line, width: used)
  }

  /// Returns a text in lines, broken between words and at line breaks. Text that doesn't fit is cut
  /// off.
  func lines(of text: String, width: Double, count: Int) -> [Fitted] {
    var lines: [Fitted] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < count {
      let end = endOfLine(in: rest, width: width)
      let isLast = lines.count == count - 1
      guard let line = fit(isLast ? rest : rest[..<end], into: width) else { break }
      lines.append(line)
      rest = rest[end...].drop { $0 == " " }
      if rest.first?.isNewline == true { rest = rest.dropFirst() }
    }
    return lines
  }

  /// Returns the end of a text's first line: a line break, or else the last word that fits.
  private func endOfLine(in text: Substring, width: Double) -> Substring.Index {
    var used = 0.0
    var lastBreak: Substring.Index?
    for index in text.indices {
      let character = text[index]
      if character.isNewline { return index }
      used += advance(of: character)
      if character == " " { lastBreak = index }
      if used > width + 0.001 {
        if let lastBreak, lastBreak > text.startIndex { return lastBreak }
        // A word longer than the line is broken, after at least one character.
        return index > text.startIndex ? index : text.index(after: index)
      }
    }
    return text.endIndex
  }

  /// Returns a fitted line, with its baseline starting at a point.
  func line(_ fitted: Fitted, at origin: CGPoint) -> TextLine {
    var (top, bottom) = (0.0, 0.0)
    for character in fitted.text {
      let glyph = typeface.glyph(for: character)
      (top, bottom) = (max(top, glyph.top), max(bottom, glyph.bottom))
    }
    let overhang = Typeface.overhang * size
    return TextLine(
      text: fitted.text, origin: origin, size: size, isBold: isBold, width: fitted.width,
      bounds: CGRect(
        x: origin.x - overhang, y: origin.y - top * size - 0.5,
        width: fitted.width + 2 * overhang, height: (top + bottom) * size + 1))
  }

  private func advance(of character: Character) -> Double {
    typeface.glyph(for: character).advance * size
  }

  /// Returns the drawn character: a space for tabs and line breaks, nil for other control
  /// characters.
  private static func shown(_ character: Character) -> Character? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x20..<0x7f: return character
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20, 0x7f..<0xa0, 0xfffe, 0xffff: return nil
    default: return character
    }
  }

  /// Returns the end of a text, as much as fits, after an ellipsis if the beginning is left out.
  func tail(of text: String, width: Double) -> Fitted {
    if self.width(of: text, limit: width) <= width, let whole = fit(text, into: width) {
      return whole
    }
    let dots = self.width(of: "…")
    var (count, used) = (0, dots)
    for character in text.reversed() {
      used += self.width(of: String(character))
      if used > width { break }
      count += 1
    }
    return fit("…" + text.suffix(count), into: width) ?? Fitted(text: "", width: 0)
  }
}
