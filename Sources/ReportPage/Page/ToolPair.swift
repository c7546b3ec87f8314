import ComparisonReport

/// The two tools that the page shows side by side at first.
struct ToolPair {
  let left: String
  let right: String

  /// The native tool and WebDriver over HTTP where both are there, else the first two; nil with
  /// less than two tools.
  init?(_ tools: [ToolData]) {
    let names = tools.map(\.name)
    guard names.count > 1 else { return nil }
    left = names.contains("native") ? "native" : names[0]
    let others = names.filter { [left] in $0 != left }
    right = others.contains("webdriver-http") ? "webdriver-http" : others[0]
  }
}
