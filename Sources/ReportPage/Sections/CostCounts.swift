import ComparisonReport

/// What is counted, and the same each time.
struct CostCounts {
  let page: PageContext

  init(_ page: PageContext) {
    self.page = page
  }

  /// Commands by kind.
  var commands: String {
    let order = ["query", "gesture", "application", "request", "pause"]
    let used = Set(page.data.tools.flatMap(\.totals.kinds.keys))
    let kinds = order.filter(used.contains) + used.subtracting(order).sorted()
    guard !kinds.isEmpty else { return "<p>The traces do not tell which commands were sent.</p>" }
    let tools = page.data.tools.filter { !$0.totals.kinds.isEmpty }
    let chart = StackedBars(
      id: "kinds", title: "Commands by kind", parts: kinds.map(SentData.word),
      bars: tools.map { tool in
        let kinds = tool.totals.kinds
        return .init(
          name: tool.name, whole: Figures.plural(kinds.values.reduce(0, +), "command"),
          parts: [String: Double](
            kinds.map { (SentData.word($0.key), Double($0.value)) }, uniquingKeysWith: +))
      })
    let table = Table(
      caption: "Commands by kind, in one run of each scenario",
      columns: ["Tool"] + kinds.map(SentData.word) + ["together"],
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
