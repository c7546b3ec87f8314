/// A test case (TC): steps with their expectations, and what has to hold before the first step.
public struct TestCase: Hashable, Sendable {
  /// The number within the scenario, from 1.
  public let number: Int

  /// What the test case is about.
  public let title: String

  /// What has to hold before the first step, in the order of the file.
  public let preconditions: [Precondition]

  /// The steps in the order of the file.
  public let steps: [Step]

  /// The expectations in the order of the file; each has the number of the step it belongs to.
  public let expectations: [Expectation]

  private let place: Incidental<Int?>

  /// Makes a test case; the title is normalised as by ``ScenarioText/normalised(_:)``.
  public init(
    number: Int, title: String, preconditions: [Precondition] = [], steps: [Step] = [],
    expectations: [Expectation] = [], line: Int? = nil
  ) {
    self.number = number
    self.title = ScenarioText.normalised(title)
    self.preconditions = preconditions
    self.steps = steps
    self.expectations = expectations
    place = Incidental(line)
  }

  /// The line, from 1, in the scenario's file; nil for a test case made in code.
  public var line: Int? { place.value }

  /// The step with the number, or nil; the first one where a number was given twice.
  public func step(_ number: Int) -> Step? {
    steps.first { $0.number == number }
  }

  /// The expectation with the number, or nil; the first one where a number was given twice.
  public func expectation(_ number: Int) -> Expectation? {
    expectations.first { $0.number == number }
  }

  /// The precondition with the number, or nil; the first one where a number was given twice.
  public func precondition(_ number: Int) -> Precondition? {
    preconditions.first { $0.number == number }
  }
}
