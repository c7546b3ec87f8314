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
    private var seen: Set<Int> = []
    private var greatest = 0

    init(noun: String) { self.noun = noun }

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
    var previous: ScenarioDocument.Item?
    let findings = context.items.map { item -> Finding? in
      defer { previous = item }
      guard case .item(.expectation, let number) = item.kind else {
        return missing(after: previous, context)
      }
      return fault(of: item, number, after: previous, context)
    }
    return (findings + [missing(after: previous, context)]).compactMap(\.self)
  }

  private static func fault(
    of item: ScenarioDocument.Item, _ number: Int, after previous: ScenarioDocument.Item?,
    _ context: LintContext
  ) -> Finding? {
    switch previous?.kind {
    case .item(.step, number): nil
    case .item(.step, let step):
      context.finding(
        .expectationNumber, item, atNumber: true,
        message: "expectation \(number) follows step \(step)",
        hint: "Number it \(step), as the step it belongs to.")
    case .item(.expectation, number):
      context.finding(
        .numberDuplicate, item, atNumber: true,
        message: "expectation \(number) is given twice",
        hint: "A step has one expectation: join the two texts, or add the missing step.")
    default:
      context.finding(
        .expectationWithoutStep, item, message: "expectation \(number) follows no step",
        hint: "Put the step S \(number) directly above it.")
    }
  }

  /// A finding when the item is a step, which then was not followed by an expectation.
  private static func missing(
    after item: ScenarioDocument.Item?, _ context: LintContext
  ) -> Finding? {
    guard let item, case .item(.step, let number) = item.kind else { return nil }
    return context.finding(
      .stepWithoutExpectation, item, message: "step \(number) has no expectation",
      hint: "Say below it what is to be seen, as in: Ex \(number) All lists are shown.")
  }
}
