import ComparisonReport

/// What the tools cost: times, and what is counted.
struct CostSection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    """
    <section id="cost" aria-labelledby="cost-title">
    <h2 id="cost-title">Cost</h2>
    \(page.debugNote)
    <h3>Time by scenario</h3>
    <p>Medians of the repetitions of a scenario's steps and expectations, without building or \
    launching. The bar holds the middle half of them.</p>
    \(CostTimes(page).scenarios)
    <h3>Two tools compared</h3>
    \(CostVerdicts(page).html)
    <h3>Time by step</h3>
    \(CostTimes(page).steps)
    <h3>Where the time goes</h3>
    \(CostPhases(page).html)
    <h3>Commands</h3>
    \(CostCounts(page).commands)
    <h3>Locators</h3>
    \(CostCounts(page).locators)
    <h3>Waits</h3>
    \(CostCounts(page).waits)
    <h3>Code</h3>
    \(CostCounts(page).code)
    </section>
    """
  }
}
