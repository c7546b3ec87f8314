/// What a step or expectation of a skeleton throws until somebody writes it.
public struct NotWritten: Error, CustomStringConvertible {
  /// What is to be done.
  public let description = "not written yet: replace this by what the scenario says"

  /// Makes the error.
  public init() {}
}
