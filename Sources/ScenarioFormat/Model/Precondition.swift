/// A precondition (P): what has to hold before the first step of a test case.
public struct Precondition: Hashable, Sendable {
  /// The number within the test case, from 1.
  public let number: Int

  /// What has to hold.
  public let text: String

  private let place: Incidental<Int?>

  /// Makes a precondition; the text is normalised as by ``ScenarioText/normalised(_:)``.
  public init(number: Int, text: String, line: Int? = nil) {
    self.number = number
    self.text = ScenarioText.normalised(text)
    place = Incidental(line)
  }

  /// The line, from 1, in the scenario's file; nil for a precondition made in code.
  public var line: Int? { place.value }
}
