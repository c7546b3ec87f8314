extension CriteriaText {
  /// What each suite is made of.
  var convenience: String {
    guard !data.code.isEmpty else { return "Not counted: the sources were not there." }
    var table = MarkdownTable([
      "tool", "language", "test files", "code lines", "code lines an item",
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
        "`\(tool.name)`", languages(of: tool), Self.count(tests?.files),
        Self.count(tests?.codeLines), each ?? "–",
        Self.count(code.groups["helpers"]?.codeLines),
        Self.count(code.groups["binding"]?.codeLines),
      ])
    }
    return table.text
      + "\n\nA code line is neither blank nor only a comment; an item is a step or an expectation."
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
        groups[known].tools.append("`\(tool.name)`")
      } else {
        groups.append((["`\(tool.name)`"], source))
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
        "`\(tool.name)`", Self.count(totals.looks), Self.count(totals.actions),
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
        ["`\(tool.name)`"] + passed + [
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
        cell.known.map { "- `\(tool.name)`, \(scenario.id): \($0.reason) (\($0.link))" }
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
          ["`\(tool.name)`"] + Array(repeating: "not measured", count: strategies.count + 5))
        continue
      }
      table.add(
        ["`\(tool.name)`"] + strategies.map { Self.count(locators.byStrategy[$0]) } + [
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
        "`\(tool.name)`", Self.count(plays.count), Self.count(times.reduce(0, +)),
        Self.count(plays.count { $0.source != nil }), Self.count(plays.count { $0.sent != nil }),
        Self.count(plays.count { $0.picture != nil }),
      ])
    }
    return table.text
      + "\n\nAn item is a precondition, a step or an expectation of a scenario."
  }
}
