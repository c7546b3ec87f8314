import ScenarioFormat

/// A step, expectation or precondition while it runs.
struct OpenItem {
  let item: ScenarioItem
  let place: SourcePlace
  let usage: ToolUsage
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

/// What the screen looked like after a step, expectation or precondition.
struct ScreenView {
  var text: String?
  var picture: TracePicture?
}
