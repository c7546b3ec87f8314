extension ParserRun {
  /// Reads a line that starts with a keyword.
  mutating func readKeyword(_ line: SourceText.Line, _ scanned: ScannedLine) {
    guard let keyword = Keyword(word: source.bytes[scanned.firstWord]) else { return }
    checkPlace(of: keyword, line, scanned)
    let kind = readNumber(of: keyword, line, scanned)
    switch keyword {
    case .scenario: hasScenario = true
    case .testCase: (hasTestCase, hasSteps) = (true, false)
    case .precondition: break
    case .step, .expectation: hasSteps = true
    }
    if let kind {
      append(
        kind, line, scanned, numberStart: scanned.secondWord.lowerBound,
        afterLabel: scanned.secondWord.upperBound)
    } else {
      passOver(scanned)
    }
  }

  /// What the keyword and its number make of the line; nil, with a finding, for a faulty number.
  private mutating func readNumber(
    of keyword: Keyword, _ line: SourceText.Line, _ scanned: ScannedLine
  ) -> ScenarioDocument.Kind? {
    let word = source.bytes[scanned.secondWord]
    let text = source.string(scanned.secondWord)
    if keyword == .scenario, let id = ScenarioID(text) { return .scenario(id) }
    if let number = ItemNumber.read(word) {
      switch keyword {
      case .scenario: break
      case .testCase: return .testCase(number)
      case .precondition: return .precondition(number)
      case .step: return .step(number)
      case .expectation: return .expectation(number)
      }
    }
    let what = keyword == .scenario ? "identifier" : "number"
    if word.contains(where: ItemNumber.isDigit) {
      report(
        .badNumber, line, scanned.secondWord,
        message: "\(VisibleText.quoted(text)) is no \(what) of \(keyword.aNoun)",
        hint: keyword == .scenario
          ? "Write a capital letter, a dot and a number from 1 to 9999, as in: \(keyword.example)"
          : "Write digits only, from 1 to 9999, without a zero in front, as in: \(keyword.example)")
    } else {
      report(
        .missingNumber, line, scanned.rest(after: scanned.firstWord.upperBound, in: source.bytes),
        message: "\(keyword.rawValue) has no \(what)",
        hint: "\(keyword.startingNoun) has its \(what) after the keyword, as in: \(keyword.example)"
      )
    }
    return nil
  }

  private mutating func checkPlace(
    of keyword: Keyword, _ line: SourceText.Line, _ scanned: ScannedLine
  ) {
    if keyword == .scenario {
      guard hasScenario else { return }
      report(
        .secondScenario, line, scanned.firstWord, message: "the file has a second scenario",
        hint: "Put each scenario into a file of its own.")
    } else if !hasScenario {
      // Once is enough: the lines that follow belong to the same mistake.
      guard !startsTooEarly else { return }
      startsTooEarly = true
      report(
        .outsideScenario, line, scanned.firstWord,
        message: "\(keyword.aNoun) stands before the scenario",
        hint: "Start the scenario above it, as in: \(Keyword.scenario.example)")
    } else if keyword != .testCase && !hasTestCase {
      report(
        .outsideTestCase, line, scanned.firstWord,
        message: "\(keyword.aNoun) stands before the first test case",
        hint: "Start a test case above it, as in: \(Keyword.testCase.example)")
      hasTestCase = true
    } else if keyword == .precondition && hasSteps {
      report(
        .latePrecondition, line, scanned.firstWord,
        message: "a precondition stands after a step",
        hint: "Move the precondition between TC and the first S of its test case.")
    }
  }

  /// Reports a line that starts with no keyword.
  mutating func readUnknown(_ line: SourceText.Line, _ scanned: ScannedLine) {
    let word = source.string(scanned.firstWord)
    let hint: String
    if let meant = Keyword.meant(by: word) {
      let what = meant == .scenario ? "identifier" : "number"
      hint =
        "\(meant.startingNoun) starts with \(meant.rawValue), a space and its \(what), "
        + "as in: \(meant.example)"
    } else if hasScenario {
      hint =
        "Lines start with TS, TC, P, S or Ex and a number, or with #. "
        + "To continue the text above, indent the line as deep as that text."
    } else {
      hint =
        "A file starts with the fields App:, Source: and Tags:, "
        + "then comes the scenario, as in: \(Keyword.scenario.example)"
    }
    report(
      .unknownKeyword, line, scanned.firstWord,
      message: "unknown keyword \(VisibleText.quoted(word))", hint: hint)
    passOver(scanned)
  }
}
