import Foundation

/// The matrix in numbers, as `survival.json` has it.
package struct SurvivalData: Codable, Equatable, Sendable {
  /// One redesign by one strategy: how many elements came out how.
  package struct Cell: Codable, Equatable, Sendable {
    package var redesign: String
    package var strategy: String
    package var found = 0
    package var wrong = 0
    /// None, or several natively.
    package var lost = 0
    /// How many of the lost ones are so because there were several.
    package var ambiguous = 0
    package var notApplicable = 0
  }

  /// A redesign.
  package struct RedesignData: Codable, Equatable, Sendable {
    package var name: String
    package var category: String
    package var summary: String
  }

  /// An element that a suite touches, with its locators by strategy.
  package struct ElementData: Codable, Equatable, Sendable {
    package var screen: String
    package var element: String
    package var locators: [String: String]
  }

  package var version = 1
  /// How many elements the suites touch.
  package var elements: Int
  package var strategies: [String]
  package var redesigns: [RedesignData]
  /// Redesigns by strategies.
  package var cells: [Cell]
  /// Every touched element.
  package var targets: [ElementData]

  /// Counts a survey.
  package init(_ survival: Survival) {
    elements = survival.targets.count
    strategies = survival.strategies.map(\.rawValue)
    redesigns = survival.redesigns.map {
      RedesignData(name: $0.name, category: $0.category.rawValue, summary: $0.summary)
    }
    let rows = Dictionary(grouping: survival.rows) { [$0.redesign, $0.strategy.rawValue] }
    cells = survival.redesigns.flatMap { redesign in
      survival.strategies.map { strategy in
        Cell(redesign.name, strategy.rawValue, rows[[redesign.name, strategy.rawValue]] ?? [])
      }
    }
    let first = survival.rows.filter { $0.redesign == survival.redesigns.first?.name }
    let byTarget = Dictionary(grouping: first) { [$0.target.screen, $0.target.element] }
    targets = survival.targets.map { target in
      let locators = (byTarget[[target.screen, target.element]] ?? []).compactMap { row in
        row.locator.map { (row.strategy.rawValue, $0) }
      }
      return ElementData(
        screen: target.screen, element: target.element,
        locators: Dictionary(uniqueKeysWithValues: locators))
    }
  }

  /// As JSON with sorted keys, the same in every run.
  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}

extension SurvivalData.Cell {
  fileprivate init(_ redesign: String, _ strategy: String, _ rows: [Survival.Row]) {
    self.redesign = redesign
    self.strategy = strategy
    for row in rows { add(row.outcome) }
  }

  fileprivate mutating func add(_ outcome: Survival.Outcome) {
    switch outcome {
    case .found: found += 1
    case .wrong: wrong += 1
    case .lost: lost += 1
    case .ambiguous:
      lost += 1
      ambiguous += 1
    case .notApplicable: notApplicable += 1
    }
  }

  /// How many elements the strategy has a locator for.
  package var applicable: Int { found + wrong + lost }
}

extension Survival {
  /// Every look-up, a line each, as RFC 4180 has it.
  package var csv: String {
    let categories = Dictionary(uniqueKeysWithValues: redesigns.map { ($0.name, $0.category) })
    let lines = rows.map { row in
      [
        row.redesign, categories[row.redesign]?.rawValue ?? "", row.target.screen,
        row.target.element, row.strategy.rawValue, row.locator ?? "", row.outcome.rawValue,
        "\(row.matches)",
      ].map(Self.field).joined(separator: ",")
    }
    return
      (["redesign,category,screen,element,strategy,locator,result,matches"] + lines)
      .map { $0 + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { "\",\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
