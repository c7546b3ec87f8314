/// Checks the meaning, the style and the layout of a scenario file.
package enum ScenarioLinter {
  /// Returns all findings in a text, including parse errors, in file order.
  package static func lint(_ text: String, path: String) -> [Finding] {
    lint(ScenarioParser.parse(text, path: path))
  }

  /// Returns all findings in a parsed file, in file order.
  ///
  /// The rules about meaning run only on a file without parse errors. Otherwise, one unreadable
  /// line would cause findings in its neighbours.
  package static func lint(_ result: ParseResult) -> [Finding] {
    var findings = result.findings + LineRules.findings(in: result.source)
    if result.scenario != nil {
      var run = LintRun(result)
      run.check()
      findings += run.findings
    }
    return findings.sortedByPlace()
  }
}

/// The rules about the meaning of a file, which are checked item by item.
private struct LintRun {
  let source: SourceText
  let items: [ScenarioDocument.Item]
  var findings: [Finding] = []
  /// The numbers so far of test cases, and of the current one's steps and preconditions.
  private var sequences: [String: (seen: Set<Int>, greatest: Int)] = [:]

  init(_ result: ParseResult) { (source, items) = (result.source, result.document.items) }

  mutating func check() {
    for (place, item) in items.enumerated() {
      checkNumber(of: item)
      checkExpectation(at: place)
      if item.text.isEmpty, item.kind != .examples {
        report(
          .emptyText, item, "\(item.kind.label) has no text",
          hint: "Write the text on the same line, after a space.")
      }
      switch item.kind {
      case .header(let field):
        if field.isList, !item.text.isEmpty { checkWords(of: item, areTags: field == .tags) }
        continue
      case .scenario(let id): checkScenario(item, id, at: place)
      case .testCase(let number): checkSteps(of: item, number, at: place)
      case .manual: continue
      case .item, .examples: break
      }
      checkVerbs(in: item)
    }
  }

  private mutating func report(
    _ rule: Rule, _ item: ScenarioDocument.Item, atNumber: Bool = false, _ message: String,
    hint: String
  ) {
    let place = atNumber ? item.number : item.start
    findings.append(source.finding(rule, at: place, message, hint: hint))
  }

  // MARK: - Numbers

  /// Test cases are numbered 1, 2, 3 in each scenario, and steps and preconditions in each test case.
  ///
  /// One wrong number causes no findings for later numbers.
  private mutating func checkNumber(of item: ScenarioDocument.Item) {
    let (noun, number): (String, Int)
    switch item.kind {
    case .testCase(let testCase):
      (noun, number) = ("test case", testCase)
      sequences = sequences.filter { $0.key == noun }
    case .item(let kind, let part) where kind != .expectation: (noun, number) = ("\(kind)", part)
    case .header, .scenario, .manual, .item, .examples: return
    }
    let previous = sequences[noun]?.greatest ?? 0
    let next = previous + 1
    let isNew = sequences[noun, default: ([], 0)].seen.insert(number).inserted
    sequences[noun]?.greatest = max(previous, number)
    if number == next { return }
    if !isNew {
      report(
        .numberDuplicate, item, atNumber: true, "\(noun) \(number) appears twice",
        hint: "The next free number is \(next).")
    } else if number < next {
      report(
        .numberOrder, item, atNumber: true,
        "\(noun) \(number) comes after \(noun) \(previous)",
        hint: "Sort them by number, or number this one \(next).")
    } else {
      report(
        .numberGap, item, atNumber: true,
        previous == 0
          ? "the first \(noun) has number \(number)"
          : "\(noun) \(number) comes right after \(noun) \(previous)",
        hint: "Number it \(next), or add the missing numbers.")
    }
  }

  /// Each step is directly followed by its expectation, which has the same number.
  private mutating func checkExpectation(at place: Int) {
    let item = items[place]
    switch (place > 0 ? items[place - 1].kind : nil, item.kind) {
    case (_, .item(.step, let number)):
      if place + 1 < items.count, case .item(.expectation, _) = items[place + 1].kind { return }
      report(
        .stepWithoutExpectation, item, "step \(number) has no expectation",
        hint: "Add one below it, as in: Ex \(number) All lists are shown.")
    case (.item(.step, let step), .item(.expectation, let number)):
      if step == number { return }
      report(
        .expectationNumber, item, atNumber: true, "expectation \(number) follows step \(step)",
        hint: "Number it \(step), like its step.")
    case (.item(.expectation, let other), .item(.expectation, let number)) where other == number:
      report(
        .numberDuplicate, item, atNumber: true, "expectation \(number) appears twice",
        hint: "A step has one expectation. Join the two texts, or add the missing step.")
    case (_, .item(.expectation, let number)):
      report(
        .expectationWithoutStep, item, "expectation \(number) has no step directly above it",
        hint: "Put S \(number) directly above it.")
    default: break
    }
  }

  // MARK: - The scenario and its test cases

  private mutating func checkScenario(
    _ item: ScenarioDocument.Item, _ id: ScenarioID, at place: Int
  ) {
    if place == items.count - 1 {
      report(
        .noTestCases, item, "the scenario has no test cases",
        hint: "Add one below it, as in: \(Keyword.testCase.example)")
    }
    let required = [
      (HeaderField.app, "Add the app above TS, as in: App: TinyLog"),
      (.source, "Add the scenario's origin above TS, as in: Source: team meeting, 3 May"),
    ]
    for (field, hint) in required where !items.contains(where: { $0.kind == .header(field) }) {
      report(.missingHeader, item, "the header has no \(field.rawValue) field", hint: hint)
    }
    // The file name starts with the identifier, so that directories list scenarios in order.
    let name = String(source.path.split(separator: "/").last ?? "")
    if name.wholeMatch(of: /([A-Z][0-9]+)-.+\.scenario/)?.1 != id.compact[...] {
      report(
        .fileName, item, atNumber: true,
        "the file name \(name.quoted) doesn't match the identifier \(id)",
        hint: "Rename the file to \(NameWords.file(id, item.text)), or correct the identifier.")
    }
  }

  private mutating func checkSteps(of item: ScenarioDocument.Item, _ number: Int, at place: Int) {
    let below = items[(place + 1)...].prefix { if case .testCase = $0.kind { false } else { true } }
    if !below.contains(where: { if case .item(.step, _) = $0.kind { true } else { false } }) {
      report(
        .noSteps, item, "test case \(number) has no steps",
        hint: "Add one below it, as in: \(Keyword.step.example)")
    }
  }

  // MARK: - Words

  /// Tags and requirements are plain, different words.
  private mutating func checkWords(of item: ScenarioDocument.Item, areTags: Bool) {
    let noun = areTags ? "tag" : "requirement"
    let text = item.written
    var seen: Set<String> = []
    var found: [(offset: Int, value: String)] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = ScenarioText.normalised(String(piece))
      let message: String
      if word.isEmpty {
        message = "a \(noun) is empty"
      } else if areTags, word.wholeMatch(of: /[a-z0-9-]+/) == nil {
        message = "the tag \(word.quoted) may use only a-z, 0-9 and hyphens"
      } else if !areTags, !Header.isRequirement(word) {
        message =
          "the requirement \(word.quoted) may use only letters, digits and ._/#-"
      } else if !seen.insert(word).inserted {
        message = "the \(noun) \(word.quoted) appears twice"
      } else {
        continue
      }
      // An empty word has the place of its end.
      let start = piece.utf8.drop(while: SourceText.isSpace).startIndex
      found.append((text.utf8.distance(from: text.startIndex, to: start), message))
    }
    findings += item.places(of: found).map { place, message in
      source.finding(
        areTags ? .badTag : .badRequirement, at: place, message,
        hint: "Separate different \(noun)s with commas, as in: "
          + (areTags ? "Tags: lists, text-size" : "Covers: REQ-1, REQ-2"))
    }
  }

  private static let modalVerbs = ["should", "shall", "must", "ought", "would", "could", "might"]

  /// Texts state facts: what the tester does and sees, not what should happen.
  ///
  /// The app's own wording, in quotation marks, is exempt. Each line is reported at most once.
  private mutating func checkVerbs(in item: ScenarioDocument.Item) {
    let text = item.written
    let words = text.matches(
      of: /["“”]|[A-Za-z'\u{80}-\u{201B}\u{201E}-\u{10FFFF}]+/.matchingSemantics(.unicodeScalar)
    ).map(\.output)
    func isMark(_ word: Substring) -> Bool { ["\"", "“", "”"].contains(word) }
    // A quotation mark without a partner quotes nothing.
    let paired = words.count(where: isMark) / 2 * 2
    var passed = 0
    var found: [(offset: Int, value: Substring)] = []
    for word in words {
      let lower = word.lowercased()
      let isNegated = lower.hasSuffix("n't") || lower.hasSuffix("n’t")
      if isMark(word) {
        passed += 1
      } else if passed % 2 == 0 || passed > paired,
        Self.modalVerbs.contains(String(lower.dropLast(isNegated ? 3 : 0)))
      {
        found.append((text.utf8.distance(from: text.startIndex, to: word.startIndex), word))
      }
    }
    findings += item.places(of: found).map { place, verb in
      source.finding(
        .modalVerb, at: place, "\"\(verb)\" expresses an obligation or a possibility, not a fact",
        hint: "State what the tester does or sees, as in: All lists are shown.")
    }
  }
}

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
        { "the line contains an invisible character, \($0.code)" },
        hint: "Delete it. Readers can't see it, but it makes a search for the text fail.",
        where: isInvisible)
  }

  /// True for the soft hyphen, zero width space, word joiner, byte order mark and bidi controls.
  ///
  /// False for the joiners U+200C and U+200D, which some scripts and emoji need.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B, 0x2060, 0xFEFF, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
