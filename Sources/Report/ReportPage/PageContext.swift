import ComparisonReport
import Foundation
import ScenarioBinding

struct PageContext {
  let data: ReportData
  /// The tools shown side by side at first. Nil if there are fewer than two.
  let pair: (left: String, right: String)?
  /// The pictures of expectations and failures. A passed step's picture is the same or incomplete.
  let pictures: [String: TracePicture]

  init(_ data: ReportData) {
    self.data = data
    let shown = Set(
      data.scenarios.flatMap(\.items).flatMap { item in
        item.plays.values.filter { item.kind != "step" || $0.passedRuns < $0.runs }
      }.compactMap(\.picture))
    pictures = data.pictures.filter { shown.contains($0.key) }
    // The native tool and WebDriver over HTTP if present, or else the first ones.
    let names = data.tools.map(\.name)
    let left = names.first { $0 == "native" } ?? names.first
    let others = names.filter { $0 != left }
    let right = others.first { $0 == "webdriver-http" } ?? others.first
    pair = left.flatMap { left in right.map { (left, $0) } }
  }

  var timing: TimingData { data.timing }
  var tools: [String] { data.tools.map(\.name) }

  func tool(_ name: String) -> ToolData? { data.tools.first { $0.name == name } }

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

  /// Returns the address of a scenario or an item, with a tool on the right.
  func address(_ place: String, with tool: String) -> String {
    guard let pair else { return "#" + place }
    // The tool may be the left one of the pair.
    let other = tool == pair.left ? pair.right : tool
    return "#\(place)?left=\(pair.left.inAddress)&right=\(other.inAddress)"
  }

  func link(_ scenario: ScenarioData) -> ScenarioLink {
    let tool = pair?.right ?? tools.first ?? ""
    return ScenarioLink(address: address(scenario.id, with: tool), id: scenario.id, title: nil)
  }

  /// The faults and redesigns of the run, such as `--fault done-tasks-counted`.
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

/// An outcome as a sign and a word. Has the passed runs if there are any.
struct OutcomeMark {
  let look, sign, word: String
  let runs: String?
}

/// A link to a scenario's steps.
struct ScenarioLink {
  let address, id: String
  let title: String?
}

/// The first items of a list, and the number of further ones.
struct ShortList<Item> {
  let items: [Item]
  let more: String?

  /// Nil if the list is empty.
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
    isKnown ? summary : "A tool known only from its traces."
  }
}

extension PlayData {
  /// The failed lines: those that messages name, or else the code below the mark.
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
