import ComparisonReport
import ScenarioBinding

/// What the script draws scenarios of: all texts and figures as they are to be shown, and times in
/// seconds only to place them. Texts and sources that come again stand once, and are told by place.
struct ScenarioIsland: Encodable {
  struct Scenario: Encodable {
    let id: String
    let title: String
    let note: String
    /// By tool: how it came out, as class, sign, word and counts.
    let cells: [[String]]
    /// What is told of the times of two tools, by the left and the right one.
    let verdicts: [[String]]
    let cases: [Case]
    /// By tool: the run in the middle, its seconds, and in words.
    let runs: [Run?]
  }

  struct Run: Encodable {
    let seconds: Double
    let text: String
  }

  struct Case: Encodable {
    let number: Int
    let title: String
    let items: [Item]
  }

  struct Item: Encodable {
    let id: String
    let short: String
    let kind: String
    let text: String
    /// By tool; nil where it did nothing.
    let plays: [Play?]
    /// By tool: why it did nothing.
    let idle: [String?]
  }

  struct Play: Encodable {
    let passed: Bool
    let runs: String
    let path: String
    var source: Int?
    var failed: [Int]?
    let summary: String
    /// Each command: kind, text, strategy, selector, what it cost; all but the cost by place.
    let sent: [[Int]]?
    var actions: [String]?
    var picture: String?
    var messages: [Int]?
    var screen: Int?
    /// In the run in the middle: start, seconds and, for each command, role, start, seconds and wait.
    var start: Double?
    var seconds: Double?
    let time: String
    var marks: [[Double]]?
  }

  /// A source: the number of its first line, and its lines in coloured parts.
  struct Source: Encodable {
    let first: Int
    let lines: [[[String]]]
  }

  /// The tools, each with its name and what it is about.
  let tools: [[String: String]]
  let pair: [Int]
  private(set) var scenarios: [Scenario] = []
  private(set) var texts: [String] = []
  private(set) var sources: [Source] = []

  private enum CodingKeys: CodingKey { case tools, pair, scenarios, texts, sources }

  private var places: [String: Int] = [:]
  private var sourcePlaces: [String: Int] = [:]

  init(_ page: PageContext) {
    tools = page.data.tools.map { ["name": $0.name, "about": $0.about] }
    let names = page.tools
    pair = (page.pair.map { [$0.left, $0.right] } ?? Array(names.prefix(1)))
      .compactMap(names.firstIndex)
    scenarios = page.data.scenarios.map { make($0, page) }
  }

  private mutating func place(_ text: String) -> Int {
    if let place = places[text] { return place }
    texts.append(text)
    places[text] = texts.count - 1
    return texts.count - 1
  }

  private mutating func make(_ scenario: ScenarioData, _ page: PageContext) -> Scenario {
    let cases = scenario.testCases.map { testCase in
      Case(
        number: testCase.number, title: testCase.title,
        items: testCase.items.map { make($0, of: scenario, page) })
    }
    let steps = scenario.items.count { $0.kind == "step" }
    let expectations = scenario.items.count { $0.kind == "expectation" }
    return Scenario(
      id: scenario.id, title: scenario.title,
      note: "\(scenario.app), \(Figures.plural(steps, "step")), "
        + "\(Figures.plural(expectations, "expectation")); written in \(scenario.file)",
      cells: page.tools.map { tool in
        guard let cell = scenario.cell(of: tool) else { return ["soft", "–", Figures.noRun, ""] }
        let outcome = page.outcome(cell)
        return [outcome.look, outcome.sign, outcome.word, Self.counts(cell)]
      },
      verdicts: page.tools.map { left in
        page.tools.map { right in
          left == right
            ? ""
            : page.text(page.difference(scenario.id, base: left, tool: right))
        }
      },
      cases: cases,
      runs: page.tools.map { tool in
        page.timing(scenario.id, tool)?.median.map {
          Run(
            seconds: $0.seconds,
            text: "run \($0.repetition), \(Figures.seconds($0.seconds)), the middle one by time")
        }
      })
  }

  private static func counts(_ cell: CellData) -> String {
    [
      cell.runs > 0 ? "\(cell.passedRuns)/\(cell.runs) runs" : nil,
      cell.looks.map { "\(Figures.count($0)) looks" },
      cell.actions.map { "\(Figures.count($0)) actions" },
      cell.requests.map { "\(Figures.count($0)) requests" },
      cell.bytes.map { "\(Figures.count($0)) bytes" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  private mutating func make(
    _ item: ItemData, of scenario: ScenarioData, _ page: PageContext
  ) -> Item {
    let short = ["precondition": "P", "step": "S", "expectation": "Ex"][item.kind] ?? item.kind
    let plays = page.tools.map { tool in
      let middle = page.timing(scenario.id, tool)?.median?.items[item.id]
      return item.plays[tool].map { make($0, middle, page) }
    }
    return Item(
      id: item.id, short: "\(short) \(item.number)", kind: item.kind, text: item.text, plays: plays,
      idle: zip(page.tools, plays).map { tool, play in
        play == nil ? page.idleness(tool, in: scenario) : nil
      })
  }

  private mutating func make(
    _ play: PlayData, _ middle: MedianRun.Item?, _ page: PageContext
  ) -> Play {
    let failed = play.failedLines
    // Only where both runs sent as many commands are the times those of the commands that are shown.
    let timed = middle?.sent.flatMap { $0.count == play.sent?.count ? $0 : nil }
    let sent = play.sent?.enumerated().map { index, command in
      let cost = [command.cost, timed.map { Figures.seconds($0[index].seconds) } ?? ""]
        .filter { !$0.isEmpty }.joined(separator: " · ")
      let kind = command.kind == .pause ? "wait" : command.kind.rawValue
      return [kind, command.text, command.using ?? "", command.value ?? "", cost].map { place($0) }
    }
    let roles: [CommandRole] = [.look, .gesture, .wait, .other]
    return Play(
      passed: play.passedRuns == play.runs, runs: "\(play.passedRuns)/\(play.runs)",
      path: "\(play.file):\(play.line)", source: play.source.map { place($0, of: play.file) },
      failed: failed.isEmpty ? nil : failed, summary: play.sentSummary, sent: sent,
      actions: play.actions.flatMap { $0.isEmpty ? nil : $0 },
      picture: play.picture.flatMap { page.pictures[$0] == nil ? nil : $0 },
      messages: play.messages.isEmpty ? nil : play.messages.map { place($0) },
      screen: play.screen.map { place($0) }, start: middle?.start, seconds: middle?.seconds,
      time: middle.map { Figures.seconds($0.seconds) } ?? Figures.notMeasured,
      marks: middle?.sent?.map { command in
        [
          Double(roles.firstIndex(of: command.role) ?? 3), command.start ?? -1,
          command.seconds ?? 0, command.waited ?? 0,
        ].map { ($0 * 1e7).rounded() / 1e7 }
      })
  }

  private mutating func place(_ source: SourceData, of file: String) -> Int {
    let key = "\(file):\(source.firstLine)"
    if let place = sourcePlaces[key] { return place }
    sources.append(Source(first: source.firstLine, lines: source.coloured))
    sourcePlaces[key] = sources.count - 1
    return sources.count - 1
  }
}

extension SourceData {
  /// The lines in parts: the text, and behind it the first letter of its colour where it has one.
  package var coloured: [[[String]]] {
    guard let language = CodeLanguage(rawValue: language) else { return lines.map { [[$0]] } }
    return CodeText(lines.joined(separator: "\n"), language).colouredLines.map { line in
      line.map { text, colour in colour == .plain ? [text] : [text, colour.rawValue] }
    }
  }
}

extension SentCommand {
  /// Bytes, and a status that is no success.
  var cost: String {
    let isTold = bytesSent != nil || bytesReceived != nil
    let bytes = "\(Figures.whole(bytesSent ?? 0)) + \(Figures.whole(bytesReceived ?? 0)) B"
    let failed = status.flatMap { (200..<300).contains($0) ? nil : "status \($0)" }
    return [isTold ? bytes : nil, failed].compactMap(\.self).joined(separator: " · ")
  }
}

extension PlayData {
  var sentSummary: String {
    guard let sent else {
      return "\(Figures.plural(commands, "command")); the trace does not tell which"
    }
    let waits = sent.count { $0.kind == .pause }
    return [
      Figures.plural(commands, "command"), bytes.map { Figures.plural($0, "byte") },
      waits > 0 ? Figures.plural(waits, "wait") : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }
}
