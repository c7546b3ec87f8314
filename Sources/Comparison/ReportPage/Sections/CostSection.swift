import ComparisonReport
import ScenarioBinding

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

/// Times by scenario and by step, with their spread.
struct CostTimes {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  /// A drawing and a table.
  var scenarios: String {
    let groups = page.data.scenarios.map { scenario in
      (
        name: scenario.id,
        rows: page.tools.compactMap { tool in
          page.timing(scenario.id, tool)?.seconds.map {
            SpreadChart.Row(name: tool, series: page.series(tool), spread: $0)
          }
        }
      )
    }.filter { !$0.rows.isEmpty }
    let chart = SpreadChart(
      id: "times", title: "Time by scenario and tool, median and middle half", groups: groups)
    let table = Table(
      caption: "Time by scenario: median, quartiles and number of repetitions",
      columns: ["Scenario"] + page.tools,
      rows: page.data.scenarios.map { scenario in
        Table.Row(
          header: scenario.link,
          cells: page.tools.map { tool in
            Self.cell(
              page.timing(scenario.id, tool)?.seconds,
              else: page.absence(scenario.cell(of: tool)))
          })
      })
    return (chart.svg ?? "<p>No time was measured.</p>") + table.html
  }

  /// A folded table for each scenario.
  var steps: String {
    page.data.scenarios.map { scenario in
      let table = Table(
        caption: "Time by step of \(scenario.id): median, quartiles and number of repetitions",
        columns: ["Step"] + page.tools,
        rows: scenario.testCases.flatMap(\.items).map { item in
          let id = item.id.htmlEscaped
          return Table.Row(
            header: "<a href=\"#\(id)\">\(id)</a>",
            cells: page.tools.map { tool in
              let cell = scenario.cell(of: tool)
              let isMissed = item.plays[tool] == nil && cell?.hasValidRuns == true
              return Self.cell(
                page.timing(scenario.id, tool)?.items[item.id],
                else: isMissed ? "not reached" : page.absence(cell))
            })
        })
      return "<details><summary>\(scenario.id.htmlEscaped) \(scenario.title.htmlEscaped)</summary>"
        + table.html + "</details>"
    }.joined(separator: "\n")
  }

  /// A median, with its quartiles and their number where there are several measurements; or why
  /// there is none.
  static func cell(_ spread: Spread?, else absence: String) -> Table.Cell {
    guard let spread else { return .figure(absence, nil) }
    let median = Figures.seconds(spread.median)
    guard spread.count > 1 else { return .noted(median, "n = 1", spread.median) }
    let quartiles = Figures.range(spread.lowerQuartile, spread.upperQuartile)
    return .noted(median, "\(quartiles), n = \(spread.count)", spread.median)
  }
}

/// Where the time of tools goes.
struct CostPhases {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  /// The known phases in the order in which a command goes through them.
  private static let known = [
    ("client", "the test and the tool’s client: all that is outside of commands"),
    ("http", "HTTP: sockets, headers, bodies"),
    ("dispatch", "finding the session and the command, reading and writing JSON"),
    ("snapshot", "the app describing its screen"),
    ("document", "making the page source, as XML or HTML, and its XPath document"),
    ("search", "evaluating locators"), ("gesture", "gestures, and what the app does upon them"),
    ("wait", "waiting, as the test asked"), ("screenshot", "drawing pictures of the screen"),
    ("other", "what no phase accounts for"),
  ]

  var html: String {
    let tools = page.tools.filter { page.timing.phases[$0] != nil }
    let absent = page.tools.filter { page.timing.phases[$0] == nil }
    guard !tools.isEmpty else { return "<p>Not measured: no tool here tells its phases.</p>" }
    let used = Set(page.timing.phases.values.flatMap(\.keys))
    let phases =
      Self.known.map(\.0).filter(used.contains)
      + used.subtracting(Self.known.map(\.0)).sorted()
    let sums = tools.map { tool in
      (page.timing.phases[tool] ?? [:]).values.filter { $0 > 0 }.reduce(0, +)
    }
    let chart = StackedBars(
      id: "phases", title: "Where the time of tools goes", parts: phases,
      bars: zip(tools, sums).map { tool, sum in
        .init(
          name: tool, whole: Figures.seconds(sum), parts: page.timing.phases[tool] ?? [:])
      })
    let table = Table(
      caption: "Time by phase: medians of the sums over all scenarios",
      columns: ["Phase"] + tools,
      rows: phases.map { phase in
        let meaning = Self.known.first { $0.0 == phase }?.1
        return Table.Row(
          header: phase.htmlEscaped
            + (meaning.map { " <span class=\"meaning\">\($0)</span>" } ?? ""),
          cells: zip(tools, sums).map { tool, sum in
            guard let seconds = page.timing.phases[tool]?[phase] else {
              return .figure(Figures.none, nil)
            }
            let share = sum > 0 ? " (\(Figures.percent(seconds / sum)))" : ""
            return .figure(Figures.seconds(seconds) + share, seconds)
          })
      },
      footer: Table.Row(header: "together", cells: sums.map { .seconds($0) }))
    let rest =
      absent.isEmpty
      ? ""
      : "<p class=\"note\">Not measured for \(absent.map(\.isolated).joined(separator: ", ")): nobody "
        + "tells the phases there.</p>"
    return chart.svg + table.html + rest
  }
}

/// What is counted, and the same each time.
struct CostCounts {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  /// A kind as a reader understands it.
  private func word(_ kind: String) -> String {
    SentCommand.Kind(rawValue: kind)?.word ?? kind
  }

  /// Commands by kind.
  var commands: String {
    let order = ["query", "gesture", "application", "request", "pause"]
    let used = Set(page.data.tools.flatMap(\.totals.kinds.keys))
    let kinds = order.filter(used.contains) + used.subtracting(order).sorted()
    guard !kinds.isEmpty else { return "<p>The traces do not tell which commands were sent.</p>" }
    let tools = page.data.tools.filter { !$0.totals.kinds.isEmpty }
    let chart = StackedBars(
      id: "kinds", title: "Commands by kind", parts: kinds.map(word),
      bars: tools.map { tool in
        let kinds = tool.totals.kinds
        return .init(
          name: tool.name, whole: Figures.plural(kinds.values.reduce(0, +), "command"),
          parts: [String: Double](
            kinds.map { (word($0.key), Double($0.value)) }, uniquingKeysWith: +))
      })
    let table = Table(
      caption: "Commands by kind, in one run of each scenario",
      columns: ["Tool"] + kinds.map(word) + ["together"],
      rows: page.data.tools.map { tool in
        let counts = tool.totals.kinds
        return Table.Row(
          header: tool.name.htmlEscaped,
          cells: counts.isEmpty
            ? Array(repeating: .figure(page.absence(of: tool.name), nil), count: kinds.count + 1)
            : kinds.map { .count(counts[$0] ?? 0) } + [.count(counts.values.reduce(0, +))])
      })
    return chart.svg + table.html
  }

  /// Locators by strategy, length and depth.
  var locators: String {
    guard !page.data.code.isEmpty else {
      return "<p>Not measured: the suites’ sources are not there.</p>"
    }
    let used = page.data.code.compactMap(\.locators).flatMap(\.byStrategy.keys)
    let strategies = Set(used).sorted()
    let table = Table(
      caption: "Locators that are written in each suite",
      columns: ["Tool"] + strategies + [
        "different", "median length", "longest", "median depth", "deepest",
      ],
      rows: page.data.code.map { code in
        guard let locators = code.locators else {
          return Table.Row(
            header: code.tool.htmlEscaped,
            cells: Array(
              repeating: .figure(Figures.notMeasured, nil), count: strategies.count + 5))
        }
        let counts = strategies.map { locators.byStrategy[$0] ?? 0 } + [locators.distinct]
        let sizes = [
          locators.medianLength, locators.longestLength.map(Double.init), locators.medianDepth,
          locators.deepest.map(Double.init),
        ]
        return Table.Row(
          header: code.tool.htmlEscaped,
          cells: counts.map { .count($0) } + sizes.map { .count($0, else: Figures.none) })
      })
    return table.html
      + "<p class=\"note\">As they stand in the source of tests and helpers, each where it is "
      + "written. Length in characters; depth in steps down, of which <code>//a/b[c]</code> has "
      + "two, as <code>.tables.cells[\"c\"]</code> has.</p>"
  }

  /// Commands that only wait.
  var waits: String {
    Table(
      caption: "Commands that only wait, in one run",
      columns: ["Scenario"] + page.tools,
      rows: page.data.scenarios.map { scenario in
        Table.Row(
          header: scenario.link,
          cells: page.tools.map { tool in
            let cell = scenario.cell(of: tool)
            return .count(cell?.pauses.map(Double.init), else: page.absence(cell))
          })
      }
    ).html
      + "<p class=\"note\">A test that waits looks again and again; how often is the test’s choice "
      + "and no cost of the tool.</p>"
  }

  /// What the suites are made of.
  var code: String {
    guard !page.data.code.isEmpty else {
      return "<p>Not measured: the suites’ sources are not there.</p>"
    }
    let groups = [
      ("tests", "tests"), ("helpers", "helper code"), ("binding", "binding to the scenarios"),
    ]
    let rows = page.data.code.flatMap { code in
      let others = code.groups.keys.filter { key in !groups.contains { $0.0 == key } }.sorted()
      return (groups + others.map { ($0, $0) }).compactMap { key, name in
        code.groups[key].map { count in
          Table.Row(
            header: code.tool.htmlEscaped,
            cells: [
              .text(name), .count(count.files), .count(count.lines), .count(count.codeLines),
            ])
        }
      }
    }
    return Table(
      caption: "What each tool’s suite is made of",
      columns: ["Tool", "Part", "Files", "Lines", "Lines of code"], rows: rows
    ).html
      + "<p class=\"note\">A line of code is neither blank nor only a comment.</p>"
  }
}
