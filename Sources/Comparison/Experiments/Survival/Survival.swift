import ComparisonReport
import Device
import Variations

/// A survey of locators: the elements that they find after each redesign.
package struct Survival {
  package enum Outcome: String, CaseIterable, Sendable {
    /// The test would act on the same element as before.
    case found
    /// The test would go on with a different element.
    case wrong
    case lost
    /// There are several matches, which the tool rejects. Counts as lost.
    case ambiguous
    /// The strategy has no locator that finds only this element on the original screen.
    case notApplicable = "n/a"
  }

  package typealias Target = SurvivalData.Target

  package struct Row: Sendable {
    package let redesign: String
    package let strategy: Strategy
    package let target: Target
    /// The state of the target's screen.
    let state: String
    let used: SurvivalLocator?
    package var locator: String? { used?.description }
    package let outcome: Outcome
    package let matches: Int
  }

  package let targets: [Target]
  package let redesigns: [SurveyedRedesign]
  package let strategies: [Strategy]
  package let rows: [Row]
  let touched: TouchedElements

  /// Looks up every element that the suites use, with every strategy, on every redesigned screen.
  ///
  /// The suites' recorded locators decide which elements these are. An element belongs to the first
  /// snapshot that shows it.
  package init(
    snapshots: [Snapshot], recorded: [RecordedLocator],
    redesigns: [SurveyedRedesign] = SurveyedRedesign.all,
    strategies: [Strategy] = Strategy.allCases
  ) throws {
    touched = try TouchedElements(of: recorded, on: snapshots)
    var seen: Set<String> = []
    var targets: [Target] = []
    var states: [(snapshot: Snapshot, locators: [(Target, [Strategy: SurvivalLocator])])] = []
    for (place, snapshot) in snapshots.enumerated() {
      let rules = LocatorRules(touched.stages[place])
      // Elements that all rows have count once. Their keys differ only in the row's number.
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
            try Row(redesign, strategy, target, snapshot.state, locators[strategy], on: stage)
          }
        }
      }
    }
    (self.targets, self.redesigns) = (targets, redesigns)
    (self.strategies, self.rows) = (strategies, rows)
  }

  /// Returns the scenarios, such as `native A.1`, that a redesign should break.
  ///
  /// These are the scenarios that use a locator of one element, and the locator no longer finds
  /// that element. Failures of checks that count elements or read texts are not predicted.
  package func predictedFailures(under redesign: SurveyedRedesign) throws -> Set<String> {
    Set(try touched.failing(under: redesign).map { $0.split(separator: "/")[0].description })
  }

  package var data: SurvivalData {
    let byCell = Dictionary(grouping: rows) { [$0.redesign, $0.strategy.rawValue] }
    return SurvivalData(
      strategies: strategies.map(\.rawValue),
      redesigns: redesigns.map {
        SurvivalData.Redesign(
          name: $0.name, category: $0.category.rawValue, summary: $0.redesign.summary)
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

  /// Returns all look-ups as CSV.
  ///
  /// - Parameter consequences: what happens with wrong elements, by the index of the row.
  package func csv(_ consequences: [Int: Consequence]) -> String {
    let categories = Dictionary(uniqueKeysWithValues: redesigns.map { ($0.name, $0.category) })
    let names = [
      "redesign", "category", "screen", "element", "strategy", "locator", "result", "matches",
      "consequence",
    ]
    return CSVText.table(
      names,
      rows.enumerated().map { index, row in
        [
          row.redesign, categories[row.redesign]?.rawValue ?? "", row.target.screen,
          row.target.element, row.strategy.rawValue, row.locator ?? "", row.outcome.rawValue,
          "\(row.matches)", consequences[index]?.rawValue ?? "",
        ]
      })
  }
}

extension Survival.Row {
  fileprivate init(
    _ redesign: SurveyedRedesign, _ strategy: Strategy, _ target: Survival.Target,
    _ state: String, _ locator: SurvivalLocator?, on stage: Stage
  ) throws {
    self.redesign = redesign.name
    (self.strategy, self.target) = (strategy, target)
    (self.state, used) = (state, locator)
    guard let locator else {
      (outcome, matches) = (.notApplicable, 0)
      return
    }
    let found = try stage.find(locator)
    matches = found.count
    outcome = Self.outcome(
      found, of: target.element, requiresUniqueMatch: strategy.requiresUniqueMatch)
  }

  /// Judges the matches of a locator. WebDriver acts on the first match. The native tool and a
  /// hardened driver reject several matches.
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

/// The elements that the suites use, with the suites' locators for them.
struct TouchedElements {
  let stages: [Stage]
  let snapshots: [Snapshot]
  private let recorded: [RecordedLocator]
  /// The screens that each item takes place on.
  private var screens: [String: Set<String>] = [:]
  /// The key of the element that each locator finds, by state.
  private var keys: [[SurvivalLocator: String]] = []

  /// Looks up all recorded locators in all states.
  ///
  /// A trace doesn't record the screen of a command, and a locator such as "the third text" finds
  /// something on every screen. So an item's locators count for the screens on which most of them
  /// find an element. If there are several such screens, the screen of the previous item wins.
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

  /// Returns the items with a locator that no longer finds its element on one of the item's
  /// screens.
  func failing(under redesign: SurveyedRedesign) throws -> Set<String> {
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

  /// Returns the type of an element in a state of a screen, or nil if it has none, as parts of a page.
  func type(of key: String, on screen: String, _ state: String) -> ElementType? {
    let place = snapshots.firstIndex { $0.screen == screen && $0.state == state }
    return place.flatMap { place in
      let markup = Markup.screen(stages[place])
      return markup.place(of: key).flatMap { markup.nodes[$0].type }
    }
  }

  /// Returns the elements used in a state in the order of their first use, each with its most
  /// frequent locator in each suite.
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
        // With equal counts, the alphabetically first locator wins.
        if other.map({ count > $0.0 || count == $0.0 && locator.description < $0.1 }) ?? true {
          best[suite] = locator
        }
      }
      return (key, best)
    }
  }
}
