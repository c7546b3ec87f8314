import ComparisonReport

/// What one tool did in one item. The script draws the same from ``PlayIsland``.
package struct PlayView {
  let page: PageContext
  let scenario: ScenarioData
  let item: ItemData
  let tool: String

  /// Longer lists of commands are folded at first.
  package static let unfoldedCommands = 12

  init(_ page: PageContext, _ scenario: ScenarioData, _ item: ItemData, _ tool: String) {
    self.page = page
    self.scenario = scenario
    self.item = item
    self.tool = tool
  }

  private var timeID: String { "item \(item.id) \(tool)" }
  private func timeID(of command: Int) -> String { "sent \(item.id) \(command) \(tool)" }

  /// Keeps the times, also of a tool that is not shown at first.
  func keepTimes() {
    guard let play = item.plays[tool] else { return }
    let timing = page.timing(scenario.id, tool)
    page.fence.add(timeID, Figures.seconds(timing?.items[item.id]?.median))
    let durations = timing?.sent[item.id] ?? []
    for index in (play.sent ?? []).indices {
      let seconds = index < durations.count ? durations[index] : nil
      page.fence.add(timeID(of: index), seconds.map { Figures.seconds($0) } ?? "–")
    }
  }

  func html(_ side: String) -> String {
    let tag =
      "<div class=\"side \(side)\" data-item=\"\(item.id.htmlEscaped)\" "
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
      + place(timeID) + "</p>" + failures(play) + source(play) + commands(play) + picture(play)
      + "</div>"
  }

  private func place(_ id: String) -> String {
    "<span class=\"time\" data-t=\"\(id.htmlEscaped)\"></span>"
  }

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
    let indent = source.indent
    let lines = source.lines.map { pieces in
      "<li><code>"
        + SourceData.outdented(pieces, by: indent).map { piece in
          let text = piece.brokenText
          return piece.kind == "plain"
            ? text : "<span class=\"\(piece.kind.htmlEscaped)\">\(text)</span>"
        }.joined() + "</code></li>"
    }
    return path + "<ol class=\"source\" start=\"\(source.firstLine)\">\(lines.joined())</ol>"
  }

  private func commands(_ play: PlayData) -> String {
    guard let sent = play.sent else {
      return "<p class=\"note\">\(Figures.plural(play.commands, "command")); the trace does not "
        + "tell which.</p>"
    }
    guard !sent.isEmpty else { return "<p class=\"note\">No command.</p>" }
    let open = sent.count <= Self.unfoldedCommands ? " open" : ""
    let rows = sent.enumerated().map { index, command in
      let (using, value) = (command.using ?? "", command.value ?? "")
      let locator =
        command.using == nil && command.value == nil
        ? ""
        : " <span class=\"using\">\(using.htmlEscaped)</span> <code>\(value.htmlEscaped)</code>"
      return
        "<li class=\"\(command.kind.htmlEscaped)\"><span class=\"kind\">\(command.word.htmlEscaped)</span> "
        + "<code>\(command.text.htmlEscaped)</code>\(locator) <span class=\"cost\">\(command.cost)"
        + "\(place(timeID(of: index)))</span></li>"
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
