import ComparisonReport
import ScenarioBinding

/// The verdict, the failures, and the changes since an earlier run.
struct VerdictSection {
  let look, title: String
  /// The faults and redesigns of the run.
  let conditions: [String]
  let hasConditions: Bool
  let findings: ShortList<String>?
  /// One entry for each scenario or item that failed, with all tools that failed there.
  let failures: ShortList<Failure>?
  let changes: Changes?

  struct Changes { let list: ShortList<String>? }

  init(_ page: PageContext) {
    look = page.data.passed ? "good" : "bad"
    title = Self.title(page)
    conditions = page.conditions
    hasConditions = !conditions.isEmpty
    findings = ShortList(page.data.findings)
    let wrong = Self.cells(page).filter { !$0.cell.status.isFine }.map {
      (scenario: $0.scenario, cell: $0.cell, item: $0.scenario.failedItem(of: $0.cell.tool))
    }
    failures = ShortList(wrong.grouped { $0.item?.id ?? $0.scenario.id })?.map { place in
      Failure(place[0].scenario, place[0].item, by: place.map(\.cell), page)
    }
    changes = page.data.changesText.map { Changes(list: ShortList($0)) }
  }

  private static func cells(_ page: PageContext) -> [(scenario: ScenarioData, cell: CellData)] {
    page.data.scenarios.flatMap { scenario in scenario.cells.map { (scenario, $0) } }
  }

  private static func title(_ page: PageContext) -> String {
    let played = cells(page).filter(\.cell.status.isPlayed)
    let wrong = played.count { !$0.cell.status.isFine }
    let all = Figures.plural(played.count, "result")
    if wrong > 0 { return "✗ \(Figures.whole(wrong)) of \(all) not as expected" }
    if !page.data.findings.isEmpty { return "⚠ The traces contradict themselves" }
    guard !played.isEmpty else { return "? Nothing was played" }
    let declared = played.count { $0.cell.status == .expectedFailure }
    let results = "\(all) of \(Figures.plural(page.data.scenarios.count, "scenario"))"
    return "✓ All as expected: "
      + (declared > 0
        ? "\(results), \(Figures.whole(declared)) of them failing as declared"
        : "every tool passed each scenario that it plays")
  }
}

/// A scenario or an item that failed, with all tools that failed there.
struct Failure {
  let address, place, title: String
  let picture: String?
  /// The tools, grouped by their messages.
  let parts: [Part]

  struct Part {
    let tools: [Tool]
    let messages: ShortList<String>?
    let meaning: String
    let line: Line?
  }

  struct Tool {
    let address, name: String
    let mark: OutcomeMark
  }

  struct Line {
    let file: String
    let number: Int
    let code: String?

    init?(_ play: PlayData) {
      guard let number = play.failedLines.first else { return nil }
      (file, self.number) = (play.file, number)
      code = play.source.flatMap { source in
        let place = number - source.firstLine
        return source.lines.indices.contains(place)
          ? String(source.lines[place].trimmingPrefix(while: \.isWhitespace)) : nil
      }
    }
  }

  init(_ scenario: ScenarioData, _ item: ItemData?, by cells: [CellData], _ page: PageContext) {
    func messages(_ cell: CellData) -> [String] {
      item?.plays[cell.tool]?.messages ?? cell.messages
    }
    let place = item?.id ?? scenario.id
    self.place = place
    address = page.address(place, with: cells[0].tool)
    title = "\(place) \(item?.text ?? scenario.title)"
    picture = cells.lazy.compactMap { item?.plays[$0.tool]?.picture }.first
    parts = cells.grouped(by: messages).map { alike in
      Part(
        tools: alike.map {
          Tool(address: page.address(place, with: $0.tool), name: $0.tool, mark: page.mark($0))
        }, messages: ShortList(messages(alike[0])), meaning: page.outcome(alike[0]).meaning,
        line: item?.plays[alike[0].tool].flatMap(Line.init))
    }
  }
}
