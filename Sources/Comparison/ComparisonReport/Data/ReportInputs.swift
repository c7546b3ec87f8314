import Foundation

/// An input file of a report other than a trace.
package protocol ReportInput: Decodable {
  /// Describes the first impossible figure. Nil if there is none.
  var problem: String? { get }
}

/// The mutants that the suites noticed, as `duet mutate` writes them.
package struct MutationData: Codable, Sendable, ReportInput {
  /// The version of this data, now 1.
  package var version: Int
  /// The number of mutants.
  package var mutants: Int
  package var suites: [String]
  /// The outcomes of each operator's mutants, by suite.
  package var operators: [Operator]
  /// The mutants that a suite didn't notice.
  package var sites: [Site]?
  /// The sums by suite and by set of scenarios.
  package var scores: [Score]?

  /// The outcomes of one operator's mutants in one suite.
  package struct Operator: Codable, Sendable {
    /// The operator's name, such as `HIDE`.
    package var `operator`: String
    /// The suite's name.
    package var suite: String
    /// The number of mutants.
    package var all: Int
    /// The number of equivalent mutants, which no test can distinguish from the original app.
    package var equivalent: Int?
    /// The number of mutants that the suite never reached.
    package var notReached: Int?
    /// The number of mutants that were reached but changed nothing.
    package var notInfected: Int?
    /// The number of mutants that changed something that no element shows.
    package var invisible: Int?
    /// The number of mutants that were visible, though the suite passed.
    package var survived: Int?
    /// The number of mutants that made the suite fail.
    package var killed: Int
    /// The number of mutants that made the suite run out of time.
    package var timeout: Int?
    /// The number of mutants that crashed the app.
    package var crash: Int?

    /// The number of mutants noticed: killed, timed out or crashed.
    package var noticed: Int { killed + (timeout ?? 0) + (crash ?? 0) }
    /// The number of mutants that the suite reached: all except equivalent and unreached ones.
    package var reached: Int { all - (equivalent ?? 0) - (notReached ?? 0) }
  }

  /// A site at which a mutant survived.
  package struct Site: Codable, Sendable {
    /// The site, such as `lists/cell/staticText`.
    package var site: String
    /// The operator's name.
    package var `operator`: String
    /// The mutant's name.
    package var mutant: String
    /// The suites that passed.
    package var suites: [String]
  }

  /// A suite's sums over a set of scenarios.
  package struct Score: Codable, Sendable {
    /// The suite's name.
    package var suite: String
    /// `thesis` or `all`.
    package var scenarios: String
    /// The number of mutants that it noticed.
    package var killed: Int
    /// The number of mutants that it reached.
    package var reached: Int
    /// The number of mutants.
    package var all: Int
    /// The number of equivalent mutants.
    package var equivalent: Int?
  }

  /// Describes the first impossible figure. Nil if there is none.
  package var problem: String? {
    guard version == 1 else { return "unknown version \(version); supported: 1" }
    return operators.lazy.compactMap { row in
      let parts = [
        row.equivalent, row.notReached, row.notInfected, row.invisible, row.survived, row.killed,
        row.timeout, row.crash,
      ].compactMap(\.self)
      return parts.contains { $0 < 0 }
        || parts.reduce(0, { $0.addingReportingOverflow($1).0 }) > row.all
        ? "\(row.operator.shown) by \(row.suite.shown): the counts are more than all \(row.all) mutants, "
          + "or negative" : nil
    }.first
  }
}

/// The locators that survive each redesign, as `duet survive` writes them.
package struct SurvivalData: Codable, Equatable, Sendable, ReportInput {
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

  /// Describes the first impossible figure. Nil if there is none.
  package var problem: String? {
    guard version == 1 else { return "unknown version \(version); supported: 1" }
    let names = Set(redesigns.map(\.name))
    return cells.lazy.compactMap { cell -> String? in
      let place = "\(cell.redesign.shown) with \(cell.strategy.shown)"
      let counts = [cell.found, cell.wrong, cell.lost, cell.ambiguous, cell.notApplicable]
      if counts.contains(where: { !(0...1_000_000_000).contains($0) }) {
        return "\(place): a figure is impossible"
      }
      return names.contains(cell.redesign) && strategies.contains(cell.strategy)
        ? nil : "\(place): the redesign or the strategy is not in the file's lists"
    }.first
  }
}
