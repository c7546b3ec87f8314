import ComparisonReport

/// What every part of the page is made from.
struct PageContext {
  let data: ReportData
  /// The tools shown side by side at first; nil with less than two.
  let pair: ToolPair?
  /// What is told of every two tools.
  let verdicts: PairTexts

  init(_ data: ReportData) {
    self.data = data
    pair = ToolPair(data.tools)
    verdicts = PairTexts(data)
  }

  var timing: TimingData { data.timing }
  var tools: [String] { data.tools.map(\.name) }

  /// The times of a scenario by a tool.
  func timing(_ scenario: String, _ tool: String) -> ScenarioTiming? {
    timing.scenarios.first { $0.scenario == scenario && $0.tool == tool }
  }

  /// The shape and colour of a tool in drawings: the same in all of them.
  func series(_ tool: String) -> Int {
    tools.firstIndex(of: tool) ?? tools.count
  }

  private func tool(_ name: String) -> ToolData? {
    data.tools.first { $0.name == name }
  }

  /// That the times are no measurement, where they are none.
  var debugNote: String {
    timing.isDebug
      ? "<div class=\"alarm\" role=\"note\"><p>\(DebugBuild.note.htmlEscaped)</p></div>" : ""
  }

  /// A number of requests or of their bytes, or why there is none: also, because the tool sends none.
  func sent(_ bytes: Double?, by tool: String, else absence: String) -> Table.Cell {
    let kinds = self.tool(tool)?.totals.kinds ?? [:]
    let sends = kinds.isEmpty || kinds["request"] != nil
    return .count(bytes, else: sends ? absence : "none sent")
  }

  /// How a cell came out.
  func outcome(_ cell: CellData) -> Outcome {
    Outcome(cell, isKnown: tool(cell.tool)?.isKnown ?? false)
  }

  /// The outcome as sign and word, with the runs where there are any.
  func mark(_ cell: CellData) -> String {
    let outcome = outcome(cell)
    let runs =
      cell.runs > 0 ? " <span class=\"runs\">\(cell.passedRuns)/\(cell.runs)</span>" : ""
    return "<span class=\"mark \(outcome.look)\"><span aria-hidden=\"true\">\(outcome.sign)</span> "
      + "\(outcome.word)\(runs)</span>"
  }

  /// Why a cell has no figure where it has none.
  func absence(_ cell: CellData?) -> String {
    guard let cell else { return Figures.noRun }
    return cell.absence(isKnown: tool(cell.tool)?.isKnown ?? false)
  }

  /// Why a tool has no figure over all scenarios where it has none.
  func absence(of tool: String) -> String {
    let cells = data.scenarios.flatMap(\.cells).filter { $0.tool == tool && $0.runs > 0 }
    return cells.isEmpty
      ? Figures.noRun : cells.contains(where: \.hasValidRuns) ? Figures.notTold : "no valid run"
  }

  /// Why a tool did nothing in an item of a scenario.
  func idleness(_ tool: String, in scenario: ScenarioData) -> String {
    let isKnown = self.tool(tool)?.isKnown ?? false
    return scenario.cell(of: tool)?.idleness(isKnown: isKnown) ?? "has no run of it"
  }

  /// A choice of the tool on a side.
  ///
  /// - Parameter place: what tells this choice from those elsewhere on the page.
  func pick(_ side: String, _ label: String, _ chosen: String, in place: String) -> String {
    let id = "\(side)/\(place)".htmlEscaped
    let options = tools.map {
      // Without a value, it would be the text, whose blanks run together.
      "<option value=\"\($0.htmlEscaped)\"\($0 == chosen ? " selected" : "")>"
        + "\($0.htmlEscaped)</option>"
    }
    return "<span class=\"pick\"><label for=\"\(id)\">\(label)</label> "
      + "<select id=\"\(id)\" data-pick=\"\(side)\">\(options.joined())</select></span>"
  }
}

extension ScenarioData {
  /// What a tool made of it.
  func cell(of tool: String) -> CellData? {
    cells.first { $0.tool == tool }
  }

  /// Its id, which leads to it.
  var link: String { "<a href=\"#\(id.htmlEscaped)\">\(id.htmlEscaped)</a>" }
}

/// The two tools that the page shows side by side at first.
struct ToolPair {
  let left: String
  let right: String

  /// The native tool and WebDriver over HTTP where both are there, else the first two; nil with
  /// less than two tools.
  init?(_ tools: [ToolData]) {
    let names = tools.map(\.name)
    guard names.count > 1 else { return nil }
    left = names.contains("native") ? "native" : names[0]
    let others = names.filter { [left] in $0 != left }
    right = others.contains("webdriver-http") ? "webdriver-http" : others[0]
  }
}
