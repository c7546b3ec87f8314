import ComparisonReport

/// What every part of the page is made from.
struct PageContext {
  let data: ReportData
  let fence = Fence()
  /// The tools shown side by side at first; nil with less than two.
  let pair: ToolPair?

  init(_ data: ReportData) {
    self.data = data
    pair = ToolPair(data.tools)
  }

  var timing: TimingData { data.timing }
  var tools: [String] { data.tools.map(\.name) }

  /// The times of a scenario by a tool.
  func timing(_ scenario: String, _ tool: String) -> ScenarioTiming? {
    timing.scenarios.first { $0.scenario == scenario && $0.tool == tool }
  }

  /// The shape and colour of a tool in drawings: the same in all of them.
  func series(_ tool: String) -> Int {
    tools.firstIndex(of: tool) ?? tools.count
  }

  /// A number of bytes, also where there is none because the tool sends no request.
  func bytes(_ bytes: Double?, by tool: String) -> Table.Cell {
    let kinds = data.tools.first { $0.name == tool }?.totals.kinds ?? [:]
    let sends = kinds.isEmpty || kinds["request"] != nil
    return bytes == nil && !sends ? .figure("none sent", nil) : .count(bytes)
  }

  /// Two tools in each order.
  var pairs: [(base: String, tool: String)] {
    tools.flatMap { base in tools.filter { $0 != base }.map { (base, $0) } }
  }
}
