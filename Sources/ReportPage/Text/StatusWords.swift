import ComparisonReport

extension CellData.Status {
  /// A sign that tells it without colour.
  var sign: String {
    switch self {
    case .passed: "✓"
    case .failed, .unexpectedPass: "✗"
    case .expectedFailure: "◇"
    case .notPortable: "⊘"
    case .invalid: "⚠"
    case .notMeasured: "?"
    case .notPlayed: "–"
    }
  }

  /// The word beside the sign.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .expectedFailure: "fails, as declared"
    case .unexpectedPass: "passed, though declared to fail"
    case .notPortable: "not portable, as declared"
    case .invalid: "invalid"
    case .notMeasured: "not measured"
    case .notPlayed: "not played"
    }
  }

  /// The class of its looks.
  var look: String {
    switch self {
    case .passed: "good"
    case .failed, .unexpectedPass, .invalid, .notMeasured: "bad"
    case .expectedFailure, .notPortable: "warn"
    case .notPlayed: "soft"
    }
  }

  /// What it means, in a sentence.
  var meaning: String {
    switch self {
    case .passed: "every run did every step and met every expectation"
    case .failed: "at least one run failed"
    case .expectedFailure: "every run failed, and the test says in advance that it will, and why"
    case .unexpectedPass: "the test says that it fails, and a run passed; counts as a failure"
    case .notPortable: "the test says that it can't run with this tool, and why"
    case .invalid: "the trace contradicts itself or the scenario; counts as a failure"
    case .notMeasured: "there is no run of it here; counts as a failure"
    case .notPlayed: "the tool can't play scenarios of this app"
    }
  }
}

extension CellData {
  /// The outcome as sign and word, with the runs where there are any.
  var mark: String {
    let runs =
      runs > 0 && status != .notMeasured
      ? " <span class=\"runs\">\(passedRuns)/\(runs)</span>" : ""
    return "<span class=\"mark \(status.look)\"><span aria-hidden=\"true\">\(status.sign)</span> "
      + "\(status.word)\(runs)</span>"
  }
}
