import ScenarioBinding
import ScenarioFormat

extension Comparison {
  /// The ratios of all pairs of tools by app, in the order of the tools: none in a debug build, and
  /// of a variant only those to the tool that it is a variant of.
  public var ratios: [RatioData] {
    guard !isDebug else { return [] }
    return Self.pairs(of: tools, variants: variants).flatMap { base, tool in
      cells.map(\.scenario.header.app).uniqued(by: \.self).compactMap { app in
        let pairs = cells.filter { $0.scenario.header.app == app && $0.tool == tool && $0.passed }
          .compactMap { mine in
            cells.first {
              $0.tool == base && $0.passed && $0.scenario.id == mine.scenario.id
            }.map { (tool: mine, base: $0) }
          }
        return RatioData(of: pairs, isVariant: variants[tool] != nil)
      }
    }
  }

  /// The pairs of tools that are compared: those that come first are bases, and so is the tool of a
  /// variant.
  static func pairs(
    of tools: [String], variants: [String: String]
  ) -> [(base: String, tool: String)] {
    let (others, own) = (
      tools.filter { variants[$0] == nil }, tools.filter { variants[$0] != nil }
    )
    return others.indices.flatMap { index in
      others[index...].dropFirst().map { (base: others[index], tool: $0) }
    }
      + own.compactMap { tool in
        variants[tool].flatMap { base in
          base != tool && tools.contains(base) ? (base: base, tool: tool) : nil
        }
      }
  }

  /// The ratios to the first tool, and of variants, as a table for a terminal; what a debug build
  /// has instead; nothing where nothing is compared.
  public var ratioTable: String {
    if isDebug { return DebugBuild.note + "\n" }
    let shown = ratios.headlines
    guard !shown.isEmpty else { return "" }
    var table = TextTable([
      ("Tool", .left), ("Beside", .left), ("App", .left), ("Scenarios", .right), ("Time", .right),
      ("95 % interval", .right), ("Without waits", .right), ("Told", .left),
    ])
    for ratio in shown {
      table.add([
        ratio.tool + (ratio.isVariant ? " (variant)" : ""), ratio.base, ratio.app.shown,
        "\(ratio.scenarios.count)", ratioText(ratio.ratio), ratio.intervalText,
        ratioText(ratio.busyRatio), ratio.verdict.rawValue,
      ])
    }
    return table.text
  }
}

extension [RatioData] {
  /// The ratios to the first tool, and those of variants.
  package var headlines: [RatioData] {
    filter { $0.base == first?.base || $0.isVariant }
  }
}

extension RatioData {
  /// The interval, as in `1.21–1.33`.
  var intervalText: String {
    guard let lower, let upper else { return "too few runs" }
    return "\(decimal(lower, places: 2))–\(decimal(upper, places: 2))"
  }
}

/// A ratio with its sign, as in `3.42 ×`.
func ratioText(_ ratio: Double?) -> String {
  ratio.map { decimal($0, places: 2) + " ×" } ?? "–"
}
