/// Test cases are numbered 1, 2, 3 in a scenario; so are steps and preconditions in a test case.
///
/// Expectations bear the number of their step, see ``ExpectationRules``.
enum NumberRules {
  static func findings(in context: LintContext) -> [Finding] {
    var testCases = Sequence(noun: "test case")
    var steps = Sequence(noun: "step")
    var preconditions = Sequence(noun: "precondition")
    return context.items.compactMap { item in
      let fault: Fault?
      switch item.kind {
      case .testCase(let number):
        steps = Sequence(noun: "step")
        preconditions = Sequence(noun: "precondition")
        fault = testCases.take(number)
      case .step(let number): fault = steps.take(number)
      case .precondition(let number): fault = preconditions.take(number)
      case .header, .scenario, .expectation: fault = nil
      }
      return fault.map {
        context.finding($0.rule, item, atNumber: true, message: $0.message, hint: $0.hint)
      }
    }
  }

  private struct Fault {
    let rule: Rule
    let message: String
    let hint: String
  }

  /// Numbers that are to come in order. One fault does not make the numbers after it faulty.
  private struct Sequence {
    let noun: String
    private var seen: Set<Int> = []
    private var greatest = 0

    init(noun: String) {
      self.noun = noun
    }

    mutating func take(_ number: Int) -> Fault? {
      let next = greatest + 1
      let isNew = seen.insert(number).inserted
      let previous = greatest
      greatest = max(greatest, number)
      if number == next { return nil }
      if !isNew {
        return Fault(
          rule: .numberDuplicate, message: "\(noun) \(number) is given twice",
          hint: "The next number is \(next).")
      }
      if number < next {
        return Fault(
          rule: .numberOrder, message: "\(noun) \(number) comes after \(noun) \(previous)",
          hint: "Bring them into order, or number this one \(next).")
      }
      return Fault(
        rule: .numberGap,
        message: previous == 0
          ? "the first \(noun) has the number \(number)"
          : "\(noun) \(number) comes right after \(noun) \(previous)",
        hint: "Number it \(next), or add what is missing.")
    }
  }
}

/// Every step is directly followed by its expectation, which has the step's number.
enum ExpectationRules {
  static func findings(in context: LintContext) -> [Finding] {
    var findings: [Finding] = []
    var previous: ScenarioDocument.Item?
    for item in context.items {
      if case .expectation(let number) = item.kind {
        findings += fault(of: item, number, after: previous, context).map { [$0] } ?? []
      } else {
        findings += missing(after: previous, context).map { [$0] } ?? []
      }
      previous = item
    }
    return findings + (missing(after: previous, context).map { [$0] } ?? [])
  }

  private static func fault(
    of item: ScenarioDocument.Item, _ number: Int, after previous: ScenarioDocument.Item?,
    _ context: LintContext
  ) -> Finding? {
    switch previous?.kind {
    case .step(number):
      return nil
    case .step(let step):
      return context.finding(
        .expectationNumber, item, atNumber: true,
        message: "expectation \(number) follows step \(step)",
        hint: "Number it \(step), as the step it belongs to.")
    case .expectation(number):
      return context.finding(
        .numberDuplicate, item, atNumber: true,
        message: "expectation \(number) is given twice",
        hint: "A step has one expectation: join the two texts, or add the missing step.")
    default:
      return context.finding(
        .expectationWithoutStep, item, message: "expectation \(number) follows no step",
        hint: "Put the step S \(number) directly above it.")
    }
  }

  /// A finding when the item is a step, which then was not followed by an expectation.
  private static func missing(
    after item: ScenarioDocument.Item?, _ context: LintContext
  ) -> Finding? {
    guard let item, case .step(let number) = item.kind else { return nil }
    return context.finding(
      .stepWithoutExpectation, item, message: "step \(number) has no expectation",
      hint: "Say below it what is to be seen, as in: Ex \(number) All lists are shown.")
  }
}
