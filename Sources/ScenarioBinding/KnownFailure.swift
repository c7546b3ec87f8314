/// What a test is declared to be, with the reason: a failure that is expected, or not portable.
public struct KnownFailure: Codable, Hashable, Sendable {
  /// What the test is declared to be.
  public enum Kind: String, Codable, Sendable {
    /// The test runs and is expected to fail; when it passes, that is a failure.
    case expectedFailure
    /// The test does not run with this tool.
    case notPortable
  }

  /// What the test is declared to be.
  public var kind: Kind
  /// Why, in a sentence.
  public var reason: String
  /// The address of what tells more, such as a bug report.
  public var link: String

  /// Declares what is known of a test.
  public init(_ kind: Kind, reason: String, link: String) {
    self.kind = kind
    self.reason = reason
    self.link = link
  }
}
