/// Parses scenario files as described in `Scenarios/Starter/FORMAT.md`, in linear time.
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
      return failure([Finding(.fileTooLarge, file: path)], path: path)
    }
    let source = SourceText(String(decoding: bytes, as: UTF8.self), path: path)
    // A comparison of a character with thousands of combining marks takes minutes.
    var marks = 0
    let crowded = source.findings(
      .controlCharacter, { _ in "a character has more than 32 combining marks" },
      hint: "Delete most of them."
    ) { scalar in
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      return marks > 32
    }
    guard crowded.isEmpty else { return failure(crowded, path: path) }
    var run = ParserRun(source: source)
    if String(validating: bytes, as: UTF8.self) == nil {
      run.findings = source.findings(
        .invalidUTF8, { _ in "the line has a byte that is not valid UTF-8" },
        hint: "Save the file as UTF-8 and retype the character.", where: { $0 == "\u{FFFD}" })
    }
    run.parse()
    let findings = run.findings.sortedByPlace()
    return ParseResult(
      scenario: findings.isEmpty ? run.document.scenario(path: path) : nil, findings: findings,
      document: run.document, source: source)
  }

  /// Returns the result for a file that could not be read at all.
  static func failure(_ findings: [Finding], path: String) -> ParseResult {
    ParseResult(
      scenario: nil, findings: findings, document: ScenarioDocument(),
      source: SourceText("", path: path))
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
private struct ParserRun {
  let source: SourceText
  var document = ScenarioDocument()
  var findings: [Finding] = []
  /// The text that the next line may continue: whether it is the last item's or a faulty line's,
  /// and the column where it starts, from 0.
  private var open: (isItem: Bool, column: Int)?
  /// The start column of the text of the last item or faulty line, from 0.
  private var lastColumn = 0
  private var hasScenario = false
  /// Whether TC, P, S or Ex came before TS.
  private var startsTooEarly = false
  private var hasTestCase = false
  /// What the current test case has so far. Examples count as an item, too.
  private var hasManual = false, hasItems = false, hasSteps = false, hasExamples = false
  /// Whether no item of the current test case came after its Examples.
  private var endsInExamples = false
  private var headerFields: Set<HeaderField> = []

  init(source: SourceText) { self.source = source }

  mutating func parse() {
    findings += source.findings(
      .controlCharacter,
      { "the line contains a control character, \($0.code)" },
      hint: "Delete it. A scenario file has only text and line breaks.",
      where: { $0 != "\t" && ScenarioText.isControl($0) })
    for line in source.lines { read(line) }
    for index in document.items.indices {
      document.items[index].text = ScenarioText.normalised(document.items[index].written)
    }
    checkLaunch()
    if !hasScenario && !startsTooEarly {
      findings.append(
        source.finding(
          .missingScenario, at: nil, "the file has no scenario",
          hint: "Start the scenario below the header, as in: \(Keyword.scenario.example)"))
    }
    if findings.isEmpty { findings = ExamplesRule.findings(in: document, of: source) }
  }

  private mutating func read(_ line: SourceText.Line) {
    guard let first = line.content.utf8.first, first != UInt8(ascii: "#") else {
      open = nil
      document.tail.append(line.content.isEmpty ? nil : String(line.content))
      return
    }
    let keyword = Keyword(rawValue: String(line.firstWord))
    if let keyword, Keyword.begins(line.firstWord, line.secondWord) {
      readKeyword(keyword, line)
    } else if first == UInt8(ascii: "|"), open?.isItem == true,
      document.items.last?.kind.mayHaveRows == true
    {
      addRow(line, to: document.items.count - 1)
    } else if let open, line.indentation >= open.column {
      if open.isItem { extendText(line, of: document.items.count - 1) }
    } else {
      let followsText = open != nil
      open = nil
      let colon = line.firstWord.utf8.firstIndex(of: UInt8(ascii: ":"))
      if let keyword {
        readKeyword(keyword, line)
      } else if let colon, !hasScenario || isPart(line.firstWord[..<colon]) {
        readHeader(line, colon: colon)
      } else if !followsText, lastColumn > 0, line.indentation >= lastColumn {
        report(
          .strayText, line, "the indented line doesn't continue any text",
          hint: "Put a continuation line directly below the text that it continues, "
            + "without blank lines or comments between them.")
      } else {
        readUnknown(line)
      }
    }
  }

  private mutating func extendText(_ line: SourceText.Line, of item: Int) {
    if !document.items[item].table.isEmpty {
      report(
        .badTable, line, "a text comes after a table",
        hint: "Write the whole text above its table, or begin a new item.")
    }
    document.items[item].parts.append((line.number, line.content))
  }

  /// Adds a row to an item's table. Rows must have as many cells as the first one.
  private mutating func addRow(_ line: SourceText.Line, to item: Int) {
    let cells = TableRow.cells(in: String(line.content))
    let columns = document.items[item].table.first?.count
    if cells == nil || cells?.count != columns ?? cells?.count {
      report(
        .badTable, line,
        cells.map { "the row has \($0.count.of("cell")), but the first one has \(columns ?? 0)" }
          ?? "the row doesn't end with |",
        hint: "Give each row the same number of cells, as in: | TODO | red |. "
          + "Write \\| for a | in a cell.")
    }
    document.items[item].table.append(cells ?? [])
  }

  /// Adds an item, and lets the following lines continue its text.
  private mutating func append(
    _ kind: ScenarioDocument.Kind, _ line: SourceText.Line, number: String.Index,
    labelEnd: String.Index
  ) {
    let (text, start) = (line.rest(after: labelEnd), line.content.startIndex)
    document.items.append(
      ScenarioDocument.Item(
        kind: kind, above: document.tail, start: line.place(start), number: line.place(number),
        parts: text.isEmpty ? [] : [(line.number, text)]))
    document.tail = []
    let end = text.isEmpty ? labelEnd : text.startIndex
    let width = line.content.utf8.distance(from: start, to: end) + (text.isEmpty ? 1 : 0)
    leaveOpen(isItem: true, line.indentation + width)
  }

  private mutating func leaveOpen(isItem: Bool, _ column: Int) {
    open = (isItem, column)
    lastColumn = column
  }

  /// Skips the lines that continue a faulty line.
  private mutating func skipContinuations(of line: SourceText.Line) {
    leaveOpen(isItem: false, line.indentation + line.firstWord.utf8.count + 1)
  }

  /// Adds a finding at an index, or at the first word of the line if `index` is nil.
  private mutating func report(
    _ rule: Rule, _ line: SourceText.Line, at index: String.Index? = nil, _ message: String,
    hint: String
  ) {
    let place = line.place(index ?? line.content.startIndex)
    findings.append(source.finding(rule, at: place, message, hint: hint))
  }

  // MARK: - Headers

  private func isPart(_ name: Substring) -> Bool {
    name == "Examples" || HeaderField(rawValue: String(name)) != nil
  }

  private mutating func readHeader(_ line: SourceText.Line, colon: String.Index) {
    let written = String(line.firstWord[..<colon])
    let (start, labelEnd) = (line.content.startIndex, line.content.utf8.index(after: colon))
    if written == "Examples" {
      checkPlaceOfExamples(line)
      return append(.examples, line, number: start, labelEnd: labelEnd)
    }
    guard let field = HeaderField(rawValue: written) else {
      if Keyword.meant(by: written) != nil { return readUnknown(line) }
      let meant = HeaderField.allCases.first { $0.rawValue.lowercased() == written.lowercased() }
      report(
        .unknownHeader, line, "unknown header field \(written.quoted)",
        hint: meant.map { "Write \($0.rawValue): with a capital letter." }
          ?? "The fields are \(HeaderField.names). Write notes as comments, after #.")
      return skipContinuations(of: line)
    }
    if hasScenario, field == .manual {
      checkPlaceOfManual(line)
      return append(.manual, line, number: start, labelEnd: labelEnd)
    }
    if hasScenario {
      report(
        .lateHeader, line, "the header field \(field.rawValue) comes after TS",
        hint: "Move it above the line with TS.")
    } else if !headerFields.insert(field).inserted {
      report(
        .duplicateHeader, line, "the header field \(field.rawValue) appears twice",
        hint: field.isList
          ? "Write all of them on one line, separated by commas." : "Keep one of the two lines.")
    }
    append(.header(field), line, number: start, labelEnd: labelEnd)
  }

  private mutating func checkLaunch() {
    for item in document.items where item.kind == .header(.launch) {
      guard let offset = LaunchLine.words(in: item.written).badOffset else { continue }
      findings += item.places(of: [(offset, ())]).map { place, _ in
        source.finding(
          .badLaunch, at: place, "the double quotes don't enclose the whole launch argument",
          hint: "Put the whole argument in double quotes, and double each quote inside it, "
            + "as in: Launch: --list \"Green tea\"")
      }
    }
  }

  // MARK: - Manual and Examples

  private mutating func checkPlaceOfManual(_ line: SourceText.Line) {
    if !hasTestCase || hasItems {
      report(
        .lateHeader, line,
        "Manual: comes " + (hasTestCase ? "after an item of its test case" : "between TS and TC"),
        hint: "Move it above the line with TS if the whole scenario is manual, "
          + "or directly below the line with TC.")
    } else if hasManual {
      report(
        .duplicateHeader, line, "Manual: appears twice in its test case",
        hint: "Keep one of the two lines.")
    }
    hasManual = true
  }

  private mutating func checkPlaceOfExamples(_ line: SourceText.Line) {
    if !hasTestCase {
      report(
        .badExamples, line, "Examples: comes before the first test case",
        hint: "Move it with its rows below the last expectation of a test case.")
    } else if hasExamples {
      report(
        .badExamples, line, "Examples: appears twice in its test case",
        hint: "Write all rows below one of them, with one row of names.")
    }
    (hasItems, hasExamples, endsInExamples) = (true, true, true)
  }

  // MARK: - Keywords

  private mutating func readKeyword(_ keyword: Keyword, _ line: SourceText.Line) {
    checkPlace(of: keyword, line)
    let kind = readNumber(of: keyword, line)
    switch keyword {
    case .scenario: hasScenario = true
    case .testCase:
      hasTestCase = true
      (hasManual, hasItems, hasSteps, hasExamples) = (false, false, false, false)
    case .step, .expectation: (hasItems, hasSteps) = (true, true)
    case .precondition: hasItems = true
    }
    endsInExamples = false
    guard let kind else { return skipContinuations(of: line) }
    append(
      kind, line, number: line.secondWord.startIndex, labelEnd: line.secondWord.endIndex)
  }

  /// Returns the kind of the item. For an invalid number, adds a finding and returns nil.
  private mutating func readNumber(
    of keyword: Keyword, _ line: SourceText.Line
  ) -> ScenarioDocument.Kind? {
    let text = String(line.secondWord)
    if keyword == .scenario {
      if let id = ScenarioID(text) { return .scenario(id) }
    } else if let number = Int(text), 1...9999 ~= number, String(number) == text {
      return ScenarioItemKind(rawValue: keyword.rawValue).map { .item($0, number) }
        ?? .testCase(number)
    }
    if text.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      let range = "from 1 to 9999"
      report(
        .badNumber, line, at: line.secondWord.startIndex,
        "\(text.quoted) is not a valid \(keyword.noun) \(keyword.number)",
        hint: (keyword == .scenario
          ? "Write a capital letter, a dot and a number \(range), as in: "
          : "Write a whole number \(range), without leading zeros, as in: ") + keyword.example)
    } else {
      report(
        .missingNumber, line, at: line.secondWord.startIndex,
        "\(keyword.rawValue) has no \(keyword.number)",
        hint: "Write the \(keyword.noun) \(keyword.number) after the keyword, "
          + "as in: \(keyword.example)")
    }
    return nil
  }

  private mutating func checkPlace(of keyword: Keyword, _ line: SourceText.Line) {
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
    } else if keyword != .testCase && endsInExamples {
      report(
        .badExamples, line, "\(keyword.nounPhrase) comes after the examples",
        hint: "Move Examples: with its rows below the last expectation of its test case.")
    } else if keyword == .precondition && hasSteps {
      report(
        .latePrecondition, line, "a precondition comes after a step",
        hint: "Move it between TC and the first S of its test case.")
    }
  }

  private mutating func readUnknown(_ line: SourceText.Line) {
    let word = String(line.firstWord)
    let hint =
      if let meant = Keyword.meant(by: word) {
        "\(meant.nounPhrase.capitalisedFirst) starts with \(meant.rawValue), a space and its "
          + "\(meant.number), as in: \(meant.example)"
      } else if hasScenario {
        "A line starts with TC, P, S or Ex and a number, or with #. "
          + "To continue the text above, indent the line to the column where that text starts."
      } else {
        "A file starts with the fields \(HeaderField.names). "
          + "The scenario follows, as in: \(Keyword.scenario.example)"
      }
    report(.unknownKeyword, line, "unknown keyword \(word.quoted)", hint: hint)
    skipContinuations(of: line)
  }
}
