import ComparisonReport

/// How it was measured, where, and how noise is treated.
struct MethodSection {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  var html: String {
    """
    <section id="method" aria-labelledby="method-title">
    <h2 id="method-title">Method</h2>
    <h3>What is compared</h3>
    <p>Each scenario is a written file. A test binds itself to it step by step, and fails unless \
    it does every written step and checks every written expectation, once and in order. All tools \
    look at the same elements of the same app and act through the same gestures, so what differs \
    between two of them comes from the tools.</p>
    <p>The run that is shown of a step is the first that passed, else the first. Looks, \
    actions, requests and bytes are medians of all valid runs. A run whose trace contradicts itself or the scenario is \
    invalid, is shown as such and counts in no figure.</p>
    <h3>How noise is treated</h3>
    <p>No run is thrown away: there is no warm-up, and the first run counts like the others. Of \
    several runs the page gives the median and the quartiles, which a few slow runs do not move. \
    Whether one tool is slower than another is asked of the runs of each scenario by the \
    Mann-Whitney test, two-sided, with Holm’s correction for asking several times, at a level of \
    1 %. Where that does not decide, the verdict is “undecided”: the noise covers the difference, \
    or the runs are too few to tell. Over an app, two tools have one ratio: the geometric mean of \
    its scenarios’ ratios of medians, with an interval of 95 % (Bonett and Price, 2002). A variant \
    of a tool, which does something another way, is compared with that tool only.</p>
    <p>There is no ranking here, and no sum of points. Which tool fits depends on what is to be \
    tested and by whom; a list from best to worst would hide that, and would turn differences into \
    places that noise alone can swap.</p>
    <h3>Where it was measured</h3>
    \(facts)
    <h3>How this page was checked</h3>
    <p>Tests of the page compute the contrast of every pair of colours in both schemes (text and \
    marks at least 4.5 : 1), and look for headings in order, landmarks with names, labels of \
    selects, scopes of table headers, identifiers that are there once, links that lead somewhere, \
    a title and a description in every drawing, and a table beside it. Signs and words tell \
    outcomes, shapes, dashes and patterns tell tools and parts: none is told by colour alone. In \
    Chromium, sorting, choosing tools and enlarging pictures were tried with the keyboard alone, \
    and the page was looked at in light and dark, at the width of a phone, and printed. No screen \
    reader was tried.</p>
    </section>
    """
  }

  private var facts: String {
    let names = page.timing.facts
    let order = [
      "date", "command", "machine", "system", "toolchain", "configuration", "commit", "client",
      "server", "variantOf",
    ]
    let used = Set(names.values.flatMap(\.keys))
    let facts = order.filter(used.contains) + used.subtracting(order).sorted()
    let groups =
      names.keys.filter { !page.tools.contains($0) }.sorted()
      + page.tools.filter { names[$0] != nil }
    guard !facts.isEmpty else { return "<p>The traces do not tell.</p>" }
    let counts = page.timing.scenarios.compactMap(\.seconds?.count)
    let repetitions: String =
      switch (counts.min(), counts.max()) {
      case (let least?, let most?) where least == most: "n = \(least)"
      case (let least?, let most?): "n = \(least) to \(most)"
      default: "no time was measured"
      }
    // What is the same for all tools is said once.
    let shared = facts.filter { fact in
      let values = groups.map { names[$0]?[fact] }
      return groups.count > 1 && Set(values).count == 1
    }
    let list = shared.map { fact in
      "<dt>\(fact.htmlEscaped)</dt><dd>\((names[groups[0]]?[fact] ?? "").htmlEscaped)</dd>"
    }
    let rest = facts.filter { !shared.contains($0) }
    let table = Table(
      caption: "What differs by tool", columns: ["Of"] + rest,
      rows: groups.map { group in
        Table.Row(
          header: group.htmlEscaped,
          cells: rest.map { .text(names[group]?[$0] ?? Figures.notTold) })
      }, isSortable: false)
    return "<p>Repetitions of each scenario: \(repetitions).</p>"
      + "<dl>\(list.joined())</dl>" + (rest.isEmpty ? "" : table.html)
  }
}

/// What the figures can't tell.
struct LimitsSection {
  var html: String {
    """
    <section id="limits" aria-labelledby="limits-title">
    <h2 id="limits-title">What this does not show</h2>
    <p>No Apple device, no XCUITest and no Appium server ran here. The native tool is Duet’s own, \
    with the names and the meaning of XCUITest’s API; the server that WebDriver’s clients speak to \
    is Duet’s own, too, and speaks as Appium’s XCUITest driver does, except where a tool’s \
    description names another.</p>
    <ul>
    <li><b>What is counted carries over</b>: steps, expectations, looks, actions, requests, \
    locators and their length, waits, lines of code. They follow from what a test writes. Bytes \
    carry over for the commands; the answers’ depend on the server.</li>
    <li><b>Times do not carry over to an iPhone.</b> They say which part of WebDriver costs what \
    on one machine: the protocol, HTTP, the page source, the search. A real accessibility snapshot \
    costs far more than Duet’s elements, for both tools, so that real ratios may be much \
    smaller or larger.</li>
    <li><b>Ratios against the native tool</b> compare a call within a process to a command between \
    two. In Xcode, the test runs in another process than the app, and pays for that as well.</li>
    <li><b>Waits</b> run on a clock that jumps to the next event wherever Duet is the device; in \
    real browsers they take their time.</li>
    <li><b>Growth</b> shows how searching grows with the screen, not how fast a phone draws it.</li>
    <li><b>Outcomes</b> say that the same scenario can be written and passes with each tool, \
    not that it would be as stable on a device: nothing here animates, rotates, or loses its \
    connection.</li>
    <li><b>The pictures</b> are wireframes that Duet draws, except those of real browsers.</li>
    <li>Convenience, documentation and recording, which matter as much to who has to choose, are \
    not measured here.</li>
    </ul>
    </section>
    """
  }
}
