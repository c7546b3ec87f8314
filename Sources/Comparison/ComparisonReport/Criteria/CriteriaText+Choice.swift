/// When to use which tool.
extension CriteriaText {
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
      return "- **\(reason.where)**: \(Self.recommendation(figures, named: names)) "
        + "(\(told.joined(separator: ", ")))."
    }
    return sentences.joined(separator: "\n")
  }

  /// The tool with the lower figure; either, where they are within a tenth of the greater one.
  private static func recommendation(_ figures: [Double], named names: [String]) -> String {
    let (least, most) = (figures.min() ?? 0, figures.max() ?? 0)
    guard most - least > most / 10 else { return "either" }
    return MarkdownText.name(names[figures[0] == least ? 0 : 1])
  }

  /// Where a figure matters, which is the better the lower it is.
  private typealias Reason = (where: String, unit: String, figure: (ToolData) -> Double?)

  private var reasons: [Reason] {
    func lines(_ group: String) -> (ToolData) -> Double? {
      { code(of: $0)?.groups[group].map { Double($0.codeLines) } }
    }
    return [
      ("Where the tests themselves are to be short", "code lines", lines("tests")),
      ("Where they are to share little code", "code lines of helpers", lines("helpers")),
      (
        "Where what a page shows has no text of its own",
        "% of Beer Explorer's different locators give only a type or a place",
        { tool in
          let locators = locators(of: tool, in: data.scenarios.filter { $0.app == "Beer Explorer" })
          return locators.map { (100 * Double($0.places) / Double(max($0.count, 1))).rounded() }
        }
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
