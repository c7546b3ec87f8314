import ComparisonReport

/// All scenarios, each as a view of two tools side by side.
struct ScenariosSection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    let links = page.data.scenarios.map {
      "<li>\($0.link) \($0.title.htmlEscaped)</li>"
    }
    return """
      <section id="scenarios" aria-labelledby="scenarios-title">
      <h2 id="scenarios-title">Scenarios, step by step</h2>
      <p>What is written stands in the middle; beside it, what two tools make of it: the \
      test’s own lines of exactly that step, the commands that it really sent, and the screen \
      afterwards. A step’s time is the median of all runs; those of its commands are of one run, \
      the first that passed.</p>
      <ul class="contents">\(links.joined())</ul>
      \(page.data.scenarios.map { ScenarioView(page, $0).html }.joined(separator: "\n"))
      </section>
      """
  }
}
