import ComparisonReport
import Variations

/// Which locators find what after a redesign: the result of a survey.
package struct Survival {
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

  package typealias Target = SurvivalData.Target

  package struct Row: Sendable {
    package let redesign: String
    package let strategy: Strategy
    package let target: Target
    package let locator: String?
    package let outcome: Outcome
    package let matches: Int
  }

  package let targets: [Target]
  package let redesigns: [Redesign]
  package let strategies: [Strategy]
  package let rows: [Row]
  let touched: TouchedElements

  /// Looks every touched element up by every strategy on every redesigned screen.
  ///
  /// An element counts in the first snapshot that shows it. The suites' own locators, in the order of
  /// their use, say which elements are touched.
  package init(
    snapshots: [Snapshot], recorded: [RecordedLocator], redesigns: [Redesign] = Redesign.all,
    strategies: [Strategy] = Strategy.allCases
  ) throws {
    touched = try TouchedElements(of: recorded, on: snapshots)
    var seen: Set<String> = []
    var targets: [Target] = []
    var states: [(snapshot: Snapshot, locators: [(Target, [Strategy: SurvivalLocator])])] = []
    for (place, snapshot) in snapshots.enumerated() {
      let rules = LocatorRules(touched.stages[place])
      // What rows have in common counts once: their names differ in the number only.
      let new = touched.elements(of: place).filter { key, _ in
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
        let texts = strategies.compactMap { strategy in
          locators[strategy].map { (strategy.rawValue, $0.description) }
        }
        let target = Target(
          screen: snapshot.screen, element: key, locators: Dictionary(uniqueKeysWithValues: texts))
        return (target, locators)
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
    (self.targets, self.redesigns) = (targets, redesigns)
    (self.strategies, self.rows) = (strategies, rows)
  }

  /// The scenarios, as `native A.1`, that a redesign should break: those that use a locator of one
  /// element which no longer finds it. What counts elements or reads what they say is not predicted.
  package func predictedFailures(under redesign: Redesign) throws -> Set<String> {
    Set(try touched.failing(under: redesign).map { $0.split(separator: "/")[0].description })
  }

  package var data: SurvivalData {
    let byCell = Dictionary(grouping: rows) { [$0.redesign, $0.strategy.rawValue] }
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
      targets: targets)
  }

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
    (self.strategy, self.target) = (strategy, target)
    self.locator = locator?.description
    guard let locator else {
      (outcome, matches) = (.notApplicable, 0)
      return
    }
    let found = try stage.find(locator)
    matches = found.count
    outcome = Self.outcome(
      found, of: target.element, requiresUniqueMatch: strategy.requiresUniqueMatch)
  }

  /// WebDriver acts on the first match, the native tool and a hardened driver only on an only one.
  static func outcome(
    _ found: [String?], of key: String, requiresUniqueMatch: Bool
  ) -> Survival.Outcome {
    guard let first = found.first else { return .lost }
    if requiresUniqueMatch, found.count > 1 { return .ambiguous }
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

/// Which elements the suites touch, and by which locators of their own.
struct TouchedElements {
  let stages: [Stage]
  let snapshots: [Snapshot]
  private let recorded: [RecordedLocator]
  /// The screens that an item of a run is about.
  private var screens: [String: Set<String>] = [:]
  /// What each locator finds in each state, if it means one element.
  private var keys: [[SurvivalLocator: String]] = []

  /// Looks all recorded locators up in all states.
  ///
  /// A trace does not say on which screen a command was sent. So an item's locators count for the
  /// screens on which most of them find something, and of several for that of the item before: a place
  /// such as "the third text" would find something anywhere.
  init(of recorded: [RecordedLocator], on snapshots: [Snapshot]) throws {
    (self.snapshots, self.recorded) = (snapshots, recorded)
    stages = try snapshots.map(Stage.init)
    let locators = Set(recorded.map(\.locator)).filter(\.selectsOne)
    keys = try stages.map { stage in
      var keys: [SurvivalLocator: String] = [:]
      for locator in locators {
        let found = try stage.find(locator)
        if found.count == 1 || !locator.isNative { keys[locator] = found.first ?? nil }
      }
      return keys
    }
    let uses = Dictionary(grouping: recorded, by: \.item)
    let states = Dictionary(grouping: snapshots.indices) { snapshots[$0].screen }
    var last: (run: Substring, screens: Set<String>) = ("", [])
    for item in recorded.map(\.item) where screens[item] == nil {
      let used = Set((uses[item] ?? []).map(\.locator))
      let found = states.mapValues { places in
        used.count { locator in places.contains { keys[$0][locator] != nil } }
      }
      let most = max(found.values.max() ?? 0, 1)
      let best = Set(found.filter { $0.value == most }.keys)
      let run = item.prefix { $0 != "/" }
      let still = run == last.run ? best.intersection(last.screens) : []
      screens[item] = still.isEmpty ? best : still
      last = (run, screens[item] ?? [])
    }
  }

  /// The items with a locator that, on a screen of theirs, no longer finds what it found.
  func failing(under redesign: Redesign) throws -> Set<String> {
    var failing: Set<String> = []
    for (place, snapshot) in snapshots.enumerated() {
      let stage = try Stage(redesign.apply(to: snapshot))
      for use in recorded where screens[use.item]?.contains(snapshot.screen) == true {
        guard let key = keys[place][use.locator], !failing.contains(use.item) else { continue }
        let found = try stage.find(use.locator)
        if Survival.Row.outcome(found, of: key, requiresUniqueMatch: use.locator.isNative) != .found
        {
          failing.insert(use.item)
        }
      }
    }
    return failing
  }

  /// The elements touched in a state, by first use, with the locators used most for them.
  func elements(of place: Int) -> [(key: String, locators: [Strategy: SurvivalLocator])] {
    var order: [String] = []
    var uses: [String: [SurvivalLocator: Int]] = [:]
    for use in recorded where screens[use.item]?.contains(snapshots[place].screen) == true {
      guard let key = keys[place][use.locator] else { continue }
      if uses[key] == nil { order.append(key) }
      uses[key, default: [:]][use.locator, default: 0] += 1
    }
    return order.map { key in
      var best: [Strategy: SurvivalLocator] = [:]
      for (locator, count) in uses[key] ?? [:] {
        let suite = locator.isNative ? Strategy.nativeSuite : .webDriverSuite
        let other = best[suite].map { (uses[key]?[$0] ?? 0, $0.description) }
        // Of two that were used alike, the one whose text comes first.
        if other.map({ count > $0.0 || count == $0.0 && locator.description < $0.1 }) ?? true {
          best[suite] = locator
        }
      }
      return (key, best)
    }
  }
}
