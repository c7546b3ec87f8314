/// Parses scenario files as described in `Scenarios/FORMAT.md`, in linear time.
///
/// It reports all errors in a file, not only the first.
package enum ScenarioParser {
  /// The maximum size of a file, in bytes. A scenario of ten test cases has about five thousand.
  package static let maximumBytes = 262_144

  /// Parses a text. `path` only names the file in findings and in the scenario; no file is opened.
  package static func parse(_ text: String, path: String) -> ParseResult {
    parse(bytes: Array(text.utf8), path: path)
  }

  /// Parses the bytes of a file. Invalid UTF-8 is reported as a finding.
  package static func parse(bytes: [UInt8], path: String) -> ParseResult {
    guard bytes.count <= maximumBytes else {
      return failure(Finding(.fileTooLarge, file: path))
    }
    let (valid, encodingFindings) = UTF8Check.repair(bytes, path: path)
    var run = ParserRun(source: SourceText(bytes: valid, path: path))
    run.findings = encodingFindings
    run.parse()
    let findings = run.findings.sortedByPlace()
    return ParseResult(
      scenario: findings.isEmpty ? run.document.scenario(path: path) : nil, findings: findings,
      document: run.document, source: run.source)
  }

  /// Returns the result for a file that could not be read at all.
  static func failure(_ finding: Finding) -> ParseResult {
    ParseResult(
      scenario: nil, findings: [finding], document: ScenarioDocument(),
      source: SourceText(bytes: [], path: finding.path))
  }
}

/// The result of parsing a file.
package struct ParseResult: Sendable {
  /// The scenario. Nil if there are findings of the stages `file` or `parse`.
  package let scenario: Scenario?
  /// The findings of the stages `file` and `parse`, in file order. Empty if there is a scenario.
  package let findings: [Finding]
  let document: ScenarioDocument
  let source: SourceText
}

/// The state of the line-by-line parser for one file.
struct ParserRun {
  let source: SourceText
  var document = ScenarioDocument()
  var findings: [Finding] = []
  /// The text that the next line may continue. `entry` is nil if the text belongs to a faulty line.
  var open: (entry: Int?, textColumn: Int)?
  /// Whether the open item has a table.
  var hasTable = false
  /// The start column of the text of the last item or faulty line, from 0.
  var lastTextColumn = 0
  var hasScenario = false
  /// Whether TC, P, S or Ex came before TS.
  var startsTooEarly = false
  var hasTestCase = false
  var hasSteps = false
  var headerFields: Set<HeaderField> = []

  mutating func parse() {
    for line in source.lines {
      checkCharacters(of: line)
      read(ScannedLine(line, in: source.bytes))
    }
    close()
    checkLaunch()
    checkWhole()
  }

  private mutating func read(_ line: ScannedLine) {
    let bytes = source.bytes
    guard let first = bytes[line.content].first else {
      close()
      document.entries.append(.blank)
      return
    }
    if first == UInt8(ascii: "#") {
      close()
      document.entries.append(.comment(source.string(line.content)))
    } else if Keyword.begins(bytes[line.firstWord], bytes[line.secondWord]) {
      close()
      readKeyword(line)
    } else if first == UInt8(ascii: "|"), let place = open?.entry, mayHaveTable(place) {
      addRow(line, to: place)
    } else if let open, line.indentation >= open.textColumn {
      if hasTable {
        report(
          .badTable, line, "a text comes after a table",
          hint: "Write the whole text above its table, or begin a new item.")
      }
      extend(open.entry, by: .init(line: line.number, range: line.content))
    } else {
      let followsText = open != nil
      close()
      if Keyword(word: bytes[line.firstWord]) != nil {
        readKeyword(line)
      } else if let colon = bytes[line.firstWord].firstIndex(of: UInt8(ascii: ":")),
        !hasScenario || headerField(line.firstWord.lowerBound..<colon) != nil
      {
        readHeader(line, colon: colon)
      } else if !followsText, lastTextColumn > 0, line.indentation >= lastTextColumn {
        report(
          .strayText, line, "the indented line doesn't continue any text",
          hint: "Put a continuation line directly below the text that it continues, "
            + "without blank lines or comments between them.")
      } else {
        readUnknown(line)
      }
    }
  }

  private mutating func close() {
    if let index = open?.entry, case .item(var item) = document.entries[index] {
      item.text = ScenarioText.normalised(
        item.textParts.map { source.string($0.range) }.joined(separator: " "))
      document.entries[index] = .item(item)
    }
    open = nil
    hasTable = false
  }

  /// Whether an entry is a precondition, step or expectation.
  private func mayHaveTable(_ place: Int) -> Bool {
    if case .item(let item) = document.entries[place], case .item = item.kind {
      true
    } else {
      false
    }
  }

  /// Adds a row to an item's table. Rows must have as many cells as the first one.
  private mutating func addRow(_ line: ScannedLine, to place: Int) {
    guard case .item(var item) = document.entries[place] else { return }
    // Take the item out of the array while it grows, to avoid a copy for each line.
    document.entries[place] = .blank
    hasTable = true
    let cells = TableRow.cells(in: source.string(line.content))
    if cells == nil || cells?.count != (item.table.first ?? cells)?.count {
      report(
        .badTable, line,
        cells.map {
          "the row has \($0.count.of("cell")), but the first one has \(item.table.first?.count ?? 0)"
        } ?? "the row doesn't end with |",
        hint:
          "Give each row the same number of cells, as in: | TODO | red |. Write \\| for a | in a cell."
      )
    }
    item.table.append(cells ?? [])
    document.entries[place] = .item(item)
  }

  private mutating func extend(_ entry: Int?, by part: ScenarioDocument.TextPart) {
    guard let entry, case .item(var item) = document.entries[entry] else { return }
    // Take the item out of the array while it grows, to avoid a copy for each line.
    document.entries[entry] = .blank
    item.textParts.append(part)
    document.entries[entry] = .item(item)
  }

  /// Adds an item, and lets the following lines continue its text.
  private mutating func append(
    _ kind: ScenarioDocument.Kind, _ line: ScannedLine, numberStart: Int, afterLabel labelEnd: Int
  ) {
    let text = line.rest(after: labelEnd, in: source.bytes)
    let start = line.content.lowerBound
    document.entries.append(
      .item(
        ScenarioDocument.Item(
          kind: kind, line: line.number, start: start, numberStart: numberStart,
          textParts: text.isEmpty ? [] : [.init(line: line.number, range: text)])))
    let label = text.isEmpty ? labelEnd + 1 : text.lowerBound
    leaveOpen(document.entries.count - 1, line.indentation + label - start)
  }

  /// Lets the following lines continue an item. If `entry` is nil, they are skipped.
  private mutating func leaveOpen(_ entry: Int?, _ textColumn: Int) {
    open = (entry, textColumn)
    lastTextColumn = textColumn
  }

  /// Skips the lines that continue a faulty line.
  private mutating func skipContinuations(of line: ScannedLine) {
    leaveOpen(nil, line.indentation + line.firstWord.count + 1)
  }

  /// Adds a finding at a byte offset, or at the first word of the line if `offset` is nil.
  private mutating func report(
    _ rule: Rule, _ line: ScannedLine, at offset: Int? = nil, _ message: String, hint: String
  ) {
    findings.append(
      source.finding(
        rule, line: line.number, at: offset ?? line.firstWord.lowerBound, message: message,
        hint: hint))
  }

  // MARK: - Headers

  private func headerField(_ name: Range<Int>) -> HeaderField? {
    HeaderField(rawValue: source.string(name))
  }

  private mutating func readHeader(_ line: ScannedLine, colon: Int) {
    let name = line.firstWord.lowerBound..<colon
    guard let field = headerField(name) else {
      let written = source.string(name)
      if Keyword.meant(by: written) != nil { return readUnknown(line) }
      let meant = HeaderField.allCases.first { $0.rawValue.lowercased() == written.lowercased() }
      report(
        .unknownHeader, line, "unknown header field \(VisibleText.quoted(written))",
        hint: meant.map { "Write \($0.rawValue): with a capital letter." }
          ?? "The fields are \(HeaderField.names). Write notes as comments, after #.")
      return skipContinuations(of: line)
    }
    if hasScenario {
      report(
        .lateHeader, line, "the header field \(field.rawValue) comes after TS",
        hint: "Move it above the line with TS.")
    } else if !headerFields.insert(field).inserted {
      report(
        .duplicateHeader, line, "the header field \(field.rawValue) appears twice",
        hint: field == .tags || field == .covers
          ? "Write all of them on one line, separated by commas." : "Keep one of the two lines.")
    }
    append(.header(field), line, numberStart: name.lowerBound, afterLabel: colon + 1)
  }

  private mutating func checkLaunch() {
    for item in document.items where item.kind == .header(.launch) {
      let bytes = item.bytes(in: source)
      do throws(LaunchLine.BadWord) {
        _ = try LaunchLine.words(in: bytes.map(\.byte))
      } catch {
        findings.append(
          source.finding(
            .badLaunch, line: bytes[error.offset].line, at: bytes[error.offset].offset,
            message: "the double quotes don't enclose the whole launch argument",
            hint:
              "Put the whole argument in double quotes, and double each quote inside it, "
              + "as in: Launch: --list \"Green tea\""))
      }
    }
  }

  // MARK: - Keywords

  private mutating func readKeyword(_ line: ScannedLine) {
    guard let keyword = Keyword(word: source.bytes[line.firstWord]) else { return }
    checkPlace(of: keyword, line)
    let kind = readNumber(of: keyword, line)
    switch keyword {
    case .scenario: hasScenario = true
    case .testCase: (hasTestCase, hasSteps) = (true, false)
    case .step, .expectation: hasSteps = true
    case .precondition: break
    }
    guard let kind else { return skipContinuations(of: line) }
    append(
      kind, line, numberStart: line.secondWord.lowerBound, afterLabel: line.secondWord.upperBound)
  }

  /// Returns the kind of the item. For an invalid number, adds a finding and returns nil.
  private mutating func readNumber(
    of keyword: Keyword, _ line: ScannedLine
  ) -> ScenarioDocument.Kind? {
    let word = source.bytes[line.secondWord]
    let text = source.string(line.secondWord)
    if keyword == .scenario, let id = ScenarioID(text) { return .scenario(id) }
    if keyword != .scenario, let number = ItemNumber.read(word) {
      return ScenarioItemKind(rawValue: keyword.rawValue).map { .item($0, number) }
        ?? .testCase(number)
    }
    if word.contains(where: ItemNumber.isDigit) {
      let range = "from 1 to 9999"
      report(
        .badNumber, line, at: line.secondWord.lowerBound,
        "\(VisibleText.quoted(text)) is not a valid \(keyword.noun) \(keyword.number)",
        hint: (keyword == .scenario
          ? "Write a capital letter, a dot and a number \(range), as in: "
          : "Write a whole number \(range), without leading zeros, as in: ") + keyword.example)
    } else {
      report(
        .missingNumber, line,
        at: line.rest(after: line.firstWord.upperBound, in: source.bytes).lowerBound,
        "\(keyword.rawValue) has no \(keyword.number)",
        hint: "Write the \(keyword.noun) \(keyword.number) after the keyword, "
          + "as in: \(keyword.example)")
    }
    return nil
  }

  private mutating func checkPlace(of keyword: Keyword, _ line: ScannedLine) {
    if keyword == .scenario {
      guard hasScenario else { return }
      report(
        .secondScenario, line, "the file already has a scenario",
        hint: "Put each scenario in a separate file.")
    } else if !hasScenario {
      // Report this only once: the lines that follow are part of the same mistake.
      guard !startsTooEarly else { return }
      startsTooEarly = true
      report(
        .outsideScenario, line, "\(keyword.nounPhrase) comes before the scenario",
        hint: "Start the scenario above it, as in: \(Keyword.scenario.example)")
    } else if keyword != .testCase && !hasTestCase {
      hasTestCase = true
      report(
        .outsideTestCase, line, "\(keyword.nounPhrase) comes before the first test case",
        hint: "Start a test case above it, as in: \(Keyword.testCase.example)")
    } else if keyword == .precondition && hasSteps {
      report(
        .latePrecondition, line, "a precondition comes after a step",
        hint: "Move it between TC and the first S of its test case.")
    }
  }

  private mutating func readUnknown(_ line: ScannedLine) {
    let word = source.string(line.firstWord)
    let hint: String
    if let meant = Keyword.meant(by: word) {
      hint =
        "\(meant.nounPhrase.capitalisedFirst) starts with \(meant.rawValue), a space and its "
        + "\(meant.number), as in: \(meant.example)"
    } else if hasScenario {
      hint =
        "A line starts with TC, P, S or Ex and a number, or with #. "
        + "To continue the text above, indent the line to the column where that text starts."
    } else {
      hint =
        "A file starts with the fields \(HeaderField.names). "
        + "The scenario follows, as in: \(Keyword.scenario.example)"
    }
    report(.unknownKeyword, line, "unknown keyword \(VisibleText.quoted(word))", hint: hint)
    skipContinuations(of: line)
  }

  // MARK: - Checks of each line and of the whole file

  private static let characterNames: [UInt32: String] = [
    0: "NUL", 0x0D: "carriage return", 0x1B: "escape", 0x2028: "line separator",
    0x2029: "paragraph separator",
  ]

  private mutating func checkCharacters(of line: SourceText.Line) {
    let found = source.firstScalar(in: line) { $0 != "\t" && ScenarioText.isControl($0) }
    guard let (offset, scalar) = found else { return }
    let name = Self.characterNames[scalar.value].map { " (\($0))" } ?? ""
    findings.append(
      source.finding(
        .controlCharacter, line: line.number, at: offset,
        message: "the line contains a control character, \(VisibleText.code(of: scalar))\(name)",
        hint: "Delete it. A scenario file has only text and line breaks."))
  }

  private mutating func checkWhole() {
    let isEmpty = document.entries.allSatisfy { if case .blank = $0 { true } else { false } }
    if isEmpty && findings.isEmpty {
      findings.append(
        source.finding(
          .emptyFile, line: 0, message: "the file is empty",
          hint: "Copy the template in FORMAT.md and fill it in."))
    } else if !hasScenario && !startsTooEarly {
      findings.append(
        source.finding(
          .missingScenario, line: 0, message: "the file has no scenario",
          hint: "Start the scenario below the header, as in: \(Keyword.scenario.example)"))
    }
  }
}
