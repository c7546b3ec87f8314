/// Nothing is left empty: no text, no scenario, no test case.
enum TextRules {
  static func findings(in context: LintContext) -> [Finding] {
    let emptyTexts = context.items.filter(\.text.isEmpty).map { item in
      context.finding(
        .emptyText, item, message: "\(name(of: item.kind)) has no text",
        hint: "Write the text on the same line, after a space.")
    }
    return emptyTexts + emptyParts(context)
  }

  /// A scenario without a test case, and test cases without a step.
  private static func emptyParts(_ context: LintContext) -> [Finding] {
    var findings: [Finding] = []
    var waiting: ScenarioDocument.Item?
    for item in context.items {
      switch item.kind {
      case .scenario:
        waiting = item
      case .testCase:
        if let waiting, case .testCase = waiting.kind { findings.append(empty(waiting, context)) }
        waiting = item
      case .step:
        waiting = nil
      case .header, .precondition, .expectation:
        break
      }
    }
    return findings + (waiting.map { [empty($0, context)] } ?? [])
  }

  private static func empty(_ item: ScenarioDocument.Item, _ context: LintContext) -> Finding {
    if case .testCase(let number) = item.kind {
      context.finding(
        .noSteps, item, message: "test case \(number) has no step",
        hint: "Add one below it, as in: \(Keyword.step.example)")
    } else {
      context.finding(
        .noTestCases, item, message: "the scenario has no test case",
        hint: "Add one below it, as in: \(Keyword.testCase.example)")
    }
  }

  private static func name(of kind: ScenarioDocument.Kind) -> String {
    switch kind {
    case .header(let field): "\(field.rawValue):"
    case .scenario(let id): "TS \(id)"
    case .testCase(let number): "TC \(number)"
    case .precondition(let number): "P \(number)"
    case .step(let number): "S \(number)"
    case .expectation(let number): "Ex \(number)"
    }
  }
}
