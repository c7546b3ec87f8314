/// What a numbered line inside a test case is.
public enum ScenarioItemKind: String, Hashable, Sendable, CaseIterable {
  /// Something that has to hold before the first step.
  case precondition = "P"

  /// Something to do.
  case step = "S"

  /// Something to see after a step.
  case expectation = "Ex"
}

/// A precondition, step or expectation together with where it belongs, for lists and traces.
public struct ScenarioItem: Hashable, Sendable, Identifiable {
  /// The scenario that the item belongs to.
  public let scenario: ScenarioID

  /// The number of its test case.
  public let testCase: Int

  /// Whether it is a precondition, a step or an expectation.
  public let kind: ScenarioItemKind

  /// Its number within the test case.
  public let number: Int

  /// What it says.
  public let text: String

  /// Its line, from 1, in the scenario's file; nil for one made in code.
  public let line: Int?

  /// The identifier in lists and traces, such as `A.1/TC1/S2` or `A.1/TC1/Ex2`.
  public var id: String { "\(scenario)/TC\(testCase)/\(kind.rawValue)\(number)" }
}

extension Scenario {
  /// Every precondition, step and expectation in the order in which a test goes through them.
  public var items: [ScenarioItem] {
    testCases.flatMap { $0.items(of: id) }
  }
}

extension TestCase {
  /// The preconditions, then each step followed by the expectations that bear its number.
  ///
  /// Expectations that belong to no step come last. Steps and expectations keep their order.
  public func items(of scenario: ScenarioID) -> [ScenarioItem] {
    var items = preconditions.map {
      ScenarioItem(
        scenario: scenario, testCase: number, kind: .precondition, number: $0.number,
        text: $0.text, line: $0.line)
    }
    var waiting = expectations[...]
    func append(_ expectation: Expectation) {
      items.append(
        ScenarioItem(
          scenario: scenario, testCase: number, kind: .expectation, number: expectation.number,
          text: expectation.text, line: expectation.line))
    }
    for step in steps {
      items.append(
        ScenarioItem(
          scenario: scenario, testCase: number, kind: .step, number: step.number,
          text: step.text, line: step.line))
      while let next = waiting.first, next.number == step.number {
        append(next)
        waiting.removeFirst()
      }
    }
    waiting.forEach(append)
    return items
  }
}
