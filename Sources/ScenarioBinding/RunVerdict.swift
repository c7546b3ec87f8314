/// How a run came out, by what its test is declared to be.
public enum RunVerdict: Hashable, Sendable {
  /// It passed, as it should.
  case passed
  /// It failed, and nothing had been declared; or not in a way that can be expected.
  case failed
  /// It failed in a step, precondition or expectation, as it is declared to.
  case failedAsDeclared
  /// It passed, though it is declared to fail: that is a failure, and this is its text.
  case passedUnexpectedly(String)

  /// Judges a run.
  ///
  /// What may be expected to fail is the app: a precondition, step or expectation. A test that does
  /// not do what its scenario says has failed, whatever it is declared to be.
  ///
  /// - Parameters:
  ///   - error: what ended the run early, or ``ScenarioRun/finish(_:at:)`` threw; nil for nothing.
  ///   - known: what the test is declared to be.
  public init(of error: (any Error)?, known: KnownFailure?) {
    guard let known, known.kind == .expectedFailure else {
      self = error == nil ? .passed : .failed
      return
    }
    switch error {
    case nil: self = .passedUnexpectedly(known.complaint)
    case is ItemFailure: self = .failedAsDeclared
    default: self = .failed
    }
  }
}

extension KnownFailure {
  /// What is said of a test that passed though it is declared to fail.
  public var complaint: String {
    "passed, but is declared to fail: \(reason) (\(link)); take the declaration away"
  }
}
