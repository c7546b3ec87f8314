import ScenarioBinding

/// What is said of times that were measured in a debug build.
public enum DebugBuild {
  /// Why there is no ratio and no verdict, and what to do.
  public static let note =
    "This is a debug build, whose times are no measurement: no ratios and no verdicts on time. "
    + "For figures to quote: swift run -c release duet compare --repeat 10"

  /// Whether a tool was built for debugging, by what the tools say of themselves.
  static func isToldOf(in facts: [String: [String: String]]) -> Bool {
    facts.values.contains { $0[TraceFact.configuration.rawValue] == "debug" }
  }
}
