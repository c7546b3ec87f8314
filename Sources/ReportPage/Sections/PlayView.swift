import ComparisonReport

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
        "<li class=\"\(command.kind.htmlEscaped)\"><span class=\"kind\">\(command.word.htmlEscaped)</span> "
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
