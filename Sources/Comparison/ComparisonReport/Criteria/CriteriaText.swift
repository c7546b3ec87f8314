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

  /// The blocks by name: `tools`, `convenience`, `traffic`, `possibilities`, `locators`, `needs`,
  /// `effort`, `choice`, `variants`, `step`, `results`, and those of ``timed``.
  public var blocks: [String: String] {
    [
      "tools": toolsBlock, "convenience": convenience, "traffic": traffic,
      "possibilities": possibilities, "locators": locators, "needs": needs, "effort": effort,
      "choice": choice, "variants": variants, "step": step, "results": results, "timing": timing,
      "ratios": ratios, "scenarios": scenarios,
    ]
  }

  private var toolsBlock: String {
    var table = MarkdownTable(["tool", "what it is"], numbers: false)
    let variants = variantPairs.map(\.variant).filter { variant in
      !tools.contains { $0.name == variant.name }
    }
    for tool in tools + variants {
      table.add([MarkdownText.name(tool.name), MarkdownText.line(tool.summary)])
    }
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

extension CriteriaText {
  /// What each suite is made of.
  var convenience: String {
    guard !data.code.isEmpty else { return "Not counted: the sources were not there." }
    var table = MarkdownTable([
      "tool", "language", "test files", "code lines", "code lines a step or expectation",
      "helpers: code lines", "binding: code lines",
    ])
    for tool in tools {
      guard let code = data.code.first(where: { $0.tool == tool.name }) else { continue }
      let tests = code.groups["tests"]
      let items = tool.totals.writtenSteps + tool.totals.writtenExpectations
      let each = tests.flatMap {
        items > 0 ? decimal(Double($0.codeLines) / Double(items), places: 1) : nil
      }
      table.add([
        MarkdownText.name(tool.name), languages(of: tool), Self.count(tests?.files),
        Self.count(tests?.codeLines), each ?? "–",
        Self.count(code.groups["helpers"]?.codeLines),
        Self.count(code.groups["binding"]?.codeLines),
      ])
    }
    return table.text
      + "\n\nA code line is neither blank nor only a comment."
  }

  private func languages(of tool: ToolData) -> String {
    let languages = Set(plays(of: tool).compactMap(\.source?.language)).sorted()
    let names = languages.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return names.isEmpty ? "–" : names.joined(separator: ", ")
  }

  /// The step that is shown as each tool's suite has it.
  private static let shownStep = "A.1/TC1/S2"

  /// A written step, and the tests' own code of it: once for tools that have the same.
  var step: String {
    let item = data.scenarios.flatMap(\.testCases).flatMap(\.items)
      .first { $0.id == Self.shownStep }
    guard let item else { return "There is no step \(Self.shownStep)." }
    var groups: [(tools: [String], source: SourceData)] = []
    for tool in tools {
      guard let source = item.plays[tool.name]?.source else { continue }
      if let known = groups.firstIndex(where: { $0.source.lines == source.lines }) {
        groups[known].tools.append(MarkdownText.name(tool.name))
      } else {
        groups.append(([MarkdownText.name(tool.name)], source))
      }
    }
    let parts = groups.map { tools, source in
      let code = source.lines.joined(separator: "\n")
      return "\(tools.joined(separator: ", ")):\n\n```\(source.language)\n\(code)\n```"
    }
    return (["> \(item.id): \(item.text)"] + parts).joined(separator: "\n\n")
  }

  /// What each tool did, and what it sent.
  var traffic: String {
    var table = MarkdownTable(["tool", "looks", "actions", "requests", "bytes"])
    for tool in tools {
      let totals = tool.totals
      table.add([
        MarkdownText.name(tool.name), Self.count(totals.looks), Self.count(totals.actions),
        Self.count(totals.requests), Self.count(totals.bytes),
      ])
    }
    return table.text
  }

  /// What each tool could do, by app.
  var possibilities: String {
    let apps = Set(data.scenarios.map(\.app)).sorted()
    var table = MarkdownTable(["tool"] + apps.map { "\($0): passed" } + ["steps", "expectations"])
    for tool in tools {
      let cells = cells(of: tool)
      let passed = apps.map { app in
        let played = cells.filter { $0.scenario.app == app }.map(\.cell)
        if played.isEmpty { return "not played" }
        return "\(played.count { $0.status == .passed }) of \(played.count)"
      }
      let totals = tool.totals
      table.add(
        [MarkdownText.name(tool.name)] + passed + [
          "\(totals.steps) of \(totals.writtenSteps)",
          "\(totals.expectations) of \(totals.writtenExpectations)",
        ])
    }
    return ([table.text] + declared).joined(separator: "\n\n")
  }

  /// What tests are declared not to be able to do.
  private var declared: [String] {
    let lines = tools.flatMap { tool in
      cells(of: tool).compactMap { scenario, cell in
        cell.known.map {
          "- \(MarkdownText.name(tool.name)), \(scenario.id): \($0.reason) (\($0.link))"
        }
      }
    }
    return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  }

  /// How each suite names what it looks for.
  var locators: String {
    guard !data.code.isEmpty else { return "Not counted: the sources were not there." }
    let code = Dictionary(data.code.map { ($0.tool, $0.locators) }, uniquingKeysWith: { $1 })
    let all = tools.compactMap { code[$0.name] ?? nil }
    let strategies = Set(all.flatMap(\.byStrategy.keys)).sorted()
    var table = MarkdownTable(
      ["tool"] + strategies
        + ["different", "characters: median", "longest", "steps: median", "deepest"])
    for tool in tools {
      guard let known = code[tool.name] else { continue }
      guard let locators = known else {
        table.add(
          [MarkdownText.name(tool.name)]
            + Array(repeating: "not measured", count: strategies.count + 5))
        continue
      }
      table.add(
        [MarkdownText.name(tool.name)] + strategies.map { Self.count(locators.byStrategy[$0]) } + [
          Self.count(locators.distinct), Self.count(locators.medianLength),
          Self.count(locators.longestLength), Self.count(locators.medianDepth),
          Self.count(locators.deepest),
        ])
    }
    return table.text
  }

  /// What the trace of each tool holds without a line in a test that asks for it.
  var results: String {
    var table = MarkdownTable([
      "tool", "items played", "with their time", "with the test's code", "with each command",
      "with a picture",
    ])
    for tool in tools {
      let plays = plays(of: tool)
      let times = data.timing.scenarios.filter { $0.tool == tool.name }.map(\.items.count)
      table.add([
        MarkdownText.name(tool.name), Self.count(plays.count), Self.count(times.reduce(0, +)),
        Self.count(plays.count { $0.source != nil }), Self.count(plays.count { $0.sent != nil }),
        Self.count(plays.count { $0.picture != nil }),
      ])
    }
    return table.text
      + "\n\nAn item is a precondition, a step or an expectation of a scenario."
  }
}

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
        MarkdownText.name(tool.name), times.totals[tool.name].map(timeText) ?? "not measured",
        runs.joined(separator: ", "),
      ])
    }
    return "**In total**, the scenarios' medians summed:\n\n" + table.text
  }

  /// The times by scenario and tool.
  var scenarios: String {
    var table = MarkdownTable(["scenario"] + tools.map { MarkdownText.name($0.name) })
    for scenario in data.scenarios {
      table.add(
        [MarkdownText.line("\(scenario.id) \(scenario.title)")]
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
    var table = MarkdownTable(["where the time goes"] + shown.map { MarkdownText.name($0.name) })
    for name in names {
      table.add([name] + shown.map { times.phases[$0.name]?[name].map(timeText) ?? "–" })
    }
    return table.text
  }

  private var growth: String? {
    guard let growth = times.growth else { return nil }
    let rows = Set(growth.lines.flatMap { $0.points.map(\.rows) }).sorted()
    var table = MarkdownTable(["rows on screen"] + growth.lines.map { MarkdownText.name($0.tool) })
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
    let hidden = Set(data.tools.map(\.name)).subtracting(tools.map(\.name))
    let lines = times.facts.filter { !hidden.contains($0.key) }.linesOfFacts.map { name, facts in
      "- \(name): " + facts.map { "\($0.key) \($0.value)" }.joined(separator: "; ")
    }
    return lines.isEmpty ? nil : "**Measured on**\n\n" + lines.joined(separator: "\n")
  }
}

extension [String: [String: String]] {
  /// Facts by group, each group's in the order of their names: first, as `all`, those that all groups
  /// have in common, then what is left of each.
  var linesOfFacts: [(group: String, facts: [(key: String, value: String)])] {
    let groups = filter { !$0.value.isEmpty }
    let first = groups.count > 1 ? groups.values.first ?? [:] : [:]
    let common = first.filter { fact in groups.values.allSatisfy { $0[fact.key] == fact.value } }
    let rest = groups.mapValues { $0.filter { common[$0.key] == nil } }
    return ([("all", common)] + rest.sorted { $0.key < $1.key }).filter { !$0.1.isEmpty }
      .map { ($0.0, $0.1.sorted { $0.key < $1.key }) }
  }
}

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
          MarkdownText.name(tool.name) + (tool.variantOf == nil ? "" : ", a variant"),
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
