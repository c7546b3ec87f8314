import ComparisonReport

/// Conclusions for three kinds of readers: choosing a tool, learning, and running CI.
struct ReadersSection {
  /// Nil if there are fewer than two tools.
  let choice: Choice?
  let tools: [Passed]

  /// The figures for choosing a tool.
  struct Choice {
    let left, right: String
    let code: Lines?
    let browsers: [Passed]
    let survival: Survival?
  }

  struct Passed {
    let name: String
    let passed, scenarios: Int

    init(_ tool: ToolData) {
      (name, passed, scenarios) = (tool.name, tool.totals.passedScenarios, tool.totals.scenarios)
    }
  }

  /// Code lines of tests and helpers.
  struct Lines {
    let left, right, leftTool, rightTool: String
  }

  /// The best and the worst locators after redesigns. Nil if not known.
  struct Survival {
    let best, bestShare, worst, worstShare: String

    init?(_ data: SurvivalData?) {
      guard let cells = data?.cells else { return nil }
      let shares = Dictionary(grouping: cells, by: \.strategy).compactMapValues {
        cells -> Double? in
        let all = cells.reduce(0) { $0 + $1.applicable }
        return all > 0 ? Double(cells.reduce(0) { $0 + $1.found }) / Double(all) : nil
      }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      guard let best = shares.first, let worst = shares.last, shares.count > 1 else { return nil }
      (self.best, bestShare) = (best.key, Figures.percent(best.value))
      (self.worst, worstShare) = (worst.key, Figures.percent(worst.value))
    }
  }

  init(_ page: PageContext) {
    tools = page.data.tools.filter { $0.variantOf == nil }.map(Passed.init)
    choice = page.pair.map { pair in
      func lines(_ tool: String) -> String? {
        let groups = page.data.code.first { $0.tool == tool }?.groups
        return groups.map {
          Figures.whole(($0["tests"]?.codeLines ?? 0) + ($0["helpers"]?.codeLines ?? 0))
        }
      }
      let code = lines(pair.left).flatMap { left in
        lines(pair.right).map {
          Lines(left: left, right: $0, leftTool: pair.left, rightTool: pair.right)
        }
      }
      return Choice(
        left: pair.left, right: pair.right, code: code,
        browsers: page.data.tools.filter { ["chromium", "webkitgtk"].contains($0.name) }
          .map(Passed.init),
        survival: Survival(page.data.survival))
    }
  }
}
