import Foundation

/// Measures texts and fits them into a width, in one size and weight.
struct Typesetter {
  let typeface: Typeface
  let size: Double
  private let isBold: Bool

  init(size: Double, isBold: Bool) {
    typeface = isBold ? .bold : .regular
    self.size = size
    self.isBold = isBold
  }

  /// A text that fits, and how long it is, in points.
  struct Fitted: Equatable {
    var text: String
    var width: Double
  }

  /// How long a text is, in points; no more than `limit` is measured.
  func width(of text: some StringProtocol, limit: Double = .infinity) -> Double {
    var width = 0.0
    for character in text {
      width += advance(of: character)
      if width > limit { break }
    }
    return width
  }

  /// A text on one line: whole where it fits, else cut and ending with an ellipsis; nil where there
  /// is no room for even that.
  func fit(_ text: some StringProtocol, into width: Double) -> Fitted? {
    var (line, used) = ("", 0.0)
    // The longest start of the text that leaves room for an ellipsis.
    var cut = Fitted(text: "", width: 0)
    let ellipsis = advance(of: "…")
    for character in text {
      guard let shown = Self.shown(character) else { continue }
      let advance = advance(of: shown)
      // Sums of widths differ in their last digits with the order of adding.
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

  /// A text on several lines, broken between words and where it has line breaks; what does not fit
  /// is cut.
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

  /// Where the first line of a text ends: at a line break, else after the last word that fits.
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
        // A word longer than the line is broken; one character at least makes progress.
        return index > text.startIndex ? index : text.index(after: index)
      }
    }
    return text.endIndex
  }

  /// A line that was fitted, with its baseline beginning at a point.
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

  /// A character as it is drawn: a space for tabs and line breaks, nil for other controls.
  private static func shown(_ character: Character) -> Character? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x20..<0x7f: return character
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20, 0x7f..<0xa0, 0xfffe, 0xffff: return nil
    default: return character
    }
  }

  /// The end of a text, as much as fits, behind an ellipsis where something is left out.
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
