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
    guard source.bytes[line.range].contains(where: { $0 >= 0x80 }) else { return nil }
    return source.firstScalar(in: line, where: isInvisible).map { offset, scalar in
      source.finding(
        .invisibleCharacter, line: line.number, at: offset,
        message: "the line holds an invisible character, \(VisibleText.code(of: scalar))",
        hint: "Delete the character: nobody sees it, but a search for the text misses it.")
    }
  }

  /// Soft hyphen, zero width space, word joiner, byte order mark and changes of direction; not the
  /// joiners U+200C and U+200D, which are part of some scripts and of emoji.
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

/// Texts say what is done and what is seen, not what should be; the app's wording, in quotation
/// marks, may say anything. A line is reported once.
enum ModalVerbRule {
  private static let verbs: Set<String> = [
    "should", "shall", "must", "ought", "would", "could", "might",
  ]

  static func findings(in context: LintContext) -> [Finding] {
    context.items.flatMap { item -> [Finding] in
      if case .header = item.kind { return [] }
      var marks = quotationMarks(in: item, context.source)
      // A mark without its partner quotes nothing.
      if marks.count % 2 == 1 { marks.removeLast() }
      var passed = 0
      return item.textParts.compactMap { part in
        firstVerb(in: part.range, outside: marks, passed: &passed, context.source).map { range in
          context.source.finding(
            .modalVerb, line: part.line, at: range.lowerBound,
            message: "\"\(context.source.string(range))\" says what may be, not what is",
            hint: "Say what the tester does or sees, as in: All lists are shown.")
        }
      }
    }
  }

  /// The offsets of the quotation marks in an item's text: `"`, `“` and `”`.
  private static func quotationMarks(
    in item: ScenarioDocument.Item, _ source: SourceText
  ) -> [Int] {
    item.textParts.flatMap { part in
      part.range.filter { offset in
        source.bytes[offset] == UInt8(ascii: "\"")
          || source.bytes[offset] == 0xE2 && offset + 2 < part.range.upperBound
            && source.bytes[offset + 1] == 0x80
            && (0x9C...0x9D).contains(source.bytes[offset + 2])
      }
    }
  }

  /// The first modal verb of a part that stands outside quotation marks, of which `passed` counts
  /// those before the place looked at.
  private static func firstVerb(
    in range: Range<Int>, outside marks: [Int], passed: inout Int, _ source: SourceText
  ) -> Range<Int>? {
    var start = range.lowerBound
    while start < range.upperBound {
      while passed < marks.count, marks[passed] <= start { passed += 1 }
      guard isLetter(source.bytes[start]) else {
        start += 1
        continue
      }
      let end = source.bytes[start..<range.upperBound].firstIndex { !isLetter($0) }
      let word = start..<(end ?? range.upperBound)
      if passed % 2 == 0, word.count <= 10, isModalVerb(source.string(word)) { return word }
      start = word.upperBound
    }
    return nil
  }

  private static func isModalVerb(_ word: String) -> Bool {
    let lower = word.lowercased()
    let stem = lower.hasSuffix("n't") || lower.hasSuffix("n’t") ? lower.dropLast(3) : lower[...]
    return verbs.contains(String(stem))
  }

  /// Letters and the apostrophe; every byte beyond ASCII counts, but for those of marks above.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "'")
      || byte >= 0x80
  }
}
