/// The lines of a stretch of source without the indentation that they have in common.
struct IndentedLines {
  /// The first line's number, from 1.
  let firstLine: Int
  let lines: [String]

  /// The lines without blank ones at the start and the end.
  var trimmed: IndentedLines {
    guard let first = lines.firstIndex(where: { !$0.isEmpty }),
      let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return IndentedLines(firstLine: firstLine, lines: []) }
    return IndentedLines(firstLine: firstLine + first, lines: Array(lines[first...last]))
  }
}

extension IndentedLines {
  /// Takes the lines of a stretch that may start and end in the middle of one.
  ///
  /// Lines that start inside of a string don't count for what is common. In Swift they lose as much
  /// as the others where they have it, for a string of several lines moves with its closing quotes;
  /// in Python they stay as they are, for their white space is the string's.
  init(
    _ range: Range<Int>, in source: SourceText, _ stringLines: Set<Int>, _ language: CodeLanguage
  ) {
    let first = source.line(of: range.lowerBound)
    let last = source.line(of: max(range.lowerBound, range.upperBound - 1))
    let pieces = (first...last).map { line in
      source.range(ofLine: line).clamped(to: range)
    }
    let common = Self.commonIndentation(
      zip(first..., pieces).filter { line, piece in
        !stringLines.contains(line)
          && (line > first || Self.startsItsLine(piece, line, in: source))
      }.map { source.bytes[$0.1] })
    firstLine = first
    lines = zip(first..., pieces).map { line, piece in
      var start = piece.lowerBound
      if stringLines.contains(line) {
        if language == .swift, source.bytes[piece].starts(with: common) { start += common.count }
        return source.text(start..<piece.upperBound)
      }
      if line == first, !Self.startsItsLine(piece, line, in: source) {
        start += source.bytes[piece].prefix(while: isBlank).count
      } else {
        start += zip(source.bytes[piece], common).prefix { $0 == $1 }.count
      }
      let trailing = source.bytes[start..<piece.upperBound].reversed().prefix(while: isBlank).count
      return source.text(start..<piece.upperBound - trailing)
    }
  }

  /// Whether a piece has the whole of its line's indentation.
  private static func startsItsLine(
    _ piece: Range<Int>, _ line: Int, in source: SourceText
  ) -> Bool {
    piece.lowerBound == source.lineStarts[line - 1]
  }

  /// The white space that all lines which are not blank begin with.
  private static func commonIndentation(_ lines: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
    var common: ArraySlice<UInt8>?
    for line in lines {
      let indentation = line.prefix(while: isBlank)
      if indentation.count == line.count { continue }
      guard let known = common else {
        common = indentation
        continue
      }
      common = known.prefix(zip(known, indentation).prefix { $0 == $1 }.count)
    }
    return common ?? []
  }
}
