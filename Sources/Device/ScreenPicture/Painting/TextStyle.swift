import CZlib
import Foundation

/// The look of a text, and how it is fitted into a box.
struct TextStyle {
  /// The font size, in points.
  var size: Double
  var color = PaintColor.text
  var isBold = false
  var alignment = Alignment.left
  /// Whether it continues on further lines if there is space.
  var wraps = false
  var isAtTop = false
  /// The font size, in points, to which a text too long for its box shrinks before it is cut off.
  var smallestSize: Double?

  enum Alignment {
    case left, center, right
    /// Centred in a wider box, as far as it stays in its box.
    case centerOf(CGRect)
  }

  /// A part of a text that is on one line, and its length in points.
  typealias Fitted = (text: String, width: Double)

  /// The distance between lines, as a fraction of the font size.
  private static let lineSpacing = 1.2

  static func centered(_ size: Double, _ color: PaintColor) -> TextStyle {
    TextStyle(size: size, color: color, alignment: .center, smallestSize: min(size, 11))
  }

  /// Returns the lines of a text in a box, vertically centred, and cut off if the text is too long.
  func lines(of text: String, in box: CGRect) -> [TextLine] {
    guard let style = fitting(text, in: box) else { return [] }
    let height = style.size * Self.lineSpacing
    let room = max(1, Int(min((box.height + 0.01) / height, 1000)))
    let lines =
      wraps && room > 1
      ? style.broken(text, width: box.width, count: room)
      : style.fit(text, into: box.width).map { [$0] } ?? []
    let top = isAtTop ? box.minY : box.midY - Double(lines.count) * height / 2
    return lines.enumerated().filter { $1.width > 0 }.map { index, line in
      let middle = top + min(height, box.height) / 2 + Double(index) * height
      // The baseline is below the middle, so that capital letters are centred.
      return style.line(
        line, at: CGPoint(x: start(of: line.width, in: box), y: middle + style.size * 0.36))
    }
  }

  /// Returns the style with a font size for a text in a box. Nil if it would be too small to read.
  func fitting(_ text: String, in box: CGRect) -> TextStyle? {
    var style = self
    style.size = min(size, box.height / Self.lineSpacing)
    guard style.size >= 3 else { return nil }
    guard let smallestSize, smallestSize < style.size else { return style }
    let width = style.width(of: text, limit: box.width * style.size / smallestSize)
    guard width > box.width else { return style }
    // Slightly smaller than necessary, so that rounding doesn't cut the text off.
    style.size = max(smallestSize, (style.size * box.width / width * 20).rounded(.down) / 20)
    return style
  }

  /// Returns the end of a text, as much as fits, after an ellipsis if the beginning is left out.
  func tail(of text: String, width: Double) -> Fitted {
    var shown = String(text.suffix(500))
    if shown.count < text.count || self.width(of: shown) > width {
      var rest = Substring(shown)
      repeat { rest = rest.dropFirst() } while self.width(of: "…" + rest) > width && !rest.isEmpty
      shown = "…" + rest
    }
    return fit(shown, into: width) ?? ("", 0)
  }

  /// Returns a text on one line, cut off with an ellipsis if it is too long. Nil if even that
  /// doesn't fit.
  private func fit(_ text: some StringProtocol, into width: Double) -> Fitted? {
    // No line is longer.
    let text = String(text.prefix(2000).compactMap(Self.shown))
    let length = self.width(of: text)
    // Sums of widths differ in their last digits, depending on the order of addition.
    if length <= width + 0.001 { return (text, length) }
    let ellipsis = advance(of: "…")
    guard ellipsis <= width else { return nil }
    var used = ellipsis
    var kept = text.prefix { character in
      used += advance(of: character)
      return used <= width
    }
    while kept.last == " " { kept.removeLast() }
    return (kept + "…", self.width(of: kept) + ellipsis)
  }

  /// Returns a text in at most `count` lines, broken between words and at line breaks. Text that
  /// doesn't fit is cut off.
  private func broken(_ text: String, width: Double, count: Int) -> [Fitted] {
    var lines: [Fitted] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < count {
      let end = lines.count < count - 1 ? endOfLine(in: rest, width: width) : rest.endIndex
      guard let line = fit(rest[..<end], into: width) else { break }
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
      if text[index].isNewline { return index }
      used += advance(of: text[index])
      if text[index] == " " { lastBreak = index }
      if used > width + 0.001 {
        if let lastBreak, lastBreak > text.startIndex { return lastBreak }
        // A word longer than the line is broken, after at least one character.
        return index > text.startIndex ? index : text.index(after: index)
      }
    }
    return text.endIndex
  }

  private func start(of width: Double, in box: CGRect) -> Double {
    switch alignment {
    case .left: box.minX
    case .center: box.midX - width / 2
    case .right: box.maxX - width
    case .centerOf(let wider): min(max(wider.midX - width / 2, box.minX), box.maxX - width)
    }
  }

  // MARK: - Measuring

  private var typeface: Typeface { isBold ? .bold : .regular }

  private func advance(of character: Character) -> Double {
    typeface.glyph(for: character).advance * size
  }

  /// Returns the length of a text in points. Stops measuring at `limit`.
  private func width(of text: some StringProtocol, limit: Double = .infinity) -> Double {
    var width = 0.0
    for character in text where width <= limit { width += advance(of: character) }
    return width
  }

  /// Returns the mark for a line, with its baseline starting at a point.
  private func line(_ line: Fitted, at origin: CGPoint) -> TextLine {
    let glyphs = line.text.map(typeface.glyph)
    let top = glyphs.reduce(0) { max($0, $1.top) }
    let bottom = glyphs.reduce(0) { max($0, $1.bottom) }
    // The greatest overhang of ink beyond the advance width on either side.
    let overhang = 0.18 * size
    return TextLine(
      text: line.text, origin: origin, size: size, isBold: isBold, width: line.width,
      bounds: CGRect(
        x: origin.x - overhang, y: origin.y - top * size - 0.5,
        width: line.width + 2 * overhang, height: (top + bottom) * size + 1))
  }

  /// Returns the drawn character: a space for tabs and line breaks, nil for other control
  /// characters.
  private static func shown(_ character: Character) -> Character? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20, 0x7f..<0xa0, 0xfffe, 0xffff: return nil
    default: return character
    }
  }
}

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
