extension CriteriaText {
  /// All that a clock measured, and where.
  var timed: String {
    [totals, differences, phases, growth, facts].compactMap { $0 }.joined(separator: "\n\n")
  }

  private var timing: TimingData { data.timing }

  private var totals: String {
    var table = MarkdownTable(["tool", "all scenarios", "runs of each"])
    for tool in tools {
      let runs = Set(cells(of: tool).map(\.cell.runs)).sorted().map(String.init)
      table.add([
        "`\(tool.name)`", timing.totals[tool.name].map(timeText) ?? "not measured",
        runs.joined(separator: ", "),
      ])
    }
    return "**In total**, the scenarios' medians summed:\n\n" + table.text
  }

  private var differences: String? {
    let names = Set(tools.map(\.name))
    let shown = timing.differences.filter {
      $0.scenario == nil && names.contains($0.base) && names.contains($0.tool)
    }
    guard !shown.isEmpty else { return nil }
    var table = MarkdownTable(["compared", "ratio", "without waits", "told", "probability"])
    for difference in shown {
      table.add([
        "`\(difference.tool)` to `\(difference.base)`", Self.ratio(difference.ratio),
        Self.ratio(difference.busyRatio), difference.verdict.rawValue,
        Self.probability(difference.correctedProbability ?? difference.probability),
      ])
    }
    let scenarios = timing.differences.filter {
      $0.scenario != nil && names.contains($0.base) && names.contains($0.tool)
    }
    let told = [DifferenceData.Verdict.slower, .faster, .undecided].map { verdict in
      "\(scenarios.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    let each =
      scenarios.isEmpty
      ? ""
      : "\n\nScenario by scenario, of \(scenarios.count) pairs: " + told.joined(separator: ", ")
        + "."
    return "**Beside each other**, over the scenarios that both passed:\n\n" + table.text + each
  }

  private static func ratio(_ ratio: Double?) -> String {
    ratio.map { decimal($0, places: 2) + " ×" } ?? "–"
  }

  private static func probability(_ probability: Double?) -> String {
    guard let probability else { return "–" }
    return probability < 0.001 ? "< 0.001" : decimal(probability, places: 3)
  }

  private var phases: String? {
    let shown = tools.filter { timing.phases[$0.name] != nil }
    guard !shown.isEmpty else { return nil }
    // As a command meets them on its way.
    let order = [
      "client", "http", "dispatch", "document", "search", "gesture", "wait", "screenshot",
    ]
    let named = Set(shown.flatMap { (timing.phases[$0.name] ?? [:]).keys })
    let names = order.filter(named.contains) + named.subtracting(order).sorted()
    var table = MarkdownTable(["where the time goes"] + shown.map { "`\($0.name)`" })
    for name in names {
      table.add([name] + shown.map { timing.phases[$0.name]?[name].map(timeText) ?? "–" })
    }
    return table.text
  }

  private var growth: String? {
    guard let growth = timing.growth else { return nil }
    let rows = Set(growth.lines.flatMap { $0.points.map(\.rows) }).sorted()
    var table = MarkdownTable(["rows on screen"] + growth.lines.map { "`\($0.tool)`" })
    for rows in rows {
      table.add(
        ["\(rows)"]
          + growth.lines.map { line in
            guard let seconds = line.points.first(where: { $0.rows == rows })?.seconds else {
              return "not measured"
            }
            return "\(timeText(seconds.median)) (n = \(seconds.count))"
          })
    }
    return "**Against the number of rows.** \(growth.task)\n\n" + table.text
  }

  /// What all groups of facts have in common stands first, then what is told of each.
  private var facts: String? {
    let names = Set(data.tools.map(\.name)).subtracting(tools.map(\.name))
    let groups = timing.facts.filter { !names.contains($0.key) && !$0.value.isEmpty }
    let common = groups.values.reduce(groups.values.first ?? [:]) { common, facts in
      groups.count < 2 ? [:] : common.filter { facts[$0.key] == $0.value }
    }
    let each = groups.mapValues { $0.filter { common[$0.key] == nil } }
    let lines = ([("all", common)] + each.sorted { $0.key < $1.key }).filter { !$0.1.isEmpty }
      .map { name, facts in
        "- \(name): "
          + facts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
          .joined(separator: "; ")
      }
    return lines.isEmpty ? nil : "**Measured on**\n\n" + lines.joined(separator: "\n")
  }
}
