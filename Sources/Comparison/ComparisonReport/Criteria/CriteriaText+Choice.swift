/// What each tool asks of an app and of who writes tests, and when to use which.
extension CriteriaText {
  var needs: String {
    let titles = [
      "tool", "app", "different locators", "an identifier", "a text", "a page's structure",
      "only a type or a place", "tests", "launched with data",
    ]
    let rows = grouped(by: \.self) { code(of: $0)?.needs }.flatMap { names, needs in
      needs.map { need in
        let counts = [
          need.locators, need.identifiers, need.texts, need.structure, need.places, need.tests,
          need.launched,
        ]
        return [names, need.app == "BeerExplorer" ? "Beer Explorer" : need.app]
          + counts.map(String.init)
      }
    }
    return rows.isEmpty ? Self.notCounted : MarkdownTable(titles, rows: rows).text
  }

  /// How far it is from a written scenario to a passing test.
  var effort: String {
    let titles = [
      "tool", "lines of one's own, a scenario: median", "fewest", "most", "names of the tool",
      "words of selectors",
    ]
    let rows = grouped(by: \.self) { code(of: $0)?.effort }.map { names, effort in
      let lines = effort.ownLines.values.sorted()
      return [
        names, Self.count(Spread(of: lines.map(Double.init))?.median), Self.count(lines.first),
        Self.count(lines.last), "\(effort.calls.count)", "\(effort.selectorWords.count)",
      ]
    }
    return rows.isEmpty ? Self.notCounted : MarkdownTable(titles, rows: rows).text
  }

  /// Sentences that say which of two tools to take, each with the figures that it follows from.
  var choice: String {
    let names = ["native", "webdriver-http"]
    let pair = names.compactMap { name in tools.first { $0.name == name } }
    guard pair.count == 2 else { return "It takes the tools \(names[0]) and \(names[1])." }
    let sentences = reasons.compactMap { reason -> String? in
      let figures = pair.compactMap(reason.figure)
      guard figures.count == 2 else { return nil }
      let told = zip(names, figures).map { name, figure in
        "\(MarkdownText.name(name)) \(Self.count(figure)) \(reason.unit)"
      }
      return "- **\(reason.where)**: \(Self.taken(figures, named: names)) "
        + "(\(told.joined(separator: ", ")))."
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
  private typealias Reason = (where: String, unit: String, figure: (ToolData) -> Double?)

  private var reasons: [Reason] {
    func share(_ app: String?, _ part: @escaping (NeedData) -> Int) -> (ToolData) -> Double? {
      { tool in
        let needs = code(of: tool)?.needs?.filter { app == nil || $0.app == app } ?? []
        let all = needs.map(\.locators).reduce(0, +)
        return all > 0 ? (100 * Double(needs.map(part).reduce(0, +)) / Double(all)).rounded() : nil
      }
    }
    func lines(_ group: String) -> (ToolData) -> Double? {
      { code(of: $0)?.groups[group].map { Double($0.codeLines) } }
    }
    return [
      ("Where the tests themselves are to be short", "code lines", lines("tests")),
      ("Where they are to share little code", "code lines of helpers", lines("helpers")),
      (
        "Where little is to be learnt", "names and words",
        { code(of: $0)?.effort.map { Double($0.calls.count + $0.selectorWords.count) } }
      ),
      (
        "Where locators are to be short", "characters, the median",
        { code(of: $0)?.locators?.medianLength }
      ),
      (
        "Where an app gives few identifiers", "% of the locators name one",
        share(nil, \.identifiers)
      ),
      (
        "Where what a page shows has no text of its own",
        "% of Beer Explorer's locators go by type or place alone",
        share("BeerExplorer", \.places)
      ),
      ("Where nothing is to be sent to a server", "requests", { $0.totals.requests ?? 0 }),
      (
        "Where everything is to be reached", "scenarios not passed",
        { Double($0.totals.scenarios - $0.totals.passedScenarios) }
      ),
      (
        "Where each step is to leave its picture", "items without one",
        { Double(plays(of: $0).count { $0.picture == nil }) }
      ),
    ]
  }
}
