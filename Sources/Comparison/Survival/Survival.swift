import ComparisonReport
import Redesigns

/// Which locators find what after a redesign: the result of a survey.
package struct Survival {
  /// What came of one look-up.
  package enum Outcome: String, CaseIterable, Sendable {
    /// What would be acted on is what was meant.
    case found
    /// It is something else: the test goes on with a wrong element.
    case wrong
    case lost
    /// There are several, of which the tool takes none; counts as lost.
    case ambiguous
    /// The strategy has no words for the element, or none that meant only this one before.
    case notApplicable = "n/a"
  }

  /// An element that a suite touches.
  package struct Target: Sendable {
    package let screen: String
    package let element: String
  }

  /// One look-up.
  package struct Row: Sendable {
    package let redesign: String
    package let strategy: Strategy
    package let target: Target
    /// Nil where the strategy is not applicable.
    package let locator: String?
    package let outcome: Outcome
    /// How many elements were found.
    package let matches: Int
  }

  package let targets: [Target]
  package let redesigns: [Redesign]
  package let strategies: [Strategy]
  package let rows: [Row]
  let touches: Touches

  /// Looks every touched element up by every strategy on every redesigned screen.
  ///
  /// An element counts in the first snapshot that shows it. The suites' own locators, in the order of
  /// their use, say which elements are touched.
  package init(
    snapshots: [Snapshot], recorded: [RecordedLocator], redesigns: [Redesign] = Redesign.all,
    strategies: [Strategy] = Strategy.allCases
  ) throws {
    touches = try Touches(of: recorded, on: snapshots)
    var seen: Set<String> = []
    var targets: [Target] = []
    var states: [(snapshot: Snapshot, locators: [(Target, [Strategy: SurvivalLocator])])] = []
    for (place, snapshot) in snapshots.enumerated() {
      let rules = LocatorRules(touches.stages[place])
      // What rows have in common counts once: their names differ in the number only.
      let new = touches.elements(of: place).filter { key, _ in
        seen.insert("\(snapshot.screen) \(key.replacing(/\[[0-9]+\]/, with: ""))").inserted
      }
      let locators = try new.map { key, suites in
        var locators = suites
        if let own = suites[.webDriverSuite], try rules.stage.find(own).count == 1 {
          locators[.webDriverHardened] = own
        }
        for strategy in strategies where locators[strategy] == nil {
          locators[strategy] = try rules.locator(of: key, by: strategy)
        }
        return (Target(screen: snapshot.screen, element: key), locators)
      }
      targets += locators.map(\.0)
      states.append((snapshot, locators))
    }
    var rows: [Row] = []
    for redesign in redesigns {
      for (snapshot, elements) in states where !elements.isEmpty {
        let stage = try Stage(redesign.apply(to: snapshot))
        for (target, locators) in elements {
          rows += try strategies.map { strategy in
            try Row(redesign, strategy, target, locators[strategy], on: stage)
          }
        }
      }
    }
    self.targets = targets
    self.redesigns = redesigns
    self.strategies = strategies
    self.rows = rows
  }
}

extension Survival {
  /// The scenarios, as `native A.1`, that a redesign should break: those that use a locator of one
  /// element which no longer finds it. What counts elements or reads what they say is not foreseen.
  package func foreseenFailures(under redesign: Redesign) throws -> Set<String> {
    Set(try touches.failing(under: redesign).map { $0.split(separator: "/")[0].description })
  }

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
    let names = [
      "redesign", "category", "screen", "element", "strategy", "locator", "result", "matches",
    ]
    return CSVText.table(
      names,
      rows.map { row in
        [
          row.redesign, categories[row.redesign]?.rawValue ?? "", row.target.screen,
          row.target.element, row.strategy.rawValue, row.locator ?? "", row.outcome.rawValue,
          "\(row.matches)",
        ]
      })
  }
}

extension Survival.Row {
  fileprivate init(
    _ redesign: Redesign, _ strategy: Strategy, _ target: Survival.Target,
    _ locator: SurvivalLocator?, on stage: Stage
  ) throws {
    self.redesign = redesign.name
    self.strategy = strategy
    self.target = target
    self.locator = locator?.description
    guard let locator else {
      (outcome, matches) = (.notApplicable, 0)
      return
    }
    let found = try stage.find(locator)
    matches = found.count
    outcome = Self.outcome(found, of: target.element, takesOnlyOne: strategy.takesOnlyOne)
  }

  /// WebDriver acts on the first match, the native tool and a hardened driver only on an only one.
  static func outcome(
    _ found: [String?], of key: String, takesOnlyOne: Bool
  ) -> Survival.Outcome {
    guard let first = found.first else { return .lost }
    if takesOnlyOne, found.count > 1 { return .ambiguous }
    return first == key ? .found : .wrong
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
