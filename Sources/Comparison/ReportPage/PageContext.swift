import ComparisonReport
import Foundation
import ScenarioBinding

struct PageContext {
  let data: ReportData
  /// The tools shown side by side at first. Nil with less than two.
  let pair: (left: String, right: String)?
  /// The pictures of expectations and failures; a step's is the same, or not yet complete.
  let pictures: [String: TracePicture]

  init(_ data: ReportData) {
    self.data = data
    let shown = Set(
      data.scenarios.flatMap(\.items).flatMap { item in
        item.plays.values.filter { item.kind != "step" || $0.passedRuns < $0.runs }
      }.compactMap(\.picture))
    pictures = data.pictures.filter { shown.contains($0.key) }
    // The native tool and WebDriver over HTTP where they are there, else the first ones.
    let names = data.tools.map(\.name)
    let left = names.first { $0 == "native" } ?? names.first
    let others = names.filter { $0 != left }
    let right = others.first { $0 == "webdriver-http" } ?? others.first
    pair = left.flatMap { left in right.map { (left, $0) } }
  }

  var timing: TimingData { data.timing }
  var tools: [String] { data.tools.map(\.name) }
  var apps: [String] { data.scenarios.map(\.app).uniqued(by: \.self) }

  func timing(_ scenario: String, _ tool: String) -> ScenarioTiming? {
    timing.times(scenario, tool)
  }

  func tool(_ name: String) -> ToolData? { data.tools.first { $0.name == name } }

  /// What times are compared to: the base of a variant, else the first tool of the pair.
  func base(of tool: String) -> String? { self.tool(tool)?.variantOf ?? pair?.left }

  /// That the times are no measurement, where they are none.
  var debugNote: String? { timing.isDebug ? DebugBuild.note : nil }

  func outcome(_ cell: CellData) -> Outcome { Outcome(cell, isKnown: isKnown(cell.tool)) }

  private func isKnown(_ tool: String) -> Bool { self.tool(tool)?.isKnown ?? false }

  func mark(_ cell: CellData) -> OutcomeMark {
    let outcome = outcome(cell)
    return OutcomeMark(
      look: outcome.look, sign: outcome.sign, word: outcome.word,
      runs: cell.runs > 0 ? "\(cell.passedRuns)/\(cell.runs)" : nil)
  }

  func idleness(_ tool: String, in scenario: ScenarioData) -> String {
    scenario.cell(of: tool)?.idleness(isKnown: isKnown(tool)) ?? "has no run of it"
  }

  /// The address of a scenario or an item with a tool on the right.
  func address(_ place: String, with tool: String) -> String {
    guard let pair else { return "#" + place }
    // The tool itself is one of the two.
    let other = tool == pair.left ? pair.right : tool
    return "#\(place)?left=\(pair.left.inAddress)&right=\(other.inAddress)"
  }

  func link(_ scenario: ScenarioData) -> ScenarioLink {
    let tool = pair?.right ?? tools.first ?? ""
    return ScenarioLink(address: address(scenario.id, with: tool), id: scenario.id, title: nil)
  }

  /// The ways in which the apps were changed on purpose, as in `--fault done-tasks-counted`.
  var conditions: [String] {
    let commands = timing.facts.keys.sorted().compactMap {
      timing.facts[$0]?[TraceFact.command.rawValue]
    }
    return commands.flatMap { command in
      let words = command.split(whereSeparator: { $0 == " " || $0 == "=" }).map(String.init)
      return zip(words, words.dropFirst()).filter { ["--fault", "--redesign"].contains($0.0) }
        .map { "\($0.0) \($0.1)" }
    }.uniqued(by: \.self)
  }
}

/// An outcome as sign and word, with the runs where there are any.
struct OutcomeMark {
  let look, sign, word: String
  let runs: String?
}

/// A link to a scenario's steps.
struct ScenarioLink {
  let address, id: String
  let title: String?
}

/// The first items of a list, and how many more there are.
struct ShortList<Item> {
  let items: [Item]
  let more: String?

  /// Nil without items.
  init?(_ all: [Item]) {
    if all.isEmpty { return nil }
    let (shown, more) = all.shortened()
    items = Array(shown)
    self.more = more == 0 ? nil : Figures.whole(more)
  }

  func map<Other>(_ change: (Item) -> Other) -> ShortList<Other> {
    ShortList<Other>(items: items.map(change), more: more)
  }

  private init(items: [Item], more: String?) { (self.items, self.more) = (items, more) }
}

extension ScenarioData {
  func failedItem(of tool: String) -> ItemData? {
    items.first { item in item.plays[tool].map { $0.passedRuns < $0.runs } ?? false }
  }
}

extension ToolData {
  var about: String {
    isKnown ? summary : "A tool of which nothing is known but what its traces tell."
  }
}

extension PlayData {
  /// The lines that messages name; else all of its source behind the written words.
  var failedLines: [Int] {
    guard passedRuns < runs else { return [] }
    guard let source else { return [line] }
    let all = source.firstLine..<(source.firstLine + max(source.lines.count, 1))
    let named = messages.flatMap { message in
      message.split(separator: file + ":").dropFirst().compactMap {
        Int($0.prefix(while: \.isNumber))
      }
    }.filter(all.contains)
    return named.isEmpty ? (all.count > 1 ? Array(all.dropFirst()) : Array(all)) : named
  }
}

/// How two tools' times differ, as the page says it, whichever of them the data takes as the base.
extension PageContext {
  /// The ratio of a tool to a base over an app. Nil where the data has none.
  func ratio(_ app: String, base: String, tool: String) -> RatioData? {
    let ours = timing.ratios.filter { $0.app == app }
    return ours.first { $0.base == base && $0.tool == tool }
      ?? ours.first { $0.base == tool && $0.tool == base }?.swapped
  }

  /// The difference of a tool to a base. Nil where the data has none.
  func difference(_ scenario: String, base: String, tool: String) -> DifferenceData? {
    let ours = timing.differences.filter { $0.scenario == scenario }
    return ours.first { $0.base == base && $0.tool == tool }
      ?? ours.first { $0.base == tool && $0.tool == base }?.swapped
  }

  /// The verdict in words, such as `slower 23.9 ×`. Only what both tools passed is compared.
  func text(_ difference: DifferenceData?) -> String {
    guard let difference else {
      return timing.isDebug ? "not told of a debug build" : "not compared"
    }
    let told =
      difference.verdict.rawValue + (difference.ratio.map { " \(Figures.ratio($0))" } ?? "")
    guard difference.verdict == .undecided else { return told }
    // A few runs can be all apart, and chance still not be ruled out.
    let isApart = (difference.lower ?? 0) > 1 || (difference.upper ?? .infinity) < 1
    return difference.correctedProbability == nil || isApart
      ? told + ", too few runs to tell" : told + ", the noise covers the difference"
  }
}
