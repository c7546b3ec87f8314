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
      let rules = [
        NumberRules.findings, ExpectationRules.findings, TextRules.findings,
        ModalVerbRule.findings, HeaderRules.findings, FileNameRule.findings,
      ]
      let context = LintContext(result)
      findings += rules.flatMap { $0(context) }
    }
    return findings.sortedByPlace()
  }
}

/// The input of the rules about the meaning of a file.
struct LintContext {
  let source: SourceText
  let items: [ScenarioDocument.Item]

  init(_ result: ParseResult) {
    source = result.source
    items = result.document.items
  }

  /// Returns a finding at the keyword of an item, or at its number.
  func finding(
    _ rule: Rule, _ item: ScenarioDocument.Item, atNumber: Bool = false, message: String,
    hint: String
  ) -> Finding {
    source.finding(
      rule, line: item.line, at: atNumber ? item.numberStart : item.start, message: message,
      hint: hint)
  }

  /// Returns a finding at the first item of a kind, or nil if there is none.
  func finding(
    _ rule: Rule, _ kind: ScenarioDocument.Kind, atNumber: Bool = false, message: String,
    hint: String
  ) -> Finding? {
    items.first { $0.kind == kind }.map {
      finding(rule, $0, atNumber: atNumber, message: message, hint: hint)
    }
  }
}

/// The header has an app and a source, and its tags and requirements are plain words.
enum HeaderRules {
  static func findings(in context: LintContext) -> [Finding] {
    let fields = context.items.compactMap {
      if case .header(let field) = $0.kind { field } else { nil }
    }
    let missing = [
      (HeaderField.app, "Add the app above TS, as in: App: TinyLog"),
      (.source, "Add the scenario's origin above TS, as in: Source: team meeting, 3 May"),
    ].filter { !fields.contains($0.0) }
    return context.items.flatMap { item -> [Finding] in
      switch item.kind {
      case .scenario:
        missing.map { field, hint in
          context.finding(
            .missingHeader, item, message: "the header has no \(field.rawValue) field", hint: hint)
        }
      case .header(.tags) where !item.text.isEmpty:
        badWords(item, context) { word in
          word.wholeMatch(of: /[a-z0-9-]+/) == nil
            ? "the tag \(VisibleText.quoted(word)) may use only a-z, 0-9 and hyphens" : nil
        }
      case .header(.covers) where !item.text.isEmpty:
        badWords(item, context) { word in
          !isRequirement(word)
            ? "the requirement \(VisibleText.quoted(word)) may use only letters, digits and ._/#-"
            : nil
        }
      default: []
      }
    }
  }

  /// Whether a word can be the identifier of a requirement.
  static func isRequirement(_ word: String) -> Bool {
    word.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._\/#-]*/) != nil
  }

  /// Checks the words of a list: tags or requirements. `problem` returns what is wrong with one, or nil.
  ///
  /// Returns at most one finding per line, because a line may have a hundred thousand invalid words.
  private static func badWords(
    _ item: ScenarioDocument.Item, _ context: LintContext, _ problem: (String) -> String?
  ) -> [Finding] {
    let isTag = item.kind == .header(.tags)
    let noun = isTag ? "tag" : "requirement"
    var seen: Set<String> = []
    var reportedLine = 0
    return tags(in: item, context.source).compactMap { tag in
      let message: String
      if tag.text.isEmpty {
        message = "a \(noun) is empty"
      } else if let problem = problem(tag.text) {
        message = problem
      } else if !seen.insert(tag.text).inserted {
        message = "the \(noun) \(VisibleText.quoted(tag.text)) appears twice"
      } else {
        return nil
      }
      guard tag.line != reportedLine else { return nil }
      reportedLine = tag.line
      return context.source.finding(
        isTag ? .badTag : .badRequirement, line: tag.line, at: tag.offset, message: message,
        hint: "Separate different \(noun)s with commas, as in: "
          + (isTag ? "Tags: lists, text-size" : "Covers: REQ-1, REQ-2"))
    }
  }

  /// Returns the tags as written, with their places. An empty tag has the place of its end.
  private static func tags(
    in item: ScenarioDocument.Item, _ source: SourceText
  ) -> [(text: String, line: Int, offset: Int)] {
    let bytes = item.bytes(in: source)
    return bytes.split(omittingEmptySubsequences: false) { $0.byte == UInt8(ascii: ",") }
      .map { tag in
        let place =
          tag.first { !ScannedLine.isSpace($0.byte) } ?? bytes[min(tag.endIndex, bytes.count - 1)]
        let text = ScenarioText.normalised(String(decoding: tag.map(\.byte), as: UTF8.self))
        return (text, place.line, place.offset)
      }
  }
}

/// The file name starts with the scenario's identifier, so that directories list scenarios in
/// order.
enum FileNameRule {
  static func findings(in context: LintContext) -> [Finding] {
    context.items.compactMap { item in
      guard case .scenario(let id) = item.kind else { return nil }
      let name = String(context.source.path.split(separator: "/").last ?? "")
      guard name.wholeMatch(of: /([A-Z][0-9]+)-.+\.scenario/)?.1 != id.compact[...] else {
        return nil
      }
      return context.finding(
        .fileName, item, atNumber: true,
        message: "the file name \(VisibleText.quoted(name)) doesn't match the identifier \(id)",
        hint:
          "Rename the file to \(Self.name(for: id, title: item.text)), or correct the identifier."
      )
    }
  }

  /// Returns the file name for a scenario, such as `A1-add-a-task-list.scenario`.
  static func name(for id: ScenarioID, title: String) -> String {
    let words = NameWords.words(in: title, atMost: 8).map { $0.lowercased() }
    return "\(id.compact)-\(words.isEmpty ? "title" : words.joined(separator: "-")).scenario"
  }
}

/// Every item has a text, every scenario has a test case, and every test case has a step.
enum TextRules {
  static func findings(in context: LintContext) -> [Finding] {
    context.items.filter(\.text.isEmpty).map { item in
      context.finding(
        .emptyText, item, message: "\(item.kind.label) has no text",
        hint: "Write the text on the same line, after a space.")
    } + emptyParts(context)
  }

  /// Returns findings for scenarios without test cases and test cases without steps.
  private static func emptyParts(_ context: LintContext) -> [Finding] {
    let items = context.items
    func itemsBelow(_ place: Int) -> ArraySlice<ScenarioDocument.Item> {
      items[(place + 1)...].prefix { if case .testCase = $0.kind { false } else { true } }
    }
    return items.enumerated().compactMap { place, item in
      switch item.kind {
      case .scenario where itemsBelow(place).endIndex == items.endIndex:
        return context.finding(
          .noTestCases, item, message: "the scenario has no test cases",
          hint: "Add one below it, as in: \(Keyword.testCase.example)")
      case .testCase(let number)
      where !itemsBelow(place).contains {
        if case .item(.step, _) = $0.kind { true } else { false }
      }:
        return context.finding(
          .noSteps, item, message: "test case \(number) has no steps",
          hint: "Add one below it, as in: \(Keyword.step.example)")
      default: return nil
      }
    }
  }
}

/// Test cases are numbered 1, 2, 3 in each scenario, and steps and preconditions in each test case.
enum NumberRules {
  static func findings(in context: LintContext) -> [Finding] {
    var testCases = NumberSequence(noun: "test case")
    var parts: [ScenarioItemKind: NumberSequence] = [:]
    return context.items.compactMap { item in
      let problem: NumberSequence.Problem?
      switch item.kind {
      case .testCase(let number):
        parts = [:]
        problem = testCases.check(number)
      case .item(let kind, let number) where kind != .expectation:
        problem = parts[kind, default: NumberSequence(noun: "\(kind)")].check(number)
      case .header, .scenario, .item: problem = nil
      }
      return problem.map {
        context.finding($0.rule, item, atNumber: true, message: $0.message, hint: $0.hint)
      }
    }
  }

  /// Checks that numbers are consecutive. One wrong number causes no findings for later numbers.
  private struct NumberSequence {
    typealias Problem = (rule: Rule, message: String, hint: String)

    let noun: String
    var seen: Set<Int> = []
    var greatest = 0

    mutating func check(_ number: Int) -> Problem? {
      let (previous, next) = (greatest, greatest + 1)
      greatest = max(greatest, number)
      let isNew = seen.insert(number).inserted
      if number == next { return nil }
      if !isNew {
        return (
          .numberDuplicate, "\(noun) \(number) appears twice", "The next free number is \(next)."
        )
      }
      if number < next {
        return (
          .numberOrder, "\(noun) \(number) comes after \(noun) \(previous)",
          "Sort them by number, or number this one \(next)."
        )
      }
      return (
        .numberGap,
        previous == 0
          ? "the first \(noun) has number \(number)"
          : "\(noun) \(number) comes right after \(noun) \(previous)",
        "Number it \(next), or add the missing numbers."
      )
    }
  }
}

/// Each step is directly followed by its expectation, which has the same number.
enum ExpectationRules {
  static func findings(in context: LintContext) -> [Finding] {
    let kinds = context.items.map(\.kind)
    return context.items.enumerated().compactMap { place, item in
      switch (place > 0 ? kinds[place - 1] : nil, item.kind) {
      case (_, .item(.step, let number)):
        if place + 1 < kinds.count, case .item(.expectation, _) = kinds[place + 1] { return nil }
        return context.finding(
          .stepWithoutExpectation, item, message: "step \(number) has no expectation",
          hint: "Add one below it, as in: Ex \(number) All lists are shown.")
      case (.item(.step, let step), .item(.expectation, let number)):
        if step == number { return nil }
        return context.finding(
          .expectationNumber, item, atNumber: true,
          message: "expectation \(number) follows step \(step)",
          hint: "Number it \(step), like its step.")
      case (.item(.expectation, let other), .item(.expectation, let number)) where other == number:
        return context.finding(
          .numberDuplicate, item, atNumber: true,
          message: "expectation \(number) appears twice",
          hint: "A step has one expectation. Join the two texts, or add the missing step.")
      case (_, .item(.expectation, let number)):
        return context.finding(
          .expectationWithoutStep, item,
          message: "expectation \(number) has no step directly above it",
          hint: "Put S \(number) directly above it.")
      default: return nil
      }
    }
  }
}
