import ComparisonReport
import Redesigns

extension Survival {
  /// The matrix in numbers.
  package var data: SurvivalData {
    let byCell = Dictionary(grouping: rows) { [$0.redesign, $0.strategy.rawValue] }
    let first = rows.filter { $0.redesign == redesigns.first?.name }
    let byTarget = Dictionary(grouping: first) { [$0.target.screen, $0.target.element] }
    return SurvivalData(
      strategies: strategies.map(\.rawValue),
      redesigns: redesigns.map {
        SurvivalData.Redesign(name: $0.name, category: $0.category.rawValue, summary: $0.summary)
      },
      cells: redesigns.flatMap { redesign in
        strategies.map { strategy in
          let rows = byCell[[redesign.name, strategy.rawValue]] ?? []
          return rows.reduce(
            into: SurvivalData.Cell(redesign: redesign.name, strategy: strategy.rawValue)
          ) { $0.add($1.outcome) }
        }
      },
      targets: targets.map { target in
        let rows = byTarget[[target.screen, target.element]] ?? []
        return SurvivalData.Target(
          screen: target.screen, element: target.element,
          locators: Dictionary(
            uniqueKeysWithValues: rows.compactMap { row in
              row.locator.map { (row.strategy.rawValue, $0) }
            }))
      })
  }

  /// Every look-up, a line each.
  package var csv: String {
    let categories = Dictionary(uniqueKeysWithValues: redesigns.map { ($0.name, $0.category) })
    return CSVText.table(
      [
        "redesign", "category", "screen", "element", "strategy", "locator", "result", "matches",
      ],
      rows.map { row in
        [
          row.redesign, categories[row.redesign]?.rawValue ?? "", row.target.screen,
          row.target.element, row.strategy.rawValue, row.locator ?? "", row.outcome.rawValue,
          "\(row.matches)",
        ]
      })
  }
}

extension SurvivalData.Cell {
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
}
