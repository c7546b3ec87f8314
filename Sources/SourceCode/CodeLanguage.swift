/// A language that the suites are written in.
public enum CodeLanguage: String, Codable, Hashable, Sendable, CaseIterable {
  /// Swift, as the parser of swift-syntax reads it.
  case swift
  /// Python 3, to the f-strings of 3.12.
  case python

  /// The language of a file by the end of its name, `.swift` or `.py`; nil for any other.
  public init?(path: String) {
    if path.hasSuffix(".swift") {
      self = .swift
    } else if path.hasSuffix(".py") {
      self = .python
    } else {
      return nil
    }
  }
}
