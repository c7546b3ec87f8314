extension ParserRun {
  /// The header field of exactly this name.
  func headerField(_ name: Range<Int>) -> HeaderField? {
    HeaderField(rawValue: source.string(name))
  }

  /// Reads a line that starts with a name and a colon.
  mutating func readHeader(_ line: SourceText.Line, _ scanned: ScannedLine, colon: Int) {
    let name = scanned.firstWord.lowerBound..<colon
    guard let field = headerField(name) else {
      let written = source.string(name)
      if Keyword.meant(by: written) != nil {
        readUnknown(line, scanned)
        return
      }
      let meant = HeaderField.allCases.first { $0.rawValue.lowercased() == written.lowercased() }
      report(
        .unknownHeader, line, scanned.firstWord,
        message: "unknown header field \(VisibleText.quoted(written))",
        hint: meant.map { "Write \($0.rawValue): with a capital letter." }
          ?? "The fields are App:, Source: and Tags:. Put a note into a comment, after #.")
      passOver(scanned)
      return
    }
    if hasScenario {
      report(
        .lateHeader, line, scanned.firstWord,
        message: "the header field \(field.rawValue) stands below the scenario",
        hint: "Move it above the line with TS.")
    } else if !headerFields.insert(field).inserted {
      report(
        .duplicateHeader, line, scanned.firstWord,
        message: "the header field \(field.rawValue) is given twice",
        hint: field == .tags
          ? "Keep one line and part its tags by commas." : "Keep one of the two lines.")
    }
    append(.header(field), line, scanned, numberStart: name.lowerBound, afterLabel: colon + 1)
  }
}
