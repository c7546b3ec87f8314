/// Which tool to use when.
extension CriteriaText {
  /// A list of recommendations for one of two tools, each with the figures behind it. A goal that
  /// both reach about equally well is left out.
  var choice: String {
    let names = ["native", "webdriver-http"]
    let pair = names.compactMap { name in tools.first { $0.name == name } }
    guard pair.count == 2 else {
      return "No recommendation: runs by \(names[0]) and \(names[1]) are needed."
    }
    let sentences = reasons.compactMap { reason -> String? in
      let figures = pair.compactMap(reason.figure)
      guard figures.count == 2, let tool = Self.recommendation(figures, named: names) else {
        return nil
      }
      let evidence = zip(names, figures).map { name, figure in
        "\(MarkdownText.name(name)) \(Self.count(figure))"
      }
      return "- **\(reason.goal)**: \(tool) (\(evidence.joined(separator: ", ")) \(reason.unit))."
    }
    return sentences.joined(separator: "\n")
  }

  /// Returns the tool with the lower figure. Nil if the difference is at most a tenth of the greater
  /// one.
  private static func recommendation(_ figures: [Double], named names: [String]) -> String? {
    let (least, most) = (figures.min() ?? 0, figures.max() ?? 0)
    guard most - least > most / 10 else { return nil }
    return MarkdownText.name(names[figures[0] == least ? 0 : 1])
  }

  /// A goal, and the figure that decides. Lower is better.
  private typealias Reason = (goal: String, unit: String, figure: (ToolData) -> Double?)

  private var reasons: [Reason] {
    func lines(_ group: String) -> (ToolData) -> Double? {
      { code(of: $0)?.groups[group].map { Double($0.codeLines) } }
    }
    return [
      ("Short tests", "code lines", lines("tests")),
      ("Little shared code", "code lines of helpers", lines("helpers")),
      (
        "Elements of a page without a text",
        "% of Beer Explorer's locators by type or place only",
        { tool in
          let locators = locators(of: tool, in: data.scenarios.filter { $0.app == "Beer Explorer" })
          return locators.map { (100 * Double($0.places) / Double(max($0.count, 1))).rounded() }
        }
      ),
      ("No requests to a server", "requests", { $0.totals.requests ?? 0 }),
      (
        "Passing all scenarios", "scenarios not passed",
        { Double($0.totals.scenarios - $0.totals.passedScenarios) }
      ),
      (
        "A picture of each step", "items without one",
        { Double(plays(of: $0).count { $0.picture == nil }) }
      ),
    ]
  }
}
