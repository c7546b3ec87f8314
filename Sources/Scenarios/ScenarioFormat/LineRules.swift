/// The rules for the layout of lines, regardless of their content. Each reports a line at most
/// once.
enum LineRules {
  static func findings(in source: SourceText) -> [Finding] {
    wholeFile(source) + source.lines.flatMap { findings(in: $0, of: source) }
  }

  private static func wholeFile(_ source: SourceText) -> [Finding] {
    let byteOrderMark = source.finding(
      .byteOrderMark, line: 1, message: "the file starts with a byte order mark",
      hint: "Save the file as UTF-8 without it, or run 'duet scenarios format'.")
    let ending = source.lines.first { $0.ending == .carriageReturnLineFeed }.map { line in
      source.finding(
        .lineEnding, line: line.number, at: line.range.upperBound,
        message: "the line ends with CR LF",
        hint: "End lines with LF only, as on Unix, or run 'duet scenarios format'.")
    }
    let last = source.lines.last { $0.ending == .endOfFile }.map { line in
      source.finding(
        .missingFinalNewline, line: line.number, at: line.range.upperBound,
        message: "the last line has no line break",
        hint: "Add a line break at the end, or run 'duet scenarios format'.")
    }
    return [source.startsWithByteOrderMark ? byteOrderMark : nil, ending, last].compactMap(\.self)
  }

  private static func findings(in line: SourceText.Line, of source: SourceText) -> [Finding] {
    var findings: [Finding] = []
    func report(_ rule: Rule, at offset: Int, _ message: String, _ hint: String) {
      findings.append(
        source.finding(rule, line: line.number, at: offset, message: message, hint: hint))
    }
    var range = line.range
    while let last = source.bytes[range].last, ScannedLine.isSpace(last) {
      range = range.lowerBound..<range.upperBound - 1
    }
    if range != line.range {
      report(
        .trailingSpace, at: range.upperBound, "the line has trailing white space",
        "Delete it, or run 'duet scenarios format'.")
    }
    if let offset = source.bytes[range].firstIndex(of: UInt8(ascii: "\t")) {
      report(
        .tab, at: offset, "the line contains a tab", "Use spaces, or run 'duet scenarios format'.")
    }
    let maximumLength = ItemLayout.lineLength
    if range.count > maximumLength {
      let text = source.string(range)
      let (length, start) = (text.count, text.prefix(maximumLength))
      if length > maximumLength {
        report(
          .longLine, at: range.lowerBound + start.utf8.count,
          "the line has \(length) characters, but the maximum is \(maximumLength)",
          "Break the line, or run 'duet scenarios format'. Break comments by hand.")
      }
    }
    if source.bytes[line.range].contains(where: { $0 >= 0x80 }),
      let (offset, scalar) = source.firstScalar(in: line, where: isInvisible)
    {
      report(
        .invisibleCharacter, at: offset,
        "the line contains an invisible character, \(VisibleText.code(of: scalar))",
        "Delete it. Readers can't see it, but it makes a search for the text fail.")
    }
    return findings
  }

  /// True for the soft hyphen, zero width space, word joiner, byte order mark and bidi controls.
  ///
  /// False for the joiners U+200C and U+200D, which some scripts and emoji need.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    [0xAD, 0x200B, 0x2060, 0xFEFF].contains(scalar.value) || VisibleText.isBidiControl(scalar)
  }
}

/// Texts state facts: what the tester does and sees, not what should happen.
///
/// The app's own wording, in quotation marks, is exempt. Each line is reported at most once.
enum ModalVerbRule {
  private static let verbs = ["should", "shall", "must", "ought", "would", "could", "might"]

  static func findings(in context: LintContext) -> [Finding] {
    context.items.flatMap { item -> [Finding] in
      if case .header = item.kind { return [] }
      let parts = item.textParts.map { part in
        let found = context.source.string(part.range).matches(
          of: /["“”]|[A-Za-z'\u{80}-\u{201B}\u{201E}-\u{10FFFF}]+/
            .matchingSemantics(.unicodeScalar))
        return (part: part, words: found.map(\.output))
      }
      // A quotation mark without a partner quotes nothing.
      let paired = parts.flatMap(\.words).count(where: isMark) / 2 * 2
      var passed = 0
      return parts.compactMap { part, words in
        var verb: Substring?
        for word in words {
          if isMark(word) {
            passed += 1
          } else if verb == nil, passed % 2 == 0 || passed > paired, isModalVerb(word) {
            verb = word
          }
        }
        return verb.map { verb in
          context.source.finding(
            .modalVerb, line: part.line,
            at: part.range.lowerBound + verb.base[..<verb.startIndex].utf8.count,
            message: "\"\(verb)\" expresses an obligation or a possibility, not a fact",
            hint: "State what the tester does or sees, as in: All lists are shown.")
        }
      }
    }
  }

  private static func isMark(_ word: Substring) -> Bool { ["\"", "“", "”"].contains(word) }

  private static func isModalVerb(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    let stem = lower.hasSuffix("n't") || lower.hasSuffix("n’t") ? lower.dropLast(3) : lower[...]
    return verbs.contains(String(stem))
  }
}
