extension CriteriaText {
  /// All that a clock measured beside ``ratios`` and ``scenarios``, and where.
  var timing: String {
    [times.isDebug ? DebugBuild.note : nil, totals, verdicts, variantRatios, phases, growth, facts]
      .compactMap { $0 }.joined(separator: "\n\n")
  }

  private var times: TimingData { data.timing }

  private var totals: String {
    var table = MarkdownTable(["tool", "all scenarios", "runs of each"])
    for tool in tools {
      let runs = Set(cells(of: tool).map(\.cell.runs)).sorted().map(String.init)
      table.add([
        "`\(tool.name)`", times.totals[tool.name].map(timeText) ?? "not measured",
        runs.joined(separator: ", "),
      ])
    }
    return "**In total**, the scenarios' medians summed:\n\n" + table.text
  }

  /// The times by scenario and tool.
  var scenarios: String {
    var table = MarkdownTable(["scenario"] + tools.map { "`\($0.name)`" })
    for scenario in data.scenarios {
      table.add(
        ["\(scenario.id) \(scenario.title)"]
          + tools.map { tool in
            let timing = times.scenarios.first {
              $0.scenario == scenario.id && $0.tool == tool.name
            }
            guard let seconds = timing?.seconds else { return "–" }
            return timeText(seconds.median) + (seconds.count > 1 ? "" : " (n = 1)")
          })
    }
    table.add(["all"] + tools.map { times.totals[$0.name].map(timeText) ?? "–" })
    let counts = times.scenarios.compactMap(\.seconds?.count)
    let runs = Set([counts.min(), counts.max()].compactMap { $0 }).sorted().map(String.init)
    return table.text + "\n\nMedians of \(runs.joined(separator: " to ")) runs of each scenario; "
      + "in the last line their sum." + (times.isDebug ? " " + DebugBuild.note : "")
  }

  /// How long tools took beside each other, by app.
  var ratios: String {
    RatioMarkdown(times, tools: Set(tools.map(\.name))).text
  }

  /// How many of the scenarios are decided.
  private var verdicts: String? {
    let names = Set(tools.filter { $0.variantOf == nil }.map(\.name))
    let shown = times.differences.filter { names.contains($0.base) && names.contains($0.tool) }
    guard !shown.isEmpty else { return nil }
    let told = [DifferenceData.Verdict.slower, .faster, .undecided].map { verdict in
      "\(shown.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    return "**Scenario by scenario**, of \(shown.count) pairs: " + told.joined(separator: ", ")
      + "."
  }

  private var phases: String? {
    let shown = tools.filter { times.phases[$0.name] != nil }
    guard !shown.isEmpty else { return nil }
    let order = PhaseSums.order
    let named = Set(shown.flatMap { (times.phases[$0.name] ?? [:]).keys })
    let names = order.filter(named.contains) + named.subtracting(order).sorted()
    var table = MarkdownTable(["where the time goes"] + shown.map { "`\($0.name)`" })
    for name in names {
      table.add([name] + shown.map { times.phases[$0.name]?[name].map(timeText) ?? "–" })
    }
    return table.text
  }

  private var growth: String? {
    guard let growth = times.growth else { return nil }
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
    let groups = times.facts.filter { !names.contains($0.key) && !$0.value.isEmpty }
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
