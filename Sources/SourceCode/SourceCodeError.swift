/// Why source code can't be shown or counted.
public struct SourceCodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with the file, and what there is instead.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
