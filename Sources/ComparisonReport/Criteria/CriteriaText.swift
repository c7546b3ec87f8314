/// The figures of a report as Markdown, by the criterion that they speak to.
///
/// The blocks of ``timed`` have all that a clock measured. The other blocks are counted: they are
/// the same each time the same tests are run, so a check can hold them to what is written.
public struct CriteriaText: Sendable {
  /// The names of the blocks with all that a clock measured.
  public static let timed: Set<String> = ["timing", "ratios", "scenarios"]

  let data: ReportData
  /// The tools that are shown, in the report's order.
  let tools: [ToolData]

  /// The variants of the tools that are shown, each with its tool.
  var variantPairs: [(base: ToolData, variant: ToolData)] {
    data.tools.compactMap { variant in
      tools.first { $0.name == variant.variantOf }.map { ($0, variant) }
    }
  }

  /// The figures of a report.
  ///
  /// - Parameters:
  ///   - data: the report.
  ///   - tools: the tools to show, by name; nil for all.
  public init(_ data: ReportData, tools: Set<String>? = nil) {
    self.data = data
    self.tools = data.tools.filter { tools?.contains($0.name) ?? true }
  }

  /// The blocks by name: `tools`, `convenience`, `traffic`, `possibilities`, `locators`,
  /// `variants`, `step`, `results`, and those of ``timed``.
  public var blocks: [String: String] {
    [
      "tools": toolsBlock, "convenience": convenience, "traffic": traffic,
      "possibilities": possibilities, "locators": locators, "variants": variants, "step": step,
      "results": results, "timing": timing, "ratios": ratios,
      "scenarios": scenarios,
    ]
  }

  /// The names of blocks in a text that are not as they are to be, those of a clock left out.
  public static func outdated(
    _ written: [String: String], comparedTo made: [String: String]
  ) -> [String] {
    written.filter { !timed.contains($0.key) && made[$0.key] != $0.value }.keys.sorted()
  }

  private var toolsBlock: String {
    var table = MarkdownTable(["tool", "what it is"], numbers: false)
    let variants = variantPairs.map(\.variant).filter { variant in
      !tools.contains { $0.name == variant.name }
    }
    for tool in tools + variants { table.add(["`\(tool.name)`", tool.summary]) }
    return table.text
  }

  /// All that a tool did: what it made of each item of each scenario.
  func plays(of tool: ToolData) -> [PlayData] {
    data.scenarios.flatMap(\.testCases).flatMap(\.items).compactMap { $0.plays[tool.name] }
  }

  /// A tool's cells with their scenarios, those that it can't play left out.
  func cells(of tool: ToolData) -> [(scenario: ScenarioData, cell: CellData)] {
    data.scenarios.flatMap { scenario in
      scenario.cells.filter { $0.tool == tool.name && $0.status != .notPlayed }
        .map { (scenario, $0) }
    }
  }

  /// The scenarios that both tools of a pair passed, by id.
  func common(_ one: ToolData, _ other: ToolData) -> [String] {
    let passed = cells(of: other).filter { $0.cell.status == .passed }.map(\.scenario.id)
    return cells(of: one).filter { $0.cell.status == .passed }.map(\.scenario.id)
      .filter(passed.contains)
  }

  /// A count that may be a median of counts: no places where there is nothing behind the point.
  static func count(_ number: Double?) -> String {
    guard let number else { return "–" }
    return number == number.rounded() ? String(Int(number)) : decimal(number, places: 1)
  }

  static func count(_ number: Int?) -> String { number.map(String.init) ?? "–" }
}
