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
