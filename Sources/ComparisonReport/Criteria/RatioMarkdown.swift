/// The ratios of tools as Markdown, for whatever text has them.
struct RatioMarkdown {
  let text: String

  /// - Parameter tools: the tools that are shown.
  init(_ timing: TimingData, tools: Set<String>) {
    guard !timing.isDebug else {
      text = DebugBuild.note
      return
    }
    let shown = timing.ratios.filter { tools.contains($0.tool) && tools.contains($0.base) }
    guard !shown.isEmpty else {
      text = "Nothing is compared: no two tools passed the same scenario."
      return
    }
    text = Self.table(shown)
  }

  /// A row for each ratio.
  static func table(_ ratios: [RatioData]) -> String {
    var table = MarkdownTable([
      "time of", "app", "scenarios", "ratio", "95 % interval", "without waits", "told",
    ])
    for ratio in ratios {
      table.add([
        "`\(ratio.tool)`\(ratio.isVariant ? ", a variant," : "") by `\(ratio.base)`",
        VisibleText.of(ratio.app), "\(ratio.scenarios.count)", ratioText(ratio.ratio),
        ratio.intervalText, ratioText(ratio.busyRatio), ratio.verdict.rawValue,
      ])
    }
    return table.text
  }
}
