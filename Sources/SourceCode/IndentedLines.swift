/// The lines of a stretch of source without the indentation that they have in common.
struct IndentedLines {
  /// The first line's number, from 1.
  let firstLine: Int
  /// What is left of each line, by bytes.
  let pieces: [Range<Int>]

  /// The lines without blank ones at the start and the end.
  var trimmed: IndentedLines {
    guard let first = pieces.firstIndex(where: { !$0.isEmpty }),
      let last = pieces.lastIndex(where: { !$0.isEmpty })
    else { return IndentedLines(firstLine: firstLine, pieces: []) }
    return IndentedLines(firstLine: firstLine + first, pieces: Array(pieces[first...last]))
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
    self.pieces = zip(first..., pieces).map { line, piece in
      var start = piece.lowerBound
      if stringLines.contains(line) {
        if language == .swift, source.bytes[piece].starts(with: common) { start += common.count }
        return start..<piece.upperBound
      }
      if line == first, !Self.startsItsLine(piece, line, in: source) {
        start += source.bytes[piece].prefix(while: isBlank).count
      } else {
        start += zip(source.bytes[piece], common).prefix { $0 == $1 }.count
      }
      // White space in front of a line that starts inside of a string is the string's.
      if stringLines.contains(line + 1) { return start..<piece.upperBound }
      let trailing = source.bytes[start..<piece.upperBound].reversed().prefix(while: isBlank).count
      return start..<piece.upperBound - trailing
    }
  }

  /// The lines as texts.
  func lines(in source: SourceText) -> [String] { pieces.map(source.text) }

  /// The lines in the colours that they have in their file, with `\n` between them.
  func runs(in source: SourceText, _ spans: [CodeSpan]) -> [CodeRun] {
    var runs: [(text: String, kind: CodeRun.Kind)] = []
    func add(_ text: String, _ kind: CodeRun.Kind) {
      if runs.last?.kind == kind {
        runs[runs.count - 1].text += text
      } else if !text.isEmpty {
        runs.append((text, kind))
      }
    }
    var next = spans.partitioningIndex { $0.range.upperBound > pieces.first?.lowerBound ?? 0 }
    for (index, piece) in pieces.enumerated() {
      while next < spans.count, spans[next].range.lowerBound < piece.upperBound {
        add(source.text(spans[next].range.clamped(to: piece)), spans[next].kind)
        if spans[next].range.upperBound > piece.upperBound { break }
        next += 1
      }
      if index + 1 < pieces.count {
        // The line break is of the string or comment that goes on behind it.
        let around = next < spans.count ? spans[next] : nil
        add(
          "\n", around?.range.contains(piece.upperBound) == true ? around?.kind ?? .plain : .plain)
      }
    }
    return runs.map { CodeRun($0.text, $0.kind) }
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

extension [CodeSpan] {
  /// The number of the first span that holds, where those in front of it do not.
  fileprivate func partitioningIndex(_ holds: (CodeSpan) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
