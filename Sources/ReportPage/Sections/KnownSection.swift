import ComparisonReport

/// The tests that are declared to fail or not to be portable, with reason and link.
struct KnownSection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    let known = page.data.scenarios.flatMap { scenario in
      scenario.cells.compactMap { cell in cell.known.map { (scenario, cell, $0) } }
    }
    let body =
      known.isEmpty
      ? "<p>No test is declared to fail or not to be portable.</p>"
      : "<p>These tests say in advance that they fail or can't be run, and why. If one passes all "
        + "the same, that is a failure.</p><ul class=\"known\">"
        + known.map { scenario, cell, known in
          "<li>\(scenario.link) with <b>\(cell.tool.htmlEscaped)</b>: "
            + page.mark(cell) + Self.text(known) + "</li>"
        }.joined(separator: "\n") + "</ul>"
    return """
      <section id="known" aria-labelledby="known-title">
      <h2 id="known-title">Known failures</h2>
      \(body)
      </section>
      """
  }

  /// What is declared, as a paragraph.
  static func text(_ known: KnownData) -> String {
    let declared =
      switch known.kind {
      case "expectedFailure": "Declared to fail: "
      case "notPortable": "Declared not portable: "
      default: "Declared: "
      }
    let link = known.link.htmlEscaped
    let more =
      known.link.webAddress == nil
      ? known.link.isolated : "<a href=\"\(link)\" rel=\"noreferrer\">\(link)</a>"
    return "<p class=\"reason\">\(declared)\(known.reason.htmlEscaped)"
      + (link.isEmpty ? "" : " \(more)") + "</p>"
  }
}
