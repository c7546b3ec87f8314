extension ToolData {
  /// Whether more is known of the tool than its traces tell: what it is, and so what it can play.
  ///
  /// Any tool may join with a trace. That it has no run of a scenario says nothing of whether it
  /// could play it.
  package var isKnown: Bool { !summary.isEmpty }
}
