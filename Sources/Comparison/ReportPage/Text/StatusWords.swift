import ComparisonReport

/// How a tool's runs of a scenario came out, as the page says it.
struct Outcome {
  /// A sign that tells it without colour.
  let sign: String
  let word: String
  /// The class of its looks.
  let look: String
  let meaning: String

  /// `isKnown` says whether what the tool can play is known from more than its traces.
  init(_ cell: CellData, isKnown: Bool) {
    (sign, word, look, meaning) =
      switch cell.status {
      case .passed:
        ("✓", "passed", "good", "every run did every step and met every expectation")
      case .failed:
        ("✗", "failed", "bad", "at least one run failed")
      case .expectedFailure:
        (
          "◇", "fails, as declared", "warn",
          "every run failed, and the test says in advance that it will, and why"
        )
      case .unexpectedPass:
        (
          "✗", "passed, though declared to fail", "bad",
          "the test says that it fails, and a run passed; counts as a failure"
        )
      case .notPortable:
        (
          "⊘", "not portable, as declared", "warn",
          "the test says that it can’t run with this tool, and why"
        )
      case .invalid:
        (
          "⚠", "invalid", "bad",
          "the trace of a run contradicts itself or the scenario; counts as a failure"
        )
      case .notMeasured where cell.runs == 0:
        (
          "?", "not run", "bad",
          "there is no run of it here, though the tool plays this app; counts as a failure"
        )
      case .notMeasured:
        (
          "?", "not all run", "bad",
          "a run that was planned did not come about; counts as a failure"
        )
      case .notPlayed where isKnown:
        ("–", "not played", "soft", "the tool can’t play scenarios of this app")
      case .notPlayed:
        (
          "–", "no run", "soft",
          "there is no run of it in these traces; whether the tool could play it is not known"
        )
      }
  }
}

extension CellData {
  /// Why the tool did nothing in an item, said of the tool.
  func idleness(isKnown: Bool) -> String {
    switch status {
    case .notPlayed where isKnown: "can’t play scenarios of this app"
    case .notPortable: "can’t run it, as is declared"
    default:
      runs == 0
        ? "has no run of it in these traces"
        : runs > invalidRuns ? "did not come to it" : "has no valid run of it"
    }
  }
}
