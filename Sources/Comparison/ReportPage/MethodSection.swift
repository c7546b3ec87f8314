import ComparisonReport
import Foundation

/// How it was measured, where, how noise is treated, and the figures behind the first screen; folded.
struct MethodSection {
  let page: PageContext

  var html: String {
    let parts = [
      ("What is compared", Self.compared), ("How noise is treated", Self.noise),
      ("What this does not show", Self.limits), ("The tools", tools),
      ("What the tools did", totals), ("Where the time goes", phases),
      ("Code and locators", code), ("Growth", growth),
      ("Earlier runs", history), ("Where it was measured", facts),
    ]
    return page.section("method", "Method", parts.map { $0.folding($1) }.joined(separator: "\n"))
  }

  private static let compared = """
    <p>Each scenario is a written file. A test binds itself to it step by step, and fails unless it \
    does every written step and checks every written expectation, once and in order. All tools look \
    at the same elements of the same app and act through the same gestures, so what differs between \
    two of them comes from the tools.</p>
    <p>The commands shown of a step are of the first run that passed, else of the first. Times of \
    steps and commands are of one run, the one in the middle by its time. Looks are native queries, \
    or finds and reads of elements by WebDriver; actions are taps, texts, swipes and the like on the \
    device; requests are the commands that a WebDriver client sent, and bytes those of their bodies, \
    both ways: medians of all valid runs. A run whose trace contradicts itself or the scenario is \
    invalid, and counts in no figure.</p>
    """

  private static let noise = """
    <p>No run is thrown away: there is no warm-up, and the first run counts like the others. \
    Whether one tool is slower than another is asked of the runs of each scenario by the \
    Mann-Whitney test, two-sided, with Holm’s correction for asking several times, at a level of \
    1 %. Where that does not decide, the verdict is “undecided”: the noise covers the difference, \
    or the runs are too few to tell. A ratio is one of medians, with an interval of 95 % (Bonett and \
    Price, 2002); over an app, two tools have the geometric mean of its scenarios’ ratios. A variant \
    of a tool, which does something another way, is compared with that tool only.</p>
    <p>There is no ranking here, and no sum of points. Which tool fits depends on what is to be \
    tested and by whom.</p>
    """

  private static let limits = """
    <p>The native tool is Duet’s own, with the names and the meaning of XCUITest’s API; the server \
    that WebDriver’s clients speak to is Duet’s own, too, and speaks as Appium’s XCUITest driver \
    does, except where a tool’s description names another.</p>
    <ul>
    <li><b>What is counted carries over</b>: steps, looks, actions, requests, locators, lines of \
    code. They follow from what a test writes. Bytes of answers depend on the server.</li>
    <li><b>Times do not carry over to an iPhone.</b> A real accessibility snapshot costs far more \
    than Duet’s elements, for both tools. On those of two browsers, with real mouse and keys, the \
    ratio of WebDriver in process to the native tool was about one (Comparison/desktop.md).</li>
    <li><b>Ratios to the native tool</b> compare a call within a process to a command between two. \
    In Xcode, the test runs in another process than the app, and pays for that as well.</li>
    <li><b>Waits</b> run on a clock that jumps to the next event wherever Duet is the device; in \
    real browsers they take their time.</li>
    <li><b>Outcomes</b> say that a scenario can be written and passes with each tool, not that it \
    would be as stable on a device: nothing here animates, rotates, or loses its connection.</li>
    <li><b>The pictures</b> are wireframes that Duet draws, except those of real browsers; a ring is \
    where the next step touches.</li>
    <li>Convenience and documentation are not measured. What recorded tests are worth is not in \
    this report, but in Comparison/recorded.md.</li>
    </ul>
    """

  private var tools: String {
    let list = page.data.tools.map {
      "<dt>\($0.name.htmlEscaped)</dt><dd>\($0.about.htmlEscaped)"
        + ($0.variantOf.map { " A variant of \($0.isolated), in no ratio to other tools." } ?? "")
        + "</dd>"
    }
    return "<dl>\(list.joined(separator: "\n"))</dl>"
  }

  private var totals: String {
    let table = Table(
      caption: "Sums over the scenarios of each tool",
      columns: [
        "Tool", "Scenarios passed", "Steps", "Expectations", "Looks", "Actions", "Requests",
        "Bytes", "Time",
      ],
      rows: page.data.tools.map { tool in
        let totals = tool.totals
        let absence = totals.scenarios == 0 ? Figures.noRun : Figures.noSum
        let sends = totals.kinds.isEmpty || totals.kinds["request"] != nil
        return (
          tool.name,
          [
            Self.of(totals.passedScenarios, totals.scenarios),
            Self.of(totals.steps, totals.writtenSteps),
            Self.of(totals.expectations, totals.writtenExpectations),
            .count(totals.looks, else: absence), .count(totals.actions, else: absence),
            .count(totals.requests, else: sends ? absence : "none sent"),
            .count(totals.bytes, else: sends ? absence : "none sent"),
            .figure(page.timing.totals[tool.name].map { Figures.seconds($0) } ?? absence),
          ]
        )
      })
    return table.html
      + "<p class=\"note\">There is no sum where a part is missing, and none of times where a scenario "
      + "did not come out as it should.</p>"
  }

  private static func of(_ part: Int, _ whole: Int) -> Table.Cell {
    .figure("\(Figures.whole(part)) of \(Figures.whole(whole))")
  }

  private var phases: String {
    let tools = page.tools.filter { page.timing.phases[$0] != nil }
    guard !tools.isEmpty else { return "<p>Not measured: no tool here tells its phases.</p>" }
    let used = Set(page.timing.phases.values.flatMap(\.keys))
    let names = PhaseSums.inOrder(used)
    return Table(
      caption: "Medians over the repetitions of the sums over all scenarios",
      columns: ["Tool"] + names,
      rows: tools.map { tool in
        let phases = page.timing.phases[tool] ?? [:]
        return (tool, names.map { .figure(phases[$0].map { Figures.seconds($0) } ?? "–") })
      }
    ).html
  }

  private var code: String {
    guard !page.data.code.isEmpty else {
      return "<p>Not measured: the suites’ sources are not there.</p>"
    }
    return Table(
      caption: "Code lines, neither blank nor only a comment; and the different locators in them",
      columns: ["Tool", "Tests", "Helpers", "Locators", "Characters", "Steps of a path"],
      rows: page.data.code.map { code in
        func lines(_ group: String) -> Table.Cell {
          .count(code.groups[group].map { Double($0.codeLines) }, else: Figures.notMeasured)
        }
        let locators = code.locators
        return (
          code.tool,
          [
            lines("tests"), lines("helpers"),
            .count(locators.map { Double($0.distinct) }, else: Figures.notMeasured),
            .count(locators?.medianLength, else: Figures.notMeasured),
            .count(locators?.medianDepth, else: Figures.notMeasured),
          ]
        )
      }
    ).html
  }

  private var growth: String {
    guard let growth = page.timing.growth else {
      return "<p>Not measured. <code>swift run -c release duet-bench --only growth --json</code> "
        + "measures it.</p>"
    }
    let rows = Set(growth.lines.flatMap(\.points).map(\.rows)).sorted()
    return Table(
      caption: "\(growth.task), by the rows on the screen: median and quartiles",
      columns: ["Rows"] + growth.lines.map(\.tool),
      rows: rows.map { count in
        (
          Figures.whole(count),
          growth.lines.map { line in
            let seconds = line.points.first { $0.rows == count }?.seconds
            return .figure(
              seconds.map {
                "\(Figures.seconds($0.median)) (\(Figures.range($0.lowerQuartile, $0.upperQuartile)))"
              } ?? Figures.notMeasured)
          }
        )
      }
    ).html
  }

  private var history: String {
    let history = page.timing.history
    guard history.count > 1 else {
      return
        "<p>\(history.isEmpty ? "No run is" : "One run is") kept so far (<code>--history FILE</code>): "
        + "a trend needs two.</p>"
    }
    let tools = Set(history.flatMap(\.played.keys)).sorted()
    let pairs = Set(
      history.flatMap { run in
        run.ratios.flatMap { app, tools in tools.keys.map { "\($0), \(app)" } }
      }
    ).sorted()
    return Table(
      caption:
        "Scenarios passed, and times by the native tool’s; those of different machines or builds "
        + "are no trend",
      columns: ["Run", "Commit", "Machine", "Built"] + tools + pairs,
      rows: history.map { run in
        (
          Figures.moment(run.date),
          [
            .text(run.commit.map { String($0.prefix(12)) } ?? "not known"),
            .text(run.machine ?? "not known"), .text(run.configuration ?? "not known"),
          ]
            + tools.map { tool in
              guard let passed = run.passed[tool], let played = run.played[tool] else {
                return .figure(Figures.noRun)
              }
              return .figure("\(passed == played ? "✓" : "✗") \(passed) of \(played)")
            }
            + pairs.map { pair in
              let ratio = run.ratios.flatMap { app, tools in
                tools.filter { "\($0.key), \(app)" == pair }.map(\.value)
              }.first
              return .figure(Figures.ratio(ratio))
            }
        )
      }
    ).html
  }

  private var facts: String {
    let names = page.timing.facts
    let groups =
      names.keys.filter { !page.tools.contains($0) }.sorted()
      + page.tools.filter { names[$0] != nil }
    let facts = Set(names.values.flatMap(\.keys)).sorted()
    guard !facts.isEmpty else { return "<p>The traces do not tell.</p>" }
    let counts = page.timing.scenarios.compactMap(\.seconds?.count)
    let repetitions: String =
      switch (counts.min(), counts.max()) {
      case (let least?, let most?) where least == most: "n = \(least)"
      case (let least?, let most?): "n = \(least) to \(most)"
      default: "no time was measured"
      }
    // What is the same for several tools is said once.
    let list = facts.flatMap { fact in
      Dictionary(grouping: groups.filter { names[$0]?[fact] != nil }) { names[$0]?[fact] ?? "" }
        .sorted { $0.value[0] < $1.value[0] }.map { value, tools in
          let of = tools.count == groups.count ? "" : " (\(tools.joined(separator: ", ")))"
          return "<dt>\(fact.htmlEscaped)</dt><dd>\((value + of).htmlEscaped)</dd>"
        }
    }
    return "<p>Repetitions of each scenario: \(repetitions).</p><dl>\(list.joined())</dl>"
  }
}

/// A table of figures; the first column has the rows' headers.
private struct Table {
  enum Cell {
    case text(String)
    /// A figure, or why there is none.
    case figure(String)

    /// A median of counts, or why there is none.
    static func count(_ number: Double?, else absence: String) -> Cell {
      .figure(number.map { Figures.count($0) } ?? absence)
    }
  }

  var caption: String
  var columns: [String]
  var rows: [(header: String, cells: [Cell])]

  var html: String {
    let heads = columns.map { "<th scope=\"col\">\($0.htmlEscaped)</th>" }
    let rows = rows.map { row in
      let cells = zip(row.cells, columns.dropFirst()).map { cell, column in
        switch cell {
        case .text(let text): "<td>\(column.cellLabel)\(text.htmlEscaped)</td>"
        case .figure(let text): "<td class=\"num\">\(column.cellLabel)\(text.htmlEscaped)</td>"
        }
      }
      return "<tr><th scope=\"row\">\(row.header.htmlEscaped)</th>\(cells.joined())</tr>"
    }
    return """
      <table class="matrix"><caption>\(caption.htmlEscaped)</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>
      """
  }
}
