/// The declared status of a scenario's test with a tool, and the reason for it.
package struct KnownFailure: Codable, Hashable, Sendable {
  /// The declared status.
  package enum Kind: String, Codable, Sendable {
    /// The test runs and should fail. If it passes, the run fails.
    case expectedFailure
    /// The test can't run with this tool.
    case notPortable

    /// The status as a phrase for messages.
    package var words: String {
      self == .expectedFailure ? "an expected failure" : "not portable"
    }
  }

  package var kind: Kind
  /// The reason, in a sentence.
  package var reason: String
  /// The address of a page with details, such as a bug report.
  package var link: String

  package init(_ kind: Kind, reason: String, link: String) {
    self.kind = kind
    self.reason = reason
    self.link = link
  }

  /// The message for a test that passed but is declared to fail.
  package var unexpectedPassMessage: String {
    "passed, but is declared to fail: \(reason) (\(link)). Remove the declaration."
  }
}
