import ScenarioBinding

extension HistoryData {
  /// What the history keeps of a report.
  ///
  /// - Parameters:
  ///   - report: the report of a run.
  ///   - native: the tool that the others are compared to.
  public init(_ report: ReportData, native: String = "native") {
    // What a variant does another way is no part of the trend.
    let tools = report.tools.filter { $0.variantOf == nil }.map(\.name)
    let passed = Passed(report)
    // A tool that passed nothing has no times; the others are compared all the same.
    let timed = tools.filter { !passed.scenarios(of: $0).isEmpty }
    let common = report.scenarios.map(\.id).filter { id in
      timed.allSatisfy { passed.seconds(id, $0) != nil }
    }
    date = Self.fact(.date, of: report).filter(Self.isDate).min() ?? ""
    commit = Self.fact(.commit, of: report).first
    machine = Self.fact(.machine, of: report).first
    configuration = Self.fact(.configuration, of: report).first
    repetitions = report.scenarios.flatMap { $0.cells.map(\.runs) }.max() ?? 0
    self.passed = [:]
    played = [:]
    for tool in report.tools where tool.totals.scenarios > 0 {
      self.passed[tool.name] = tool.totals.passedScenarios
      played[tool.name] = tool.totals.scenarios
    }
    scenarios = common
    seconds = [:]
    ratios = [:]
    for tool in timed where !common.isEmpty { seconds[tool] = passed.sum(common, tool) }
    for ratio in report.timing.ratios where !ratio.isVariant {
      if ratio.base == native { ratios[ratio.app, default: [:]][ratio.tool] = ratio.ratio }
      if ratio.tool == native { ratios[ratio.app, default: [:]][ratio.base] = ratio.turned.ratio }
    }
  }

  /// A fact as the tools tell it, in the order of the tools.
  private static func fact(_ fact: TraceFact, of report: ReportData) -> [String] {
    let tools = report.tools.map(\.name)
    // What was told beside the traces stands under a name that is no tool's.
    let others = report.timing.facts.keys.filter { !tools.contains($0) }.sorted()
    return (others + tools).compactMap { report.timing.facts[$0]?[fact.rawValue] }
  }
}

/// The medians of the scenarios that passed.
private struct Passed {
  private let order: [String]
  private var medians: [String: [String: Double]] = [:]

  init(_ report: ReportData) {
    order = report.scenarios.map(\.id)
    for scenario in report.scenarios {
      for cell in scenario.cells where cell.status == .passed {
        medians[cell.tool, default: [:]][scenario.id] =
          report.timing.scenarios.first { $0.scenario == scenario.id && $0.tool == cell.tool }?
          .seconds?.median
      }
    }
  }

  func scenarios(of tool: String) -> [String] { order.filter { medians[tool]?[$0] != nil } }
  func seconds(_ scenario: String, _ tool: String) -> Double? { medians[tool]?[scenario] }

  func sum(_ scenarios: [String], _ tool: String) -> Double {
    scenarios.reduce(0) { $0 + (seconds($1, tool) ?? 0) }
  }
}
