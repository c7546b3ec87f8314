/// Checks what a scenario file says and how it is written.
package enum ScenarioLinter {
  /// Everything that one file shows, parse errors included, in the order of the file.
  package static func lint(_ text: String, path: String) -> [Finding] {
    lint(ScenarioParser.parse(text, path: path))
  }

  /// Everything that a file shows that has been read. What lines say is checked only in a file that
  /// parses: a line that was not understood would make its neighbours look wrong, too.
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

/// What the rules about the meaning of a file look at.
struct LintContext {
  let source: SourceText
  let items: [ScenarioDocument.Item]

  init(_ result: ParseResult) {
    source = result.source
    items = result.document.items
  }

  /// A finding at the keyword of an item or, on request, at its number.
  func finding(
    _ rule: Rule, _ item: ScenarioDocument.Item, atNumber: Bool = false, message: String,
    hint: String
  ) -> Finding {
    source.finding(
      rule, line: item.line, at: atNumber ? item.numberStart : item.start, message: message,
      hint: hint)
  }

  /// A finding at the first item of a kind; nil where there is none.
  func finding(
    _ rule: Rule, _ kind: ScenarioDocument.Kind, atNumber: Bool = false, message: String,
    hint: String
  ) -> Finding? {
    items.first { $0.kind == kind }.map {
      finding(rule, $0, atNumber: atNumber, message: message, hint: hint)
    }
  }
}

/// The header names the app and the source, and its tags are plain words.
enum HeaderRules {
  static func findings(in context: LintContext) -> [Finding] {
    let fields = context.items.compactMap {
      if case .header(let field) = $0.kind { field } else { nil }
    }
    let missing = [
      (HeaderField.app, "Name the app above TS, as in: App: TinyLog"),
      (.source, "Say above TS where the scenario comes from, as in: Source: team meeting, 3 May"),
    ].filter { !fields.contains($0.0) }
    return context.items.flatMap { item -> [Finding] in
      switch item.kind {
      case .scenario:
        missing.map { field, hint in
          context.finding(
            .missingHeader, item, message: "the header does not say \(field.rawValue)", hint: hint)
        }
      case .header(.tags) where !item.text.isEmpty: badTags(item, context)
      default: []
      }
    }
  }

  /// One finding at most for each line: a line may hold a hundred thousand wrong tags.
  private static func badTags(
    _ item: ScenarioDocument.Item, _ context: LintContext
  ) -> [Finding] {
    var seen: Set<String> = []
    var reportedLine = 0
    return tags(in: item, context.source).compactMap { tag in
      let message: String
      if tag.text.isEmpty {
        message = "a tag is empty"
      } else if tag.text.wholeMatch(of: /[a-z0-9-]+/) == nil {
        message = "the tag \(VisibleText.quoted(tag.text)) is not of a-z, 0-9 and hyphens alone"
      } else if !seen.insert(tag.text).inserted {
        message = "the tag \(VisibleText.quoted(tag.text)) is given twice"
      } else {
        return nil
      }
      guard tag.line != reportedLine else { return nil }
      reportedLine = tag.line
      return context.source.finding(
        .badTag, line: tag.line, at: tag.offset, message: message,
        hint: "Tags are different words parted by commas, as in: Tags: lists, text-size")
    }
  }

  /// The tags as written, with their places; of an empty one, the place of what ends it.
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

/// A file is named after its scenario, so that a directory lists scenarios in order.
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
        message: "the file name \(VisibleText.quoted(name)) does not go with the identifier \(id)",
        hint: "Name the file \(Self.name(for: id, title: item.text)), or correct the identifier.")
    }
  }

  /// A file's name for a scenario: `A1-add-a-task-list.scenario`.
  static func name(for id: ScenarioID, title: String) -> String {
    let words = NameWords.words(in: title, atMost: 8).map { $0.lowercased() }
    return "\(id.compact)-\(words.isEmpty ? "title" : words.joined(separator: "-")).scenario"
  }
}

/// Nothing is left empty: no text, no scenario, no test case.
enum TextRules {
  static func findings(in context: LintContext) -> [Finding] {
    context.items.filter(\.text.isEmpty).map { item in
      context.finding(
        .emptyText, item, message: "\(item.kind.label) has no text",
        hint: "Write the text on the same line, after a space.")
    } + emptyParts(context)
  }

  /// A scenario without a test case, and test cases without a step.
  private static func emptyParts(_ context: LintContext) -> [Finding] {
    let items = context.items
    func own(_ place: Int) -> ArraySlice<ScenarioDocument.Item> {
      items[(place + 1)...].prefix { if case .testCase = $0.kind { false } else { true } }
    }
    return items.enumerated().compactMap { place, item in
      switch item.kind {
      case .scenario where own(place).endIndex == items.endIndex:
        return context.finding(
          .noTestCases, item, message: "the scenario has no test case",
          hint: "Add one below it, as in: \(Keyword.testCase.example)")
      case .testCase(let number)
      where !own(place).contains { if case .item(.step, _) = $0.kind { true } else { false } }:
        return context.finding(
          .noSteps, item, message: "test case \(number) has no step",
          hint: "Add one below it, as in: \(Keyword.step.example)")
      default: return nil
      }
    }
  }
}

/// Test cases are numbered 1, 2, 3 in a scenario; so are steps and preconditions in a test case.
enum NumberRules {
  static func findings(in context: LintContext) -> [Finding] {
    var testCases = Numbers(noun: "test case")
    var parts: [ScenarioItemKind: Numbers] = [:]
    return context.items.compactMap { item in
      let fault: Numbers.Fault?
      switch item.kind {
      case .testCase(let number):
        parts = [:]
        fault = testCases.take(number)
      case .item(let kind, let number) where kind != .expectation:
        fault = parts[kind, default: Numbers(noun: "\(kind)")].take(number)
      case .header, .scenario, .item: fault = nil
      }
      return fault.map {
        context.finding($0.rule, item, atNumber: true, message: $0.message, hint: $0.hint)
      }
    }
  }

  /// Numbers that are to come in order. One fault does not make the numbers after it faulty.
  private struct Numbers {
    typealias Fault = (rule: Rule, message: String, hint: String)

    let noun: String
    var seen: Set<Int> = []
    var greatest = 0

    mutating func take(_ number: Int) -> Fault? {
      let (previous, next) = (greatest, greatest + 1)
      greatest = max(greatest, number)
      let isNew = seen.insert(number).inserted
      if number == next { return nil }
      if !isNew {
        return (
          .numberDuplicate, "\(noun) \(number) is given twice", "The next number is \(next)."
        )
      }
      if number < next {
        return (
          .numberOrder, "\(noun) \(number) comes after \(noun) \(previous)",
          "Bring them into order, or number this one \(next)."
        )
      }
      return (
        .numberGap,
        previous == 0
          ? "the first \(noun) has the number \(number)"
          : "\(noun) \(number) comes right after \(noun) \(previous)",
        "Number it \(next), or add what is missing."
      )
    }
  }
}

/// Every step is directly followed by its expectation, which has the step's number.
enum ExpectationRules {
  static func findings(in context: LintContext) -> [Finding] {
    let kinds = context.items.map(\.kind)
    return context.items.enumerated().compactMap { place, item in
      switch (place > 0 ? kinds[place - 1] : nil, item.kind) {
      case (_, .item(.step, let number)):
        if place + 1 < kinds.count, case .item(.expectation, _) = kinds[place + 1] { return nil }
        return context.finding(
          .stepWithoutExpectation, item, message: "step \(number) has no expectation",
          hint: "Say below it what is to be seen, as in: Ex \(number) All lists are shown.")
      case (.item(.step, let step), .item(.expectation, let number)):
        if step == number { return nil }
        return context.finding(
          .expectationNumber, item, atNumber: true,
          message: "expectation \(number) follows step \(step)",
          hint: "Number it \(step), as the step it belongs to.")
      case (.item(.expectation, let other), .item(.expectation, let number)) where other == number:
        return context.finding(
          .numberDuplicate, item, atNumber: true,
          message: "expectation \(number) is given twice",
          hint: "A step has one expectation: join the two texts, or add the missing step.")
      case (_, .item(.expectation, let number)):
        return context.finding(
          .expectationWithoutStep, item, message: "expectation \(number) follows no step",
          hint: "Put the step S \(number) directly above it.")
      default: return nil
      }
    }
  }
}
