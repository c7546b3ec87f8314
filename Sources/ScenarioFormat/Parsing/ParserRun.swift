/// The state of reading one file, line by line.
struct ParserRun {
  let source: SourceText
  var document = ScenarioDocument()
  var findings: [Finding] = []

  /// The text that the next line may continue; `entry` is nil when it belongs to a faulty line.
  var open: (entry: Int?, textColumn: Int)?

  /// Where the text of the last item or faulty line began, from 0.
  var lastTextColumn = 0

  var hasScenario = false

  /// Whether TC, P, S or Ex came before TS.
  var startsTooEarly = false
  var hasTestCase = false
  var hasSteps = false
  var headerFields: Set<HeaderField> = []

  init(source: SourceText) {
    self.source = source
  }

  /// Reads all the lines.
  mutating func parse() {
    for line in source.lines {
      let scanned = ScannedLine(line.range, in: source.bytes)
      checkCharacters(of: line)
      read(line, scanned)
    }
    close()
    checkWhole()
  }

  private mutating func read(_ line: SourceText.Line, _ scanned: ScannedLine) {
    guard let first = source.bytes[scanned.content].first else {
      close()
      document.entries.append(.blank)
      return
    }
    let bytes = source.bytes
    if first == UInt8(ascii: "#") {
      close()
      document.entries.append(.comment(source.string(scanned.content)))
    } else if Keyword.begins(bytes[scanned.firstWord], bytes[scanned.secondWord]) {
      close()
      readKeyword(line, scanned)
    } else if let open, scanned.indentation >= open.textColumn {
      extend(open.entry, by: .init(line: line.number, range: scanned.content))
    } else {
      let followsText = open != nil
      close()
      if Keyword(word: bytes[scanned.firstWord]) != nil {
        readKeyword(line, scanned)
      } else if let colon = bytes[scanned.firstWord].firstIndex(of: UInt8(ascii: ":")),
        !hasScenario || headerField(scanned.firstWord.lowerBound..<colon) != nil
      {
        readHeader(line, scanned, colon: colon)
      } else if !followsText, lastTextColumn > 0, scanned.indentation >= lastTextColumn {
        report(
          .strayText, line, scanned.content, message: "the indented line continues nothing",
          hint: "A continuation line comes directly below the line it continues. "
            + "Move blank lines and comments above that.")
      } else {
        readUnknown(line, scanned)
      }
    }
  }

  /// Ends the text that was open.
  mutating func close() {
    if let index = open?.entry, case .item(var item) = document.entries[index] {
      item.text = ScenarioText.normalised(
        item.textParts.map { source.string($0.range) }.joined(separator: " "))
      document.entries[index] = .item(item)
    }
    open = nil
  }

  private mutating func extend(_ entry: Int?, by part: ScenarioDocument.TextPart) {
    guard let entry, case .item(var item) = document.entries[entry] else { return }
    // Take the item out of the array while it grows, so that no copy is made for each line.
    document.entries[entry] = .blank
    item.textParts.append(part)
    document.entries[entry] = .item(item)
  }

  /// Adds an item whose text starts at an offset of its line, and leaves its text open.
  mutating func append(
    _ kind: ScenarioDocument.Kind, _ line: SourceText.Line, _ scanned: ScannedLine,
    numberStart: Int, afterLabel labelEnd: Int
  ) {
    let text = scanned.rest(after: labelEnd, in: source.bytes)
    document.entries.append(
      .item(
        ScenarioDocument.Item(
          kind: kind, line: line.number, start: scanned.content.lowerBound,
          numberStart: numberStart,
          textParts: text.isEmpty ? [] : [.init(line: line.number, range: text)])))
    let label = text.isEmpty ? labelEnd + 1 : text.lowerBound
    leaveOpen(
      document.entries.count - 1, scanned.indentation + label - scanned.content.lowerBound)
  }

  /// Lets the following lines continue an item, or be passed over with a faulty line (nil).
  mutating func leaveOpen(_ entry: Int?, _ textColumn: Int) {
    open = (entry, textColumn)
    lastTextColumn = textColumn
  }

  /// Lets the lines that continue a faulty line be passed over.
  mutating func passOver(_ scanned: ScannedLine) {
    leaveOpen(nil, scanned.indentation + scanned.firstWord.count + 1)
  }

  mutating func report(
    _ rule: Rule, _ line: SourceText.Line, _ range: Range<Int>, message: String, hint: String
  ) {
    findings.append(
      source.finding(
        rule, line: line.number, at: range.lowerBound, message: message, hint: hint))
  }
}
