import ComparisonReport

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
