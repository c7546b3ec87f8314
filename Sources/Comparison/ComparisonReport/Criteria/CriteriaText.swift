import ScenarioFormat

/// A report's figures as Markdown blocks. The blocks in ``timed`` have times. All others have
/// counts, which `duet criteria --check` can compare.
package struct CriteriaText: Sendable {
  /// The names of the blocks with times.
  package static let timed: Set<String> = ["timing", "ratios", "scenarios"]

  let data: ReportData
  let tools: [ToolData]

  private var variantPairs: [(base: ToolData, variant: ToolData)] {
    data.tools.compactMap { variant in
      tools.first { $0.name == variant.variantOf }.map { ($0, variant) }
    }
  }

  /// Takes a report's figures for some tools, or for all if `tools` is nil.
  package init(_ data: ReportData, tools: Set<String>? = nil) {
    self.data = data
    self.tools = data.tools.filter { tools?.contains($0.name) ?? true }
  }

  /// The blocks by name.
  package var blocks: [String: String] {
    [
      "tools": toolsBlock, "convenience": convenience, "traffic": traffic,
      "possibilities": possibilities, "locators": locators, "choice": choice, "variants": variants,
      "step": step, "results": results, "timing": timing,
      "ratios": ratios, "scenarios": scenarios,
    ]
  }

  private var toolsBlock: String {
    let variants = variantPairs.map(\.variant).filter { variant in
      !tools.contains { $0.name == variant.name }
    }
    let rows = (tools + variants).map {
      [MarkdownText.name($0.name), MarkdownText.line($0.summary)]
    }
    return MarkdownTable(["tool", "description"], numbers: false, rows: rows).text
  }

  /// Returns a table with a row for each tool, without the tools for which `row` returns nil.
  private func table(_ titles: [String], _ row: (ToolData) -> [String]?) -> String {
    let rows = tools.compactMap { tool in row(tool).map { [MarkdownText.name(tool.name)] + $0 } }
    return MarkdownTable(["tool"] + titles, rows: rows).text
  }

  /// Groups tools with equal values, and returns each group's names and its value.
  func grouped<Value, Key: Hashable>(
    by key: (Value) -> Key, _ value: (ToolData) -> Value?
  ) -> [(names: String, value: Value)] {
    let all = tools.compactMap { tool in value(tool).map { (MarkdownText.name(tool.name), $0) } }
    return all.grouped { key($0.1) }.map { same in
      (same.map(\.0).joined(separator: ", "), same[0].1)
    }
  }

  func plays(of tool: ToolData) -> [PlayData] { data.items.compactMap { $0.plays[tool.name] } }

  func code(of tool: ToolData) -> CodeData? { data.code.first { $0.tool == tool.name } }

  /// Returns a tool's different locators in some scenarios. Nil if it played none of them, or if
  /// its trace has no commands.
  func locators(of tool: ToolData, in scenarios: [ScenarioData]) -> SentLocators? {
    SentLocators(scenarios.flatMap(\.items).compactMap { $0.plays[tool.name] })
  }

  /// Returns a tool's cells with their scenarios, without scenarios that it can't play.
  private func cells(of tool: ToolData) -> [(scenario: ScenarioData, cell: CellData)] {
    data.scenarios.compactMap { scenario in
      scenario.cell(of: tool.name).flatMap { $0.status == .notPlayed ? nil : (scenario, $0) }
    }
  }

  static let notCounted = "Not counted: the sources are missing."

  /// Returns a count, which may be a median of counts: with a decimal only if it isn't an integer.
  static func count(_ number: Double?) -> String {
    guard let number else { return "–" }
    return number == number.rounded() ? String(Int(number)) : decimal(number, places: 1)
  }

  static func count(_ number: Int?) -> String { number.map(String.init) ?? "–" }

  private var convenience: String {
    guard !data.code.isEmpty else { return Self.notCounted }
    let titles = [
      "language", "code lines", "own lines per test: median", "helpers: code lines",
      "binding: code lines",
    ]
    return table(titles) { tool in
      guard let code = code(of: tool) else { return nil }
      let groups = code.groups
      let own = (code.ownLines ?? [:]).values.sorted()
      let tests = groups["tests"]
      return [
        languages(of: tool), Self.count(tests?.codeLines),
        Self.count(Spread(of: own.map(Double.init))?.median),
        Self.count(groups["helpers"]?.codeLines),
        Self.count(groups["binding"]?.codeLines),
      ]
    }
  }

  private func languages(of tool: ToolData) -> String {
    let names = Set(plays(of: tool).compactMap(\.source?.language)).sorted()
    return names.isEmpty ? "–" : names.map(\.capitalisedFirst).joined(separator: ", ")
  }

  /// A written step and its test code, once for all tools with the same code.
  private var step: String {
    let shown = "A.1/TC1/S2"
    guard let item = data.items.first(where: { $0.id == shown }) else {
      return "There is no step \(shown)."
    }
    let parts = grouped(by: \.lines) { item.plays[$0.name]?.source }.map { names, source in
      "\(names):\n\n```\(source.language)\n\(source.lines.joined(separator: "\n"))\n```"
    }
    return (["> \(item.id): \(item.text)"] + parts).joined(separator: "\n\n")
  }

  private var traffic: String {
    table(["looks", "actions", "requests", "bytes"]) { tool in
      let totals = tool.totals
      return [totals.looks, totals.actions, totals.requests, totals.bytes].map(Self.count)
    }
  }

  /// The scenarios that each tool passed, by app, then the declared failures.
  private var possibilities: String {
    let apps = Set(data.scenarios.map(\.app)).sorted()
    let table = table(
      apps.map { "\($0): passed" } + ["passed", "steps", "expectations"]
    ) { tool in
      let cells = cells(of: tool)
      let totals = tool.totals
      func passed(_ cells: [CellData]) -> String {
        cells.isEmpty
          ? "not played" : "\(cells.count { $0.status == .passed }) of \(cells.count)"
      }
      return apps.map { app in
        passed(cells.filter { $0.scenario.app == app }.map(\.cell))
      } + [
        passed(cells.map(\.cell)),
        "\(totals.steps) of \(totals.writtenSteps)",
        "\(totals.expectations) of \(totals.writtenExpectations)",
      ]
    }
    let declared = tools.flatMap { tool in
      cells(of: tool).compactMap { scenario, cell in
        cell.known.map {
          "- \(MarkdownText.name(tool.name)), \(scenario.id): \($0.reason) (\($0.link))"
        }
      }
    }
    return declared.isEmpty ? table : table + "\n\n" + declared.joined(separator: "\n")
  }

  private var locators: String {
    let apps = Set(data.scenarios.map(\.app)).sorted()
    let rows = apps.flatMap { app in
      let scenarios = data.scenarios.filter { $0.app == app }
      return grouped(by: \.self) { locators(of: $0, in: scenarios) }.map { (app, $0) }
    }
    guard !rows.isEmpty else { return "Not counted: none of the traces has commands." }
    let strategies = Set(rows.flatMap(\.1.value.byStrategy.keys)).sorted()
    return MarkdownTable(
      ["tool", "app"] + strategies + ["all", "only a type or a place"],
      rows: rows.map { app, row in
        [row.names, app] + strategies.map { Self.count(row.value.byStrategy[$0]) }
          + [Self.count(row.value.count), Self.count(row.value.places)]
      }
    ).text
  }

  /// The data in each tool's trace that needs no code in a test.
  private var results: String {
    let titles = [
      "items played", "with their time", "with the test's code", "with each command",
      "with a picture",
    ]
    return table(titles) { tool in
      let plays = plays(of: tool)
      let times = data.timing.scenarios.filter { $0.tool == tool.name }.map(\.items.count)
      return [
        plays.count, times.reduce(0, +), plays.count { $0.source != nil },
        plays.count { $0.sent != nil }, plays.count { $0.picture != nil },
      ].map(String.init)
    } + "\n\nAn item is a precondition, a step or an expectation of a scenario."
  }

  /// All times except ``ratios`` and ``scenarios``, and where they were measured.
  private var timing: String {
    [times.isDebug ? DebugBuild.note : nil, totals, verdicts, variantRatios, phases, facts]
      .compactMap { $0 }.joined(separator: "\n\n")
  }

  private var times: TimingData { data.timing }

  private var totals: String {
    "**In total**, the sum of the scenarios' medians:\n\n"
      + table(["all scenarios", "runs per scenario"]) { tool in
        let runs = Set(cells(of: tool).map(\.cell.runs)).sorted().map(String.init)
        return [
          times.totals[tool.name].map(timeText) ?? "not measured", runs.joined(separator: ", "),
        ]
      }
  }

  private var scenarios: String {
    let rows = data.scenarios.map { scenario in
      [MarkdownText.line("\(scenario.id) \(scenario.title)")]
        + tools.map { tool in
          guard let seconds = times.times(scenario.id, tool.name)?.seconds else { return "–" }
          return timeText(seconds.median) + (seconds.count > 1 ? "" : " (n = 1)")
        }
    }
    let sums = ["all"] + tools.map { times.totals[$0.name].map(timeText) ?? "–" }
    let counts = times.scenarios.compactMap(\.seconds?.count)
    let runs = Set([counts.min(), counts.max()].compactMap(\.self)).sorted().map(String.init)
    return MarkdownTable(["scenario"] + names(of: tools), rows: rows + [sums]).text
      + "\n\nMedians of \(runs.joined(separator: " to ")) runs per scenario. "
      + "The last row is their sum." + (times.isDebug ? " " + DebugBuild.note : "")
  }

  private func names(of tools: [ToolData]) -> [String] { tools.map { MarkdownText.name($0.name) } }

  private var ratios: String { times.ratioMarkdown(of: Set(tools.map(\.name))) }

  private var verdicts: String? {
    let names = Set(tools.filter { $0.variantOf == nil }.map(\.name))
    let shown = times.differences.filter { names.contains($0.base) && names.contains($0.tool) }
    guard !shown.isEmpty else { return nil }
    let counts = [DifferenceData.Verdict.slower, .faster, .equal, .undecided].map { verdict in
      "\(shown.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    return "**Scenario by scenario**, of \(shown.count) pairs: " + counts.joined(separator: ", ")
      + "."
  }

  private var phases: String? {
    let shown = tools.filter { times.phases[$0.name] != nil }
    guard !shown.isEmpty else { return nil }
    let names = PhaseSums.inOrder(Set(shown.flatMap { (times.phases[$0.name] ?? [:]).keys }))
    let rows = names.map { name in
      [name] + shown.map { times.phases[$0.name]?[name].map(timeText) ?? "–" }
    }
    return MarkdownTable(["where the time goes"] + self.names(of: shown), rows: rows).text
  }

  /// Where it was measured: first the facts that all groups share, then those of each group.
  private var facts: String? {
    let hidden = Set(data.tools.map(\.name)).subtracting(tools.map(\.name))
    let lines = times.facts.filter { !hidden.contains($0.key) }.sharedFactsFirst.map {
      name, facts in
      "- \(name): " + facts.map { "\($0.key) \($0.value)" }.joined(separator: "; ")
    }
    return lines.isEmpty ? nil : "**Measured on**\n\n" + lines.joined(separator: "\n")
  }
}

extension [String: [String: String]] {
  /// The facts by group: first, as `all`, those that all groups share, then the rest of each group.
  var sharedFactsFirst: [(group: String, facts: [(key: String, value: String)])] {
    let groups = filter { !$0.value.isEmpty }
    let first = groups.count > 1 ? groups.values.first ?? [:] : [:]
    let common = first.filter { fact in groups.values.allSatisfy { $0[fact.key] == fact.value } }
    let rest = groups.mapValues { $0.filter { common[$0.key] == nil } }
    return ([("all", common)] + rest.sorted { $0.key < $1.key }).filter { !$0.1.isEmpty }
      .map { ($0.0, $0.1.sorted { $0.key < $1.key }) }
  }
}

extension CriteriaText {
  /// Each variant's counts below its base tool's, over the scenarios that both passed.
  private var variants: String {
    guard !variantPairs.isEmpty else { return "No variant was played." }
    let rows = variantPairs.flatMap { base, variant in
      let passed = [base, variant].map { cells(of: $0).filter { $0.cell.status == .passed } }
      let common = passed[0].map(\.scenario.id).filter(passed[1].map(\.scenario.id).contains)
      return zip([base, variant], passed).map { tool, cells in
        let cells = cells.filter { common.contains($0.scenario.id) }.map(\.cell)
        func sum(_ count: (CellData) -> Double?) -> String {
          let counts = cells.map(count)
          return Self.count(
            counts.isEmpty || counts.contains(nil) ? nil : counts.compactMap(\.self).reduce(0, +))
        }
        let locators = locators(of: tool, in: data.scenarios.filter { common.contains($0.id) })
        return [
          MarkdownText.name(tool.name) + (tool.variantOf == nil ? "" : ", a variant"),
          common.isEmpty ? "–" : common.joined(separator: ", "), sum(\.looks), sum(\.actions),
          sum(\.requests), Self.count(locators?.count), Self.count(locators?.places),
        ]
      }
    }
    let titles = [
      "tool", "scenarios", "looks", "actions", "requests", "different locators",
      "only a type or a place",
    ]
    return MarkdownTable(titles, rows: rows).text
  }

  private var variantRatios: String? {
    let tools = Set(variantPairs.flatMap { [$0.base.name, $0.variant.name] })
    let shown = data.timing.ratios.filter { $0.isVariant && tools.contains($0.tool) }
    guard !data.timing.isDebug, !shown.isEmpty else { return nil }
    return "**Variants compared with their base tools**:\n\n" + shown.markdown
  }
}
