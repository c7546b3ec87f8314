import Foundation

/// A file that a report shows beside the traces.
package protocol ReportInput: Decodable {
  /// The first figure that is impossible; nil where there is none.
  var problem: String? { get }
}

/// Cost against the number of rows on the screen.
package struct GrowthData: Codable, Sendable, ReportInput {
  /// What was done, such as "find a row by its text and tap it".
  package var task: String
  /// A line for each tool.
  package var lines: [GrowthLine]

  package init(task: String, lines: [GrowthLine]) { (self.task, self.lines) = (task, lines) }

  /// The first figure that is impossible; nil where there is none.
  package var problem: String? {
    for line in lines {
      for point in line.points {
        let times = point.seconds.map {
          [$0.minimum, $0.lowerQuartile, $0.median, $0.upperQuartile, $0.maximum]
        }
        guard (1...1_000_000_000).contains(point.rows),
          (times ?? []).allSatisfy((0...1e12).contains)
        else { return "\(line.tool.shown), \(point.rows) rows: a figure is impossible" }
      }
    }
    return nil
  }
}

/// The growth of one tool's cost.
package struct GrowthLine: Codable, Sendable {
  /// The tool's name.
  package var tool: String
  /// Its cost, by rows.
  package var points: [GrowthPoint]

  package init(tool: String, points: [GrowthPoint]) { (self.tool, self.points) = (tool, points) }
}

/// The cost with so many rows.
package struct GrowthPoint: Codable, Sendable {
  /// The rows on the screen.
  package var rows: Int
  /// Seconds; nil where not measured.
  package var seconds: Spread?

  package init(rows: Int, seconds: Spread? = nil) { (self.rows, self.seconds) = (rows, seconds) }
}

/// Which of many small changes of the apps the suites noticed: what `duet mutate` writes.
package struct MutationData: Codable, Sendable, ReportInput {
  /// The version of this data, now 1.
  package var version: Int
  /// How many mutants there are.
  package var mutants: Int
  package var suites: [String]
  /// What came of the mutants of an operator, by suite.
  package var operators: [Operator]
  /// The mutants that a suite did not notice.
  package var sites: [Site]?
  /// The sums by suite and by set of scenarios.
  package var scores: [Score]?

  /// The mutants of one operator, as one suite met them.
  package struct Operator: Codable, Sendable {
    /// The operator's name, such as `HIDE`.
    package var `operator`: String
    /// The suite's name.
    package var suite: String
    /// How many mutants.
    package var all: Int
    /// How many of them a test can't tell from the app as it is.
    package var equivalent: Int?
    /// How many the suite never reached.
    package var notReached: Int?
    /// How many were reached, and changed nothing there.
    package var notInfected: Int?
    /// How many changed something that no element shows.
    package var invisible: Int?
    /// How many showed, and the suite passed all the same.
    package var survived: Int?
    /// How many the suite failed at.
    package var killed: Int
    /// How many made it run out of time.
    package var timeout: Int?
    /// How many ended the app.
    package var crash: Int?

    /// How many were noticed, in whatever way.
    package var noticed: Int { killed + (timeout ?? 0) + (crash ?? 0) }
    /// How many the suite reached: all but those that are equivalent or not reached.
    package var reached: Int { all - (equivalent ?? 0) - (notReached ?? 0) }
  }

  /// A place at which a mutant survived.
  package struct Site: Codable, Sendable {
    /// The place, such as `lists/cell/staticText`.
    package var site: String
    /// The operator's name.
    package var `operator`: String
    /// The mutant's name.
    package var mutant: String
    /// The suites that passed all the same.
    package var suites: [String]
  }

  /// A suite's sums over a set of scenarios.
  package struct Score: Codable, Sendable {
    /// The suite's name.
    package var suite: String
    /// `thesis` or `all`.
    package var scenarios: String
    /// How many mutants it noticed.
    package var killed: Int
    /// How many it reached.
    package var reached: Int
    /// How many there are.
    package var all: Int
    /// How many of them are equivalent.
    package var equivalent: Int?
  }

  /// The first figure that is impossible; nil where there is none.
  package var problem: String? {
    guard version == 1 else { return "version \(version) is not known here; known is version 1" }
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

/// Which locators survive changes of the screens: what `duet survive` writes.
package struct SurvivalData: Codable, Equatable, Sendable, ReportInput {
  /// The version of this data, now 1.
  package var version = 1
  /// How many elements were looked for.
  package var elements: Int?
  /// The strategies of the locators.
  package var strategies: [String]
  /// The changes.
  package var redesigns: [Redesign]
  /// What came of the elements, by change and strategy.
  package var cells: [Cell]
  /// Every element that was looked for; a report leaves them out.
  package var targets: [Target]?

  /// A change of the screens that leaves what they do as it is.
  package struct Redesign: Codable, Equatable, Sendable {
    /// The change's name, such as `ids-renamed`.
    package var name: String
    /// What kind of change it is.
    package var category: String?
    /// What is changed, in words.
    package var summary: String?

    package init(name: String, category: String, summary: String) {
      (self.name, self.category, self.summary) = (name, category, summary)
    }
  }

  /// What came of all elements that one strategy can name, after one change.
  package struct Cell: Codable, Equatable, Sendable {
    /// The change's name.
    package var redesign: String
    /// The strategy's name.
    package var strategy: String
    /// How many locators found their element.
    package var found = 0
    /// How many found another element.
    package var wrong = 0
    /// How many found nothing, or several where only one may be.
    package var lost = 0
    /// How many of the lost ones found several.
    package var ambiguous = 0
    /// How many elements the strategy can't name at all.
    package var notApplicable = 0

    package init(redesign: String, strategy: String) {
      (self.redesign, self.strategy) = (redesign, strategy)
    }

    /// Reads a cell; a count that is not there is 0.
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

    /// How many elements the strategy has a locator for.
    package var applicable: Int { found + wrong + lost }
  }

  /// An element that a suite touches, with its locators by strategy.
  package struct Target: Codable, Equatable, Sendable {
    /// The name of its screen.
    package var screen: String
    /// What tells it from the others there.
    package var element: String
    /// The locators that strategies have for it.
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

  /// As JSON with sorted keys, the same in every run.
  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// The first figure that is impossible; nil where there is none.
  package var problem: String? {
    guard version == 1 else { return "version \(version) is not known here; known is version 1" }
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
