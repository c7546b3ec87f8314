/// An expectation (Ex): what has to be seen after the step of the same number.
public struct Expectation: Hashable, Sendable {
  /// The number of the step that the expectation belongs to, from 1.
  public let number: Int

  /// What is to be seen.
  public let text: String

  private let place: Incidental<Int?>

  /// Makes an expectation; the text is normalised as by ``ScenarioText/normalised(_:)``.
  public init(number: Int, text: String, line: Int? = nil) {
    self.number = number
    self.text = ScenarioText.normalised(text)
    place = Incidental(line)
  }

  /// The line, from 1, in the scenario's file; nil for an expectation made in code.
  public var line: Int? { place.value }
}
