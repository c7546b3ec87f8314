/// Why a query did not lead to the one element that was needed, in words that name the query.
public struct XCUIQueryError: Error, Equatable, CustomStringConvertible {
  /// What was wrong with what matched.
  public enum Reason: String, Sendable {
    /// The application does not run.
    case notRunning
    /// No element matches.
    case noMatch
    /// Several elements match where one is needed.
    case severalMatches
    /// A text is no predicate, or takes too long to evaluate.
    case malformedPredicate
  }

  /// What was wrong with what matched.
  public let reason: Reason
  /// The whole text: what failed, the query's steps, what was there, and what comes near.
  public let description: String

  /// Makes an error with its whole text.
  public init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

/// Something of XCUITest that has no meaning on this device, in words that say what has.
public struct XCUIUnsupportedError: Error, Equatable, CustomStringConvertible {
  /// What was asked for, and what there is instead.
  public let description: String

  /// Makes an error with its whole text.
  public init(_ description: String) { self.description = description }
}
