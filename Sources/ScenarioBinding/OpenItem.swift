import ScenarioFormat

/// A step, expectation or precondition while it runs.
struct OpenItem {
  let item: ScenarioItem
  let place: SourcePlace
  let usage: ToolUsage
  /// How many checks the test had made before; nil where nobody counts them.
  let checks: Int?
  /// Seconds since the run's start.
  let start: Double
}

/// A step, expectation or precondition that is over, but not traced yet.
struct ClosedItem {
  let open: OpenItem
  /// When it was over.
  let instant: ContinuousClock.Instant
  let used: ToolUsage
  /// What went wrong; nil where nothing did.
  let message: String?
  /// Whether the test framework has reported it already.
  let isReported: Bool
}

/// What the tool tells of a step, expectation or precondition that is over.
struct Aftermath {
  /// The screen in plain text, where something went wrong.
  var text: String?
  var picture: TracePicture?
  /// What was done with the device; nil where it does not tell.
  var actions: [String]?
}
