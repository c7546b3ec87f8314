/// The rules about how lines are written, whatever they say. Each reports a line once at most.
enum LineRules {
  static func findings(in source: SourceText) -> [Finding] {
    wholeFile(source)
      + source.lines.flatMap { line in
        [
          trailingSpace(line, source), tab(line, source), longLine(line, source),
          invisibleCharacter(line, source),
        ].compactMap { $0 }
      }
  }

  private static func wholeFile(_ source: SourceText) -> [Finding] {
    var findings: [Finding] = []
    if source.startsWithByteOrderMark {
      findings.append(
        source.finding(
          .byteOrderMark, line: 1, message: "the file starts with a byte order mark",
          hint: "Save the file as UTF-8 without it, or run duet scenarios format."))
    }
    if let line = source.lines.first(where: { $0.ending == .carriageReturnLineFeed }) {
      findings.append(
        source.finding(
          .lineEnding, line: line.number, at: line.range.upperBound,
          message: "the line ends in CR LF",
          hint: "End lines in LF alone, as on Unix, or run duet scenarios format."))
    }
    if let line = source.lines.last, line.ending == .endOfFile {
      findings.append(
        source.finding(
          .missingFinalNewline, line: line.number, at: line.range.upperBound,
          message: "the last line does not end",
          hint: "End the last line as well, or run duet scenarios format."))
    }
    return findings
  }

  private static func trailingSpace(_ line: SourceText.Line, _ source: SourceText) -> Finding? {
    let start = textEnd(line, source)
    guard start < line.range.upperBound else { return nil }
    return source.finding(
      .trailingSpace, line: line.number, at: start, message: "the line ends in white space",
      hint: "Delete it, or run duet scenarios format.")
  }

  private static func tab(_ line: SourceText.Line, _ source: SourceText) -> Finding? {
    let text = source.bytes[line.range.lowerBound..<textEnd(line, source)]
    guard let offset = text.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    return source.finding(
      .tab, line: line.number, at: offset, message: "the line holds a tab",
      hint: "Write spaces, or run duet scenarios format.")
  }

  private static func longLine(_ line: SourceText.Line, _ source: SourceText) -> Finding? {
    let range = line.range.lowerBound..<textEnd(line, source)
    guard range.count > ItemLayout.lineLength else { return nil }
    let text = source.string(range)
    let length = text.count
    guard length > ItemLayout.lineLength else { return nil }
    let end = text.index(text.startIndex, offsetBy: ItemLayout.lineLength)
    return source.finding(
      .longLine, line: line.number,
      at: range.lowerBound + text.utf8.distance(from: text.startIndex, to: end),
      message: "the line has \(length) characters, more than \(ItemLayout.lineLength)",
      hint: "Break it, or run duet scenarios format. Comments are to be broken by hand.")
  }

  private static func invisibleCharacter(
    _ line: SourceText.Line, _ source: SourceText
  ) -> Finding? {
    var offset = line.range.lowerBound
    guard source.bytes[line.range].contains(where: { $0 >= 0x80 }) else { return nil }
    for scalar in source.string(line.range).unicodeScalars {
      if isInvisible(scalar) {
        return source.finding(
          .invisibleCharacter, line: line.number, at: offset,
          message: "the line holds an invisible character, \(VisibleText.code(of: scalar))",
          hint: "Delete the character: nobody sees it, but a search for the text misses it.")
      }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  /// Soft hyphen, zero width space, word joiner, byte order mark and changes of direction.
  ///
  /// The joiners U+200C and U+200D are part of some scripts and of emoji, so they may stay.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B, 0x2060, 0xFEFF: true
    default: VisibleText.isDirection(scalar)
    }
  }

  /// Where the white space at the end of a line starts.
  private static func textEnd(_ line: SourceText.Line, _ source: SourceText) -> Int {
    var end = line.range.upperBound
    while end > line.range.lowerBound, ScannedLine.isSpace(source.bytes[end - 1]) { end -= 1 }
    return end
  }
}
