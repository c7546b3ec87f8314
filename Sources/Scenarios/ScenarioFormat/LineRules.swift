/// The rules for the layout of lines, regardless of their content. Each reports a line at most
/// once.
enum LineRules {
  private static let command = "or run 'duet scenarios format'."

  static func findings(in source: SourceText) -> [Finding] {
    var findings: [Finding] = []
    func report(
      _ rule: Rule, _ line: SourceText.Line?, at index: String.Index? = nil, _ message: String,
      _ hint: String
    ) {
      let place = line.map { $0.place(index ?? $0.text.endIndex) }
      findings.append(source.finding(rule, at: place, message, hint: hint))
    }
    if source.startsWithByteOrderMark {
      let first = source.lines.first
      report(
        .byteOrderMark, first, at: first?.text.startIndex,
        "the file starts with a byte order mark", "Save the file as UTF-8 without it, \(command)")
    }
    if let line = source.lines.first(where: \.endsWithCRLF) {
      report(
        .lineEnding, line, "the line ends with CR LF",
        "End lines with LF only, as on Unix, \(command)")
    }
    if let line = source.lines.last, source.text.utf8.last != UInt8(ascii: "\n") {
      report(
        .missingFinalNewline, line, "the last line has no line break",
        "Add a line break at the end, \(command)")
    }
    let most = ItemLayout.lineLength
    for line in source.lines {
      let text = line.text[..<line.content.endIndex]
      if text.endIndex != line.text.endIndex {
        report(
          .trailingSpace, line, at: text.endIndex, "the line has trailing white space",
          "Delete it, \(command)")
      }
      if let tab = text.utf8.firstIndex(of: UInt8(ascii: "\t")) {
        report(.tab, line, at: tab, "the line contains a tab", "Use spaces, \(command)")
      }
      if text.utf8.count > most, text.count > most {
        report(
          .longLine, line, at: text.index(text.startIndex, offsetBy: most),
          "the line has \(text.count) characters, but the maximum is \(most)",
          "Break the line, \(command) Break comments by hand.")
      }
    }
    return findings
      + source.findings(
        .invisibleCharacter,
        { "the line contains an invisible character, \(VisibleText.code(of: $0))" },
        hint: "Delete it. Readers can't see it, but it makes a search for the text fail.",
        where: isInvisible)
  }

  /// True for the soft hyphen, zero width space, word joiner, byte order mark and bidi controls.
  ///
  /// False for the joiners U+200C and U+200D, which some scripts and emoji need.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    [0xAD, 0x200B, 0x2060, 0xFEFF].contains(scalar.value) || VisibleText.isBidiControl(scalar)
  }
}
