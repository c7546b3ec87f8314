extension CriteriaText {
  /// What each variant needs and costs, below its tool over the same scenarios.
  var variants: String {
    guard !variantPairs.isEmpty else { return "No variant was played." }
    var table = MarkdownTable([
      "tool", "scenarios", "looks", "actions", "requests", "different locators",
      "characters: median",
    ])
    for (base, variant) in variantPairs {
      let scenarios = common(base, variant)
      for tool in [base, variant] {
        let cells = cells(of: tool).filter { scenarios.contains($0.scenario.id) }.map(\.cell)
        func sum(_ counts: [Double?]) -> Double? {
          counts.contains(nil) ? nil : counts.reduce(0) { $0 + ($1 ?? 0) }
        }
        let locators = data.code.first { $0.tool == tool.name }?.locators
        table.add([
          "`\(tool.name)`\(tool.variantOf == nil ? "" : ", a variant")",
          scenarios.isEmpty ? "–" : scenarios.joined(separator: ", "),
          Self.count(scenarios.isEmpty ? nil : sum(cells.map(\.looks))),
          Self.count(scenarios.isEmpty ? nil : sum(cells.map(\.actions))),
          Self.count(scenarios.isEmpty ? nil : sum(cells.map(\.requests))),
          Self.count(locators?.distinct), Self.count(locators?.medianLength),
        ])
      }
    }
    return table.text
      + "\n\nLocators are those written for all scenarios that a tool plays; of a variant that only acts "
      + "another way, they are its tool's and not told again."
  }

  /// How long each variant took beside its tool.
  var variantRatios: String? {
    let tools = Set(variantPairs.flatMap { [$0.base.name, $0.variant.name] })
    let shown = data.timing.ratios.filter { $0.isVariant && tools.contains($0.tool) }
    guard !data.timing.isDebug, !shown.isEmpty else { return nil }
    return "**Variants beside their tools**:\n\n" + RatioMarkdown.table(shown)
  }
}
