import ComparisonReport
import TraceRecords
import ScenarioFormat

/// The verdict, the failures, and the changes since an earlier run.
struct VerdictSection {
  let look, title: String
  /// The commands that made the traces.
  let commands: [String]
  let findings: ShortList<String>?
  /// The failed items by tool. Nil if there is at most one.
  let matrix: Matrix?
  /// The first three failures.
  let failures: [Failure]
  /// All others, each behind a line.
  let others: ShortList<Failure>?
  let changes: Changes?

  /// The outcome of each failure with each tool.
  struct Matrix {
    let tools: [String]
    let rows: [Row]

    struct Row {
      let number: Int
      let title: String
      let cells: [Cell]
    }

    struct Cell { let tool, look, text: String }

    init?(_ data: ReportData, _ items: [String: ItemData]) {
      let failures = data.failures.filter { $0.item != nil }.prefix(20)
      if failures.count < 2 || data.tools.count < 2 { return nil }
      tools = data.tools.map(\.name)
      rows = failures.enumerated().map { place, failure in
        let failed = Set(failure.ways.flatMap(\.tools).map(\.tool))
        let plays = items[failure.item ?? ""]?.plays ?? [:]
        return Row(
          number: place + 1, title: "\(failure.item ?? "") \(failure.text)",
          cells: data.tools.map { tool in
            let (look, text) =
              failed.contains(tool.name)
              ? ("bad", "✗ failed")
              : plays[tool.name] == nil ? ("soft", "– not reached") : ("good", "✓ passed")
            return Cell(tool: tool.name, look: look, text: text)
          })
      }
    }
  }

  struct Changes { let kinds: [Kind] }

  struct Kind {
    let name: String
    let list: ShortList<String>?
  }

  init(_ data: ReportData, _ addresses: Addresses) {
    let played = data.scenarios.flatMap(\.cells).filter(\.status.isPlayed)
    look = data.passed && !played.isEmpty ? "good" : "bad"
    let sign =
      !data.failures.isEmpty ? "✗" : !data.findings.isEmpty ? "⚠" : played.isEmpty ? "?" : "✓"
    title = "\(sign) \(data.heading)"
    commands = data.facts.values.compactMap { $0[TraceFact.command.rawValue] }.sorted()
      .uniqued(by: \.self)
    findings = ShortList(data.findings)
    let items = Dictionary(
      data.scenarios.flatMap(\.testCases).flatMap(\.items).map { ($0.id, $0) },
      uniquingKeysWith: { $1 })
    matrix = Matrix(data, items)
    let all = data.failures.enumerated().map { place, failure in
      Failure(
        failure, number: place + 1, of: data.failures.count,
        before: Self.screen(before: failure, data), items[failure.item ?? ""], addresses, data)
    }
    failures = Array(all.prefix(3))
    others = ShortList(Array(all.dropFirst(3)))
    changes = data.changes.map { changes in
      Changes(
        kinds: changes.grouped(by: \.kind).map { same in
          Kind(name: same[0].kind.words, list: ShortList(same.map(\.text)))
        })
    }
  }

  /// Returns the last picture before a failed item, by a tool that failed there.
  private static func screen(before failure: FailureData, _ data: ReportData) -> String? {
    let scenario = data.scenarios.first { $0.id == failure.scenario }
    let items = scenario?.testCases.flatMap(\.items) ?? []
    let tool = failure.ways.first?.tools.first?.tool ?? ""
    return items.prefix { $0.id != failure.item }.compactMap { $0.plays[tool]?.picture }.last
  }
}

/// The first items of a list, and the number of further ones.
struct ShortList<Item> {
  let items: [Item]
  let more: Int?

  /// Nil if the list is empty.
  init?(_ all: [Item]) {
    if all.isEmpty { return nil }
    items = Array(all.prefix(20))
    more = all.count > 20 ? all.count - 20 : nil
  }
}

/// An item that failed, or a failure outside of the items.
struct Failure {
  let address, id, title: String
  /// Its number, and those of its neighbours. Nil if there is none.
  let number: Int
  let previous, next: Int?
  /// The ids of two pictures: the last screen before it, and the screen at it.
  let before, picture: String?
  /// The command that plays its scenario again. Nil if unknown.
  let command: String?
  /// The address of the item in the scenario's player. Nil if there is none.
  let player: String?
  let ways: [Way]

  struct Way {
    let tools: [Tool]
    let place: String?
    let parts: [Part]
  }

  struct Tool { let address, name, share: String }

  /// Lines under a heading, such as "found".
  struct Part { let name, text: String }

  init(
    _ failure: FailureData, number: Int, of count: Int, before: String?, _ item: ItemData?,
    _ addresses: Addresses, _ data: ReportData
  ) {
    let place = failure.item ?? failure.scenario
    self.number = number
    (previous, next) = (number > 1 ? number - 1 : nil, number < count ? number + 1 : nil)
    command = data.rerun.map { "\($0) --scenario \(failure.scenario)" }
    player = data.player.map { "\($0)/\(failure.scenario).html#\(place)" }
    address = addresses.place(place, failure.ways.first?.tools.first?.tool)
    id = place
    title = "\(place) \(failure.text)"
    self.before = failure.item == nil ? nil : before
    picture =
      failure.ways.flatMap(\.tools).lazy
      .compactMap { item?.plays[$0.tool]?.picture }.first
    ways = failure.ways.map { way in
      Way(
        tools: way.tools.map {
          Tool(
            address: addresses.place(place, $0.tool), name: $0.tool,
            share: $0.share)
        }, place: way.place,
        parts: [("code", way.code), ("expected", way.expected), ("found", way.found)]
          .filter { !$0.1.isEmpty }
          .map { Part(name: $0, text: $1.joined(separator: "\n")) })
    }
  }
}

/// The outcome of each scenario with each tool.
struct GridSection {
  let tools: [String]
  let rows: [Row]
  /// The meaning of the signs in the grid.
  let legend: [Outcome]
  /// The tests declared to fail or not to be portable, with reason and link.
  let declared: [Declared]
  let hasDeclared: Bool

  struct Row {
    let id, title, address: String
    let differs: Bool
    let cells: [Cell]
  }

  struct Cell {
    let tool, scenario: String
    let outcome: Outcome
    let runs: String?
    /// The address of the failed item or the scenario. Nil if there is nothing to show.
    let address: String?
  }

  struct Declared {
    let address, id, tool, kind, reason, source: String
    let isWebAddress: Bool
  }

  init(_ data: ReportData, _ addresses: Addresses) {
    tools = data.tools.map(\.name)
    rows = data.scenarios.map { scenario in
      let played = scenario.cells.filter(\.status.isPlayed)
      return Row(
        id: scenario.id, title: scenario.title, address: addresses.place(scenario.id),
        differs: Set(played.map(\.status)).count > 1 || played.contains { !$0.status.isFine },
        cells: scenario.cells.map { cell in
          Cell(
            tool: cell.tool, scenario: scenario.id, outcome: Outcome(cell.status),
            runs: cell.runs > 0 ? "\(cell.passedRuns)/\(cell.runs)" : nil,
            address: cell.status.isPlayed || cell.known != nil
              ? addresses.place(cell.failedItem ?? scenario.id, cell.tool) : nil)
        })
    }
    legend = rows.flatMap(\.cells).map(\.outcome).uniqued(by: \.word)
    declared = data.scenarios.flatMap { scenario in
      scenario.cells.compactMap { cell in
        cell.known.map { known in
          Declared(
            address: addresses.place(scenario.id, cell.tool), id: scenario.id, tool: cell.tool,
            kind: known.kind.words, reason: known.reason, source: known.link ?? "",
            isWebAddress: known.link?.lowercased().contains(/^https?:\/\//) == true)
        }
      }
    }
    hasDeclared = !declared.isEmpty
  }
}

/// The outcome of a tool's runs of a scenario, in the page's words.
struct Outcome {
  /// A sign that needs no colour.
  let sign: String
  let look: String
  let word: String
  let meaning: String

  init(_ status: Comparison.Status) {
    word = status.words
    (sign, look, meaning) =
      switch status {
      case .passed: ("✓", "good", "every run did every step and met every expectation")
      case .failed: ("✗", "bad", "at least one run failed")
      case .expectedFailure:
        ("◇", "warn", "every run failed, and the test declares that it will, and why")
      case .unexpectedPass: ("✗", "bad", "a run passed (counts as a failure)")
      case .notPortable:
        ("⊘", "warn", "the test declares that it can’t run with this tool, and why")
      case .flaky: ("✓", "warn", "a run failed, and passed when the same test was tried again")
      case .skipped: ("⊘", "warn", "a test was skipped, and says why")
      case .invalid:
        ("⚠", "bad", "a run’s trace contradicts itself or the scenario (counts as a failure)")
      case .notMeasured: ("?", "bad", "a planned run is missing (counts as a failure)")
      case .notPlayed: ("–", "soft", "the tool can’t play it, or the traces have no run of it")
      }
  }
}

/// How to read the report, the tools, the figures, and the environment. Collapsed at first.
struct DetailsSection {
  let tools: [Fact]
  let facts: [Fact]
  let columns: [String]
  let rows: [Row]
  /// A note that the times can't be compared. Nil in a release build.
  let debugNote: String?
  let isForeign: Bool

  struct Fact { let name, value: String }
  struct Row { let cells: [Cell] }
  struct Cell { let column, text: String }

  init(_ data: ReportData) {
    tools = data.tools.map {
      Fact(name: $0.name, value: $0.summary ?? "A tool that isn’t part of Duet.")
    }
    facts = Self.facts(data.facts)
    let figures = data.figures
    let lines = figures.rows.compactMap(\.self)
    // Counts that no tool has are left out.
    let kept = figures.header.indices.filter { column in
      column < 3 || lines.contains { $0.indices.contains(column) && $0[column] != "–" }
    }
    columns = kept.map { figures.header[$0].title }
    rows = lines.map { cells in
      Row(
        cells: kept.filter(cells.indices.contains).map {
          Cell(column: figures.header[$0].title, text: cells[$0])
        })
    }
    (debugNote, isForeign) = (data.debugNote, data.isForeign)
  }

  /// Returns the facts by name. Tools with the same value share an entry.
  private static func facts(_ facts: [String: [String: String]]) -> [Fact] {
    let tools = facts.keys.sorted()
    return Set(facts.values.flatMap(\.keys)).sorted().flatMap { name in
      tools.filter { facts[$0]?[name] != nil }.grouped { facts[$0]?[name] }.map { same in
        let of = same.count == tools.count ? "" : " (\(same.joined(separator: ", ")))"
        return Fact(name: name, value: (facts[same[0]]?[name] ?? "") + of)
      }
    }
  }
}
