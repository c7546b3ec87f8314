import ComparisonReport

/// What tools did in a scenario's items, as the script needs it to draw what ``PlayView`` draws.
struct PlayIsland: Encodable {
  /// By item, then by tool.
  let plays: [String: [String: Play]]
  /// Why a tool did nothing in an item, by tool.
  let idle: [String: String]

  /// Takes the tools that the page does not show at first.
  init(_ page: PageContext, _ scenario: ScenarioData) {
    let others = page.tools.filter { $0 != page.pair?.left && $0 != page.pair?.right }
    var plays: [String: [String: Play]] = [:]
    for item in scenario.testCases.flatMap(\.items) {
      let made = item.plays.filter { others.contains($0.key) }
      if !made.isEmpty { plays[item.id] = made.mapValues(Play.init) }
    }
    self.plays = plays
    idle = Dictionary(
      others.map { ($0, page.idleness($0, in: scenario)) }, uniquingKeysWith: { first, _ in first })
  }

  /// A ``PlayData`` whose words are made and whose source is packed: a piece is a string whose
  /// first letter tells its kind.
  struct Play: Encodable {
    var runs: Int
    var passed: Int
    var file: String
    var at: Int
    var line: Int?
    var source: [[String]]?
    /// What stands above the commands, or instead of them.
    var summary: String
    /// Kind, word, text, strategy, selector, cost; nil where the trace does not tell.
    var sent: [[String?]]?
    var picture: String?
    var messages: [String]
    var screen: String?

    init(_ play: PlayData) {
      runs = play.runs
      passed = play.passedRuns
      file = play.file
      at = play.line
      line = play.source?.firstLine
      source = play.source.map { source in
        let indent = source.indent
        return source.lines.map { pieces in
          SourceData.outdented(pieces, by: indent).map { Self.letter($0.kind) + $0.text }
        }
      }
      summary = play.sentSummary
      sent = play.sent.map { sent in
        sent.map {
          [$0.kind, $0.word, $0.text, $0.using, $0.value, $0.cost]
        }
      }
      if sent == nil {
        summary = "\(Figures.plural(play.commands, "command")); the trace does not tell which."
      }
      picture = play.picture
      messages = play.messages
      screen = play.screen
    }

    /// The first letter of a kind of source is its own.
    private static func letter(_ kind: String) -> String {
      switch kind {
      case "keyword", "string", "number", "type": String(kind.prefix(1))
      // `c` is a call's.
      case "comment": "#"
      case "call": "c"
      default: "p"
      }
    }
  }
}
