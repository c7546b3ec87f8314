/// What each tool asks of an app and of who writes tests, and when to use which.
extension CriteriaText {
  /// What the locators of each suite hold to, by app.
  var needs: String {
    var table = MarkdownTable([
      "tool", "app", "different locators", "an identifier", "a text", "a page's structure",
      "only a type or a place", "tests", "launched with data",
    ])
    let groups = grouped(\.needs)
    guard !groups.isEmpty else { return Self.notCounted }
    for (names, needs) in groups {
      for need in needs {
        table.add(
          [names, need.app == "BeerExplorer" ? "Beer Explorer" : need.app]
            + [
              need.locators, need.identifiers, need.texts, need.structure, need.places, need.tests,
              need.launched,
            ].map(String.init))
      }
    }
    return table.text
  }

  /// How far it is from a written scenario to a passing test.
  var effort: String {
    var table = MarkdownTable([
      "tool", "lines of one's own, a scenario: median", "fewest", "most", "names of the tool",
      "words of selectors",
    ])
    let groups = grouped(\.effort)
    guard !groups.isEmpty else { return Self.notCounted }
    for (names, effort) in groups {
      let lines = effort.ownLines.values.sorted()
      table.add([
        names, Self.count(Spread(of: lines.map(Double.init))?.median), Self.count(lines.first),
        Self.count(lines.last), "\(effort.calls.count)", "\(effort.selectorWords.count)",
      ])
    }
    return table.text
  }

  private static let notCounted = "Not counted: the sources were not there."

  /// What is counted of each tool's suite, once for tools that have the same.
  private func grouped<Value: Hashable>(
    _ value: (CodeData) -> Value?
  ) -> [(names: String, value: Value)] {
    var groups: [(tools: [String], value: Value)] = []
    for tool in tools {
      guard let code = data.code.first(where: { $0.tool == tool.name }), let value = value(code)
      else { continue }
      if let known = groups.firstIndex(where: { $0.value == value }) {
        groups[known].tools.append(MarkdownText.name(tool.name))
      } else {
        groups.append(([MarkdownText.name(tool.name)], value))
      }
    }
    return groups.map { ($0.tools.joined(separator: ", "), $0.value) }
  }

  // MARK: - When to use which

  /// The tools that the sentences are about.
  private static let pair = ("native", "webdriver-http")

  /// Sentences that say which tool to take, each with the figures that it follows from: where they
  /// turn over, it says the other one.
  var choice: String {
    let (one, other) = Self.pair
    guard let native = tools.first(where: { $0.name == one }),
      let web = tools.first(where: { $0.name == other })
    else { return "It takes the tools \(one) and \(other)." }
    let sentences = reasons.compactMap { reason -> String? in
      guard let figures = reason.figures(native, web) else { return nil }
      let taken = Self.taken(figures, named: [one, other])
      let told = zip([one, other], figures).map { name, figure in
        "\(MarkdownText.name(name)) \(Self.count(figure)) \(reason.unit)"
      }
      return "- **\(reason.where)**: \(taken) (\(told.joined(separator: ", ")))."
    }
    return sentences.joined(separator: "\n")
  }

  /// The tool with the lower figure; either, where they are within a tenth of the greater one.
  private static func taken(_ figures: [Double], named names: [String]) -> String {
    let (least, most) = (figures.min() ?? 0, figures.max() ?? 0)
    guard most - least > most / 10 else { return "either" }
    return MarkdownText.name(names[figures[0] == least ? 0 : 1])
  }

  /// Where a figure matters, which is the better the lower it is.
  private struct Reason {
    let `where`: String
    let unit: String
    let figures: (ToolData, ToolData) -> [Double]?

    init(
      _ place: String, _ unit: String, _ figure: @escaping (ToolData) -> Double?
    ) {
      (self.where, self.unit) = (place, unit)
      figures = { one, other in
        let figures = [figure(one), figure(other)].compactMap { $0 }
        return figures.count == 2 ? figures : nil
      }
    }
  }

  private var reasons: [Reason] {
    func code(_ tool: ToolData) -> CodeData? { data.code.first { $0.tool == tool.name } }
    func share(
      _ app: String?, _ part: @escaping (NeedData) -> Int
    ) -> (ToolData) -> Double? {
      { tool in
        let needs = code(tool)?.needs?.filter { app == nil || $0.app == app } ?? []
        let all = needs.map(\.locators).reduce(0, +)
        return all > 0 ? (100 * Double(needs.map(part).reduce(0, +)) / Double(all)).rounded() : nil
      }
    }
    func lines(_ group: String) -> (ToolData) -> Double? {
      { code($0)?.groups[group].map { Double($0.codeLines) } }
    }
    return [
      Reason("Where the tests themselves are to be short", "code lines", lines("tests")),
      Reason("Where they are to share little code", "code lines of helpers", lines("helpers")),
      Reason("Where little is to be learnt", "names and words") { tool in
        code(tool)?.effort.map { Double($0.calls.count + $0.selectorWords.count) }
      },
      Reason("Where locators are to be short", "characters, the median") {
        code($0)?.locators?.medianLength
      },
      Reason(
        "Where an app gives few identifiers", "% of the locators name one",
        share(nil, \.identifiers)),
      Reason(
        "Where what a page shows has no text of its own",
        "% of Beer Explorer's locators go by type or place alone",
        share("BeerExplorer", \.places)),
      Reason("Where nothing is to be sent to a server", "requests") { $0.totals.requests ?? 0 },
      Reason("Where everything is to be reached", "scenarios not passed") {
        Double($0.totals.scenarios - $0.totals.passedScenarios)
      },
      Reason("Where each step is to leave its picture", "items without one") { tool in
        Double(plays(of: tool).count { $0.picture == nil })
      },
    ]
  }
}
