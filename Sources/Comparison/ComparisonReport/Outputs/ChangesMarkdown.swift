extension ReportMarkdown {
  /// What is not as it was in the earlier run; nothing where none was given.
  static func changes(_ report: ReportData) -> String {
    guard let changes = report.changesText else { return "" }
    let (shown, more) = changes.shortened()
    let lines = shown.map { "- \(MarkdownText.line($0))\n" }.joined()
    return "## Changes since the earlier run\n\n"
      + (changes.isEmpty ? "None: no outcome, no count, and no time beyond noise.\n" : lines)
      + (more > 0 ? "- and \(more) more: `report.json` has all\n" : "")
  }
}

extension ReportData {
  /// What is not as it was in the earlier run, a line each: outcomes, then times, then counts; nil
  /// where no earlier run was given.
  package var changesText: [String]? {
    guard let changes else { return nil }
    let outcomes = changes.outcomes.map {
      "\($0.scenario) by \($0.tool): \($0.before.words) before, \($0.after.words) now"
    }
    let times = (timing.changes ?? []).filter { $0.verdict != .undecided }.map { change in
      let interval = change.lower.flatMap { lower in
        change.upper.map { " (\(decimal(lower, places: 2))–\(decimal($0, places: 2)))" }
      }
      return "\(change.scenario) by \(change.tool): \(change.verdict.rawValue), "
        + "\(ratioText(change.ratio))\(interval ?? "") of the earlier time"
    }
    let counts = changes.counts.map {
      "\($0.scenario) by \($0.tool): \(CriteriaText.count($0.before)) \($0.name) before, "
        + "\(CriteriaText.count($0.after)) now"
    }
    return outcomes + times + counts
  }
}

extension Comparison.Status {
  /// The status in words, as in the middle of a sentence.
  package var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .expectedFailure: "failed as declared"
    case .unexpectedPass: "passed though declared to fail"
    case .notPortable: "not portable"
    case .invalid: "invalid"
    case .notMeasured: "not run"
    case .notPlayed: "not played"
    }
  }
}
