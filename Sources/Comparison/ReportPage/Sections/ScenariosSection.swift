import ComparisonReport
import ScenarioBinding

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

/// One scenario: what is written, and two tools side by side.
struct ScenarioView {
  let page: PageContext
  let scenario: ScenarioData

  init(_ page: PageContext, _ scenario: ScenarioData) {
    self.page = page
    self.scenario = scenario
  }

  private var id: String { scenario.id.htmlEscaped }

  var html: String {
    """
    <section class="scenario" id="\(id)" aria-labelledby="\(id)/title" data-scenario="\(id)">
    <h3 id="\(id)/title">\(id) \(scenario.title.htmlEscaped)</h3>
    <p class="note">\(scenario.app.htmlEscaped), \(items); written in \
    <code>\(scenario.file.htmlEscaped)</code></p>
    \(choice)
    \(tools)
    \(counts.html)
    \(verdict)
    \(scenario.testCases.map(testCase).joined(separator: "\n"))
    </section>
    """
  }

  private var items: String {
    let items = scenario.testCases.flatMap(\.items)
    let steps = items.filter { $0.kind == "step" }.count
    let expectations = items.filter { $0.kind == "expectation" }.count
    return [
      Figures.plural(scenario.testCases.count, "test case"), Figures.plural(steps, "step"),
      Figures.plural(expectations, "expectation"),
    ].joined(separator: ", ")
  }

  /// The two tools, to choose; hidden until a script can answer.
  private var choice: String {
    guard let pair = page.pair else { return "" }
    return "<div class=\"choice\" role=\"group\" aria-label=\"Tools side by side in \(id)\">"
      + page.pick("left", "Left", pair.left, in: scenario.id)
      + "<span class=\"middle\">\(id)</span>"
      + page.pick("right", "Right", pair.right, in: scenario.id) + "</div>"
  }

  private func isShown(_ tool: String) -> Bool {
    page.pair.map { $0.left == tool || $0.right == tool } ?? true
  }

  private func hiding(_ tool: String) -> String {
    " data-of=\"\(tool.htmlEscaped)\"" + (isShown(tool) ? "" : " hidden")
  }

  /// What the tools are and how the scenario came out with them; all are there, two are shown.
  private var tools: String {
    let parts = page.data.tools.map { tool in
      let cell = scenario.cell(of: tool.name)
      let messages = (cell?.messages ?? []).listItems { "<pre>\($0.htmlEscaped)</pre>" }
      return """
        <div class="about\(page.pair?.right == tool.name ? " second" : "")"\(hiding(tool.name))>
        <p><b>\(tool.name.htmlEscaped)</b> \(cell.map(page.mark) ?? page.absence(nil))</p>
        <p>\(tool.about.htmlEscaped)</p>\(cell?.known.map(KnownSection.text) ?? "")\
        \(messages.isEmpty ? "" : "<ul class=\"messages\">\(messages.joined())</ul>")
        </div>
        """
    }
    return "<div class=\"abouts\">\(parts.joined(separator: "\n"))</div>"
  }

  private var counts: Table {
    Table(
      caption: "What the tools count in \(scenario.id)",
      columns: ["Tool", "Looks", "Actions", "Requests", "Bytes", "Waits"],
      rows: scenario.cells.map { cell in
        let absence = page.absence(cell)
        func sent(_ number: Double?) -> Table.Cell {
          cell.hasValidRuns
            ? page.sent(number, by: cell.tool, else: absence) : .figure(absence, nil)
        }
        return Table.Row(
          header: cell.tool.htmlEscaped,
          cells: [
            .count(cell.looks, else: absence), .count(cell.actions, else: absence),
            sent(cell.requests), sent(cell.bytes),
            .count(cell.pauses.map(Double.init), else: absence),
          ], attributes: hiding(cell.tool))
      }, isSortable: false)
  }

  private var verdict: String {
    guard let pair = page.pair else { return "" }
    let (left, right) = (pair.left.htmlEscaped, pair.right.htmlEscaped)
    let place = "verdict \(scenario.id)"
    return "<p>In time, <span data-name=\"right\">\(right)</span> beside "
      + "<span data-name=\"left\">\(left)</span>: <b class=\"time\" "
      + "data-pair=\"\(place.htmlEscaped)\">\(page.verdicts.text(place, pair).text.htmlEscaped)</b>"
      + "</p>"
  }

  private func testCase(_ testCase: TestCaseData) -> String {
    let id = "\(scenario.id)/TC\(testCase.number)".htmlEscaped
    return """
      <div class="case" role="group" id="\(id)" aria-labelledby="\(id)/title">
      <h4 id="\(id)/title">TC \(testCase.number) \(testCase.title.htmlEscaped)</h4>
      \(testCase.items.map(item).joined(separator: "\n"))
      </div>
      """
  }

  private func item(_ item: ItemData) -> String {
    let id = item.id.htmlEscaped
    let short =
      switch item.kind {
      case "precondition": "P"
      case "step": "S"
      case "expectation": "Ex"
      default: item.kind.htmlEscaped
      }
    let shown = page.pair.map { [$0.left, $0.right] } ?? Array(page.tools.prefix(1))
    let sides = zip(shown, ["left", "right"]).map { tool, side in
      PlayView(page, scenario, item, tool).html("side \(side)")
    }
    // The script takes the others from here.
    let others = page.tools.filter { !shown.contains($0) }
      .map { PlayView(page, scenario, item, $0).html("side") }
    return """
      <article class="item \(item.kind.htmlEscaped)" id="\(id)" aria-labelledby="\(id)/title">
      <div class="written"><h5 id="\(id)/title"><span class="ordinal" \
      title="\(item.kind.htmlEscaped)">\(short) \(item.number)</span> \
      \(item.text.htmlEscaped)</h5></div>
      \(sides.joined())\(others.isEmpty ? "" : "<template>\(others.joined())</template>")
      </article>
      """
  }
}

/// What one tool did in one item.
struct PlayView {
  let page: PageContext
  let scenario: ScenarioData
  let item: ItemData
  let tool: String

  /// Longer lists of commands are folded at first.
  static let unfoldedCommands = 12

  init(_ page: PageContext, _ scenario: ScenarioData, _ item: ItemData, _ tool: String) {
    self.page = page
    self.scenario = scenario
    self.item = item
    self.tool = tool
  }

  /// - Parameter look: the classes of its place.
  func html(_ look: String) -> String {
    let tag =
      "<div class=\"\(look)\" data-item=\"\(item.id.htmlEscaped)\" "
      + "data-tool=\"\(tool.htmlEscaped)\">"
    guard let play = item.plays[tool] else {
      return tag
        + "<p class=\"play\"><b class=\"tool\">\(tool.htmlEscaped)</b> <span>"
        + "\(page.idleness(tool, in: scenario))</span></p></div>"
    }
    let passed = play.passedRuns == play.runs
    let mark =
      "<span class=\"mark \(passed ? "good" : "bad")\"><span aria-hidden=\"true\">"
      + "\(passed ? "✓" : "✗")</span> \(passed ? "passed" : "failed") "
      + "<span class=\"runs\">\(play.passedRuns)/\(play.runs)</span></span>"
    return tag + "<p class=\"play\"><b class=\"tool\">\(tool.htmlEscaped)</b> \(mark) "
      + time(timing?.items[item.id].map { Figures.seconds($0.median) } ?? Figures.notMeasured)
      + "</p>" + failures(play) + source(play) + commands(play) + picture(play)
      + "</div>"
  }

  private var timing: ScenarioTiming? { page.timing(scenario.id, tool) }

  private func time(_ text: String) -> String { "<span class=\"time\">\(text)</span>" }

  private func failures(_ play: PlayData) -> String {
    let messages = play.messages.map { "<pre class=\"message\">\($0.htmlEscaped)</pre>" }
    let screen = play.screen.map {
      "<details><summary>The screen at the failure, as text</summary><pre class=\"screen\">"
        + "\($0.htmlEscaped)</pre></details>"
    }
    return messages.joined() + (screen ?? "")
  }

  private func source(_ play: PlayData) -> String {
    let path = "<p class=\"path\">\(play.file.isolated):\(play.line)</p>"
    guard let source = play.source else { return path }
    let lines = source.coloured.map { "<li><code>\($0)</code></li>" }
    return path + "<ol class=\"source\" start=\"\(source.firstLine)\">\(lines.joined())</ol>"
  }

  private func commands(_ play: PlayData) -> String {
    guard let sent = play.sent else {
      return "<p class=\"note\">\(Figures.plural(play.commands, "command")); the trace does not "
        + "tell which.</p>"
    }
    guard !sent.isEmpty else { return "<p class=\"note\">No command.</p>" }
    let open = sent.count <= Self.unfoldedCommands ? " open" : ""
    let durations = timing?.sent[item.id] ?? []
    let rows = sent.enumerated().map { index, command in
      let seconds = index < durations.count ? durations[index] : nil
      let (using, value) = (command.using ?? "", command.value ?? "")
      let locator =
        command.using == nil && command.value == nil
        ? ""
        : " <span class=\"using\">\(using.htmlEscaped)</span> <code>\(value.htmlEscaped)</code>"
      return
        "<li class=\"\(command.kind.rawValue)\"><span class=\"kind\">\(command.kind.word.htmlEscaped)</span> "
        + "<code>\(command.text.htmlEscaped)</code>\(locator) <span class=\"cost\">\(command.cost)"
        + "\(time(seconds.map { Figures.seconds($0) } ?? "–"))</span></li>"
    }
    return "<details class=\"sent\"\(open)><summary>\(play.sentSummary)</summary>"
      + "<ol class=\"commands\">\(rows.joined())</ol></details>"
  }

  private func picture(_ play: PlayData) -> String {
    guard let id = play.picture, page.data.pictures[id] != nil else { return "" }
    let name = "The screen after \(item.id), \(tool)".htmlEscaped
    return "<button type=\"button\" class=\"shot\" data-picture=\"\(id.htmlEscaped)\" "
      + "aria-label=\"\(name): enlarge\"></button>"
  }
}

extension SourceData {
  /// The lines in HTML, each in its colours.
  var coloured: [String] {
    guard let language = CodeLanguage(rawValue: language) else { return lines.map(\.htmlEscaped) }
    return CodeText(lines.joined(separator: "\n"), language).colouredLines.map { line in
      line.map { text, colour in
        switch colour {
        case .string, .comment:
          "<span class=\"\(colour.rawValue)\">\(text.htmlEscaped)</span>"
        case .keyword: "<span class=\"keyword\">\(text)</span>"
        // A long line may break before a dot and after a parenthesis.
        case .plain:
          text.htmlEscaped.replacing(".", with: "<wbr>.").replacing("(", with: "(<wbr>")
        }
      }.joined()
    }
  }
}

extension SentCommand.Kind {
  /// The kind as a reader understands it.
  var word: String { self == .pause ? "wait" : rawValue }
}

extension SentCommand {
  /// Bytes, and a status that is no success.
  var cost: String {
    var parts: [String] = []
    if bytesSent != nil || bytesReceived != nil {
      parts.append("\(Figures.whole(bytesSent ?? 0)) + \(Figures.whole(bytesReceived ?? 0)) B")
    }
    if let status, !(200..<300).contains(status) { parts.append("status \(status)") }
    return parts.map { $0 + " " }.joined()
  }
}

extension ToolData {
  /// What it is, in a sentence.
  var about: String {
    isKnown ? summary : "A tool of which nothing is known but what its traces tell."
  }
}

extension PlayData {
  /// How many commands, bytes and waits.
  var sentSummary: String {
    let waits = (sent ?? []).filter { $0.kind == .pause }.count
    return [
      Figures.plural(commands, "command"), bytes.map { Figures.plural($0, "byte") },
      waits > 0 ? Figures.plural(waits, "wait") : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }
}
