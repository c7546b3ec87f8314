import CSV
import ComparisonReport
import Foundation
import Variations

/// The locators of some suites, each with the element that it finds on the original screens.
package struct Survival {
  /// What a locator finds on a redesigned screen.
  package enum Outcome: String, CaseIterable, Sendable {
    /// The same element as before.
    case found
    /// A different element, with which the test would go on.
    case wrong
    /// No element, or several if the tool is XCUITest, which rejects them.
    case lost
  }

  /// A distinct locator of a suite on a screen.
  private struct Use: Hashable {
    let suite, screen: String
    let locator: SurvivalLocator
  }

  private let snapshots: [Snapshot]
  /// The locators that find an element, by the first snapshot of their screen that has it.
  private let uses: [[(use: Use, key: String)]]

  /// Looks up all recorded locators in all states of the screens.
  ///
  /// A trace doesn't record the screen of a command, and a locator such as "the third text" finds
  /// something on every screen. So an item's locators count for the screens on which most of them
  /// find an element. If there are several such screens, the screen of the previous item wins.
  package init(of recorded: [RecordedLocator], on snapshots: [Snapshot]) throws {
    self.snapshots = snapshots
    let locators = Set(recorded.map(\.locator)).filter(\.selectsOne)
    let keys = try snapshots.map { snapshot in
      let stage = try Stage(snapshot)
      return try locators.reduce(into: [SurvivalLocator: String]()) { keys, locator in
        let found = try stage.find(locator)
        if found.count == 1 || !locator.isNative { keys[locator] = found.first ?? nil }
      }
    }
    let screens = Self.screens(of: recorded, keys, snapshots)
    var seen: Set<Use> = []
    uses = snapshots.enumerated().map { place, snapshot in
      recorded.compactMap { used in
        guard screens[Self.item(used)]?.contains(snapshot.screen) == true,
          let key = keys[place][used.locator]
        else { return nil }
        let use = Use(suite: used.suite, screen: snapshot.screen, locator: used.locator)
        return seen.insert(use).inserted ? (use, key) : nil
      }
    }
  }

  private static func item(_ used: RecordedLocator) -> String { "\(used.suite) \(used.item)" }

  /// Returns the screens that each item takes place on.
  private static func screens(
    of recorded: [RecordedLocator], _ keys: [[SurvivalLocator: String]], _ snapshots: [Snapshot]
  ) -> [String: Set<String>] {
    let uses = Dictionary(grouping: recorded, by: item)
    let states = Dictionary(grouping: snapshots.indices) { snapshots[$0].screen }
    var screens: [String: Set<String>] = [:]
    var last: (run: Substring, screens: Set<String>) = ("", [])
    for item in recorded.map(item) where screens[item] == nil {
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
    return screens
  }

  /// Returns the numbers of outcomes on redesigned screens, by suite.
  package func outcomes(
    under redesign: SurveyedRedesign
  ) throws -> [String: [Outcome: Int]] {
    var outcomes: [String: [Outcome: Int]] = [:]
    for (snapshot, uses) in zip(snapshots, uses) where !uses.isEmpty {
      let stage = try Stage(redesign.apply(to: snapshot))
      for (use, key) in uses {
        let outcome = Self.outcome(
          try stage.find(use.locator), of: key, requiresUniqueMatch: use.locator.isNative)
        outcomes[use.suite, default: [:]][outcome, default: 0] += 1
      }
    }
    return outcomes
  }

  /// Judges the matches of a locator. WebDriver acts on the first one. The native tool rejects
  /// several.
  static func outcome(
    _ found: [String?], of key: String, requiresUniqueMatch: Bool
  ) -> Outcome {
    guard let first = found.first, !requiresUniqueMatch || found.count == 1 else { return .lost }
    return first == key ? .found : .wrong
  }
}

/// How some suites fare under redesigns of the screens: the scenarios that pass, and the locators
/// that still find their element.
package struct SurvivalResult {
  /// One suite under one redesign.
  struct Row {
    let redesign: String
    let kind: SurveyedRedesign.Category
    let suite: String
    let scenarios: Int
    let failed: [String]
    let outcomes: [Survival.Outcome: Int]
  }

  private(set) var rows: [Row] = []

  package init() {}

  /// Adds the runs of some suites under a redesign.
  package mutating func add(
    _ played: Comparison, under redesign: SurveyedRedesign, _ survival: Survival
  ) throws {
    let outcomes = try survival.outcomes(under: redesign)
    rows += played.tools.map { suite in
      let cells = played.cells.filter { $0.tool == suite }
      return Row(
        redesign: redesign.name, kind: redesign.category, suite: suite, scenarios: cells.count,
        failed: cells.filter { !$0.passed }.map(\.scenario.id.description),
        outcomes: outcomes[suite] ?? [:])
    }
  }

  private var suites: [String] { rows.map(\.suite).uniqued(by: \.self) }

  /// The scenarios that pass under each redesign, then the sums by kind of redesign, without the
  /// control.
  package var table: String {
    var scenarios = TextTable(
      [("Scenarios that pass", .left), ("Kind", .left)] + suites.map { ($0, .right) })
    for rows in rows.grouped(by: \.redesign) {
      scenarios.add(
        [rows[0].redesign, rows[0].kind.rawValue]
          + rows.map { "\($0.scenarios - $0.failed.count) of \($0.scenarios)" })
    }
    var sums = TextTable(
      [("Kind", .left), ("Suite", .left), ("Scenarios that pass", .right)]
        + Survival.Outcome.allCases.map { ("Locators \($0.rawValue)", .right) })
    func add(_ name: String, _ rows: [Row]) {
      let all = rows.reduce(0) { $0 + $1.scenarios }
      let passed = all - rows.reduce(0) { $0 + $1.failed.count }
      sums.add(
        [name, rows[0].suite, "\(passed) of \(all)"]
          + Survival.Outcome.allCases.map { outcome in
            "\(rows.reduce(0) { $0 + ($1.outcomes[outcome] ?? 0) })"
          })
    }
    let changed = rows.filter { $0.redesign != SurveyedRedesign.control }
    for rows in changed.grouped(by: { "\($0.kind) \($0.suite)" }) {
      add(rows[0].kind.rawValue, rows)
    }
    for rows in changed.grouped(by: \.suite) { add("all", rows) }
    return scenarios.text + "\n" + sums.text
  }

  /// A row for each redesign and suite.
  package var csv: String {
    CSVText.table(
      ["redesign", "kind", "suite", "scenarios", "passed"]
        + Survival.Outcome.allCases.map(\.rawValue) + ["failed"],
      rows.map { row in
        [
          row.redesign, row.kind.rawValue, row.suite, "\(row.scenarios)",
          "\(row.scenarios - row.failed.count)",
        ] + Survival.Outcome.allCases.map { "\(row.outcomes[$0] ?? 0)" }
          + [row.failed.joined(separator: " ")]
      })
  }
}

/// The locators that survive each redesign, as `duet survive` writes them.
package struct SurvivalData: Codable, Equatable, Sendable {
  /// The version of this data, now 1.
  package var version = 1
  /// The number of elements searched for.
  package var elements: Int?
  /// The strategies of the locators.
  package var strategies: [String]
  /// The redesigns.
  package var redesigns: [Redesign]
  /// The outcomes, by redesign and strategy.
  package var cells: [Cell]
  /// The elements searched for. A report omits them.
  package var targets: [Target]?

  /// A change of the screens that keeps their behaviour.
  package struct Redesign: Codable, Equatable, Sendable {
    /// The redesign's name, such as `ids-renamed`.
    package var name: String
    /// The kind of change.
    package var category: String?
    /// A description of the change.
    package var summary: String?

    package init(name: String, category: String, summary: String) {
      (self.name, self.category, self.summary) = (name, category, summary)
    }
  }

  /// The outcomes of one strategy's locators after one redesign.
  package struct Cell: Codable, Equatable, Sendable {
    /// The redesign's name.
    package var redesign: String
    /// The strategy's name.
    package var strategy: String
    /// The number of locators that found their element.
    package var found = 0
    /// The number of locators that found a wrong element.
    package var wrong = 0
    /// The number of locators that found nothing, or several elements instead of one.
    package var lost = 0
    /// The number of lost locators that found several elements.
    package var ambiguous = 0
    /// The number of elements for which the strategy has no locator.
    package var notApplicable = 0

    package init(redesign: String, strategy: String) {
      (self.redesign, self.strategy) = (redesign, strategy)
    }

    /// Reads a cell. A missing count is 0.
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func count(_ key: CodingKeys) throws -> Int {
        try values.decodeIfPresent(Int.self, forKey: key) ?? 0
      }
      redesign = try values.decode(String.self, forKey: .redesign)
      strategy = try values.decode(String.self, forKey: .strategy)
      found = try values.decode(Int.self, forKey: .found)
      (wrong, lost) = (try count(.wrong), try count(.lost))
      (ambiguous, notApplicable) = (try count(.ambiguous), try count(.notApplicable))
    }

    /// The number of elements for which the strategy has a locator.
    package var applicable: Int { found + wrong + lost }
  }

  /// An element that a suite uses, with its locators by strategy.
  package struct Target: Codable, Equatable, Sendable {
    /// The name of its screen.
    package var screen: String
    /// A description that is unique on the screen.
    package var element: String
    /// The locators, by strategy.
    package var locators: [String: String]

    package init(screen: String, element: String, locators: [String: String]) {
      (self.screen, self.element, self.locators) = (screen, element, locators)
    }
  }

  package init(strategies: [String], redesigns: [Redesign], cells: [Cell], targets: [Target]) {
    elements = targets.count
    (self.strategies, self.redesigns) = (strategies, redesigns)
    (self.cells, self.targets) = (cells, targets)
  }

  /// The data as JSON with sorted keys, which is the same in every run.
  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}
